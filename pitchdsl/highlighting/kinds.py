"""The kinds of word that a rule sheet has, and which words of the grammar are of which."""

from enum import Enum

from pitchdsl.syntax.parser import words


class Kind(Enum):
    """What a word is, with its scope in TextMate grammars."""

    COMMENT = "comment.line.number-sign.pitch"
    NOTE = "markup.quote.note.pitch"
    DEFINE = "storage.type.pitch"
    """``variant`` and ``house-rule``."""
    EXTENDS = "storage.modifier.pitch"
    NAME = "entity.name.type.pitch"
    """The name of a game or of a house rule, where it is given."""
    BASE = "entity.other.inherited-class.pitch"
    """The name behind ``extends``."""
    TITLE = "string.quoted.double.pitch"
    HEADING = "entity.name.section.pitch"
    NO = "keyword.other.no.pitch"
    """``no`` where it takes a rule or a section away."""
    RULE = "entity.name.tag.rule.pitch"
    """The name of a rule that the language knows."""
    ROW = "variable.other.row.pitch"
    """The name of a row that the author named, where it is given."""
    COLON = "punctuation.separator.key-value.pitch"
    NUMBER = "constant.numeric.pitch"
    CARD = "constant.language.card.pitch"
    """Ranks, suits and jokers."""
    KEYWORD = "keyword.control.pitch"
    """Words that join others, such as ``if``."""
    WORD = "support.other.word.pitch"
    """Any other word of the language."""
    REFERENCE = "variable.other.reference.pitch"
    """A name in a value: of a row, or of a house rule."""
    TEXT = "string.unquoted.pitch"
    """What stands behind ``source:``."""
    UNREAD = "invalid.illegal.pitch"
    """What cannot stand there."""


JOINING = frozenset({"if", "then", "else", "and", "or", "not", "but", "until"})
"""The words that are ``Kind.KEYWORD``."""

_BY_TERMINAL = {
    "NUMBER": Kind.NUMBER,
    "HALF": Kind.NUMBER,
    "MINUS": Kind.NUMBER,
    "RANK": Kind.CARD,
    "RANKS": Kind.CARD,
    "OFF_CARD": Kind.CARD,
    "SUIT": Kind.CARD,
    "JOKER": Kind.CARD,
    "JOKERS": Kind.CARD,
    "NAME": Kind.REFERENCE,
    "TITLE": Kind.TITLE,
}


def kind_of(terminal: str) -> Kind:
    """The kind of a terminal of the grammar, where it stands in a value."""
    if terminal in _BY_TERMINAL:
        return _BY_TERMINAL[terminal]
    return Kind.KEYWORD if words()[terminal] in JOINING else Kind.WORD
