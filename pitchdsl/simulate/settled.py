"""What the settlement finds in each hand, from the rows of hands: the rules are asked once for each kind of hand.

Most hands are alike in all that a rule asks for. So each kind of hand is asked for once, as the reference engine asks
at the settlement, and its answer stands for all hands of the kind.
"""

from collections.abc import Iterator

import numpy as np

from pitchdsl.engine.plan import FACTS
from pitchdsl.game.actions import SET
from pitchdsl.game.facts import facts_of
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.stakes import Stake
from pitchdsl.game.state import State
from pitchdsl.game.winning.ending import Finish
from pitchdsl.kernel import rows as at
from pitchdsl.kernel.play import Played
from pitchdsl.language.conditions import Condition, leaves
from pitchdsl.language.deferred_number import facts_in
from pitchdsl.lower.layout import SET_CALL
from pitchdsl.simulate.tally import Sums
from pitchdsl.values import frozen

AFTER = frozenset(("after", "best_after", "ahead", "past"))
_BEFORE = frozenset(("score", "best_score", "needed", "others_need"))
_POINTS = frozenset(("taken", "pitchers_points", "others_points"))
_IN_A_ROW = frozenset(("sets", "sets_in_row", "made_in_row"))
_COLUMNS = {
    "bid": at.ROW_BID,
    "standing": at.ROW_BID,
    "call": at.ROW_NAME,
    "made": at.ROW_MADE,
    "trump": at.ROW_TRUMP,
    "hands": at.ROW_HAND,
    "redeals": at.ROW_REDEALS,
}
_ALWAYS = frozenset(("own", "players", "game"))
_TOLD = AFTER | _BEFORE | _POINTS | _IN_A_ROW | _ALWAYS | _COLUMNS.keys()
"""The facts that the row of a hand tells, with those before it."""


def facts_in_test(test: Condition | None) -> set[str]:
    """The facts that a test asks for, where there is one."""
    return {fact for each in leaves(test) for fact in each.facts_asked()} if test is not None else set()


def facts_of_stake(stake: Stake) -> set[str]:
    """The facts that a stake asks for."""
    return facts_in_test(stake.only_if) | {fact.field for fact in facts_in(stake.amount)}


def why_not_from_rows(rules: Rules) -> str | None:
    """Why the rows of hands do not tell all that is counted, in a few words; none where they do."""
    double = rules.match.counts_double
    asking = {"stakes": [facts_of_stake(each) for each in rules.stakes]}
    asking["games that count double"] = [] if double is None else [facts_in_test(double.when)]
    for what, asked in asking.items():
        if asked and rules.players.partner is not None:
            return f"{what} where partners change from hand to hand"
        if not set().union(*asked) <= _TOLD:
            return f"{what} that go by what happens in the play, such as the tricks"
        if asked and any(each.then.address.startswith("winning/") for each in rules.exceptions):
            return f"{what}, and an end of the game that an exception changes"
    return None


@frozen(kw_only=True, eq=False)
class SettledHands:
    """The hands of some games, and what a settlement finds in each."""

    state: State
    """A table that is laid out as each hand asked for left it."""
    rows: Sums
    winners: Sums
    """The side that won the game with this hand; below 0 for none."""
    before: Sums
    """The scores before the hand; these and the next ones by hand and side."""
    in_a_row: Sums
    """The contracts of each side that have failed, then those in a row, then those in a row that were made."""

    @classmethod
    def of(cls, rules: Rules, seats: int, played: Played) -> "SettledHands":
        """The hands of some games."""
        state = State(rules, seats, SeededDeals(0, 0), FACTS)
        rows, sides = played.hands, len(state.sides)
        first = np.append(True, rows[1:, at.ROW_GAME] != rows[:-1, at.ROW_GAME])[: len(rows)]
        last = np.append(first[1:], True)[: len(rows)]
        winners = np.repeat(played.games[:, at.GAME_WINNER], played.games[:, at.GAME_HANDS])
        scores = rows[:, at.ROW_REST + sides : at.ROW_REST + 2 * sides]
        before = np.where(first[:, None], rules.seated(seats).winning.start.score, np.roll(scores, 1, axis=0))
        pitched = np.append(state.side_of, -1)[rows[:, at.ROW_PITCHER]][:, None] == np.arange(sides)
        failed, made = (pitched & (rows[:, at.ROW_MADE] == so)[:, None] for so in (0, 1))
        counts = [_since(first, failed), _in_a_row(first, failed), _in_a_row(first, made)]
        return cls(
            state=state,
            rows=rows,
            winners=np.where(last, winners, -1),
            before=before,
            in_a_row=np.concatenate(counts, axis=1),
        )

    def alike(self, which: Sums, asked: set[str], *, by_winner: bool) -> Iterator[tuple[int, Sums]]:
        """Some hands, those together that are alike in all facts asked for, and ``by_winner`` also in who won the game:
        one of them, and all."""
        sides, rows = len(self.state.sides), self.rows
        points = rows[:, at.ROW_REST : at.ROW_REST + 2 * sides]
        columns = [rows[:, at.ROW_PITCHER], self.winners if by_winner else np.zeros(len(rows), np.int64)]
        columns += [rows[:, place] for fact, place in _COLUMNS.items() if fact in asked]
        if asked & _POINTS:
            columns += [*points[:, :sides].T]
        if asked & AFTER:
            columns += [*points[:, sides:].T]
        if asked & _BEFORE:
            columns += [*self.before.T]
        if asked & _IN_A_ROW:
            columns += [*self.in_a_row.T]
        kinds = _numbered([column[which] for column in columns])
        order = np.argsort(kinds, kind="stable")
        for rows_alike in np.split(which[order], np.flatnonzero(np.diff(kinds[order])) + 1):
            if len(rows_alike):
                yield int(rows_alike[0]), rows_alike

    def winner(self, hand: int) -> int | None:
        """Who won the game with a hand; none where it was not the last, or nobody won."""
        return _or_none(self.winners[hand])

    def finish(self, hand: int) -> Finish:
        """How a hand left the scores, as the settlement finds it."""
        state, row, sides = self.state, self.rows[hand].tolist(), len(self.state.sides)
        name = row[at.ROW_NAME]
        table = state.hand
        table.pitcher, table.bid = _or_none(row[at.ROW_PITCHER]), _or_none(row[at.ROW_BID])
        table.name = SET if name == SET_CALL else state.rules.calls[name].name if name >= 0 else None
        table.trump = _or_none(row[at.ROW_TRUMP])
        table.taken = row[at.ROW_REST : at.ROW_REST + sides]
        state.hand_number, state.redeals = row[at.ROW_HAND], row[at.ROW_REDEALS]
        state.score = self.before[hand].tolist()
        counts = self.in_a_row[hand].tolist()
        state.sets, state.sets_in_row, state.made_in_row = (
            counts[:sides],
            counts[sides : 2 * sides],
            counts[2 * sides :],
        )
        made = row[at.ROW_MADE]
        known = facts_of(state, None if made < 0 else made == 1)
        before, after = tuple(state.score), tuple(row[at.ROW_REST + sides : at.ROW_REST + 2 * sides])
        winning = state.rules.winning
        facts = winning.facts_after([known.of(None, side) for side in range(sides)], after)
        return Finish(winning=winning, before=before, after=after, facts=facts, awards=())


def _numbered(columns: list[Sums]) -> Sums:
    """A number for each row, the same for rows that are the same in all columns."""
    numbers, kinds = np.zeros(len(columns[0]), np.int64), 1
    for column in columns:
        least = int(column.min(initial=0))
        many = int(column.max(initial=0)) - least + 1
        if kinds * many >= 2**62:
            _, numbers = np.unique(numbers, return_inverse=True)
            kinds = len(numbers) + 1
        numbers, kinds = numbers * many + (column - least), kinds * many
    return numbers


def _since(first: Sums, happened: Sums) -> Sums:
    """How often something has happened since the game began, for each side."""
    counts = np.cumsum(happened, axis=0, dtype=np.int64)
    begun = np.maximum.accumulate(np.where(first, np.arange(len(first)), 0))
    sums: Sums = counts - (counts - happened)[begun]
    return sums


def _in_a_row(first: Sums, happened: Sums) -> Sums:
    """How often something has happened without a break up to here, for each side."""
    counts = np.cumsum(happened, axis=0, dtype=np.int64)
    places = np.arange(len(first))[:, None]
    broken = np.maximum.accumulate(np.where(~happened, places, -1), axis=0)
    before = np.where(broken >= 0, np.take_along_axis(counts, np.maximum(broken, 0), axis=0), 0)
    in_game: Sums = np.minimum(counts - before, _since(first, happened))
    return in_game


def _or_none(number: int) -> int | None:
    return None if number < 0 else int(number)
