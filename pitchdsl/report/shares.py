"""What is measured of each place at the table, of each bid and of each row of points, by each kind of player."""

from collections.abc import Iterator, Mapping

import numpy as np

from pitchdsl.game.auction.ladder import ladder_of
from pitchdsl.kernel import rows as at
from pitchdsl.report.figures import won_by_place
from pitchdsl.report.games import Games
from pitchdsl.simulate.statistics import Measure, statistic_of
from pitchdsl.simulate.tally import Sums, Tally
from pitchdsl.values import frozen

PLAYERS: Mapping[str, str] = {"simple": "Simple", "steady": "Steady", "strong": "Strong"}
"""Whose hands are told: the meeting, and the player in it."""


@frozen(kw_only=True)
class Part:
    """A part of some cases."""

    value: float
    low: float | None
    high: float | None
    """The ends of the 95 % interval; None for too few games."""
    cases: int

    @property
    def least(self) -> float:
        """What it surely is; the value where too few games tell."""
        return self.value if self.low is None else self.low


@frozen(kw_only=True)
class Place:
    """A place at the table, and how often its side wins."""

    steps: int
    """So many places left of the first dealer; 0 is the dealer."""
    won: Mapping[str, Part]
    """Of all games, by meeting."""


@frozen(kw_only=True)
class BidShares:
    """A bid that can be made."""

    value: int
    name: str | None
    made_up: Mapping[str, Part]
    """Its part of all contracts, by meeting."""
    fails: Mapping[str, Part | None]
    """How often it fails; None where nobody has made it."""

    @property
    def words(self) -> str:
        """What it is called."""
        return str(self.value) if self.name is None else self.name


@frozen(kw_only=True)
class RowShares:
    """A row of points."""

    name: str
    had: Mapping[str, Part]
    """How often anybody has it, of all hands, by meeting; of a row about several cards, any of them."""
    to_pitcher: Part | None
    """How often the pitcher's side has it, of what anybody has; None without bids, or where nobody has it."""
    weight: Part
    """Its part of the differences between the sides in the points of a hand; all rows together have 1."""


def places(games: Mapping[str, Games]) -> list[Place]:
    """Every place at the table, the one left of the dealer first."""
    seats = games["simple"].seats
    every = {which: games[which] for which in ("simple", "steady")}
    return [
        Place(
            steps=steps % seats,
            won={
                which: _part(each, won_by_place(each, steps), each.of_games(np.ones(each.number, np.int64)))
                for which, each in every.items()
            },
        )
        for steps in range(1, seats + 1)
    ]


def bids(games: Mapping[str, Games]) -> list[BidShares]:
    """Every bid of the ladder, and any other that was a contract, lowest first."""
    rules = games["simple"].rules
    if rules.bidding is None:
        return []
    counts = {which: dict(_of_bids(games[which])) for which in PLAYERS}
    contracts = {which: games[which].of_hands(games[which].by_first) for which in PLAYERS}
    known = {(bid.value, bid.name) for bid in ladder_of(rules).bids}
    made = {bid for each in counts.values() for bid in each}
    nothing = np.zeros_like(contracts["simple"])
    found = []
    for bid in sorted(known | made, key=lambda bid: (bid[0], bid[1] or "")):
        both = {which: counts[which].get(bid, (nothing, nothing)) for which in PLAYERS}
        found.append(
            BidShares(
                value=bid[0],
                name=bid[1],
                made_up={
                    which: _part(games[which], said, contracts[which])
                    for which, (said, _) in both.items()
                    if contracts[which].any()
                },
                fails={
                    which: _part(games[which], failed, said) if said.any() else None
                    for which, (said, failed) in both.items()
                },
            )
        )
    return found


def _of_bids(games: Games) -> Iterator[tuple[tuple[int, str | None], tuple[Sums, Sums]]]:
    failed = games.column(at.ROW_MADE) == 0
    for bid, hands in games.bids():
        mine = hands & games.by_first
        yield bid, (games.of_hands(mine), games.of_hands(mine & failed))


def rows(games: Mapping[str, Games]) -> list[RowShares]:
    """Every row of points, in the order of the sheet."""
    return [
        RowShares(
            name=item.name,
            had={which: _had(games[which], item.name) for which in PLAYERS if len(games[which].game_of)},
            to_pitcher=_to_pitcher(games["steady"], item.name),
            weight=_weight(games["simple"], item.name),
        )
        for item in games["simple"].rules.points.items
    ]


def _had(games: Games, row: str) -> Part:
    side, _ = games.of_row(row)
    anybody = side.max(axis=1, initial=-1) >= 0
    return _part(games, games.of_hands(anybody), games.of_hands(np.ones(len(side), np.int64)))


def _to_pitcher(games: Games, row: str) -> Part | None:
    pitcher = games.column(at.ROW_PITCHER)
    side, _ = games.of_row(row)
    bid = (side >= 0) & (pitcher >= 0)[:, None]
    mine = bid & (side == games.side_of[pitcher][:, None])
    of, per = games.of_hands(mine.sum(axis=1)), games.of_hands(bid.sum(axis=1))
    return _part(games, of, per) if per.any() else None


def _weight(games: Games, row: str) -> Part:
    mine = games.taken_by_row(row)
    every = np.sum([games.taken_by_row(item.name) for item in games.rules.points.items], axis=0)
    of, per = games.of_hands((mine * every).sum(axis=1)), games.of_hands((every * every).sum(axis=1))
    return _part(games, of, np.maximum(per, int(not per.any())), is_share=False)


def _part(games: Games, of: Sums, per: Sums, *, is_share: bool = True) -> Part:
    tally = Tally(sums={"of": of, "per": per, "games": games.of_games(np.ones(games.number, np.int64))})
    found = statistic_of(Measure(part="", name="", of="of", per="per", is_share=is_share), tally)
    return Part(value=found.value, low=found.low, high=found.high, cases=found.cases)
