"""What it costs to take a written word for one of the language, to leave it out, or to put one in.

The words are those of :mod:`pitchdsl.syntax.synonyms`. Numbers, cards and suits are never left out and never made up.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from pitchdsl import resources
from pitchdsl.automaton.alignment import Reading, Step
from pitchdsl.automaton.grammar import Symbol
from pitchdsl.diagnostics.nearest import one_slip_apart
from pitchdsl.syntax.kept_lines import automaton
from pitchdsl.syntax.line_words import words_in
from pitchdsl.syntax.synonyms import CARDS, GLUE, NAMES, NEGATIONS, NUMBERS, RANKS, SUITS, SYNONYMS, UNITS
from pitchdsl.values import frozen

NEARLY_FREE = 1
"""Another way to write the same, a word that joins others."""
LISTED = 2
"""A listed word that people have for another, and nothing else by it."""
SLIP = 4
"""A letter or a blank that slipped, a word that has to follow."""
LIKELY = 8
"""A listed word that people have for another, and for something else, too."""
MEANING = 20
"""A word of meaning that is left out or put in."""
PRECIOUS = 50
"""A word left out or put in that turns the meaning of others round."""

LEAST_FOR_SLIPS = 3
"""Letters of the shortest word in which a finger may slip."""

TURNS = NEGATIONS | {"each", "every", "next", "if", "unless", "until", "but", "except", "only", "exactly"}
TURNS |= {"twice", "double", "half", "plus", "less", "minus", "times"}
"""Words that turn the meaning of others round."""

ENDS = frozenset({"to", "through", "thru", "till", "until", "down", "up"})
"""Words that lead from one end of a range to the other."""

JOINING = GLUE | {"from", "his", "her", "their", "your", "my", "our"}
"""Words that join others, or say whose something is where nobody asks."""

_RANKS = (*"AKQJ", *map(str, range(2, 11)))

_COUNTED = re.compile(r"-?\d+|[AKQJT]+|\d+/\d+|(?:off-)\w+|[-:+%]")
_KINDS_KEPT = ("NUMBER", "MINUS", "RANK", "RANKS", "OFF_CARD", "SUIT", "HALF")
"""The kinds of words that are numbers, cards and suits."""


FREE_NAMES = ("NAME", "SPOKEN")
"""The terminals that are names which an author gives."""


@frozen(slots=False)
class PitchLexicon:
    """The prices of the words of rule sheets."""

    rows: bool = True
    """Whether a line may have names that an author made; without a colon it is a sentence, and has none."""

    def taking(self, symbol: Symbol, text: str) -> int | None:
        """The price of taking words for what they are: nothing, but that a word of the language is no name of a bid."""
        called = text.replace(" ", "-")
        if not self.rows and symbol.name.startswith("ROW") and (called not in CARDS or called in NUMBERS):
            return PRECIOUS
        if symbol.name not in FREE_NAMES or text in CARDS:
            return 0
        return MEANING if text in _spelt() or text in TURNS or not self.rows else 0

    def readings(self, words: Sequence[str], at: int) -> Iterator[Reading]:
        """What the words from a place on may be taken for: digits, words of the same meaning, and what was misspelt."""
        first = words[at].lower()
        for said, meant, cost in _words_for().get(first, ()):
            behind = at + len(said)
            if tuple(word.lower() for word in words[at:behind]) == said:
                yield from _read_as(meant, behind, cost)
        if at == 0:
            for said, meant, cost in _names().get(first, ()):
                behind = len(said)
                if words[behind : behind + 1] == [":"] and tuple(word.lower() for word in words[:behind]) == said:
                    yield from _read_as(meant, behind, cost)
        for phrase in _phrases_of(first):
            for behind, number in phrase.read(words, at):
                yield from _read_as(phrase.saying(number), behind, LIKELY)
        if re.fullmatch("[AKQJT]{2,}", words[at]):
            yield from _read_as(" ".join(words[at]).replace("T", "10"), at + 1, LISTED)
        end = at + (2 if words[at + 1 : at + 2] == ["to"] else 1)
        if first in ENDS and 0 < at < end < len(words) and is_kept(words[at - 1]) and is_kept(words[end]):
            yield from _read_as("-", end, LISTED)
        rank = RANKS.get(first, words[at] if words[at] in _RANKS else "")
        if rank and words[at + 1 : at + 2] != ["of"]:
            for each in dict.fromkeys((rank, first if first in RANKS else rank)):
                yield from _read_as(f"{each} of trump", at + 1, LIKELY)
        for meant in _slips(first):
            yield from _read_as(meant, at + 1, SLIP)
        if parted := _run_together(first):
            yield from _read_as(parted, at + 1, SLIP)
        whole = "".join(words[at : at + 2]).lower()
        if len(words) > at + 1 and first not in _NO_PART and whole in _spelt():
            yield from _read_as(whole, at + 2, SLIP)

    def losing(self, words: Sequence[str], at: int) -> int | None:
        """The price of leaving out a word; none for numbers, cards and suits, and for the colon."""
        word = words[at].lower()
        if at > 0 and word == words[at - 1].lower() and word.isalpha():
            return NEARLY_FREE  # written twice
        if is_kept(words[at]):
            return None
        if word[0] == '"':
            return MEANING  # a name of the author
        if word in ENDS and 0 < at < len(words) - 1 and is_kept(words[at - 1]) and is_kept(words[at + 1]):
            return None
        if _only_counts(words, at):
            return NEARLY_FREE
        if word in TURNS:
            return PRECIOUS
        return NEARLY_FREE if word in JOINING or not word[0].isalnum() else MEANING

    def adding(self, symbol: Symbol, *, must: bool) -> int | None:
        """The price of putting a word in; none for numbers, cards, suits and names."""
        text = symbol.samples[0]
        made_up = is_kept(text) and text not in (":", "trump")
        if made_up or (symbol.word is None and symbol.name not in ("OR_MORE", "OR_LESS", "_TO")):
            return None
        if symbol.name == "_TO":
            return MEANING  # who goes back 4 loses 4, and who goes back to 4 has 4
        if text in TURNS and not (must and text == "if"):
            return PRECIOUS
        if text == "to" and not must:
            return LIKELY
        if text in JOINING:
            return LISTED if text == "are" else NEARLY_FREE  # where both may stand, a score is, and are points
        if must:
            return SLIP if text.isalpha() else NEARLY_FREE
        return MEANING


def makes_a_card(steps: Sequence[Step]) -> bool:
    """Whether a way makes one card of how many there are: `dealt six hearts` is no 6 of hearts, `of 6 hearts` is."""
    return any(
        before.written != "of" and number.meant.isdecimal() and not joined.written and suit.written[-1:] in "sS"
        for before, number, joined, suit in zip(steps, steps[1:], steps[2:], steps[3:], strict=False)
        if joined.meant == "of" and suit.meant in SUITS.values()
    )


@lru_cache(maxsize=4096)
def is_kept(word: str) -> bool:
    """Whether a word is a number, a card or a suit, however it is written, or joins two of them."""
    bare = word.lower()
    return (
        _COUNTED.fullmatch(word) is not None
        or bare in ("trump", "trumps", "joker", "jokers")
        or any(each in NUMBERS or each in RANKS or each in SUITS for each in (bare, bare.removesuffix("s")))
        or any(symbol.name in _KINDS_KEPT for symbol, _ in automaton().read([word], 0))
    )


def _only_counts(words: Sequence[str], at: int) -> bool:
    """Whether a word tells what the number before it counts, or that it is no more than that, and nothing else."""
    last = at + 1 == len(words)
    behind = at - 1
    while behind >= 0 and words[behind].lower() in UNITS:
        behind -= 1
    if behind < 0 or _digits(words[behind].lower()) == "":
        return False
    word = words[at].lower()
    return (word in UNITS and (last or not is_kept(words[at + 1]))) or (word == "only" and last)


NUMBER = "#"
"""What stands for a number in the phrasebook."""


@frozen
class _Phrase:
    """A way to say something in several words."""

    slots: tuple[tuple[frozenset[str], bool], ...]
    """For each place the words that may stand there, and whether one of them has to."""
    meant: str

    def saying(self, number: str) -> str:
        """What is meant, with the number; behind a plus, with the next one."""
        more = str(int(number) + 1) if number else ""
        return self.meant.replace(f"+{NUMBER}", more).replace(NUMBER, number)

    def read(self, words: Sequence[str], at: int, slot: int = 0, number: str = "") -> Iterator[tuple[int, str]]:
        """The places behind the words that are this phrase from a place on, each with its number."""
        if slot == len(self.slots):
            yield at, number
            return
        known, needed = self.slots[slot]
        if at < len(words):
            word = words[at].lower()
            said = _digits(word) if NUMBER in known and number in ("", _digits(word)) else ""
            if said or word in known:
                yield from self.read(words, at + 1, slot + 1, said or number)
        if not needed:
            yield from self.read(words, at, slot + 1, number)


def _digits(word: str) -> str:
    return word if word.isdecimal() else NUMBERS.get(word, NUMBERS.get(word.removesuffix("s"), ""))


def phrases() -> Iterator[tuple[str, str]]:
    """Ways to say something in several words, as ``phrasebook.txt`` tells them, each with what it means."""
    meant = ""
    for line in resources.phrasebook().splitlines():
        if line.startswith("  "):
            yield line.strip(), meant
        elif not line.startswith("//"):
            meant = line if line != "(nothing)" else ""


@cache
def _phrases_from() -> Mapping[str, Sequence[tuple[str, str]]]:
    """By each word that one may begin with, the phrases, each with what it means."""
    found: dict[str, list[tuple[str, str]]] = {}
    for phrase in phrases():
        for said in _with_and_without(phrase[0]):
            for slot in said.split():
                for word in slot.strip("()").split("/"):
                    found.setdefault(word, []).append((said, phrase[1]))
                if slot[0] != "(":
                    break
    return found


@lru_cache(maxsize=4096)
def _phrases_of(word: str) -> tuple[_Phrase, ...]:
    """The phrases that may begin with a word."""
    said = (*_phrases_from().get(word, ()), *(_phrases_from()[NUMBER] if _digits(word) else ()))
    return tuple(map(_phrase, *zip(*dict.fromkeys(said), strict=True))) if said else ()


def _phrase(said: str, meant: str) -> _Phrase:
    slots = said.split()
    return _Phrase(tuple((frozenset(slot.strip("()").split("/")), slot[0] != "(") for slot in slots), meant)


def _with_and_without(said: str) -> Iterator[str]:
    """A phrase with and without the words that stand together in brackets."""
    together = re.search(r"\(([^()\s]+ [^()]*)\)", said)
    if together is None:
        yield said
        return
    for kept in (together[1], ""):
        yield from _with_and_without(f"{said[: together.start()]}{kept}{said[together.end() :]}")


_Rows = Mapping[str, Sequence[tuple[tuple[str, ...], str, int]]]
"""By the first word of what is said: all of it in small letters, what is meant, and its price."""


@cache
def _words_for() -> _Rows:
    rows = [(said, meant, NEARLY_FREE) for said, meant in (*NUMBERS.items(), *RANKS.items(), *SUITS.items())]
    rows += [(f"{said}s", meant, NEARLY_FREE) for said, meant in RANKS.items()]
    rows += [(f"{said}s", f"each {meant}", LISTED) for said, meant in RANKS.items()]
    for rank in ("K", "Q", "J", *map(str, range(2, 11))):  # `a` is an article, and `as` a word
        rows += [(said, rank, NEARLY_FREE) for said in (rank.lower(), f"{rank}s".lower()) if said != rank]
    for rank in ("A", "K", "Q", "J", *map(str, range(2, 11))):
        called = (rank, *(said for said, each in RANKS.items() if each == rank))
        rows += [(f"off{gap}{said}", f"off-{rank}", NEARLY_FREE) for gap in ("", "-") for said in called]
    for meant, said in SYNONYMS.items():
        rows += [(each.removesuffix("?"), meant, LIKELY if each.endswith("?") else LISTED) for each in said.split(" ")]
    return _by_first_word(rows)


@cache
def _names() -> _Rows:
    rows = [
        (said.removesuffix("?"), " ".join(words_in(address.split("/")[1])), LIKELY if said.endswith("?") else LISTED)
        for address, names in NAMES.items()
        for said in names.split("|")
    ]
    return _by_first_word(rows)


def _by_first_word(rows: Sequence[tuple[str, str, int]]) -> _Rows:
    found: dict[str, list[tuple[tuple[str, ...], str, int]]] = {}
    for said, meant, cost in rows:
        words = tuple(words_in(said.lower()))
        found.setdefault(words[0], []).append((words, meant, cost))
    return found


@lru_cache(maxsize=4096)
def _slips(word: str) -> tuple[str, ...]:
    """The words of which a slip makes this one; of a word of the language, the same with or without ``s``."""
    if len(word) < LEAST_FOR_SLIPS or not word.isalpha() or word in TURNS:
        return ()
    known = _spelt()
    if word in known:
        several = (f"{word}s", word.removesuffix("s")) if word.removesuffix("s") != "joker" else ()
        return tuple(each for each in several if each in known and each != word)
    turning = () if word in _said() else (each for each in TURNS if each.isalpha())
    long = (each for each in (*known, *turning) if len(each) >= LEAST_FOR_SLIPS)
    twice = re.sub(r"(.)\1$", r"\1", word)  # of a short word only its last letter, written twice: `off`
    short = (twice,) if len(twice) < LEAST_FOR_SLIPS and twice in known else ()
    return (*short, *(each for each in long if one_slip_apart(word, each)))


_NO_PART = ("a", "i")


@lru_cache(maxsize=4096)
def _run_together(word: str) -> str:
    """The two words of the language that one is without the blank between them; nothing where it is none."""
    if word in _spelt() or word in _said():
        return ""
    if parts := re.fullmatch(r"([a-z]{2,})(\d+)|(\d+)([a-z]{2,})", word):
        ends = [each for each in parts.groups() if each]
        return " ".join(ends) if any(each in _both_kinds() for each in ends) else ""
    ways = ((word[:at], word[at:]) for at in range(2, len(word) - 1))
    return next((" ".join(way) for way in ways if _both_kinds().issuperset(way)), "")


@cache
def _both_kinds() -> frozenset[str]:
    """The words of the language in letters, those that turn others round among them."""
    return _spelt() | {each for each in TURNS if each.isalpha() and _symbols(each)}


@cache
def _said() -> frozenset[str]:
    """Words that people have for words of the language: none of them is a slip of a word that turns others round."""
    rows = [*SYNONYMS.values(), *NAMES.values(), *(said for said, _ in phrases())]
    return frozenset(re.findall(r"[a-z]+(?:-[a-z]+)*", " ".join(rows)))


@cache
def _spelt() -> frozenset[str]:
    """All that is spelt in letters: the words of the language, and those of its kinds that are listed."""
    texts = (sample for symbol in automaton().symbols if symbol.name not in FREE_NAMES for sample in symbol.samples)
    return frozenset(text for text in texts if text.isalpha() and text.islower() and text not in TURNS)


def _is_made(symbol: Symbol, name: str) -> bool:
    """Whether an author makes the words: a name of a row that is no usual one, the name of a bid, a source."""
    return symbol.name in (*FREE_NAMES, "TEXT") or (symbol.name.startswith("ROW") and name not in CARDS)


@lru_cache(maxsize=4096)
def _symbols(text: str) -> tuple[tuple[Symbol, ...], ...]:
    """All that a text of the language may be, as symbols; a name is what an author makes of it, and nothing else."""
    words = words_in(text)
    found: list[tuple[tuple[Symbol, ...], int]] = [((), 0)]
    for symbols, at in found:  # it grows while it is gone through
        if at < len(words):
            for each, behind in automaton().read(words, at):
                if not _is_made(each, "-".join(words[at:behind])):
                    found.append(((*symbols, each), behind))
    return tuple(symbols for symbols, at in found if at == len(words))


def _read_as(meant: str, behind: int, cost: int) -> Iterator[Reading]:
    for symbols in _symbols(meant):
        yield Reading(symbols, meant, behind, cost)
