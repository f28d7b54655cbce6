"""Poor hands that are thrown in, as in :mod:`pitchdsl.engine.misdeal`."""

from pitchdsl.kernel.bits import size
from pitchdsl.kernel.compiling import compiled
from pitchdsl.kernel.conditions import holds
from pitchdsl.kernel.rng import STOCK, choice, draw
from pitchdsl.kernel.simple import throws_in
from pitchdsl.kernel.state import DEALER, THROWN, State, left_of, note
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables
from pitchdsl.rules.table import AfterMisdeal, Claim

NEXT_DEALS = AfterMisdeal.NEXT_DEALER.code
_CHANGES = AfterMisdeal.HAND_CHANGED.code
_ALWAYS = Claim.ALWAYS.code


@compiled
def is_misdeal(tables: Tables, state: State) -> bool:
    """Looks at every poor hand, in turn; whether the cards are dealt again to all."""
    scalars, now = tables.scalars, state.now
    seats, seat = scalars[at.SEATS], now[DEALER]
    for _ in range(seats):
        seat = left_of(seat, seats)
        while holds(tables, state, scalars[at.MISDEAL], seat, tables.side_of[seat], False):
            if not _throws_in(tables, state, seat):
                break
            held = scalars[at.EACH]
            if scalars[at.AFTER_MISDEAL] != _CHANGES or size(state.remaining[STOCK]) < held + scalars[at.HELD_BACK]:
                return True
            now[THROWN] |= state.hands[seat]
            state.own_discards[seat] |= state.hands[seat]
            state.hands[seat] = draw(state, STOCK, held)
            state.dealt[seat] = state.hands[seat]
    return False


@compiled
def _throws_in(tables: Tables, state: State, seat: int) -> bool:
    """Whether a poor hand is thrown in: its player is asked, unless it must be."""
    if tables.scalars[at.CLAIM] == _ALWAYS:
        return True
    thrown = throws_in(tables, state, seat) if state.bots[seat] == at.SIMPLE_BOT else choice(state, 2) == 1
    note(state, at.THROW_IN if thrown else at.PLAY_ON)
    return thrown
