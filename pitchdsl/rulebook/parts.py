"""What a rule sheet is made of: chapters of paragraphs, lists and tables. All texts are plain; markup is the form's."""

from typing import Literal

from attrs import frozen


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
