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
        return self.who.words

    def sentence(self, voice: "Voice") -> str:
        return voice.side_of(self.who)

    def find(self, count: Counted) -> Finding:
        who = self.who
        seat = who.seat(seats=len(count.side_of), dealer=count.dealer, pitcher=count.pitcher, namer=count.namer)
        if seat is None:
            return None, None, f"nobody {who.deed}"
        return count.side_of[seat], None, f"seat {seat} {who.deed}"

    def settled(self, count: Counted, left: int) -> bool:
        return True

    def chance(self, prospect: Prospect) -> int:
        return CERTAIN if self.who in (Person.PITCHER, Person.NAMER) else 0

    @classmethod
    def operand_words(cls, *operands: int) -> str:
        return f"role, to the {list(Person)[operands[0]].value.replace('-', ' ')}"


Recipient = ByCard | ByMostPips | ByBestTrick | ByLastTrick | ByEveryTrick | ByRole

RECIPIENTS: tuple[type[ScoringKind], ...] = get_args(Recipient)
"""Every kind of recipient, in the order of its code in the kernel."""
