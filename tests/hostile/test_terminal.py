"""What a terminal shows of a hostile text: the place is under its carets, and nothing in the text is obeyed."""

from pathlib import Path

import pytest
from rich.cells import cell_len

from pitchdsl.diagnostics.visible import visible
from tests.commands.test_commands import pitchdsl
from tests.effort import some
from tests.hostile.answers import nothing_hidden

HEAD = 'variant x "X" extends auction-pitch\n'

BEFORE = {
    "tabs": "\t\t",
    "wide letters": "日本語 ",
    "combining marks": "e\u0301e\u0308\u0323 ",
    "emoji": "🂡🃏 ",
    "flags": "🇩🇪 ",
    "Hebrew": "שלום ",
    "fullwidth": "\uff21\uff22 ",
    "escape": "\x1b[31m ",
    "cursor": "\x1b[2K\r\x1b[1A ",
    "right-to-left": "\u202e ",
    "no-break": "\u00a0\u00a0",
    "zero width": "\u200b\u200b ",
}


@pytest.mark.parametrize("before", BEFORE)
def test_carets_stand_under_the_word_whatever_stands_before_it(before: str, tmp_path: Path) -> None:
    """The word is the name of no house rule, behind a title that may hold anything."""
    text = HEAD.replace('"X"', f'"{BEFORE[before]}"').replace("auction-pitch", "nowhere")
    (tmp_path / "x.pitch").write_bytes(text.encode())
    lines = pitchdsl("check", str(tmp_path / "x.pitch")).stdout.splitlines()
    if "\r" in BEFORE[before]:  # a carriage return ends a line, and what is left of the first is a fault of its own
        nothing_hidden("".join(lines))
        return
    over, under = next(
        (line, lines[at + 1]) for at, line in enumerate(lines) if line.startswith("1 │") and "nowhere" in line
    )
    assert cell_len(under[: under.index("^")]) == cell_len(over[: over.index("nowhere")])
    assert under.count("^") == len("nowhere")


CONTROLS = (
    1, 7, 8, 9, 11, 12, 13, 27, 28, 31, 127, 0x84, 0x85, 0x90, 0x9B, 0x9D, 0x200B, 0x200E, 0x202E, 0x2066,
    0xFEFF, 0xFFF9, 0xE0041,
)  # fmt: skip
"""Characters that could do something to a terminal."""


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "winning\n  target: {}\n",
        HEAD + "winning\n  {}: 15\n",
        HEAD + "{}\n",
        HEAD + "points\n  {}: 1\n",
        HEAD + "points\n  no {}\n",
        HEAD + "  with: {}\n",
        HEAD + "to win\n  row: called {} and made it\n",
        HEAD + "winning\n  several there: first by {}\n",
        "variant {}\n",
        "variant x extends {}\n",
        "{}\n",
    ],
)
def test_no_control_character_of_a_text_reaches_the_terminal(text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.pitch"
    for number in some(CONTROLS, 8, text):
        path.write_bytes(text.format(f"a{chr(number)}b").encode())
        for form in ("text", "github"):
            said = pitchdsl("check", str(path), "--format", form)
            assert said.exit_code in (0, 1), (number, said.exception)
            nothing_hidden(said.output)


def test_what_is_made_visible_is_as_long_as_it_was() -> None:
    """Else no column would be right."""
    text = "".join(map(chr, (*range(0x3000), *range(0xE000, 0x11000), 0x1F0A1)))
    assert len(visible(text)) == len(text)
    nothing_hidden(visible(text))
