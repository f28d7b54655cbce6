"""Whole games by bots that are watched, recorded, read back, and judged in three ways.

A record goes through its text. It is played again by the engine, scored again by the engine from deals and decisions
alone, and judged by hand-written notes, which also have to agree with what the players were offered. Every other
game begins near its end, where so much is decided that long games would seldom come to.
"""

import json
import random

from pitchdsl.bots.roster import BOTS
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.records.header import GameHeader
from pitchdsl.records.reader import read_record
from pitchdsl.records.replay import replay, rescore
from pitchdsl.records.writer import lines_of_game
from pitchdsl.rulesjson.fingerprint import fingerprint

from .judge import WrongError, judge
from .retold import word_of
from .sheet import Sheet

Offers = list[tuple[Action, ...]]

MOST_REDEALS = 200
"""Redeals of one hand after which a game is stopped."""


def watched(
    rules: Rules, seats: int, bot: str, game: int, hand_limit: int, start: tuple[int, ...]
) -> tuple[Table, Offers]:
    """A finished game, and what every decision was chosen from."""
    table = Table(rules, seats, SeededDeals(1, game))
    table.score[:] = start
    offers: Offers = []
    number = 0
    stream = RandomStream(1, game, 0, CHOICES)
    while table.seat is not None:
        if table.hands_settled >= hand_limit or table.redeals >= MOST_REDEALS:
            table.stop()
            break
        if table.hand_number != number:
            number = table.hand_number
            stream = RandomStream(1, game, number, CHOICES)
        view = table.view(table.seat)
        offers.append(view.legal_actions)
        table.apply(BOTS[bot].decide(view, stream))
    return table, offers


def start_of(sheet: Sheet, sides: int, game: int) -> tuple[int, ...]:
    """The scores at which a game begins: of every other one within reach of the target."""
    if sheet.target is None or game % 2 == 0:
        return (sheet.start,) * sides
    rng = random.Random(game)
    return tuple(sheet.target - sheet.towards * rng.randint(1, sheet.total + 1) for _ in range(sides))


def record_of(rules: Rules, table: Table, bot: str, start: tuple[int, ...]) -> list[str]:
    """The lines of a game's record."""
    header = GameHeader(
        variant=rules.name,
        with_rules=rules.house_rules,
        rules_sha256=fingerprint(rules),
        seed=1,
        seats=table.seats,
        sides=table.sides,
        start=start,
        target=rules.seated(table.seats).winning.target.score,
        bots=(bot,) * table.seats,
    )
    return list(lines_of_game(header, table.events))


def differences(
    rules: Rules, sheet: Sheet, seats: int, bot: str, game: int, hand_limit: int
) -> tuple[Table, list[str]]:
    """A game, and everything in which engine, replay and judge do not agree about it."""
    sides = seats // 2 if sheet.partners else seats
    start = start_of(sheet, sides, game)
    table, offers = watched(rules, seats, bot, game, hand_limit, start)
    lines = record_of(rules, table, bot, start)
    (recorded,) = read_record(lines)
    found = [str(one) for one in (*replay(recorded, rules), *rescore(recorded, rules))]
    try:
        hands = judge(
            sheet, [json.loads(line) for line in lines], ([word_of(action) for action in each] for each in offers)
        )
        if table.outcome is None or table.outcome.hands != hands:
            found.append(f"the judge counts {hands} hands")
    except WrongError as why:
        found.append(f"judge: {why}")
    return table, found
