"""What the sums say, with how sure that is.

A share of hands or games has a Wilson interval. A mean has a bootstrap one: the groups of games are drawn again and
again, and the middle 95 % of the means that come out are given. Both are at 95 %.
"""

from collections.abc import Iterator

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from pitchdsl.rules.rules import Rules
from pitchdsl.simulate.tally import GROUPS, Sums, Tally

RESAMPLES = 2_000
CONFIDENCE = 0.95


@frozen(kw_only=True)
class Measure:
    """What is measured: one sum by another."""

    part: str
    """Where it stands in a table: ``bids``, ``items`` …"""
    name: str
    of: str
    """What is summed up."""
    per: str
    """By what it is divided."""
    is_share: bool
    """Whether it is a share, from 0 to 1."""


@frozen(kw_only=True)
class Statistic:
    """A measure, as it came out."""

    measure: Measure
    value: float
    low: float
    high: float
    """The interval in which the true value lies with 95 %."""
    cases: int
    """Of how many."""


def measures(rules: Rules, seats: int, tallies: list[Tally]) -> Iterator[Measure]:
    """All that can be told of some tallies of the same table, in reading order."""
    names = {name for tally in tallies for name in tally.sums}
    places = [f"by number {step} from the dealer's left" for step in range(1, seats)] + ["by the dealer"]
    yield Measure(part="games", name="hands in a game", of="hands in games", per="games", is_share=False)
    for name in sorted(names):
        if name.startswith("end "):
            reason = _REASONS[name.removeprefix("end ")]
            yield Measure(part="games", name=reason, of=name, per="games", is_share=True)
    for place in places:
        yield Measure(part="games", name=f"won {place}", of=f"game won {place}", per="games", is_share=True)
    if rules.bidding is not None:
        yield Measure(part="bids", name="deals without a bid, by hand", of="redeals", per="hands", is_share=False)
        for name in sorted(names):
            if name.startswith("bid ") and not name.startswith("bid set "):
                bid = name.removeprefix("bid ")
                yield Measure(part="bids", name=f"bid of {bid.strip()}", of=name, per="contracts", is_share=True)
                yield Measure(
                    part="bids", name=f"bid of {bid.strip()}: set", of=f"bid set {bid}", per=name, is_share=True
                )
        yield Measure(part="bids", name="any bid: set", of="contracts set", per="contracts", is_share=True)
        for place in places:
            yield Measure(part="bids", name=f"bid {place}", of=f"pitcher {place}", per="contracts", is_share=True)
    for item in rules.points.items:
        yield Measure(
            part="points", name=f"{item.name}: points", of=f"item points {item.name}", per="hands", is_share=False
        )
        yield Measure(
            part="points", name=f"{item.name}: somebody's", of=f"item counted {item.name}", per="hands", is_share=True
        )
        if rules.bidding is not None:
            yield Measure(
                part="points",
                name=f"{item.name}: the pitcher's",
                of=f"item by the pitcher {item.name}",
                per=f"item counted {item.name}",
                is_share=True,
            )
    for place in places:
        yield Measure(part="places", name=f"points taken {place}", of=f"taken {place}", per="hands", is_share=False)
    for place in places:
        yield Measure(part="places", name=f"score gained {place}", of=f"gained {place}", per="hands", is_share=False)
    if rules.bidding is not None:
        for who, per in (("the pitcher", "contracts"), ("the others", "others")):
            name = f"gained by {who}"
            yield Measure(part="places", name=f"score {name}, each", of=name, per=per, is_share=False)


_REASONS = {
    "target": "won by one alone at the target",
    "race": "won by one of several at the target",
    "named-bid": "won or lost by a named bid",
    "sets": "lost by sets",
    "hands": "ended by the number of hands",
    "tie": "ended in a tie",
    "stopped": "stopped by the limit of hands",
}


def statistics(rules: Rules, seats: int, tally: Tally) -> list[Statistic]:
    """All statistics of a tally that has something to say of them."""
    return [statistic_of(measure, tally) for measure in measures(rules, seats, [tally]) if tally.total(measure.per) > 0]


def statistic_of(measure: Measure, tally: Tally) -> Statistic:
    """One measure, as it came out; of something that happened at least once."""
    of, per = tally.of(measure.of), tally.of(measure.per)
    cases = int(per.sum())
    low, high = wilson(int(of.sum()), cases) if measure.is_share else bootstrap(of, per)
    return Statistic(measure=measure, value=int(of.sum()) / cases, low=low, high=high, cases=cases)


def wilson(met: int, cases: int) -> tuple[float, float]:
    """Wilson's interval of a share."""
    from scipy.stats import binomtest

    interval = binomtest(met, cases).proportion_ci(CONFIDENCE, method="wilson")
    return float(interval.low), float(interval.high)


def bootstrap(of: Sums, per: Sums) -> tuple[float, float]:
    """The interval of one sum by another when the groups of games are drawn again; the same for the same sums."""
    return interval(drawn(of, per))


def drawn(of: Sums, per: Sums) -> NDArray[np.float64]:
    """The ratio as it would have come out with other games like these."""
    weights = _weights()
    below = weights @ per
    ratios: NDArray[np.float64] = np.divide(weights @ of, below, out=np.zeros(len(weights)), where=below > 0)
    return ratios


def interval(values: NDArray[np.float64]) -> tuple[float, float]:
    """The middle 95 %."""
    low, high = np.quantile(values, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2])
    return float(low), float(high)


def _weights() -> NDArray[np.int64]:
    """How often each group is drawn, in each of many draws; always the same draws, so that two variants share them."""
    chance = np.random.Generator(np.random.Philox(key=2026))
    return chance.multinomial(GROUPS, np.full(GROUPS, 1 / GROUPS), RESAMPLES)
