"""A grammar in the notation of Lark that llguidance reads: terminals are regular expressions that look nowhere else."""

import re

from pitchdsl.automaton.patterns import Part, literal, written
from pitchdsl.decoding.grammar import CharGrammar, Element, Group, Ref, Token


def lark_grammar(grammar: CharGrammar) -> str:
    """The text of the grammar, which starts at ``start``."""
    tokens: dict[str, Part] = {}
    lines = [f"{_name(name)}: {_group(group, tokens)}" for name, group in grammar.items()]
    lines += [f"{name}: {_part(part)}" for name, part in tokens.items()]
    return "\n".join(lines) + "\n"


def _name(name: str) -> str:
    return re.sub(r"[- ]+", "_", name.strip("_")).lower()


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
            return name
        case Group(_, times):
            return f"({_group(element, tokens)}){times}"


def _part(part: Part) -> str:
    """A string where the part is a text, and else a regular expression."""
    text = literal(part)
    if text is not None:
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return "/" + re.sub(r"(?<!\\)/", r"\/", written(part)) + "/"
