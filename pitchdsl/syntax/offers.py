"""Remedies as they are proposed: where the text changes, and in which words an author is told.

Nothing here is certain but by claim: :mod:`pitchdsl.fix_verifier` puts each remedy in its place before anybody sees it.
"""

import re

from attrs import evolve

from pitchdsl.diagnostics.problem import Remedy
from pitchdsl.source import Span
from pitchdsl.syntax.candidates import Candidate
from pitchdsl.syntax.forms import SECTIONS
from pitchdsl.syntax.lines import comment_start


def whole_line(span: Span) -> Span:
    """All that the line of a place says, without blanks and comment."""
    text = span.source.lines[span.line - 1]
    said = text[: comment_start(text)]
    start = len(said) - len(said.lstrip())
    return evolve(span, column=start + 1, length=len(said.strip()))


def offer(span: Span, text: str, line: str, home: str, *, certain: bool) -> Remedy:
    """A text for the place, after which the line reads so, in a section."""
    return Remedy(
        span=span,
        text=text,
        order=f"write `{line}`",
        question=f"did you mean `{line}`?",
        offered=line,
        home=home,
        certain=certain,
    )


def _only_what_differs(whole: Span, line: str) -> tuple[Span, str]:
    """The words of a line that are not in the other one, and what stands there: all around them stays as it is."""
    written = whole.text
    start = end = 0
    while start < min(len(written), len(line)) and written[start] == line[start]:
        start += 1
    while end < min(len(written), len(line)) - start and written[-1 - end] == line[-1 - end]:
        end += 1
    while start and (_in_a_word(written, start) or _in_a_word(line, start)):
        start -= 1
    while end and (_in_a_word(written, len(written) - end) or _in_a_word(line, len(line) - end)):
        end -= 1
    if start + end == len(written):
        start = max(0, written.rfind(" ", 0, max(0, start - 1)) + 1)
    place = evolve(whole, column=whole.column + start, length=len(written) - start - end)
    return place, line[start : len(line) - end]


def _in_a_word(text: str, at: int) -> bool:
    return re.match(r"[\w'-]{2}", text[at - 1 : at + 1]) is not None


def offer_line(span: Span, line: str, section: str, home: str, *, certain: bool) -> Remedy:
    """A line in the place of this one, or under the heading where it belongs."""
    whole = whole_line(span)
    if home == section:
        return offer(*_only_what_differs(whole, line), line, home, certain=certain)
    back = f"\n{section}" if section in SECTIONS else ""
    return Remedy(
        span=whole,
        text=f"{home}\n  {line}{back}",
        order=below(home, line),
        question=f"did you mean `{line}`, under the heading `{home}`?",
        offered=line,
        home=home,
        certain=certain,
        for_programs=False,
    )


def goes_elsewhere(remedy: Remedy) -> bool:
    """Whether a line is to stand under another heading."""
    return remedy.home in SECTIONS and remedy.text.startswith(f"{remedy.home}\n  {remedy.offered}")


def offer_candidate(span: Span, candidate: Candidate, section: str) -> Remedy:
    """The whole line that was meant."""
    remedy = offer_line(span, candidate.line, section, candidate.section, certain=candidate.sure)
    return evolve(remedy, order="", in_other_words=True) if candidate.in_other_words else remedy


def offer_lines(span: Span, lines: list[str], question: str) -> Remedy:
    """Several lines for one, as a question."""
    return Remedy(
        span=whole_line(span),
        text="\n  ".join(lines),
        order="",
        question=question,
        offered="\n".join(lines),
        certain=False,
        for_programs=False,
    )


def below(section: str, line: str) -> str:
    """Where a line of another section is to be written."""
    return f"write the heading `{section}`, and below it `{line}`"
