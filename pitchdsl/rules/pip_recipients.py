"""Points that go by the pips in tricks: whoever has most of them, and what happens in a tie."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from attrs import frozen

from pitchdsl.cards import mask_of
from pitchdsl.rules.choice import Choice
from pitchdsl.rules.counted import Counted
from pitchdsl.rules.prospect import Prospect
from pitchdsl.rules.scoring_kind import Finding, ScoringKind

if TYPE_CHECKING:
    from pitchdsl.rules.voice import Voice


class TieTo(Choice):
    """Who has a comparison's point when the best are equal."""

    NOBODY = "nobody", "nobody if tied"
    PITCHER = "pitcher", "the pitcher if tied"
    """The pitcher's side, if it is one of the equal ones."""
    DEFENDERS = "defenders", "the defenders if tied"
    """The one equal side that is not the pitcher's, if there is just one."""

    def side(self, equal: Sequence[int], pitcher: int | None) -> int | None:
        """Which of the sides that are equal has the point, if one has; ``pitcher`` is the pitcher's side."""
        match self:
            case TieTo.NOBODY:
                return None
            case TieTo.PITCHER:
                return pitcher if pitcher in equal else None
            case TieTo.DEFENDERS:
                others = [side for side in equal if side != pitcher]
                return others[0] if len(others) == 1 else None

    def sentence(self, voice: "Voice") -> str:
        """What becomes of the point, in plain English."""
        match self:
            case TieTo.NOBODY:
                return "nobody if the best are level"
            case TieTo.PITCHER:
                return f"if the best are level, {voice.pitchers} if among them, else nobody"
            case TieTo.DEFENDERS:
                return "if the best are level, the only one of them that defends, else nobody"


@frozen(kw_only=True)
class Comparison(ScoringKind):
    """A point for the side that has the most of something that pips are counted for."""

    tied: TieTo = TieTo.NOBODY

    @classmethod
    def said(cls, tied: TieTo = TieTo.NOBODY) -> Self:
        return cls(tied=tied)

    @abstractmethod
    def numbers(self, count: Counted) -> list[int]:
        """What is compared, by side."""

    @abstractmethod
    def unit(self) -> str:
        """What the numbers count, behind one of them."""

    def find(self, count: Counted) -> Finding:
        numbers = self.numbers(count)
        best = max(numbers)
        equal = [side for side, number in enumerate(numbers) if number == best]
        if len(equal) == 1:
            rest = max(number for number in numbers if number < best)
            return equal[0], None, f"{best} {self.unit()} against {rest}"
        side = self.tied.side(equal, count.pitcher_side)
        has = "the pitcher has a tie" if side == count.pitcher_side else "the defenders have a tie"
        return (
            side,
            None,
            f"{best} {self.unit()} on several sides, and {'a tie goes to nobody' if side is None else has}",
        )

    def chance(self, prospect: Prospect) -> int:
        return min(85, prospect.strength + 5)

    @classmethod
    def operand_words(cls, *operands: int) -> str:
        return f"{super().operand_words()}, {list(TieTo)[operands[0]].value} if tied"


@frozen(kw_only=True)
class ByMostPips(Comparison):
    """``the winner of most pips``: the side with the highest count of pips in its tricks."""

    id = "by-most-pips"
    example = "the winner of most pips, nobody if tied"

    def words(self) -> str:
        return f"the winner of most pips, {self.tied.words}"

    def sentence(self, voice: "Voice") -> str:
        return f"the {voice.side} with the most pips in all {voice.its} tricks; {self.tied.sentence(voice)}"

    def numbers(self, count: Counted) -> list[int]:
        return [count.pips_in(won) for won in count.won]

    def unit(self) -> str:
        return "pips"

    def settled(self, count: Counted, left: int) -> bool:
        to_come = count.pips_in(left)
        totals = sorted(self.numbers(count))
        return not to_come or totals[-1] > totals[-2] + to_come


@frozen(kw_only=True)
class ByBestTrick(Comparison):
    """``the winner of the trick with most pips``: the side that won the one most valuable trick."""

    id = "by-best-trick"
    example = "the winner of the trick with most pips, the defenders if tied"

    def words(self) -> str:
        return f"the winner of the trick with most pips, {self.tied.words}"

    def sentence(self, voice: "Voice") -> str:
        return f"whoever wins the one trick with the most pips; {self.tied.sentence(voice)}"

    def numbers(self, count: Counted) -> list[int]:
        best = [0] * len(count.won)
        for trick, winner in zip(count.tricks, count.winners, strict=True):
            side = count.side_of[winner]
            best[side] = max(best[side], count.pips_in(mask_of(card for _, card in trick)))
        return best

    def unit(self) -> str:
        return "pips in one trick"

    def settled(self, count: Counted, left: int) -> bool:
        to_come = count.pips_in(left)
        return not to_come or max(self.numbers(count)) > to_come
