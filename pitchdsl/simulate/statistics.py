"""Statistics of the sums, each with its confidence interval.

Hands of one game hang together, so games are what is drawn again and again, in groups. A mean has the middle of the
means that come out so, a little more than 95 % of them where groups are few (Hesterberg, *What Teachers Should Know
About the Bootstrap*, 2015). A share of hands has Wilson's interval for as many independent hands as would scatter as
the draws do; a share of games, which are independent, has Wilson's for its games. All are at 95 %. A mean or a share of
hands of fewer than thirty games has none, for so few tell little of what else might have happened. Where the rules know
matches these are what is independent, in the place of games.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import fsum, sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from pitchdsl.game.auction.ladder import ladder_of
from pitchdsl.game.count.awards import sizes
from pitchdsl.game.match.rules import MatchEnd
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.simulate.clusters import FEWEST_GROUPS, NORMAL, quantile, wilson
from pitchdsl.simulate.tally import Sums, Tally, name_of_bid, name_of_place
from pitchdsl.values import frozen

RESAMPLES = 2_000


@frozen(kw_only=True)
class Measure:
    """A ratio of two sums, to be measured."""

    part: str
    """Its part of the table: ``matches``, ``games``, ``bids``, ``points``, ``places`` or ``stakes``."""
    name: str
    of: str
    """The sum in the numerator."""
    per: str
    """The sum in the denominator."""
    is_share: bool
    """Whether it is a share, from 0 to 1."""
    is_headline: bool = False
    """Whether it is one of the few that characterise a game."""

    @property
    def is_left_out_at_none(self) -> bool:
        """Whether nobody asks for it where it never happened: a bid that nobody made, an end that no game had."""
        return self.of.startswith(("end ", "match end ")) or (self.of.startswith("bid ") and self.per == "contracts")


@frozen(kw_only=True)
class Statistic:
    """A measured value, with its interval."""

    measure: Measure
    value: float
    low: float | None
    high: float | None
    """The ends of the 95 % confidence interval; None for a mean of too few games."""
    cases: int
    """The number of cases: matches, games, hands or bids."""


def measures(rules: Rules, seats: int, tally: Tally) -> Iterator[Measure]:
    """All measures of the games of a table, in reading order: of what can happen, and of what has."""
    if rules.match.games is not None:
        yield from _of_matches(rules, seats)
    yield from _of_games(rules, seats, tally)
    if rules.bidding is not None:
        yield from _of_bids(rules, seats, tally)
    yield from _of_points(rules)
    for sum_of, words in (("taken", "points taken"), ("gained", "score gained")):
        for place, name in _sides(rules, seats):
            yield Measure(part="places", name=f"{words} {name}", of=f"{sum_of} {place}", per="hands", is_share=False)
    if rules.bidding is not None:
        for who, per, name in (
            ("the pitcher", "contracts", "the pitcher"),
            ("the others", "others", "each other side"),
        ):
            yield Measure(
                part="places",
                name=f"score gained by {name}",
                of=f"gained by {who}",
                per=per,
                is_share=False,
                is_headline=True,
            )
    if rules.stakes:
        yield from _of_stakes(rules, seats)


def _of_matches(rules: Rules, seats: int) -> Iterator[Measure]:
    for of, name in (("games", "games in a match"), ("hands", "hands in a match")):
        is_headline = of == "games"
        yield Measure(part="matches", name=name, of=of, per="matches", is_share=False, is_headline=is_headline)
    for end, name in _MATCH_ENDS.items():
        yield Measure(part="matches", name=name, of=f"match end {end.value}", per="matches", is_share=True)
    for place, name in _sides(rules, seats):
        yield Measure(
            part="matches",
            name=f"match won {_at_first(name)}",
            of=f"match won {place}",
            per="matches",
            is_share=True,
            is_headline="the dealer" in name,
        )
    if rules.match.counts_double is not None:
        name = "games that count double"
        yield Measure(part="matches", name=name, of=name, per="games", is_share=True)


def _of_games(rules: Rules, seats: int, tally: Tally) -> Iterator[Measure]:
    yield Measure(
        part="games", name="hands in a game", of="hands in games", per="games", is_share=False, is_headline=True
    )
    for reason, name in _REASONS.items():
        if tally.total(f"end {reason}") or reason in _ends(rules):
            yield Measure(part="games", name=name, of=f"end {reason}", per="games", is_share=True)
    for place, name in _sides(rules, seats):
        yield Measure(
            part="games",
            name=f"won {_at_first(name)}",
            of=f"game won {place}",
            per="games",
            is_share=True,
            is_headline="the dealer" in name,
        )


def _at_first(name: str) -> str:
    """A side by its place in the first hand of a game."""
    return name.replace("the dealer", "the first dealer").replace("after dealer", "after first dealer")


def _of_stakes(rules: Rules, seats: int) -> Iterator[Measure]:
    """What each side got beside the score, below 0 what it paid."""
    wholes = ("game", "match") if rules.match.games is not None else ("game",)
    for whole in ("hand", *wholes):
        per = "matches" if whole == "match" else f"{whole}s"
        start = "paid" if whole == "hand" else f"{whole} paid"
        for place, name in _sides(rules, seats):
            got = f"got {name if whole == 'hand' else _at_first(name)}, a {whole}"
            yield Measure(part="stakes", name=got, of=f"{start} {place}", per=per, is_share=False)
    if rules.bidding is not None:
        yield Measure(
            part="stakes",
            name="got by the pitcher, a hand with a bid",
            of="paid to the pitcher",
            per="contracts",
            is_share=False,
        )


def _of_bids(rules: Rules, seats: int, tally: Tally) -> Iterator[Measure]:
    yield Measure(part="bids", name="deals thrown in, by hand", of="redeals", per="hands", is_share=False)
    known = {name_of_bid(bid.value, bid.name) for bid in ladder_of(rules).bids}
    for bid in sorted(known | set(tally.named("bid ")) - {f"set {bid}" for bid in tally.named("bid set ")}):
        said = bid.strip()
        yield Measure(part="bids", name=f"the bid is {said}", of=f"bid {bid}", per="contracts", is_share=True)
        yield Measure(part="bids", name=f"a bid of {said} is set", of=f"bid set {bid}", per=f"bid {bid}", is_share=True)
    yield Measure(
        part="bids", name="any bid is set", of="contracts set", per="contracts", is_share=True, is_headline=True
    )
    for steps in range(1, seats + 1):
        place = name_of_place(steps, seats)
        yield Measure(
            part="bids",
            name=f"pitcher: {_seat(steps, seats)}",
            of=f"pitcher {place}",
            per="contracts",
            is_share=True,
        )


def _of_points(rules: Rules) -> Iterator[Measure]:
    for item, size in zip(rules.points.items, sizes(rules), strict=True):
        points, counted = f"item points {item.name}", f"item counted {item.name}"
        yield Measure(
            part="points", name=f"{item.name}: points a hand", of=points, per="hands", is_share=False, is_headline=True
        )
        once = size == 1 and not item.to_several
        how_often = "to anybody" if once else "cards a hand, to anybody" if size > 1 else "sides a hand that have it"
        yield Measure(part="points", name=f"{item.name}: {how_often}", of=counted, per="hands", is_share=once)
        if rules.bidding is not None:
            pitchers = f"item by the pitcher {item.name}"
            yield Measure(part="points", name=f"{item.name}: to the pitcher", of=pitchers, per=counted, is_share=True)


_REASONS = {
    "target": "won by one alone at target",
    "race": "won by one of several at target",
    "named-bid": "won or lost by a named bid",
    "sets": "lost by sets",
    "hands": "ended by the number of hands",
    "tie": "ended in a tie",
    "stopped": "stopped by the limit of hands",
}


_MATCH_ENDS = {
    MatchEnd.WON: "won by one side",
    MatchEnd.LEVEL: "ended level",
    MatchEnd.STOPPED: "stopped by a limit",
}


def _ends(rules: Rules) -> Iterator[str]:
    """Why a game may end."""
    winning = rules.winning
    if winning.target.points is not None:
        yield from ("target", "race", "tie")
    if winning.wins or winning.loses:
        yield "named-bid"
    if winning.loses:
        yield "sets"
    if winning.ends_after is not None:
        yield "hands"
        if not winning.ends_after.plays_on:
            yield "tie"


def _sides(rules: Rules, seats: int) -> Sequence[tuple[str, str]]:
    """The sides by the place of one of their seats, as sums are named, and what they are called."""
    sides = sides_of(rules, seats)
    if len(sides) == 2 and seats > 2:
        return (
            (name_of_place(1, seats), "by the other side"),
            (name_of_place(seats, seats), "by the dealer's side"),
        )
    return [(name_of_place(steps, seats), f"by {_seat(steps, seats)}") for steps in range(1, seats + 1)]


def _seat(steps: int, seats: int) -> str:
    """A seat as one would say it at the table."""
    if steps == seats:
        return "the dealer"
    return f"{steps}{('st', 'nd', 'rd')[steps - 1] if steps < 4 else 'th'} after dealer"


def statistics(rules: Rules, seats: int, tally: Tally) -> list[Statistic]:
    """All statistics of a tally that has something to say of them; bids that nobody made are left out."""
    return [
        statistic_of(measure, tally)
        for measure in measures(rules, seats, tally)
        if tally.total(measure.per) > 0 and (tally.total(measure.of) > 0 or not measure.is_left_out_at_none)
    ]


def statistic_of(measure: Measure, tally: Tally) -> Statistic:
    """One measure, as it came out; of something that happened at least once."""
    of, per = tally.of(measure.of), tally.of(measure.per)
    met, cases = int(of.sum()), int(per.sum())
    if not measure.is_share:
        low, high = bootstrap(of, per)
    elif measure.per == tally.unit:
        low, high = wilson(met / cases, cases, NORMAL)
    else:
        low, high = share_of_hands(of, per, tally.of(tally.unit))
    return Statistic(measure=measure, value=met / cases, low=low, high=high, cases=cases)


def share_of_hands(of: Sums, per: Sums, units: Sums) -> tuple[float, float] | tuple[None, None]:
    """The interval of a share of hands, or of what there is of them in some, by the groups of games or matches.

    Never of more independent cases than there are; of no more than units where all of them came out alike, for then
    nothing tells how they hang together. None where too few groups have any.
    """
    some = per > 0
    groups, cases = int(np.count_nonzero(some)), int(per.sum())
    if groups < FEWEST_GROUPS:
        return None, None
    value = int(of.sum()) / cases
    scatter = spread(drawn(of, per, some)) ** 2 * groups / (groups - 1)
    if 0 < value < 1 and scatter:
        independent = min(cases, value * (1 - value) / scatter)
    else:
        independent = min(cases, int(units[some].sum()))
    return wilson(value, independent, quantile(groups))


def spread(values: NDArray[np.float64]) -> float:
    """The standard deviation, added up so that it is the same on every machine."""
    each: list[float] = values.tolist()
    middle = fsum(each) / len(each)
    return sqrt(fsum((one - middle) ** 2 for one in each) / (len(each) - 1))


def bootstrap(of: Sums, per: Sums) -> tuple[float, float] | tuple[None, None]:
    """The interval of one sum by another when the groups of games are drawn again; the same for the same sums.

    None where too few groups have anything to draw.
    """
    groups = int(np.count_nonzero(per))
    return interval(drawn(of, per, per > 0), groups) if groups >= FEWEST_GROUPS else (None, None)


def drawn(of: Sums, per: Sums, groups: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The ratio as it would have come out with other games like these; ``groups`` are those that are drawn."""
    weights = _weights(int(np.count_nonzero(groups)))
    below = weights @ per[groups]
    ratios: NDArray[np.float64] = np.divide(weights @ of[groups], below, out=np.zeros(len(weights)), where=below > 0)
    return ratios


def interval(values: NDArray[np.float64], groups: int) -> tuple[float, float]:
    """Their middle 95 %, and a little more where few groups were drawn: these scatter less than others like them."""
    low, high = np.quantile(values, [_tail(groups), 1 - _tail(groups)])
    return float(low), float(high)


def _tail(groups: int) -> float:
    """What is left out at each end."""
    return NormalDist().cdf(-sqrt(groups / (groups - 1)) * quantile(groups))


@cache
def _weights(groups: int) -> NDArray[np.float64]:
    """How often each group is drawn, in each of many draws; always the same draws, so that two variants share them.

    They are whole numbers, and so is all that is made of them up to the division: the same on every machine.
    """
    rng = np.random.Generator(np.random.Philox(key=2026))
    return rng.multinomial(groups, np.full(groups, 1 / groups), RESAMPLES).astype(np.float64)
