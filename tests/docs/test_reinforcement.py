"""docs/reinforcement.md has every number of an action and every name of what is observed, and its programs run."""

import re
from inspect import signature

import pytest

from pitchdsl import envs
from pitchdsl.envs.actions import BLOCKS, SIZE
from pitchdsl.envs.features import CARD_COLUMNS, RULES
from pitchdsl.envs.observing import FACTS, SEAT_COLUMNS
from pitchdsl.envs.setup import RECALL, SEATS, Setup
from pitchdsl.game.event_rows import What
from pitchdsl.game.events import REASONS

from .pages import page

PAGE = page("reinforcement.md")


def under(title: str) -> str:
    heading = PAGE.heading(title)
    assert heading is not None
    return heading.text


def test_the_programs_print_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    programs = [each for each in PAGE.blocks if each.kind == "python"]
    says = next(each for each in PAGE.blocks if each.kind == "text")
    for program in programs:
        exec(program.text, names)
    assert len(programs) == 4
    assert capsys.readouterr().out == says.text


def test_every_block_of_actions_has_its_row() -> None:
    told = re.findall(r"^\| (\d+)-(\d+) \| (.*) \|$", under("Actions"), flags=re.M)
    assert told == [(f"{each.start}", f"{each.numbers[-1]}", each.what) for each in BLOCKS]
    assert f"one space of {SIZE} numbers" in under("Actions")


def test_arrays_columns_and_rows_are_told_by_name_and_shape() -> None:
    text = under("What is observed")
    shapes = dict(re.findall(r"^\| `(\w+)` \| ([\d x]+) \|", text, flags=re.M))
    space = envs.raw("pidro").observation_space("seat_0")["observation"]
    assert shapes == {name: " x ".join(map(str, box.shape)) for name, box in space.items()}
    assert (RECALL, RULES, SEATS) == (384, 512, 10)
    for array, names in (("seats", SEAT_COLUMNS), ("facts", FACTS), ("pack", CARD_COLUMNS)):
        row = next(line for line in text.splitlines() if line.startswith(f"| `{array}` |"))
        assert re.findall(r"`(\w+)`", row)[1:] == list(names)
    assert re.findall(r"(\d+) `([A-Z_]+)`", text) == [(str(int(what)), what.name) for what in What]
    assert ", ".join(f"`{reason}`" for reason in REASONS) in text


def test_every_argument_is_told() -> None:
    told = re.findall(r"^\| `(\w+)` \|", PAGE.text.partition("## Actions")[0], flags=re.M)
    assert sorted(told) == sorted({*signature(envs.raw).parameters, *signature(Setup).parameters} - {"rules", "more"})
