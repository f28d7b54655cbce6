"""Points that go by single tricks, by all of them, or by a role."""

from typing import TYPE_CHECKING, Self

from pitchdsl.language.counted import Counted, sole_winner
from pitchdsl.language.english import ordinal
from pitchdsl.language.hand_estimate import CERTAIN, HandEstimate
from pitchdsl.language.people import Person
from pitchdsl.language.scoring_kind import Finding, ScoringKind
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice


@frozen(kw_only=True)
class ByFirstTrick(ScoringKind):
    """``the winner of the first trick``."""

    id = "by-first-trick"
    example = "the winner of the first trick"

    def words(self) -> str:
        return self.example

    def sentence(self, voice: "Voice") -> str:
        return "whoever wins the first trick"

    def find(self, count: Counted) -> Finding:
        if not count.winners:
            return None, None, "no trick was played"
        seat = count.winners[0]
        return count.side_of[seat], None, f"seat {seat} won the first trick"

    def is_decided(self, count: Counted, left: int) -> bool:
        return bool(count.winners)

    def known_to_all(self, count: Counted) -> bool:
        return bool(count.winners)

    def chance(self, prospect: HandEstimate) -> int:
        return prospect.strength // 2


@frozen(kw_only=True)
class ByTrick(ScoringKind):
    """``the winner of the third trick``: of the second or a later one; nobody where the hand has fewer."""

    number: int

    id = "by-trick"
    example = "the winner of the third trick"

    def words(self) -> str:
        return f"the winner of the {ordinal(self.number)} trick"

    def sentence(self, voice: "Voice") -> str:
        return f"whoever wins the {ordinal(self.number)} trick"

    def find(self, count: Counted) -> Finding:
        if len(count.winners) < self.number:
            return None, None, f"there was no {ordinal(self.number)} trick"
        seat = count.winners[self.number - 1]
        return count.side_of[seat], None, f"seat {seat} won the {ordinal(self.number)} trick"

    def is_decided(self, count: Counted, left: int) -> bool:
        return len(count.winners) >= self.number

    def known_to_all(self, count: Counted) -> bool:
        return len(count.winners) >= self.number

    def chance(self, prospect: HandEstimate) -> int:
        return prospect.strength // 2

    def operands(self) -> tuple[int, ...]:
        return (self.number,)

    @classmethod
    def operand_words(cls, *operands: int) -> str:
        return f"trick {operands[0]}"


@frozen(kw_only=True)
class ByLastTrick(ScoringKind):
    """``the winner of the last trick``."""

    id = "by-last-trick"
    example = "the winner of the last trick"

    def words(self) -> str:
        return self.example

    def sentence(self, voice: "Voice") -> str:
        return "whoever wins the last trick"

    def find(self, count: Counted) -> Finding:
        if not count.winners:
            return None, None, "no trick was played"
        seat = count.winners[-1]
        return count.side_of[seat], None, f"seat {seat} won the last trick"

    def is_decided(self, count: Counted, left: int) -> bool:
        return False

    def chance(self, prospect: HandEstimate) -> int:
        return prospect.strength // 2


@frozen(kw_only=True)
class ByEveryTrick(ScoringKind):
    """``the winner of every trick``: nobody unless one side has them all."""

    id = "by-every-trick"
    example = "the winner of every trick"

    def words(self) -> str:
        return self.example

    def sentence(self, voice: "Voice") -> str:
        return f"a {voice.in_the_hand.side} {voice.in_the_hand.who} wins every trick; else nobody"

    def find(self, count: Counted) -> Finding:
        side = sole_winner(count.side_of, count.winners)
        return side, None, "no side won every trick" if side is None else "one side won every trick"

    def is_decided(self, count: Counted, left: int) -> bool:
        return bool(count.winners) and sole_winner(count.side_of, count.winners) is None

    def chance(self, prospect: HandEstimate) -> int:
        return CERTAIN // 2 if prospect.strength >= 90 else 0


@frozen(kw_only=True)
class ByRole(ScoringKind):
    """``the pitcher``: the side of somebody with a role."""

    who: Person

    id = "by-role"
    example = "the pitcher"

    @classmethod
    def said(cls, who: Person = Person.PITCHER) -> Self:
        """Where a tie is broken the pitcher is the one person whom the grammar knows."""
        return cls(who=who)

    def words(self) -> str:
        return self.who.words

    def sentence(self, voice: "Voice") -> str:
        return voice.in_the_hand.side_of(self.who)

    def find(self, count: Counted) -> Finding:
        who = self.who
        seat = who.seat(
            seats=len(count.side_of),
            dealer=count.dealer,
            pitcher=count.pitcher,
            namer=count.namer,
            to_right=count.to_right,
        )
        if seat is None:
            return None, None, f"nobody {who.deed}"
        return count.side_of[seat], None, f"seat {seat} {who.deed}"

    def is_decided(self, count: Counted, left: int) -> bool:
        return True

    def known_to_all(self, count: Counted) -> bool:
        return True

    def chance(self, prospect: HandEstimate) -> int:
        return CERTAIN if self.who in (Person.PITCHER, Person.NAMER) else 0

    @classmethod
    def operand_words(cls, *operands: int) -> str:
        return f"role, to the {list(Person)[operands[0]].value.replace('-', ' ')}"
