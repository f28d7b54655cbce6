"""The auction, as in :mod:`pitchdsl.engine.auction`."""

from pitchdsl.kernel.bits import place
from pitchdsl.kernel.compiling import compiled, inlined
from pitchdsl.kernel.conditions import holds
from pitchdsl.kernel.rng import STOCK, choice, draw
from pitchdsl.kernel.simple import choose_call
from pitchdsl.kernel.state import (
    BEFORE_RUN,
    BID,
    DEALER,
    NAME,
    NEXT_BID,
    PASSED,
    PITCHER,
    RAN,
    REDEALS,
    State,
    left_of,
    note,
)
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables
from pitchdsl.rules.bidding import HoldLimit, WhenAllPass

_DEALER_BIDS = WhenAllPass.DEALER_BIDS.code
_HOLD_ANY = HoldLimit.ANY.code
_HOLD_BELOW_NUMBER = HoldLimit.BELOW.code
_HOLD_BELOW_TOP = HoldLimit.BELOW_HIGHEST.code
_HOLD_NONE = HoldLimit.NONE.code
_HOLD_TOP = HoldLimit.HIGHEST.code
_NEXT_DEALS = WhenAllPass.NEXT_DEALER.code

CONTRACT, DEALT_AGAIN, SETTLED_AT_ONCE = range(3)
"""How an auction ends."""


@compiled
def auction(tables: Tables, state: State) -> int:
    """Plays the auction out; how it ended."""
    scalars, now = tables.scalars, state.now
    seats = scalars[at.SEATS]
    seat = left_of(now[DEALER], seats)
    while True:
        call = _call(tables, state, seat)
        note(state, call)
        if call == at.SAY_RUN:
            waiting = _run(tables, state, seat)
        else:
            if call == at.SAY_PASS:
                now[PASSED] |= 1 << seat
            else:
                now[PITCHER] = seat
                if call == at.SAY_SET:
                    now[BID], now[NAME] = scalars[at.SET_VALUE], at.SET_CALL
                    return SETTLED_AT_ONCE
                if call >= at.SAY_BID:
                    bid = place(call - at.SAY_BID)
                    now[BID], now[NAME] = tables.ladder[bid, at.BID_VALUE], tables.ladder[bid, at.BID_NAME]
                    now[NEXT_BID] = bid + 1
            waiting = _waiting(tables, state, seat)
        if waiting == 0 or (now[BID] >= 0 and not _anything_to_say(tables, state, waiting)):
            break
        seat = left_of(seat, seats)
        while (waiting >> seat) & 1 == 0:
            seat = left_of(seat, seats)
    if now[PITCHER] >= 0:
        return CONTRACT
    now[REDEALS] += 1
    if scalars[at.ALL_PASS] == _NEXT_DEALS:
        now[DEALER] = left_of(now[DEALER], seats)
    return DEALT_AGAIN


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
        first = _first_from(tables, least)
    bids = tables.scalars[at.BIDS] - first
    others = int(may_pass) + int(may_hold) + int(may_run) + int(may_take_set)
    if others + bids == 0:
        may_pass, others = True, 1  # an obligation that no bid can meet any more is void
    if state.bots[seat] == at.SIMPLE_BOT:
        return choose_call(tables, state, seat, may_pass, may_hold, may_run, may_take_set, first)
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
    return at.SAY_BID + first + chosen


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
        # a pass is final, so the dealer has not passed
        if bid < 0 and now[PASSED] == all_others and scalars[at.ALL_PASS] == _DEALER_BIDS:
            duty, least = _ALL_PASSED, scalars[at.DEALER_LEAST]
        elif now[RAN] == 1 and bid == now[BEFORE_RUN]:
            stands = 1 << now[PITCHER] if now[PITCHER] >= 0 else 0
            if all_others & ~stands & ~now[PASSED] == 0:
                duty = _RAN
    must = scalars[at.MUST_LEAST]
    if must > least and bid < must and holds(tables, state, scalars[at.MUST_WHEN], seat, tables.side_of[seat], False):
        return _MUST, must
    return duty, least


@compiled
def _first_from(tables: Tables, least: int) -> int:
    """The place of the lowest bid from a number on."""
    low, high = 0, tables.scalars[at.BIDS]
    while low < high:
        middle = (low + high) // 2
        if tables.ladder[middle, at.BID_VALUE] < least:
            low = middle + 1
        else:
            high = middle
    return low


@compiled
def _holdable(tables: Tables, state: State) -> bool:
    """Whether the dealer may take over the standing bid."""
    scalars, now = tables.scalars, state.now
    bid, limit = now[BID], scalars[at.HOLD_LIMIT]
    if bid < 0 or now[PITCHER] == now[DEALER] or limit == _HOLD_NONE:
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
def _waiting(tables: Tables, state: State, seat: int) -> int:
    """Who may still speak after this seat, as a set of seats."""
    now, seats = state.now, tables.scalars[at.SEATS]
    everybody = (1 << seats) - 1
    if tables.scalars[at.ROUNDS] == 1:
        waiting = everybody & ~now[PASSED]
        return waiting if now[PITCHER] < 0 else waiting & ~(1 << now[PITCHER])
    waiting = 0
    while seat != now[DEALER]:
        seat = left_of(seat, seats)
        waiting |= 1 << seat
    return waiting


@inlined
def _anything_to_say(tables: Tables, state: State, waiting: int) -> bool:
    if state.now[BID] < tables.scalars[at.TOP_BID]:
        return True
    return (waiting >> state.now[DEALER]) & 1 == 1 and _holdable(tables, state)


@compiled
def _run(tables: Tables, state: State, seat: int) -> int:
    """Gives everyone more cards from the dealer's left, and lets everyone speak again; who may."""
    scalars, now = tables.scalars, state.now
    seats = scalars[at.SEATS]
    to = now[DEALER]
    for _ in range(seats):
        to = left_of(to, seats)
        cards = draw(state, STOCK, scalars[at.RUN_IT])
        state.hands[to] |= cards
        state.dealt[to] |= cards
    now[RAN], now[BEFORE_RUN], now[PASSED] = 1, now[BID], 0
    if scalars[at.ROUNDS] == 1:
        return _waiting(tables, state, seat)
    return (1 << seats) - 1
