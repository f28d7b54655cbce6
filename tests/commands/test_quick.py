"""Short commands do not search for garbage; those that run for hours do, as Python does by itself."""

import gc
import sys
from collections.abc import Iterator

import pytest

from pitchdsl import cli
from pitchdsl.commands.quick import COLLECT_EACH, USUAL


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def thresholds(monkeypatch: pytest.MonkeyPatch, words: list[str], place: str) -> list[tuple[int, int, int]]:
    """How often garbage is searched for while a command does its work, for which this stands in."""
    found: list[tuple[int, int, int]] = []

    def work(*asked: object, **named: object) -> int:
        found.append(gc.get_threshold())
        return 0

    monkeypatch.setattr(place, work)
    monkeypatch.setattr(sys, "argv", ["pitchdsl", *words])
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code in (0, None)
    return found


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["lsp"], "pitchdsl.languageserver.starting.serve"),
        (["mcp"], "pitchdsl.assistants.server.serve"),
        (["playground", "--no-browser"], "pitchdsl.commands.serving.serve"),
        (["serve"], "pitchdsl.serve.command.serve"),
    ],
)
def test_what_runs_for_hours_searches_as_python_does(
    monkeypatch: pytest.MonkeyPatch, words: list[str], place: str
) -> None:
    assert thresholds(monkeypatch, words, place) == [USUAL]


def test_a_short_command_searches_hardly_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    assert thresholds(monkeypatch, ["check", "auction-pitch"], "pitchdsl.commands.checking.check") == [
        (COLLECT_EACH, *USUAL[1:])
    ]
