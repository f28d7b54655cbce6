"""An example that cannot be read: where it stops making sense, and the clauses that can be meant.

Nothing is guessed of a whole clause: another case than the author's would be a worse answer than none. Words are
offered that say the same, as a question, where the example can be read with them.
"""

import re
from collections.abc import Sequence
from typing import get_args

from attrs import evolve

from pitchdsl.diagnostics.nearest import nearest
from pitchdsl.diagnostics.problem import Problem, Remedy
from pitchdsl.language.clause import Clause
from pitchdsl.language.clauses import Expected, Given
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.source import Span
from pitchdsl.syntax.forms import rule_of
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.readings import reads
from pitchdsl.syntax.synonyms import NUMBERS

MOST_CLAUSES = 5
"""So many clauses are shown as what could stand there."""
MOST_STATED = 3
"""Where something may be told, so many are shown of those that are stated."""

_WORDS_OF = {
    "takes": "take get gets got make makes made won win wins point points everything nothing",
    "bids": "bid call called calls",
    "bid": "bid hold steal pass",
    "may": "can could must allowed",
    "trump": "trumps spades hearts diamonds clubs suit",
    "stands": "need needs has have are score scores at",
    "loses": "lose back down set minus score scores get gets",
    "game": "tie tied win wins won out",
    "trick": "lead leads led follow play plays",
    "hand": "hold holds",
    "deals": "deal dealer dealt",
}
"""For words of clauses, what players say where they mean such a clause."""


def unread_example(span: Span, whole: Span, name: str, could_be: Sequence[str]) -> Problem:
    """P101: an example stops making sense at a word; ``whole`` is all of it."""
    word, said = span.text.strip(), whole.text
    remedy = _slip(span, whole, name, could_be) or _in_the_present(whole, name) or _in_other_words(whole, name)
    at = span.column - whole.column
    behind = _is_behind(said[:at])
    kinds = _nearest(Expected if behind else Given, said[:at], said[at:])
    ways = [f"a clause {'behind' if behind else 'before'} `then` can be:", *(f"    {each}" for each in kinds)]
    if name == "question" and not behind:
        ways += ["a question whether something is so begins with `then`, or has `then` behind the case:"]
        ways += [f"    then {each}" for each in _nearest(Expected, said[:at], said[at:])[:MOST_STATED]]
    return problem_at(
        span,
        "P101",
        f"I do not understand `{word}` in this example" if word else "this example stops too early",
        "" if remedy else _why(word),
        None,
        remedy,
        None if remedy else "\n".join(ways),
    )


def _why(word: str) -> str:
    if word.lower() in NUMBERS:
        return f"numbers are written in digits: `{NUMBERS[word.lower()]}`"
    return "an example hangs on nothing" if word == "if" else "I cannot read on from here"


def _slip(span: Span, whole: Span, name: str, could_be: Sequence[str]) -> Remedy | None:
    """Another word for the one that cannot be read, where one letter of it slipped."""
    word, said = span.text.strip(), whole.text
    meant = nearest(word.lower(), could_be, cutoff=0.7) if len(word) > 2 else None
    at = span.column - whole.column
    if not meant or not reads(f"{said[:at]}{meant}{said[at + len(word) :]}", ExampleRow.section, name):
        return None
    return asked_for(evolve(span, length=len(word)), meant)


def _in_the_present(whole: Span, name: str) -> Remedy | None:
    """The whole example, surely meant, where nothing is amiss but that it tells what was done as past."""
    from pitchdsl.syntax.own_words import in_the_present  # noqa: PLC0415  # late: most texts are right

    meant = in_the_present(whole.text)
    if meant == whole.text or not reads(meant, ExampleRow.section, name):
        return None
    return evolve(asked_for(whole, meant), certain=True)


def _in_other_words(whole: Span, name: str) -> Remedy | None:
    """The whole example in words that can be read."""
    from pitchdsl.syntax.case_words import case_meant  # noqa: PLC0415  # late: most texts are right

    meant = case_meant(whole.text, rule_of(ExampleRow.section, name))
    return None if meant is None else asked_for(whole, meant)


def asked_for(span: Span, meant: str) -> Remedy:
    """Other words for what stands in a place, as a question."""
    return Remedy(
        span=span,
        text=meant,
        order=f"write `{meant}`",
        question=f"did you mean `{meant}`?",
        certain=False,
    )


def _is_behind(before: str) -> bool:
    """Whether ``then`` has been said."""
    return re.search(r"\bthen\b", before, re.IGNORECASE) is not None


def _nearest(clauses: object, before: str, rest: str) -> list[str]:
    """The clauses that can be meant: those first that have most words of what stands there, then of all the example."""
    kinds: tuple[type[Clause], ...] = get_args(clauses)
    here, everywhere = f"{re.split(r',|then', before)[-1]} {re.split(r',|then', rest)[0]}", f"{before} {rest}"

    def likeness(kind: type[Clause]) -> tuple[int, int]:
        own = {*re.findall(r"[a-z]{3,}", kind.example)} - {"the", "and", "others", "pitcher", "dealer"}
        meant = own.union(*(_WORDS_OF.get(word, "").split() for word in own))
        return tuple(-len(meant & {*re.findall(r"[a-z']{2,}", text.lower())}) for text in (here, everywhere))  # type: ignore[return-value]

    return [kind.example for kind in sorted(kinds, key=likeness)[:MOST_CLAUSES]]
