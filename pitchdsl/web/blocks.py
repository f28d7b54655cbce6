"""Markdown of our own as blocks that a page can show without reading markup; code in a line keeps its backticks."""

import re
from collections.abc import Iterator
from typing import Any

_FENCED = re.compile(r"^```[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def heading(level: int, text: str) -> dict[str, Any]:
    """A heading; 1 is the title."""
    return {"is": "heading", "level": level, "text": text}


def paragraph(text: str) -> dict[str, Any]:
    """Running text."""
    return {"is": "paragraph", "text": text}


def listed(items: list[str], *, ordered: bool = False) -> dict[str, Any]:
    """A list."""
    return {"is": "list", "items": items, "ordered": ordered}


def table(head: list[str], rows: list[list[str]]) -> dict[str, Any]:
    """A table."""
    return {"is": "table", "head": head, "rows": rows}


def blocks_of(markdown: str) -> list[dict[str, Any]]:
    """The blocks of a text with paragraphs, lists, tables and fenced examples."""
    blocks: list[dict[str, Any]] = []
    for number, piece in enumerate(_FENCED.split(markdown)):
        if number % 2:
            blocks.append({"is": "code", "text": piece.rstrip("\n")})
        else:
            blocks.extend(each for part in piece.split("\n\n") for each in _part(part.strip()))
    return blocks


def _part(text: str) -> Iterator[dict[str, Any]]:
    """One paragraph, list or table."""
    lines = [_plain(line) for line in text.splitlines()]
    if not text or text == "---":
        return
    if all(line.startswith("|") for line in lines) and len(lines) > 2:
        rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
        yield table(rows[0], rows[2:])
    elif any(line.startswith("- ") for line in lines):
        before, *items = re.split(r"(?:^|\n)- ", "\n".join(lines))
        if before:
            yield paragraph(" ".join(before.split()))
        yield listed([" ".join(each.split()) for each in items])
    else:
        yield paragraph(" ".join(" ".join(lines).split()))


def _plain(text: str) -> str:
    """A line without marks for bold, where they are no part of code."""
    parts = re.split(r"(`+[^`]*`+)", text)
    return "".join(part if part.startswith("`") else part.replace("**", "") for part in parts)
