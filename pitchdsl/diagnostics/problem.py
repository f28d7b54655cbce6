"""What is wrong with a text: one value a fault."""

from collections.abc import Iterable
from enum import Enum

from attrs import evolve, frozen

from pitchdsl.source import Span


class Severity(Enum):
    """How bad it is: an error keeps the rules from being played, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@frozen(kw_only=True)
class Label:
    """A place in a text, and what is to be said of it."""

    span: Span
    text: str = ""


@frozen(kw_only=True)
class Fix:
    """A remedy that can be made without thinking: a stretch of a line, and what is to stand there instead."""

    span: Span
    text: str
    """Where it has line ends in it, one line becomes several."""
    more: tuple["Fix", ...] = ()
    """What else is to be done with it in the same text, for a fault that stands in several places."""

    @property
    def edits(self) -> tuple["Fix", ...]:
        """Each change by itself, the last in the text first: none moves the place of one that is still to be made."""
        alone = [evolve(self, more=()), *self.more]
        return tuple(sorted(alone, key=lambda each: (each.span.line, each.span.column), reverse=True))


@frozen(kw_only=True)
class Problem:
    """One fault: a stable code, where it is, what is wrong, a case that shows it, and what to try."""

    code: str
    """``P1xx`` how a line is written, ``P2xx`` names and inheritance, ``P3xx`` what the rules mean."""
    title: str
    labels: tuple[Label, ...]
    """The place of the fault first; others that it has to do with after it."""
    case: str | None = None
    """A deal, an auction or a hand in which it goes wrong, or why it must: so that nobody has to believe it."""
    help: str | None = None
    severity: Severity = Severity.ERROR
    fix: Fix | None = None
    """What would mend it as far as its line tells; whether the whole text is right then is to be tried."""

    @property
    def span(self) -> Span:
        """The place of the fault."""
        return self.labels[0].span

    @property
    def file(self) -> str:
        """The name of the text that it is in."""
        return self.span.source.name

    @property
    def line(self) -> int:
        """The line of its place, from 1."""
        return self.span.line

    @property
    def column(self) -> int:
        """Where in the line its place begins, from 1, counted in characters."""
        return self.span.column

    @property
    def length(self) -> int:
        """How many characters its place has."""
        return self.span.length

    def __str__(self) -> str:
        return f"{self.span}: {self.code} {self.title}"


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """The problems as a reader meets them: file by file, line by line."""
    return sorted(problems, key=lambda p: (p.span.source.name, p.span.line, p.span.column, p.code))


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """Those that keep the rules from being played."""
    return [problem for problem in problems if problem.severity is Severity.ERROR]
