"""Rule sheets in documents: the lexer that Pygments, and with it Sphinx, knows as ``pitch``.

It marks what cannot be read as ``Generic.Error``, which is shown and is no failure: a page may quote a wrong text.
"""

from collections.abc import Iterator
from typing import ClassVar

from pygments.lexer import Lexer
from pygments.token import (
    Comment,
    Generic,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
    _TokenType,
)

from pitchdsl.highlighting.kinds import Kind
from pitchdsl.highlighting.tokens import tokens

_TYPES: dict[Kind, _TokenType] = {
    Kind.COMMENT: Comment.Single,
    Kind.NOTE: String.Doc,
    Kind.DEFINE: Keyword.Declaration,
    Kind.EXTENDS: Keyword.Declaration,
    Kind.NAME: Name.Class,
    Kind.BASE: Name.Class,
    Kind.TITLE: String.Double,
    Kind.HEADING: Keyword.Namespace,
    Kind.NO: Operator.Word,
    Kind.RULE: Name.Attribute,
    Kind.ROW: Name.Variable,
    Kind.COLON: Punctuation,
    Kind.NUMBER: Number.Integer,
    Kind.CARD: Name.Constant,
    Kind.KEYWORD: Keyword,
    Kind.WORD: Name,
    Kind.REFERENCE: Name.Variable,
    Kind.TEXT: String,
    Kind.UNREAD: Generic.Error,
}


class PitchLexer(Lexer):
    """Reads rule sheets, whole ones and pieces."""

    name = "Pitch"
    aliases: ClassVar = ["pitch", "pitch-lines", "pitch-wrong"]
    filenames: ClassVar = ["*.pitch"]
    mimetypes: ClassVar = ["text/x-pitch"]

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """The tokens with their places; together they are the text."""
        starts, at = [0], 0
        for line in text.split("\n"):
            starts.append(starts[-1] + len(line) + 1)
        for token in tokens(text):
            start, end = (starts[token.line - 1] + each for each in (token.start, token.end))
            yield from _between(text, at, start)
            yield start, _TYPES[token.kind], text[start:end]
            at = end
        yield from _between(text, at, len(text))


def _between(text: str, start: int, end: int) -> Iterator[tuple[int, _TokenType, str]]:
    """Blanks, commas and articles."""
    if start < end:
        yield start, Text if text[start:end].strip() else Whitespace, text[start:end]
