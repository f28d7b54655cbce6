"""Tallies over games: sums that can be added up in any order, kept apart for some two hundred groups of games.

The groups are for the intervals: drawing groups again and again tells how far a mean might have come out otherwise. A
game belongs to a group by its number, so that two variants that are played with the same seeds have the same groups.
The games of a match are all in one.
"""

from collections.abc import Iterable, Iterator
from math import prod

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from pitchdsl.engine.match import MOST_GAMES
from pitchdsl.game.count.awards import widths
from pitchdsl.game.events import REASONS
from pitchdsl.game.match.rules import MatchEnd
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.kernel import rows as at
from pitchdsl.kernel.play import Played
from pitchdsl.lower.layout import NONE, SET_CALL
from pitchdsl.simulate.matches import STANDING_END, STANDING_WINNER, firsts_of, worth_of

GROUPS = 200

PART = 32_768
"""About so many hands, of whole games, are counted at a time: they stay in the processor's cache."""

BLOCK = 1024
"""So many of their rows are turned into columns at a time: these stay in a smaller, faster cache."""

Sums = NDArray[np.int64]
"""A sum for each group."""


@define
class Tally:
    """Sums by what they are of."""

    sums: dict[str, Sums] = field(factory=dict)

    def add(self, other: "Tally") -> None:
        """Adds another tally."""
        for name, sums in other.sums.items():
            self.sums[name] = self.sums[name] + sums if name in self.sums else sums

    def of(self, name: str) -> Sums:
        """The sums of something; all zero where it never happened."""
        return self.sums.get(name, np.zeros(GROUPS, np.int64))

    def total(self, name: str) -> int:
        """The sum over all groups."""
        return int(self.of(name).sum())

    @property
    def unit(self) -> str:
        """The sum of what was played independently of each other: matches, or games where the rules know none."""
        return "matches" if "matches" in self.sums else "games"

    def named(self, start: str) -> list[str]:
        """What was counted under a name that begins so, without that beginning; in order of the names."""
        return sorted(name.removeprefix(start) for name in self.sums if name.startswith(start))


def tally_of(rules: Rules, seats: int, played: Played) -> Tally:
    """What is to be counted of some games."""
    ends = np.cumsum(played.games[:, at.GAME_HANDS])  # a part ends with the game that fills it
    parts = np.split(played.hands, ends[np.diff(ends // PART, prepend=0) > 0])
    whole = Tally(sums=dict(_of_games(rules, seats, played)))
    if played.standings is not None:
        whole.add(Tally(sums=dict(_of_matches(rules, seats, played, played.standings))))
    for rows in parts:
        whole.add(Tally(sums=dict(_of_hands(rules, seats, rows))))
    if played.paid is not None and len(played.hands):
        whole.add(Tally(sums=dict(_of_stakes(rules, seats, played, played.paid))))
    return Tally(sums={name: sums for name, sums in whole.sums.items() if np.count_nonzero(sums)})


Count = tuple[str, Sums]
"""A name, and how much of it there is in each group."""


def _of_hands(rules: Rules, seats: int, rows: Sums) -> Iterator[Count]:
    columns = _in_columns(rows)
    groups = _groups(rules, columns[at.ROW_GAME])
    yield "hands", _sums(groups)
    yield "redeals", _sums(groups, columns[at.ROW_REDEALS])
    yield from _of_contracts(rules, columns, groups)
    yield from _of_items(rules, seats, columns, groups)
    yield from _of_seats(rules, seats, columns, groups)


def _in_columns(rows: Sums) -> Sums:
    """The same with each column in one piece: all that is counted runs through a few columns from end to end."""
    columns = np.empty(rows.shape[::-1], np.int64)
    for first in range(0, len(rows), BLOCK):
        columns[:, first : first + BLOCK] = rows[first : first + BLOCK].T
    return columns


def _sums(cells: Sums, weights: Sums | None = None, shape: tuple[int, ...] = ()) -> Sums:
    """A sum for each group, or for each kind and group: how often there is such a thing, or all that they weigh.

    A thing's cell is its kind, by its place in a table of that shape, times the number of groups, and its group.
    """
    sums = np.bincount(cells, weights, prod(shape) * GROUPS).astype(np.int64)
    return sums.reshape(*shape, GROUPS)


def _of_games(rules: Rules, seats: int, played: Played) -> Iterator[Count]:
    rows = played.games
    groups, hands = _groups(rules, rows[:, at.GAME_NUMBER]), rows[:, at.GAME_HANDS]
    yield "games", _sums(groups)
    yield "hands in games", _sums(groups, hands)
    ends = _sums(rows[:, at.GAME_REASON] * GROUPS + groups, shape=(len(REASONS),))
    for name, end in zip(REASONS, ends, strict=True):
        yield f"end {name}", end
    yield from _won("game won", rules, seats, played, np.arange(len(rows)), rows[:, at.GAME_WINNER])


def _of_matches(rules: Rules, seats: int, played: Played, standings: Sums) -> Iterator[Count]:
    """What is told of whole matches."""
    ends, winners = standings[:, STANDING_END], standings[:, STANDING_WINNER]
    last = np.flatnonzero(ends != NONE)
    groups = _groups(rules, played.games[last, at.GAME_NUMBER])
    yield "matches", _sums(groups)
    for code, end in enumerate(MatchEnd):
        yield f"match end {end.value}", _sums(groups[ends[last] == code])
    yield from _won("match won", rules, seats, played, firsts_of(standings)[last], winners[last])
    doubled = worth_of(standings) == 2
    yield "games that count double", _sums(_groups(rules, played.games[doubled, at.GAME_NUMBER]))


def _won(start: str, rules: Rules, seats: int, played: Played, firsts: Sums, winners: Sums) -> Iterator[Count]:
    """How often each place at the table won, counted from who dealt the first hand; ``firsts`` are the games in which
    games or matches begin, and ``winners`` won these."""
    hands = played.games[:, at.GAME_HANDS]
    begun = hands[firsts] > 0
    games, winners = firsts[begun], winners[begun]
    dealers = played.hands[(np.cumsum(hands) - hands)[games], at.ROW_DEALER]
    groups, side_of = _groups(rules, played.games[games, at.GAME_NUMBER]), _side_of(rules, seats)
    for place in range(1, seats + 1):
        won = side_of[(dealers + place) % seats] == winners
        yield f"{start} {name_of_place(place, seats)}", _sums(groups[won])


def _groups(rules: Rules, numbers: Sums) -> Sums:
    """The groups of games, by their numbers."""
    groups: Sums = (numbers if rules.match.games is None else numbers // MOST_GAMES) % GROUPS
    return groups


def _of_contracts(rules: Rules, columns: Sums, groups: Sums) -> Iterator[Count]:
    words = None, *(call.name for call in rules.calls), "set"
    bid = columns[at.ROW_PITCHER] >= 0
    groups, values, names = groups[bid], columns[at.ROW_BID][bid], columns[at.ROW_NAME][bid]
    kept = columns[at.ROW_MADE][bid] == 1
    names = np.where(names == SET_CALL, len(rules.calls), names)
    every = int(values.max(initial=NONE)) + 2  # both begin with none
    bids = (names + 1) * every + values + 1
    said = np.bincount(bids) > 0
    kinds = np.cumsum(said) - 1  # of all bids that there might be, few are ever made
    counts = _sums((2 * kinds[bids] + kept) * GROUPS + groups, shape=(int(said.sum()), 2))
    yield "contracts", counts.sum(axis=(0, 1))
    yield "contracts set", counts[:, 0].sum(axis=0)
    for each, (lost, won) in zip(np.flatnonzero(said).tolist(), counts, strict=True):
        called = name_of_bid(each % every - 1, words[each // every])
        yield f"bid {called}", lost + won
        yield f"bid set {called}", lost


def _of_items(rules: Rules, seats: int, columns: Sums, groups: Sums) -> Iterator[Count]:
    names, every = [item.name for item in rules.points.items], widths(rules, seats)
    first = at.ROW_REST + 2 * _sides(rules, seats)
    pitcher = np.append(_side_of(rules, seats), -2)[columns[at.ROW_PITCHER]]
    for name, width in zip(names, every, strict=True):
        points, others, pitchers = np.zeros((3, GROUPS), np.int64)
        for place in range(first, first + width):
            side, value = columns[place], columns[place + sum(every)]
            column = (side >= 0).astype(np.int64) + (side == pitcher)  # nobody's, the others', the pitcher's
            cells = column * GROUPS + groups
            counted = _sums(cells, shape=(3,))
            points += _sums(cells, value, (3,))[1:].sum(axis=0)
            others += counted[1]
            pitchers += counted[2]
        first += width
        yield f"item points {name}", points
        yield f"item counted {name}", others + pitchers
        yield f"item by the pitcher {name}", pitchers


def _of_seats(rules: Rules, seats: int, columns: Sums, groups: Sums) -> Iterator[Count]:
    """What depends on the seat. All hands with the same dealer and the same pitcher are summed up together."""
    sides, side_of, every = _sides(rules, seats), _side_of(rules, seats), np.arange(seats)
    shape = seats, 1 + seats  # the dealer, and the pitcher; none is the first
    cells = (columns[at.ROW_DEALER] * (1 + seats) + 1 + columns[at.ROW_PITCHER]) * GROUPS + groups
    pitched = _sums(cells, shape=shape)
    first = at.ROW_REST
    taken = np.array([_sums(cells, each, shape) for each in columns[first : first + sides]])
    gains = _gains(rules.seated(seats), columns, columns[first + sides : first + 2 * sides])
    gained = rules.winning.towards * np.array([_sums(cells, each, shape) for each in gains])
    for place in range(1, seats + 1):
        name, there = name_of_place(place, seats), (every + place) % seats
        yield f"pitcher {name}", pitched[every, 1 + there].sum(axis=0)
        yield f"taken {name}", taken[side_of[there], every].sum(axis=(0, 1))
        yield f"gained {name}", gained[side_of[there], every].sum(axis=(0, 1))
    by_pitcher = gained[side_of, :, 1 + every].sum(axis=(0, 1))
    yield "gained by the pitcher", by_pitcher
    yield "gained by the others", gained[:, :, 1:].sum(axis=(0, 1, 2)) - by_pitcher
    yield "others", (sides - 1) * pitched[:, 1:].sum(axis=(0, 1))


def _of_stakes(rules: Rules, seats: int, played: Played, paid: Sums) -> Iterator[Count]:
    """What was paid, by the place at the table in a hand and, of whole games and matches, in their first hand."""
    side_of, rows = _side_of(rules, seats), played.hands
    groups, dealers, pitchers = _groups(rules, rows[:, at.ROW_GAME]), rows[:, at.ROW_DEALER], rows[:, at.ROW_PITCHER]
    hands = played.games[:, at.GAME_HANDS]
    begins = np.cumsum(hands) - hands
    counted_from = {"paid": dealers, "game paid": dealers[np.repeat(begins, hands)]}
    if played.standings is not None:
        counted_from["match paid"] = dealers[np.repeat(begins[firsts_of(played.standings)], hands)]
    for place in range(1, seats + 1):
        name = name_of_place(place, seats)
        for start, dealer in counted_from.items():
            mine = np.take_along_axis(paid, side_of[(dealer + place) % seats][:, None], axis=1)[:, 0]
            yield f"{start} {name}", _sums(groups, mine)
    bid = pitchers >= 0
    yield "paid to the pitcher", _sums(groups[bid], paid[bid, side_of[pitchers[bid]]])


def _gains(rules: Rules, columns: Sums, scores: Sums) -> Sums:
    """By side and hand: what the hand has added to the score."""
    before = np.roll(scores, 1, axis=1)
    np.copyto(before, rules.winning.start.score, where=columns[at.ROW_HAND] == 1)
    gains: Sums = scores - before
    return gains


def _sides(rules: Rules, seats: int) -> int:
    """How many sides there are."""
    return len(sides_of(rules, seats))


def _side_of(rules: Rules, seats: int) -> Sums:
    sides = sides_of(rules, seats)
    return np.array([next(number for number, side in enumerate(sides) if seat in side) for seat in range(seats)])


def name_of_bid(value: int, name: str | None) -> str:
    """A bid, so that the names of all bids of a game are in the order of their numbers."""
    return f"{value:>3}" if name is None else f"{value:>3} {name}"


def name_of_place(steps: int, seats: int) -> str:
    """A place at the table, so many steps left of the dealer."""
    return "by the dealer" if steps == seats else f"by number {steps} from the dealer's left"


def summed(tallies: Iterable[Tally]) -> Tally:
    """All of them together."""
    whole = Tally()
    for each in tallies:
        whole.add(each)
    return whole
