"""A text that is being broken: its lines, what each of them says, and the places where a fault was put in."""

from collections.abc import Iterator, Sequence

from attrs import define, evolve, field, frozen

from pitchdsl.game.rules import Rules
from tests.soundness.sheet import Document, Row


@frozen
class Broken:
    """A text with one fault in it."""

    kind: str
    """What was done to it."""
    text: str
    lines: frozenset[int]
    """The lines at one of which the fault should be found."""
    code: str = ""
    """The code that it should be found by, if that is sure."""
    one: bool = True
    """Whether there is nothing else wrong with it."""


@define
class Page:
    """The lines of an accepted document, and its rules."""

    document: Document
    rules: Rules
    lines: list[str] = field(init=False)
    rows: list[Row | None] = field(init=False)
    """By line, the rule that it says, if it says one."""
    end: int = field(init=False)
    """Behind the last line of the variant; below stand house rules and ancestors."""

    def __attrs_post_init__(self) -> None:
        self.lines = [line for line, _ in self.document.lines]
        self.rows = [row for _, row in self.document.lines]
        self.end = len(list(self.document.sheets[0].lines()))

    @property
    def whole(self) -> bool:
        """Whether all that is said of the game stands in the variant."""
        return len(self.document.sheets) == 1 and not self.document.sheets[0].extends

    def said(self) -> Iterator[tuple[int, Row]]:
        """The places of the variant's rules that say something."""
        for at in range(self.end):
            row = self.rows[at]
            if row is not None and row.value is not None:
                yield at, row

    def headings(self) -> list[int]:
        """The places of the variant's headings."""
        return [at for at in range(1, self.end) if self.rows[at] is None and not self.lines[at].startswith(" ")]

    def says(self, *addresses: str) -> bool:
        """Whether the variant's own lines speak of any of these."""
        return any(row.address in addresses for _, row in self.said())

    def says_under(self, *sections: str) -> bool:
        """Whether they speak of anything in these sections."""
        return any(row.section in sections for _, row in self.said())

    def changed(self, at: int, line: str, kind: str) -> Broken:
        """The text with another line at a place."""
        lines = [*self.lines[:at], line, *self.lines[at + 1 :]]
        return Broken(kind, text_of(lines), frozenset({at + 1}))

    def without(self, at: int) -> list[str]:
        return [*self.lines[:at], *self.lines[at + 1 :]]

    def put(self, kind: str, code: str, *rows: tuple[str, str, str], also: Sequence[str] = ()) -> Broken:
        """The text with these rules (section, name, value) in place of what the variant says of them.

        Where its fault lies between lines, those of the other addresses will do as well.
        """
        page = evolve(self)
        page.lines, page.rows, page.end = list(self.lines), list(self.rows), self.end
        where: list[str] = []
        for section, name, value in dict.fromkeys(rows):
            address = f"{section}/{name}"
            if address not in where:
                page._forget(address)
                where.append(address)
            page._insert([section, f"  {name}: {value}"], Row(section, name, value))
        lines = {at + 1 for at, row in page.said() if row.address in {*where, *also}}
        return Broken(kind, text_of(page.lines), frozenset(lines), code)

    def _forget(self, address: str) -> None:
        for at in reversed(range(self.end)):
            row = self.rows[at]
            if row is not None and row.address == address:
                del self.lines[at], self.rows[at]
                self.end -= 1

    def _insert(self, lines: Sequence[str], row: Row) -> None:
        self.lines[self.end : self.end] = lines
        self.rows[self.end : self.end] = [None] * (len(lines) - 1) + [row]
        self.end += len(lines)


def text_of(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
