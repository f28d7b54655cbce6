"""Breaks one thing in an accepted document, knowing which line it broke; and judges what the checker says to it."""

from pitchdsl.compile import check_text
from pitchdsl.diagnostics.problem import errors
from pitchdsl.diagnostics.render import render
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library
from pitchdsl.source import Source
from tests.soundness.documents import compiled
from tests.soundness.faults import FAULTS, ways
from tests.soundness.laws import Fault
from tests.soundness.page import Broken, Page
from tests.soundness.pen import Pen
from tests.soundness.sheet import Document
from tests.soundness.slips import SLIPS


def broken_by(pen: Pen, document: Document, rules: Rules) -> Broken | None:
    """The document with one fault; none where the pen chose one that does not fit. Nothing may be laid over it."""
    if len(document.sheets) > 1 and errors(check_text(Source(name="my.pitch", text=document.text), Library())):
        return None  # a game below may be wrong by itself, and right with what is laid over it
    page = Page(document, rules)
    if pen.likely(45):
        return pen.one(SLIPS)(pen, page)
    found = ways(page, pen.one(list(FAULTS)))
    return pen.one(found) if found else None


def judged(broken: Broken) -> Fault | None:
    """What is wrong with what the checker says; none where it says what it should."""
    try:
        made = compiled(broken.text)
        told = [line.plain for problem in made.problems for line in render(problem)]
        in_file = errors(check_text(Source(name="my.pitch", text=broken.text), Library()))
    except Exception as crash:
        return Fault("traceback", f"{broken.kind}: {crash!r}")
    found = errors(made.problems)
    if not found or made.rules is not None:
        return Fault("accepted by mistake", f"{broken.kind}, line {sorted(broken.lines)}")
    if not in_file:
        return Fault("accepted by mistake", f"{broken.kind}: the file as a whole is fine")
    said = "\n".join(told)
    here = [
        problem
        for problem in found
        if problem.span.source.name == "my.pitch"
        and problem.span.line in broken.lines
        and problem.code.startswith(broken.code)
    ]
    if not here:
        return Fault("wrong line", f"{broken.kind} in line {sorted(broken.lines)}, and it says\n{said}")
    if broken.one and len(found) > 1:
        return Fault("several problems", f"{broken.kind} in line {sorted(broken.lines)}, and it says\n{said}")
    return None
