"""The deal, as in :mod:`pitchdsl.game.table.dealing`, and the cards that are drawn later."""

from pitchdsl.game.winning.rules import Counting
from pitchdsl.kernel.bits import lowest, nonnegative, one
from pitchdsl.kernel.compiling import compiled, inlined, seldom
from pitchdsl.kernel.rng import PILE, STOCK, below, draw, make_places, shuffle
from pitchdsl.kernel.script import break_off, lay_out
from pitchdsl.kernel.seats import left_of
from pitchdsl.kernel.state import (
    ASKED_SEAT,
    ASKS,
    BEFORE_RUN,
    BID,
    CALLED,
    COUNTED,
    CREDITED,
    CUT_SHORT,
    DEALER,
    DEALT_AS_LAID,
    GRANTED,
    IN_PLAY,
    IS_STUCK,
    JOINED,
    JOKER_LED,
    KITTY,
    LAST_BIDDER,
    MADE,
    NAME,
    NAMER,
    NEXT_BID,
    NOTHING_SAID,
    OTHER_BIDDER,
    PASSED,
    PILE_LAID,
    PITCHER,
    PLAYED,
    RAN,
    REDEALS,
    REFUSED,
    SIDES_WON,
    THROWN,
    TIMES,
    TOLD,
    TOLD_SO_FAR,
    TRICKS,
    TRUMP,
    TRUMPED_IN,
    TURNED,
    TURNED_UP,
    State,
)
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_AFTER_HAND = Counting.AFTER_HAND.code
_ABOVE_ACE = 13


@compiled
def find_dealer(tables: Tables, state: State) -> int:
    """Who deals the first hand."""
    seats = tables.scalars[at.SEATS]
    if tables.scalars[at.HIGHEST_CUT] == 0:
        return below(state, seats)
    cutting = (1 << seats) - 1
    while cutting & (cutting - 1):
        shuffle(state, STOCK, tables.scalars[at.PACK_CARDS])
        best, still = -1, 0
        for seat in range(seats):
            if (cutting >> seat) & 1:
                card = lowest(draw(state, STOCK, 1))
                rank = card % 13 if card < 52 else _ABOVE_ACE
                if rank > best:
                    best, still = rank, 1 << seat
                elif rank == best:
                    still |= 1 << seat
        cutting = still
    return lowest(cutting)


@compiled
def deal(tables: Tables, state: State) -> None:
    """Shuffles and deals, or deals as is said; everything of the hand before is forgotten."""
    scalars, now = tables.scalars, state.now
    seats = scalars[at.SEATS]
    if now[DEALT_AS_LAID] == 0 or not lay_out(tables, state, STOCK):
        _deal_from_stream(tables, state)
    for seat in range(seats):
        state.own_discards[seat] = 0
        state.dealt[seat] = state.hands[seat]
    for side in range(scalars[at.SIDES]):
        state.won[side] = 0
        state.pips[side] = 0
        state.taken[side] = 0
        state.gained[side] = 0
    state.remaining[PILE], now[THROWN] = 0, 0
    now[PITCHER], now[BID], now[NAME], now[NEXT_BID] = at.NONE, at.NONE, at.NONE, 0
    now[PASSED], now[RAN], now[BEFORE_RUN], now[IS_STUCK] = 0, 0, at.NONE, 0
    now[NAMER], now[TRUMP], now[MADE] = at.NONE, at.NONE, at.NONE
    now[PLAYED], now[TRICKS], now[SIDES_WON], now[IN_PLAY], now[JOKER_LED] = 0, 0, 0, 0, 0
    if scalars[at.MORE_TO_FORGET] == 1:
        _forget_more(tables, state)
    if now[ASKS] == 1 and state.asked[ASKED_SEAT] < 0:
        _forget_calls(state)


@seldom
def _forget_more(tables: Tables, state: State) -> None:
    """Forgets what of the hand before few games have."""
    scalars, now = tables.scalars, state.now
    for seat in range(scalars[at.SEATS]):
        state.side_of[seat] = tables.side_of[seat]
    now[LAST_BIDDER], now[OTHER_BIDDER], now[CALLED] = at.NONE, at.NONE, at.NONE
    now[JOINED], now[TRUMPED_IN], now[TIMES] = 0, 0, 1
    now[TURNED], now[TURNED_UP], now[GRANTED], now[REFUSED] = 0, at.NONE, 0, 0
    now[COUNTED], now[CREDITED], now[CUT_SHORT] = 0, 0, 0
    if scalars[at.POINTS_COUNT] != _AFTER_HAND:
        for item in range(scalars[at.ITEMS]):
            state.award_side[item], state.award_value[item] = at.NONE, 0
        for side in range(scalars[at.SIDES]):
            state.scored[side] = state.scored[side] if now[REDEALS] > 0 else 0
            state.taken[side] = state.scored[side]


@seldom
def _forget_calls(state: State) -> None:
    for seat in range(state.last_calls.shape[0]):
        state.last_calls[seat] = NOTHING_SAID


@compiled
def deal_more(tables: Tables, state: State, number: int) -> None:
    """Gives everybody so many cards of the stock in a packet, from the first in play on."""
    seats, to = tables.scalars[at.SEATS], state.now[DEALER]
    for _ in range(seats):
        to = left_of(to, seats)
        cards = draw(state, STOCK, number)
        state.hands[to] |= cards
        state.dealt[to] |= cards


@inlined
def _deal_from_stream(tables: Tables, state: State) -> None:
    """Deals a shuffled pack; a hand that is told ends with its own deal."""
    scalars, now = tables.scalars, state.now
    seats, each, packet = scalars[at.SEATS], scalars[at.EACH], scalars[at.PACKET]
    now[PILE_LAID] = 0
    if now[TOLD_SO_FAR] < now[TOLD] and now[ASKS] == 0:
        break_off(state)
    shuffle(state, STOCK, scalars[at.PACK_CARDS])
    make_places(state, seats * each + scalars[at.KITTY], scalars[at.PACK])
    for seat in range(seats):
        state.hands[seat] = 0
    left, dealt = state.remaining[STOCK], 0
    to_come = each
    while to_come > 0:
        cards = min(packet, to_come)
        to_come -= cards
        seat = nonnegative(now[DEALER])
        for _ in range(seats):
            seat = left_of(seat, seats)
            taken, left, dealt = _taken(state, left, dealt, cards)
            state.hands[seat] |= taken
    now[KITTY], state.remaining[STOCK], _ = _taken(state, left, dealt, scalars[at.KITTY])


@inlined
def _taken(state: State, left: int, dealt: int, cards: int) -> tuple[int, int, int]:
    """So many cards of those that are left, as a set, what is left then, and how many have been dealt."""
    taken = 0
    for each in range(dealt, dealt + cards):
        card = one(left, state.places[each])
        left ^= card
        taken |= card
    return taken, left, dealt + cards
