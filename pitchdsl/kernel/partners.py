"""The sides of one hand, where everyone has a score alone, as in :mod:`pitchdsl.game.partners.phase`."""

from pitchdsl.game.table.rules import PartnerBy
from pitchdsl.kernel.compiling import compiled, inlined, seldom
from pitchdsl.kernel.state import CALLED, JOINED, LAST_BIDDER, OTHER_BIDDER, PITCHER, SIDES_WON, State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_CALLED_CARD = PartnerBy.CALLED_CARD.code
_SECOND_BIDDER = PartnerBy.SECOND_BIDDER.code
_NOBODY = PartnerBy.NOBODY.code


@inlined
def together(tables: Tables, state: State, seat: int, other: int) -> bool:
    """Whether a seat knows that another one, or itself, plays this hand on its side."""
    if tables.scalars[at.PARTNER] == _CALLED_CARD and _knows_more(state, seat):
        return other == seat or other == state.now[PITCHER]
    return state.side_of[seat] == state.side_of[other]


@seldom
def _knows_more(state: State, seat: int) -> bool:
    """Whether a seat has the called card in hand, and nobody else knows that yet."""
    called = state.now[CALLED]
    return called >= 0 and state.now[JOINED] == 0 and (state.hands[seat] >> called) & 1 == 1


@seldom
def find_partner(tables: Tables, state: State) -> None:
    """Finds the partner once the bidding is over, where the bidding makes the sides of a hand."""
    by, now = tables.scalars[at.PARTNER], state.now
    if now[PITCHER] >= 0 and (by == _SECOND_BIDDER or by == _NOBODY):
        join(tables, state, at.NONE if by == _NOBODY else next_best(state))


@compiled
def next_best(state: State) -> int:
    """Who has made the last bid, and so the highest, that was not the pitcher's."""
    now = state.now
    return now[LAST_BIDDER] if now[LAST_BIDDER] != now[PITCHER] else now[OTHER_BIDDER]


@seldom
def show_partner(tables: Tables, state: State, holder: int) -> None:
    """From here on everybody knows who had the called card."""
    join(tables, state, at.NONE if holder == state.now[PITCHER] else holder)


@seldom
def show_at_last(tables: Tables, state: State) -> None:
    """Before the count it is told who had a called card that was not played; nobody has one of the stock."""
    called = state.now[CALLED]
    if called < 0 or state.now[JOINED] == 1:
        return
    holder = at.NONE
    for seat in range(tables.scalars[at.SEATS]):
        if (state.held[seat] >> called) & 1:
            holder = seat
    show_partner(tables, state, holder)


@seldom
def join(tables: Tables, state: State, partner: int) -> None:
    """Makes two sides, the pitcher with a partner, if any, and all others; what they have won is theirs together."""
    seats, now = tables.scalars[at.SEATS], state.now
    pitcher, others, won = now[PITCHER], at.NONE, 0
    for seat in range(seats):
        if seat == pitcher or seat == partner:
            stands = pitcher
        else:
            others = seat if others < 0 else others
            stands = others
        state.side_of[seat] = stands
        won |= ((now[SIDES_WON] >> seat) & 1) << stands
        if stands != seat:
            state.won[stands] |= state.won[seat]
            state.pips[stands] += state.pips[seat]
            state.won[seat], state.pips[seat] = 0, 0
    now[SIDES_WON], now[JOINED] = won, 1
