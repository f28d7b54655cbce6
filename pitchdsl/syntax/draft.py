"""A definition while its lines are read."""

from typing import Any

from attrs import define, evolve, field

from pitchdsl.language.conditions import Condition
from pitchdsl.source import Span
from pitchdsl.syntax.forms import SECTIONS
from pitchdsl.syntax.tree import Definition, Drop, Line, NoteLine


@define
class Draft:
    """What has been read of a definition so far."""

    definition: Definition
    """Without a name while its first line is not there or cannot be read; then it goes no further than its lines."""
    section: str = "header"
    skipping: bool = False
    """Under a heading that nobody knows: its rules cannot be judged."""
    closed: bool = False
    """Nothing more is read of it."""
    guessed: bool = False
    """Under a heading that was misspelt: what it drops may not be there after all."""
    guessing: bool = True
    """Whether it is still worth asking what was meant."""
    said: int = 0
    """How many lines it has."""
    last_address: str = ""
    waiting: list[str] = field(factory=list)
    """Notes that belong to the rule below them, once it comes."""
    lines: list[Line | Drop] = field(factory=list)
    notes: list[NoteLine] = field(factory=list)
    headings: list[tuple[str, Span]] = field(factory=list)
    header: list[tuple[str, Span]] = field(factory=list)
    unread: set[str] = field(factory=set)
    unread_rows: set[str] = field(factory=set)

    def finish(self) -> Definition:
        """The definition, with all its lines."""
        self.settle_notes(self.last_address)
        return evolve(
            self.definition,
            lines=tuple(self.lines),
            notes=tuple(self.notes),
            headings=tuple(self.headings),
            header=tuple(self.header),
            unread=frozenset(self.unread),
            unread_rows=frozenset(self.unread_rows),
        )

    def settle_notes(self, address: str) -> None:
        """Gives the notes that wait to a rule, or to what stands above them where no rule follows."""
        self.notes.extend(NoteLine(address=address, text=text) for text in self.waiting)
        self.waiting.clear()

    def doubt(self, section: str | None) -> None:
        """Remembers that something of a section, or of any of them, could not be read."""
        self.unread.update(SECTIONS if section in (None, "header") else (section or "",))

    def doubt_row(self, section: str, name: str) -> None:
        """Remembers a rule or a row that could not be read."""
        self.doubt(section)
        self.unread_rows.add(f"{section}/{name}")

    def say(
        self,
        section: str,
        name: str,
        parts: dict[str, Any],
        when: Condition | None,
        place: tuple[Span, Span],
        *,
        value: str,
        meant: bool = False,
    ) -> None:
        """Takes a line down: ``place`` is where name and value stand, ``value`` is the text that was read for it.

        ``meant`` says that it is written otherwise.
        """
        name_span, span = place
        self.lines.append(
            Line(
                section=section,
                name=name,
                parts=tuple(parts.items()),
                when=when,
                value=value,
                span=span,
                name_span=name_span,
                meant=meant,
            )
        )
