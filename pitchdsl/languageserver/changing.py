"""What an editor's changes make of a text.

Of pygls' own way only whole texts are used: it ends lines where Python does, at a form feed, say, and its place behind
the end of a line is another than the protocol's.
"""

import re
from collections.abc import Iterable
from itertools import islice

from lsprotocol import types as lsp

from pitchdsl.editing.utf16 import to_column

_LINE_END = re.compile(r"\r\n|\n|\r")
"""All that ends a line in the protocol."""


def changed(text: str, changes: Iterable[lsp.TextDocumentContentChangeEvent], encoding: str) -> str:
    """A text after changes, each of which speaks of the text as the one before it left it.

    ``encoding`` names the units in which the editor counts columns. A place behind the end of its line is the end of
    that line, and one below the last line is the end of the text.
    """
    for change in changes:
        if isinstance(change, lsp.TextDocumentContentChangePartial):
            start, end = sorted(_offset(text, at, encoding) for at in (change.range.start, change.range.end))
            text = text[:start] + change.text + text[end:]
        else:
            text = change.text
    return text


def _offset(text: str, at: lsp.Position, encoding: str) -> int:
    """The number of characters before a place."""
    begin = 0
    if at.line > 0:
        above = next(islice(_LINE_END.finditer(text), at.line - 1, None), None)
        if above is None:
            return len(text)
        begin = above.end()
    end = _LINE_END.search(text, begin)
    line = text[begin : end.start() if end else len(text)]
    return begin + to_column(line, at.character, encoding) - 1
