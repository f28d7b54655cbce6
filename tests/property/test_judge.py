"""Whole games against hand-written notes: every variant, every house rule, and a judge that is not easily fooled."""

import ast
import copy
import json
import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pitchdsl.bots.roster import BOTS
from tests.effort import few

from .judge import WrongError, judge
from .retold import word_of
from .sheets import HOUSE_RULES, SHEETS, noted
from .story import Line
from .strategies import EVERY, RULES_OF_THE_HOUSE, VARIANTS, Game, fits, rules_of
from .watched import differences, record_of, start_of, watched

HERE = Path(__file__).parent
BY_HAND = ("auctioneer", "dealer", "decided", "judge", "referee", "scorekeeper", "story")
PAIRS_EACH = 2
"""With how many variants a house rule is tried; a soak tries many more."""


def pairs(rule: str) -> Iterator[Game]:
    """A house rule with some variants that it fits, always the same ones."""
    order = random.Random(rule).sample(VARIANTS, len(VARIANTS))
    fitting = (name for name in order if fits(name, rule))
    for name, _ in zip(fitting, range(PAIRS_EACH), strict=False):
        yield Game(name, SHEETS[name].seats[len(SHEETS[name].seats) // 2], (rule,))


@pytest.mark.parametrize("name", BY_HAND + tuple(sorted(path.stem for path in HERE.glob("sheet*.py"))))
def test_the_judge_knows_nothing_of_what_it_judges(name: str) -> None:
    """Law: notes, oracles and judge import nothing of this project but each other."""
    for node in ast.walk(ast.parse((HERE / f"{name}.py").read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module or ""]
        assert not [each for each in names if each.startswith("pitchdsl")]


def test_every_house_rule_was_noted() -> None:
    """Law: there are notes for just the bundled house rules; one without is judged by nobody."""
    assert set(RULES_OF_THE_HOUSE) == set(HOUSE_RULES)


@pytest.mark.parametrize("game", EVERY, ids=str)
@pytest.mark.parametrize("bot", BOTS)
def test_a_game_goes_as_its_notes_say(game: Game, bot: str) -> None:
    """Law: choices, turns, tricks, points, scores and winners of whole games are those of the notes."""
    for number in range(1, 1 + few(1, thorough=3)):
        _, found = differences(game.rules, game.sheet, game.seats, bot, number, hand_limit=6)
        assert found == []


@pytest.mark.parametrize("rule", RULES_OF_THE_HOUSE)
def test_a_house_rule_changes_what_its_notes_say(rule: str) -> None:
    """Law: the same with a house rule over the variant."""
    for game, bot, number in product(pairs(rule), BOTS, range(1, 1 + few(1, thorough=4))):
        _, found = differences(game.rules, game.sheet, game.seats, bot, number, hand_limit=6)
        assert found == [], f"{game}, {bot}, game {number}"


@pytest.mark.parametrize("rule", RULES_OF_THE_HOUSE)
def test_a_house_rule_fits_somewhere(rule: str) -> None:
    """Law: there is a variant that a house rule can be laid over."""
    assert any(fits(name, rule) for name in VARIANTS)


# ---------------------------------------------------------------- what a judge must notice


def lines_of(name: str, game: int) -> list[Line]:
    """The record of a game of random players."""
    rules, sheet = rules_of(name), noted(name)
    start = start_of(sheet, 2, game)
    table, _ = watched(rules, 4, "random", game, 3, start)
    return [json.loads(line) for line in record_of(rules, table, "random", start)]


def altered(line: Line) -> Iterator[Line]:
    """The same line, with one thing in it that cannot be as it is."""
    changes: dict[str, Any] = {
        "winner": lambda old: 1 if old is None else 1 - old if line["event"] == "over" else (old + 1) % 4,
        "side": lambda old: 0 if old is None else 1 - old,
        "pitcher": lambda old: 0 if old is None else 1 - old,
        "seat": lambda old: 0 if old is None else (old + 1) % 4,
        "made": lambda old: not old,
        "hands": lambda old: old + 1 if isinstance(old, int) else [old[1], old[0], old[1], old[3]],
        "dealer": lambda old: (old + 1) % 4,
        "hand": lambda old: old + 1,
        "trick": lambda old: old + 1,
        "card": lambda old: None if line["event"] == "award" and old else "2X",
        "cards": lambda old: [*old, "AS"],
        "reason": lambda old: "race" if old == "target" else "target",
    }
    for field in ("value", "bid"):
        changes[field] = lambda old: 1 if old is None else old + 1 if isinstance(old, int) else "hum"
    for field in ("taken", "delta", "score"):
        changes[field] = lambda old: [old[0] + 1, *old[1:]]
    for field, change in changes.items():
        if field in line and not (line["event"] in ("misdeal", "redeal") and field == "reason"):
            yield {**line, field: change(line[field])}


@pytest.mark.parametrize("name", ["guide-partnership", "nine-card", "team-auction-11", "smear-4", "pidro", "team"])
def test_the_judge_notices_whatever_is_wrong(name: str) -> None:
    """Law: a record in which one line is missing, doubled, or says something else is refused."""
    lines = lines_of(name, 1)
    sheet = noted(name)
    judge(sheet, lines)
    for at, line in enumerate(lines):
        wrong = [[*lines[:at], *lines[at + 1 :]], [*lines[:at], line, *lines[at:]]]
        wrong += [[*lines[:at], other, *lines[at + 1 :]] for other in altered(line) if at > 0]
        for record in wrong:
            with pytest.raises(WrongError):
                judge(sheet, copy.deepcopy(record))


def test_the_judge_notices_other_choices() -> None:
    """Law: where players were offered more or less than the notes allow, the record is refused."""
    rules, sheet = rules_of("kirk-partnership"), noted("kirk-partnership")
    table, offers = watched(rules, 4, "random", 2, 2, (0, 0))
    lines = [json.loads(line) for line in record_of(rules, table, "random", (0, 0))]
    words = [[word_of(action) for action in each] for each in offers]
    judge(sheet, lines, words)
    for at, offer in enumerate(words):
        if len(offer) > 1:
            with pytest.raises(WrongError):
                judge(sheet, lines, [*words[:at], offer[1:], *words[at + 1 :]])
        with pytest.raises(WrongError):
            judge(sheet, lines, [*words[:at], [*offer, "more"], *words[at + 1 :]])
