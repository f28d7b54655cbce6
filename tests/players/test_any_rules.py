"""Players under rules that nobody has played by: documents composed by chance."""

import os
import subprocess
import sys

import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.actions import NameTrump
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.players import fast, layout_counts
from pitchdsl.players.forms import PLAIN
from pitchdsl.players.roster import PLAYERS
from pitchdsl.players.search import SearchPlayer
from tests.players.leaks import asked
from tests.players.small import Small
from tests.soundness.documents import BASES, compiled, rules_of, several

FIRST = 9_000_000
ENOUGH = 100
"""Decisions looked at in a game, at most."""

DECIDES = """
from tests.players.test_any_rules import advice_of
for name in ("guide-partnership", "pidro", "sixty-three"):
    print(advice_of(name))
"""


@pytest.mark.parametrize("first", range(FIRST, FIRST + 12, 6))
def test_every_decision_under_any_rules_is_legal(first: int) -> None:
    decisions = 0
    for seed, document in several(range(first, first + 6)):
        rules = compiled(document.text, document.laid_over).rules
        if rules is not None:
            for seats in {rules.players.seats.least, rules.players.seats.most}:
                decisions += played(rules, seats, seed)
    assert decisions


def played(rules: Rules, seats: int, seed: int) -> int:
    """Lets a player of level 4 meet others of level 3 for a hand or two; the decisions they had."""
    table = Table(rules, seats, SeededDeals(seed, 0))
    while table.seat is not None and table.hands_settled < 2 and len(table.decisions) < ENOUGH:
        view = table.view(table.seat)
        level = "level-4" if table.seat in view.sides[0] else "level-3"
        stream = RandomStream(seed, 0, len(table.decisions), CHOICES)
        advice = PLAYERS[level].consider(view, stream)
        assert advice.action in view.legal_actions, (seed, seats)
        table.apply(advice.action)
    return len(table.decisions)


@pytest.mark.parametrize("name", BASES)
def test_without_machine_code_the_advice_is_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds are drawn, and played out, as they are where the fast engine is not installed."""
    player, tried = SearchPlayer(worlds=2, fitted=False), 0
    for table in asked(rules_of(name), 0.04):
        assert table.seat is not None
        view = table.view(table.seat)
        advice = player.consider(view, RandomStream(4, 0, 0, CHOICES))
        with monkeypatch.context() as hidden:
            hidden.setattr(fast, "_table_of", lambda rules, seats: None)
            hidden.setattr(layout_counts, "machine_form", lambda: PLAIN)
            assert player.consider(view, RandomStream(4, 0, 0, CHOICES)) == advice
        tried += 1
    assert tried


def advice_of(name: str) -> list[str]:
    """What levels 4 and 5 say at some decisions of a variant."""
    return [
        repr(PLAYERS[level].consider(table.view(table.seat), RandomStream(4, 0, 0, CHOICES)))
        for table in asked(rules_of(name), 0.1)
        for level in ("level-4", "level-5")
        if table.seat is not None
    ]


def test_the_same_seed_gives_the_same_advice_in_another_process() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", DECIDES],
            check=True,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    (told,) = outputs
    here = [str(advice_of(name)) for name in ("guide-partnership", "pidro", "sixty-three")]
    assert told.splitlines() == here


def test_who_discards_may_be_open_until_trump_is_named() -> None:
    small = Small(name="namer", named="the dealer", exchange="who named trump: discard up to 1, then draw as many")
    table = Table(small.rules(), small.seats, SeededDeals(1, 0))
    while not isinstance(table.legal_actions()[-1], NameTrump):
        assert table.seat is not None
        table.apply(table.legal_actions()[0])
    assert table.seat is not None
    advice = SearchPlayer(worlds=5, fitted=False).consider(table.view(table.seat), RandomStream(1, 0, 0, CHOICES))
    assert advice.worlds == 5
