"""From the places, problems and edits of :mod:`pitchdsl.editing` to those of the protocol."""

from collections.abc import Iterable

from lsprotocol import types as lsp

from pitchdsl.diagnostics.problem import Problem, Severity
from pitchdsl.editing.edits import Edit
from pitchdsl.editing.utf16 import to_column, to_units
from pitchdsl.languageserver.documents import Document
from pitchdsl.languageserver.ends import LINE_FEED, own_end
from pitchdsl.source import Source, Span


def position(document: Document, source: Source, line: int, column: int) -> lsp.Position:
    """A place; lines and columns are from 1 here, and from 0 there."""
    line = min(max(line, 1), len(source.lines))
    return lsp.Position(line=line - 1, character=to_units(source.lines[line - 1], column, document.encoding))


def place(document: Document, at: lsp.Position) -> tuple[int, int]:
    """The line and the column, from 1, of a place in a document; the last where it is behind its end."""
    lines = document.source.lines
    line = min(at.line, len(lines) - 1)
    return line + 1, to_column(lines[line], at.character, document.encoding)


def span_range(document: Document, span: Span) -> lsp.Range:
    """The range of a span."""
    start = position(document, span.source, span.line, span.column)
    return lsp.Range(start=start, end=position(document, span.source, span.line, span.column + span.length))


def lines_range(document: Document, first: int, last: int) -> lsp.Range:
    """The range of some whole lines, from 1, without the last line end."""
    source = document.source
    end = position(document, source, last, len(source.lines[min(last, len(source.lines)) - 1]) + 1)
    return lsp.Range(start=lsp.Position(line=first - 1, character=0), end=end)


def location(document: Document, span: Span) -> lsp.Location:
    """A place in whichever text it is."""
    return lsp.Location(uri=document.uri_of(span.source), range=span_range(document, span))


def diagnostic(document: Document, problem: Problem) -> lsp.Diagnostic:
    """A problem as an editor shows it: what is wrong, why, and what to try."""
    parts = [problem.title, problem.labels[0].text, problem.case or "", problem.help or ""]
    others = [
        lsp.DiagnosticRelatedInformation(location=location(document, each.span), message=each.text or "see also")
        for each in problem.labels[1:]
    ]
    return lsp.Diagnostic(
        range=span_range(document, problem.span),
        message="\n".join(each for each in parts if each),
        severity=(
            lsp.DiagnosticSeverity.Error if problem.severity is Severity.ERROR else lsp.DiagnosticSeverity.Warning
        ),
        code=problem.code,
        source="pitchdsl",
        related_information=others or None,
    )


def text_edit(document: Document, edit: Edit) -> lsp.TextEdit:
    """An edit of one text; new lines end as those do that are there."""
    start = position(document, edit.source, edit.line, edit.column)
    end = (
        lsp.Position(line=edit.end_line - 1, character=0)
        if edit.end_line > len(edit.source.lines)
        else position(document, edit.source, edit.end_line, edit.end_column)
    )
    return lsp.TextEdit(range=lsp.Range(start=start, end=end), new_text=_ended(document, edit))


def _ended(document: Document, edit: Edit) -> str:
    """The text of an edit, with the line ends of the document that it is made in."""
    if LINE_FEED not in edit.text:
        return edit.text
    return edit.text.replace(LINE_FEED, own_end(document.workspace.texts.get(edit.source.name, "")))


def changes(document: Document, edits: Iterable[Edit]) -> dict[str, list[lsp.TextEdit]]:
    """Edits by the documents that they are made in."""
    found: dict[str, list[lsp.TextEdit]] = {}
    for each in edits:
        found.setdefault(document.uri_of(each.source), []).append(text_edit(document, each))
    return found
