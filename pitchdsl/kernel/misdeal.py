"""Poor hands that are thrown in, as in :mod:`pitchdsl.game.table.misdeal`."""

from pitchdsl.game.table.rules import AfterMisdeal, Claim
from pitchdsl.kernel.bits import size
from pitchdsl.kernel.compiling import compiled
from pitchdsl.kernel.conditions import holds
from pitchdsl.kernel.rng import STOCK, choice, draw
from pitchdsl.kernel.script import told_throw_in
from pitchdsl.kernel.seats import left_of, log_decision
from pitchdsl.kernel.simple import throws_in
from pitchdsl.kernel.state import DEALER, THROWN, State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_ON_DEMAND = Claim.ON_DEMAND.code
_ALWAYS = Claim.ALWAYS.code
_SAME_DEALER = AfterMisdeal.SAME_DEALER.code
_NEXT_DEALER = AfterMisdeal.NEXT_DEALER.code
_HAND_CHANGED = AfterMisdeal.HAND_CHANGED.code


@compiled
def throw_in_poor_hands(tables: Tables, state: State) -> bool:
    """Has every poor hand, in turn, thrown in or kept; whether the cards must be dealt again to all.

    Sets the dealer of the new deal.
    """
    scalars, now = tables.scalars, state.now
    seats, seat = scalars[at.SEATS], now[DEALER]
    for _ in range(seats):
        seat, changes = left_of(seat, seats), 0
        while changes != scalars[at.MISDEAL_TIMES] and holds(
            tables, state, scalars[at.MISDEAL], seat, state.side_of[seat], False
        ):
            if not _ask_to_throw_in(tables, state, seat):
                break
            if not _change_hand(tables, state, seat):
                if scalars[at.AFTER_MISDEAL] == _NEXT_DEALER:
                    now[DEALER] = left_of(now[DEALER], seats)
                return True
            changes += 1
    return False


@compiled
def _change_hand(tables: Tables, state: State, seat: int) -> bool:
    """Deals a seat another hand from the stock, where the rules say so and the stock suffices; whether it did."""
    scalars, held = tables.scalars, tables.scalars[at.EACH]
    follows = scalars[at.AFTER_MISDEAL]
    if follows == _SAME_DEALER or follows == _NEXT_DEALER:
        return False
    if follows != _HAND_CHANGED:
        raise ValueError("the kernel does not know what follows a misdeal")
    if size(state.remaining[STOCK]) < held + scalars[at.HELD_BACK]:
        return False
    state.now[THROWN] |= state.hands[seat]
    state.own_discards[seat] |= state.hands[seat]
    state.hands[seat] = draw(state, STOCK, held)
    state.dealt[seat] = state.hands[seat]
    return True


@compiled
def _ask_to_throw_in(tables: Tables, state: State, seat: int) -> bool:
    """Whether a poor hand is thrown in; asks its player, and logs the answer, unless it must be."""
    claim = tables.scalars[at.CLAIM]
    if claim == _ALWAYS:
        return True
    if claim != _ON_DEMAND:
        raise ValueError("the kernel does not know whether a hand must be thrown in")
    if state.bots[seat] == at.SCRIPTED_BOT:
        thrown = told_throw_in(state, seat)
    else:
        thrown = throws_in(tables, state, seat) if state.bots[seat] == at.SIMPLE_BOT else choice(state, 2) == 1
    log_decision(state, at.THROW_IN if thrown else at.PLAY_ON)
    return thrown
