"""Forms of a rule filled with what somebody wrote: the numbers, the cards and the names are the writer's own.

A form is a candidate where each number, rank and suit of the line has its place in it, where no word that binds is lost
or brought in, and where most of the other words are accounted for. It is offered where it is clearly the best one, and
only ever as a question.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from attrs import frozen

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.syntax import phrases
from pitchdsl.syntax.figures import in_digits, uncluttered
from pitchdsl.syntax.forms import BY_ADDRESS, OPEN_TABLES, SECTIONS, examples_of
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.readings import MOST_KEPT, reads
from pitchdsl.syntax.sayings import BINDING, CONCEPTS, FORMS, IN_ORDER, NEVER_ADDED, STOP_WORDS, TESTS
from pitchdsl.syntax.synonyms import NEGATIONS, NUMBERS, RANKS, SYNONYMS

LONGEST = 120
"""Characters of a value that is compared with forms."""

ENOUGH = 0.6
"""How much of a line, and how much of a form, the other one accounts for at the least."""

CLEARLY = 0.1
"""How much better the best form is than the next."""

_ASKS_ONLY = ("to win", "wins at once", "loses at once")

_IF = r"\b(?:if|when|whenever)\b(?! tied)"

_HOLE = re.compile(
    r"(?P<run>(?<![\w-])(?:10|[2-9]|[AKQJ])-(?:10|[2-9]|[AKQJ])(?![\w-]))"
    r"|(?P<card>\b(?:each (?:10|[2-9]|[AKQJ])\b(?: of \w+)?"
    r"|(?:10|[2-9]|[AKQJ]) of (?:trump|spades|hearts|diamonds|clubs)\b)"
    r"|\boff-(?:10|[2-9AKQJ])\b|\b(?:red |black )?joker\b)"
    r"|(?P<number>(?<![\w-])-?\d+(?![\w-]))|(?P<rank>\b[AKQJ]\b)|(?P<suit>\b(?:spades|hearts|diamonds|clubs)\b)"
)

_DENIED = re.compile(
    r"(?<!\w)(?!nothing but|nobody if tied|nobody has bid|nobody bid)"
    rf"(?:unless|{'|'.join(map(re.escape, NEGATIONS))})(?!\w)"
)
"""A word that denies something: no form is known to deny the same."""

_CALL = re.compile(r"\b(?:moon|smudge)\b")


@frozen
class _Said:
    """A text as it is compared."""

    holes: tuple[tuple[str, str], ...]
    """Numbers, cards, ranks and suits, each with its kind, in their order."""
    words: Counter[str]
    """The other words that say something."""


@lru_cache(maxsize=MOST_KEPT)
def of_value(section: str, name: str, text: str) -> str | None:
    """The value of the form that was clearly meant by a value that cannot be read; none where there is no such form."""
    if section not in SECTIONS or not 0 < len(text) <= LONGEST:
        return None
    plain = _plain(text)
    if _DENIED.search(plain):
        return None
    listed = re.sub(r"\s*(?:,\s*)?\band\s+", ", ", plain)
    if listed != plain and " if " not in plain and reads(listed, section, name):
        return listed
    found = _tests(plain, section, "", name) if section in _ASKS_ONLY else _ruled(plain, section, name, text)
    if found is None or found == text or not reads(found, section, name):
        return None
    return re.sub(r"\bhand has (?=A|8)", "hand has an ", re.sub(r"\bhand has (?=[KQJ2-79]|10)", "hand has a ", found))


def _ruled(plain: str, section: str, name: str, text: str) -> str | None:
    own = re.split(_IF, typed(text), maxsplit=1, flags=re.IGNORECASE)[0].strip(" ,")
    parts = re.split(_IF, plain, maxsplit=1)
    head = parts[0].strip(" ,")
    heads = list(_heads(section, name))
    if len(parts) == 1:
        return _best(head, heads, section, name, "")
    test = parts[1].strip(" ,")
    for kept in dict.fromkeys([own, head] if head else heads[:1]):
        found = _tests(test, section, f"{kept} if ", name)
        if found is not None:
            return found
    said = _best(head, heads, section, name, "") if head else None
    return None if said is None else _tests(test, section, f"{said} if ", name)


def _tests(plain: str, section: str, before: str, name: str) -> str | None:
    """Conditions, each by the form that it is in."""
    joint = " and " if re.search(r"\band\b", plain) else " or "
    parts = re.split(r"\band\b|\bor\b(?! (?:more|less)\b)", plain)
    for split in (parts, _called_apart(parts)) if len(parts) > 1 else (parts,):
        found = [_test(each.strip(" ,"), section, before, name) for each in split]
        whole = before + joint.join(each for each in found if each is not None)
        if None not in found and reads(whole, section, name):
            return whole
    return None


def _called_apart(parts: list[str]) -> list[str]:
    """Conditions of which the first two belong together: that a bid was called, and what became of it."""
    return [" and ".join(part.strip() for part in parts[:2]), *parts[2:]]


def _test(said: str, section: str, before: str, name: str) -> str | None:
    if reads(before + said, section, name):
        return said
    return _best(said, TESTS, section, name, before)


@cache
def _heads(section: str, name: str) -> tuple[str, ...]:
    """The forms of a rule or of a row, without conditions."""
    address = f"{section}/{name}"
    kept = section in OPEN_TABLES and address not in BY_ADDRESS
    more = FORMS.get(section if kept else address, ())
    own = [each.partition(" if ")[0] if " if tied" not in each else each for each in examples_of(section, name)]
    return tuple(dict.fromkeys([*own, *more]))


def _best(text: str, forms: Iterable[str], section: str, name: str, before: str) -> str | None:
    """The form that is clearly the best for a text, filled with what the text says."""
    said = _said(text)
    if not said.words:
        return None
    scores: dict[str, float] = {}
    for form in forms:
        for filled in _filled(form, said, text):
            if reads(before + filled, section, name):
                form_said = _said(_plain(filled))
                if not (re.search(r"\b(?:and|but)\b", text) and said.words - form_said.words):
                    scores[filled] = max(scores.get(filled, 0), _score(said, form_said))
    ranked = sorted(scores.items(), key=lambda each: -each[1])
    if not ranked or ranked[0][1] < ENOUGH or (len(ranked) > 1 and ranked[0][1] - ranked[1][1] < CLEARLY):
        return None
    return ranked[0][0]


def _filled(form: str, said: _Said, text: str) -> Iterator[str]:
    """A form with the holes filled in their order, if it has just those; a call by each name that may be one."""
    waiting: dict[str, list[str]] = {}
    for kind, hole in said.holes:
        waiting.setdefault(kind, []).append(hole)
    asked = Counter(match.lastgroup for match in _HOLE.finditer(form))
    if asked != Counter(kind for kind, _ in said.holes):
        return
    whole = _HOLE.sub(lambda match: waiting[str(match.lastgroup)].pop(0), form)
    if not _CALL.search(form):
        yield whole
        return
    for word in dict.fromkeys(re.findall(r"[a-z][a-z0-9-]+", text)):
        if word not in STOP_WORDS | BINDING and word not in _NO_NAMES:
            yield _CALL.sub(word, whole)


def _score(said: _Said, form: _Said) -> float:
    """How much of each the other accounts for: 0, where a word that binds is lost or brought in, to 1."""
    lost, added = said.words - form.words, form.words - said.words
    if lost.keys() & BINDING or added.keys() & NEVER_ADDED or not said.words & form.words:
        return 0
    one, other = ([word for word in each.words if word in IN_ORDER] for each in (said, form))
    if one != other:
        return 0
    both = (said.words & form.words).total() + len(said.holes)
    kept = both / max(1, said.words.total() + len(said.holes))
    needed = both / max(1, form.words.total() + len(form.holes))
    return min(kept, 1) * min(needed, 1) if min(kept, needed) < ENOUGH - CLEARLY else (kept + needed) / 2


@lru_cache(maxsize=MOST_KEPT)
def _plain(text: str) -> str:
    """A text in small letters, with digits, rank letters, and people as the language calls them."""
    said = in_digits(uncluttered(typed(text)))
    said = re.sub(r"\b(?:[Tt]he|[Aa]n|a) ", "", said)
    said = re.sub(r"[A-Za-z-]+", lambda m: _digit(m[0]), said)
    said = re.sub(r"\b[A-Za-z]{2,}\b", _rank, said)
    for rows in (phrases.PEOPLE, phrases.PARTS):
        for pattern, put in rows:
            said = re.sub(pattern, put.removesuffix("?"), said, flags=re.IGNORECASE)
    return " ".join(re.sub(r"\b(?:the|a) ", "", said).split())


def _digit(word: str) -> str:
    lower = word.lower()
    return NUMBERS.get(lower) or NUMBERS.get(lower.removesuffix("s"), word)


def _rank(match: re.Match[str]) -> str:
    lower = match[0].lower()
    if lower in RANKS:
        return RANKS[lower]
    return f"each {RANKS[lower[:-1]]}" if lower.endswith("s") and lower[:-1] in RANKS else lower


@lru_cache(maxsize=MOST_KEPT)
def _said(text: str) -> _Said:
    holes = tuple((str(match.lastgroup), match[0]) for match in _HOLE.finditer(text))
    words = _HOLE.sub(" ", text).lower()
    for pattern, put in CONCEPTS:
        words = re.sub(pattern, f" {put} ", words)
    found: Counter[str] = Counter()
    for word in re.findall(r"[a-z]+(?:'[a-z]+)?", words):
        if word not in STOP_WORDS:
            found[_meant(word)] = 1
    return _Said(holes, found)


@cache
def _meant(word: str) -> str:
    """The word of the language for a word, without its ending."""
    for meant, said in SYNONYMS.items():
        if " " not in meant and word in said.replace("?", "").split():
            return meant
    return word if len(word) <= 3 or word.endswith(("ss", "us")) else word.removesuffix("s")


_NO_NAMES = frozenset([*SUIT_NAMES, *NEGATIONS, "bid", "called", "made", "failed", "pitcher", "it"])
"""Words that are no names of bids."""
