"""What no sheet can say, or says in other words: knowing it in a line that cannot be read, and telling what can be.

The entries stand in ``beyond.toml``, which explains their patterns. They are asked about lines that the grammar has
refused, so a line that can be read is never answered here.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from attrs import frozen

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

REFUSED = frozenset({"P101", "P103", "P201", "P202"})
"""Codes of lines that cannot be read."""

DEFAULT_BASE = "team-auction"

_ARTICLES = ("the", "a", "an")

_DENIALS = {"no", "nobody", "none", "never", "not", "cannot", "without", "nor", "don", "won"}

_ENDING = re.compile(r"(?<=[a-z]{3})(?:ing|ed|es|s)$")


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
    patterns: tuple[tuple[int, re.Pattern[str]], ...]
    """How it is recognised, and how many words each pattern asks for."""
    other: str
    """The nearest game that can be said; empty where it is this one with a note."""
    lines: str
    """How that is said: headings and rules."""
    without: str
    """How a sheet is said that has it no longer; empty where that is not known, or where it cannot be said."""
    over: str
    """A bundled game that the lines fit."""

    @property
    def verdict(self) -> str:
        """Whether it can be said, or may be sayable one day."""
        if self.sayable:
            return "can be said in other words"
        return "cannot be said" if self.never else "cannot be said yet"


@cache
def entries() -> tuple[Beyond, ...]:
    """All that is known to be out, in the order of the file."""
    import tomllib  # noqa: PLC0415  # late: most texts are right

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
        for group, rows in tomllib.loads(beyond()).items()
        for id_, said in rows.items()
    )


@lru_cache(maxsize=MOST_KEPT)
def known(section: str, text: str) -> Beyond | None:
    """What a line of a section asks for that no sheet can say: the entry that knows most of its words; or none."""
    words = _words(text) if len(text) <= LONGEST else []
    said = [f"@{section.replace(' ', '-')}", *map(_stem, words), "|", *(f"={word}" for word in words)]
    line = f" {' '.join(said)} "
    found = [
        (asked, entry) for entry in entries() for asked, pattern in entry.patterns if pattern.match(line) is not None
    ]
    return max(found, key=lambda each: each[0])[1] if found else None


def answer(found: Iterable[Problem], section: str, line: Span) -> Problem | None:
    """P106 for a line of a section that was refused, where it asks for what no sheet can say; P109 where one can.

    ``found`` are the problems of the line. The game that is shown is another one, and called so: no remedy would keep
    what was meant.
    """
    refused = [problem for problem in found if problem.code in REFUSED]
    if section == "header" and re.match(rf"(?:{'|'.join(HEADER)})\b", line.text, re.IGNORECASE):
        return None  # names stand there, and a name may be any word
    entry = known(section, line.text) if refused and not any(_a_slip(each, section) for each in refused) else None
    if entry is None or (not entry.sayable and _can_be_said(entry, refused, section, line.text)):
        return None
    denied = entry.sayable and not _DENIALS.isdisjoint(_words(line.text))
    if denied and not entry.without:
        return None
    lines = [f"    {each}" for each in (entry.without if denied else entry.lines).splitlines()]
    if entry.sayable:
        said = "it is said like this; see whether it is what you mean:"
        if denied:
            said = "a sheet has it only where it says so; what a base says of it is dropped like this:"
        return problem_at(
            line, "P109", f"{entry.what} {entry.verdict}", "this line cannot be read", "\n".join([said, *lines])
        )
    label = "no sheet can say this" + ("" if entry.never else " yet")
    nearest = (
        f"another game can be said ({entry.other})" if entry.other else "a note stays on the sheet and binds nobody"
    )
    where = f"`{entry.id}` stands under `What cannot be said` in docs/language.md"
    return problem_at(line, "P106", f"{entry.what} {entry.verdict}", label, "\n".join([f"{nearest}:", *lines, where]))


def _a_slip(problem: Problem, section: str) -> bool:
    """Whether a line can be read once a problem of it is mended in the only way there is."""
    remedy = problem.remedy
    if remedy is None or not remedy.certain or not remedy.for_programs or "\n" in remedy.text:
        return False
    name, colon, value = remedy.offered.partition(":")
    if f"{section}/{name}" in LISTS_OF_NAMES and not re.search(r"\d", value):
        return False  # any words may be names there, those of another rule, too
    return not colon or reads(value.strip(), section, name.strip().lower())


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
    said = re.findall(r"[a-z]+|\d+|[$€£]", re.sub(r"(?<=[a-z])'(?:s\b)?", "", typed(text).lower()))
    return [word for word in said if word not in _ARTICLES]


def _stem(word: str) -> str:
    """A word without its ending; a number word as its digits."""
    if word in NUMBERS:
        return NUMBERS[word]
    stem = re.sub(r"e$", "", _ENDING.sub("", word)) if len(word) > 3 else word
    return re.sub(r"([b-df-hj-np-tv-z])\1$", r"\1", stem)


def _pattern(text: str) -> tuple[int, re.Pattern[str]]:
    """A pattern of the data as a regular expression over such a line, and how many words it asks for."""
    asked = [each for each in text.split() if not each.startswith("-")]
    ahead = [f"(?{'!' if each.startswith('-') else '='}.* {_either(each.removeprefix('-'))} )" for each in text.split()]
    return len(asked), re.compile("".join(ahead))


def _either(alternatives: str) -> str:
    """One place of a pattern: any of its words, or of its phrases."""
    return f"(?:{'|'.join(map(_phrase, alternatives.split('|')))})"


def _phrase(text: str) -> str:
    """Words side by side, numbers among them; or the heading that a line stands under."""
    if text.startswith("@"):
        return re.escape(text)
    exact = text.startswith("=")
    parts = [each for part in text.split("_") for each in (["#"] if part == "#" else _words(part))]
    return " ".join(r"\d+" if each == "#" else re.escape(f"={each}" if exact else _stem(each)) for each in parts)
