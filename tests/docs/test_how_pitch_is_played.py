"""The hands of docs/how-pitch-is-played.md are those that the program plays."""

import pytest
from typer.testing import CliRunner

from pitchdsl.cli import app
from tests.docs.pages import page


def test_the_hands_are_what_run_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    told = CliRunner().invoke(app, ["run", "auction-pitch", "--players", "4", "--seed", "28"]).output.splitlines()
    shown = [line for block in page("how-pitch-is-played.md").examples("text") for line in block.text.splitlines()]
    assert len(shown) == 21
    for line in shown:
        assert line in told[: told.index("Hand 3, dealt by South")]
