"""A little of the soak, to see that it plays, counts, and tells what differs."""

from dataclasses import replace

import pytest

from tests.effort import few
from tests.property import sheets
from tests.property.strategies import RULES_OF_THE_HOUSE, VARIANTS
from tests.soak import family, soak


def test_a_little_of_the_soak(capsys: pytest.CaptureFixture[str]) -> None:
    """Law: every variant is played by every bot, and pairs with house rules as many as asked for; nothing differs."""
    assert soak.main(["--games", "2", "--pairs", "12", "--hand-limit", "3", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    for name in VARIANTS:
        assert f"│ {name} " in said
    games = 2 * 2 * (len(VARIANTS) + 12)
    assert f"{len(VARIANTS)} variants, 12 pairs with house rules: {games} games" in said
    assert ", 0 divergences" in said


def test_what_differs_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Law: where notes and engine do not agree, the soak says so and fails."""
    wrong = replace(sheets.SHEETS["team-auction"], set_times=2)
    monkeypatch.setitem(sheets.SHEETS, "team-auction", wrong)
    assert soak.main(["--games", str(few(2, thorough=6)), "--pairs", "0", "--hand-limit", "8", "--jobs", "1"]) == 1
    said = capsys.readouterr().out
    assert "team-auction, 4 players, random, game" in said
    assert ", 0 divergences" not in said


def test_pairs_are_always_the_same() -> None:
    """Law: pairs do not change from run to run, every house rule is there in turn, and none comes twice."""
    some = soak.pairs(2 * len(RULES_OF_THE_HOUSE))
    assert some == soak.pairs(2 * len(RULES_OF_THE_HOUSE))
    assert {rule for _, rule in some} == set(RULES_OF_THE_HOUSE)
    assert len(set(some)) == len(some)


def test_a_little_of_the_family(capsys: pytest.CaptureFixture[str]) -> None:
    """Law: each kind of player plays at each number of players, and a game that is stopped is told of."""
    assert family.main(["california-jack", "seven-up", "--games", "1", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert said.count("│ seven-up ") == 4 and said.count("│ california-jack ") == 2
    assert "6 games, 0 divergences, 0 stopped by the limit" in said
    assert family.main(["seven-up", "--games", "1", "--hand-limit", "1", "--players", "level-3", "--jobs", "1"]) == 1
    assert "2 stopped by the limit" in capsys.readouterr().out
