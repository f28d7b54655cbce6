"""Conditions, decided by running their programs."""

from pitchdsl.fast.bits import size
from pitchdsl.fast.compiling import compiled
from pitchdsl.fast.state import BID, MADE, NAME, SIDES_WON, TRUMP, State, pitcher_side
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables


@compiled
def every_trick_by(state: State) -> int:
    """The side that won all the tricks of the hand, if there is one."""
    won = state.now[SIDES_WON]
    if won == 0 or won & (won - 1):
        return at.NONE
    side = 0
    while won > 1:
        won >>= 1
        side += 1
    return side


@compiled
def _compares(how: int, number: int, limit: int) -> bool:
    if how == at.OR_MORE:
        return number >= limit
    if how == at.OR_LESS:
        return number <= limit
    return number == limit


@compiled
def holds(tables: Tables, state: State, program: int, seat: int, side: int, settled: bool) -> bool:
    """Whether a condition is met for a side and a seat; ``settled``: whether the scores after the hand are known."""
    lines = tables.conditions
    stack = 0
    line = program
    while True:
        op, a, b = lines[line, 0], lines[line, 1], lines[line, 2]
        if op == at.END:
            return stack & 1 == 1
        if op == at.ALL_OF:
            full = (1 << a) - 1
            stack = (stack >> a) << 1 | (stack & full == full)
        elif op == at.ANY_OF:
            full = (1 << a) - 1
            stack = (stack >> a) << 1 | (stack & full != 0)
        else:
            stack = stack << 1 | _test(tables, state, op, a, b, seat, side, settled)
        line += 1


@compiled
def _test(tables: Tables, state: State, op: int, a: int, b: int, seat: int, side: int, settled: bool) -> bool:
    now = state.now
    if op == at.TRUMP_IS:
        return now[TRUMP] == a
    if op == at.BID_IS:
        return now[BID] >= 0 and _compares(a, now[BID], b)
    if op == at.BID_MADE:
        return now[MADE] == a
    if op == at.NOBODY_BID:
        return now[BID] < 0
    if op == at.BID_CALLED:
        return now[NAME] == a
    if op == at.HAND_HAS:
        return seat >= 0 and _has(state.hands[seat], a, b)
    if op == at.HAND_ONLY:
        return seat >= 0 and state.hands[seat] & ~a == 0
    pitcher = pitcher_side(tables, state)
    if op == at.EVERY_TRICK:
        return pitcher >= 0 and every_trick_by(state) == pitcher
    if op == at.EVERY_POINT:
        return pitcher >= 0 and now[NAME] != at.SET_CALL and _took_all(tables, state, pitcher)
    if op == at.MADE_LAST:
        return now[MADE] == 1 and pitcher == side
    if op == at.SET_PITCHER:
        return now[MADE] == 0 and pitcher != side
    if op == at.CALLED:
        return pitcher == side and now[NAME] == a and now[MADE] == b
    if side < 0:
        return False
    if op == at.SCORE_IS:
        return _compares(a, state.before[side], b)
    if op == at.SET_TIMES:
        return state.sets[side] >= a
    if not settled:
        return False
    towards = tables.numbers[at.TOWARDS]
    if op == at.AHEAD_BY:
        for other in range(tables.numbers[at.SIDES]):
            if other != side and towards * (state.after[side] - state.after[other]) < a:
                return False
        return True
    if tables.numbers[at.HAS_TARGET] == 0:
        return False
    return towards * (state.after[side] - tables.numbers[at.TARGET]) > 0


@compiled
def _has(hand: int, rank: int, among: int) -> bool:
    for suit in range(4):
        of_suit = (hand >> (13 * suit)) & 0x1FFF
        if (of_suit >> rank) & 1 and size(of_suit) >= among:
            return True
    return False


@compiled
def _took_all(tables: Tables, state: State, pitcher: int) -> bool:
    total = 0
    for side in range(tables.numbers[at.SIDES]):
        total += state.taken[side]
    return total == state.taken[pitcher]
