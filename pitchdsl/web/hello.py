"""The first call: what there is to choose from."""

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitchdsl.language.example_row import ExampleRow
from pitchdsl.players.roster import KINDS
from pitchdsl.resolve.library import Library
from pitchdsl.resources import USUAL_GAMES
from pitchdsl.syntax.tree import Line
from pitchdsl.web.request import Request

if TYPE_CHECKING:
    from pitchdsl.facade.texts import Bundled

VERSION = 1
"""The version of the contract; it goes up when a page that knows the one before could not follow."""


def hello(asked: Request) -> dict[str, Any]:
    """What is bundled, and the players that there are here."""
    players = [{"name": name, "title": kind.title, "note": kind.note} for name, kind in KINDS.items()]
    return {"version": str(VERSION), **titles(), "players": players}


@cache
def titles() -> dict[str, Any]:
    """The names and titles of what is bundled."""
    kept = Path(__file__).with_name("bundled.json")
    return json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else bundled()


def bundled() -> dict[str, Any]:
    """The bundled texts; what is made for browsers keeps them in a file, for it takes time to read a hundred texts."""
    from pitchdsl.facade.in_a_line import about, in_a_line  # noqa: PLC0415
    from pitchdsl.facade.texts import house_rules, variants  # noqa: PLC0415  # not needed where they are kept
    from pitchdsl.syntax.forms import SECTIONS  # noqa: PLC0415

    library = Library()
    return {
        "variants": [{**_told(each, in_a_line(each.name)), **about(each.name)} for each in variants()],
        "house_rules": [_house_rule(each, library) for each in house_rules()],
        "sections": list(SECTIONS),
        "usual": list(USUAL_GAMES),
    }


def _told(each: "Bundled", about: str) -> dict[str, Any]:
    return {"name": each.name, "title": each.title, "source": each.source, "about": about}


def _house_rule(each: "Bundled", library: "Library") -> dict[str, Any]:
    """With the section in which it begins, and what it says as what it is about, without its examples."""
    text = library.find(each.name)
    assert text is not None, f"{each.name} is bundled"
    rules = [line for line in text.lines if line.section != ExampleRow.section]
    lines = (f"{line.name}: {line.value}" if isinstance(line, Line) else f"no {line.name}" for line in rules)
    return {**_told(each, "; ".join(lines)), "section": text.headings[0][0]}
