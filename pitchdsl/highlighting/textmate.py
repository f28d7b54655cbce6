"""The TextMate grammar of rule sheets, made from the grammar and the forms; VS Code and many others colour by it.

``python -m pitchdsl.highlighting.textmate FILE``, a part of ``make build``, writes it. A TextMate grammar is a list of
regular expressions and reads no further than a line, so it knows which words a rule may have, and not in which order.
"""

import json
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from lark.grammar import NonTerminal, Symbol

from pitchdsl.highlighting.kinds import Kind, kind_of
from pitchdsl.syntax.forms import FORMS, HEADER, OPEN_TABLES, SECTIONS, rule_of
from pitchdsl.syntax.names import ARTICLES
from pitchdsl.syntax.parser import parser, words

Pattern = dict[str, Any]

_REMARK = r"(?=$|\s#)"
"""Behind a line that is one name: nothing, or a comment."""

_BEFORE, _BEHIND = r"(?<![\w-])", r"(?![\w-])"

_FREE = rf"(?:\s|,|{_BEFORE}(?i:{'|'.join(ARTICLES)}){_BEHIND})*"
"""What may stand between any two words."""

_NAME = r"[a-z][a-z0-9]*(?:[ -][a-z0-9]+)*"
"""The name of a row."""


def grammar() -> dict[str, Any]:
    """The whole grammar."""
    starts = sorted({rule_of(section, name) for section in SECTIONS for name in (*_known(section), *_rows(section))})
    return {
        "information_for_contributors": ["Made by `make build` from grammar/pitch.lark; changes here are lost."],
        "name": "Pitch rule sheet",
        "scopeName": "source.pitch",
        "fileTypes": ["pitch"],
        "patterns": [
            *_include("note", "comment", "first-line", "header", *(_id(each) for each in SECTIONS)),
            _drop(SECTIONS, Kind.HEADING),
            {"match": r"^\s*(.+?)\s*" + _REMARK, "captures": _captures(Kind.UNREAD)},
        ],
        "repository": {
            "comment": {"match": r"(?:^|(?<=\s))#.*$", "name": Kind.COMMENT.value},
            "note": {"match": r"^\s*(>.*)$", "captures": _captures(Kind.NOTE)},
            "first-line": _first_line(),
            "header": {"patterns": _header()},
            "condition": _condition(),
            **{_id(section): _section(section) for section in SECTIONS},
            **{start: {"patterns": _value(start)} for start in starts},
        },
    }


def _condition() -> Pattern:
    """What stands behind ``if``, for all rules alike."""
    return {
        "begin": _words(["if"]),
        "beginCaptures": {"0": {"name": Kind.KEYWORD.value}},
        "end": rf"(?=$|{_BEFORE}(?i:then){_BEHIND})",
        "patterns": [*_include("comment"), *_value("condition")],
    }


def _first_line() -> Pattern:
    name = r"([a-z][a-z0-9]*(?:-[a-z0-9]+)*)"
    return {
        "begin": r"^\s*(?i:(variant|house-rule))" + _BEHIND,
        "beginCaptures": _captures(Kind.DEFINE),
        "end": "$",
        "patterns": [
            *_include("comment"),
            {"match": r'"[^"]*"', "name": Kind.TITLE.value},
            {"match": rf"{_BEFORE}(?i:(extends)){_FREE}{name}", "captures": _captures(Kind.EXTENDS, Kind.BASE)},
            {"match": name, "name": Kind.NAME.value},
        ],
    }


def _header() -> list[Pattern]:
    source, with_ = HEADER
    return [
        _line(source, Kind.RULE, [{"match": r"[^\s#](?:[^#]|(?<!\s)#)*?" + _REMARK, "name": Kind.TEXT.value}]),
        _line(with_, Kind.RULE, [{"match": r'"[^"]*"', "name": Kind.TITLE.value}, *_value("header_with")]),
    ]


def _section(section: str) -> Pattern:
    """A heading, and all lines down to the next one."""
    headings = rf"^\s*(?i:{_either(SECTIONS)})\s*{_REMARK}"
    rows = [_line(_NAME, Kind.ROW, _include(rule_of(section, name)), pattern=True) for name in _rows(section)]
    return {
        "begin": rf"^\s*(?i:({_spaced(section)}))\s*{_REMARK}",
        "beginCaptures": _captures(Kind.HEADING),
        "end": rf"(?={headings})|(?=^\s*(?i:variant|house-rule){_BEHIND})",
        "patterns": [
            *_include("note", "comment"),
            _drop(SECTIONS, Kind.HEADING),
            *([_drop(_known(section), Kind.RULE)] if _known(section) else []),
            *([{"match": rf"^\s*(?i:(no)\s+({_NAME}))\s*{_REMARK}", "captures": _captures(Kind.NO, Kind.ROW)}]
              if rows else []),
            *(_line(name, Kind.RULE, _include(rule_of(section, name))) for name in _known(section)),
            *rows,
            {"match": r"^\s*([^\s:#][^:#]*?)\s*(?=:|$|\s#)", "captures": _captures(Kind.UNREAD)},
        ],
    }  # fmt: skip


def _known(section: str) -> list[str]:
    return [form.name for form in FORMS if form.section == section]


def _rows(section: str) -> list[str]:
    """A name that no rule of an open table has."""
    return ["row"] if section in OPEN_TABLES else []


def _drop(names: Iterable[str], kind: Kind) -> Pattern:
    return {"match": rf"^\s*(?i:(no)\s+({_either(names)}))\s*{_REMARK}", "captures": _captures(Kind.NO, kind)}


def _line(name: str, kind: Kind, value: list[Pattern], *, pattern: bool = False) -> Pattern:
    """A rule: its name, a colon, and what is so."""
    return {
        "begin": rf"^\s*(?i:({name if pattern else _spaced(name)}))\s*(:)",
        "beginCaptures": _captures(kind, Kind.COLON),
        "end": "$",
        "patterns": [*_include("comment"), *value],
    }


# ───── values ─────


def _value(start: str) -> list[Pattern]:
    """The words that a rule of the grammar can come upon, the longest first; any other word cannot stand there."""
    own = _reached(start, "when", "condition") or _reached(start)
    by_kind: dict[Kind, list[str]] = {}
    for terminal in sorted(own):
        word = words()[terminal]
        if re.fullmatch(r"[a-z][a-z-]*", word) and terminal not in _WITH_PATTERNS:
            by_kind.setdefault(kind_of(terminal), []).append(word)
    if "_TO" in own and "TO" not in own:
        by_kind.setdefault(Kind.WORD, []).append("to")
    tied = {"match": rf"{_BEFORE}(?i:(if)\s+(tied)){_BEHIND}", "captures": _captures(Kind.KEYWORD, Kind.WORD)}
    return [
        *([tied] if "TIED" in own else []),
        *(_include("condition") if "IF" in _reached(start) else []),
        *_cards(own),
        *_numbers(own),
        *({"match": _words(by_kind[kind]), "name": kind.value} for kind in _IN_ORDER if kind in by_kind),
        {"match": _words(ARTICLES)},
        {"match": r"[^\W_][\w'/-]*", "name": (Kind.REFERENCE if "NAME" in own else Kind.UNREAD).value},
    ]


_WITH_PATTERNS = {
    "RANK",
    "ORDINAL",
    "RANKS",
    "OFF_CARD",
    "SUIT",
    "NUMBER",
    "HALF",
    "MINUS",
    "OR_MORE",
    "OR_LESS",
    "NAME",
    "TITLE",
    "_TO",
}
"""The terminals that are no single words."""

_DASH: Pattern = {"match": "-", "name": Kind.WORD.value}

_IN_ORDER = (Kind.CARD, Kind.KEYWORD, Kind.WORD)


def _cards(own: frozenset[str]) -> list[Pattern]:
    """Cards. A digit is a rank only where the words around it, or the whole rule, say so."""
    if "RANK" not in own:
        return []
    rank, suit = _regexp("RANK"), _regexp("SUIT")
    card = Kind.CARD.value
    digits = rf"{_BEFORE}(?:10|[2-9])(?![A-Za-z0-9])"
    found: list[Pattern] = [
        {"match": _BEFORE + _regexp("OFF_CARD"), "name": card},
        {"match": _BEFORE + _regexp("RANKS"), "name": card},
        {"match": rf"{_BEFORE}(?:[TJQKA]|ace|king|queen|jack)(?![A-Za-z0-9])", "name": card},
        {"match": _BEFORE + suit, "name": card},
        {"match": rf"{digits}(?={_FREE}(?i:of){_FREE}(?:(?i:trump){_BEHIND}|{suit}))", "name": card},
        {"match": rf"{digits}(?={_FREE}(?i:among){_BEHIND})", "name": card},
        {"match": rf"(?i:(each)){_FREE}({digits})", "captures": _captures(Kind.WORD, Kind.CARD)},
    ]
    if "NUMBER" not in own:
        found += [{"match": r"(?<!\w)(?:10|[2-9])(?![A-Za-z0-9])", "name": card}, _DASH]
    if "HALF" in own:
        number = r"([0-9]{1,6}(?:[ \t]+1/2)?|1/2)(?![A-Za-z0-9])"
        found.insert(0, {"match": rf"{_BEFORE}({rank}){_FREE}{number}", "captures": _captures(Kind.CARD, Kind.NUMBER)})
    if "NOTHING" in own and "HAND" in own:  # behind `nothing but` there are ranks, up to the next part
        found.insert(0, {
            "begin": rf"{_BEFORE}(?i:(nothing)\s+(but)){_BEHIND}",
            "beginCaptures": _captures(Kind.WORD, Kind.KEYWORD),
            "end": rf"(?=$|\s#|{_BEFORE}(?i:and|or|then){_BEHIND})",
            "patterns": [{"match": rf"(?<!\w)(?:{rank}|(?i:jokers?))", "name": card}, _DASH],
        })  # fmt: skip
    return found


def _numbers(own: frozenset[str]) -> list[Pattern]:
    number = Kind.NUMBER.value
    found: list[Pattern] = []
    if "HALF" in own:
        found.append({"match": _BEFORE + "1/2(?![A-Za-z0-9])", "name": number})
    if "MINUS" in own:
        found.append({"match": rf"{_BEFORE}(?:-|(?i:minus)[ \t]+)[0-9]{{1,6}}(?![A-Za-z0-9])", "name": number})
    if "_TO" in own:
        found.append(_DASH)
    if "NUMBER" in own:
        found.append({"match": r"(?<!\w)[0-9]{1,6}(?![A-Za-z0-9])", "name": number})
    for each in ("ORDINAL", "OR_MORE", "OR_LESS"):
        if each in own:
            found.append({"match": _BEFORE + _regexp(each), "name": Kind.WORD.value})
    return found


@cache
def _reached(start: str, *without: str) -> frozenset[str]:
    """The terminals that a rule of the grammar can come upon, those of some rules left out."""
    rules: dict[Symbol, list[Symbol]] = {}
    for rule in parser().rules:
        rules.setdefault(rule.origin, []).extend(rule.expansion)
    seen: set[Symbol] = set()
    waiting: list[Symbol] = [NonTerminal(start)]
    while waiting:
        symbol = waiting.pop()
        if symbol not in seen and symbol.name not in without:
            seen.add(symbol)
            waiting.extend(rules.get(symbol, []))
    return frozenset(symbol.name for symbol in seen if symbol.is_term)


@cache
def _regexp(terminal: str) -> str:
    """The pattern of a terminal of the grammar."""
    (found,) = (each.pattern for each in parser().terminals if each.name == terminal)
    ungrouped = re.sub(r"\((?!\?)", "(?:", found.value)
    return rf"(?i:{ungrouped})" if "i" in found.flags else rf"(?:{ungrouped})"


# ───── pieces ─────


def _include(*names: str) -> list[Pattern]:
    return [{"include": f"#{name}"} for name in names]


def _captures(*kinds: Kind) -> Pattern:
    return {str(at): {"name": kind.value} for at, kind in enumerate(kinds, start=1)}


def _id(section: str) -> str:
    return f"in-{section.replace(' ', '-')}"


def _spaced(name: str) -> str:
    return name.replace(" ", r"\s+")


def _either(names: Iterable[str]) -> str:
    return "|".join(_spaced(name) for name in names)


def _words(said: Iterable[str]) -> str:
    """Any of some words, the longest first."""
    return rf"{_BEFORE}(?i:{'|'.join(sorted(set(said), key=lambda word: (-len(word), word)))}){_BEHIND}"


def text() -> str:
    """The grammar as it is written."""
    return json.dumps(grammar(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text(), encoding="utf-8", newline="\n")
