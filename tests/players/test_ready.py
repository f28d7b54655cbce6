"""Who has to wait for the engine of the players to be made ready is told so, and nobody else is."""

import pytest

from pitchdsl.kernel import ready
from pitchdsl.players import forms
from pitchdsl.players.ready import words_of_waiting

WORDS = "making the engine ready on this machine: about twenty seconds"


def test_it_is_told_where_something_is_to_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready, "is_compiled", lambda: False)
    assert words_of_waiting(["random", "simple", "level-3"]) is None
    said = words_of_waiting(["level-3", "level-5"])
    assert said is not None
    assert WORDS in said
    monkeypatch.setattr(ready, "is_compiled", lambda: True)
    monkeypatch.setattr(forms, "is_compiled", lambda: False)
    assert words_of_waiting(["simple"]) is None
    assert words_of_waiting(["level-4"]) == "making the players ready on this machine: about ten seconds"
    monkeypatch.setattr(forms, "is_compiled", lambda: True)
    assert words_of_waiting(["level-6"]) is None


def test_nobody_waits_without_the_fast_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitchdsl.players.ready.find_spec", lambda name: None)
    assert words_of_waiting(["level-6"]) is None
