"""Calls that show rules: in full, compared, in English, on one page; and the page of a problem code."""

from collections.abc import Iterator, Sequence
from typing import Any, assert_never

from pitchdsl.canonical.difference import differences
from pitchdsl.canonical.text import origins_of, parts
from pitchdsl.diagnostics.pages import pages
from pitchdsl.rulebook.cases import PrintedCase, printed_cases
from pitchdsl.rulebook.one_page import to_json
from pitchdsl.rulebook.parts import Aside, Block, Grid, Heading, Paragraph, Picture, Points, Terms
from pitchdsl.rulebook.rulebook import sheet_of
from pitchdsl.rulebook.short import short_sheet
from pitchdsl.web.blocks import blocks_of, heading, listed, paragraph, table
from pitchdsl.web.fault import FaultError
from pitchdsl.web.page_session import PageSession, base_of, game_of, page_of, rules_of
from pitchdsl.web.request import Request

SEED = 1
"""The rulebook's sample hand comes from games with this seed, as on the command line."""


def rules(asked: Request) -> dict[str, Any]:
    """The complete rules, line by line, each with where it was written."""
    page = page_of(asked)
    lines = []
    for number, part in enumerate(parts(rules_of(page))):
        for place, (text, rule) in enumerate(part):
            origins = origins_of(rule)
            whence = dict.fromkeys("default" if each.file is None else page.called(each.file) for each in origins)
            ours = page.active.name in whence and len(whence) > 1
            whence.pop(page.active.name, None)
            lines.append(
                {
                    "text": text.strip(),
                    "indent": (len(text) - len(text.lstrip())) // 2,
                    "heading": place == 0 and number > 0,
                    "origin": page.place_of(origins[-1]) if origins else None,
                    "is_default": bool(origins) and all(each.file is None for each in origins),
                    "whence": ("yours and " if ours else "") + ", ".join(whence),
                }
            )
    return {"lines": lines}


def differs(asked: Request) -> dict[str, Any]:
    """The differences between a game and its base, or another game."""
    page = page_of(asked)
    ours = rules_of(page)
    base = base_of(page, asked.text("from") if asked.has("from") else None)
    if base is None:
        return {"base": "", "rows": []}
    rows = [
        {
            "section": each.address.partition("/")[0],
            "kind": each.kind.value,
            "rule": each.address.partition("/")[2],
            "ours": "\n".join(each.ours),
            "theirs": "\n".join(each.theirs),
        }
        for each in differences(ours, base[1])
    ]
    return {"base": base[0], "rows": rows}


def rulebook(asked: Request) -> dict[str, Any]:
    """The rules in plain English, with a hand that is played out."""
    page = page_of(asked)
    sheet = sheet_of(rules_of(page), SEED, _cases(page))
    blocks = [heading(1, sheet.title)]
    if sheet.source:
        blocks.append(paragraph(f"Source: {sheet.source}"))
    if sheet.house_rules:
        blocks.append(paragraph(f"House rules: {', '.join(sheet.house_rules)}"))
    for chapter in sheet.chapters:
        blocks.append(heading(2, chapter.title))
        blocks.extend(told for block in chapter.blocks for told in _block(block))
    return {"blocks": blocks}


def short(asked: Request) -> dict[str, Any]:
    """The one-page sheet."""
    page = page_of(asked)
    return to_json(short_sheet(rules_of(page), cases=_cases(page)))


def _cases(page: PageSession) -> Sequence[PrintedCase]:
    return printed_cases(game_of(page), rules_of(page))


def _block(block: Block) -> Iterator[dict[str, Any]]:
    match block:
        case Paragraph():
            yield paragraph(block.text)
        case Aside():
            yield paragraph(f"Note{f' on {block.about}' if block.about else ''}: {block.text}")
        case Heading():
            yield heading(3, block.text)
        case Points():
            yield listed(list(block.rows), ordered=block.numbered)
        case Grid():
            rows = [list(row) for row in (*block.rows, *([block.last] if block.last else ()))]
            yield table(list(block.heading), rows)
        case Terms():
            yield listed([f"{word}: {text}" for word, text in block.rows])
        case Picture():
            pass  # what it tells stands beside it, too
        case _:
            assert_never(block)


def explain(asked: Request) -> dict[str, Any]:
    """The page of a problem code."""
    code = asked.text("code")
    page = pages().get(code)
    if page is None:
        raise FaultError("unreadable", "there is no problem of this code")
    return {
        "title": f"{page.severity.value} {page.code}: {page.title}",
        "blocks": blocks_of(page.markdown.partition("\n")[2]),
    }
