"""The condition about how many sit at the table, which is known before anything else."""

from typing import TYPE_CHECKING, Any, Self

from attrs import frozen

from pitchdsl.rules.english import number
from pitchdsl.rules.facts import Facts, Moment
from pitchdsl.rules.predicate import Atom, Compare, compared, within

if TYPE_CHECKING:
    from pitchdsl.rules.voice import Voice


@frozen(kw_only=True)
class PlayersAre(Atom):
    """``there are 6 players``, ``there are 5 or more players``."""

    how: Compare
    number: int

    id = "players-are"
    example = "there are 6 players"
    topic = "how many players there are"
    asks = ("players",)
    moments = tuple(Moment)
    about_bids = False
    about_a_side = False

    @classmethod
    def said(cls, limit: tuple[Compare, int]) -> Self:
        return cls(how=limit[0], number=limit[1])

    def holds(self, facts: Facts) -> bool:
        return self.how.holds(facts.players, self.number)

    def words(self) -> str:
        return f"there are {self.how.words.format(self.number)} players"

    def clause(self, voice: "Voice") -> str:
        return f"there are {self.how.words.format(number(self.number))} players"

    def fixes(self) -> dict[str, Any]:
        return {"players": self.number} if self.how is Compare.EXACTLY else {}

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: object) -> str:
        return compared(a, b)

    def implies(self, other: Atom) -> bool:
        if not isinstance(other, PlayersAre):
            return False
        return within(self.how.numbers(self.number), other.how.numbers(other.number))
