"""Amounts as rows of numbers: a line a term, reckoned from left to right."""

from pitchdsl.language.arithmetic import ArithmeticOp
from pitchdsl.language.deferred_number import Number
from pitchdsl.language.numbers import Amount, Joining, Term
from pitchdsl.lower import layout as at

Line = tuple[int, int, int, int, int]


class Numbers:
    """All amounts of a game, one behind the other; equal ones are written once."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._starts: dict[Amount, int] = {}

    def add(self, amount: Amount) -> int:
        """Where an amount starts."""
        if amount not in self._starts:
            self._starts[amount] = len(self.lines)
            steps = (
                Joining(how=ArithmeticOp.PLUS, term=amount.first),
                *amount.then,
            )  # the first one is added to nothing
            self.lines.extend(_line(step.how, step.term, step is not steps[-1]) for step in steps)
        return self._starts[amount]

    def number(self, said: Number) -> int:
        """A number as tables hold it: itself, or the start of the amount that it is reckoned by."""
        return said if isinstance(said, int) else at.RECKONED + self.add(said)


def _line(how: ArithmeticOp, term: Term, more: bool) -> Line:
    fact = at.NONE if term.fact is None else term.fact.code
    return how.code, fact, term.times, at.NONE if term.half is None else term.half.code, int(more)
