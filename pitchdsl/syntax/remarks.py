"""Remarks that people put into a value: in brackets, or at its end behind a dash or a semicolon."""

import re
from collections.abc import Iterator

from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.synonyms import NEGATIONS, NUMBERS, RANKS

_BRACKETS = re.compile(r"\s*[(\[{]([^()\[\]{}]*)[)\]}]")

_AT_THE_END = re.compile(r"(.+?)(?:\s*;|\s+--?)\s+(\S.*)")

_RULES = frozenset(
    ["if", "unless", "when", "whenever", "except", "only", "but", "until", "then", "else", "exactly", "least", "most",
     "more", "less", "over", "under", "above", "below", "twice", "double", "half", "each", "every", "all", "any"]
)  # fmt: skip
"""Words of a remark that may well bind somebody."""


def out_of_brackets(text: str) -> Iterator[tuple[str, bool]]:
    """A value with what stands in brackets taken in, and without it; and whether that is certain to be meant."""
    yield " ".join(_BRACKETS.sub(r" \1 ", text).split()), True
    said = [(text[: each.start()].split()[-1:], each[1]) for each in _BRACKETS.finditer(text)]
    bare = " ".join(_BRACKETS.sub(" ", text).split())
    if said and all(before and _digits(before[0]) == _digits(within) for before, within in said):
        yield bare, True
    elif said and all(_binds_nobody(within) for _, within in said):
        yield bare, False


def at_the_end(text: str) -> tuple[str, str] | None:
    """A value, and the remark that stands behind it and binds nobody."""
    text = typed(text)
    parts = _AT_THE_END.fullmatch(text) or re.fullmatch(rf"(.+?){_BRACKETS.pattern}", text)
    return (parts[1], parts[2].strip()) if parts and _binds_nobody(parts[2]) else None


def _digits(word: str) -> str:
    return NUMBERS.get(word.lower(), word)


def _binds_nobody(remark: str) -> bool:
    words = re.findall(r"[a-z']+", remark.lower())
    known = (*NEGATIONS, *NUMBERS, *RANKS, *_RULES)
    return (
        bool(words)
        and not re.search(r"\d", remark)
        and not any(each.removesuffix("s") in known or each in known for each in words)
    )
