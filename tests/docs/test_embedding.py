"""The programs on docs/embedding.md run in their order, and print what stands below them."""

import re

import pytest

from pitchdsl.records.convert import KINDS

from .pages import page

PAGE = page("embedding.md")


def test_the_programs_print_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    shown = 0
    for program, says in zip(PAGE.blocks, PAGE.blocks[1:], strict=False):
        if program.kind == "python":
            assert says.kind == "text", f"{program}: what it prints stands right below it"
            exec(program.text, names)
            assert capsys.readouterr().out.rstrip() == says.text.rstrip(), f"{program} prints something else"
            shown += 1
    assert shown == PAGE.text.count("```python") > 4


def test_no_program_can_go_on_for_ever() -> None:
    """Players who bid at random may never reach a target."""
    for program in PAGE.examples("python"):
        assert "while" not in program.text
        assert ("play_game" in program.text) == ("hand_limit" in program.text)


def test_what_is_hidden_is_told_of_every_event() -> None:
    """The table and the sentence below it speak of each kind of event once."""
    told = PAGE.heading("What a seat has seen")
    assert told is not None
    rows = re.findall(r"^\| (`.*?) \|", told.text, flags=re.M)
    table = [word for row in rows for word in re.findall(r"`(\w+)`", row)]
    sentence = re.findall(r"`(\w+)`", told.text.partition("All other events")[2].partition(". A `decision`")[0])
    assert sorted([*table, *sentence]) == sorted({*KINDS, "decision"} - {"game"})
