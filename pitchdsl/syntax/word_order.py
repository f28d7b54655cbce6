"""Lines that begin with their condition, turned round.

``if trump is spades, jack: 2`` is to be ``jack: 2 if trump is spades``."""

import re
from collections.abc import Iterator

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.source import Span
from pitchdsl.syntax import candidates
from pitchdsl.syntax.candidates import LONGEST, Candidate
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.names import row_or_rule
from pitchdsl.syntax.offers import offer_candidate
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.readings import reads

MOST_WORDS = 4
"""Words of the longest name of a rule."""

_IF = r"(?:if|when|whenever)"

FIRST = re.compile(rf"{_IF}\s+(?=\S)", re.IGNORECASE)
"""How a line or a value begins whose condition comes first."""


def line_turned(section: str, name: str, value: str) -> Candidate | None:
    """The line that was meant by one whose condition stands before the name, or behind it and before the value.

    ``name`` is what stands before the colon, and nothing where the line has none.
    """
    name, value = typed(name).strip(), typed(value).strip()
    if len(name) + len(value) > LONGEST:
        return None
    if not FIRST.match(name or value):
        known = row_or_rule(" ".join(name.lower().split()), section)
        return _only(_splits(section, known, value)) if known and FIRST.match(value) else None
    condition = FIRST.sub("", name or value, count=1)
    lines = [*_named_last(section, condition, value)] if name else []
    lines = lines or [*_named_behind(section, condition, value, bool(name))]
    return lines[0] if lines else None


def condition_first(whole: Span, section: str, line: Candidate) -> Problem:
    """P101: a condition that stands before what it is about; ``whole`` is the line."""
    at = re.search(rf"\b{_IF}\b", whole.text, re.IGNORECASE)
    assert at is not None
    place = Span(source=whole.source, line=whole.line, column=whole.column + at.start(), length=len(at[0]))
    remedy = offer_candidate(whole, line, section)
    return problem_at(place, "P101", f"the condition of `{line.name}` stands first", "it comes last", None, remedy)


def _named_last(section: str, said: str, value: str) -> Iterator[Candidate]:
    """A condition and the name behind it, up to the colon."""
    words = said.split()
    for count in range(1, min(MOST_WORDS, len(words) - 1) + 1):
        name = row_or_rule(" ".join(words[-count:]).lower(), section)
        condition = _condition(" ".join(words[:-count]))
        if name and condition:
            yield from _line(section, name, value, condition)


def _named_behind(section: str, said: str, value: str, has_colon: bool) -> Iterator[Candidate]:
    """A condition, and behind a colon or a comma a name and what is so."""
    if has_colon:
        condition, rest = said, value
    else:
        parts = re.fullmatch(r"(.+?)(?:,| then\b)(?: then\b)?\s*(.+)", said, re.IGNORECASE)
        if parts is None:
            return
        condition, rest = parts[1], parts[2]
    words = rest.split()
    for count in range(1, min(MOST_WORDS, len(words) - 1) + 1):
        name = row_or_rule(" ".join(words[:count]).lower().rstrip(":="), section)
        if name:
            yield from _line(section, name, " ".join(words[count:]).lstrip(":= "), _condition(condition))


def _splits(section: str, name: str, value: str) -> Iterator[Candidate]:
    """The condition that a value begins with, cut off at each place where it may end; at a comma where one fits."""
    said = FIRST.sub("", value, count=1)
    ends = [(m.start(), m.end()) for m in re.finditer(r"\s*,(?:\s*then\b)?\s*|\s+then\s+", said, re.IGNORECASE)]
    marked = [line for start, end in ends for line in _line(section, name, said[end:], said[:start])]
    if marked:
        yield from marked
        return
    for blank in re.finditer(r"\s+", said):
        yield from _line(section, name, said[blank.end() :], said[: blank.start()])


def _only(lines: Iterator[Candidate]) -> Candidate | None:
    """The line where there is only one."""
    different = {line.line: line for line in lines}
    return next(iter(different.values())) if len(different) == 1 else None


def _condition(text: str) -> str:
    return re.sub(r"[\s,]+$", "", re.sub(r"[\s,]+then[\s,]*$", "", text, flags=re.IGNORECASE))


def _line(section: str, name: str, value: str, condition: str) -> Iterator[Candidate]:
    said = f"{re.sub(r'[.!;]+$', '', value).strip()} if {condition}"
    if reads(said, section, name):
        yield Candidate(section=section, name=name, value=said, sure=True)
    elif (meant := candidates.of_value(section, name, said)) is not None:
        yield meant
