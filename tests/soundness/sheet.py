"""A text before it is written down: rules, one a row, and the definitions that they stand in."""

from collections.abc import Iterator

from attrs import frozen

from tests.soundness.pen import Pen


@frozen
class Row:
    """A rule of a sheet; without a value it is dropped, and without a name its whole section is."""

    section: str
    name: str
    value: str | None

    @property
    def address(self) -> str:
        return f"{self.section}/{self.name}"

    @property
    def text(self) -> str:
        return f"no {self.name or self.section}" if self.value is None else f"{self.name}: {self.value}"


@frozen
class Sheet:
    """A variant or a house rule."""

    kind: str
    name: str
    title: str = ""
    extends: str = ""
    takes_in: tuple[str, ...] = ()
    """House rules, by name."""
    rows: tuple[Row, ...] = ()

    @property
    def first_line(self) -> str:
        title = f' "{self.title}"' if self.title else ""
        return f"{self.kind} {self.name}{title}" + (f" extends {self.extends}" if self.extends else "")

    def lines(self) -> Iterator[tuple[str, Row | None]]:
        """The lines of the text, each with the rule that it says, if it says one."""
        yield self.first_line, None
        if self.takes_in:
            yield f"  with: {', '.join(self.takes_in)}", None
        section = ""
        for row in self.rows:
            if row.value is None and not row.name:
                yield row.text, row
                section = ""
                continue
            if row.section != section:
                section = row.section
                yield section, None
            yield f"  {row.text}", row


@frozen
class Document:
    """A file with a variant in it, perhaps with house rules beside it, and others that are laid over it."""

    kind: str
    """What it was composed as, for statistics."""
    sheets: tuple[Sheet, ...]
    """What stands in the file; the variant comes first."""
    over: tuple[Sheet | str, ...] = ()
    """House rules laid over it, each a text of its own or the name of a bundled one."""

    @property
    def lines(self) -> list[tuple[str, Row | None]]:
        return [line for sheet in self.sheets for line in sheet.lines()]

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line, _ in self.lines)

    @property
    def laid_over(self) -> tuple[str, ...]:
        """The texts, or names, of what is laid over it."""
        return tuple(
            each if isinstance(each, str) else "".join(f"{line}\n" for line, _ in each.lines()) for each in self.over
        )


def dressed(pen: Pen, text: str) -> str:
    """The same text with what binds nobody: comments, blank lines, notes, other blanks, articles, capitals."""
    lines = []
    for number, line in enumerate(text.splitlines()):
        if number and pen.likely(8):
            lines.append(pen.one(["", "# so it is played here", "  > Nobody knows why.", "\t"]))
        comment = pen.one(["  ", " # as ever", "\t#"]) if pen.likely(8) else ""
        indent = pen.one(["", "", "  ", "\t"]) if number else ""
        lines.append(indent + _reworded(pen, line) + comment)
    return "".join(f"{line}\n" for line in lines)


def _reworded(pen: Pen, line: str) -> str:
    """A rule with one of its words in capitals, or with an article before it."""
    head, colon, value = line.partition(": ")
    names = head.strip() in {"source", "with"} or '"' in line or "first by" in value or "called" in value
    if not colon or names or not pen.likely(15):
        return line
    words = value.split()
    at = pen.below(len(words))
    free = words[at].isalpha() and words[at].islower() and words[at] not in {"a", "an", "the"}
    if free and (at == 0 or words[at - 1] != "or"):
        words[at] = pen.one([words[at].capitalize(), words[at].upper(), f"the {words[at]}"])
    return f"{head}: {' '.join(words)}"
