"""Points that go by counts of pips and tricks: whoever has most of them, or more than half, and what a tie means."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

from pitchdsl.cards import mask_of
from pitchdsl.language.card_recipients import ByCard
from pitchdsl.language.choice import Choice
from pitchdsl.language.counted import Counted
from pitchdsl.language.hand_estimate import HandEstimate
from pitchdsl.language.scoring_kind import Finding, ScoringKind
from pitchdsl.language.trick_recipients import ByEveryTrick, ByFirstTrick, ByLastTrick, ByRole, ByTrick
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice


class TieTo(Choice):
    """Who has a comparison's point when the best are equal."""

    NOBODY = "nobody", "nobody if tied"
    PITCHER = "pitcher", "the pitcher if tied"
    """The pitcher's side, if it is one of the equal ones."""
    DEFENDERS = "defenders", "the defenders if tied"
    """The one equal side that is not the pitcher's, if there is just one."""
    NEAREST = "nearest", "else the nearest to the dealer"
    """The equal side whose player sits first from the dealer's left."""
    EACH = "each", "each if tied"
    """All the equal sides, each the whole worth."""
    SHARED_DOWN = "shared-rounded-down", "shared if tied, rounded down"
    """All the equal sides, each a like share of the worth."""
    SHARED_UP = "shared-rounded-up", "shared if tied, rounded up"
    CARRIED_OVER = "carried-over", "carried over if tied"
    """Nobody in this hand; what it was worth is added to its worth in the hands to come, until somebody has it."""

    @property
    def to_several(self) -> bool:
        """Whether several sides may have the point."""
        return self in (TieTo.EACH, TieTo.SHARED_DOWN, TieTo.SHARED_UP)

    def sides(self, equal: list[int], count: Counted) -> list[int]:
        """Which of the sides that are equal have the point."""
        pitcher = count.pitcher_side
        match self:
            case TieTo.NOBODY | TieTo.CARRIED_OVER:
                return []
            case TieTo.PITCHER:
                return [side for side in equal if side == pitcher]
            case TieTo.DEFENDERS:
                others = [side for side in equal if side != pitcher]
                return others if len(others) == 1 else []
            case TieTo.NEAREST:
                seats = len(count.side_of)
                around = [count.side_of[(count.dealer + step) % seats] for step in range(1, seats + 1)]
                return [next(side for side in around if side in equal)]
            case TieTo.EACH | TieTo.SHARED_DOWN | TieTo.SHARED_UP:
                return equal

    def share(self, worth: int, among: int) -> int:
        """What each of so many sides has of a point that is worth so much; of what it costs likewise."""
        if self not in (TieTo.SHARED_DOWN, TieTo.SHARED_UP) or among < 2:
            return worth
        share, rest = divmod(abs(worth), among)
        share += self is TieTo.SHARED_UP and rest > 0
        return share if worth >= 0 else -share

    def sentence(self, voice: "Voice") -> str:
        """What becomes of the point, in plain English."""
        match self:
            case TieTo.NOBODY:
                return "nobody if the best are level"
            case TieTo.PITCHER:
                return f"if the best are level, {voice.pitchers} if among them, else nobody"
            case TieTo.DEFENDERS:
                return "if the best are level, the only one of them that defends, else nobody"
            case TieTo.NEAREST:
                return "if the best are level, whichever of them comes first in turn after the dealer"
            case TieTo.EACH:
                return "if the best are level, each of them has all of it"
            case TieTo.SHARED_DOWN:
                return "if the best are level, they share it evenly, and each share is rounded down"
            case TieTo.SHARED_UP:
                return "if the best are level, they share it evenly, and each share is rounded up"
            case TieTo.CARRIED_OVER:
                return "if the best are level, it waits, and is added to the worth of the next hand's"

    def reason(self, side: int | None, pitcher: int | None) -> str:
        """Why a side, or none, has a tie."""
        if self is TieTo.EACH:
            return "each of them has the point"
        if self.to_several:
            return "they share the point"
        if self is TieTo.CARRIED_OVER:
            return "it waits for the next hand"
        if side is None:
            return "a tie goes to nobody"
        if self is TieTo.NEAREST:
            return "the nearest to the dealer has a tie"
        return "the pitcher has a tie" if side == pitcher else "the defenders have a tie"


@frozen(kw_only=True)
class Comparison(ScoringKind):
    """A point for the side that has the most of something."""

    tied: TieTo = TieTo.NOBODY
    """What holds when the best are level, and those who decide that leave it open."""
    otherwise: tuple["TieBreak", ...] = ()
    """Who decides when the best are level, one after the other: each chooses among those that are level still."""

    @classmethod
    def said(cls, *parts: Any) -> Self:
        tied = next((part for part in parts if isinstance(part, TieTo)), TieTo.NOBODY)
        return cls(tied=tied, otherwise=tuple(part for part in parts if not isinstance(part, TieTo)))

    @property
    def tie_breaks(self) -> tuple[ScoringKind, ...]:
        return self.otherwise

    @property
    @abstractmethod
    def most(self) -> str:
        """How a rule sheet says who has the most."""

    @abstractmethod
    def best(self, voice: "Voice") -> str:
        """The same in plain English."""

    @abstractmethod
    def numbers(self, count: Counted) -> list[int]:
        """What is compared, by side."""

    @abstractmethod
    def to_come(self, count: Counted, left: int) -> int:
        """How much of it the cards in hand, as a set, can bring to one side at most."""

    @abstractmethod
    def unit(self) -> str:
        """What the numbers count, behind one of them."""

    def said_of(self, count: Counted, number: int) -> str:
        """A number as it is told."""
        return _pips_told(count, number) if self.by_pips else f"{number}"

    def words(self) -> str:
        breaks = [f"else {each.most if isinstance(each, Comparison) else each.words()}" for each in self.otherwise]
        tied = [] if breaks and self.tied is TieTo.NOBODY else [self.tied.words]
        return ", ".join([self.most, *breaks, *tied])

    def sentence(self, voice: "Voice") -> str:
        said = [each.best(voice) if isinstance(each, Comparison) else each.sentence(voice) for each in self.otherwise]
        if not said:
            return f"{self.best(voice)}; {self.tied.sentence(voice)}"
        level = [
            f"if the best are {'still ' if place else ''}level, of these {each}" for place, each in enumerate(said)
        ]
        last = self.tied.sentence(voice).replace("the best are level", "that decides nothing")
        return "; ".join([self.best(voice), *level, last])

    def level(self, numbers: list[int], among: list[int]) -> list[int]:
        """Those of some sides that have the most of these numbers."""
        best = max(numbers[side] for side in among)
        return [side for side in among if numbers[side] == best]

    @property
    def to_several(self) -> bool:
        return self.tied.to_several

    @property
    def carries_over(self) -> bool:
        return self.tied is TieTo.CARRIED_OVER

    def share(self, worth: int, among: int) -> int:
        return self.tied.share(worth, among)

    def find(self, count: Counted) -> Finding:
        found = self.owners(count)
        return found[0] if len(found) == 1 else (None, None, found[0][2])

    def owners(self, count: Counted) -> tuple[Finding, ...]:
        numbers = self.numbers(count)
        sides = sorted(set(count.side_of))
        equal = self.level(numbers, sides)
        best = numbers[equal[0]]
        if len(equal) == 1:
            rest = max((numbers[side] for side in sides if side != equal[0]), default=0)
            why = f"{self.said_of(count, best)} {self.unit()} against {self.said_of(count, rest)}"
            return ((equal[0], None, why),)
        on = f"{self.said_of(count, best)} {self.unit()} on several sides"
        for each in self.otherwise:
            if isinstance(each, Comparison):
                numbers = each.numbers(count)
                equal = each.level(numbers, equal)
                if len(equal) == 1:
                    number = each.said_of(count, numbers[equal[0]])
                    return ((equal[0], None, f"{on}, and {number} {each.unit()} decide"),)
            else:
                side, card, why = each.find(count)
                if side in equal:
                    return ((side, card, f"{on}, and {why}"),)
        given: Sequence[int | None] = self.tied.sides(equal, count) or (None,)
        return tuple((side, None, f"{on}, and {self.tied.reason(side, count.pitcher_side)}") for side in given)

    def is_decided(self, count: Counted, left: int) -> bool:
        to_come = self.to_come(count, left)
        totals = sorted(self.numbers(count))
        open_tie = not all(each.is_decided(count, left) for each in self.otherwise)
        return not open_tie and (not to_come or totals[-1] > totals[-2] + to_come)

    def chance(self, prospect: HandEstimate) -> int:
        return min(85, prospect.strength + 5)

    @classmethod
    def operand_words(cls, *operands: int) -> str:
        tied, first, number = (*operands, -1, -1)[:3]
        breaks = f", else recipients {first} to {first + number - 1}" if number > 0 else ""
        return f"{super().operand_words()}{breaks}, {list(TieTo)[tied].value} if tied"

    def operands(self) -> tuple[int, ...]:
        return (self.tied.code,)


@frozen(kw_only=True)
class ByMostPips(Comparison):
    """``the winner of most pips``: the side with the highest count of pips in its tricks."""

    id = "by-most-pips"
    example = "the winner of most pips, nobody if tied"
    by_pips = True
    most = "the winner of most pips"

    def best(self, voice: "Voice") -> str:
        return f"the {voice.in_the_hand.side} with the most pips in all {voice.in_the_hand.its} tricks"

    def numbers(self, count: Counted) -> list[int]:
        return [count.pips_in(won) for won in count.won]

    def unit(self) -> str:
        return "pips"

    def to_come(self, count: Counted, left: int) -> int:
        return count.pips_in(left)


@frozen(kw_only=True)
class ByBestTrick(Comparison):
    """``the winner of the trick with most pips``: the side that won the one most valuable trick."""

    id = "by-best-trick"
    example = "the winner of the trick with most pips, the defenders if tied"
    by_pips = True
    most = "the winner of the trick with most pips"

    def best(self, voice: "Voice") -> str:
        return "whoever wins the one trick with the most pips"

    def numbers(self, count: Counted) -> list[int]:
        best = [0] * len(count.won)
        for trick, winner in zip(count.tricks, count.winners, strict=True):
            side = count.side_of[winner]
            best[side] = max(best[side], count.pips_in(mask_of(card for _, card in trick)))
        return best

    def unit(self) -> str:
        return "pips in one trick"

    def to_come(self, count: Counted, left: int) -> int:
        return count.pips_in(left)

    def is_decided(self, count: Counted, left: int) -> bool:
        to_come = self.to_come(count, left)
        open_tie = not all(each.is_decided(count, left) for each in self.otherwise)
        return not open_tie and (not to_come or max(self.numbers(count)) > to_come)


@frozen(kw_only=True)
class ByMostTricks(Comparison):
    """``the winner of most tricks``."""

    id = "by-most-tricks"
    example = "the winner of most tricks, nobody if tied"
    most = "the winner of most tricks"

    def best(self, voice: "Voice") -> str:
        return f"the {voice.in_the_hand.side} with the most tricks"

    def numbers(self, count: Counted) -> list[int]:
        sides = [count.side_of[winner] for winner in count.winners]
        return [sides.count(side) for side in range(len(count.won))]

    def unit(self) -> str:
        return "of the tricks"

    def to_come(self, count: Counted, left: int) -> int:
        return left.bit_count()  # where only trumps are played, one card may be a trick


@frozen(kw_only=True)
class ByMajority(ScoringKind):
    """``the winner of more than half the pips``: of all that are in the tricks of the hand; else nobody."""

    id = "by-majority"
    example = "the winner of more than half the pips"
    by_pips = True

    def words(self) -> str:
        return self.example

    def sentence(self, voice: "Voice") -> str:
        return f"a {voice.in_the_hand.side} with more than half of the pips in all tricks; else nobody"

    def find(self, count: Counted) -> Finding:
        numbers = [count.pips_in(won) for won in count.won]
        best, all_ = max(numbers), _pips_told(count, sum(numbers))
        if 2 * best > sum(numbers):
            return numbers.index(best), None, f"{_pips_told(count, best)} of {all_} pips"
        return None, None, f"no side has more than half of {all_} pips"

    def is_decided(self, count: Counted, left: int) -> bool:
        numbers, to_come = [count.pips_in(won) for won in count.won], count.pips_in(left)
        return not to_come or 2 * max(numbers) > sum(numbers) + to_come

    def chance(self, prospect: HandEstimate) -> int:
        return min(75, prospect.strength)


TieBreak = (
    ByCard | ByMostPips | ByBestTrick | ByMostTricks | ByFirstTrick | ByLastTrick | ByEveryTrick | ByRole | ByTrick
)
"""Who may decide a tie."""

WAYS_OUT_OF_A_TIE = (
    "nobody if tied",
    "else the pitcher",
    "else the holder of J of trump",
    "else the nearest to the dealer",
)
"""Ways in which a comparison may go on, for whoever looks for one."""


def _pips_told(count: Counted, number: int) -> str:
    whole, half = divmod(number, 2 if count.half_pips else 1)
    return f"{whole}{'.5' * half}"
