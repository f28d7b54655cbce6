"""The settlement: from contract and points to scores, and on to the next hand or the end of the game.

A score moves towards the target or away from it; where the target lies below the start, towards it is down. All
sides are settled on the facts of the hand and the scores before it.
"""

from attrs import evolve

from pitchdsl.engine.counting import case_of
from pitchdsl.engine.ending import outcome_of
from pitchdsl.engine.facts import HandFacts, every_trick_by, facts_of, holds
from pitchdsl.engine.phase import Move
from pitchdsl.engine.state import State
from pitchdsl.events import OverEvent, SettleEvent
from pitchdsl.rules.bidding import CallRank
from pitchdsl.rules.settlement import AmountKind, Change


def begin(state: State) -> Move:
    """Settles the hand; ends the game, or passes the deal to the left."""
    hand = state.hand
    pitcher = state.pitcher_side
    made = _is_made(state)
    if made is False and pitcher is not None:
        state.sets[pitcher] += 1
    facts = facts_of(state, made)
    sides = range(len(state.sides))
    gains = [_gain(state, facts, side) for side in sides]
    reached = tuple(_reached(state, facts, side, gain) for side, gain in enumerate(gains))
    asked = evolve(facts, after=reached)
    score = [_stopped(state, asked, side) for side in sides]
    delta = tuple([after - before for after, before in zip(score, facts.score, strict=True)])
    state.score = score
    state.hands_settled += 1
    state.events.append(
        SettleEvent(pitcher=pitcher, bid=hand.bid, made=made, taken=tuple(hand.taken), delta=delta, score=tuple(score))
    )
    outcome = outcome_of(state, evolve(facts, after=tuple(score)))
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


def _gain(state: State, facts: HandFacts, side: int) -> int:
    """How far a side comes towards the target by its row of the settlement; below 0 it falls back."""
    settlement = state.rules.settlement
    row = settlement.others
    if side == state.pitcher_side:
        row = settlement.made if facts.made else settlement.set
    change = case_of(row.change, facts, side)
    if change is None:
        return 0
    amount = _amount(state, change, side)
    return -amount if change.loses else amount


def _reached(state: State, facts: HandFacts, side: int, gain: int) -> int:
    """A side's score after the hand, as far as junk counts; whoever may not win is not held back yet."""
    winning = state.rules.winning
    towards, target = winning.towards, winning.target.points
    before = towards * facts.score[side]
    after = before + gain
    if target is not None and winning.junk.stops_short is not None and gain > 0:
        promised = before + min(gain, _bid_for(state, facts, side))
        after = max(promised, min(after, towards * target - winning.junk.stops_short))
    return towards * (after - _swept(state, side))


def _stopped(state: State, facts: HandFacts, side: int) -> int:
    """The score of a side that may not win, held back; no stop takes away what a side had before."""
    winning = state.rules.winning
    towards, target, short = winning.towards, winning.target.points, winning.may_not_win.stops_short
    before, after = towards * facts.score[side], towards * facts.after[side]
    if target is None or short is None or after < towards * target or _may_win(state, facts, side):
        return facts.after[side]
    return towards * max(towards * target - short, min(before, after))


def _bid_for(state: State, facts: HandFacts, side: int) -> int:
    """How much of a gain was promised: of points taken as many as were bid, of any other amount all of it."""
    if facts.made is not True or side != state.pitcher_side:
        return 0
    change = case_of(state.rules.settlement.made.change, facts, side)
    taken = change is not None and change.kind is AmountKind.TAKEN
    return (state.hand.bid or 0) if change is None or taken else _amount(state, change, side)


def _swept(state: State, side: int) -> int:
    """What a side loses, beside all else, because another has won every trick."""
    sweeper = every_trick_by(state)
    return 0 if sweeper in (None, side) else state.rules.settlement.every_trick.points


def _amount(state: State, change: Change, side: int) -> int:
    if change.kind is AmountKind.TAKEN:
        return state.hand.taken[side] * change.times
    if change.kind is AmountKind.BID:
        return (state.hand.bid or 0) * change.times
    if change.kind is AmountKind.GAME:
        return state.rules.winning.distance * change.times
    return change.times


def _may_win(state: State, facts: HandFacts, side: int) -> bool:
    """Whether a side meets everything that winning takes beside the target."""
    return all(holds(need.condition, facts, None, side) for need in state.rules.winning.needs)
