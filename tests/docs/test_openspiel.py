"""docs/openspiel.md has every parameter, and its program runs."""

import re

import pytest
from attrs import fields

from pitchdsl.envs.play import DEALS, Parameters
from pitchdsl.envs.setup import RECALL

from .pages import page

PAGE = page("openspiel.md")


def test_the_program_prints_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pyspiel")
    (program,) = (each for each in PAGE.blocks if each.kind == "python")
    says = next(each for each in PAGE.blocks if each.kind == "text")
    exec(program.text, {})
    assert capsys.readouterr().out == says.text


def test_every_parameter_has_its_row() -> None:
    heading = PAGE.heading("OpenSpiel")
    assert heading is not None
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", heading.text, flags=re.M))
    assert list(rows) == [each.name for each in fields(Parameters)]
    assert rows["deals"].endswith(f"0 is {DEALS['hand']} for a hand, {DEALS['game']} for a game")
    assert rows["recall"].endswith(f"0 is {RECALL} for each deal")
