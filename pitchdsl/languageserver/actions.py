"""What an editor may do about problems: code actions."""

from collections.abc import Callable, Sequence

from lsprotocol import types as lsp

from pitchdsl.editing.checking import AT_ONCE
from pitchdsl.editing.diagnostics import diagnostics
from pitchdsl.editing.fixes import fix_all, fixes
from pitchdsl.languageserver.convert import changes, diagnostic, span_range
from pitchdsl.languageserver.documents import Document

FIX_ALL = "source.fixAll.pitchdsl"
"""The kind of the action that mends all that is certain."""


def actions(
    document: Document, range_: lsp.Range, only: Sequence[str] | None, wanted: Callable[[], bool] = lambda: True
) -> list[lsp.CodeAction]:
    """What may be done about the problems in a range, and about all that is certain.

    Raises :class:`StaleError` as soon as ``wanted`` is false, which is asked now and then.
    """
    found: list[lsp.CodeAction] = []
    if _asked(lsp.CodeActionKind.QuickFix.value, only):
        found.extend(_quick_fixes(document, range_, wanted))
    if only and _asked(FIX_ALL, only) and (edits := fix_all(document.workspace, document.name, wanted)):
        edit = lsp.WorkspaceEdit(changes=dict(changes(document, edits)))
        found.append(lsp.CodeAction(title="Mend all that is certain", kind=FIX_ALL, edit=edit))
    return found


def _asked(kind: str, only: Sequence[str] | None) -> bool:
    """Whether a kind of action is one of those asked for, or of a kind of these."""
    return not only or any(f"{kind}.".startswith(f"{each}.") for each in only)


def _quick_fixes(document: Document, range_: lsp.Range, wanted: Callable[[], bool]) -> list[lsp.CodeAction]:
    lines = (range_.start.line + 1, range_.end.line + 1)
    problems = [
        each
        for each in diagnostics(document.workspace, document.name, wanted, lines)
        if _overlap(span_range(document, each.span), range_)
    ]
    offers = fixes(problems)
    found = [
        lsp.CodeAction(
            title=each.title,
            kind=lsp.CodeActionKind.QuickFix,
            diagnostics=[diagnostic(document, each.problem)],
            is_preferred=each.certain,
            edit=lsp.WorkspaceEdit(changes=dict(changes(document, each.edits))),
        )
        for each in offers
    ]
    small = len(document.source.text) <= AT_ONCE  # of a large text it is reckoned only where it is asked for by name
    certain = small and any(each.certain for each in offers)
    if certain and (edits := fix_all(document.workspace, document.name, wanted)):
        edit = lsp.WorkspaceEdit(changes=dict(changes(document, edits)))
        kind = lsp.CodeActionKind.QuickFix
        found.append(lsp.CodeAction(title="Mend all that is certain in this file", kind=kind, edit=edit))
    return found


def _overlap(one: lsp.Range, other: lsp.Range) -> bool:
    def key(at: lsp.Position) -> tuple[int, int]:
        return at.line, at.character

    return key(one.start) <= key(other.end) and key(other.start) <= key(one.end)
