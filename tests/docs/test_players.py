"""docs/players.md names every player and every variant, and its program prints what stands below it."""

import re

import pytest

from pitchdsl.players.roster import PLAYERS
from pitchdsl.players.search import WORLDS
from pitchdsl.resolve.library import bundled

from .pages import page

PAGE = page("players.md")


def rows(title: str) -> list[str]:
    """The first column of the tables under a heading."""
    heading = PAGE.heading(title)
    assert heading is not None
    return re.findall(r"^\| `?([a-z][a-z0-9-]*)`? \|", heading.text, flags=re.M)


def test_every_player_is_described() -> None:
    assert [name for name in rows("How they think") if name != "player"] == list(PLAYERS)


def test_the_worlds_are_as_many_as_it_says() -> None:
    for level, worlds in WORLDS.items():
        assert re.search(rf"^\| `level-{level}` \| .*\b{worlds} layouts", PAGE.text, flags=re.M)


def test_every_variant_has_a_row_in_the_gauntlet() -> None:
    assert sorted(rows("Under every bundled variant")) == sorted(path.stem for path in bundled("variant"))


def test_the_program_prints_what_stands_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    program, says = PAGE.examples("python", "text", under="A player in Python")
    exec(program.text, {})
    assert capsys.readouterr().out == says.text
