"""What no sheet can say, or says in other words: the entries of ``beyond.toml``, which explains their patterns."""

import re
from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any

from pitchdsl.language.example_row import ExampleRow
from pitchdsl.resources import beyond
from pitchdsl.syntax.forms import SECTIONS
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.number_words import in_digits
from pitchdsl.syntax.readings import MOST_KEPT
from pitchdsl.syntax.synonyms import NUMBERS, RANKS
from pitchdsl.syntax.written_card import card_in
from pitchdsl.values import frozen

LONGEST = 300
"""Characters of a line that is asked about."""

DEFAULT_BASE = "team-auction"

MOST_PLAYERS = 7

MOST_LEFT_OVER = 3
"""What leaves over so many of the words that keep a line from being said is not what is asked for in other sections."""

DEARER = 2
"""How many times as much a word counts that a line which can be said would lose."""

_ARTICLES = ("the", "a", "an")

DENIALS = frozenset({"no", "nobody", "none", "never", "not", "cannot", "without", "nor", "cant", "dont", "wont"})
"""Words that deny what stands beside them."""

_ENDING = re.compile(r"(?<=[a-z]{3})(?:ing|ed|es|s)$")


def _each_its_own(found: Sequence[Sequence[str]]) -> bool:
    """Whether each place of a card can have another card of a line: one that is named twice takes no other."""
    taken: list[frozenset[str]] = [frozenset()]
    for place in found:
        if all(phrase.strip() in cards_named() for phrase in place):
            taken = [*{each | {phrase} for each in taken for phrase in place if phrase not in each}]
    return bool(taken)


@frozen(kw_only=True)
class Pattern:
    """Words by which a rule is recognised."""

    places: tuple[tuple[str, ...], ...]
    """Of each of these one must be in a line."""
    never: tuple[str, ...]
    """None of these may be."""
    denies: bool
    """Whether what must be in it may be a "not"."""

    @staticmethod
    def is_denial(place: tuple[str, ...]) -> bool:
        """Whether nothing but a "not" may stand in a place."""
        return all(not DENIALS.isdisjoint(phrase.split()) for phrase in place)

    def is_in(self, *lines: str) -> bool:
        """Whether a line has its words, in any of the ways in which it is written."""
        if any(phrase in line for phrase in self.never for line in lines):
            return False
        found = [[phrase for phrase in place if any(phrase in line for line in lines)] for place in self.places]
        return all(found) and _each_its_own(found)


@frozen(kw_only=True, slots=False)
class Beyond:
    """A rule that cannot be said, or is said in other words."""

    id: str
    group: str
    """What it is about: the heading of the sheet, or another part of an evening."""
    what: str
    """What it is, in words that ``cannot be said`` can follow."""
    sayable: bool
    """Whether it is only said in other words."""
    never: bool
    """Whether it is out for good, and not only for now."""
    patterns: tuple[Pattern, ...]
    """How it is recognised."""
    other: str
    """The nearest game that can be said; empty where it is this one with a note."""
    lines: str
    """How that is said: headings and rules. Numbers in braces stand for those that were written."""
    without: str
    """How a sheet is said that has it no longer; empty where that is not known, or where it cannot be said."""
    over: str
    """A bundled game that the lines fit."""

    def said(self, line: str) -> str:
        """How it is said, with the card and the numbers of a line, where it has as many of them."""
        card = card_in(line) if "{card" in self.lines else None
        filled = re.sub(r"\{card:[^}]*\}", lambda shown: card.text if card else shown[0][6:-1], self.lines)
        filled = re.sub(r"\{row:[^}]*\}", lambda shown: card.row if card else shown[0][5:-1], filled)
        found, added = self._numbers(card.without if card else line)
        numbers = iter((*found[: len(found) - len(added)], *added))
        return re.sub(r"\{[\d+]+\}", lambda _: next(numbers), filled)

    def _numbers(self, line: str) -> tuple[list[str], list[str]]:
        """The numbers for its places, those of a line where it has as many; and the sums shown for the last ones."""
        counted = line if self.group == "table" else with_one(line)  # a nickel a point is one for each
        counted = re.sub(r"\b(first|last|next|any|every|each) ones?\b", r"\1", counted, flags=re.IGNORECASE)
        written = [number for number in map(stem, words_of(counted)) if number.isdecimal()]
        places = re.findall(r"\{(\d+)\}", self.lines)
        sums = re.findall(r"\{(\d+)\+(\d+)\}", self.lines)
        places += [last for _, last in sums]
        more = [number for number in written if number != "0"]
        ways = [
            written,
            more,
            more * len(places) if len({*places}) == 1 else [],
            [*places[:-1], *more] if sums else [],
        ]
        found = next((each for each in ways if len(each) == len(places)), places)
        return found, [f"{int(found[places.index(one)]) + int(found[places.index(other)])}" for one, other in sums]

    @cached_property
    def words(self) -> frozenset[str]:
        """The stems of all words of its patterns, and of what it is."""
        phrases = (phrase for each in self.patterns for place in each.places for phrase in place)
        written = (word for phrase in phrases for word in phrase.split() if not word.startswith("@"))
        said = (stem(word[1:]) if word.startswith("=") else word for word in written)
        return frozenset([*said, *stems(self.what)])

    def lost(self, line: str) -> frozenset[str]:
        """The words of meaning of a line that neither it nor what says it has."""
        lost = words_of_meaning(line) - self.words.union(stems(self.lines))
        shown = set(re.findall(r"\w+", self.said(line)))
        return lost - {word for word in lost if cards_named().get(word) in shown}

    def changed(self, line: str) -> frozenset[str]:
        """The cards, roles and numbers of a line for which it shows others: it would be another rule."""
        shown = re.sub(r"\{[^}]*\}", "", self.lines)
        if "{card" in self.lines and card_in(line) is None:
            ranks = re.findall(r"\w+", self.said(line))
            if cards := {each for each in stems(line) if cards_named().get(each, ranks[0]) not in ranks}:
                return frozenset(cards)
        found, _ = self._numbers(line)
        filled = "{" in self.lines and not re.search(r"(?<!-)\b\d", shown)  # what else is shown may be what was written
        numbers = numbers_of(line) - numbers_of(self.said(line)) - {*found, "1"} if filled else set()
        roles = _roles() if " to the " in shown else frozenset()
        return self.lost(line).intersection([*cards_named(), *roles]).union(numbers)

    def numbers_lost(self, line: str) -> frozenset[str]:
        """The numbers of a line that have no place in what says it."""
        return frozenset() if numbers_of(self.lines) else numbers_of(line) - self.words - {"1"}

    def leaves_over(self, section: str, line: str) -> int:
        """How many words it has nothing to do with, of those that keep a line from being said."""
        from pitchdsl.syntax.lost_words import lost_words  # noqa: PLC0415  # late: most texts are right

        return len(words_of_meaning(" ".join(lost_words(section, line))) - self.words)

    def may_be_asked_in(self, section: str, line: str) -> bool:
        """Whether a line that begins with a rule of its section may ask for it: it then is about that section."""
        from pitchdsl.syntax.lost_words import rule_named  # noqa: PLC0415  # late: most texts are right

        name, colon, _ = typed(line).partition(":")
        return section in self.headings or not colon or not rule_named(section, name)

    def invents(self, line: str) -> bool:
        """Whether it shows a number where a line has none."""
        return re.search(r"\{\d", self.lines) is not None and not numbers_of(with_one(line))

    @cached_property
    def headings(self) -> frozenset[str]:
        """The sections that it is about: those of its patterns, of what says it, and its own."""
        under = (phrase.strip(" @").replace("-", " ") for each in self.patterns for at in each.places for phrase in at)
        return frozenset(SECTIONS).intersection([*under, *self.lines.splitlines(), self.group])

    def explains(self, line: str) -> bool:
        """Whether it has most words of meaning of a line; one more may be said beside it."""
        return len(self.lost(line)) <= 1 or 2 * len(self.lost(line)) < len(words_of_meaning(line))

    def says_all_of(self, line: str) -> bool:
        """Whether it has the words of meaning of a line but one, and its numbers; else it says something else."""
        many = (each for each in self.numbers_lost(line) if int(each) > MOST_PLAYERS)  # fewer may be the players
        return len(self.lost(line)) <= 1 and not any(many)

    @property
    def verdict(self) -> str:
        """Whether it can be said, or may be sayable one day."""
        if self.sayable:
            return "can be said in other words"
        return "cannot be said" if self.never else "cannot be said yet"


@cache
def _data() -> Mapping[str, Any]:
    import tomllib  # noqa: PLC0415  # late: most texts are right

    return tomllib.loads(beyond())


@cache
def _one_for_another() -> Mapping[str, str]:
    """For stems of words those of others that mean the same."""
    return {_bare(each): _bare(word) for word, others in _data()["words"].items() for each in others.split()}


@cache
def entries() -> tuple[Beyond, ...]:
    """All that is known to be out, in the order of the file."""
    return tuple(
        Beyond(
            id=id_,
            group=group,
            what=said["what"],
            sayable=said.get("sayable", False),
            never=said.get("never", False),
            patterns=tuple(_pattern(each) for each in said["words"]),
            other=said.get("other", ""),
            lines=said["lines"],
            without=said.get("without", ""),
            over=said.get("over", DEFAULT_BASE),
        )
        for group, rows in _data().items()
        if group not in ("light", "words")
        for id_, said in rows.items()
    )


def known(section: str, text: str) -> Beyond | None:
    """What a line of a section asks for that no sheet can say: the entry that knows most of its words; or none."""
    found = found_in(section, text)
    return found[1] if found else None


@lru_cache(maxsize=MOST_KEPT)
def found_in(section: str, text: str) -> tuple[Pattern, Beyond] | None:
    """The pattern that asks for most words of a line, less those that it leaves over, and its entry.

    What is only said in other words has to explain the line; what cannot be said may be any part of it.
    """
    if section == ExampleRow.section:
        return None  # a case is no wish
    line = written(section, text)
    counted = re.sub(r"(?<= )\d+(?= )", "#", written(section, with_one(text)))
    asked = [(each, entry) for entry in entries() for each in entry.patterns if each.is_in(line, counted)]
    found = [(each, entry) for each, entry in asked if _may_be_meant(each, entry, section, text)]

    def fitting(each: tuple[Pattern, Beyond]) -> tuple[int, bool]:
        pattern, entry = each
        lost = len(entry.lost(text))
        if entry.sayable:  # what it has not would be lost for good
            lost = DEARER * (lost + 3 * len(entry.numbers_lost(text)))
        return len(pattern.places) - lost - entry.leaves_over(section, text), entry.sayable

    return max(found, key=fitting, default=None)


def _may_be_meant(pattern: Pattern, entry: Beyond, section: str, text: str) -> bool:
    """Whether an entry has to do with what keeps a line from being said; one that can be said has to explain it all."""
    if entry.sayable:
        return entry.explains(text)
    said_by_it = {word for place in pattern.places for phrase in place for word in phrase.split()}
    meant = words_of_meaning(text)
    tells = any(word == "#" or word in meant or stem(word.removeprefix("=")) in meant for word in said_by_it)
    over = entry.leaves_over(section, text)
    near = section in entry.headings or over < MOST_LEFT_OVER
    return (tells or not over) and near and entry.may_be_asked_in(section, text)


def written(section: str, text: str) -> str:
    """A line of a section as patterns are looked for in it: its heading, the stems of its words, and the words."""
    words = words_of(text)
    said = [f"@{section.replace(' ', '-')}", *map(stem, words), "|", *(f"={word}" for word in words)]
    return f" {' '.join(said)} "


def stems(text: str) -> list[str]:
    """The words of a line without their endings, each as the one that it stands for."""
    return list(map(stem, words_of(text)))


def words_of(text: str) -> list[str]:
    """The words of a line, articles left out; of one that is too long none."""
    if len(text) > LONGEST:
        return []
    plain = re.sub(r"(?<=[a-z])'(?:s\b)?", "", in_digits(typed(text).lower()))
    said = re.findall(r"[a-z]+|\d+(?:st|nd|rd|th)?|[$€£]", plain)
    return [word for word in said if word not in _ARTICLES]


def with_one(text: str) -> str:
    """A line with a number for the article that counts: `a point` is one."""
    return re.sub(r"(?<!\bin )\ban? (?=(?:point|trick)\b(?! cards?\b))", "1 ", text, flags=re.IGNORECASE)


def numbers_of(text: str) -> frozenset[str]:
    """The numbers of a text, in digits."""
    return frozenset(each for each in map(stem, re.findall(r"\w+", in_digits(text.lower()))) if each.isdecimal())


def words_of_meaning(text: str) -> frozenset[str]:
    """The stems of a line that tell what it is about; numbers do not."""
    return frozenset(each for each in stems(text) if not each.isdecimal()) - _light()


@cache
def cards_named() -> Mapping[str, str]:
    """The stems of what ranks are called, each with its rank."""
    return {stem(word): rank for word, rank in [*RANKS.items(), *((each.lower(), each) for each in "KQJ")]}


@cache
def _roles() -> frozenset[str]:
    """The stems of words for who has to do with a card: they are others than its winner."""
    return frozenset(stem(f"{verb}{ending}") for verb in ("play", "hold", "own") for ending in ("", "er"))


@cache
def _light() -> frozenset[str]:
    return frozenset(map(stem, _data()["light"].split()))


def stem(word: str) -> str:
    """A word without its ending, or another that means the same; a number word as its digits."""
    bare = _bare(word)
    return _one_for_another().get(bare, bare)


@lru_cache(maxsize=MOST_KEPT)
def _bare(word: str) -> str:
    number = next(
        (NUMBERS[each] for each in (word, word.removesuffix("s"), word.removesuffix("es")) if each in NUMBERS), None
    )
    if number is not None:
        return number
    stem = re.sub(r"e$", "", _ENDING.sub("", word)) if len(word) > 3 else word
    return re.sub(r"([b-df-hj-np-tv-z])\1$", r"\1", stem)


def _pattern(text: str) -> Pattern:
    """A pattern of the data."""
    places = [_phrases(each) for each in text.split() if not each.startswith("-")]
    never = [_phrases(each[1:]) for each in text.split() if each.startswith("-")]
    denies = any(not DENIALS.isdisjoint(re.split(r"[ |_]", each)) for each in text.split() if each[0] != "-")
    return Pattern(places=tuple(places), never=tuple(phrase for each in never for phrase in each), denies=denies)


def _phrases(alternatives: str) -> tuple[str, ...]:
    """One place of a pattern: any of its words, or of its phrases."""
    return tuple(map(_phrase, alternatives.split("|")))


def _phrase(text: str) -> str:
    """Words side by side, numbers among them; or the heading that a line stands under."""
    if text.startswith("@"):
        return f" {text} "
    exact = text.startswith("=")
    return f" {' '.join(f'={each}' if exact else stem(each) for each in text.removeprefix('=').split('_'))} "
