"""Recipients: to whom a point goes.

Each is one class, with all that it means; :mod:`pitchdsl.rules.scoring_kind` says what a class must have.
"""

from typing import TYPE_CHECKING, Self, get_args

from attrs import frozen

from pitchdsl.rules.card_recipients import ByCard, Ownership
from pitchdsl.rules.counted import Counted
from pitchdsl.rules.people import Person
from pitchdsl.rules.prospect import CERTAIN, Prospect
from pitchdsl.rules.scoring_kind import Finding, ScoringKind
from pitchdsl.rules.trick_recipients import ByBestTrick, ByEveryTrick, ByLastTrick, ByMostPips, Comparison, TieTo

__all__ = [
    "RECIPIENTS",
    "ByBestTrick",
    "ByCard",
    "ByEveryTrick",
    "ByLastTrick",
    "ByMostPips",
    "ByRole",
    "Comparison",
    "Ownership",
    "Recipient",
    "TieTo",
]

if TYPE_CHECKING:
    from pitchdsl.rules.voice import Voice


@frozen(kw_only=True)
class ByRole(ScoringKind):
    """``the pitcher``: the side of somebody with a role."""

    who: Person

    id = "by-role"
    example = "the pitcher"

    @classmethod
    def said(cls) -> Self:
        """The pitcher is the one person whom the grammar knows here."""
        return cls(who=Person.PITCHER)

    def words(self) -> str:
        return "the pitcher" if self.who is Person.PITCHER else f"the {self.who.value}"

    def sentence(self, voice: "Voice") -> str:
        return voice.side_of(self.who)

    def find(self, count: Counted) -> Finding:
        seat, deed = _seat(self.who, count), _DEEDS[self.who]
        return (None, None, f"nobody {deed}") if seat is None else (count.side_of[seat], None, f"seat {seat} {deed}")

    def settled(self, count: Counted, left: int) -> bool:
        return True

    def chance(self, prospect: Prospect) -> int:
        return CERTAIN if self.who in (Person.PITCHER, Person.NAMER) else 0

    def operands(self) -> tuple[int, ...]:
        return (list(Person).index(self.who),)

    @classmethod
    def operand_words(cls, *operands: int) -> str:
        return f"role, to the {list(Person)[operands[0]].value.replace('-', ' ')}"


def _seat(who: Person, count: Counted) -> int | None:
    seats = len(count.side_of)
    match who:
        case Person.DEALER:
            return count.dealer
        case Person.PITCHER:
            return count.pitcher
        case Person.LEFT_OF_DEALER:
            return (count.dealer + 1) % seats
        case Person.LEFT_OF_PITCHER:
            return None if count.pitcher is None else (count.pitcher + 1) % seats
        case Person.NAMER:
            return count.namer


_DEEDS = {
    Person.DEALER: "is the dealer",
    Person.PITCHER: "is the pitcher",
    Person.LEFT_OF_DEALER: "is left of the dealer",
    Person.LEFT_OF_PITCHER: "is left of the pitcher",
    Person.NAMER: "named trump",
}


Recipient = ByCard | ByMostPips | ByBestTrick | ByLastTrick | ByEveryTrick | ByRole

RECIPIENTS: tuple[type[ScoringKind], ...] = get_args(Recipient)
"""Every kind of recipient, in the order of its code in the kernel."""
