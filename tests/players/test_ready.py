"""Who has to wait for the engine of the players to be compiled is told so, and nobody else is."""

from types import SimpleNamespace

import pytest

from pitchdsl.kernel import ready
from pitchdsl.players.ready import words_of_waiting

WORDS = "making the engine ready on this machine: about a minute"


def program(name: str, module: str) -> SimpleNamespace:
    """A program that has not run yet, and is not kept."""
    stats = SimpleNamespace(cache_path=None)
    return SimpleNamespace(signatures=[], stats=stats, __name__=name, __module__=f"pitchdsl.kernel.{module}")


def test_it_is_told_where_something_is_to_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "GAMES", program("play_games", "game"))
    monkeypatch.setattr(ready, "PLAYOUTS", SimpleNamespace(signatures=["one"], stats=None))
    monkeypatch.setattr(ready.PLAYOUTS, "__name__", "play_out", raising=False)
    ready.PLAYOUTS.__module__ = "pitchdsl.kernel.playouts"
    assert words_of_waiting(["random", "simple", "level-3"]) is None
    assert words_of_waiting(["level-3", "level-5"]) is None
    said = words_of_waiting(["level-6"])
    assert said is not None
    assert said.startswith(WORDS)
    monkeypatch.setattr(ready, "PLAYOUTS", program("play_out", "playouts"))
    said = words_of_waiting(["level-4", "simple"])
    assert said is not None
    assert said.startswith(WORDS)


def test_nobody_waits_without_the_fast_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitchdsl.players.ready.find_spec", lambda name: None)
    assert words_of_waiting(["level-6"]) is None
