"""A variant with everything that it inherits: for each address, what is said and by which line."""

from collections.abc import Iterator, Mapping, Sequence

from attrs import define, field

from pitchdsl.language.conditions import Condition
from pitchdsl.language.origin import Origin
from pitchdsl.source import Span
from pitchdsl.syntax.tree import Drop, Line, NoteLine
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Said:
    """One part of a rule, and the line that says so."""

    value: object
    line: Line
    over: bool = False
    """Whether it takes the place of what an earlier line said of the same."""


@define(kw_only=True)
class Part:
    """A part of a rule: its general value, and its exceptions in the order in which they were made."""

    general: Said | None = None
    exceptions: dict[Condition, Said] = field(factory=dict)


def origin_of(line: Line) -> Origin:
    """The place of a line."""
    return Origin(address=line.address, file=line.span.source.name, line=line.span.line)


@define(kw_only=True)
class Entry:
    """A rule or row while definitions are laid over each other."""

    line: Line
    """The latest line that says something of it."""
    general: Line
    """The latest line that says something of it which is no exception."""
    parts: dict[str, Part] = field(factory=dict)
    only_if: tuple[Condition, Line] | None = None
    """The condition of the row itself: the one behind ``if`` in the line that says the whole of it."""

    @property
    def origin(self) -> Origin:
        """The place of its latest line that is no exception; no line where there are only exceptions of a default."""
        said = any(part.general for part in self.parts.values())
        return origin_of(self.general) if said else Origin(address=self.line.address)

    @property
    def earlier(self) -> tuple[Origin, ...]:
        """The places of other lines of which a part still stands, exceptions left aside."""
        said = [part.general.line for part in self.parts.values() if part.general]
        lines = [*said, self.only_if[1]] if self.only_if else said
        others = (line for line in lines if line is not self.general and line != self.general)
        return tuple(dict.fromkeys(map(origin_of, others)))

    def lines(self) -> Iterator[Line]:
        """Every line that still says something of it."""
        yield self.line
        if self.only_if:
            yield self.only_if[1]
        for part in self.parts.values():
            yield from (said.line for said in (part.general, *part.exceptions.values()) if said)

    def value(self, part: str, default: object = None) -> object:
        """The general value of a part, or the default where it is not said."""
        said = self.parts.get(part)
        return default if said is None or said.general is None else said.general.value


@frozen(kw_only=True)
class Variant:
    """A game whose every rule is known, with the lines that say them."""

    name: str
    title: str
    source_title: str | None
    house_rules: tuple[str, ...]
    entries: Mapping[str, Entry]
    """By address, in the order in which the rows were first said."""
    dropped: Mapping[str, Drop]
    """The rules and rows that do not hold any more, by address, and the lines that dropped them."""
    no_bidding: bool
    """Whether a line says so: ``no bidding``."""
    bidless: frozenset[str]
    """The addresses of rules about bids that were said after ``no bidding``."""
    notes: tuple[NoteLine, ...]
    span: Span
    """The first line of the variant's own text."""
    headings: tuple[tuple[str, Span], ...]
    """The sections that the variant's own text opens, and where."""
    newest: frozenset[Span]
    """What was laid on last: the lines of house rules that a player added, else the variant's own."""
    unread: frozenset[str]
    """The sections of which some line could not be read or laid over: what is odd there is no news."""

    def rows(self, section: str) -> list[Entry]:
        """The entries of a section, in order."""
        return [entry for address, entry in self.entries.items() if address.startswith(section + "/")]

    def home_of(self, section: str, addresses: Sequence[str]) -> tuple[Span, bool]:
        """Where to say what a section lacks, and whether it was dropped there: the heading, if the author has it."""
        drops = [self.dropped[each].span for each in addresses if each in self.dropped]
        dropped = next((span for span in drops if span in self.newest), None)
        if dropped is not None:
            return dropped, True
        return next((span for name, span in self.headings if name == section), self.span), False

    def place_of(self, address: str) -> Span | None:
        """Where a rule is said, or dropped; none for what nobody speaks of."""
        entry, drop = self.entries.get(address), self.dropped.get(address)
        return entry.line.span if entry else drop.span if drop else None
