"""What no sheet can say, or says in other words: knowing it in a line that cannot be read, and telling what can be.

The entries stand in ``beyond.toml``, which explains their patterns. They are asked about lines that the grammar has
refused, so a line that can be read is never answered here.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from attrs import evolve, frozen

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.resources import beyond
from pitchdsl.source import Span
from pitchdsl.syntax.forms import HEADER
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.meaning import LISTS_OF_NAMES
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.readings import MOST_KEPT, reads
from pitchdsl.syntax.synonyms import NUMBERS

LONGEST = 300
"""Characters of a line that is asked about."""

FEW_WORDS = 2
"""Words of a value that make sense by chance, as far as they go."""

REFUSED = frozenset({"P101", "P103", "P201", "P202"})
"""Codes of lines that cannot be read."""

DEFAULT_BASE = "team-auction"

_ARTICLES = ("the", "a", "an")

_DENIALS = {"no", "nobody", "none", "never", "not", "cannot", "without", "nor", "cant", "dont", "wont"}

_ENDING = re.compile(r"(?<=[a-z]{3})(?:ing|ed|es|s)$")


@frozen(kw_only=True)
class _Pattern:
    """Words by which a rule is recognised."""

    places: tuple[tuple[str, ...], ...]
    """Of each of these one must be in a line."""
    never: tuple[str, ...]
    """None of these may be."""
    denies: bool
    """Whether what must be in it may be a "not"."""

    def is_in(self, *lines: str) -> bool:
        """Whether a line has its words, in any of the ways in which it is written."""
        if any(phrase in line for phrase in self.never for line in lines):
            return False
        return all(any(phrase in line for phrase in place for line in lines) for place in self.places)


@frozen(kw_only=True)
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
    patterns: tuple[_Pattern, ...]
    """How it is recognised."""
    other: str
    """The nearest game that can be said; empty where it is this one with a note."""
    lines: str
    """How that is said: headings and rules. A number in braces stands for the one that was written."""
    without: str
    """How a sheet is said that has it no longer; empty where that is not known, or where it cannot be said."""
    over: str
    """A bundled game that the lines fit."""

    def said(self, line: str) -> str:
        """How it is said, with the number of a line, where it has one alone."""
        written = [NUMBERS.get(word, word) for word in _words(line) if word.isdecimal() or word in NUMBERS]
        return re.sub(r"\{(\d+)\}", written[0] if len(written) == 1 else r"\1", self.lines)

    @property
    def verdict(self) -> str:
        """Whether it can be said, or may be sayable one day."""
        if self.sayable:
            return "can be said in other words"
        return "cannot be said" if self.never else "cannot be said yet"


@cache
def _data() -> Mapping[str, dict[str, Any]]:
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
        if group != "words"
        for id_, said in rows.items()
    )


def known(section: str, text: str) -> Beyond | None:
    """What a line of a section asks for that no sheet can say: the entry that knows most of its words; or none."""
    found = _found(section, text)
    return found[1] if found else None


@lru_cache(maxsize=MOST_KEPT)
def _found(section: str, text: str) -> tuple[_Pattern, Beyond] | None:
    """The pattern that asks for most words of a line, and its entry; of equal ones that of what can be said."""
    words = _words(text) if len(text) <= LONGEST else []
    said = [f"@{section.replace(' ', '-')}", *map(_stem, words), "|", *(f"={word}" for word in words)]
    line = f" {' '.join(said)} "
    counted = re.sub(r"(?<= )\d+(?= )", "#", line)
    found = [(each, entry) for entry in entries() for each in entry.patterns if each.is_in(line, counted)]
    return max(found, key=lambda each: (len(each[0].places), each[1].sayable), default=None)


def answer(found: Iterable[Problem], section: str, line: Span) -> Problem | None:
    """P106 for a line of a section that was refused, where it asks for what no sheet can say; P109 where one can.

    ``found`` are the problems of the line. The game that is shown is another one, and called so: no remedy would keep
    what was meant. Where a remedy does, the lines that can be said stand behind it, should it not hold in the sheet.
    """
    refused = [problem for problem in found if problem.code in REFUSED]
    if section == "header" and re.match(rf"(?:{'|'.join(HEADER)})\b", line.text, re.IGNORECASE):
        return None  # names stand there, and a name may be any word
    known_by = _found(section, line.text) if refused and not any(_a_slip(each, section) for each in refused) else None
    if known_by is None:
        return None
    pattern, entry = known_by
    if not entry.sayable:
        return None if _can_be_said(entry, refused, section, line.text) else _cannot_be_said(entry, line)
    if any(_is_told(problem, line) for problem in refused):
        return None
    denied = not pattern.denies and not _DENIALS.isdisjoint(_words(line.text))
    if denied and not entry.without:
        return None
    told = _DROPPED if denied else _SAID
    shown = "\n".join([told, *_indented(entry.without if denied else entry.said(line.text))])
    title = f"{entry.what} {entry.verdict}"
    mended = [problem for problem in refused if _is_mended(problem, section)]
    if mended:
        return evolve(mended[0], ways=f"{title}; {shown}")
    return problem_at(line, "P109", title, "this line cannot be read", shown)


_SAID = "it is said like this; see whether it is what you mean:"
_DROPPED = "a sheet has it only where it says so; what a base says of it is dropped like this:"


def _cannot_be_said(entry: Beyond, line: Span) -> Problem:
    """P106 with the nearest game that can be said."""
    label = "no sheet can say this" + ("" if entry.never else " yet")
    nearest = (
        f"another game can be said ({entry.other})" if entry.other else "a note stays on the sheet and binds nobody"
    )
    where = f"`{entry.id}` stands under `What cannot be said` in docs/language.md"
    told = "\n".join([f"{nearest}:", *_indented(entry.said(line.text)), where])
    return problem_at(line, "P106", f"{entry.what} {entry.verdict}", label, told)


def _indented(lines: str) -> list[str]:
    return [f"    {each}" for each in lines.splitlines()]


def _a_slip(problem: Problem, section: str) -> bool:
    """Whether a line can be read once a problem of it is mended in the only way there is."""
    remedy = problem.remedy
    if remedy is None or not remedy.certain or not remedy.for_programs or "\n" in remedy.text:
        return False
    name, colon, value = remedy.offered.partition(":")
    if f"{section}/{name}" in LISTS_OF_NAMES and not re.search(r"\d", value):
        return False  # any words may be names there, those of another rule, too
    return not colon or reads(value.strip(), section, name.strip().lower())


def _is_told(problem: Problem, line: Span) -> bool:
    """Whether more is told of a line than that it cannot be read: what to do, or how far it makes sense."""
    if problem.code != "P101":
        return False
    made_sense = line.text[: problem.span.column - line.column].partition(":")[2]
    return problem.advice is not None or len(made_sense.split()) > FEW_WORDS


def _is_mended(problem: Problem, section: str) -> bool:
    """Whether a line can be read once a problem of it is mended."""
    if problem.remedy is None:
        return False
    name, colon, value = problem.remedy.offered.partition(":")
    return not colon or "\n" in value or reads(value.strip(), problem.remedy.home or section, name.strip().lower())


def _can_be_said(entry: Beyond, refused: Iterable[Problem], section: str, line: str) -> bool:
    """Whether the line says in other words what the language says, or one that can be said is known for the same."""
    if any(problem.remedy is not None and problem.remedy.in_other_words for problem in refused):
        return True
    from pitchdsl.syntax.nearest_line import nearest_line  # noqa: PLC0415  # late: most texts are right

    name, colon, value = typed(line).partition(":")
    near = nearest_line(section, name.strip().lower(), value.strip()) if colon else None
    return near is not None and known(section, f"{name}: {near.value}") is entry


def _words(text: str) -> list[str]:
    """The words of a line, articles left out."""
    said = re.findall(r"[a-z]+|\d+(?:st|nd|rd|th)?|[$€£]", re.sub(r"(?<=[a-z])'(?:s\b)?", "", typed(text).lower()))
    return [word for word in said if word not in _ARTICLES]


def _stem(word: str) -> str:
    """A word without its ending, or another that means the same; a number word as its digits."""
    bare = _bare(word)
    return _one_for_another().get(bare, bare)


@lru_cache(maxsize=MOST_KEPT)
def _bare(word: str) -> str:
    number = NUMBERS.get(word) or NUMBERS.get(word.removesuffix("s"))
    if number is not None:
        return number
    stem = re.sub(r"e$", "", _ENDING.sub("", word)) if len(word) > 3 else word
    return re.sub(r"([b-df-hj-np-tv-z])\1$", r"\1", stem)


def _pattern(text: str) -> _Pattern:
    """A pattern of the data."""
    places = [_phrases(each) for each in text.split() if not each.startswith("-")]
    never = [_phrases(each[1:]) for each in text.split() if each.startswith("-")]
    denies = any(not _DENIALS.isdisjoint(re.split(r"[ |_]", each)) for each in text.split() if each[0] != "-")
    return _Pattern(places=tuple(places), never=tuple(phrase for each in never for phrase in each), denies=denies)


def _phrases(alternatives: str) -> tuple[str, ...]:
    """One place of a pattern: any of its words, or of its phrases."""
    return tuple(map(_phrase, alternatives.split("|")))


def _phrase(text: str) -> str:
    """Words side by side, numbers among them; or the heading that a line stands under."""
    if text.startswith("@"):
        return f" {text} "
    exact = text.startswith("=")
    return f" {' '.join(f'={each}' if exact else _stem(each) for each in text.removeprefix('=').split('_'))} "
