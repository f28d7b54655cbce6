"""An example that cannot be read: where it stops making sense, and the clauses that can be meant.

Nothing is guessed of a whole clause: another case than the author's would be a worse answer than none. Only a word that
is written wrongly is offered, as a question, where the example can be read with it.
"""

import re
from collections.abc import Sequence
from typing import get_args

from attrs import evolve

from pitchdsl.diagnostics.nearest import nearest
from pitchdsl.diagnostics.problem import Problem, Remedy
from pitchdsl.language.clause import Clause
from pitchdsl.language.clauses import Shown, Told
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.source import Span
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.readings import reads
from pitchdsl.syntax.synonyms import NUMBERS

MOST_CLAUSES = 5
"""So many clauses are shown as what could stand there."""


def unread_example(span: Span, whole: Span, name: str, could_be: Sequence[str]) -> Problem:
    """P101: an example stops making sense at a word; ``whole`` is all of it."""
    word, said = span.text.strip(), whole.text
    meant = NUMBERS.get(word.lower()) or (nearest(word.lower(), could_be, cutoff=0.7) if len(word) > 2 else None)
    at = span.column - whole.column
    mended = f"{said[:at]}{meant}{said[at + len(word) :]}"
    remedy = None
    if meant and reads(mended, ExampleRow.section, name):
        place = evolve(span, length=len(word))
        remedy = Remedy(
            span=place,
            text=meant,
            order=f"write `{meant}`",
            question=f"did you mean `{meant}`?",
            certain=False,
        )
    clauses = _clauses(said[:at], said[at:])
    ways = "\n".join([f"a clause {'behind' if _is_behind(said[:at]) else 'before'} `then` can be:", *clauses])
    return problem_at(
        span,
        "P101",
        f"I do not understand `{word}` in this example" if word else "this example stops too early",
        "" if remedy else "an example hangs on nothing" if word == "if" else "I cannot read on from here",
        None,
        remedy,
        None if remedy else ways,
    )


def _is_behind(before: str) -> bool:
    """Whether ``then`` has been said."""
    return re.search(r"\bthen\b", before, re.IGNORECASE) is not None


def _clauses(before: str, rest: str) -> list[str]:
    """The clauses that can be meant, those first that have most words of what stands there."""
    kinds: tuple[type[Clause], ...] = get_args(Shown if _is_behind(before) else Told)
    clause = f"{re.split(r',|then', before)[-1]} {re.split(r',|then', rest)[0]}"
    words = set(re.findall(r"[a-z]{3,}", clause.lower())) - {"the", "and"}
    alike = sorted(kinds, key=lambda kind: -len(words & set(kind.example.split())))
    return [f"    {kind.example}" for kind in alike[:MOST_CLAUSES]]
