"""Conditions, decided by running their programs."""

from pitchdsl.kernel.bits import nonnegative, size
from pitchdsl.kernel.compiling import compiled
from pitchdsl.kernel.numbers import ABSENT, amount, fact, is_there
from pitchdsl.kernel.recipients import card_in_play, pips_in, side_of
from pitchdsl.kernel.rng import STOCK
from pitchdsl.kernel.seats import every_trick_by, party_of, pitcher_side, seat_of
from pitchdsl.kernel.state import BID, GRANTED, MADE, NAME, REFUSED, SIDES_WON, TRUMP, State
from pitchdsl.language import conditions as c
from pitchdsl.language.hand_conditions import COUNTED
from pitchdsl.language.people import Person
from pitchdsl.language.people_conditions import Prize, Taker
from pitchdsl.language.predicate import Compare
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_EXACTLY = Compare.EXACTLY.code
_OR_LESS = Compare.OR_LESS.code
_OR_MORE = Compare.OR_MORE.code
_MORE_THAN = Compare.MORE_THAN.code
_LESS_THAN = Compare.LESS_THAN.code

_TRUMP_IS = at.OPCODES[c.TrumpIs]
_BID_MADE = at.OPCODES[c.BidMade]
_CARD_IS = at.OPCODES[c.CardIs]
_CAUGHT = at.OPCODES[c.Caught]
_NOBODY_BID = at.OPCODES[c.NobodyHasBid]
_NO_BID = at.OPCODES[c.ThereIsNoBid]
_BID_CALLED = at.OPCODES[c.BidCalled]
_ANSWERS = at.OPCODES[c.Answers]
_STOCK_EMPTY = at.OPCODES[c.StockEmpty]
_HAND_HAS = at.OPCODES[c.HandHas]
_HAND_ONLY = at.OPCODES[c.HandHasOnly]
_HAND_COUNTS = at.OPCODES[c.HandCounts]
_HAND_PIPS = at.OPCODES[c.HandPips]
_EVERY_TRICK = at.OPCODES[c.TookEveryTrick]
_EVERY_POINT = at.OPCODES[c.TookEveryPoint]
_MADE_LAST = at.OPCODES[c.MadeLastBid]
_SET_PITCHER = at.OPCODES[c.SetThePitcher]
_CALLED = at.OPCODES[c.Called]
_AHEAD_BY = at.OPCODES[c.AheadBy]
_PAST_TARGET = at.OPCODES[c.PastTarget]
_ALL_OF = at.OPCODES[c.AllOf]
_ANY_OF = at.OPCODES[c.AnyOf]
_NOT = at.OPCODES[c.NotMet]
_COMPARED = at.OPCODES[c.Compared]
_IT_IS = at.OPCODES[c.ItIs]
_TAKES_EVERY = at.OPCODES[c.TakesEvery]

_LEFT_OF_PITCHER = Person.LEFT_OF_PITCHER.code
_RIGHT_OF_PITCHER = Person.RIGHT_OF_PITCHER.code
_IT = Taker.IT.code
_OTHERS = Taker.OTHERS.code
_TRICK = Prize.TRICK.code
_POINT = Prize.POINT.code


@compiled
def _compares(how: int, number: int, limit: int) -> bool:
    if how == _OR_MORE:
        return number >= limit
    if how == _OR_LESS:
        return number <= limit
    if how == _EXACTLY:
        return number == limit
    if how == _MORE_THAN:
        return number > limit
    if how == _LESS_THAN:
        return number < limit
    raise ValueError("the kernel does not know this comparison")


@compiled
def holds(tables: Tables, state: State, program: int, seat: int, side: int, settled: bool) -> bool:
    """Whether a condition is met for a side and a seat; ``settled``: whether the scores after the hand are known."""
    lines = tables.conditions
    if lines[program + 1, 0] == at.END:
        return _test(tables, state, lines[program, 0], lines[program, 1], lines[program, 2], seat, side, settled)
    stack = 0
    line = program
    while True:
        op, a, b = lines[line, 0], lines[line, 1], lines[line, 2]
        if op == at.END:
            return stack & 1 == 1
        if op == _ALL_OF:
            full = (1 << a) - 1
            stack = (stack >> a) << 1 | (stack & full == full)
        elif op == _ANY_OF:
            full = (1 << a) - 1
            stack = (stack >> a) << 1 | (stack & full != 0)
        elif op == _NOT:
            stack ^= 1
        else:
            stack = stack << 1 | _test(tables, state, op, a, b, seat, side, settled)
        line += 1


@compiled
def _test(tables: Tables, state: State, op: int, a: int, b: int, seat: int, side: int, settled: bool) -> bool:
    now = state.now
    if op == _TRUMP_IS:
        return now[TRUMP] == a
    if op == _COMPARED:
        return _compared(tables, state, a, b, side, settled)
    if op == _BID_MADE:
        return now[MADE] == a
    if op == _NOBODY_BID or op == _NO_BID:
        return now[BID] < 0
    if op == _BID_CALLED:
        return now[NAME] == a
    if op == _ANSWERS:
        return ((now[GRANTED] if b else now[REFUSED]) >> a) & 1 == 1
    if op == _STOCK_EMPTY:
        return state.remaining[STOCK] == 0
    if op == _HAND_HAS:
        return seat >= 0 and _has(state.hands[seat], a, b)
    if op == _HAND_ONLY:
        return seat >= 0 and state.hands[seat] & ~a == 0
    if op == _HAND_COUNTS:
        return seat >= 0 and _compares(b // COUNTED, size(state.hands[seat] & a), b % COUNTED - 1)
    if op == _HAND_PIPS:
        return seat >= 0 and _compares(a, pips_in(tables, state.hands[seat], 0), b)
    pitcher = pitcher_side(tables, state)
    if op == _EVERY_TRICK:
        return pitcher >= 0 and every_trick_by(state) == pitcher
    if op == _EVERY_POINT:
        return pitcher >= 0 and now[NAME] != at.SET_CALL and _took_all(tables, state, pitcher)
    party = side if side < 0 else party_of(tables, state, side)
    if op == _MADE_LAST:
        return now[MADE] == 1 and pitcher == party
    if op == _SET_PITCHER:
        return now[MADE] == 0 and pitcher != party
    if op == _CALLED:
        return pitcher == party and now[NAME] == a and now[MADE] == b
    if op == _IT_IS:
        if (a == _LEFT_OF_PITCHER or a == _RIGHT_OF_PITCHER) and pitcher < 0:
            return False
        who = seat_of(tables, state, a)
        return who >= 0 and (seat == who if seat >= 0 else state.side_of[who] == party)
    if op == _TAKES_EVERY:
        return _takes_every(tables, state, a, b, party, pitcher)
    if op == _AHEAD_BY:
        return side >= 0 and settled and _ahead(tables, state, side) >= a
    if op == _PAST_TARGET:
        return side >= 0 and settled and tables.scalars[at.HAS_TARGET] == 1 and _past(tables, state, side) > 0
    if op == _CARD_IS:
        card = card_in_play(tables, state, nonnegative(a))
        return card >= 0 and card == card_in_play(tables, state, nonnegative(b))
    if op == _CAUGHT:
        holder, winner = (
            side_of(tables, state, nonnegative(a), pitcher),
            side_of(tables, state, nonnegative(b), pitcher),
        )
        return holder >= 0 and winner >= 0 and holder != winner
    raise ValueError("the kernel does not know this condition")


@compiled
def _compared(tables: Tables, state: State, a: int, b: int, side: int, settled: bool) -> bool:
    how, which = a % at.HOW_AND_FACT, a // at.HOW_AND_FACT - 1
    if which >= 0:
        found = fact(tables, state, which, side, settled)
        return found != ABSENT and _compares(how, found, b)
    left, right = b % at.LEFT_AND_RIGHT, b // at.LEFT_AND_RIGHT
    there = is_there(tables, state, left, side, settled) and is_there(tables, state, right, side, settled)
    return there and _compares(
        how, amount(tables, state, left, side, settled), amount(tables, state, right, side, settled)
    )


@compiled
def _ahead(tables: Tables, state: State, side: int) -> int:
    """How far a side is ahead of the best other one."""
    best = 1 << 62
    for other in range(tables.scalars[at.SIDES]):
        if other != side:
            best = min(best, tables.scalars[at.TOWARDS] * (state.after[side] - state.after[other]))
    return best


@compiled
def _past(tables: Tables, state: State, side: int) -> int:
    """How far a side is past the target."""
    return tables.scalars[at.TOWARDS] * (state.after[side] - tables.scalars[at.TARGET])


@compiled
def _has(hand: int, rank: int, among: int) -> bool:
    for suit in range(4):
        of_suit = (hand >> (13 * suit)) & 0x1FFF
        if (of_suit >> rank) & 1 and size(of_suit) >= among:
            return True
    return False


@compiled
def _took_all(tables: Tables, state: State, party: int) -> bool:
    """Whether no row that gives points went to another side of this hand."""
    for side in range(tables.scalars[at.SIDES]):
        if state.gained[side] > 0 and party_of(tables, state, side) != party:
            return False
    return True


@compiled
def _takes_every(tables: Tables, state: State, who: int, what: int, side: int, pitcher: int) -> bool:
    """Whether a side, or all but the pitcher's, has all tricks or points; ``side`` asks."""
    if who == _IT:
        if side < 0:
            return False
        if what == _TRICK:
            return every_trick_by(state) == side
        if what == _POINT:
            return state.gained[side] > 0 and _took_all(tables, state, side)
    if who == _OTHERS and pitcher < 0:
        return False
    if who == _OTHERS and what == _TRICK:
        won = state.now[SIDES_WON]
        return won != 0 and (won >> pitcher) & 1 == 0
    if who == _OTHERS and what == _POINT:
        total = 0
        for each in range(tables.scalars[at.SIDES]):
            total += state.gained[each]
        return total > 0 and state.gained[pitcher] == 0
    raise ValueError("the kernel does not know who takes what")
