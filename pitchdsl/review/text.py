"""A sheet as plain text, for a terminal of 80 columns."""

from collections.abc import Iterator
from textwrap import wrap

from pitchdsl.diagnostics.visible import visible
from pitchdsl.rulebook.parts import Aside, Block, Grid, Heading, Paragraph, Picture, Points, Terms
from pitchdsl.rulebook.rulebook import Sheet

WIDTH = 80


def text_of(sheet: Sheet) -> str:
    """The sheet, line by line; nothing is wider unless a table has to be."""
    lines = _wrapped(sheet.title)
    for chapter in sheet.chapters:
        lines += ["", chapter.title.upper()]
        for block in chapter.blocks:
            lines += [line.rstrip() for line in lines_of(block)]
    return "\n".join(map(visible, lines)) + "\n"


def lines_of(block: Block) -> Iterator[str]:
    """A part of a sheet."""
    match block:
        case Paragraph() | Aside():
            yield from _wrapped(block.text)
        case Heading():
            yield ""
            yield from _wrapped(block.text)
        case Points():
            for row in block.rows:
                yield from _wrapped(row, "- ")
        case Grid():
            yield from table(block)
        case Terms():
            for term, meaning in block.rows:
                yield from _wrapped(f"{term}: {meaning}", "- ")
        case Picture():
            pass  # its numbers stand in a table


def table(grid: Grid) -> Iterator[str]:
    """The rows of a table, their columns one below the other; a long heading takes several lines."""
    columns = range(len(grid.heading))
    longest = [max([len(row[at]) for row in grid.rows], default=0) for at in columns]
    heads = [wrap(grid.heading[at], max(longest[at], 11)) or [""] for at in columns]
    widths = [max(longest[at], *(len(line) for line in heads[at])) for at in columns]
    tall = max(len(lines) for lines in heads)
    for each in range(tall):
        yield _row([("" if each >= len(lines) else lines[each]) for lines in heads], widths, grid)
    for row in grid.rows:
        yield _row(row, widths, grid)


def _row(cells: "list[str] | tuple[str, ...]", widths: list[int], grid: Grid) -> str:
    set_out = [
        cell.rjust(width) if at in grid.right else cell.ljust(width)
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return f"  {'  '.join(set_out)}".rstrip()


def _wrapped(text: str, mark: str = "") -> list[str]:
    return wrap(text, WIDTH, initial_indent=mark, subsequent_indent=" " * len(mark), break_on_hyphens=False)
