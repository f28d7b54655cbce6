"""``pitchdsl explain``."""

import json
import re
from collections.abc import Iterable

from pitchdsl.commands import screen
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.diagnostics.nearest import nearest
from pitchdsl.diagnostics.pages import Page, pages
from pitchdsl.diagnostics.problem import Severity
from pitchdsl.diagnostics.visible import visible

WIDEST = 80
"""Columns of a page on a terminal: longer lines are hard to read."""

PARTS = {
    ("P1",): "How a line is written",
    ("P2",): "Names and inheritance",
    ("P3", "P4"): "What the rules mean",
    ("P5",): "What an example shows",
    ("P9",): "Faults of pitchdsl itself",
}
"""What the codes are about, by how they begin."""


def explain(codes: list[str], as_json: bool) -> int:
    """Writes the pages of these codes, or the table of all; the exit code."""
    found = _meant(codes) if codes else list(pages().values())
    if as_json:
        data = {"problems": [_as_json(page) for page in found]}
        screen.write(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        _show("\n".join(page.markdown for page in found) if codes else _table(found))
    return 0


def _meant(codes: Iterable[str]) -> list[Page]:
    """The page of each code, once; ``p101`` and ``101`` will do."""
    known = pages()
    found: dict[str, Page] = {}
    for said in codes:
        number = re.fullmatch(r"\s*[Pp]?([0-9]{3})\s*", said)
        code = f"P{number[1]}" if number else said.upper().replace("O", "0")
        if number is None or code not in known:
            meant = _nearest(code, known) if number else nearest(code, known)
            hint = f"the nearest is {meant}" if meant else "they look like P101"
            raise UsageError(f"there is no problem code {visible(said)}; {hint}, and `pitchdsl explain` lists them all")
        found[code] = known[code]
    return list(found.values())


def _nearest(code: str, known: Iterable[str]) -> str:
    """The known code with the nearest number."""
    return min(known, key=lambda each: abs(int(each[1:]) - int(code[1:])))


def _table(found: list[Page]) -> str:
    lines = ["# Problem codes", ""]
    for start, part in PARTS.items():
        rows = [page for page in found if page.code.startswith(start)]
        lines += [f"## {part}", "", "| code | what is wrong |", "| --- | --- |"]
        lines += [f"| {page.code} | {page.title}{_weight(page)} |" for page in rows]
        lines.append("")
    return "\n".join([*lines, "`pitchdsl explain P101` tells more about one of them."])


def _weight(page: Page) -> str:
    return " (a warning)" if page.severity is Severity.WARNING else ""


def _as_json(page: Page) -> dict[str, object]:
    return {
        "code": page.code,
        "title": page.title,
        "severity": page.severity.value,
        "text": page.text,
        "wrong": page.wrong,
        "right": page.right,
    }


def _show(markdown: str) -> None:
    """Markdown as it is, or laid out where somebody reads it on a terminal."""
    terminal = screen.console()
    if not terminal.is_terminal:
        screen.write(markdown)
        return
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.theme import Theme

    # the colours of the terminal, whatever they are: nothing stands in a box of another colour
    theme = Theme({"markdown.code": "bold cyan", "markdown.h1": "bold", "markdown.h2": "bold underline"})
    page = Console(width=min(WIDEST, terminal.width), highlight=False, emoji=False, theme=theme)
    page.print(Markdown(markdown, code_theme="ansi_dark", justify="left"))
