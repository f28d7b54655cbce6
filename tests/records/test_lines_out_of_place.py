"""Records whose lines name nothing, or stand in another order."""

from collections.abc import Callable

import pytest

from pitchdsl.bots.roster import BOTS
from pitchdsl.engine.game import play_game
from pitchdsl.game.rules import Rules
from pitchdsl.records.reader import RecordedGame
from pitchdsl.records.replay import Divergence, replay, rescore
from tests.effort import some
from tests.engine.tables import nine_card

from .test_replay import Fields, game_of, recorded


@pytest.mark.parametrize("check", [replay, rescore])
@pytest.mark.parametrize(
    ("kind", "put"),
    [
        ("bid", {"event": "call", "seat": None, "partner": None, "card": None}),
        ("play", {"event": "call", "seat": None, "partner": None, "card": None}),
        ("discard", {"event": "discard", "seat": None, "cards": []}),
        ("play", {"event": "discard", "seat": None, "cards": []}),
    ],
)
def test_a_line_that_names_nothing_is_told(
    check: Callable[[RecordedGame, Rules], list[Divergence]], kind: str, put: Fields
) -> None:
    """Law: who does nothing in a line differs from who did something there, by the line and in a sentence."""
    rules = nine_card()
    table = play_game(rules, 4, 3, 0, [BOTS["simple"]] * 4, 1)
    lines = recorded(rules, table)
    place = next(number for number, line in enumerate(lines) if line["event"] == kind)
    lines[place] = {**put, "seat": lines[place]["seat"]}
    (first, *_) = check(game_of(lines), rules)
    assert first.line == place + 1
    assert first.given


@pytest.mark.parametrize("check", [replay, rescore])
def test_lines_in_another_order_are_told(check: Callable[[RecordedGame, Rules], list[Divergence]]) -> None:
    """Law: wherever a line of a small record is moved, that is told or makes no difference, and nothing else comes."""
    rules = nine_card()
    lines = recorded(rules, play_game(rules, 4, 3, 0, [BOTS["simple"]] * 4, 1))
    assert not check(game_of(lines), rules)
    moves = [(old, new) for old in range(1, len(lines)) for new in range(1, len(lines)) if old != new]
    told = 0
    for old, new in some(moves, 70):
        moved = list(lines)
        moved.insert(new, moved.pop(old))
        told += bool(check(game_of(moved), rules))
    assert told > len(some(moves, 70)) // 2
