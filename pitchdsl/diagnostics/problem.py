"""What is wrong with a text: one value a fault."""

from collections.abc import Iterable
from enum import Enum

from attrs import evolve, field

from pitchdsl.source import Span
from pitchdsl.values import frozen


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
    """What a remedy does to a text: a stretch of a line, and what is to stand there instead."""

    span: Span
    text: str
    """Where it has line ends in it, one line becomes several."""
    more: tuple["Fix", ...] = ()
    """What else is to be done with it in the same text, for a fault that stands in several places."""
    certain: bool = True
    """Whether it may be made without asking: nothing that was written is lost, and the text is right there then."""

    @property
    def edits(self) -> tuple["Fix", ...]:
        """Each change by itself, the last in the text first: none moves the place of one that is still to be made."""
        alone = [evolve(self, more=()), *self.more]
        return tuple(sorted(alone, key=lambda each: (each.span.line, each.span.column), reverse=True))


@frozen(kw_only=True)
class Remedy:
    """What may be written instead: an order where that is certain, else a question."""

    span: Span
    text: str
    """What stands there then; of several lines where a line is to be taken apart or to go under another heading."""
    order: str
    """What to do, as an instruction, such as ``write `target: 11```."""
    question: str = ""
    """The same where something else can have been meant; without one nobody is asked."""
    more: tuple[Fix, ...] = ()
    """What else is to be done with it in the same text, for a fault that stands in several places."""
    offered: str = ""
    """The line that is offered, or several; nothing where no words of a line are exchanged."""
    home: str = ""
    """The section that the offered line stands in."""
    certain: bool = True
    """Whether nothing else can have been meant; only a claim until ``pitchdsl/fix_verifier.py`` has tried it."""
    in_other_words: bool = False
    """Whether the line says in other words what was written: what is offered is then asked about."""
    for_programs: bool = True
    """Whether a program may make it; what goes under another heading an author puts there himself."""

    @property
    def words(self) -> str:
        """What the author is told."""
        return self.order if self.certain else self.question

    @property
    def fix(self) -> Fix:
        """What it does to the text."""
        return Fix(span=self.span, text=self.text, more=self.more, certain=self.certain)


@frozen(kw_only=True, repr=False)
class Problem:
    """One fault: a stable code, where it is, what is wrong, a case that shows it, and what to try."""

    code: str
    """``P1xx`` how a line is written, ``P2xx`` names and inheritance, ``P3xx`` and ``P4xx`` what the rules mean,
    ``P5xx`` what an example shows."""
    title: str
    about: tuple[str, ...] = ()
    """The things that the title names, such as a card, a row or a house rule, for programs that need them."""
    labels: tuple[Label, ...]
    """The place of the fault first; others that it has to do with after it."""
    found: object | None = field(default=None, alias="case")
    """The case that a check found, as a value whose ``str`` words it; or a sentence, where it is always the same."""
    advice: str | None = field(default=None, alias="help")
    """What to try, beside the remedy."""
    ways: str | None = None
    """Examples of how such things are said, for when nobody can tell what was meant."""
    severity: Severity = Severity.ERROR
    remedy: Remedy | None = None
    """What would mend it as far as its line tells; ``pitchdsl/fix_verifier.py`` keeps of these what holds."""

    @property
    def case(self) -> str | None:
        """A deal, an auction or a hand in which it goes wrong, or why it must: so that nobody has to believe it."""
        return None if self.found is None else str(self.found)

    @property
    def help(self) -> str | None:
        """What to try."""
        remedy = self.remedy
        said = (remedy.words if remedy else None, self.advice, None if remedy else self.ways)
        return "\n".join(each for each in said if each) or None

    @property
    def fix(self) -> Fix | None:
        """What the remedy does to the text, where a program may do it."""
        remedy = self.remedy
        if remedy is None or not remedy.for_programs:
            return None
        return remedy.fix

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

    def __repr__(self) -> str:
        return f"<Problem {self.severity.value} {self.file}:{self.line}:{self.column}: {self.code} {self.title}>"


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """The problems as a reader meets them: file by file, line by line."""
    return sorted(problems, key=lambda p: (p.span.source.name, p.span.line, p.span.column, p.code))


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """Those that keep the rules from being played."""
    return [problem for problem in problems if problem.severity is Severity.ERROR]
