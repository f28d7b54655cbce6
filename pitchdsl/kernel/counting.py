"""The count, as in :mod:`pitchdsl.game.count.phase`: every scoring item to the side that it belongs to."""

from pitchdsl.game.winning.rules import Counting
from pitchdsl.kernel.bits import nonnegative
from pitchdsl.kernel.compiling import compiled, inlined, seldom
from pitchdsl.kernel.conditions import holds
from pitchdsl.kernel.numbers import amount
from pitchdsl.kernel.recipients import carries_over, known_to_all, share_of, side_of
from pitchdsl.kernel.seats import pitcher_side
from pitchdsl.kernel.settling import row_of, somebody_is_there
from pitchdsl.kernel.state import COUNTED, CREDITED, CUT_SHORT, TRUMP, State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_AFTER_HAND = Counting.AFTER_HAND.code
_AFTER_TRICK = Counting.AFTER_TRICK.code
_AT_ONCE = Counting.AT_ONCE.code
_ONE_BY_ONE = Counting.ONE_BY_ONE.code


@compiled
def count(tables: Tables, state: State) -> None:
    """Counts the hand, or what of it has not been counted yet."""
    if tables.scalars[at.POINTS_COUNT] != _AFTER_HAND:
        _count_the_rest(tables, state)
        return
    pitcher, first = pitcher_side(tables, state), 0
    together = tables.scalars[at.PARTNER] >= 0
    for turn in range(tables.scalars[at.ITEMS]):
        _find(tables, state, turn, first, pitcher)
        if tables.items[nonnegative(tables.counting[turn]), at.MORE] == 0:
            for each in range(first, turn + 1):  # the awards of one row are all asked before any of them counts
                _give(tables, state, nonnegative(tables.counting[each]), together)
            first = turn + 1


@seldom
def count_so_far(tables: Tables, state: State, moment: int) -> bool:
    """Counts the points that belong to somebody for all to see; whether the game ends with them, in this hand.

    ``moment`` is the code of the one from which on all that conditions may ask is known.
    """
    counted, now = tables.scalars[at.POINTS_COUNT], state.now
    if counted == _AFTER_HAND or (counted == _ONE_BY_ONE and now[TRUMP] >= 0):
        return False
    pitcher, found, first = pitcher_side(tables, state), False, 0
    for turn in range(tables.scalars[at.ITEMS]):
        item = nonnegative(tables.counting[turn])
        row = tables.items[item]
        if row[at.KNOWN_FROM] <= moment and (now[COUNTED] >> item) & 1 == 0:
            recipient = _recipient(tables, state, item)
            waits = now[TRUMP] < 0 and tables.recipients[nonnegative(max(0, recipient)), at.WHO_BY_TRUMP] == 1
            if recipient >= 0 and not waits and known_to_all(tables, state, nonnegative(recipient)):
                _find(tables, state, turn, first, pitcher)
                _credit(tables, state, item)
                found = True
                if _is_row_by_row(counted) and somebody_is_there(tables, state):
                    now[CUT_SHORT] = 1
                    return True
        if row[at.MORE] == 0:
            first = turn + 1
    if found and counted == _AFTER_TRICK and somebody_is_there(tables, state):
        now[CUT_SHORT] = 1
        return True
    return False


@inlined
def _is_row_by_row(moment: int) -> bool:
    """Whether the end is looked for at every point."""
    return moment == _AT_ONCE or moment == _ONE_BY_ONE


@seldom
def _count_the_rest(tables: Tables, state: State) -> None:
    """Counts what has not been counted while the hand was played, row after row, up to the one that ends the game."""
    pitcher, first, now = pitcher_side(tables, state), 0, state.now
    to_come = 0
    items, row_by_row = tables.scalars[at.ITEMS], _is_row_by_row(tables.scalars[at.POINTS_COUNT])
    for turn in range(items):
        item = nonnegative(tables.counting[turn])
        if (now[COUNTED] >> item) & 1 == 0 and _find(tables, state, turn, first, pitcher):
            to_come |= 1 << item
        if tables.items[item, at.MORE] == 1:
            continue
        for each in range(first, turn + 1):
            award = nonnegative(tables.counting[each])
            if (to_come >> award) & 1 == 0:
                continue
            _credit(tables, state, award)
            alone = each == turn or not _shares(tables, state, each + 1)
            if row_by_row and alone and somebody_is_there(tables, state):
                now[CUT_SHORT] = 1
                return
        first = turn + 1
    if not row_by_row:
        _sort_credited(tables, state)


@compiled
def _shares(tables: Tables, state: State, turn: int) -> bool:
    """Whether an award is for another owner of the very point that the one before it is for."""
    recipient = _recipient(tables, state, nonnegative(tables.counting[turn]))
    return recipient >= 0 and tables.recipients[recipient, at.WHO_TURN] > 0


@compiled
def _sort_credited(tables: Tables, state: State) -> None:
    """Puts the awards that were counted in the order of the rows."""
    for each in range(1, state.now[CREDITED]):
        award, to = state.credited[each], each
        while to > 0 and row_of(tables, state.credited[to - 1]) > row_of(tables, award):
            state.credited[to] = state.credited[to - 1]
            to -= 1
        state.credited[to] = award


@compiled
def _recipient(tables: Tables, state: State, item: int) -> int:
    """Who may have an award, as its exceptions say in this hand."""
    row = tables.items[item]
    if row[at.TO_CASES] > 0:
        return _case(tables, state, row[at.TO_FROM], row[at.TO_CASES], row[at.TO_ELSE], at.NONE)
    return row[at.TO_ELSE]


@inlined
def _find(tables: Tables, state: State, turn: int, first: int, pitcher: int) -> bool:
    """Finds who has an award, by its turn, and what it is worth; the first turn of its row is told.

    Whether there is such an award: a row may have fewer in this hand.
    """
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
    unmet = row[at.ONLY_IF] >= 0 and not holds(tables, state, row[at.ONLY_IF], at.NONE, asks, False)
    unmet = unmet or value == at.WORTHLESS
    if unmet:
        side = at.NONE
    if value == at.WORTHLESS:
        value = row[at.VALUE_MOST]
    if absent and turn > first:  # this row has fewer awards in this hand
        value = state.award_value[nonnegative(tables.counting[turn - 1])]
    if side < 0 and row[at.VALUE_MOST] == at.RECKONED:
        value = 0
    if (
        tables.scalars[at.CARRIES] == 1
        and row[at.CARRIES_OVER] == 1
        and recipient >= 0
        and not unmet
        and carries_over(tables, recipient)
    ):
        value += state.waiting[item]
        state.waiting[item] = value if side < 0 else 0
    state.award_side[item], state.award_value[item] = side, value
    return not (absent and turn > first)


@inlined
def _credit(tables: Tables, state: State, award: int) -> None:
    """Counts an award while the hand may still go on."""
    now = state.now
    state.credited[now[CREDITED]] = award
    now[CREDITED] += 1
    now[COUNTED] |= 1 << award
    _give(tables, state, award, False)


@inlined
def _give(tables: Tables, state: State, item: int, together: bool) -> None:
    """Adds an award to what its side has, or what everybody on it has where they play ``together`` for this hand."""
    side = state.award_side[item]
    if together:
        for seat in range(tables.scalars[at.SEATS]):
            if state.side_of[seat] == side:
                state.taken[seat] += state.award_value[item]
                state.gained[seat] += max(0, state.award_value[item])
        return
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
