"""The count, as in :mod:`pitchdsl.game.count.phase`: every scoring item to the side that it belongs to."""

from pitchdsl.kernel.bits import nonnegative
from pitchdsl.kernel.compiling import compiled, inlined
from pitchdsl.kernel.conditions import holds
from pitchdsl.kernel.numbers import amount
from pitchdsl.kernel.recipients import share_of, side_of
from pitchdsl.kernel.seats import pitcher_side
from pitchdsl.kernel.state import State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables


@compiled
def count(tables: Tables, state: State) -> None:
    """Counts the hand."""
    pitcher, first = pitcher_side(tables, state), 0
    for turn in range(tables.scalars[at.ITEMS]):
        item = nonnegative(tables.counting[turn])
        row = tables.items[item]
        value, recipient, side = row[at.VALUE_ELSE], row[at.TO_ELSE], at.NONE
        if row[at.TO_CASES] > 0:
            recipient = _case(tables, state, row[at.TO_FROM], row[at.TO_CASES], recipient, at.NONE)
        absent = recipient < 0
        if recipient >= 0:
            side = side_of(tables, state, nonnegative(recipient), pitcher)
            absent = side < 0 and tables.recipients[recipient, at.WHO_TURN] > 0
        asks = pitcher if side < 0 else side
        if row[at.VALUE_CASES] > 0:
            value = _case(tables, state, row[at.VALUE_FROM], row[at.VALUE_CASES], value, asks)
        if value >= at.RECKONED:
            value = amount(tables, state, value - at.RECKONED, asks, False)
        if side >= 0 and value != at.WORTHLESS:
            value = share_of(tables, state, nonnegative(recipient), pitcher, value)
        if row[at.ONLY_IF] >= 0 and not holds(tables, state, row[at.ONLY_IF], at.NONE, asks, False):
            side = at.NONE
        if value == at.WORTHLESS:
            value, side = row[at.VALUE_MOST], at.NONE
        if absent and turn > first:  # this row has fewer awards in this hand
            value = state.award_value[nonnegative(tables.counting[turn - 1])]
        if side < 0 and row[at.VALUE_MOST] == at.RECKONED:
            value = 0
        state.award_side[item], state.award_value[item] = side, value
        if row[at.MORE] == 0:  # the awards of one row are all asked before any of them counts
            for each in range(first, turn + 1):
                _give(state, nonnegative(tables.counting[each]))
            first = turn + 1


@inlined
def _give(state: State, item: int) -> None:
    """Adds an award to what its side has."""
    side = state.award_side[item]
    value = state.award_value[item] if side >= 0 else 0  # whether somebody has it cannot be foreseen
    side = nonnegative(max(0, side))
    state.taken[side] += value
    state.gained[side] += max(0, value)


@compiled
def _case(tables: Tables, state: State, first: int, cases: int, general: int, side: int) -> int:
    """What holds for a side: of the first exception that is met, else in general."""
    for case in range(first, first + cases):
        if holds(tables, state, tables.cases[case, at.CASE_WHEN], at.NONE, side, False):
            return tables.cases[case, at.CASE_VALUE]
    return general
