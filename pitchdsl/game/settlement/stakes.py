"""Stakes: what sides pay each other beside the score. They never change who wins."""

from collections.abc import Sequence
from typing import ClassVar

from pitchdsl.game.winning.ending import Finish
from pitchdsl.language.choice import Choice
from pitchdsl.language.conditions import Condition
from pitchdsl.language.deferred_number import Number, evaluate, plain_or_reckoned
from pitchdsl.language.facts import Facts, known
from pitchdsl.language.form import Row, Said, listed
from pitchdsl.language.numbers import Amount
from pitchdsl.values import frozen


class Paying(Choice):
    """Who pays, and when: every hand to or by each other side, or at the end of the game to the winner."""

    PITCHER_PAYS = "pitcher-pays", "pitcher pays", "{pitchers} pays {others}"
    PITCHER_GETS = "pitcher-gets", "pitcher gets", "{pitchers} gets from {others}"
    SIDE_PAYS = "side-pays", "each side pays", "each {side} pays each other one"
    SIDE_GETS = "side-gets", "each side gets", "each {side} gets from each other one"
    LOSER_PAYS = "loser-pays", "each loser pays", "at the end of the game each loser pays the winner"

    @property
    def of_the_pitcher(self) -> bool:
        """Whether it is about the pitcher alone."""
        return self in (Paying.PITCHER_PAYS, Paying.PITCHER_GETS)


@frozen(kw_only=True)
class Stake(Row):
    """A row of ``stakes``: ``set: the pitcher pays 25 if the bid is set``, in cents or whatever one plays for."""

    name: str
    who: Paying
    amount: Number
    """For each of those who are paid, or who pay; what comes to less than nothing is nothing."""
    behind: bool = False
    """Whether a loser pays it for each point that is missing to the winner's score."""
    only_if: Condition | None = None
    """Asked of the side that the row speaks of: the pitcher's, each side, each loser."""

    whole: ClassVar = {"who": "who pays", "amount": "how much"}
    sections: ClassVar = {
        "stakes": (
            "pitcher pays 25 if the bid is set",
            "each side gets 5 times tricks taken",
            "each loser pays 100",
            "each loser pays 10 for each point behind",
        )
    }

    @classmethod
    def said(
        cls, who: Paying, amount: Amount, behind: bool = False, only_if: Condition | None = None
    ) -> dict[str, object]:
        return {"who": who, "amount": plain_or_reckoned(amount), "behind": behind, "only_if": only_if}

    @classmethod
    def words(cls, said: Said) -> str:
        return listed({**said, "behind": said.get("behind") or None}, " ", **_WAYS)

    def payments(self, finish: Finish, winner: int | None) -> tuple[int, ...]:
        """What each side gets by it after a hand, below 0 what it pays; all together 0.

        ``winner`` is that of the game, where the hand was the last; without one nobody has lost.
        """
        got = [0] * len(finish.facts)
        for side, facts in enumerate(finish.facts):
            for other in self._paid(finish, side, winner):
                amount = self._comes_to(facts) * (_points_behind(finish, side, other) if self.behind else 1)
                gets = amount if self.who in (Paying.PITCHER_GETS, Paying.SIDE_GETS) else -amount
                got[side] += gets
                got[other] -= gets
        return tuple(got)

    def _paid(self, finish: Finish, side: int, winner: int | None) -> Sequence[int]:
        """The sides that a side pays, or that pay it."""
        facts = finish.facts[side]
        if self.only_if is not None and self.only_if.met(facts) is not True:
            return ()
        if self.who is Paying.LOSER_PAYS:
            return () if winner in (None, side) else (winner,)
        if self.who.of_the_pitcher:
            return [other for other, each in enumerate(finish.facts) if not known(each.own)] if known(facts.own) else ()
        return [other for other in range(len(finish.facts)) if other != side]

    def _comes_to(self, facts: Facts) -> int:
        return max(0, known(evaluate(self.amount, facts)))


_WAYS = {"who": "{}", "amount": "{}", "behind": "for each point behind", "only_if": "if {}"}


def _points_behind(finish: Finish, side: int, winner: int) -> int:
    """How many points a side lacks to the score of the winner; none where it is ahead, and has lost all the same."""
    return max(0, finish.winning.towards * (finish.after[winner] - finish.after[side]))
