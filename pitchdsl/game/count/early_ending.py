"""Whether a hand is decided before its last trick: nothing that is still to be played can change any score.

The test is conservative. A hand counts as decided when every item has found its owner for good, and no rule
still waits for the last trick or for one side to win them all.
"""

from pitchdsl.game.count.awards import awards
from pitchdsl.game.so_far import counted, every_trick_by
from pitchdsl.game.state import State
from pitchdsl.game.walk import asks_for_every_trick, asks_for_the_play, recipients_asked_for


def is_decided(state: State) -> bool:
    """Whether no card that is left can change what anybody scores."""
    if state.hand.called is not None and state.hand.parties is None:
        return False  # nobody knows yet whose points these are
    if asks_for_the_play(state.seated) or (state.rules.play.after_trick.cards and state.hand.stock):
        return False
    shared = bool(state.hand.winners) and every_trick_by(state) is None
    if asks_for_every_trick(state.seated) and not shared:
        return False
    left = 0
    for held in state.hand.hands:
        left |= held
    count = counted(state)
    trump = state.hand.trump or 0
    scoring = all(to.is_decided(count, left) for _, possible in awards(state.rules, trump) for to in possible)
    return scoring and all(to.is_decided(count, left) for to in recipients_asked_for(state.seated))
