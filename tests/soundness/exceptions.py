"""Exceptions of rules in lines of their own: the line once more, with another value and a test that all share."""

from collections.abc import Callable
from copy import deepcopy

from pitchdsl.rules.conditions import ATOMS
from pitchdsl.rules.numbers import FIXED_FROM, Fact
from pitchdsl.syntax.forms import BY_ADDRESS
from tests.soundness.conditions import MOMENTS, NUMBERS, TESTS, Test, fitting
from tests.soundness.pen import Pen
from tests.soundness.plan import Plan
from tests.soundness.sheet import Row

Writer = Callable[[Pen, Plan], list[Row]]

SHARED: dict[str, Test] = {
    **{kind.id: TESTS[kind.id] for kind in ATOMS if kind.asks and set(kind.asks) <= FIXED_FROM.keys()},
    **{name: NUMBERS[name] for name in (f"compared {fact.value}" for fact in Fact if fact.field in FIXED_FROM)},
}
"""What may be asked of a rule that is one for all: the answer is the same whoever asks."""


def sometimes(writer: Writer) -> Writer:
    """Writes what another composer writes, as an exception of it."""

    def write(pen: Pen, plan: Plan) -> list[Row]:
        aside = deepcopy(plan)
        rows = [row for row in writer(pen, aside) if row.value is not None and row.address in BY_ADDRESS]
        rows = [row for row in rows if BY_ADDRESS[row.address].varies]
        if not rows or " if " in str(rows[0].value):
            return []
        tests = fitting(plan, MOMENTS[BY_ADDRESS[rows[0].address].asked], among=SHARED)
        if not tests:
            return []
        test = pen.one(tests).say(pen, plan)
        return [Row(rows[0].section, rows[0].name, f"{rows[0].value} if {test}")]

    return write
