"""What is measured: each figure is defined once, as a ratio of two sums over the games of one meeting.

Sources: how evenly seats fare, lead changes, drama (who wins from behind) and when a game is decided are criteria of
Ludi (Browne and Maire, *Evolutionary Game Design*, 2010) and of CardStock (Bell and Goadrich, *Automated Playtesting
with RECYCLEd CARDSTOCK*, 2016). That weaker players are a measure of what a game asks of its players is restricted play
(Jaffe and others, *Evaluating Competitive Game Balance with Restricted Play*, 2012); the spread of ratings (Elo, *The
Rating of Chessplayers*, 1978) between levels is taken for a game's depth. The luck of the deal is the correlation of
what duplicate hands come to.
"""

from collections.abc import Callable
from enum import Enum
from functools import partial
from math import log10

import numpy as np

from pitchdsl.game.events import REASONS
from pitchdsl.kernel import rows as at
from pitchdsl.report.games import Count, Flags, Games
from pitchdsl.simulate.statistics import Measure, Statistic, statistic_of
from pitchdsl.simulate.tally import Sums, Tally
from pitchdsl.values import frozen

SECONDS_A_DECISION, SECONDS_A_HAND, SECONDS_A_REDEAL = 4, 60, 40
"""The pace of people: for a card or a call; for shuffling, dealing and writing a hand down; for a deal thrown in."""

WHOLE = 2520
"""What a game or a hand is worth to who wins it; it can be shared by up to ten sides without a rest."""

FINE = 100
"""Parts of a point to which a mean is exact that is taken away."""


class Unit(Enum):
    """What a figure is in."""

    SHARE = "%"
    NUMBER = ""
    ELO = "Elo"


@frozen(kw_only=True)
class Figure:
    """One thing that is measured."""

    id: str
    part: str
    """Its part of the report: ``length``, ``fairness``, ``race``, ``skill`` or ``bids``."""
    words: str
    unit: Unit
    meeting: str
    """By whose games."""
    count: Count
    needs_bids: bool = False
    is_mean: bool = False
    """Whether it is a mean, and no share of cases, although it is written as one."""

    @property
    def measure(self) -> Measure:
        """The same for the statistics of sums."""
        return Measure(
            part=self.part,
            name=self.words,
            of=f"{self.id} of",
            per="games" if self.id in _OF_GAMES else f"{self.id} per",
            is_share=self.unit in (Unit.SHARE, Unit.ELO) and not self.is_mean,
        )


@frozen(kw_only=True)
class Measured:
    """A figure as it came out."""

    figure: Figure
    value: float
    low: float | None
    high: float | None
    """The ends of the 95 % interval; None for too few games."""


def tally_of(games: Games, figures: "tuple[Figure, ...]") -> Tally:
    """The sums of some figures over the same games."""
    sums = {"games": games.of_games(np.ones(games.number, np.int64))}
    for each in figures:
        sums[f"{each.id} of"], sums[f"{each.id} per"] = each.count(games)
    return Tally(sums=sums)


def measured(games: Games, figures: "tuple[Figure, ...]") -> list[Measured]:
    """Figures of the same games, where there is anything to measure."""
    tally = tally_of(games, figures)
    return [
        scaled(each, statistic_of(each.measure, tally), games.sides)
        for each in figures
        if tally.total(each.measure.per) > 0
    ]


def scaled(figure: Figure, found: Statistic, sides: int) -> Measured:
    """A statistic in the unit of its figure."""
    turned: Callable[[float], float] = float
    if figure.unit is Unit.ELO:
        turned = partial(elo, cases=found.cases // WHOLE, sides=sides)
    low, high = (None if end is None else turned(end) for end in (found.low, found.high))
    return Measured(figure=figure, value=turned(found.value), low=low, high=high)


def elo(won: float, *, cases: int, sides: int) -> float:
    """The rating beyond the others of a side that wins this share of so many games against others who are alike.

    Whoever wins or loses all of them is taken to have missed half a game of that: else there would be no end.
    """
    least = 1 / (2 * cases)
    share = min(1 - least, max(least, won))
    return 400 * log10(share * (sides - 1) / (1 - share))


def _by_game(values: Callable[[Games], "Sums | Flags"]) -> Count:
    """The mean of something that each game has."""
    return lambda games: (games.of_games(values(games)), games.of_games(np.ones(games.number, np.int64)))


def _by_hand(values: Callable[[Games], "Sums | Flags"], among: Callable[[Games], Flags] | None = None) -> Count:
    """The mean of something that each hand has, or each of some hands."""

    def count(games: Games) -> tuple[Sums, Sums]:
        chosen = np.ones(len(games.game_of), np.bool_) if among is None else among(games)
        return games.of_hands(np.where(chosen, values(games), 0)), games.of_hands(chosen)

    return count


def _minutes(games: Games) -> tuple[Sums, Sums]:
    seconds = SECONDS_A_DECISION * games.decisions + SECONDS_A_HAND * games.hands
    seconds = seconds + SECONDS_A_REDEAL * games.by_game(games.column(at.ROW_REDEALS))
    return games.of_games(seconds), games.of_games(np.full(games.number, 60))


def won_by_place(games: Games, place: int) -> Sums:
    """By group, the games that the side of who sits so many steps left of the first dealer has won."""
    begun, first = games.first_rows
    side = games.side_of[(games.column(at.ROW_DEALER)[first] + place) % games.seats]
    won = np.zeros(games.number, np.bool_)
    won[begun] = side == games.winner[begun]
    return games.of_games(won)


def _best_place(games: Games) -> tuple[Sums, Sums]:
    """Of the place that wins most often, the games, times the sides."""
    best = max((won_by_place(games, place) for place in range(games.seats)), key=lambda won: int(won.sum()))
    return games.sides * best, games.of_games(games.winner >= 0)


def _dealers_edge(games: Games) -> tuple[Sums, Sums]:
    mine = games.side_of[games.column(at.ROW_DEALER)]
    beyond = np.take_along_axis(games.beyond, mine[:, None], axis=1)[:, 0]
    return games.of_hands(beyond), games.of_hands(np.full(len(beyond), games.sides - 1))


def _pitchers_edge(games: Games) -> tuple[Sums, Sums]:
    pitcher = games.column(at.ROW_PITCHER)
    bid = pitcher >= 0
    beyond = np.take_along_axis(games.beyond, games.side_of[pitcher][:, None], axis=1)[:, 0]
    return games.of_hands(np.where(bid, beyond, 0)), games.of_hands((games.sides - 1) * bid)


def lead_before(games: Games) -> Sums:
    """By hand, who led last before it; -1 where nobody has in this game."""
    led = np.where(games.leader >= 0, np.arange(len(games.leader)), -1)
    last = np.concatenate([[-1], np.maximum.accumulate(led)[:-1]]) if len(led) else led
    begin = np.arange(len(led)) - games.place_in_game
    return np.where(last >= begin, games.leader[last], -1)


def _lead_changes(games: Games) -> Sums:
    before = lead_before(games)
    return games.by_game((before >= 0) & (games.leader >= 0) & (before != games.leader))


def decided_after(games: Games) -> Sums:
    """By game, after how many hands who won it led for good; 0 where nobody has won."""
    behind = (games.leader != games.winner[games.game_of]) & ~games.is_last
    until = np.zeros(games.number, np.int64)
    np.maximum.at(until, games.game_of, np.where(behind, games.place_in_game + 1, 0))
    return np.where(games.winner >= 0, until + 1, 0)


def _decided(games: Games) -> tuple[Sums, Sums]:
    won = (games.winner >= 0) & (games.hands > 0)
    share = WHOLE * decided_after(games) // np.maximum(games.hands, 1)
    return games.of_games(np.where(won, share, 0)), games.of_games(WHOLE * won)


def _from_behind(games: Games) -> tuple[Sums, Sums]:
    """Of the games of two hands or more, those that a side won that was behind after half of the hands."""
    half = games.hands[games.game_of] // 2 == games.place_in_game + 1
    winner = games.winner[games.game_of]
    best = games.way.max(axis=1)
    mine = np.take_along_axis(games.way, winner[:, None], axis=1)[:, 0]
    asked = (games.winner >= 0) & (games.hands >= 2)
    return games.of_games(asked & (games.by_game(half & (mine < best)) > 0)), games.of_games(asked)


def _blow_outs(games: Games) -> tuple[Sums, Sums]:
    """Of the games that points have decided, those in which no other side came half as far as the winner."""
    last, asked = games.is_last, np.zeros(games.number, np.bool_)
    of = games.game_of[last]
    asked[of] = (games.winner[of] >= 0) & (games.reason[of] != REASONS.index("named-bid"))
    way, winner = games.way[last], games.winner[of][:, None]
    mine = np.take_along_axis(way, winner, axis=1)[:, 0]
    np.put_along_axis(way, winner, np.iinfo(np.int64).min, axis=1)
    far = np.zeros(games.number, np.bool_)
    far[of] = way.max(axis=1) <= mine // 2
    return games.of_games(asked & far), games.of_games(asked)


def _ended(*reasons: str) -> Count:
    places = [REASONS.index(each) for each in reasons]
    return _by_game(lambda games: np.isin(games.reason, places))


def _games_won(games: Games) -> tuple[Sums, Sums]:
    """Of the first player; of a game that nobody wins each side has a share."""
    nobody = games.winner < 0
    won = np.where(nobody, WHOLE // games.sides, WHOLE * (games.winner == games.with_first))
    return games.of_games(won), games.of_games(np.full(games.number, WHOLE))


def _hands_won(games: Games) -> tuple[Sums, Sums]:
    """Likewise of the hands, which who gains most has won."""
    best = games.gained == games.gained.max(axis=1, keepdims=True)
    mine = np.take_along_axis(best, games.with_first[games.game_of][:, None], axis=1)[:, 0]
    return games.of_hands(mine * (WHOLE // best.sum(axis=1))), games.of_hands(np.full(len(mine), WHOLE))


def _luck_of_the_deal(games: Games) -> tuple[Sums, Sums]:
    """The correlation of what a side gains beyond the others in a hand with what others gain with its cards."""
    shape, deal, is_first = (
        games.seatings,
        games.game_of // games.seatings,
        np.arange(games.sides) == (games.with_first[games.game_of][:, None]),
    )
    common = games.hands.reshape(-1, shape).min(axis=1)
    kept = games.place_in_game < common[deal]
    place = (np.cumsum(common) - common)[deal[kept]] + games.place_in_game[kept]
    gains, better = FINE * games.beyond[kept], is_first[kept]
    for who in (better, ~better):  # what the better player gains is no luck
        gains = np.where(who, gains - round(float(gains[who].mean())) if who.any() else 0, gains)
    table = np.zeros((shape, int(common.sum()), games.sides), np.int64)
    table[games.game_of[kept] % shape, place] = gains
    squares = (table**2).sum(axis=0)
    together = (table.sum(axis=0) ** 2 - squares).sum(axis=1)
    first = games.game_of[kept] % shape == 0
    of, per = np.zeros((2, len(games.game_of)), np.int64)
    where = np.flatnonzero(kept)[first]
    of[where], per[where] = together[place[first]], (shape - 1) * squares.sum(axis=1)[place[first]]
    return games.of_hands(of), games.of_hands(per)


FIGURES: tuple[Figure, ...] = (
    Figure(id="hands", part="length", words="hands in a game", unit=Unit.NUMBER, meeting="steady",
           count=_by_game(lambda games: games.hands)),
    Figure(id="rounds", part="length", words="times that everybody has dealt", unit=Unit.NUMBER, meeting="steady",
           count=lambda games: (games.of_games(games.hands), games.of_games(np.full(games.number, games.seats)))),
    Figure(id="tricks", part="length", words="tricks in a game", unit=Unit.NUMBER, meeting="steady",
           count=_by_game(lambda games: games.by_game(games.column(at.ROW_TRICKS)))),
    Figure(id="minutes", part="length", words="minutes in a game", unit=Unit.NUMBER, meeting="steady",
           count=_minutes),
    Figure(id="redeals", part="length", words="deals thrown in, for each hand", unit=Unit.NUMBER, meeting="steady",
           count=_by_hand(lambda games: games.column(at.ROW_REDEALS))),
    Figure(id="stopped", part="length", words="games without an end", unit=Unit.SHARE, meeting="steady",
           count=_ended("stopped")),
    Figure(id="best-place", part="fairness", words="wins of the best place (1: even)", unit=Unit.NUMBER,
           meeting="simple", count=_best_place),
    Figure(id="dealers-edge", part="fairness", words="the dealer's gain, a hand", unit=Unit.NUMBER,
           meeting="simple", count=_dealers_edge),
    Figure(id="lead-changes", part="race", words="changes of the lead in a game", unit=Unit.NUMBER, meeting="steady",
           count=_by_game(_lead_changes)),
    Figure(id="decided", part="race", words="when the winner leads for good", unit=Unit.SHARE,
           meeting="steady", count=_decided),
    Figure(id="from-behind", part="race", words="won by who was behind at half-time", unit=Unit.SHARE,
           meeting="steady", count=_from_behind),
    Figure(id="blow-outs", part="race", words="won by twice as many points or more", unit=Unit.SHARE,
           meeting="steady", count=_blow_outs),
    Figure(id="at-once", part="race", words="games that a bid or a row ends at once", unit=Unit.SHARE,
           meeting="steady", count=_ended("named-bid")),
    Figure(id="ties", part="race", words="games that nobody wins", unit=Unit.SHARE, meeting="steady",
           count=_ended("tie")),
    Figure(id="skill-game", part="skill", words="Steady over Beginner, a game", unit=Unit.ELO, meeting="beginner",
           count=_games_won),
    Figure(id="skill-hand", part="skill", words="Steady over Beginner, a hand", unit=Unit.ELO, meeting="beginner",
           count=_hands_won),
    Figure(id="depth-game", part="skill", words="Strong over Steady, a game", unit=Unit.ELO, meeting="strong",
           count=_games_won),
    Figure(id="depth-hand", part="skill", words="Strong over Steady, a hand", unit=Unit.ELO, meeting="strong",
           count=_hands_won),
    Figure(id="luck", part="skill", words="luck of the deal, of a hand's outcome", unit=Unit.SHARE,
           meeting="beginner", count=_luck_of_the_deal, is_mean=True),
    Figure(id="set", part="bids", words="bids that fail", unit=Unit.SHARE, meeting="steady", needs_bids=True,
           count=_by_hand(lambda games: games.column(at.ROW_MADE) == 0, lambda games: games.by_first)),
    Figure(id="set-strong", part="bids", words="bids of Strong that fail", unit=Unit.SHARE, meeting="strong",
           needs_bids=True, count=_by_hand(lambda games: games.column(at.ROW_MADE) == 0, lambda games: games.by_first)),
    Figure(id="pitchers-edge", part="bids", words="the pitcher's gain, a hand", unit=Unit.NUMBER,
           meeting="steady", needs_bids=True, count=_pitchers_edge),
)  # fmt: skip
"""All figures, in reading order."""

_OF_GAMES = frozenset(("stopped", "at-once", "ties"))
"""Shares of all games: these are independent."""
