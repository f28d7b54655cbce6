"""The settlement: what :mod:`pitchdsl.game.settlement.settling` makes of the hand; then the next one or the end."""

from collections.abc import Mapping

from pitchdsl.game.events import DoubleEvent, OverEvent, SettleEvent, StakeEvent
from pitchdsl.game.facts import HandFacts, Reader, apply_exceptions_from, facts_of, of_side
from pitchdsl.game.phase import Move
from pitchdsl.game.settlement.settling import is_made
from pitchdsl.game.so_far import counted
from pitchdsl.game.state import State
from pitchdsl.game.winning.phase import finish_of, outcome_of
from pitchdsl.language.facts import UNKNOWN, Moment


def begin(state: State) -> Move:
    """Settles the hand; ends the game, or passes the deal to the left."""
    hand, pitcher = state.hand, state.pitcher_side
    count = counted(state)
    known = facts_of(state, None, count)
    made = None if pitcher is None else is_made(state.rules.calls, known.of(hand.pitcher, pitcher))
    if made is False and pitcher is not None:
        for side in state.allies(pitcher):
            state.sets[side] += 1
    for side in range(len(state.sides)):
        state.sets_in_row[side] = state.sets_in_row[side] + 1 if made is False and state.party(side) == pitcher else 0
        state.made_in_row[side] = state.made_in_row[side] + 1 if made and state.party(side) == pitcher else 0
    apply_exceptions_from(state, Moment.SETTLEMENT, made)
    finish = finish_of(state, made, count)
    after = finish.after
    delta = tuple([new - old for new, old in zip(after, finish.before, strict=True)])
    state.score = list(after)
    rows = state.rules.settlement
    state.settled_by = [line or rows.line(mine) for line, mine in zip(finish.lines, finish.facts, strict=True)]
    state.hands_settled += 1
    state.events.append(
        SettleEvent(pitcher=pitcher, bid=hand.bid, made=made, taken=tuple(hand.taken), delta=delta, score=after)
    )
    decision = finish.decision(state.hands_settled)
    if decision is not None:
        state.outcome, state.ended_by = outcome_of(finish, decision, state.hands_settled), decision.rule
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


def _best_other(known: HandFacts, side: int) -> int:
    """Of the other sides' scores before the hand, the one that is furthest on."""
    towards = known.state.rules.winning.towards
    return towards * max(towards * score for other, score in enumerate(known.score) if other != side)


FACTS: Mapping[str, Reader] = {
    "made": lambda known, seat, side: known.made,
    "sets": of_side(lambda known, side: known.state.sets[side]),
    "sets_in_row": of_side(lambda known, side: known.state.sets_in_row[side]),
    "made_in_row": of_side(lambda known, side: known.state.made_in_row[side]),
    "game": lambda known, seat, side: known.state.rules.winning.distance,
    "score": of_side(lambda known, side: known.score[side]),
    "best_score": of_side(_best_other),
    "needed": of_side(lambda known, side: known.state.rules.winning.needed(known.score[side])),
    "others_need": of_side(lambda known, side: known.state.rules.winning.needed(_best_other(known, side))),
    # What follows is known once the hand is settled, which :meth:`Winning.facts_after` tells.
    "after": lambda known, seat, side: UNKNOWN,
    "best_after": lambda known, seat, side: UNKNOWN,
    "ahead": lambda known, seat, side: None,
    "past": lambda known, seat, side: None,
}
"""The scores, and how the contracts of the match went."""
