"""For a line that no sheet can say, the nearest one of the same rule: it only leaves out, and tells what."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pitchdsl.automaton.alignment import Step, ways
from pitchdsl.syntax.forms import FORMS, examples_of
from pitchdsl.syntax.kept_lines import automaton
from pitchdsl.syntax.lexicon import LISTED, MEANING, PitchLexicon
from pitchdsl.syntax.line_words import words_in
from pitchdsl.syntax.readings import MOST_KEPT, reads
from pitchdsl.values import frozen

MOST_LOST = 3
"""Words of meaning that the nearest line may leave out; where more is left out, it is no longer near."""

FEW = 2
"""Rules that say the same words; where more do, the words tell nothing of where they belong."""

LONGEST = 40
"""Words of a line that is looked at."""

PEOPLE = frozenset({"pitcher", "maker", "bidder", "dealer", "eldest", "left", "right", "partner", "partners"})
PEOPLE |= {"winner", "owner", "holder", "player", "opponents", "everyone", "others", "side", "team", "pot"}
PEOPLE |= {"who", "whoever", "whom"}
"""Words for those who do something, and who get it: a line without one of them is about others, and is not near."""


@frozen(kw_only=True)
class NearestLine:
    """A value that can be said, and what it leaves out of the one that was written."""

    value: str
    lost: tuple[str, ...]
    """The words that are left out, those together that were written together."""
    homes: tuple[str, ...]
    """Where such words are said, each as a line and its section."""


@lru_cache(maxsize=MOST_KEPT)
def nearest_line(section: str, name: str, value: str) -> NearestLine | None:
    """The nearest value of a rule that says no word more; none where none is near."""
    words = words_in(f"{name}: {value}")
    if len(words) > LONGEST:
        return None
    dearest = MOST_LOST * MEANING + LISTED
    for way in ways(automaton(), {section: 0}, words, PitchLexicon(), most=1, dearest=dearest):
        if any(map(_is_amiss, way.steps)):
            return None
        said = _without(value, way.changed, way.lost)
        lost = tuple(_together(way.lost))
        if lost and reads(said, section, name):
            return NearestLine(value=said, lost=lost, homes=tuple(_homes(lost, section, name)))
    return None


def _is_amiss(step: Step) -> bool:
    """Whether a step says what was not written, or leaves out who is meant, or what turns other words round."""
    if not step.written:
        return True
    if step.meant:
        return step.cost > LISTED
    return step.cost > MEANING or step.written.lower() in PEOPLE


def _without(value: str, changed: Sequence[Step], lost: Sequence[Step]) -> str:
    """The value as it was written, without the words that are lost, and with the words of the language."""
    for step in (*changed, *lost):
        article = "" if step.meant else r"(?:\b(?:the|an|a)\s+)?"
        value = re.sub(rf"{article}(?<![\w-]){re.escape(step.written)}(?![\w-])", step.meant, value, count=1)
    value = re.sub(r"\b(?:the|an|a)\s*$", "", " ".join(value.split()), flags=re.IGNORECASE)
    return re.sub(r"\s+(?=,)", "", value).strip(" ,")


def _together(lost: Sequence[Step]) -> Iterator[str]:
    """The words of meaning that are lost; what was lost side by side with them is one with them."""
    run: list[Step] = []
    for step in (*lost, None):
        if run and (step is None or step.at != run[-1].at + 1):
            if any(each.cost >= MEANING for each in run):
                yield " ".join(each.written for each in run)
            run = []
        if step is not None:
            run.append(step)


def _homes(lost: Sequence[str], section: str, name: str) -> Iterator[str]:
    """For lost words that few rules say, lines that say them."""
    for words in lost:
        saying = re.compile(rf"(?<![\w-]){re.escape(words)}(?![\w-])", re.IGNORECASE)
        found = [
            f"`{form.name}: {example}` under `{form.section}`"
            for form in FORMS
            if (form.section, form.name) != (section, name)
            for example in [next(filter(saying.search, examples_of(form.section, form.name)), None)]
            if example is not None
        ]
        yield from found if len(found) <= FEW else ()
