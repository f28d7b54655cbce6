"""The settlement: what :mod:`pitchdsl.rules.settling` makes of the hand, and on to the next one or the end."""

from pitchdsl.engine.facts import facts_of, hold_from
from pitchdsl.engine.finishing import finish_of, outcome_of
from pitchdsl.engine.phase import Move
from pitchdsl.engine.so_far import counted
from pitchdsl.engine.state import State
from pitchdsl.events import DoubleEvent, OverEvent, SettleEvent, StakeEvent
from pitchdsl.rules.facts import Moment
from pitchdsl.rules.settling import is_made


def begin(state: State) -> Move:
    """Settles the hand; ends the game, or passes the deal to the left."""
    hand, pitcher = state.hand, state.pitcher_side
    known = facts_of(state, None, counted(state))
    made = None if pitcher is None else is_made(state.rules.calls, known.of(hand.pitcher, pitcher))
    if made is False and pitcher is not None:
        for side in state.allies(pitcher):
            state.sets[side] += 1
    for side in range(len(state.sides)):
        state.sets_in_row[side] = state.sets_in_row[side] + 1 if made is False and state.party(side) == pitcher else 0
        state.made_in_row[side] = state.made_in_row[side] + 1 if made and state.party(side) == pitcher else 0
    hold_from(state, Moment.SETTLEMENT, made)
    finish = finish_of(state, made)
    after = finish.after
    delta = tuple([new - old for new, old in zip(after, finish.before, strict=True)])
    state.score = list(after)
    state.hands_settled += 1
    state.events.append(
        SettleEvent(pitcher=pitcher, bid=hand.bid, made=made, taken=tuple(hand.taken), delta=delta, score=after)
    )
    state.outcome = outcome_of(finish, state.hands_settled)
    winner = None if state.outcome is None else state.outcome.winner
    for stake in state.rules.stakes:
        paid = stake.payments(finish, winner)
        if any(paid):
            state.events.append(StakeEvent(stake=stake.name, paid=paid, rule=str(stake.origin)))
    double = state.rules.match.counts_double
    if double is not None and double.met(finish, winner):
        state.events.append(DoubleEvent(rule=str(double.origin)))
    if state.outcome is not None:
        state.seat = None
        state.events.append(OverEvent(outcome=state.outcome))
    else:
        state.dealer = (state.dealer + 1) % state.seats
        state.leader = (state.leader + 1) % state.seats
        state.hand_number += 1
        state.redeals = 0
    state.note_standing()
    return Move.ON
