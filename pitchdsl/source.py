"""A text and spans in it."""

from functools import cached_property
from itertools import accumulate

from attrs import field

from pitchdsl.values import frozen


@frozen(kw_only=True, slots=False)
class Source:
    """A text as an author wrote it, with the name under which the author knows it."""

    name: str
    """The file as the user would find it again; ``<standard input>`` for piped text."""
    text: str = field(repr=False)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines of the text, without their ends."""
        return tuple(self.text.split("\n"))

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The offset at which each line begins."""
        return tuple(accumulate((len(line) + 1 for line in self.lines), initial=0))


@frozen(kw_only=True)
class Span:
    """A stretch of one line of a source."""

    source: Source
    line: int
    """From 1."""
    column: int
    """From 1, counted in characters."""
    length: int = 1

    @property
    def text(self) -> str:
        """What stands there."""
        return self.source.lines[self.line - 1][self.column - 1 : self.column - 1 + self.length]

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}"


_WIDTH = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
"""For each encoding, how Python calls it, and the bytes of a unit."""


def units(text: str, encoding: str = "utf-16") -> int:
    """How long a text is to programs that count in units of ``utf-8``, ``utf-16`` (an emoji has two) or ``utf-32``."""
    name, width = _WIDTH[encoding]
    return len(text) if text.isascii() else len(text.encode(name, "surrogatepass")) // width
