"""The settlement: from contract and points to scores, and on to the next hand or the end of the game.

A score moves towards the target or away from it; where the target lies below the start, towards it is down. All
sides are settled on the facts of the hand and the scores before it.
"""

from pitchdsl.engine.counting import case_of
from pitchdsl.engine.ending import outcome_of
from pitchdsl.engine.facts import Facts, facts_of, holds
from pitchdsl.engine.phase import Move
from pitchdsl.engine.state import State
from pitchdsl.rules.bidding import CallRank
from pitchdsl.rules.settlement import AmountKind, Change
from pitchdsl.vocabulary import OverEvent, SettleEvent


def begin(state: State) -> Move:
    """Settles the hand; ends the game, or passes the deal to the left."""
    hand = state.hand
    pitcher = state.pitcher_side
    made = _is_made(state)
    facts = facts_of(state, made)
    score = [_settled(state, facts, side) for side in range(len(state.sides))]
    delta = tuple([after - before for after, before in zip(score, facts.score, strict=True)])
    state.score = score
    state.hands_settled += 1
    state.events.append(
        SettleEvent(pitcher=pitcher, bid=hand.bid, made=made, taken=tuple(hand.taken), delta=delta, score=tuple(score))
    )
    outcome = outcome_of(state, facts)
    if outcome is not None:
        state.seat = None
        state.outcome = outcome
        state.events.append(OverEvent(outcome=outcome))
    else:
        state.dealer = (state.dealer + 1) % state.seats
        state.hand_number += 1
        state.redeals = 0
    return Move.ON


def _is_made(state: State) -> bool | None:
    """Whether the pitcher's side kept its contract; none without one."""
    hand = state.hand
    pitcher = state.pitcher_side
    if pitcher is None or hand.bid is None:
        return None
    enough = hand.taken[pitcher] >= hand.bid
    call = next((call for call in state.rules.calls if call.name == hand.name), None)
    if call is None or call.made_by is None:
        return enough
    kept = holds(call.made_by, facts_of(state), hand.pitcher, pitcher)
    return kept if call.ranks is CallRank.ABOVE_ALL else kept and enough


def _settled(state: State, facts: Facts, side: int) -> int:
    """A side's score after the hand."""
    settlement = state.rules.settlement
    row = settlement.others
    if side == state.pitcher_side:
        row = settlement.made if facts.made else settlement.set
    change = case_of(row.change, facts, side)
    before = facts.score[side]
    if change is None:
        return before
    winning = state.rules.winning
    towards = 1 if winning.target.points >= winning.start.points else -1
    amount = _amount(state, change, side)
    after = before + towards * (-amount if change.loses else amount)
    short = winning.may_not_win.stops_short
    if short is None or towards * (after - winning.target.points) < 0 or _may_win(state, facts, side):
        return after
    # The cap holds a side back; it never takes away what the side had before.
    stop = towards * (winning.target.points - towards * short)
    return towards * max(stop, min(towards * before, towards * after))


def _amount(state: State, change: Change, side: int) -> int:
    if change.kind is AmountKind.TAKEN:
        return state.hand.taken[side] * change.times
    if change.kind is AmountKind.BID:
        return (state.hand.bid or 0) * change.times
    return change.times


def _may_win(state: State, facts: Facts, side: int) -> bool:
    """Whether a side meets everything that winning takes beside the target."""
    return all(holds(need.condition, facts, None, side) for need in state.rules.winning.needs)
