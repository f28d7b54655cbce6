"""Numbers that conditions and the settlement ask for, as in :mod:`pitchdsl.language.numbers`."""

from pitchdsl.kernel.compiling import compiled, inlined
from pitchdsl.kernel.seats import party_of, pitcher_side, sides_of_hand
from pitchdsl.kernel.state import BID, HAND, REDEALS, TRICKS, State
from pitchdsl.language.arithmetic import ArithmeticOp, Rounding
from pitchdsl.language.numbers import Fact
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_ALL_POINTS = Fact.ALL_POINTS.code
_BEST_SCORE = Fact.BEST_SCORE.code
_BEST_SCORE_AFTER = Fact.BEST_SCORE_AFTER.code
_BID = Fact.BID.code
_BID_SO_FAR = Fact.BID_SO_FAR.code
_GAME = Fact.GAME.code
_HANDS = Fact.HANDS.code
_MADE_IN_ROW = Fact.MADE_IN_ROW.code
_NEEDED = Fact.NEEDED.code
_OTHERS_NEED = Fact.OTHERS_NEED.code
_OTHERS_PIPS = Fact.OTHERS_PIPS.code
_OTHERS_POINTS = Fact.OTHERS_POINTS.code
_OTHERS_TRICKS = Fact.OTHERS_TRICKS.code
_PIPS = Fact.PIPS.code
_PITCHERS_PIPS = Fact.PITCHERS_PIPS.code
_PITCHERS_POINTS = Fact.PITCHERS_POINTS.code
_PITCHERS_TRICKS = Fact.PITCHERS_TRICKS.code
_PLAYERS = Fact.PLAYERS.code
_POINTS = Fact.POINTS.code
_REDEALS = Fact.REDEALS.code
_SCORE = Fact.SCORE.code
_SCORE_AFTER = Fact.SCORE_AFTER.code
_SETS = Fact.SETS.code
_SETS_IN_ROW = Fact.SETS_IN_ROW.code
_TRICKS = Fact.TRICKS.code
_AT_LEAST = ArithmeticOp.AT_LEAST.code
_AT_MOST = ArithmeticOp.AT_MOST.code
_LESS = ArithmeticOp.LESS.code
_PLUS = ArithmeticOp.PLUS.code
_DOWN = Rounding.DOWN.code
_UP = Rounding.UP.code

ABSENT = -(1 << 40)
"""A fact that is not there, such as the bid where nobody has bid."""


@compiled
def amount(tables: Tables, state: State, start: int, side: int, settled: bool) -> int:
    """How much an amount comes to for a side; a fact that is not there counts nothing."""
    number, line = 0, start
    while True:
        row = tables.numbers[line]
        other = row[at.NUMBER_TIMES]
        if row[at.NUMBER_FACT] >= 0:
            found = fact(tables, state, row[at.NUMBER_FACT], side, settled)
            found = 0 if found == ABSENT else found
            other *= found if row[at.NUMBER_HALF] < 0 else _half(found, row[at.NUMBER_HALF])
        number = _joined(row[at.NUMBER_JOINT], number, other)
        if row[at.NUMBER_MORE] == 0:
            return number
        line += 1


@inlined
def reckoned(tables: Tables, state: State, number: int, side: int) -> int:
    """A number of the tables, or what it comes to for a side where it is reckoned."""
    return number if number < at.RECKONED else amount(tables, state, number - at.RECKONED, side, False)


@compiled
def is_there(tables: Tables, state: State, start: int, side: int, settled: bool) -> bool:
    """Whether every fact of an amount is there."""
    line = start
    while True:
        row = tables.numbers[line]
        if row[at.NUMBER_FACT] >= 0 and fact(tables, state, row[at.NUMBER_FACT], side, settled) == ABSENT:
            return False
        if row[at.NUMBER_MORE] == 0:
            return True
        line += 1


@compiled
def _half(number: int, rounding: int) -> int:
    if rounding == _UP:
        return -((-number) // 2)
    if rounding == _DOWN:
        return number // 2
    raise ValueError("the kernel does not know this rounding")


@compiled
def _joined(joint: int, number: int, other: int) -> int:
    if joint == _PLUS:
        return number + other
    if joint == _LESS:
        return number - other
    if joint == _AT_MOST:
        return min(number, other)
    if joint == _AT_LEAST:
        return max(number, other)
    raise ValueError("the kernel does not know this joint of an amount")


@compiled
def fact(tables: Tables, state: State, which: int, side: int, settled: bool) -> int:
    """A fact as a side finds it; :data:`ABSENT` where it is not there."""
    now, scalars = state.now, tables.scalars
    if which == _POINTS:
        return state.taken[side] if side >= 0 else 0
    if which == _BID or which == _BID_SO_FAR:
        return now[BID] if now[BID] >= 0 else ABSENT
    if which == _GAME:
        return scalars[at.DISTANCE]
    if which == _ALL_POINTS:
        return scalars[at.TOTAL]
    if which == _PLAYERS:
        return scalars[at.SEATS]
    if which == _HANDS:
        return now[HAND] - 1
    if which == _REDEALS:
        return now[REDEALS]
    if which == _TRICKS:
        return _tricks(tables, state, party_of(tables, state, side)) if side >= 0 else 0
    if which == _PIPS:
        return state.pips[party_of(tables, state, side)] if side >= 0 else 0
    if which == _OTHERS_POINTS or which == _OTHERS_TRICKS or which == _OTHERS_PIPS:
        return _of_others(tables, state, which)
    if which == _PITCHERS_POINTS or which == _PITCHERS_TRICKS or which == _PITCHERS_PIPS:
        return _of_pitcher(tables, state, which)
    return _of_side(tables, state, which, side, settled) if side >= 0 else ABSENT


@compiled
def _of_side(tables: Tables, state: State, which: int, side: int, settled: bool) -> int:
    scalars = tables.scalars
    towards, target, has_target = scalars[at.TOWARDS], scalars[at.TARGET], scalars[at.HAS_TARGET] == 1
    if which == _SCORE:
        return state.before[side]
    if which == _SETS:
        return state.sets[side]
    if which == _SETS_IN_ROW:
        return state.sets_in_row[side]
    if which == _MADE_IN_ROW:
        return state.made_in_row[side]
    if which == _NEEDED:
        return towards * (target - state.before[side]) if has_target else ABSENT
    if which == _SCORE_AFTER:
        return state.after[side] if settled else ABSENT
    if which != _BEST_SCORE and which != _BEST_SCORE_AFTER and which != _OTHERS_NEED:
        raise ValueError("the kernel does not know this number")
    if which == _BEST_SCORE_AFTER and not settled:
        return ABSENT
    best = ABSENT
    for other in range(scalars[at.SIDES]):
        if other != side:
            score = state.after[other] if which == _BEST_SCORE_AFTER else state.before[other]
            best = max(best, towards * score)
    if which == _OTHERS_NEED:
        return towards * target - best if has_target else ABSENT
    return towards * best


@compiled
def _tricks(tables: Tables, state: State, side: int) -> int:
    won = 0
    for trick in range(state.now[TRICKS]):
        won += state.side_of[state.winners[trick]] == side
    return won


@compiled
def _of_pitcher(tables: Tables, state: State, which: int) -> int:
    pitcher = pitcher_side(tables, state)
    if pitcher < 0:
        return ABSENT
    if which == _PITCHERS_POINTS:
        return state.taken[pitcher]
    return _tricks(tables, state, pitcher) if which == _PITCHERS_TRICKS else state.pips[pitcher]


@compiled
def _of_others(tables: Tables, state: State, which: int) -> int:
    pitcher, number = pitcher_side(tables, state), 0
    sides = sides_of_hand(tables, state)
    for side in range(tables.scalars[at.SIDES]):
        if side == pitcher or (sides >> side) & 1 == 0:
            continue
        if which == _OTHERS_POINTS:
            number += state.taken[side]
        else:
            number += _tricks(tables, state, side) if which == _OTHERS_TRICKS else state.pips[side]
    return number
