"""Whether two lines say the same: word by word, with the listed words for one another, and with nothing lost.

Numbers, conditions and refusals are never exchanged, left out or added. What a word may stand for is in the tables of
:mod:`pitchdsl.syntax.synonyms`; a letter that slipped makes no other word.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from pitchdsl.diagnostics.nearest import one_slip_apart
from pitchdsl.syntax.aces import LISTS_OF_RANKS, with_aces
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.parser import words
from pitchdsl.syntax.synonyms import GLUE, NAMES, NEGATIONS, NUMBERS, RANKS, SYNONYMS, UNITS

LISTS_OF_NAMES = (
    "winning/several there",
    "header/with",
    *(f"bidding/{each}" for each in ("may not bid", "ends the bidding", "may not be topped", "may not be held",
                                     "may be matched")),
)  # fmt: skip
"""The rules in which `and` and a comma are the same."""

Step = tuple[int, int]
"""How many words are done of the one line, and of the other."""

REFUSAL = "no"
"""What stands for every word that denies something."""

_WORD = re.compile(r"off-\w+|(?:10|[2-9])'?s(?!\w)|[A-Za-z][A-Za-z0-9_]*(?:['-][A-Za-z0-9]+)*|\d+|[<>=-]")


def same_words(said: str, offered: str, address: str = "", *, likely: bool = False) -> bool:
    """Whether a line keeps all that another one says and adds nothing to it.

    Where it is only ``likely`` the same, words that may mean something else count, too, and words may be added that
    are no number, no condition and no refusal.
    """
    return _matched(tuple(_words(said, address)), tuple(_words(offered, address)), likely)


def _words(text: str, address: str) -> Iterator[str]:
    """The words that mean something, each in the one way in which it is compared."""
    text = with_aces(typed(text)).replace("_", "-")
    text = re.sub(r"(?<=\d)-(?=[\dA-Z])|(?<=\b[AKQJT])-(?=[\dAKQJT])|\.\.\.?|\u2026", " - ", text)
    found = _WORD.findall(text)
    free = ("the", "an", "and", "or") if address in LISTS_OF_NAMES else ("the", "an")
    counted: object = None
    for at, word in enumerate(found):
        lower = word.lower()
        rank = re.fullmatch(r"(10|[2-9]|[akqjt])(?:'?s)?", lower)
        before = found[at - 1] if at else ""
        counted = re.fullmatch(r"\d+", NUMBERS.get(before.lower(), before)) or (counted and before.lower() in UNITS)
        if lower == "a" and word == "a" and address not in LISTS_OF_RANKS:
            continue
        if rank and (len(word) > 1 or lower != "t"):
            yield "10" if rank[1] == "t" else rank[1].upper()
        elif lower in free or (lower in UNITS and counted):
            continue
        elif off := re.fullmatch(r"off-(\w+?)s?", lower):
            yield f"off-{RANKS.get(off[1], off[1].upper())}"
        elif lower in NEGATIONS or _slipped_refusal(lower):
            yield REFUSAL
        elif lower.removesuffix("s") in RANKS or lower in NUMBERS:
            yield NUMBERS.get(lower) or RANKS[lower.removesuffix("s")]
        else:
            yield lower


@lru_cache(maxsize=2_000)
def _matched(said: tuple[str, ...], offered: tuple[str, ...], likely: bool) -> bool:
    """Whether the words stand for each other one after the other; words that join others may come and go."""
    seen = set()
    waiting = [(0, 0)]  # how many words of each are done; a line may have more of them than Python has frames
    while waiting:
        at = waiting.pop()
        if at == (len(said), len(offered)):
            return True
        if at not in seen:
            seen.add(at)
            waiting.extend(_steps(said, offered, *at, likely))
    return False


def _steps(said: tuple[str, ...], offered: tuple[str, ...], mine: int, theirs: int, likely: bool) -> Iterator[Step]:
    """How far one gets by one more word; what most likely leads to the end comes last."""
    word, other = said[mine] if mine < len(said) else "", offered[theirs] if theirs < len(offered) else ""
    if other in GLUE or (likely and other and _may_be_added(other)):
        yield mine, theirs + 1
    if not word:
        return
    if word in GLUE:
        yield mine + 1, theirs
    if other and _slipped(word, other):
        yield mine + 1, theirs + 1
    for meant in reversed(_meanings(word, likely)):
        if offered[theirs : theirs + len(meant)] == meant:
            yield mine + 1, theirs + len(meant)


def _may_be_added(word: str) -> bool:
    return not re.fullmatch(r"\d+|no|if|and|or|-|but|until|[AKQJ]|off-.*", word)


@cache
def _meanings(word: str, likely: bool) -> tuple[tuple[str, ...], ...]:
    """What a word may stand for: itself, and what the tables say."""
    found = [word]
    for meant, said in SYNONYMS.items():
        if word in said.split() or (likely and f"{word}?" in said.split()):
            found.append(meant)
    return tuple(dict.fromkeys(tuple(_words(each, "")) for each in found))


def _slipped(said: str, meant: str) -> bool:
    """Whether a word is another one with a slip of a finger, or another form of it."""
    if len(said) < 3 or len(meant) < 3 or re.match(r"\d|off-", meant) or not one_slip_apart(said, meant):
        return False
    return said not in _vocabulary() or (not is_joker(said) and said.removesuffix("s") == meant.removesuffix("s"))


def is_joker(word: str) -> bool:
    """Whether a word speaks of jokers: whether of one or of both is never a slip."""
    return word.lower() in ("joker", "jokers")


@cache
def _slipped_refusal(word: str) -> bool:
    return word not in _vocabulary() and any(one_slip_apart(word, each) for each in NEGATIONS if len(each) > 4)


@cache
def _vocabulary() -> frozenset[str]:
    """Words that mean something of their own, so that none of them is a slip."""
    rows = (
        *words().values(),
        *NEGATIONS,
        *GLUE,
        *SYNONYMS,
        *SYNONYMS.values(),
        *NAMES,
        *NAMES.values(),
        *NUMBERS,
        *RANKS,
    )
    return frozenset(re.findall(r"[a-z]+", " ".join(rows).lower()))


def alike(name: str, known: Sequence[str]) -> list[str]:
    """Those of the names that a misspelt one can have been: each of its words is like one of theirs."""
    return [each for each in known if _alike(name, each) and not is_another_verb(name, each)]


def is_another_verb(name: str, known: str) -> bool:
    """Whether a word of a name is one of the other with something before it that makes another of it: `overbid`."""
    said = [word.removesuffix("s") for word in known.split()]
    new = [word.removesuffix("s") for word in name.split()]
    return any(f"{before}{each}" in new for each in said for before in ("over", "under", "out", "re"))


def _alike(name: str, known: str) -> bool:
    from difflib import SequenceMatcher  # noqa: PLC0415

    theirs = list(_words(known, ""))
    mine = list(_words(name, ""))
    if (REFUSAL in mine) is not (REFUSAL in theirs):
        return False
    return all(any(SequenceMatcher(None, word, each).ratio() >= 0.6 for each in theirs) for word in mine)
