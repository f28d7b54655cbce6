"""The facts of a hand that conditions ask about, and the one place where conditions are decided."""

from collections.abc import Callable
from typing import Any

from attrs import frozen

from pitchdsl.actions import SET
from pitchdsl.cards import SUIT_MASKS, card, mask_of
from pitchdsl.engine.order import JOKERS
from pitchdsl.engine.state import State
from pitchdsl.rules.conditions import (
    AheadBy,
    AllOf,
    AnyOf,
    BidCalled,
    BidIs,
    BidMade,
    Called,
    Condition,
    HandHas,
    HandHasOnly,
    MadeLastBid,
    NobodyHasBid,
    PastTarget,
    ScoreIs,
    SetThePitcher,
    SetTimes,
    TookEveryPoint,
    TookEveryTrick,
    TrumpIs,
)


@frozen(kw_only=True, slots=True)
class Facts:
    """What is known when a condition is asked."""

    state: State
    score: tuple[int, ...]
    """Every side's score before the hand."""
    made: bool | None = None
    """Whether the contract was made; none while that is open, and without a contract."""
    after: tuple[int, ...] = ()
    """Every side's score after the hand; empty while it is not settled."""


def facts_of(state: State, made: bool | None = None) -> Facts:
    """The facts as they stand, before the scores of this hand are changed."""
    return Facts(state=state, score=tuple(state.score), made=made)


def holds(condition: Condition, facts: Facts, seat: int | None, side: int | None) -> bool:
    """Whether a condition is met for a side and, where it asks about cards in hand, a seat."""
    return _TESTS[type(condition)](condition, facts, seat, side)


def every_trick_by(state: State) -> int | None:
    """The side that won all the tricks of the hand, if there is one."""
    sides = {state.side_of[winner] for winner in state.hand.winners}
    return sides.pop() if len(sides) == 1 else None


def _bid_is(condition: BidIs, facts: Facts, seat: int | None, side: int | None) -> bool:
    bid = facts.state.hand.bid
    limit = facts.state.total if condition.points is None else condition.points
    return bid is not None and condition.how.holds(bid, limit)


def _every_trick(condition: TookEveryTrick, facts: Facts, seat: int | None, side: int | None) -> bool:
    pitcher = facts.state.pitcher_side
    return pitcher is not None and every_trick_by(facts.state) == pitcher


def _every_point(condition: TookEveryPoint, facts: Facts, seat: int | None, side: int | None) -> bool:
    pitcher = facts.state.pitcher_side
    taken = facts.state.hand.taken
    played = facts.state.hand.name != SET
    return pitcher is not None and played and sum(taken) == taken[pitcher]


def _made_last_bid(condition: MadeLastBid, facts: Facts, seat: int | None, side: int | None) -> bool:
    return facts.made is True and facts.state.pitcher_side == side


def _set_the_pitcher(condition: SetThePitcher, facts: Facts, seat: int | None, side: int | None) -> bool:
    return facts.made is False and facts.state.pitcher_side != side


def _called(condition: Called, facts: Facts, seat: int | None, side: int | None) -> bool:
    mine = facts.state.pitcher_side == side and facts.state.hand.name == condition.name
    return mine and facts.made is condition.made


def _score_is(condition: ScoreIs, facts: Facts, seat: int | None, side: int | None) -> bool:
    return side is not None and condition.how.holds(facts.score[side], condition.points)


def _hand_has(condition: HandHas, facts: Facts, seat: int | None, side: int | None) -> bool:
    if seat is None:
        return False
    hand = facts.state.hand.hands[seat]
    return any(
        hand >> (13 * suit + condition.rank) & 1 and (hand & SUIT_MASKS[suit]).bit_count() >= condition.among
        for suit in range(4)
    )


def _hand_has_only(condition: HandHasOnly, facts: Facts, seat: int | None, side: int | None) -> bool:
    if seat is None:
        return False
    meant = mask_of(card(suit, rank) for suit in range(4) for rank in condition.ranks)
    if condition.jokers:
        meant |= JOKERS
    return not facts.state.hand.hands[seat] & ~meant


def _ahead_by(condition: AheadBy, facts: Facts, seat: int | None, side: int | None) -> bool:
    if side is None or not facts.after:
        return False
    towards = facts.state.rules.winning.towards
    others = [score for other, score in enumerate(facts.after) if other != side]
    return all(towards * (facts.after[side] - score) >= condition.points for score in others)


def _past_target(condition: PastTarget, facts: Facts, seat: int | None, side: int | None) -> bool:
    winning = facts.state.rules.winning
    if side is None or not facts.after or winning.target.points is None:
        return False
    return winning.towards * (facts.after[side] - winning.target.points) > 0


_TESTS: dict[type, Callable[[Any, Facts, int | None, int | None], bool]] = {
    TrumpIs: lambda condition, facts, seat, side: facts.state.hand.trump == condition.suit,
    BidIs: _bid_is,
    BidMade: lambda condition, facts, seat, side: facts.made is condition.made,
    TookEveryTrick: _every_trick,
    TookEveryPoint: _every_point,
    MadeLastBid: _made_last_bid,
    SetThePitcher: _set_the_pitcher,
    Called: _called,
    ScoreIs: _score_is,
    NobodyHasBid: lambda condition, facts, seat, side: facts.state.hand.bid is None,
    HandHas: _hand_has,
    HandHasOnly: _hand_has_only,
    BidCalled: lambda condition, facts, seat, side: facts.state.hand.name == condition.name,
    AheadBy: _ahead_by,
    PastTarget: _past_target,
    SetTimes: lambda condition, facts, seat, side: side is not None and facts.state.sets[side] >= condition.times,
    AllOf: lambda condition, facts, seat, side: all(holds(part, facts, seat, side) for part in condition.parts),
    AnyOf: lambda condition, facts, seat, side: any(holds(part, facts, seat, side) for part in condition.parts),
}
