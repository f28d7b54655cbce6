"""Problems as an author reads them: the line, carets under the place, and what to try."""

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

from pitchdsl.diagnostics.problem import Label, Problem, Severity
from pitchdsl.diagnostics.visible import visible

WIDEST_LINE = 160
"""Columns of a source line that are shown where nobody says how wide the screen is."""

BEHIND = 20
"""Columns behind the place that are shown, where the line goes on so far."""

CUT = "…"
"""What stands where a line is cut."""

COLOURS = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow"}


def render(problem: Problem, columns: int | None = None) -> Iterator[Text]:
    """The lines of a full report. What authors wrote stands in it as it is: nothing of it is markup.

    ``columns`` is how wide the screen is: source lines are cut to fit, so that no caret leaves its place.
    """
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
        yield from _snippet(label, width, colour if number == 0 else "blue", columns)
    if problem.case:
        yield _line((f"{gutter} = ", "blue"), (problem.case, ""))
    if problem.help:
        for line in problem.help.split("\n"):
            yield _line((f"{gutter} = ", "blue"), (line, ""))
    yield Text()


def _snippet(label: Label, width: int, colour: str, columns: int | None) -> Iterator[Text]:
    span = label.span
    room = max(8, columns - width - len(" │ ")) if columns else WIDEST_LINE
    shown, start, length = _window(span.source.lines[span.line - 1], span.column - 1, span.length, room)
    before, carets = cell_len(shown[:start]), "^" * max(1, cell_len(shown[start : start + length]))
    note = f" {label.text}" if label.text else ""
    gutter = (" " * width, ""), (" │ ", "blue")
    yield _line((f"{span.line:>{width}}", ""), (" │ ", "blue"), (shown, ""))
    if columns and note and before + len(carets) + cell_len(note) > room:
        yield _line(*gutter, (" " * before, ""), (carets, colour))
        yield _line(*gutter, (" " * max(0, min(before, room - cell_len(note) + 1)), ""), (note[1:], colour))
    else:
        yield _line(*gutter, (" " * before, ""), (carets + note, colour))


def _window(text: str, start: int, length: int, room: int) -> tuple[str, int, int]:
    """So much of a line as there is room for, with the place in it: the text, and where the place is there."""
    if len(text) <= 2 * room and cell_len(visible(text)) <= room:
        return visible(text), start, length
    length = max(1, min(length, room // 2))
    behind = min(len(text), start + length + min(BEHIND, room // 4))
    left, whole = max(0, start - room), len(text)
    text = text[:left] + visible(text[left : start + 2 * room])
    while left < start and cell_len(text[left:behind]) > room - 2 * len(CUT):
        left += 1
    right = len(text)
    while right > start + 1 and cell_len(text[left:right]) > room - (left > 0) - (right < whole):
        right -= 1
    head, tail = CUT if left else "", CUT if right < whole else ""
    return head + text[left:right] + tail, start - left + len(head), min(length, right - start)


def _line(*parts: tuple[str, str]) -> Text:
    return Text.assemble(*((visible(text), style) for text, style in parts))
