"""Every bundled house rule over every bundled game: verdicts as in a calculation by hand, and words that were read."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pitchdsl.compile import compile_definition
from pitchdsl.fitting.fit import Verdict
from pitchdsl.fitting.survey import Survey, bundled_survey, in_a_line
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library, bundled
from pitchdsl.rulesjson.convert import to_json
from pitchdsl.syntax.tree import Definition
from tests.conftest import Golden
from tests.effort import some

RULES = [path.stem for path in bundled("house-rule")]
GAMES = [path.stem for path in bundled("variant")]
LINES = Path(__file__).parent / "lines.txt"

LIBRARY = Library()


def found(name: str) -> Definition:
    definition = LIBRARY.find(name)
    assert definition is not None
    return definition


@cache
def surveyed(name: str) -> Survey:
    return bundled_survey(found(name))


def said(rules: Rules) -> dict[str, Any]:
    """What rules say, as data: without what stands beside them, and without the promise of a total."""
    data = to_json(rules)
    points = {key: value for key, value in data["points"].items() if key != "total"}
    beside = ("source", "house_rules", "notes")
    return {key: value for key, value in data.items() if key not in beside} | {"points": points}


@cache
def said_alone(game: str) -> dict[str, Any]:
    rules = compile_definition(found(game), LIBRARY).rules
    assert rules is not None
    return said(rules)


def by_hand(rule: str, game: str) -> Verdict:
    """Compiles the game with the house rule, as `--with` does, and compares what comes of it."""
    rules = compile_definition(found(game), LIBRARY, [found(rule)]).rules
    if rules is None:
        return Verdict.REFUSED
    return Verdict.CHANGES_NOTHING if said(rules) == said_alone(game) else Verdict.FITS


def test_there_are_house_rules_and_games() -> None:
    assert len(RULES) >= 66
    assert len(GAMES) >= 38


@pytest.mark.parametrize("rule", some(RULES, 33))
def test_verdicts_are_those_of_a_calculation_by_hand(rule: str) -> None:
    verdicts = {each.variant: each.verdict for each in surveyed(rule).fits}
    assert list(verdicts) == GAMES
    for game in some(GAMES, 2, salt=rule):
        assert verdicts[game] == by_hand(rule, game), game
    assert Verdict.FITS in verdicts.values(), "a bundled house rule that no game takes is of no use"


@pytest.mark.parametrize("rule", RULES)
def test_a_refusal_stands_at_a_line_of_the_house_rule(rule: str) -> None:
    lines = {line.span.line for line in found(rule).lines}
    for each in surveyed(rule).fits:
        assert (each.verdict is Verdict.REFUSED) == (each.reason is not None) == (each.rules is None)
        if each.reason is not None:
            assert each.reason.span.source == found(rule).span.source
            assert each.reason.span.line in lines, each.reason
            assert each.reason in each.problems


@pytest.mark.parametrize("rule", RULES)
def test_the_line_of_a_house_rule(rule: str, golden: Golden) -> None:
    told = in_a_line(surveyed(rule)) + "\n"
    known = LINES.read_text(encoding="utf-8").splitlines(keepends=True) if LINES.exists() else []
    golden.check(LINES, "".join(line for line in known if line.startswith(f"`{rule}` ")), told)


def test_the_numbers_of_reasons_add_up() -> None:
    survey = surveyed("run-it")
    refused = survey.variants(Verdict.REFUSED)
    reasons = survey.reasons()
    assert sorted(name for each in reasons for name in each.variants) == sorted(refused)
    assert [len(each.variants) for each in reasons] == sorted((len(each.variants) for each in reasons), reverse=True)
    assert {"solo", "team"} in [set(each.variants) for each in reasons]
