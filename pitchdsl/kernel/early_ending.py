"""Whether a hand is decided before its last trick, as in :mod:`pitchdsl.game.count.early_ending`."""

from pitchdsl.kernel.compiling import compiled
from pitchdsl.kernel.recipients import award_is_decided
from pitchdsl.kernel.rng import STOCK
from pitchdsl.kernel.state import CALLED, JOINED, SIDES_WON, State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables


@compiled
def is_decided(tables: Tables, state: State) -> bool:
    """Whether no card that is left can change what anybody scores."""
    if tables.scalars[at.EVERY_CARD_COUNTS] == 1:
        return False
    if state.now[CALLED] >= 0 and state.now[JOINED] == 0:
        return False  # nobody knows yet whose points these are
    if tables.scalars[at.AFTER_TRICK] > 0 and state.remaining[STOCK]:
        return False
    won = state.now[SIDES_WON]
    shared = won & (won - 1) != 0
    if tables.scalars[at.EVERY_TRICK_ASKED] == 1 and not shared:
        return False
    left = 0
    for seat in range(tables.scalars[at.SEATS]):
        left |= state.hands[seat]
    for recipient in range(tables.scalars[at.RECIPIENTS]):
        if not award_is_decided(tables, state, recipient, left, shared):
            return False
    return True
