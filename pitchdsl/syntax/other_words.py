"""A line in other words: the one line of the language that a written one means, where no word of meaning is lost."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pitchdsl.automaton.alignment import Alignment, ways
from pitchdsl.syntax.candidates import Candidate
from pitchdsl.syntax.forms import SECTIONS, names_in
from pitchdsl.syntax.kept_lines import automaton
from pitchdsl.syntax.lexicon import LIKELY, MEANING, SLIP, PitchLexicon, makes_a_card
from pitchdsl.syntax.line_words import line_of, words_in
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.meaning import LISTS_OF_NAMES
from pitchdsl.syntax.readings import MOST_KEPT, reads
from pitchdsl.syntax.synonyms import CARDS

LONGEST = 40
"""Words of a line that is looked at."""

DEAREST = 6 * LIKELY
"""What a way may cost."""

CLEARLY = SLIP
"""How much dearer the next line has to be, so that nobody has to choose between them."""

ELSEWHERE = LIKELY
"""What it costs to mean a line of another section."""

_LISTS = (*LISTS_OF_NAMES, "exchange/may not be discarded")


@lru_cache(maxsize=MOST_KEPT)
def meant_below(section: str, line: str) -> Candidate | None:
    """The line that is meant by one below a heading; none where words of meaning would be lost or put in."""
    from pitchdsl.syntax.restate import restated  # noqa: PLC0415  # late: seldom is anything understood

    named_in = section if ":" in line else ""
    of_its_own = bool(named_in) and line.partition(":")[0].strip().lower() in names_in(section)
    starts = {section: 0} if of_its_own else {each: 0 if each == section else ELSEWHERE for each in SECTIONS}
    lexicon = PitchLexicon(rows=bool(named_in))
    found: dict[tuple[str, str, str], tuple[int, Candidate]] = {}
    for draft in _drafts(section, line):
        words = words_in(draft)
        if 0 < len(words) <= LONGEST:
            for way in ways(automaton(), starts, words, lexicon, most=4, dearest=DEAREST, beyond=CLEARLY):
                meant = _candidate(way, named_in) if _keeps_all(way) else None
                if meant is not None:  # lines that are the same rule are no rivals
                    rule = meant.section, meant.name, restated(meant.value, meant.section, meant.name)
                    found[rule] = min(found.get(rule, (way.cost, meant)), (way.cost, meant), key=lambda each: each[0])
    if not found:
        return None
    (cost, best), *others = sorted(found.values(), key=lambda each: each[0])
    return None if any(other < cost + CLEARLY for other, _ in others) else best


def _drafts(section: str, line: str) -> Iterator[str]:
    """The line, one with its condition at the end where that stands in front, and a list without `and`."""
    yield line
    name, colon, value = typed(line).partition(":")
    test = re.match(r"\s*(?:if|when|whenever)\s+([^,]+?)\s*,\s*(.+)", value, re.IGNORECASE)
    if colon and test:
        yield f"{name}: {test[2]} if {test[1]}"
    if f"{section}/{name}" in _LISTS:
        yield re.sub(r"\band\b", " ", line)


def _keeps_all(way: Alignment) -> bool:
    return all(step.cost < MEANING for step in way.steps) and not makes_a_card(way.steps)


def _candidate(way: Alignment, named_in: str) -> Candidate | None:
    """The line of a way; only in the section where an author named a row may it be called as nobody else calls one."""
    name, colon, value = line_of(way.start, way.sentence).partition(":")
    value = value.strip()
    of_a_rule = name in names_in(way.start) or (way.start == "points" and name in CARDS)
    if not colon or not reads(value, way.start, name) or not (named_in == way.start or of_a_rule):
        return None
    from pitchdsl.syntax.restate import restated  # noqa: PLC0415  # late: seldom is anything understood

    said = restated(value, way.start, name)
    kept = re.findall(r"\d+", said) == re.findall(r"\d+", value)
    return Candidate(section=way.start, name=name, value=said if kept else value, sure=False, in_other_words=True)


def likest_first(examples: Sequence[str], value: str) -> list[str]:
    """Ways to say a rule, those first that have most words of a value, or words that may be meant by them."""
    words = words_in(value)[:LONGEST]
    meant = {word.lower() for word in words}
    for at in range(len(words)):
        meant.update(word for reading in PitchLexicon().readings(words, at) for word in reading.text.split())
    return sorted(examples, key=lambda example: -len(meant.intersection(words_in(example))))
