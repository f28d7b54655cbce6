"""The settlement: what :mod:`pitchdsl.rules.settling` makes of the hand, and on to the next one or the end."""

from pitchdsl.engine.counting import counted
from pitchdsl.engine.facts import every_trick_by, facts_of, hold_from
from pitchdsl.engine.phase import Move
from pitchdsl.engine.state import State
from pitchdsl.events import OverEvent, SettleEvent
from pitchdsl.rules.ending import Finish
from pitchdsl.rules.facts import Moment
from pitchdsl.rules.settling import is_made, scores_after


def begin(state: State) -> Move:
    """Settles the hand; ends the game, or passes the deal to the left."""
    hand, pitcher, count = state.hand, state.pitcher_side, counted(state)
    known = facts_of(state, None, count)
    made = None if pitcher is None else is_made(state.rules.calls, known.of(hand.pitcher, pitcher))
    if made is False and pitcher is not None:
        for side in state.allies(pitcher):
            state.sets[side] += 1
    for side in range(len(state.sides)):
        state.sets_in_row[side] = state.sets_in_row[side] + 1 if made is False and state.party(side) == pitcher else 0
        state.made_in_row[side] = state.made_in_row[side] + 1 if made and state.party(side) == pitcher else 0
    hold_from(state, Moment.SETTLEMENT, made)
    rules = state.rules
    known = facts_of(state, made, count)
    facts = tuple([known.of(None, side) for side in range(len(state.sides))])
    before = tuple(state.score)
    sweeper = every_trick_by(state)
    swept_by = () if sweeper is None else state.allies(sweeper)
    after = scores_after(rules, before, facts, swept_by)
    delta = tuple([new - old for new, old in zip(after, before, strict=True)])
    state.score = list(after)
    state.hands_settled += 1
    state.events.append(
        SettleEvent(pitcher=pitcher, bid=hand.bid, made=made, taken=tuple(hand.taken), delta=delta, score=after)
    )
    finish = Finish(
        winning=rules.winning,
        before=before,
        after=after,
        facts=rules.winning.facts_after(facts, after),
        awards=tuple([(award.point, award.side, award.value) for award in hand.awards]),
        bidder=pitcher,
    )
    state.outcome = finish.outcome(state.hands_settled)
    if state.outcome is not None:
        state.seat = None
        state.events.append(OverEvent(outcome=state.outcome))
    else:
        state.dealer = (state.dealer + 1) % state.seats
        state.hand_number += 1
        state.redeals = 0
    state.note_standing()
    return Move.ON
