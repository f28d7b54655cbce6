"""The auction, as in :mod:`pitchdsl.game.auction.phase`."""

from pitchdsl.game.auction.rules import HoldLimit, WhenAllPass
from pitchdsl.kernel.bid_limits import close_bids, first_from, next_would_end
from pitchdsl.kernel.bits import nonnegative
from pitchdsl.kernel.compiling import compiled, inlined, seldom
from pitchdsl.kernel.conditions import holds
from pitchdsl.kernel.dealing import deal_more
from pitchdsl.kernel.rng import choice
from pitchdsl.kernel.script import ask, break_off, is_asked, next_told, told_answer
from pitchdsl.kernel.seats import left_of, log_decision, right_of, seat_of
from pitchdsl.kernel.simple import choose_call, keeps_pitch
from pitchdsl.kernel.state import (
    ASKED_BIDS_FROM,
    ASKED_BIDS_TO,
    ASKED_SEAT,
    ASKS,
    BEFORE_RUN,
    BID,
    DEALER,
    IS_STUCK,
    LAST_BIDDER,
    MATCHED,
    NAME,
    NEXT_BID,
    OFFER,
    OTHER_BIDDER,
    PASS_SAID,
    PASSED,
    PITCHER,
    RAN,
    REDEALS,
    ROUND_TO_COME,
    RUN_SAID,
    State,
)
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_STUCK = WhenAllPass.STUCK.code
_PLAYS = WhenAllPass.PLAYS.code
_NO_BID = WhenAllPass.NO_BID.code
_HOLD_ANY = HoldLimit.ANY.code
_HOLD_BELOW_NUMBER = HoldLimit.BELOW.code
_HOLD_BELOW_TOP = HoldLimit.BELOW_HIGHEST.code
_HOLD_NONE = HoldLimit.NONE.code
_HOLD_TOP = HoldLimit.HIGHEST.code
_SELLER_PLAYS = WhenAllPass.SELLER_PLAYS.code
_NEXT_DEALS = WhenAllPass.NEXT_DEALER.code

CONTRACT, DEALT_AGAIN, SETTLED_AT_ONCE = range(3)
"""How an auction ends."""


@compiled
def auction(tables: Tables, state: State) -> int:
    """Plays the auction out; how it ended."""
    scalars, now = tables.scalars, state.now
    seats = scalars[at.SEATS]
    sold_by = scalars[at.SOLD_BY]
    last, out = now[DEALER], 0
    if sold_by >= 0:
        seller = seat_of(tables, state, sold_by)
        last, out = right_of(seller, seats), 1 << seller
    seat = left_of(last, seats) if sold_by < 0 else left_of(left_of(last, seats), seats)
    now[ROUND_TO_COME] = scalars[at.TWICE]
    while True:
        call = _call(tables, state, seat)
        log_decision(state, call)
        if now[ASKS] == 1 and state.asked[ASKED_SEAT] < 0:
            _note_call(tables, state, seat, call)
        if call == at.SAY_RUN:
            waiting = _run(tables, state)
        else:
            if call == at.SAY_PASS:
                now[PASSED] |= 1 << seat
            else:
                now[PITCHER] = seat
                if scalars[at.PARTNER] >= 0 and (call == at.SAY_SET or call >= at.SAY_BID):
                    now[OTHER_BIDDER] = now[LAST_BIDDER] if now[LAST_BIDDER] != seat else now[OTHER_BIDDER]
                    now[LAST_BIDDER] = seat
                if call == at.SAY_SET:
                    now[BID], now[NAME] = scalars[at.SET_VALUE], at.SET_CALL
                    return _close(tables, state) if sold_by >= 0 else SETTLED_AT_ONCE
                if call >= at.SAY_BID:
                    bid = nonnegative(call - at.SAY_BID)
                    now[MATCHED] = (now[MATCHED] if bid + 1 == now[NEXT_BID] else 0) | 1 << seat
                    now[BID], now[NAME] = tables.ladder[bid, at.BID_VALUE], tables.ladder[bid, at.BID_NAME]
                    now[NEXT_BID] = bid + 1
                if tables.ladder[now[NEXT_BID] - 1, at.BID_ENDS] == 1:
                    break
            if now[IS_STUCK] == 1:
                break
            waiting = _waiting(tables, state, seat, last, out)
            if waiting == 0 and scalars[at.STUCK_AGAIN] >= 0 and now[BID] < 0:
                waiting = 1 << seat_of(tables, state, scalars[at.STUCK_AGAIN])
                now[IS_STUCK] = 1
        if waiting == 0 or (now[BID] >= 0 and not _anything_to_say(tables, state, waiting)):
            break
        before = seat
        seat = left_of(seat, seats)
        while (waiting >> seat) & 1 == 0:
            seat = left_of(seat, seats)
        if now[ROUND_TO_COME] == 1:
            _next_round(tables, state, before, seat, last)
    return _close(tables, state)


@seldom
def _note_call(tables: Tables, state: State, seat: int, call: int) -> None:
    """Notes what a seat has said last."""
    said = RUN_SAID
    if call == at.SAY_PASS:
        said = PASS_SAID
    elif call == at.SAY_HOLD:
        said = state.now[BID]
    elif call == at.SAY_SET:
        said = tables.scalars[at.SET_VALUE]
    elif call >= at.SAY_BID:
        said = tables.ladder[call - at.SAY_BID, at.BID_VALUE]
    state.last_calls[seat] = said


@seldom
def _next_round(tables: Tables, state: State, before: int, seat: int, last: int) -> None:
    """Begins the second round where the turn goes to a seat, from the one before, past the last of the first."""
    seats = tables.scalars[at.SEATS]
    if (seat - before - 1 + seats) % seats >= (last - before + seats) % seats:
        state.now[ROUND_TO_COME], state.now[PASSED] = 0, 0


@compiled
def _close(tables: Tables, state: State) -> int:
    """Sells the pitch, where that is sold, and finds who pitches where nobody has bid; how the auction ended."""
    scalars, now = tables.scalars, state.now
    if scalars[at.SOLD_BY] >= 0:
        seller = seat_of(tables, state, scalars[at.SOLD_BY])
        if now[PITCHER] >= 0:
            _sell(tables, state, seller)
        elif scalars[at.ALL_PASS] == _SELLER_PLAYS:
            now[PITCHER] = seller
    if now[PITCHER] >= 0:
        return CONTRACT
    if scalars[at.ALL_PASS] == _PLAYS or scalars[at.ALL_PASS] == _NO_BID:
        now[PITCHER] = seat_of(tables, state, scalars[at.ALL_PASS_WHO])
        now[BID] = scalars[at.LEAST_STUCK] if scalars[at.ALL_PASS] == _PLAYS else at.NONE
        return CONTRACT
    now[REDEALS] += 1
    if scalars[at.ALL_PASS] == _NEXT_DEALS:
        now[DEALER] = left_of(now[DEALER], scalars[at.SEATS])
    return DEALT_AGAIN


@seldom
def _sell(tables: Tables, state: State, seller: int) -> None:
    """The seller scores the bid at once, or is the pitcher for it."""
    bid, side = state.now[BID], state.side_of[seller]
    state.now[OFFER] = at.NONE
    if state.bots[seller] == at.SCRIPTED_BOT:
        grants = told_answer(state, seller, False)
    elif state.bots[seller] == at.SIMPLE_BOT:
        grants = not keeps_pitch(tables, state, seller)
    else:
        grants = choice(state, 2) == 0
    log_decision(state, at.GRANT if grants else at.REFUSE)
    if grants:
        state.score[side] += tables.scalars[at.TOWARDS] * bid
        state.before[side] = state.score[side]
    else:
        state.now[PITCHER] = seller


@inlined
def _call(tables: Tables, state: State, seat: int) -> int:
    """What the seat at turn says, of all that it may."""
    scalars, now = tables.scalars, state.now
    standing, dealer = now[BID], now[DEALER]
    holdable = standing >= 0 and seat == dealer and _holdable(tables, state)
    duty, least = _duty(tables, state, seat)
    may_run = scalars[at.RUN_IT] > 0 and seat == dealer and now[RAN] == 0 and duty != _MUST
    may_pass = duty == _FREE
    may_hold = holdable and (may_pass or standing >= least)
    may_take_set = duty == _ALL_PASSED and scalars[at.MAY_TAKE_SET] == 1
    first = now[NEXT_BID]
    if not may_pass and least > standing:
        first = first_from(tables, least)
    if scalars[at.BIDS_WITH_MARKS] == 1 and standing >= 0:
        if tables.ladder[now[NEXT_BID] - 1, at.BID_NOT_TOPPED] == 1:
            first = scalars[at.BIDS]
        elif least <= standing and _may_match(tables, state, seat):
            first = now[NEXT_BID] - 1
    bids = scalars[at.BIDS] - first
    if scalars[at.CLOSES_BIDS] == 1:
        bids = close_bids(tables, state, seat, first)
        may_hold = may_hold and state.closed[now[NEXT_BID] - 1] == 0
    others = int(may_pass) + int(may_hold) + int(may_run) + int(may_take_set)
    if others + bids == 0:
        may_pass, others = True, 1  # an obligation that no bid can meet any more is void
    if state.bots[seat] == at.SCRIPTED_BOT:
        told = _told_call(tables, state, seat, may_pass, may_hold, may_run, may_take_set, first)
        if told >= 0:
            return told
    if state.bots[seat] == at.SIMPLE_BOT:
        return choose_call(tables, state, seat, may_pass, may_hold, may_run, may_take_set, first, bids)
    chosen = choice(state, others + bids)
    for may, call in (
        (may_pass, at.SAY_PASS),
        (may_hold, at.SAY_HOLD),
        (may_run, at.SAY_RUN),
        (may_take_set, at.SAY_SET),
    ):
        if may:
            if chosen == 0:
                return call
            chosen -= 1
    if scalars[at.CLOSES_BIDS] == 1:
        while chosen > 0 or state.closed[first] == 1:
            chosen -= state.closed[first] == 0
            first += 1
    return at.SAY_BID + first + chosen


@compiled
def _told_call(
    tables: Tables,
    state: State,
    seat: int,
    may_pass: bool,
    may_hold: bool,
    may_run: bool,
    may_take_set: bool,
    first: int,
) -> int:
    """What is told that the seat at turn says; nothing where it may not say that."""
    if is_asked(state) and state.asked[ASKED_SEAT] >= 0:
        return at.NONE
    if is_asked(state):
        ask(state, seat, at.SAY_PASS, may_pass | may_hold << 1 | may_run << 2 | may_take_set << 3)
        state.asked[ASKED_BIDS_FROM], state.asked[ASKED_BIDS_TO] = first, tables.scalars[at.BIDS]
        for bid in range(first, tables.scalars[at.BIDS]):
            state.closed_then[bid] = state.closed[bid] if tables.scalars[at.CLOSES_BIDS] == 1 else 0
        return at.NONE
    call = next_told(state, seat)
    legal = (
        (call == at.SAY_PASS and may_pass)
        or (call == at.SAY_HOLD and may_hold)
        or (call == at.SAY_RUN and may_run)
        or (call == at.SAY_SET and may_take_set)
    )
    if call >= at.SAY_BID:
        bid = call - at.SAY_BID
        legal = first <= bid < tables.scalars[at.BIDS]
        legal = legal and (tables.scalars[at.CLOSES_BIDS] == 0 or state.closed[bid] == 0)
    if not legal:
        break_off(state)
        return at.NONE
    return call


@compiled
def _may_match(tables: Tables, state: State, seat: int) -> bool:
    """Whether a seat may take the standing bid over by the same one."""
    now = state.now
    standing = now[NEXT_BID] - 1
    if standing < 0 or seat == now[PITCHER]:
        return False
    return tables.ladder[standing, at.BID_MATCHED] == 1 and (now[MATCHED] >> seat) & 1 == 0


_FREE, _MUST, _ALL_PASSED, _RAN = range(4)
"""Why a seat may not pass."""


@inlined
def _duty(tables: Tables, state: State, seat: int) -> tuple[int, int]:
    """Why the seat at turn may not pass, if it may not, and the least that it may bid then."""
    scalars, now = tables.scalars, state.now
    duty, least = _FREE, 0
    bid, dealer = now[BID], now[DEALER]
    if seat == dealer:
        all_others = ((1 << scalars[at.SEATS]) - 1) & ~(1 << dealer)
        # a pass is final in this round, so the dealer has not passed
        nobody_else = now[PASSED] == all_others and now[ROUND_TO_COME] == 0
        if bid < 0 and nobody_else and scalars[at.DEALER_STUCK] == 1:
            duty, least = _ALL_PASSED, scalars[at.LEAST_STUCK]
        elif now[RAN] == 1 and bid == now[BEFORE_RUN]:
            stands = 1 << now[PITCHER] if now[PITCHER] >= 0 else 0
            if all_others & ~stands & ~now[PASSED] == 0:
                duty = _RAN
    elif now[IS_STUCK] == 1:
        duty, least = _ALL_PASSED, scalars[at.LEAST_STUCK]
    must = scalars[at.MUST_LEAST]
    if must > least and bid < must and holds(tables, state, scalars[at.MUST_WHEN], seat, state.side_of[seat], False):
        return _MUST, must
    return duty, least


@compiled
def _holdable(tables: Tables, state: State) -> bool:
    """Whether the dealer may take over the standing bid."""
    scalars, now = tables.scalars, state.now
    bid, limit = now[BID], scalars[at.HOLD_LIMIT]
    if bid < 0 or now[PITCHER] == now[DEALER] or limit == _HOLD_NONE:
        return False
    if tables.ladder[now[NEXT_BID] - 1, at.BID_NOT_HELD] == 1:
        return False
    if limit == _HOLD_ANY:
        return True
    if limit == _HOLD_BELOW_NUMBER:
        return bid < scalars[at.HOLD_BELOW]
    if limit == _HOLD_BELOW_TOP:
        return bid < scalars[at.TOP_BID]
    if limit == _HOLD_TOP:
        return bid == scalars[at.TOP_BID]
    raise ValueError("the kernel does not know this limit of holding")


@inlined
def _waiting(tables: Tables, state: State, seat: int, last: int, out: int) -> int:
    """Who may still speak after this seat, as a set of seats; ``last`` speaks last, and those ``out`` never."""
    now, seats = state.now, tables.scalars[at.SEATS]
    everybody = (1 << seats) - 1
    if tables.scalars[at.ROUNDS] == 1:
        waiting = everybody & ~now[PASSED] & ~out
        return waiting if now[PITCHER] < 0 else waiting & ~(1 << now[PITCHER])
    waiting = 0
    while seat != last:
        seat = left_of(seat, seats)
        waiting |= 1 << seat
    return waiting if tables.scalars[at.TWICE] == 0 else _of_two_rounds(tables, state, waiting, out)


@seldom
def _of_two_rounds(tables: Tables, state: State, waiting: int, out: int) -> int:
    """Who may still speak of those that wait in this round, and of all, where another one is to come."""
    now = state.now
    if now[ROUND_TO_COME] == 1:
        waiting = (1 << tables.scalars[at.SEATS]) - 1
    waiting &= ~out
    return waiting if now[PITCHER] < 0 else waiting & ~(1 << now[PITCHER])


@inlined
def _anything_to_say(tables: Tables, state: State, waiting: int) -> bool:
    standing = state.now[NEXT_BID] - 1
    topped = standing < 0 or tables.ladder[standing, at.BID_NOT_TOPPED] == 0
    if topped and state.now[BID] < tables.scalars[at.TOP_BID] and not next_would_end(tables, state):
        return True
    if topped and tables.scalars[at.BIDS_WITH_MARKS] == 1:
        for seat in range(tables.scalars[at.SEATS]):
            if (waiting >> seat) & 1 == 1 and _may_match(tables, state, seat):
                return True
    return (waiting >> state.now[DEALER]) & 1 == 1 and _holdable(tables, state)


@compiled
def _run(tables: Tables, state: State) -> int:
    """Gives everyone more cards from the dealer's left, and lets everyone speak again; who may."""
    scalars, now = tables.scalars, state.now
    seats = scalars[at.SEATS]
    deal_more(tables, state, scalars[at.RUN_IT])
    now[RAN], now[BEFORE_RUN], now[PASSED], now[ROUND_TO_COME] = 1, now[BID], 0, 0
    everybody = (1 << seats) - 1
    if (scalars[at.ROUNDS] == 0 and scalars[at.TWICE] == 0) or now[PITCHER] < 0:
        return everybody
    return everybody & ~(1 << now[PITCHER])
