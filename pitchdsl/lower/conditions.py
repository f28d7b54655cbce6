"""Conditions as programs: postfix, so that deciding one takes a small stack and no recursion."""

from collections.abc import Callable, Mapping

from pitchdsl.game.actions import SET
from pitchdsl.game.winning.rules import AtOnce
from pitchdsl.language.conditions import AllOf, AnyOf, Called, Compared, Condition, MadeLastBid, NotMet
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.language.predicate import Atom
from pitchdsl.language.scoring_kind import ScoringKind
from pitchdsl.lower import layout as at
from pitchdsl.lower.numbers import Numbers

Line = tuple[int, int, int]

DEEPEST = 60
"""So many open answers a program may have at once: the stack is one number, a bit each."""


class Programs:
    """All programs of a game, one behind the other."""

    def __init__(self, names: Mapping[str, int], total: int, recipient: Callable[[ScoringKind], int]) -> None:
        """``names`` has the numbers of the named bids; ``total`` are all the points of a hand.

        ``recipient`` lowers whom a condition compares, and tells the place.
        """
        self.lines: list[Line] = []
        self._names = {**names, SET: at.SET_CALL}
        self._total = total
        self.numbers = Numbers()
        self._recipient = recipient

    def add(self, condition: Condition | None) -> int:
        """Where the program of a condition starts; :data:`~pitchdsl.lower.layout.NONE` for no condition.

        Raises ``ValueError`` for one with too many parts for one evaluation.
        """
        if condition is None:
            return at.NONE
        start = len(self.lines)
        if self._write(condition, 0) > DEEPEST:
            raise ValueError("a condition of so many parts")
        self.lines.append((at.END, 0, 0))
        return start

    def at_once(self, row: AtOnce) -> tuple[int, int, int]:
        """A row of what wins or loses at once."""
        return self.add(row.condition), int(row.counts_sets), int(_is_for_the_pitcher(row.condition))

    def _write(self, condition: Condition | Atom, below: int) -> int:
        """Writes a condition over so many open answers; how many there were at most."""
        opcode = at.OPCODES[type(condition)]
        if isinstance(condition, AllOf | AnyOf):
            deepest = max(self._write(part, below + place) for place, part in enumerate(condition.parts))
            self.lines.append((opcode, len(condition.parts), 0))
            return deepest
        if isinstance(condition, NotMet):
            deepest = self._write(condition.part, below)
            self.lines.append((opcode, 1, 0))
            return deepest
        compared = condition.recipients()
        if compared:
            one, other = map(self._recipient, compared)
            self.lines.append((opcode, one, other))
        elif isinstance(condition, Compared):
            self.lines.append((opcode, *self._compared(condition)))
        else:
            self.lines.append((opcode, *condition.operands(self._number, self._total)))
        return below + 1

    def _compared(self, test: Compared) -> tuple[int, int]:
        """A fact against a number as it stands is the most usual comparison; it is asked for without any reckoning."""
        fact, number = test.left.plain_fact, test.right.constant
        if test.right == Amount.counted(Fact.ALL_POINTS):
            number = self._total
        if fact is not None and number is not None:
            return test.how.code + at.HOW_AND_FACT * (fact.code + 1), number
        left, right = self.numbers.add(test.left), self.numbers.add(test.right)
        return test.how.code, right * at.LEFT_AND_RIGHT + left

    def _number(self, name: str) -> int:
        return self._names.get(name, at.UNKNOWN_CALL)


def _is_for_the_pitcher(condition: Condition) -> bool:
    """Whether no side but the pitcher's can meet a condition, as far as that is seen at once."""
    if isinstance(condition, AllOf):
        return any(map(_is_for_the_pitcher, condition.parts))
    return isinstance(condition, Called | MadeLastBid)
