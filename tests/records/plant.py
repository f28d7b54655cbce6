"""Plants faults in records of every bundled variant, and counts those that a rescoring refuses.

``python -m tests.records.plant`` plants every fault; with ``--share 0.1`` a tenth of them, always the same ones.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from attrs import Factory, define

from pitchdsl.bots.roster import BOTS
from pitchdsl.game.rules import Rules
from pitchdsl.records.reader import RecordError, read_record
from pitchdsl.records.replay import rescore
from tests.property.strategies import VARIANTS, Game, rules_of
from tests.property.watched import record_of, watched

from .faults import Fault, Fields, harmless, planted

HANDS = 3
"""Hands after which a game is stopped; every other one begins three points from its end, and is not."""

RARE = (
    (Game("auction-pitch", 2), 12, "a redeal"),
    (Game("auction-pitch", 2, ("next-dealer-deals",)), 12, "a redeal by the next dealer"),
    (Game("auction-pitch", 4), 6, "two rounds of cutting"),
    (Game("guide-coke-hand", 4), 4, "a misdeal"),
    (Game("guide-partnership", 4, ("run-it",)), 2, "a dealer who runs it"),
    (Game("kirk-partnership", 4, ("three-sets-lose",)), 8, "an end by sets"),
    (Game("team", 4), 3, "an end by a race"),
    (Game("team", 4), 9, "a tie"),
    (Game("team-auction-9", 4), 1, "two reshuffles"),
)
"""Games of uniformly random players in which something happens that seldom does."""


@define
class Figures:
    """What came of the faults of some records."""

    planted: Counter[str] = Factory(Counter)
    refused: Counter[str] = Factory(Counter)
    same: int = 0
    """Records without a fault that were written otherwise."""
    same_refused: int = 0
    wrong: list[str] = Factory(list)
    """What passes though it must not, is refused without the right line, or is refused and must not be."""


def records() -> Iterator[tuple[str, Rules, list[Fields]]]:
    """Games of every variant, by both kinds of bot in turn, and the rare ones: name, rules and lines."""
    bots = tuple(BOTS)
    for number, name in enumerate(VARIANTS):
        seats = rules_of(name).players.seats
        game = Game(name, (seats.least, min(seats.most, 5))[number % 2])
        yield str(game), game.rules, record(game, number, bots[number // 2 % len(bots)])
    for game, number, _ in RARE:
        yield str(game), game.rules, record(game, number, "random")


def record(game: Game, number: int, bot: str) -> list[Fields]:
    """The lines of a game, always the same for the same number."""
    rules = game.rules
    target, start = rules.winning.target.score, rules.winning.start.score
    if number % 2 and target is not None:
        start = target - 3 * rules.winning.towards
    starts = (start,) * (game.seats // 2 if game.sheet.partners else game.seats)
    table, _ = watched(rules, game.seats, bot, number, HANDS, starts)
    return [json.loads(line) for line in record_of(rules, table, bot, starts)]


def refusals(lines: Sequence[Fields], rules: Rules) -> list[int]:
    """The lines that a rescoring names; none where it accepts a record."""
    try:
        (game,) = read_record([json.dumps(line) for line in lines])
    except RecordError as refusal:
        return [refusal.line]
    return [each.line for each in rescore(game, rules)]


def judge(name: str, rules: Rules, faults: Sequence[Fault], figures: Figures) -> None:
    """Counts the faults that are refused with one of their lines named, and nothing above it accused."""
    for fault in faults:
        key = fault.way if fault.way == "swap" else f"{fault.way} {fault.what}"
        figures.planted[key] += 1
        named = refusals(fault.lines, rules)
        if not named:
            figures.wrong.append(f"{name}: {fault.way} {fault.what}, line {fault.named.start}: accepted")
            continue
        figures.refused[key] += 1
        if min(named) < fault.named.start or not set(named) & set(fault.named):
            figures.wrong.append(f"{name}: {fault.way} {fault.what}, line {fault.named.start}: names {named[:5]}")


def accepted(name: str, rules: Rules, lines: Sequence[Fields], figures: Figures) -> None:
    """Whether all that means the same is accepted."""
    for same in ([*lines], *harmless(lines)):
        figures.same += 1
        if named := refusals(same, rules):
            figures.same_refused += 1
            figures.wrong.append(f"{name}: something harmless is refused at {named[:5]}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the figures by kind; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--share", type=float, default=1.0, help="the share of the faults that is planted")
    parser.add_argument("--only", default="", help="the beginning of the names of variants")
    options = parser.parse_args(arguments)
    figures, chosen = Figures(), random.Random(1)
    for name, rules, lines in records():
        if name.startswith(options.only):
            accepted(name, rules, lines, figures)
            judge(name, rules, [fault for fault in planted(lines) if chosen.random() < options.share], figures)
    for key, number in sorted(figures.planted.items()):
        print(f"{key:24} {number:7,} planted, {figures.refused[key]:7,} refused", flush=True)
    print(f"{figures.same:,} records that mean the same, {figures.same_refused:,} refused")
    print(f"{figures.planted.total():,} planted, {figures.refused.total():,} refused, {len(figures.wrong)} wrong")
    for each in figures.wrong[:200]:
        print(each)
    return 1 if figures.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
