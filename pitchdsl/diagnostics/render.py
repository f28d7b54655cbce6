"""Problems as an author reads them: the line, carets under the place, and what to try."""

from collections.abc import Iterator

from rich.markup import escape

from pitchdsl.diagnostics.problem import Label, Problem, Severity

WIDEST_LINE = 160
"""Characters of a source line that are shown; the window moves so that the place is in it."""

COLOURS = {Severity.ERROR: "bold red", Severity.WARNING: "bold yellow"}


def render(problem: Problem) -> Iterator[str]:
    """The lines of a full report, in rich's markup."""
    colour = COLOURS[problem.severity]
    yield f"[{colour}]{problem.severity.value} {problem.code}[/]: [bold]{escape(problem.title)}[/]"
    width = max(len(str(label.span.line)) for label in problem.labels)
    gutter = " " * width
    file = None
    for number, label in enumerate(problem.labels):
        span = label.span
        if span.source.name != file:
            file = span.source.name
            yield f"{gutter} [blue]┌─[/] {escape(file)}:{span.line}:{span.column}"
        else:
            yield f"{gutter} [blue]·[/]"
        yield from _snippet(label, width, colour if number == 0 else "blue")
    if problem.help:
        for line in problem.help.split("\n"):
            yield f"{gutter} [blue]=[/] {escape(line)}"
    yield ""


def _snippet(label: Label, width: int, colour: str) -> Iterator[str]:
    span = label.span
    text = span.source.lines[span.line - 1]
    from_column = max(0, span.column - 1 + min(span.length, 40) - WIDEST_LINE + 20)
    shown = _visible(text[from_column : from_column + WIDEST_LINE])
    before = span.column - 1 - from_column
    carets = "^" * max(1, min(span.length, WIDEST_LINE - before))
    note = f" {escape(label.text)}" if label.text else ""
    yield f"{span.line:>{width}} [blue]│[/] {escape(shown)}"
    yield f"{' ' * width} [blue]│[/] {' ' * before}[{colour}]{carets}{note}[/]"


def _visible(text: str) -> str:
    """A line in which every character takes one column and none commands the terminal."""
    return "".join(" " if c == "\t" else c if c.isprintable() else "�" for c in text)
