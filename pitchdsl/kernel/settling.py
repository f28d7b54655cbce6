"""The settlement and the end of the game, as in :mod:`pitchdsl.game.settlement.phase`.

The arithmetic is that of :mod:`pitchdsl.game.settlement.settling` and :mod:`pitchdsl.game.winning.ending`.
"""

from pitchdsl.game.settlement.rules import Outcome, Payment
from pitchdsl.game.winning.rules import Counting, Over
from pitchdsl.game.winning.several_there import Priority
from pitchdsl.kernel.bits import nonnegative
from pitchdsl.kernel.compiling import compiled, inlined, seldom
from pitchdsl.kernel.conditions import holds
from pitchdsl.kernel.numbers import amount, reckoned
from pitchdsl.kernel.seats import allies_of, every_trick_by, party_of, pitcher_side
from pitchdsl.kernel.state import BID, CREDITED, MADE, NAME, PITCHER, SETTLED, TIMES, State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Numbers, Tables
from pitchdsl.sampling.judging import GOES_ON

_AFTER_HAND = Counting.AFTER_HAND.code
_SCORES = Payment.SCORES.code
_LOSES = Payment.LOSES.code
_GOES_TO = Payment.GOES_TO.code
_OVER_COUNTS = Over.COUNTS.code
_OVER_GOES_BACK = Over.GOES_BACK.code
_OVER_KEEPS = Over.KEEPS.code
_RACE_FIRST_BY = Priority.FIRST_BY.code
_RACE_HIGHEST = Priority.HIGHEST.code
_RACE_PITCHER = Priority.PITCHER.code
_RACE_TIE = Priority.TIE.code
_ROW_MADE = Outcome.MADE.code
_ROW_OTHERS = Outcome.OTHERS.code
_ROW_SET = Outcome.SET.code


@compiled
def judge(tables: Tables, state: State) -> None:
    """Finds out whether the contract is made."""
    pitcher = pitcher_side(tables, state)
    state.now[MADE] = _is_made(tables, state, pitcher)
    if state.now[MADE] == 0:
        pitchers = allies_of(tables, state, pitcher)
        for side in range(tables.scalars[at.SIDES]):
            state.sets[side] += (pitchers >> side) & 1


@compiled
def settle(tables: Tables, state: State) -> None:
    """Settles the hand: :attr:`State.score` has the new scores, :attr:`State.before` the old ones."""
    now, sides = state.now, tables.scalars[at.SIDES]
    pitchers = allies_of(tables, state, pitcher_side(tables, state))
    for side in range(sides):
        bid_it = (pitchers >> side) & 1 == 1 and now[MADE] >= 0
        state.sets_in_row[side] = state.sets_in_row[side] + 1 if bid_it and now[MADE] == 0 else 0
        state.made_in_row[side] = state.made_in_row[side] + 1 if bid_it and now[MADE] == 1 else 0
    _reach(tables, state, pitchers)
    for side in range(sides):
        state.score[side] = state.after[side]
    now[SETTLED] += 1


@seldom
def somebody_is_there(tables: Tables, state: State) -> bool:
    """Whether a side is at the target, and may win, with what has been counted of a hand without a contract."""
    state.now[MADE] = at.NONE
    _reach(tables, state, allies_of(tables, state, pitcher_side(tables, state)))
    for side in range(tables.scalars[at.SIDES]):
        if _is_there(tables, state.after[side]) and _may_win(tables, state, side):
            return True
    return False


@inlined
def _reach(tables: Tables, state: State, pitchers: int) -> None:
    """Finds the scores after the hand, as far as it has been counted; the sides that pitched are told as a set."""
    scalars = tables.scalars
    sides = scalars[at.SIDES]
    sweeper = every_trick_by(state) if scalars[at.EVERY_TRICK_LOSES] != 0 else at.NONE
    for side in range(sides):
        state.after[side] = _reached(tables, state, side, (pitchers >> side) & 1 == 1, sweeper)
    if scalars[at.EACH_SIDE] > 0:
        for side in range(sides):
            state.after[side] = _beside(tables, state, side)
    for side in range(sides):
        score = max(state.after[side], reckoned(tables, state, scalars[at.LOWEST_SCORE], side))
        state.after[side] = min(score, reckoned(tables, state, scalars[at.HIGHEST_SCORE], side))
    if scalars[at.EXACT_TARGET] == 1:
        for side in range(sides):
            state.after[side] = _over(tables, state, side)
    if scalars[at.HAS_TARGET] == 1 and scalars[at.STOPS_SHORT] >= 0:
        _hold_back(tables, state)


@compiled
def _beside(tables: Tables, state: State, side: int) -> int:
    """A side's score after what becomes of every side's beside its row."""
    score = state.after[side]
    for each in range(tables.scalars[at.EACH_SIDE]):
        row = tables.each_side[each]
        if row[at.EACH_WHEN] < 0 or holds(tables, state, row[at.EACH_WHEN], at.NONE, side, False):
            change = nonnegative(row[at.EACH_CHANGE])
            if tables.changes[change, at.CHANGE_HOW] == _GOES_TO:
                score = amount(tables, state, tables.changes[change, at.CHANGE_AMOUNT], side, False)
            else:
                score += tables.scalars[at.TOWARDS] * _gain(tables, state, change, side)
    return score


@compiled
def _over(tables: Tables, state: State, side: int) -> int:
    """A side's score, or what becomes of it beyond an exact target."""
    scalars, score = tables.scalars, state.after[side]
    if scalars[at.TOWARDS] * (score - scalars[at.TARGET]) <= 0 or scalars[at.OVER_TARGET] == _OVER_COUNTS:
        return score
    if scalars[at.OVER_TARGET] == _OVER_KEEPS:
        return state.before[side]
    if scalars[at.OVER_TARGET] == _OVER_GOES_BACK:
        return reckoned(tables, state, scalars[at.OVER_TARGET_TO], side)
    raise ValueError("the kernel does not know what becomes of a score over the target")


@compiled
def _hold_back(tables: Tables, state: State) -> None:
    """Holds a side that may not win just short of the target; whether it may is judged by the new scores of all."""
    scalars, towards = tables.scalars, tables.scalars[at.TOWARDS]
    target = towards * scalars[at.TARGET]
    stopped = 0
    for side in range(scalars[at.SIDES]):
        if _is_there(tables, state.after[side]) and not _may_win(tables, state, side):
            stopped |= 1 << side
    for side in range(scalars[at.SIDES]):
        if (stopped >> side) & 1:
            before = min(towards * state.before[side], towards * state.after[side])
            state.after[side] = towards * max(target - scalars[at.STOPS_SHORT], before)


@compiled
def _is_made(tables: Tables, state: State, pitcher: int) -> int:
    """1 where the pitcher's side kept its contract, 0 where it did not; none without one."""
    now = state.now
    if pitcher < 0 or now[BID] < 0:
        return at.NONE
    enough = state.taken[pitcher] >= now[BID]
    name = now[NAME]
    if name < 0 or name == at.SET_CALL or tables.calls[name, at.CALL_MADE_BY] < 0:
        return int(enough)
    if not holds(tables, state, tables.calls[name, at.CALL_MADE_BY], now[PITCHER], pitcher, False):
        return 0
    return 1 if tables.calls[name, at.CALL_ABOVE_ALL] == 1 else int(enough)


@inlined
def _change(tables: Tables, state: State, side: int, pitched: bool) -> int:
    """The place of what happens to a side's score by its row of the settlement."""
    row = _ROW_OTHERS
    if pitched:
        made = state.now[MADE]
        row = _ROW_MADE if made == 1 else _ROW_SET if made == 0 else _ROW_OTHERS
    cases = tables.settlement[row, at.SETTLE_CASES]
    if cases > 0:
        first = tables.settlement[row, at.SETTLE_FROM]
        for case in range(first, first + cases):
            if holds(tables, state, tables.cases[case, at.CASE_WHEN], at.NONE, side, False):
                return tables.cases[case, at.CASE_VALUE]
    return tables.settlement[row, at.SETTLE_ELSE]


@inlined
def _gain(tables: Tables, state: State, change: int, side: int) -> int:
    """How far a side comes towards the target by a change; below 0 it falls back."""
    how = tables.changes[change, at.CHANGE_HOW]
    points = amount(tables, state, tables.changes[change, at.CHANGE_AMOUNT], side, False)
    if how == _SCORES:
        return points
    if how == _LOSES:
        return -points
    if how == _GOES_TO:
        return tables.scalars[at.TOWARDS] * (points - state.before[side])
    raise ValueError("the kernel does not know this change of score")


@inlined
def _reached(tables: Tables, state: State, side: int, pitched: bool, sweeper: int) -> int:
    """A side's score after the hand, as far as junk counts; a side that may not win is not held back yet."""
    scalars = tables.scalars
    towards = scalars[at.TOWARDS]
    before = towards * state.before[side]
    gain, promised = 0, 0
    change = _change(tables, state, side, pitched)
    if change >= 0:
        change = nonnegative(change)
        gain = _gain(tables, state, change, side)
        if pitched and state.now[MADE] == 1:
            promised = gain
            if tables.changes[change, at.CHANGE_COUNTS_POINTS] == 1:
                promised = min(gain, max(0, state.now[BID]))
        if pitched and scalars[at.DOUBLED] == 1:
            times = _times(tables, state, change)
            gain, promised = gain * times, promised * times
    after = before + gain
    if scalars[at.JUNK_SHORT] >= 0 and scalars[at.HAS_TARGET] == 1 and gain > 0:
        after = max(before + promised, min(after, towards * scalars[at.TARGET] - scalars[at.JUNK_SHORT]))
    if sweeper >= 0 and sweeper != party_of(tables, state, side):
        after -= reckoned(tables, state, scalars[at.EVERY_TRICK_LOSES], side)
    return towards * after


@seldom
def _times(tables: Tables, state: State, change: int) -> int:
    """How often a change counts by which a bid is paid; one to a number, or without a bid, counts once."""
    paid = state.now[MADE] >= 0 and tables.changes[change, at.CHANGE_HOW] != _GOES_TO
    return state.now[TIMES] if paid else 1


@compiled
def _may_win(tables: Tables, state: State, side: int) -> bool:
    """Whether a side meets everything that winning takes beside the target."""
    for need in range(tables.scalars[at.NEEDS]):
        if not holds(tables, state, tables.needs[need], at.NONE, side, True):
            return False
    return True


@compiled
def outcome(tables: Tables, state: State) -> tuple[int, int]:
    """Who won the game with this hand, and why; :data:`GOES_ON` when nobody did and no tie ends it."""
    everybody = (1 << tables.scalars[at.SIDES]) - 1
    losers = 0
    for each in range(tables.scalars[at.LOSES]):
        losers |= _meeting(tables, state, tables.loses[each])
    if losers:
        by_sets = True
        for each in range(tables.scalars[at.LOSES]):
            row = tables.loses[each]
            met = _meeting(tables, state, row)
            by_sets = by_sets and (met == 0 or row[at.AT_ONCE_SETS] == 1)
        return _furthest(tables, state, everybody & ~losers), at.SETS if by_sets else at.NAMED_BID
    winners = 0
    for each in range(tables.scalars[at.WINS]):
        winners |= _meeting(tables, state, tables.wins[each])
    if winners:
        return _furthest(tables, state, winners), at.NAMED_BID
    winner, reason = _at_the_target(tables, state)
    if winner != GOES_ON:
        return winner, reason
    last = tables.scalars[at.ENDS_AFTER]
    if last >= 0 and state.now[SETTLED] >= last:
        winner = _furthest(tables, state, everybody)
        if winner >= 0 or tables.scalars[at.PLAYS_ON] == 0:
            return winner, at.HANDS
    return GOES_ON, at.NONE


@compiled
def _meeting(tables: Tables, state: State, row: Numbers) -> int:
    """The sides that meet the condition of a row, as a set."""
    first, behind, sides = 0, tables.scalars[at.SIDES], 0
    if row[at.AT_ONCE_PITCHER] == 1 and tables.scalars[at.PARTNER] < 0:
        first = max(0, pitcher_side(tables, state))
        behind = first + 1
    for side in range(first, behind):
        if holds(tables, state, row[at.AT_ONCE_WHEN], at.NONE, side, True):
            sides |= 1 << side
    return sides


@compiled
def _is_there(tables: Tables, score: int) -> bool:
    scalars = tables.scalars
    if scalars[at.EXACT_TARGET] == 1:
        return score == scalars[at.TARGET]
    return scalars[at.HAS_TARGET] == 1 and scalars[at.TOWARDS] * (score - scalars[at.TARGET]) >= 0


@compiled
def _at_the_target(tables: Tables, state: State) -> tuple[int, int]:
    reached, there, side_there = 0, 0, at.NONE
    number = 0
    for side in range(tables.scalars[at.SIDES]):
        if _is_there(tables, state.score[side]):
            reached += 1
            if _may_win(tables, state, side):
                there |= 1 << side
                number += 1
                side_there = side
    if number == 0:
        return GOES_ON, at.NONE
    if number == 1:
        return side_there, at.TARGET_REACHED if reached == 1 else at.RACE
    for each in range(tables.scalars[at.RACES]):
        row = tables.race[each]
        by, winner = row[at.RACE_BY], at.NONE
        if by == _RACE_TIE:
            break
        if by == _RACE_PITCHER:
            pitcher = pitcher_side(tables, state)
            if pitcher >= 0 and (there >> pitcher) & 1:
                winner = pitcher
            elif pitcher >= 0 and tables.scalars[at.PARTNER] >= 0:
                winner = _first_partner(tables, state, pitcher, there)
        elif by == _RACE_HIGHEST:
            winner = _furthest(tables, state, there)
        elif by == _RACE_FIRST_BY:
            winner = _first_by(tables, state, row[at.RACE_FROM], row[at.RACE_ITEMS], there)
        else:
            raise ValueError("the kernel does not know this way to choose")
        if winner >= 0:
            return winner, at.RACE
    return at.NONE, at.TIE


@compiled
def _first_partner(tables: Tables, state: State, pitcher: int, there: int) -> int:
    """The first of these who plays this hand with the pitcher."""
    for side in range(tables.scalars[at.SIDES]):
        if (there >> side) & 1 and state.side_of[side] == pitcher:
            return side
    return at.NONE


@compiled
def _furthest(tables: Tables, state: State, sides: int) -> int:
    """The one side of a set that is furthest on, if it is alone there."""
    towards = tables.scalars[at.TOWARDS]
    best, first, alone = 0, at.NONE, False
    for side in range(tables.scalars[at.SIDES]):
        if (sides >> side) & 1:
            score = towards * state.score[side]
            if first < 0 or score > best:
                best, first, alone = score, side, True
            elif score == best:
                alone = False
    return first if alone else at.NONE


@seldom
def _first_by(tables: Tables, state: State, first: int, number: int, there: int) -> int:
    """Who is at the target first when this hand's points are added one row after the other.

    Rows that are not named come last, in the order in which they are counted.
    """
    in_play = tables.scalars[at.POINTS_COUNT] != _AFTER_HAND
    rows = state.now[CREDITED] if in_play else tables.scalars[at.ITEMS]
    added = 0
    for each in range(first, first + number):
        added |= 1 << tables.race_items[each]
    for side in range(tables.scalars[at.SIDES]):
        state.after[side] = state.before[side]
    arrived = _arrived(tables, state, there)
    for turn in range(number + rows):
        if arrived != GOES_ON:
            return arrived
        if turn < number:
            item = tables.race_items[first + turn]
            if item != row_of(tables, item):
                continue
        else:
            item = row_of(tables, state.credited[turn - number]) if in_play else turn - number
            if (added >> item) & 1:
                continue
        _add_row(tables, state, item)
        while (added >> item) & 1 == 0:
            added |= 1 << item
            item += tables.items[item, at.MORE]
        arrived = _arrived(tables, state, there)
    return max(at.NONE, arrived)


@compiled
def row_of(tables: Tables, award: int) -> int:
    """The first award of the row that an award is of."""
    while award > 0 and tables.items[award - 1, at.MORE] == 1:
        award -= 1
    return award


@compiled
def _add_row(tables: Tables, state: State, item: int) -> None:
    """Adds a row's points of this hand, from its first award on."""
    while True:
        won = tables.scalars[at.TOWARDS] * state.award_value[item]
        for side in range(tables.scalars[at.SIDES]):
            if state.award_side[item] == party_of(tables, state, side):
                state.after[side] += won
        if tables.items[item, at.MORE] == 0:
            return
        item += 1


@compiled
def _arrived(tables: Tables, state: State, there: int) -> int:
    """The one of these sides that is at the target now; none for several, :data:`GOES_ON` as long as there is none."""
    arrived = GOES_ON
    for side in range(tables.scalars[at.SIDES]):
        if (there >> side) & 1 and _is_there(tables, state.after[side]):
            if arrived != GOES_ON:
                return at.NONE
            arrived = side
    return arrived
