"""What is counted over games: sums that can be added up in any order, kept apart for some two hundred groups of games.

The groups are for the intervals: drawing groups again and again tells how far a mean might have come out otherwise. A
game belongs to a group by its number, so that two variants that are played with the same seeds have the same groups.
"""

from collections.abc import Iterable, Iterator

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from pitchdsl.engine.state import sides_of
from pitchdsl.fast import game as at
from pitchdsl.fast.play import Played
from pitchdsl.lower.layout import REASONS, SET_CALL
from pitchdsl.rules.rules import Rules

GROUPS = 200

Sums = NDArray[np.int64]
"""A sum for each group."""


@define
class Tally:
    """Sums by what they are of."""

    sums: dict[str, Sums] = field(factory=dict)

    def add(self, other: "Tally") -> None:
        """Takes in what was counted elsewhere."""
        for name, sums in other.sums.items():
            self.sums[name] = self.sums[name] + sums if name in self.sums else sums

    def of(self, name: str) -> Sums:
        """The sums of something; all zero where it never happened."""
        return self.sums.get(name, np.zeros(GROUPS, np.int64))

    def total(self, name: str) -> int:
        """The sum over all groups."""
        return int(self.of(name).sum())

    def named(self, start: str) -> list[str]:
        """What was counted under a name that begins so, without that beginning; in order of the names."""
        return sorted(name.removeprefix(start) for name in self.sums if name.startswith(start))


def tally_of(rules: Rules, seats: int, played: Played) -> Tally:
    """What is to be counted of some games."""
    tally = Tally()
    for name, groups, weights in _counts(rules, seats, played):
        sums = np.bincount(groups, weights, GROUPS)
        if sums.any():
            tally.sums[name] = np.rint(sums).astype(np.int64)
    return tally


Count = tuple[str, Sums, Sums | None]
"""A name, the group of each thing that is counted, and what it counts for; 1 where that is not said."""


def _counts(rules: Rules, seats: int, played: Played) -> Iterator[Count]:
    yield from _of_games(rules, seats, played)
    yield from _of_hands(rules, seats, played)


def _of_games(rules: Rules, seats: int, played: Played) -> Iterator[Count]:
    rows, hands = played.games, played.hands
    groups = rows[:, at.GAME_NUMBER] % GROUPS
    yield "games", groups, None
    yield "hands in games", groups, rows[:, at.GAME_HANDS]
    for reason, name in enumerate(REASONS):
        yield f"end {name}", groups[rows[:, at.GAME_REASON] == reason], None
    first = hands[hands[:, at.ROW_HAND] == 1]
    winner = dict(zip(rows[:, at.GAME_NUMBER].tolist(), rows[:, at.GAME_WINNER].tolist(), strict=True))
    won = np.array([winner[game] for game in first[:, at.ROW_GAME].tolist()], np.int64)
    side_of = _side_of(rules, seats)
    for place in range(1, seats + 1):
        side = side_of[(first[:, at.ROW_DEALER] + place) % seats]
        yield f"game won {name_of_place(place, seats)}", first[side == won, at.ROW_GAME] % GROUPS, None


def _of_hands(rules: Rules, seats: int, played: Played) -> Iterator[Count]:
    rows = played.hands
    groups = rows[:, at.ROW_GAME] % GROUPS
    yield "hands", groups, None
    yield "redeals", groups, rows[:, at.ROW_REDEALS]
    yield from _of_contracts(rules, seats, rows, groups)
    yield from _of_items(rules, seats, rows, groups)
    sides = len(sides_of(rules.players.sides.seating, seats))
    taken = rows[:, at.ROW_REST : at.ROW_REST + sides]
    gained = _gained(rules, rows, rows[:, at.ROW_REST + sides : at.ROW_REST + 2 * sides])
    side_of = _side_of(rules, seats)
    every = np.arange(len(rows))
    for place in range(1, seats + 1):
        side = side_of[(rows[:, at.ROW_DEALER] + place) % seats]
        yield f"taken {name_of_place(place, seats)}", groups, taken[every, side]
        yield f"gained {name_of_place(place, seats)}", groups, gained[every, side]
    bid = rows[:, at.ROW_PITCHER] >= 0
    pitcher = side_of[rows[:, at.ROW_PITCHER]]
    yield "gained by the pitcher", groups[bid], gained[every, pitcher][bid]
    yield "gained by the others", groups[bid], (gained.sum(axis=1) - gained[every, pitcher])[bid]
    yield "others", groups[bid], np.full(int(bid.sum()), sides - 1)


def _of_contracts(rules: Rules, seats: int, rows: Sums, groups: Sums) -> Iterator[Count]:
    bid = rows[:, at.ROW_PITCHER] >= 0
    made = rows[:, at.ROW_MADE] == 1
    yield "contracts", groups[bid], None
    yield "contracts set", groups[bid & ~made], None
    kinds = np.unique(rows[bid][:, [at.ROW_BID, at.ROW_NAME]], axis=0)
    for value, name in kinds.tolist():
        these = bid & (rows[:, at.ROW_BID] == value) & (rows[:, at.ROW_NAME] == name)
        called = name_of_bid(value, _name(rules, name) if name >= 0 else None)
        yield f"bid {called}", groups[these], None
        yield f"bid set {called}", groups[these & ~made], None
    for place in range(1, seats + 1):
        here = bid & ((rows[:, at.ROW_DEALER] + place) % seats == rows[:, at.ROW_PITCHER])
        yield f"pitcher {name_of_place(place, seats)}", groups[here], None


def _of_items(rules: Rules, seats: int, rows: Sums, groups: Sums) -> Iterator[Count]:
    items = rules.points.items
    sides = len(sides_of(rules.players.sides.seating, seats))
    first = at.ROW_REST + 2 * sides
    pitcher = np.where(rows[:, at.ROW_PITCHER] >= 0, _side_of(rules, seats)[rows[:, at.ROW_PITCHER]], -2)
    for place, item in enumerate(items):
        side, value = rows[:, first + place], rows[:, first + len(items) + place]
        yield f"item points {item.name}", groups, np.where(side >= 0, value, 0)
        yield f"item counted {item.name}", groups[side >= 0], None
        yield f"item by the pitcher {item.name}", groups[side == pitcher], None


def _gained(rules: Rules, rows: Sums, score: Sums) -> Sums:
    """By hand and side: how much nearer to the target the hand has brought it."""
    before = np.roll(score, 1, axis=0)
    before[rows[:, at.ROW_HAND] == 1] = rules.winning.start.points
    gained: Sums = rules.winning.towards * (score - before)
    return gained


def _side_of(rules: Rules, seats: int) -> Sums:
    sides = sides_of(rules.players.sides.seating, seats)
    return np.array([next(number for number, side in enumerate(sides) if seat in side) for seat in range(seats)])


def name_of_bid(value: int, name: str | None) -> str:
    """A bid, so that the names of all bids of a game are in the order of their numbers."""
    return f"{value:>3}" if name is None else f"{value:>3} {name}"


def name_of_place(steps: int, seats: int) -> str:
    """A place at the table, so many steps left of the dealer."""
    return "by the dealer" if steps == seats else f"by number {steps} from the dealer's left"


def _name(rules: Rules, number: int) -> str:
    return "set" if number == SET_CALL else rules.calls[number].name


def summed(tallies: Iterable[Tally]) -> Tally:
    """All of them together."""
    whole = Tally()
    for each in tallies:
        whole.add(each)
    return whole
