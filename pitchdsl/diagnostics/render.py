"""Problems as an author reads them: the line, carets under the place, and what to try."""

from collections.abc import Iterator

from rich.cells import cell_len
from rich.text import Text

from pitchdsl.diagnostics.problem import Label, Problem, Severity
from pitchdsl.diagnostics.visible import visible
from pitchdsl.diagnostics.wrapped import wrapped

WIDEST_LINE = 160
"""Columns of a source line that are shown where nobody says how wide the screen is."""

BEHIND = 20
"""Columns behind the place that are shown, where the line goes on so far."""

CUT = "…"
"""What stands where a line is cut."""

COLOURS = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow"}


def render(problem: Problem, columns: int | None = None) -> Iterator[Text]:
    """The lines of a full report. What authors wrote stands in it as it is: nothing of it is markup.

    ``columns`` is how wide the screen is, 30 at least: source lines are cut to fit, so that no caret leaves its place,
    and all else goes on in the next line. Without it only source lines are cut, at :data:`WIDEST_LINE`.
    """
    colour = COLOURS[problem.severity]
    name = f"{problem.severity.value} {problem.code}"
    first, *more = _fitting(f"{name}: {problem.title}", columns)
    yield _line((name, colour), (": ", ""), (first[len(name) + 2 :], "bold"))
    yield from (_line((line, "bold")) for line in more)
    width = max(len(str(label.span.line)) for label in problem.labels)
    gutter = " " * width
    file = None
    for number, label in enumerate(problem.labels):
        span = label.span
        if span.source.name != file:
            file = span.source.name
            yield from _beside(f"{gutter} ┌─ ", f"{file}:{span.line}:{span.column}", columns, hanging=0)
        else:
            yield _line((f"{gutter} ·", "blue"))
        yield from _snippet(label, width, colour if number == 0 else "blue", columns)
    for note in (problem.case, problem.help):
        for line in note.split("\n") if note else ():
            yield from _beside(f"{gutter} = ", line, columns)
    yield Text()


def _fitting(text: str, columns: int | None, hanging: int = 2) -> list[str]:
    return [text] if columns is None else wrapped(visible(text), columns, hanging)


def _beside(sign: str, text: str, columns: int | None, hanging: int = 2) -> Iterator[Text]:
    """A text behind a sign in the margin, with as many lines as it takes."""
    for line in _fitting(text, columns and columns - len(sign), hanging):
        yield _line((sign, "blue"), (line, ""))
        sign = " " * len(sign)


def _snippet(label: Label, width: int, colour: str, columns: int | None) -> Iterator[Text]:
    span = label.span
    room = max(8, columns - width - len(" │ ")) if columns else WIDEST_LINE
    shown, start, length = _window(span.source.lines[span.line - 1], span.column - 1, span.length, room)
    before, carets = cell_len(shown[:start]), "^" * max(1, cell_len(shown[start : start + length]))
    note = visible(label.text or "")
    gutter = (" " * width, ""), (" │ ", "blue")
    yield _line((f"{span.line:>{width}}", ""), (" │ ", "blue"), (shown, ""))
    if columns and note and before + len(carets) + 1 + cell_len(note) > room:
        yield _line(*gutter, (" " * before, ""), (carets, colour))
        indent = min(before, max(room - cell_len(note), room // 4))
        for line in wrapped(note, room - indent):
            yield _line(*gutter, (" " * indent, ""), (line, colour))
    else:
        yield _line(*gutter, (" " * before, ""), (f"{carets} {note}".rstrip(), colour))


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
