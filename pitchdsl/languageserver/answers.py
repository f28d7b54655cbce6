"""What the server answers: each request of the protocol as a call of :mod:`pitchdsl.editing`."""

from collections.abc import Iterable

from lsprotocol import types as lsp

from pitchdsl.canonical.format import formatted as canonical
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.editing.completing import complete
from pitchdsl.editing.definitions import definition
from pitchdsl.editing.edits import Edit
from pitchdsl.editing.formatting import format_edits
from pitchdsl.editing.hovering import code, hover
from pitchdsl.editing.inherited import Differing, differing, hints, standing
from pitchdsl.editing.outline import Symbol, SymbolKind, folds, symbols
from pitchdsl.editing.references import references
from pitchdsl.editing.renaming import rename, renameable
from pitchdsl.highlighting.kinds import Kind
from pitchdsl.highlighting.tokens import tokens
from pitchdsl.languageserver.convert import (
    changes,
    lines_range,
    location,
    place,
    position,
    span_range,
    text_edit,
)
from pitchdsl.languageserver.documents import Document
from pitchdsl.languageserver.ends import may_join
from pitchdsl.source import units
from pitchdsl.syntax.completion import CompletionKind

SHOW_DIFFERENCES = "pitchdsl.showDifferences"
"""The command behind a lens: what a game has otherwise than the one that it stands on."""

TOKEN_TYPES = {
    Kind.COMMENT: "comment",
    Kind.NOTE: "string",
    Kind.DEFINE: "keyword",
    Kind.EXTENDS: "keyword",
    Kind.NAME: "class",
    Kind.BASE: "class",
    Kind.TITLE: "string",
    Kind.HEADING: "namespace",
    Kind.NO: "keyword",
    Kind.RULE: "property",
    Kind.ROW: "variable",
    Kind.NUMBER: "number",
    Kind.CARD: "enumMember",
    Kind.KEYWORD: "keyword",
    Kind.REFERENCE: "variable",
    Kind.TEXT: "string",
}
"""How editors call the kinds of words; the others are no more than words."""

LEGEND = lsp.SemanticTokensLegend(token_types=list(dict.fromkeys(TOKEN_TYPES.values())), token_modifiers=[])

_COMPLETIONS = {
    CompletionKind.HEADING: lsp.CompletionItemKind.Module,
    CompletionKind.RULE: lsp.CompletionItemKind.Property,
    CompletionKind.VALUE: lsp.CompletionItemKind.Value,
    CompletionKind.WORD: lsp.CompletionItemKind.Keyword,
    CompletionKind.NAME: lsp.CompletionItemKind.Class,
    CompletionKind.FREE: lsp.CompletionItemKind.Text,
}

_SYMBOLS = {
    SymbolKind.VARIANT: lsp.SymbolKind.Class,
    SymbolKind.HOUSE_RULE: lsp.SymbolKind.Interface,
    SymbolKind.SECTION: lsp.SymbolKind.Namespace,
    SymbolKind.RULE: lsp.SymbolKind.Property,
    SymbolKind.DROP: lsp.SymbolKind.Null,
}


def completed(document: Document, at: lsp.Position) -> list[lsp.CompletionItem]:
    """What may stand next; what has no text of its own is left out where anything else may."""
    line, column = place(document, at)
    found = complete(document.workspace, document.name, line, column)
    texts = [each for each in found if each.text]
    items = []
    for number, each in enumerate(texts):
        start = position(document, document.source, line, column - each.replaces)
        items.append(
            lsp.CompletionItem(
                label=each.text.rstrip(": "),
                kind=_COMPLETIONS[each.kind],
                detail=each.note or None,
                sort_text=f"{number:04}",
                filter_text=each.text,
                text_edit=lsp.TextEdit(range=lsp.Range(start=start, end=at), new_text=each.text),
            )
        )
    return items


def hovered(document: Document, at: lsp.Position, problems: Iterable[Problem]) -> lsp.Hover | None:
    """What there is to know of a place."""
    line, column = place(document, at)
    own = [each for each in problems if each.span.source == document.source]
    found = hover(document.workspace, document.name, line, column, own)
    if found is None or not found.markdown:
        return None
    content = lsp.MarkupContent(kind=lsp.MarkupKind.Markdown, value=found.markdown)
    return lsp.Hover(contents=content, range=span_range(document, found.span))


def defined(document: Document, at: lsp.Position) -> list[lsp.Location]:
    """Where a thing is said."""
    return [location(document, each) for each in definition(document.workspace, document.name, *place(document, at))]


def spoken_of(document: Document, at: lsp.Position) -> list[lsp.Location]:
    """Where a thing is spoken of."""
    return [location(document, each) for each in references(document.workspace, document.name, *place(document, at))]


def may_be_renamed(document: Document, at: lsp.Position) -> lsp.PrepareRenamePlaceholder:
    """The name that may be another; raises :class:`RefusedError`."""
    span = renameable(document.workspace, document.name, *place(document, at))
    return lsp.PrepareRenamePlaceholder(range=span_range(document, span), placeholder=span.text)


def renamed(document: Document, at: lsp.Position, new: str, *, may_rename_files: bool) -> lsp.WorkspaceEdit:
    """A new name wherever a thing is spoken of; raises :class:`RefusedError`."""
    found = rename(document.workspace, document.name, *place(document, at), new)
    by_uri = changes(document, found.edits)
    if found.file is None or not may_rename_files:
        return lsp.WorkspaceEdit(changes=dict(by_uri))
    edits: list[lsp.TextDocumentEdit | lsp.CreateFile | lsp.RenameFile | lsp.DeleteFile] = [
        lsp.TextDocumentEdit(text_document=lsp.OptionalVersionedTextDocumentIdentifier(uri=uri), edits=list(those))
        for uri, those in by_uri.items()
    ]
    old, to = (each.absolute().as_uri() for each in found.file)
    return lsp.WorkspaceEdit(document_changes=[*edits, lsp.RenameFile(old_uri=old, new_uri=to)])


def outlined(document: Document) -> list[lsp.DocumentSymbol]:
    """What a text is made of."""
    return [_symbol(document, each) for each in symbols(document.workspace, document.name)]


def _symbol(document: Document, symbol: Symbol) -> lsp.DocumentSymbol:
    return lsp.DocumentSymbol(
        name=symbol.name,
        detail=symbol.detail or None,
        kind=_SYMBOLS[symbol.kind],
        range=lines_range(document, symbol.span.line, symbol.last),
        selection_range=span_range(document, symbol.span),
        children=[_symbol(document, each) for each in symbol.children],
    )


def folded(document: Document) -> list[lsp.FoldingRange]:
    """What can be folded."""
    return [
        lsp.FoldingRange(
            start_line=each.first - 1,
            end_line=each.last - 1,
            kind=lsp.FoldingRangeKind.Comment if each.is_comment else lsp.FoldingRangeKind.Region,
        )
        for each in folds(document.workspace, document.name)
    ]


def formatted(document: Document, lines: tuple[int, int] | None = None) -> list[lsp.TextEdit]:
    """The edits that bring a text, or some of its lines, into canonical style.

    Where edits of single lines could join two line ends, all lines are edited in one, and given one kind of end.
    """
    if may_join(document.workspace.texts[document.name]):
        return [] if lines else _all_formatted(document)
    return [text_edit(document, each) for each in format_edits(document.workspace, document.name, lines)]


def _all_formatted(document: Document) -> list[lsp.TextEdit]:
    source = document.source
    text = canonical(source)
    if text == source.text:
        return []
    last = len(source.lines)
    whole = Edit(source=source, line=1, column=1, end_line=last, end_column=len(source.lines[-1]) + 1, text=text)
    return [text_edit(document, whole)]


def coloured(document: Document, lines: tuple[int, int] | None = None) -> lsp.SemanticTokens:
    """The words that are more than words, each told by how far it stands from the one before."""
    data: list[int] = []
    line = character = 0
    source = document.source
    first, last = lines or (1, len(source.lines))
    for token in tokens(source.text, first, last):
        if token.kind not in TOKEN_TYPES:
            continue
        text = source.lines[token.line - 1]
        start, end = (units(text[:at], document.encoding) for at in (token.start, token.end))
        data += [
            token.line - 1 - line,
            start - (character if token.line - 1 == line else 0),
            end - start,
            LEGEND.token_types.index(TOKEN_TYPES[token.kind]),
            0,
        ]
        line, character = token.line - 1, start
    return lsp.SemanticTokens(data=data)


def hinted(document: Document, lines: tuple[int, int]) -> list[lsp.InlayHint]:
    """What is inherited, behind headings and lines."""
    found = []
    for each in hints(document.workspace, document.name, lines):
        told = "\n".join(f"- {code(origin.owner)}: {code(origin.words)}" for origin in each.told)
        found.append(
            lsp.InlayHint(
                position=span_range(document, each.span).end,
                label=each.text,
                tooltip=lsp.MarkupContent(kind=lsp.MarkupKind.Markdown, value=told),
                padding_left=True,
            )
        )
    return found


def lenses(document: Document) -> list[lsp.CodeLens]:
    """A lens above each game that stands on another; how much differs is told when it is seen."""
    return [
        lsp.CodeLens(range=span_range(document, span), data={"uri": document.uri, "game": game})
        for game, span in standing(document.workspace, document.name)
    ]


def compared(document: Document, game: str) -> Differing | None:
    """What a game has otherwise than the one that it stands on."""
    return differing(document.workspace, document.name, game)


def in_lines(found: Differing) -> str:
    """The differences, a line each, below a line that counts them."""
    told = [found.words]
    for each in found.differences or ():
        ours, theirs = ("; ".join(words) or "–" for words in (each.ours, each.theirs))  # noqa: RUF001
        told.append(f"{each.address}: {ours}  (in {found.base}: {theirs})")
    return "\n".join(told)
