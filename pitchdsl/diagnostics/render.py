"""Problems as an author reads them: the line, carets under the place, and what to try."""

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

from pitchdsl.diagnostics.problem import Label, Problem, Severity
from pitchdsl.diagnostics.visible import visible

WIDEST_LINE = 160
"""Characters of a source line that are shown; the window moves so that the place is in it."""

COLOURS = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow"}


def render(problem: Problem) -> Iterator[Text]:
    """The lines of a full report. What authors wrote stands in it as it is: nothing of it is markup."""
    colour = COLOURS[problem.severity]
    yield _line((f"{problem.severity.value} {problem.code}", colour), (": ", ""), (problem.title, "bold"))
    width = max(len(str(label.span.line)) for label in problem.labels)
    gutter = " " * width
    file = None
    for number, label in enumerate(problem.labels):
        span = label.span
        if span.source.name != file:
            file = span.source.name
            yield _line((f"{gutter} ┌─ ", "blue"), (f"{file}:{span.line}:{span.column}", ""))
        else:
            yield _line((f"{gutter} ·", "blue"))
        yield from _snippet(label, width, colour if number == 0 else "blue")
    if problem.case:
        yield _line((f"{gutter} = ", "blue"), (problem.case, ""))
    if problem.help:
        for line in problem.help.split("\n"):
            yield _line((f"{gutter} = ", "blue"), (line, ""))
    yield Text()


def _snippet(label: Label, width: int, colour: str) -> Iterator[Text]:
    span = label.span
    text = span.source.lines[span.line - 1]
    from_column = max(0, span.column - 1 + min(span.length, 40) - WIDEST_LINE + 20)
    shown = visible(text[from_column : from_column + WIDEST_LINE])
    start = span.column - 1 - from_column
    carets = "^" * max(1, cell_len(shown[start : start + span.length]))
    note = f" {label.text}" if label.text else ""
    yield _line((f"{span.line:>{width}}", ""), (" │ ", "blue"), (shown, ""))
    yield _line((" " * width, ""), (" │ ", "blue"), (" " * cell_len(shown[:start]), ""), (carets + note, colour))


def _line(*parts: tuple[str, str]) -> Text:
    return Text.assemble(*((visible(text), style) for text, style in parts))
