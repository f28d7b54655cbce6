"""The facts that conditions ask for, read off the table."""

from attrs import frozen

from pitchdsl.actions import SET
from pitchdsl.engine.state import State
from pitchdsl.rules.conditions import Condition
from pitchdsl.rules.counted import Counted, sole_winner
from pitchdsl.rules.facts import UNKNOWN, Facts


@frozen(kw_only=True, slots=True)
class HandFacts:
    """What is known of a hand when conditions are asked."""

    state: State
    score: tuple[int, ...]
    """Every side's score before the hand."""
    made: bool | None = None
    """Whether the contract was made; none while that is open, and without a contract."""
    count: Counted = UNKNOWN
    """The hand that has been played, once it is."""

    def of(self, seat: int | None, side: int | None) -> Facts:
        """The facts as a side, and one of its seats, finds them; none where no particular seat asks."""
        state = self.state
        hand, pitcher = state.hand, state.pitcher_side
        played = pitcher is not None and hand.name != SET
        return Facts(
            total=state.total,
            trump=hand.trump,
            bid=hand.bid,
            standing=hand.bid,
            call=hand.name,
            made=self.made,
            own=side == pitcher,
            every_trick=pitcher is not None and every_trick_by(state) == pitcher,
            every_point=played
            and not any(award.value > 0 and award.side not in (None, pitcher) for award in hand.awards),
            count=self.count,
            taken=0 if side is None else hand.taken[side],
            game=state.rules.winning.distance,
            score=None if side is None else self.score[side],
            ahead=None,
            past=None,
            sets=None if side is None else state.sets[side],
            hand=None if seat is None else hand.hands[seat],
        )


def facts_of(state: State, made: bool | None = None, count: Counted = UNKNOWN) -> HandFacts:
    """The facts of the moment, before the scores of this hand change."""
    return HandFacts(state=state, score=tuple(state.score), made=made, count=count)


def holds(condition: Condition, facts: HandFacts, seat: int | None, side: int | None) -> bool:
    """Whether a condition is met for a side and, where it asks about cards in hand, a seat."""
    return condition.met(facts.of(seat, side)) is True


def every_trick_by(state: State) -> int | None:
    """The side that won all the tricks of the hand, if there is one."""
    return sole_winner(state.side_of, state.hand.winners)
