"""What a text says, line by line, before anything is inherited or checked."""

from attrs import field

from pitchdsl.language.conditions import Condition
from pitchdsl.source import Span
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Line:
    """One rule as it was said, the whole of it or a part."""

    section: str
    name: str
    """The rule's or row's name; for a step of the exchange, who does it."""
    parts: tuple[tuple[str, object], ...]
    """What the line says, by the name of the part; what is not said is not there."""
    when: Condition | None
    """The condition behind ``if``."""
    value: str = field(eq=False)
    """The value as it was read: what is written, or what the certain remedy of its problem writes."""
    span: Span
    """Where the value stands; the whole line, perhaps, where its remedy was read."""
    name_span: Span
    meant: bool = False
    """Whether it is written otherwise and was read as the certain remedy of its problem has it."""

    @property
    def address(self) -> str:
        """``section/name``."""
        return f"{self.section}/{self.name}"


@frozen(kw_only=True)
class Drop:
    """``no NAME``: a rule, a row or a whole section that does not hold any more."""

    section: str
    name: str | None
    """None for the whole section."""
    span: Span

    @property
    def address(self) -> str:
        """``section/name``, or just the section."""
        return self.section if self.name is None else f"{self.section}/{self.name}"


@frozen(kw_only=True)
class NoteLine:
    """What an author wrote behind ``>``, and the address that it stands under."""

    address: str
    text: str


@frozen(kw_only=True)
class Reference:
    """A name of another definition."""

    name: str
    span: Span


@frozen(kw_only=True)
class Definition:
    """A variant or a house rule as it is written."""

    kind: str
    """``variant`` or ``house-rule``."""
    name: str
    title: str
    extends: Reference | None
    house_rules: tuple[Reference, ...]
    """Those named behind ``with``."""
    source_title: str | None
    """The document that it comes from."""
    lines: tuple[Line | Drop, ...]
    notes: tuple[NoteLine, ...]
    span: Span
    """Its first line."""
    headings: tuple[tuple[str, Span], ...]
    """The sections that it opens, and where."""
    unread: frozenset[str]
    """The sections with a line that could not be read: what is missing or odd there is not worth a complaint."""
    unread_rows: frozenset[str] = frozenset()
    """The addresses of rules and rows of which a line could not be read: other lines may well speak of them."""
    header: tuple[tuple[str, Span], ...] = ()
    """The lines between its first line and its first heading, ``source`` and ``with``, and their values."""


def nameless_at(span: Span) -> Definition:
    """A definition that begins here and has no name and no lines yet."""
    return Definition(
        kind="variant",
        name="",
        title="",
        extends=None,
        house_rules=(),
        source_title=None,
        lines=(),
        notes=(),
        span=span,
        headings=(),
        unread=frozenset(),
    )


@frozen(kw_only=True)
class Tree:
    """All the definitions of one source."""

    definitions: tuple[Definition, ...]
    nameless: tuple[Definition, ...] = ()
    """What stands where a first line is missing or cannot be read: its lines were read all the same."""
    sought_to: int | None = None
    """The last line of which it was asked what was meant; none where that was asked of all."""
    idle: frozenset[int] = frozenset()
    """Lines behind it that say nothing: they were refused where all was in doubt already, or nobody read them."""
