"""The count, as in :mod:`pitchdsl.engine.counting`: every scoring item to the side that it belongs to."""

from pitchdsl.kernel.bits import place
from pitchdsl.kernel.compiling import compiled
from pitchdsl.kernel.conditions import holds
from pitchdsl.kernel.recipients import side_of
from pitchdsl.kernel.state import State, pitcher_side
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables


@compiled
def count(tables: Tables, state: State) -> None:
    """Counts the hand."""
    pitcher = pitcher_side(tables, state)
    value, asked, more = 0, True, 0
    for turn in range(tables.scalars[at.ITEMS]):
        item = place(tables.counting[turn])
        row = tables.items[item]
        recipient = row[at.TO_ELSE]
        if more == 0:  # else it is another award of the same row, which is asked for once
            value = row[at.VALUE_ELSE]
            if row[at.VALUE_CASES] > 0:
                value = _case(tables, state, row[at.VALUE_FROM], row[at.VALUE_CASES], value, pitcher)
            asked = row[at.ONLY_IF] < 0 or holds(tables, state, row[at.ONLY_IF], at.NONE, pitcher, False)
        more = row[at.MORE]
        if row[at.TO_CASES] > 0:
            recipient = _case(tables, state, row[at.TO_FROM], row[at.TO_CASES], recipient, pitcher)
        side = at.NONE
        if asked and value != at.WORTHLESS and recipient >= 0:
            side = side_of(tables, state, place(recipient), pitcher)
        state.award_side[item] = side
        state.award_value[item] = value if value != at.WORTHLESS else row[at.VALUE_MOST]
        if side >= 0:
            state.taken[side] += value
            state.gained[side] += max(0, value)


@compiled
def _case(tables: Tables, state: State, first: int, cases: int, general: int, side: int) -> int:
    """What holds for a side: of the first exception that is met, else in general."""
    for case in range(first, first + cases):
        if holds(tables, state, tables.cases[case, at.CASE_WHEN], at.NONE, side, False):
            return tables.cases[case, at.CASE_VALUE]
    return general
