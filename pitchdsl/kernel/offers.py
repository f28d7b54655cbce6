"""What players ask of each other before the bidding, as in :mod:`pitchdsl.game.offers.phase`."""

from pitchdsl.kernel.compiling import compiled, seldom
from pitchdsl.kernel.conditions import holds
from pitchdsl.kernel.dealing import deal_more
from pitchdsl.kernel.rng import STOCK, choice, draw
from pitchdsl.kernel.script import told_answer, told_asks
from pitchdsl.kernel.seats import log_decision, seat_of
from pitchdsl.kernel.simple import likes_trump
from pitchdsl.kernel.state import CUT_SHORT, GRANTED, OFFER, REFUSED, TURNED_UP, State
from pitchdsl.kernel.turnup import show_trump
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_JOKERS = 3 << 52


@seldom
def make_offers(tables: Tables, state: State) -> bool:
    """Lets one player after the other ask; whether the hand goes on, which is not dealt again.

    Should points end the game here, the state tells so.
    """
    for each in range(tables.scalars[at.OFFERS]):
        row = tables.offers[each]
        asks, asked = seat_of(tables, state, row[at.OFFER_WHO]), seat_of(tables, state, row[at.OFFER_OF])
        state.now[OFFER] = each
        if not _asks(tables, state, asks):
            continue
        grants = _grants(tables, state, asks, asked)
        who = 1 << row[at.OFFER_OF]
        if not grants:
            state.now[REFUSED] |= who
            continue
        state.now[GRANTED] |= who
        if row[at.OFFER_MORE] < 0 or not _turn_another_up(tables, state, row[at.OFFER_MORE]):
            for side in range(tables.scalars[at.SIDES]):
                state.scored[side] = state.taken[side]  # it stands, though all is dealt again
            return False
        if state.now[CUT_SHORT] == 1:
            return True
    return True


@compiled
def _asks(tables: Tables, state: State, seat: int) -> bool:
    """Whether a seat asks, or stands."""
    if state.bots[seat] == at.SCRIPTED_BOT:
        asks = told_asks(state, seat)
    elif state.bots[seat] == at.SIMPLE_BOT:
        asks = not likes_trump(tables, state, seat)
    else:
        asks = choice(state, 2) == 1
    log_decision(state, at.ASK if asks else at.STAND)
    return asks


@compiled
def _grants(tables: Tables, state: State, asks: int, seat: int) -> bool:
    """Whether a seat grants what it is asked for; the rule that may bind it asks about who asks."""
    bound = tables.scalars[at.MAY_NOT_REFUSE]
    must = bound >= 0 and holds(tables, state, bound, asks, state.side_of[asks], False)
    if state.bots[seat] == at.SCRIPTED_BOT:
        grants = told_answer(state, seat, must)
    elif state.bots[seat] == at.SIMPLE_BOT:
        grants = must or not likes_trump(tables, state, seat)
    else:
        grants = choice(state, 1 if must else 2) == 0
    log_decision(state, at.GRANT if grants else at.REFUSE)
    return grants


@compiled
def _turn_another_up(tables: Tables, state: State, more: int) -> bool:
    """Deals a packet to everybody, and shows a card, until it is of another suit; whether the pack lasts so long."""
    now = state.now
    refused = now[TURNED_UP] // 13
    while now[TURNED_UP] // 13 == refused:
        if _runs_out(state, tables.scalars[at.SEATS] * more):
            return False
        deal_more(tables, state, more)
        if show_trump(tables, state):
            return True
    return True


@compiled
def _runs_out(state: State, number: int) -> bool:
    """Whether nothing but jokers is left of the stock behind so many cards."""
    stream, left, drawn = state.streams[STOCK], state.remaining[STOCK], state.drawn[STOCK]
    draw(state, STOCK, number)
    rest = state.remaining[STOCK]
    state.streams[STOCK], state.remaining[STOCK], state.drawn[STOCK] = stream, left, drawn
    return rest & ~_JOKERS == 0
