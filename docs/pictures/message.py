"""Draws what `pitchdsl check` says of the README's first sheet with a slip in it. ``make docs`` calls it."""

import re
import sys
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from pitchdsl.compile import compile_text
from pitchdsl.diagnostics.render import render

ROOT = Path(__file__).resolve().parent.parent.parent
PICTURE = ROOT / "docs" / "pictures" / "message.svg"
FILE = "friday.pitch"
SLIP = ("dealer must bid 2", "dealer must bid 6")
"""What the sheet has, and what is written in its place."""

COLUMNS = 56

_BLACK, _RED, _GREEN, _YELLOW = (27, 31, 36), (255, 123, 114), (126, 231, 135), (242, 204, 96)
_BLUE, _MAGENTA, _CYAN, _WHITE = (121, 192, 255), (210, 168, 255), (118, 227, 234), (230, 237, 243)
DARK = TerminalTheme(_BLACK, _WHITE, [_BLACK, _RED, _GREEN, _YELLOW, _BLUE, _MAGENTA, _CYAN, _WHITE])
"""Colours that can be read on the dark window, which stands out on light pages and dark ones alike."""

FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" font-size="{char_height}"
  font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, DejaVu Sans Mono, monospace">
<style>{styles}</style>
<defs>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})">{matrix}</g>
</svg>
"""
"""Around the lines; without the web font that rich would load from elsewhere."""


def sheet() -> str:
    """The README's first sheet, with the slip."""
    first = re.search(r"```pitch\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert first
    return first[1].replace(*SLIP)


def drawn() -> str:
    """The picture."""
    console = Console(record=True, width=COLUMNS, file=StringIO(), force_terminal=True, color_system="truecolor")
    console.print(f"$ pitchdsl check {FILE}", highlight=False)
    for problem in compile_text(sheet(), name=FILE).problems:
        for line in render(problem, COLUMNS):
            console.print(line, highlight=False)
    return console.export_svg(title="", theme=DARK, code_format=FRAME, unique_id="said")


def main() -> None:
    """Writes the picture."""
    PICTURE.write_text(drawn(), encoding="utf-8")
    sys.stdout.write(f"{PICTURE.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
