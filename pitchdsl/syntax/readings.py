"""What the grammar makes of a value: whether it reads it, where it stops, and how few other words make it readable."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import lark

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.diagnostics.nearest import one_slip_apart
from pitchdsl.syntax.forms import rule_of
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.parser import parser, words
from pitchdsl.syntax.synonyms import FREE_WORDS, NUMBERS, RANKS, SYNONYMS

MOST_KEPT = 2_000
"""Answers that are kept: a text is read again after each mended line, and most of its lines are then the same."""

MOST_EXCHANGED = 8
"""How many words of one value are exchanged."""

A_RANK = "a rank (A K Q J 10-2)"

DESCRIBED = frozenset({"a number", A_RANK, "a suit", "a name", "a title in quotes"})
"""Kinds of word, as they are spoken of."""


@lru_cache(maxsize=MOST_KEPT)
def reads(text: str, section: str, name: str) -> bool:
    """Whether a value can be read behind a name; behind ``source`` whatever is there."""
    if section == "header" and name == "source":
        return bool(text)
    return bool(text) and isinstance(tree_of(typed(text), rule_of(section, name)), lark.Tree)


@lru_cache(maxsize=MOST_KEPT)
def tree_of(text: str, start: str) -> lark.Tree[lark.Token] | lark.UnexpectedInput:
    """A value by the grammar rule that it begins with; the fault at which reading it stops."""
    try:
        return parser().parse(text, start=start)
    except lark.UnexpectedInput as fault:
        return fault


def where(text: str, fault: lark.UnexpectedInput) -> tuple[int, str]:
    """The place at which a value stops making sense, and the word there; none at its end."""
    at = fault.pos_in_stream or 0
    if isinstance(fault, lark.UnexpectedToken) and fault.token.type == "$END":
        at = len(text)
    word = re.match(r"[\w'\u2019-]+|\S?", text[at:])
    return at, word.group() if word else ""


def could_be(fault: lark.UnexpectedInput) -> list[str]:
    """The words that could stand where reading stopped."""
    expected = fault.accepts if isinstance(fault, lark.UnexpectedToken) else getattr(fault, "allowed", None)
    return sorted({words()[each] for each in expected or () if each in words() and words()[each]})


def made_readable(text: str, start: str, left: list[int], depth: int = MOST_EXCHANGED) -> tuple[str, bool] | None:
    """The value with other words where reading stops, and whether each is certain; ``left`` counts the tries down."""
    if left[0] == 0 or depth == 0:
        return None
    left[0] -= 1
    fault = tree_of(text, start)
    if isinstance(fault, lark.Tree):
        return " ".join(text.split()), True
    at, word = where(text, fault)
    for put, sure, end in _exchanged(word, could_be(fault), text[:at], text[at + len(word) :]):
        found = made_readable(text[:at] + put + text[at + end :], start, left, depth - 1)
        if found is not None:
            return found[0], found[1] and sure
    return None


def synonyms(word: str, expected: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Those of the expected words that people have this one for, and whether they mean nothing else by it."""
    for meant, said in SYNONYMS.items():
        if meant in expected or (" " in meant and meant.split()[0] in expected):
            for each in said.split():
                if each.removesuffix("?") == word:
                    yield meant, each == word


def slip_behind(said: str, meant: str, at: int) -> tuple[int, str, str] | None:
    """Where the one mistyped word stands, if it stands behind ``at``; the word, and how it is written right.

    Reading stops at the first of two words that belong together, though it is the second that is wrong.
    """
    words_said, words_meant = list(re.finditer(r"\S+", said)), meant.split()
    wrong = [(one, right) for one, right in zip(words_said, words_meant, strict=False) if one[0] != right]
    if len(words_said) != len(words_meant) or len(wrong) != 1:
        return None
    one, right = wrong[0]
    return (one.start(), one[0], right) if one.start() > at and one_slip_apart(one[0].lower(), right) else None


def _exchanged(word: str, expected: list[str], before: str, rest: str) -> Iterator[tuple[str, bool, int]]:
    """What to put for a word, whether that is certain, and how much of the text it replaces."""
    lower, end = word.lower(), len(word)
    if "a number" in expected and lower in NUMBERS:
        yield NUMBERS[lower], True, end
    letter = re.fullmatch(r"(10|[2-9tjqka])'?s?", lower)
    if A_RANK in expected and (lower.removesuffix("s") in RANKS or letter):
        yield letter[1].upper() if letter else RANKS[lower.removesuffix("s")], True, end
    off = re.fullmatch(r"off-(\w+?)s?", lower)
    if off and "off-J" in expected and re.fullmatch(r"10|[2-9tjqka]", RANKS.get(off[1], off[1]).lower()):
        yield f"off-{RANKS.get(off[1], off[1]).upper()}", True, end
    for meant, sure in synonyms(lower, expected):
        yield meant, sure, end
    known = [*expected, *(SUIT_NAMES if "a suit" in expected else ())]
    slips = [each for each in known if each not in (*DESCRIBED, "off-J", "joker") and one_slip_apart(lower, each)]
    if len(slips) == 1 and len(lower) > 2:
        yield slips[0], True, end
    behind = re.match(r"\s+(\w+)", rest)
    pair = f"{lower} {behind[1].lower()}" if behind else ""
    pairs = [each for each in expected if " " in each and each not in DESCRIBED and one_slip_apart(pair, each)]
    if behind and len(pairs) == 1:
        yield pairs[0], True, end + behind.end()
    if "a name" in expected and (lower in ("&", "+") or (lower == "and" and "and" not in expected)):
        yield ",", True, end
    if lower in FREE_WORDS or (word and word in ".!;" and not rest.strip()):
        yield "", True, end
    if len(expected) == 1 and expected[0] not in (*DESCRIBED, "-", "if", "and", "or", "off-J"):
        yield f" {expected[0]} ", True, 0
    if {"trump", "a suit"} <= set(expected) and re.search(r"\bof\s*$", before):
        yield " trump ", True, 0  # who says no suit of a jack means that of trump
