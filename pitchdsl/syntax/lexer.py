"""The lexer of the parser: it looks words up, and matches by expressions only what is more than one word.

lark's own lexer makes one long expression for each place of the grammar at which a text arrives. Making them takes
longer than reading a rule sheet. Nearly all terminals are words, and a word is found in a dictionary. What is read
as what, and what is refused where, is the same (``tests/syntax/test_lexer.py`` holds both against each other).
"""

import re
from collections.abc import Iterator, Mapping

from lark import Token, UnexpectedCharacters, UnexpectedToken
from lark.common import LexerConf
from lark.lexer import Lexer, LexerState, TerminalDef
from lark.parsers.lalr_parser_state import ParserState

from pitchdsl.values import frozen

END_OF_WORD = r"(?![\w-])"
"""What stands behind each word of the grammar: not more letters."""

_WORD = re.compile(r"[\w-]+")


@frozen(kw_only=True)
class _Choice:
    """The terminals that may stand at one place of the grammar, the first to be tried first."""

    words: Mapping[str, tuple[int, str]]
    """Where each word stands among them, and its terminal."""
    patterns: tuple[tuple[int, str, re.Pattern[str]], ...]
    """Where each other terminal stands among them, its name, and what it matches."""

    def at(self, text: str, place: int, end: int) -> tuple[str, str] | None:
        """What stands there, and as which terminal; none where nothing of these does."""
        found = _WORD.match(text, place, end)
        word = self.words.get(found[0].lower()) if found else None
        for number, name, pattern in self.patterns:
            if word is not None and word[0] < number:
                break
            if said := pattern.match(text, place, end):
                return said[0], name
        return (found[0], word[1]) if found and word else None


class WordLexer(Lexer):
    """Reads the terminals that the parser can take where it is.

    Raises lark's ``UnexpectedToken`` for what could stand elsewhere, ``UnexpectedCharacters`` for anything else.
    """

    __future_interface__ = 2

    def __init__(self, conf: LexerConf) -> None:
        self.terminals_by_name = conf.terminals_by_name
        ignored = [each for each in conf.terminals if each.name in conf.ignore]
        self._between = re.compile(f"(?:{'|'.join(each.pattern.to_regexp() for each in ignored)})+")
        known = [each for each in conf.terminals if each.name not in conf.ignore]
        known.sort(key=lambda each: (-each.priority, -each.pattern.max_width, -len(each.pattern.value), each.name))
        self._all = _choice(known)
        self._at: dict[int, tuple[_Choice, frozenset[str]]] = {}

    def lex(self, lexer_state: LexerState, parser_state: ParserState[int]) -> Iterator[Token]:
        """The tokens of the text; what the next one can be goes by the state that the parser is in by then."""
        text, end, place = lexer_state.text.text, lexer_state.text.end, lexer_state.line_ctr
        while True:
            if between := self._between.match(text, place.char_pos, end):
                place.feed(between[0], test_newline=False)
            if place.char_pos >= end:
                return
            choice, names = self._choice(parser_state)
            found = choice.at(text, place.char_pos, end)
            if found is None:
                raise self._fault(lexer_state, parser_state, names)
            lexer_state.last_token = _taken(lexer_state, *found)
            yield lexer_state.last_token

    def _choice(self, parser_state: ParserState[int]) -> tuple[_Choice, frozenset[str]]:
        """The terminals that the parser can take in its state, and their names."""
        state = parser_state.position
        if state not in self._at:
            taken = frozenset(parser_state.parse_conf.states[state]) & self.terminals_by_name.keys()
            words = {word: found for word, found in self._all.words.items() if found[1] in taken}
            patterns = tuple(each for each in self._all.patterns if each[1] in taken)
            self._at[state] = _Choice(words=words, patterns=patterns), taken
        return self._at[state]

    def _fault(self, lexer_state: LexerState, parser_state: ParserState[int], names: frozenset[str]) -> Exception:
        """That none of these terminals stands where the text was read to."""
        text, place, before = lexer_state.text, lexer_state.line_ctr, lexer_state.last_token
        allowed = set(names) or {"<END-OF-FILE>"}
        elsewhere = self._all.at(text.text, place.char_pos, text.end)
        if elsewhere is None:
            return UnexpectedCharacters(  # type: ignore[no-untyped-call]
                *(text.text, place.char_pos, place.line, place.column),
                allowed=allowed,
                token_history=before and [before],
                state=parser_state,
                terminals_by_name=self.terminals_by_name,
            )
        return UnexpectedToken(  # type: ignore[no-untyped-call]
            _taken(lexer_state, *elsewhere),
            allowed,
            state=parser_state,
            token_history=[before],
            terminals_by_name=self.terminals_by_name,
        )


def _choice(terminals: list[TerminalDef]) -> _Choice:
    """These terminals, in the order in which they are tried."""
    words: dict[str, tuple[int, str]] = {}
    patterns = []
    for number, each in enumerate(terminals):
        word = each.pattern.value.removesuffix(END_OF_WORD).replace("\\", "")
        if each.pattern.value.endswith(END_OF_WORD) and _WORD.fullmatch(word) and each.pattern.flags:
            words[word.lower()] = number, each.name
        else:
            patterns.append((number, each.name, re.compile(each.pattern.to_regexp())))
    return _Choice(words=words, patterns=tuple(patterns))


def _taken(lexer_state: LexerState, value: str, terminal: str) -> Token:
    """The token that stands where the text was read to; the text is then read to its end."""
    place = lexer_state.line_ctr
    token = Token(terminal, value, place.char_pos, place.line, place.column)
    place.feed(token, test_newline="\n" in value)
    token.end_line, token.end_column, token.end_pos = place.line, place.column, place.char_pos
    return token
