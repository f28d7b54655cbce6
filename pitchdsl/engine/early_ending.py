"""Whether a hand is decided before its last trick: nothing that is still to be played can change any score.

The test is conservative. A hand counts as decided when every item has found its owner for good, and no rule
still waits for the last trick or for one side to win them all.
"""

from pitchdsl.engine.counting import counted
from pitchdsl.engine.facts import every_trick_by
from pitchdsl.engine.state import State
from pitchdsl.rules.walk import asks_for_every_trick


def is_decided(state: State) -> bool:
    """Whether no card that is left can change what anybody scores."""
    shared = bool(state.hand.winners) and every_trick_by(state) is None
    if asks_for_every_trick(state.seated) and not shared:
        return False
    left = 0
    for held in state.hand.hands:
        left |= held
    count = counted(state)
    return all(to.settled(count, left) for item in state.rules.points.items for to in item.to.possible())
