"""Finished games of one table as columns, and their sums by groups of games.

Where two kinds of players meet, each deal is played once for each side, which the first of them has then. Such games
follow each other, so a row of a deal's games is a row of a matrix.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitchdsl.game.count.awards import widths
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.kernel import rows as at
from pitchdsl.kernel.play import Played
from pitchdsl.lower.layout import SET_CALL
from pitchdsl.simulate.tally import GROUPS, Sums
from pitchdsl.values import frozen

Flags = NDArray[np.bool_]


@frozen(kw_only=True, eq=False)
class Games:
    """What came of some games, deal by deal; of each deal a game for each seating."""

    rules: Rules
    """As they are at this table."""
    seats: int
    played: tuple[Played, ...]
    """By seating; each has games of the same numbers, in order."""

    @property
    def seatings(self) -> int:
        """How often each deal was played."""
        return len(self.played)

    @cached_property
    def sides(self) -> int:
        """How many sides there are."""
        return len(sides_of(self.rules, self.seats))

    @cached_property
    def side_of(self) -> Sums:
        """The side of each seat."""
        sides = sides_of(self.rules, self.seats)
        return np.array(
            [next(number for number, side in enumerate(sides) if seat in side) for seat in range(self.seats)]
        )

    @cached_property
    def _games(self) -> Sums:
        """A row for each game, those of a deal together."""
        rows = np.stack([each.games for each in self.played], axis=1)
        return rows.reshape(-1, rows.shape[2])

    @cached_property
    def _order(self) -> tuple[Sums, Sums]:
        """The rows of all hands, game by game, and to which of the games each belongs."""
        deals = len(self._games) // self.seatings
        games = [
            np.repeat(np.arange(deals) * self.seatings + seating, each.games[:, at.GAME_HANDS])
            for seating, each in enumerate(self.played)
        ]
        every = np.concatenate(games)
        order = np.argsort(every, kind="stable")
        return np.concatenate([each.hands for each in self.played])[order], every[order]

    @property
    def hand_rows(self) -> Sums:
        """A row for each hand, in the order of the games."""
        return self._order[0]

    @property
    def game_of(self) -> Sums:
        """The place of each hand's game among the games."""
        return self._order[1]

    @property
    def number(self) -> int:
        """How many games there are."""
        return len(self._games)

    @property
    def hands(self) -> Sums:
        """The number of hands of each game."""
        return self._games[:, at.GAME_HANDS]

    @property
    def winner(self) -> Sums:
        """The side that won each game; -1 for nobody."""
        return self._games[:, at.GAME_WINNER]

    @property
    def reason(self) -> Sums:
        """Why each game was over, as a place in ``REASONS``."""
        return self._games[:, at.GAME_REASON]

    @property
    def decisions(self) -> Sums:
        """The number of decisions in each game."""
        return self._games[:, at.GAME_DECISIONS]

    @property
    def with_first(self) -> Sums:
        """The side that the first of two kinds of players has in each game."""
        return np.tile(np.arange(self.seatings), self.number // self.seatings)

    def column(self, place: int) -> Sums:
        """A column of the hands."""
        return self.hand_rows[:, place]

    @cached_property
    def way(self) -> Sums:
        """By hand and side: how far a side has come from its start towards the target, after the hand."""
        winning = self.rules.winning
        scores = self.hand_rows[:, at.ROW_REST + self.sides : at.ROW_REST + 2 * self.sides]
        return winning.towards * (scores - winning.start.score)

    @cached_property
    def gained(self) -> Sums:
        """By hand and side: what the hand has added to that."""
        before = np.roll(self.way, 1, axis=0)
        before[self.is_first] = 0
        return self.way - before

    @cached_property
    def beyond(self) -> Sums:
        """By hand and side: what it gained beyond an average side, times the number of sides."""
        beyond: Sums = self.sides * self.gained - self.gained.sum(axis=1, keepdims=True)
        return beyond

    @cached_property
    def is_first(self) -> Flags:
        """Whether a hand is the first of its game."""
        first: Flags = np.diff(self.game_of, prepend=-1) != 0
        return first

    @cached_property
    def is_last(self) -> Flags:
        """Whether a hand is the last of its game."""
        last: Flags = np.diff(self.game_of, append=self.number) != 0
        return last

    @cached_property
    def place_in_game(self) -> Sums:
        """How many hands of the same game were before."""
        return np.arange(len(self.game_of)) - (np.cumsum(self.hands) - self.hands)[self.game_of]

    @cached_property
    def leader(self) -> Sums:
        """The side that leads after a hand; -1 where several do."""
        best = self.way.max(axis=1)
        alone = (self.way == best[:, None]).sum(axis=1) == 1
        return np.where(alone, self.way.argmax(axis=1), -1)

    @cached_property
    def first_rows(self) -> tuple[Sums, Sums]:
        """The games that have a hand, and the place of the first one of each."""
        begun = np.flatnonzero(self.hands > 0)
        return begun, np.flatnonzero(self.is_first)

    def of_row(self, name: str) -> tuple[Sums, Sums]:
        """By hand and award of a row of points: the side that had it (-1: nobody), and what it was worth."""
        names = [item.name for item in self.rules.points.items]
        every = widths(self.rules, self.seats)
        place = names.index(name)
        first = at.ROW_REST + 2 * self.sides + sum(every[:place])
        there = slice(first, first + every[place])
        worth = slice(first + sum(every), first + sum(every) + every[place])
        return self.hand_rows[:, there], self.hand_rows[:, worth]

    def taken_by_row(self, name: str) -> Sums:
        """By hand and side: the points that a row gave it, times the sides, beyond an average side."""
        side, value = self.of_row(name)
        points = np.stack([np.where(side == each, value, 0).sum(axis=1) for each in range(self.sides)], axis=1)
        beyond: Sums = self.sides * points - points.sum(axis=1, keepdims=True)
        return beyond

    def bids(self) -> Iterator[tuple[tuple[int, str | None], Flags]]:
        """Each bid that was a contract, lowest first, with the hands in which it was."""
        words = (None, *(call.name for call in self.rules.calls), "set")
        value, name = self.column(at.ROW_BID), self.column(at.ROW_NAME)
        name = np.where(name == SET_CALL, len(self.rules.calls), name)
        contract = self.column(at.ROW_PITCHER) >= 0
        for each, called in sorted({*zip(value[contract].tolist(), name[contract].tolist(), strict=True)}):
            yield (each, words[called + 1]), contract & (value == each) & (name == called)

    @property
    def by_first(self) -> Flags:
        """The hands whose pitcher is one of the first kind of players; all, where there is one kind."""
        pitcher = self.column(at.ROW_PITCHER)
        mine: Flags = pitcher >= 0
        return mine if self.seatings == 1 else mine & (self.side_of[pitcher] == self.with_first[self.game_of])

    def by_game(self, values: "Sums | Flags") -> Sums:
        """The sum of a game's hands."""
        return np.bincount(self.game_of, values, self.number).astype(np.int64)

    def of_games(self, values: "Sums | Flags") -> Sums:
        """Values of games as a sum for each group; games of one deal are in one group."""
        return _sums(np.arange(self.number) // self.seatings, values)

    def of_hands(self, values: "Sums | Flags") -> Sums:
        """The same of values of hands."""
        return _sums(self.game_of // self.seatings, values)


def _sums(deals: Sums, values: "Sums | Flags") -> Sums:
    return np.bincount(deals % GROUPS, values, GROUPS).astype(np.int64)


Count = Callable[[Games], tuple[Sums, Sums]]
"""What is counted, and among how many: two sums for each group of games."""


def joined(parts: Sequence[Played]) -> Played:
    """Games that follow each other as one."""
    return Played(
        games=np.concatenate([each.games for each in parts]),
        hands=np.concatenate([each.hands for each in parts]),
        log=np.empty(0, np.int64),
    )
