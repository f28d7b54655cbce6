"""How often the intervals hold what is true: many small simulations, held against a very long one of its own seed.

python -m tests.simulate.intervals [--trials 400] [--truth 1000000] [--games 30 300 3000]

A figure is asked for in every trial, and its interval covers or does not. Rows are kinds of figures, with the share of
intervals that cover, over all figures of the kind, and that of the figure that is covered least. Figures of less than
five cases for or against in a trial, as the truth has it, are a row of their own. ``naive`` is Wilson's interval for
shares of hands as if all hands were independent. The last row is the share of comparisons of the same rules on other
deals that have any star: at most 5 % should.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np
from attrs import define, field, frozen

from pitchdsl.compile import load
from pitchdsl.game.rules import Rules
from pitchdsl.simulate.clusters import NORMAL, wilson
from pitchdsl.simulate.compare import differences
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import play_chunk
from pitchdsl.simulate.statistics import Measure, measures, statistic_of
from pitchdsl.simulate.tally import Tally, summed, tally_of

SEATS = 4
FEW = 5
"""Cases for or against in a trial; a figure of fewer is rare."""

BLOCK = 2_000
"""Games of the long simulation that are played at a time."""

HAND_LIMIT = 100


@define
class Covered:
    """How often the intervals of some figures have held the truth, by figure."""

    held: dict[str, list[bool]] = field(factory=lambda: defaultdict(list))

    def add(self, name: str, low: float | None, high: float | None, true: float) -> None:
        if low is not None and high is not None:
            self.held[name].append(low <= true <= high)

    @property
    def share(self) -> float:
        return float(np.mean([each for held in self.held.values() for each in held]))

    @property
    def least(self) -> tuple[str, float]:
        """The figure that is covered least, of those that were asked for in half of the trials or more."""
        often = max(map(len, self.held.values())) / 2
        return min(
            ((name, float(np.mean(held))) for name, held in self.held.items() if len(held) >= often), key=_second
        )


def _second(pair: tuple[str, float]) -> float:
    return pair[1]


@frozen(kw_only=True)
class Study:
    """What is measured: a variant, and another one that it is compared with."""

    rules: Rules
    other: Rules
    bot: str = "simple"

    def tallies(self, rules: Rules, seed: int, games: int, number: int) -> Iterator[Tally]:
        """The sums of so many simulations of so many games each, all games of one long one, in order."""
        asked = plan(rules, self.bot, seed, games, number)
        for trial in range(number):
            yield tally_of(asked.at_the_table, SEATS, play_chunk(asked, trial))

    def truth(self, rules: Rules, games: int) -> Tally:
        return summed(self.tallies(rules, 1, BLOCK, -(-games // BLOCK)))


def plan(rules: Rules, bot: str, seed: int, games: int, number: int) -> Plan:
    """So many simulations, each one chunk of a long one."""
    bots, whole = (bot,) * SEATS, games * number
    asked = Plan(rules=rules, bots=bots, seed=seed, games=whole, hand_limit=HAND_LIMIT, chunk=games)
    assert asked.chunk == games, "a chunk has no room for so many games"
    return asked


def kind_of(measure: Measure, true: Tally, games: int) -> str:
    """What kind of figure it is in a trial of so many games."""
    if not measure.is_share:
        return "mean of games" if measure.per == "games" else "mean of hands"
    part = games / true.total("games")
    met, cases = true.total(measure.of) * part, true.total(measure.per) * part
    if min(met, cases - met) < FEW:
        return "rare share of games" if measure.per == "games" else "rare share of hands"
    if measure.per == "games":
        return "share of games"
    return "share of all hands" if measure.per in ("hands", "contracts") else "share of some hands"


def of_figures(study: Study, true: Tally, games: int, trials: int) -> dict[str, Covered]:
    """By kind how the figures of one rule set are covered."""
    found: dict[str, Covered] = defaultdict(Covered)
    asked = [
        each for each in measures(study.rules, SEATS, true) if true.total(each.of) > 0 and true.total(each.per) > 0
    ]
    for tally in study.tallies(study.rules, 2, games, trials):
        for measure in asked:
            cases = tally.total(measure.per)
            if not cases or (measure.is_left_out_at_none and not tally.total(measure.of)):
                continue
            statistic = statistic_of(measure, tally)
            value, kind = true.total(measure.of) / true.total(measure.per), kind_of(measure, true, games)
            found[kind].add(measure.name, statistic.low, statistic.high, value)
            if kind in ("share of all hands", "share of some hands") and statistic.low is not None:
                found[f"{kind}, naive"].add(measure.name, *wilson(statistic.value, cases, NORMAL), value)
    return found


def of_differences(study: Study, truths: tuple[Tally, Tally], games: int, trials: int) -> tuple[Covered, float]:
    """How differences on the same deals are covered, and how many tables have a star where nothing differs."""
    found, starred, before = Covered(), 0, None
    plan_of_ours, plan_of_theirs = (plan(each, study.bot, 2, games, 1) for each in _both(study))
    both = zip(*(study.tallies(each, 2, games, trials) for each in _both(study)), strict=True)
    for ours, theirs in both:
        for each in differences(plan_of_ours, plan_of_theirs, ours, theirs):
            if each.change is None or kind_of(each.measure, truths[0], games).startswith("rare"):
                continue
            one, two = (true.total(each.measure.of) / true.total(each.measure.per) for true in truths)
            found.add(each.measure.name, each.low, each.high, two - one)
        if before is not None:
            starred += any(each.is_clear for each in differences(plan_of_ours, plan_of_ours, before, ours))
            before = None
        else:
            before = ours
    return found, starred / (trials // 2)


def _both(study: Study) -> tuple[Rules, Rules]:
    return study.rules, study.other


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulate.intervals")
    parser.add_argument("--trials", type=int, default=400)
    parser.add_argument("--truth", type=int, default=1_000_000)
    parser.add_argument("--games", type=int, nargs="+", default=[30, 300, 3_000])
    asked = parser.parse_args(arguments)
    study = Study(rules=load("auction-pitch"), other=load("auction-pitch", house_rules=["low-to-its-winner"]))
    truths = study.truth(study.rules, asked.truth), study.truth(study.other, asked.truth)
    print("| figure | games | intervals that cover | the least covered figure |")
    print("| --- | ---: | ---: | --- |")
    for games in asked.games:
        kinds = of_figures(study, truths[0], games, asked.trials)
        moved, starred = of_differences(study, truths, games, asked.trials)
        for kind, covered in sorted({**kinds, "difference": moved}.items()):
            if not covered.held:
                continue
            name, least = covered.least
            print(f"| {kind} | {games:,} | {covered.share:.1%} | {least:.1%}: {name} |")
        print(f"| tables of no difference with a star | {games:,} | {starred:.1%} | |", flush=True)


if __name__ == "__main__":
    main()
