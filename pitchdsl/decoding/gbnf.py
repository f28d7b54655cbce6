"""A grammar in GBNF, the notation of llama.cpp."""

import re
from collections.abc import Iterator

from pitchdsl.automaton.patterns import Chain, Char, Either, Not, Part, Repeated, character
from pitchdsl.decoding.grammar import CharGrammar, Element, Group, Ref, Token


def gbnf(grammar: CharGrammar) -> str:
    """The text of the grammar, which starts at ``root``."""
    tokens: dict[str, Part] = {}
    lines = [f"{_name(name)} ::= {_group(group, tokens)}" for name, group in grammar.items()]
    lines += [f"{_name(name)} ::= {_part(part)}" for name, part in tokens.items()]
    return "\n".join(lines) + "\n"


_ESCAPED = {"\n": r"\n", "\t": r"\t", '"': r"\"", "\\": r"\\"}


def _name(name: str) -> str:
    """A name in letters and hyphens; what is a token bears its capitals."""
    return "root" if name == "start" else re.sub(r"[_ ]+", "-", name.strip("_"))


def _group(group: Group, tokens: dict[str, Part]) -> str:
    return " | ".join(" ".join(_element(each, tokens) for each in row) for row in group.alternatives)


def _element(element: Element, tokens: dict[str, Part]) -> str:
    match element:
        case Ref(name):
            return _name(name)
        case Token(part, ""):
            return _part(part)
        case Token(part, name):
            tokens[name] = part
            return _name(name)
        case Group(_, times):
            return f"({_group(element, tokens)}){times}"


def _part(part: Part, *, within: bool = False) -> str:
    """The notation of a regular expression; ``within``: in one that is larger."""
    match part:
        case Char(text):
            return text if text[0] == "[" else _quoted(text)
        case Repeated(inner, times):
            return (_part(inner) if isinstance(inner, Char) else f"({_part(inner)})") + times
        case Chain(parts):
            return " ".join(_in_row(parts))
        case Either(parts):
            said = " | ".join(map(_part, parts))
            return f"({said})" if within else said
        case Not():
            raise ValueError("GBNF cannot say what may not follow")


def _in_row(parts: tuple[Part, ...]) -> Iterator[str]:
    """The parts of a row, neighbouring characters in one pair of quotes."""
    said = ""
    for each in (*parts, None):
        if isinstance(each, Char) and each.text[0] != "[":
            said += _quoted(each.text)[1:-1]
            continue
        if said:
            yield f'"{said}"'
            said = ""
        if each is not None:
            yield _part(each, within=True)


def _quoted(char: str) -> str:
    bare = character(Char(char))
    return f'"{_ESCAPED.get(bare, bare)}"'
