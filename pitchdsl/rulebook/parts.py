"""What rules are told in: blocks for the chapters of the rulebook, lines for the one-page sheet.

All texts are plain; markup is the form's.
"""

from collections.abc import Iterable
from typing import Any, Literal

from attrs import fields

from pitchdsl.language.origin import Rule
from pitchdsl.values import frozen


@frozen
class Paragraph:
    """A few sentences."""

    text: str
    kind: Literal["paragraph"] = "paragraph"


@frozen
class Aside:
    """A note that the author wrote beside the rules; it binds nobody."""

    text: str
    about: str | None = None
    """What it is a note on, where the place does not tell."""
    kind: Literal["aside"] = "aside"


@frozen
class Heading:
    """A heading inside a chapter."""

    text: str
    kind: Literal["heading"] = "heading"


@frozen
class Points:
    """A list; numbered where its order matters."""

    rows: tuple[str, ...]
    numbered: bool = False
    kind: Literal["points"] = "points"


@frozen
class Grid:
    """A table; the rows have as many cells as the heading."""

    heading: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    last: tuple[str, ...] | None = None
    """A row at the foot that sums the others up."""
    right: frozenset[int] = frozenset()
    """The columns of numbers, which stand at the right edge."""
    kind: Literal["grid"] = "grid"


@frozen
class Terms:
    """Words and what they mean."""

    rows: tuple[tuple[str, str], ...]
    kind: Literal["terms"] = "terms"


@frozen
class Picture:
    """A drawing, which only HTML shows: what it tells must stand beside it, too."""

    svg: str
    """Markup that is ours: texts of others in it are escaped."""
    kind: Literal["picture"] = "picture"


Block = Paragraph | Aside | Heading | Points | Grid | Terms | Picture


@frozen
class Chapter:
    """A chapter of the sheet."""

    title: str
    blocks: tuple[Block, ...]


@frozen(kw_only=True)
class Row:
    """A row of a table on the one-page sheet."""

    cells: tuple[str, ...]
    about: frozenset[str]
    """The addresses of the rules that it tells."""
    differs: bool = False
    """Whether the plain game has another rule there."""


@frozen(kw_only=True)
class Table:
    """A table on the one-page sheet; the rows have as many cells as the head."""

    head: tuple[str, ...]
    rows: tuple[Row, ...]


@frozen(kw_only=True)
class Line:
    """A line of the one-page sheet: what it is about, in a word or two, and what holds."""

    text: str
    about: frozenset[str]
    """The addresses of the rules that it tells; none for what follows from others."""
    lead: str = ""
    """What stands in bold before the text, without a colon."""
    table: Table | None = None
    """What stands under the text."""
    differs: bool = False
    """Whether the plain game has another rule there."""


Told = Block | Line
"""What a rule says in either form: the rulebook has the blocks, the one-page sheet the lines."""


def line(lead: str, text: str, *about: Rule | str | None) -> Line:
    """A line about these rules, each named by itself or by its address."""
    return Line(lead=lead, text=text, about=addresses(*about))


def addresses(*about: Rule | str | None) -> frozenset[str]:
    """The addresses of rules, some of which may not be there."""
    named = (each if isinstance(each, str) or each is None else getattr(each, "address", None) for each in about)
    return frozenset(each for each in named if each)


def blocks_in(told: Iterable[Told]) -> list[Block]:
    """What the rulebook has of it."""
    return [each for each in told if not isinstance(each, Line)]


def lines_in(told: Iterable[Told]) -> list[Line]:
    """What the one-page sheet has of it."""
    return [each for each in told if isinstance(each, Line)]


def not_placed(section: Any, *groups: Rule | tuple[Rule | None, ...] | None) -> list[Rule]:
    """The rules of a section that these groups have no place for, in the order of its fields; they are told last."""
    placed = [each for group in groups for each in (group if isinstance(group, tuple) else (group,))]
    said = (getattr(section, field.name) for field in fields(type(section)))
    return [each for each in said if isinstance(each, Rule) and each not in placed]
