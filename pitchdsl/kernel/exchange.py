"""The exchange, as in :mod:`pitchdsl.game.exchange.phase`: deed after deed, by everybody whom a deed is for."""

from pitchdsl.game.exchange.actions import DiscardCards, DrawCards, PassCards, Receiver, TakeStock
from pitchdsl.kernel.bits import nth, size
from pitchdsl.kernel.compiling import compiled, seldom
from pitchdsl.kernel.conditions import holds
from pitchdsl.kernel.partners import together
from pitchdsl.kernel.rng import PILE, STOCK, choice, draw, shuffle
from pitchdsl.kernel.script import break_off, told_discard
from pitchdsl.kernel.seats import left_of, log_decision, pitcher_side, right_of, seat_of
from pitchdsl.kernel.simple import choose_discard, choose_passed
from pitchdsl.kernel.state import CALLED, DEALER, PILE_LAID, PITCHER, THROWN, TRUMP, State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_DISCARD = at.DEED_CODES[DiscardCards]
_DRAW = at.DEED_CODES[DrawCards]
_PASS_CARDS = at.DEED_CODES[PassCards]
_TO_LEFT = Receiver.LEFT.code
_TO_PARTNER = Receiver.PARTNER.code
_TO_RIGHT = Receiver.RIGHT.code
_TAKE_STOCK = at.DEED_CODES[TakeStock]


@compiled
def exchange(tables: Tables, state: State) -> None:
    """Everything that is thrown and drawn before the first lead."""
    scalars, now = tables.scalars, state.now
    seats = scalars[at.SEATS]
    left_out = scalars[at.LEFT_OUT]
    if left_out >= 0 and holds(tables, state, left_out, at.NONE, pitcher_side(tables, state), False):
        return
    step = at.NONE
    for deed in range(tables.scalars[at.DEEDS]):
        only, but = tables.deeds[deed, at.DEED_ONLY], tables.deeds[deed, at.DEED_BUT]
        if tables.deeds[deed, at.DEED_STEP] != step:
            step = tables.deeds[deed, at.DEED_STEP]
            for seat in range(seats):
                state.step_discards[seat] = 0
        if only >= 0:
            _do(tables, state, deed, seat_of(tables, state, only))
            continue
        without = seat_of(tables, state, but) if but >= 0 else at.NONE
        seat = now[DEALER]
        for _ in range(seats):
            seat = left_of(seat, seats)
            if seat != without:
                _do(tables, state, deed, seat)
        if tables.deeds[deed, at.DEED_KIND] == _PASS_CARDS:
            for each in range(seats):
                state.hands[each] |= state.passed_on[each]
                state.passed_on[each] = 0


@compiled
def _do(tables: Tables, state: State, deed: int, seat: int) -> None:
    """One seat's part in one deed."""
    kind = tables.deeds[deed, at.DEED_KIND]
    if kind == _DISCARD:
        _discard(tables, state, deed, seat)
    elif kind == _DRAW:
        _draw(tables, state, deed, seat)
    elif kind == _TAKE_STOCK:
        state.hands[seat] |= draw(state, STOCK, at.CARDS)
    elif kind == _PASS_CARDS:
        _pass_cards(tables, state, deed, seat)
    else:
        raise ValueError("the kernel does not know this deed")


@seldom
def _pass_cards(tables: Tables, state: State, deed: int, seat: int) -> None:
    """Asks for one card after the other that goes to another seat, face down."""
    called, to = state.now[CALLED], _receiver(tables, deed, seat)
    pool = state.hands[seat] if called < 0 else state.hands[seat] & ~(1 << called)
    left = tables.deeds[deed, at.DEED_MOST]
    while left > 0 and pool:
        if state.bots[seat] == at.SIMPLE_BOT:
            card = choose_passed(tables, state, seat, pool, _helps(tables, state, seat))
        elif state.bots[seat] == at.SCRIPTED_BOT:
            card = told_discard(state, deed, seat, pool, True, at.PASS_CARD)
        else:
            card = nth(pool, choice(state, size(pool)))
        if card < 0:  # what is told cannot have been
            break
        log_decision(state, at.PASS_CARD + card)
        pool ^= 1 << card
        state.hands[seat] ^= 1 << card
        state.passed_on[to] |= 1 << card
        left -= 1


@compiled
def _receiver(tables: Tables, deed: int, seat: int) -> int:
    """To whom a seat passes its cards."""
    to, seats = tables.deeds[deed, at.DEED_TO], tables.scalars[at.SEATS]
    if to == _TO_PARTNER:
        return (seat + seats // 2) % seats
    if to == _TO_LEFT:
        return left_of(seat, seats)
    if to == _TO_RIGHT:
        return right_of(seat, seats)
    raise ValueError("the kernel does not know who gets these cards")


@compiled
def _helps(tables: Tables, state: State, seat: int) -> bool:
    """Whether cards go to partners alone, and the seat's partner is the pitcher."""
    pitcher = state.now[PITCHER]
    for deed in range(tables.scalars[at.DEEDS]):
        if tables.deeds[deed, at.DEED_KIND] == _PASS_CARDS and tables.deeds[deed, at.DEED_TO] != _TO_PARTNER:
            return False
    return pitcher >= 0 and pitcher != seat and together(tables, state, seat, pitcher)


@compiled
def _discard(tables: Tables, state: State, deed: int, seat: int) -> None:
    """Asks for one card after the other, as long as one may go and the seat does not stand."""
    now, before, thrown = state.now, state.hands[seat], 0
    mine = before
    while True:
        pool, forced = _throwable(tables, state, deed, mine, thrown)
        if pool == 0:
            break
        if state.bots[seat] == at.SIMPLE_BOT:
            card = choose_discard(tables, state, seat, pool, forced)
        elif state.bots[seat] == at.SCRIPTED_BOT:
            card = told_discard(state, deed, seat, pool, forced, at.THROW_CARD)
        else:
            stand = 0 if forced else 1
            chosen = choice(state, stand + size(pool))
            card = nth(pool, chosen - stand) if chosen >= stand else at.NONE
        if card < 0:
            log_decision(state, at.STAND)
            break
        log_decision(state, at.THROW_CARD + card)
        mine ^= 1 << card
        thrown += 1
        state.hands[seat] = mine
        state.own_discards[seat] |= 1 << card
    state.step_discards[seat] += thrown
    now[THROWN] |= before ^ mine


@compiled
def _throwable(tables: Tables, state: State, deed: int, mine: int, thrown: int) -> tuple[int, bool]:
    """The cards of a hand that may go next, as a set, and whether one of them must."""
    deeds, trump, called = tables.deeds, state.now[TRUMP], state.now[CALLED]
    most, down_to, keep = deeds[deed, at.DEED_MOST], deeds[deed, at.DEED_DOWN_TO], deeds[deed, at.DEED_KEEP]
    if most >= 0 and thrown >= most:
        return 0, False
    may_go = mine & ~tables.kept[max(trump, 0)]
    if called >= 0:
        may_go &= ~(1 << called)
    pool = may_go
    if deeds[deed, at.DEED_NON_TRUMP] == 1:
        pool &= ~tables.of_suit[trump, trump]
    if tables.scalars[at.SCORING_STAY] == 1 and trump >= 0:
        pool &= ~tables.worth_keeping[trump]
    if deeds[deed, at.DEED_EVERY] == 1:
        if pool or keep < 0 or size(mine) <= keep:
            return pool, True
        return _least_worth(tables, trump, may_go), True
    if down_to >= 0:
        if size(mine) <= down_to:
            return 0, False
        return (pool if pool else _least_worth(tables, trump, may_go)), True
    return pool, False


@compiled
def _least_worth(tables: Tables, trump: int, trumps: int) -> int:
    """Of these trumps those that score nothing; all of them when each scores something."""
    worthless = trumps & ~tables.worth_keeping[trump]
    return worthless if worthless else trumps


@compiled
def _draw(tables: Tables, state: State, deed: int, seat: int) -> None:
    """Draws from the stock, then from the discards, once they are shuffled where the rules say so."""
    now, to = state.now, tables.deeds[deed, at.DEED_TO]
    need = state.step_discards[seat] if to < 0 else to - size(state.hands[seat])
    if need <= 0:
        return
    drawn = draw(state, STOCK, need)
    drawn |= draw(state, PILE, need - size(drawn))
    if size(drawn) < need and now[THROWN] and tables.scalars[at.RESHUFFLE] == 1:
        shuffle(state, PILE, now[THROWN])
        if now[PILE_LAID] != 0:
            _lay_pile(state)
        now[THROWN] = 0
        for each in range(tables.scalars[at.SEATS]):
            state.own_discards[each] = 0
        drawn |= draw(state, PILE, need - size(drawn))
    state.hands[seat] |= drawn


@compiled
def _lay_pile(state: State) -> None:
    """Lets the discards lie as is said, once."""
    now = state.now
    if now[PILE_LAID] != now[THROWN]:
        break_off(state)
    else:
        state.drawn[PILE] = 0
    now[PILE_LAID] = 0
