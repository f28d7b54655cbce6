"""``pitchdsl diff``."""

import json
import sys
from collections.abc import Sequence
from itertools import groupby
from textwrap import fill
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from pitchdsl.canonical.difference import Difference, beside, differences
from pitchdsl.commands import screen, witnesses
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.variants import Chosen, compiled
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.diagnostics.visible import visible
from pitchdsl.resolve.library import MOST_BYTES

FORMAT = "pitchdsl-diff/1"
"""The first field of the JSON; a change that readers cannot follow needs another number."""

WIDEST_NAME = 22
"""Characters for the names of rules; longer ones are wrapped."""

NARROWEST = 12
"""Characters that the words of a game get on any terminal."""

BETWEEN = 8
"""Characters that the table itself takes."""

ABSENT = "\N{EN DASH}"
"""Shown where a game does not have a rule."""


def diff(ours: str, theirs: str | None, with_: list[str], as_json: bool, witness: bool) -> int:
    """Writes what differs; the exit code."""
    if theirs is None and not with_:
        raise UsageError("compare it with what? Name a second variant, or a house rule with --with")
    theirs = ours if theirs is None else theirs
    our, their = both(ours, theirs, with_)
    found = differences(our.rules, their.rules)
    others = beside(our.rules, their.rules)
    headings = _headings(our, their, ours, theirs)
    turned = list(witnesses.turned(our, their, headings)) if found else []
    searches = witnesses.searched(our, their, found) if witness else None
    if as_json:
        data = _data(our, their, found, others, searches)
        data["examples"] = [{"name": each.example, "of": each.of, "comes": each.comes or None} for each in turned]
        screen.write(json.dumps(data, ensure_ascii=False, indent=2))
    elif found:
        _tell(found, headings)
        for line in witnesses.lines(found, searches or (), headings) if searches else ():
            screen.write(visible(line))
        for each in turned:
            screen.write(visible(each.words))
    else:
        screen.write("No difference in the rules.")
        if others:
            screen.write(f"What binds nobody differs: {', '.join(others)}.")
    return 0


def both(ours: str, theirs: str, with_: list[str]) -> tuple[Chosen, Chosen]:
    """Both games; when a text has problems, those of the other are shown, too."""
    typed = sys.stdin.buffer.read(MOST_BYTES) if "-" in (ours, theirs) else None
    told: set[Problem] = set()
    try:
        our = compiled(ours, [], typed, told)
    except UsageError as fault:
        if theirs != ours:
            try:
                compiled(theirs, with_, typed, told)
            except UsageError as other:
                screen.tell(f"pitchdsl: {fault}")
                raise UsageError(str(other), max(fault.code, other.code)) from None
        raise
    return our, compiled(theirs, with_, typed, told)


def _data(
    our: Chosen,
    their: Chosen,
    found: Sequence[Difference],
    others: Sequence[str],
    searches: Sequence[witnesses.Sought] | None,
) -> dict[str, Any]:
    def game(chosen: Chosen) -> dict[str, Any]:
        return {"variant": chosen.rules.name, "title": chosen.rules.title, "with": list(chosen.over)}

    return {
        "format": FORMAT,
        "ours": game(our),
        "theirs": game(their),
        "differences": [
            {"kind": each.kind.value, "address": each.address, "ours": each.ours, "theirs": each.theirs}
            | ({} if searches is None else {"witness": witnesses.as_data(searches[at], each)})
            for at, each in enumerate(found)
        ],
        "beside": list(others),
    }


def _headings(our: Chosen, their: Chosen, ours: str, theirs: str) -> tuple[str, str]:
    """What tells the games apart: their names, or where these are the same, what was typed."""
    names = our.rules.name, their.rules.name
    if names[0] == names[1] and ours != theirs:
        names = visible(ours), visible(theirs)
    return names[0], " with ".join((names[1], ", ".join(their.over))) if their.over else names[1]


def _tell(found: Sequence[Difference], headings: tuple[str, str]) -> None:
    """A table as wide as the terminal at most; what goes on in the next line is indented, so that lines stay apart."""
    console = screen.console()
    shown = [(each, _name(each), [(one or ABSENT, other or ABSENT) for one, other in each.lines()]) for each in found]
    names = [f"  {name}" for _, name, _ in shown] + [each.kind.value for each in found]
    name_width = min(WIDEST_NAME, max(map(len, names)))
    room = max(2 * NARROWEST, console.width - name_width - BETWEEN)
    columns = zip(headings, *(pair for _, _, pairs in shown for pair in pairs), strict=True)
    ours, theirs = (max(map(len, column)) for column in columns)
    widths = min(ours, max(room // 2, room - theirs)), min(theirs, max(room // 2, room - ours))

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, width=name_width + sum(widths) + BETWEEN)
    for heading, width in zip(("rule", *headings), (name_width, *widths), strict=True):
        table.add_column(Text(fill(heading, width, break_on_hyphens=False)), width=width, overflow="fold")

    def cell(words: str, width: int, indent: str = "") -> Text:
        on_hyphens = bool(indent)  # in a name, but not between the ranks of `10-2`
        more = f"{indent}  "
        return Text(fill(words, width, initial_indent=indent, subsequent_indent=more, break_on_hyphens=on_hyphens))

    for kind, group in groupby(shown, lambda row: row[0].kind):
        if kind is not found[0].kind:
            table.add_row()
        table.add_row(Text(kind.value, style="bold"))
        for _, name, pairs in group:
            for number, pair in enumerate(pairs):
                cells = (cell(words, width) for words, width in zip(pair, widths, strict=True))
                table.add_row(cell("" if number else name, name_width, "  "), *cells)
    console.print(table, soft_wrap=False, crop=False)


def _name(difference: Difference) -> str:
    """How a rule is called under the heading of its kind."""
    section, _, name = difference.address.partition("/")
    if not name:
        return f"{section}, in order"
    return name if section in (difference.kind.value, "winning") else f"{section}: {name}"
