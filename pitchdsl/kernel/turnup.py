"""A card that makes trump, as in :mod:`pitchdsl.game.trump.turnup`."""

from pitchdsl.kernel.bits import lowest, nonnegative, nth
from pitchdsl.kernel.compiling import compiled, seldom
from pitchdsl.kernel.counting import count_so_far
from pitchdsl.kernel.rng import STOCK, below, draw, top_of
from pitchdsl.kernel.state import CUT_LAID, CUTS_LAID, TRUMP, TURNED, TURNED_UP, State
from pitchdsl.language.facts import Moment
from pitchdsl.language.trump_maker import TrumpMaker
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_CUT = TrumpMaker.CUT.code
_TOP = TrumpMaker.TOP.code
_TURNED_UP = TrumpMaker.TURNED_UP.code
_DEAL = Moment.DEAL.code
_RED_JOKER = 52


@seldom
def show_trump(tables: Tables, state: State) -> bool:
    """Has the dealer show one more card, and another one for a joker; whether the points end the game with it."""
    now = state.now
    while True:
        card = _next(tables, state)
        now[TURNED_UP] = card
        now[TURNED] |= 1 << card
        if card < _RED_JOKER:
            return count_so_far(tables, state, _DEAL)


@compiled
def _next(tables: Tables, state: State) -> int:
    maker, now = tables.scalars[at.TRUMP_CARD], state.now
    if maker == _TURNED_UP:
        return nonnegative(lowest(draw(state, STOCK, 1)))
    if maker == _TOP:
        return nonnegative(lowest(top_of(state, STOCK)))
    if maker == _CUT:
        if now[CUTS_LAID] > 0:
            now[CUTS_LAID] -= 1
            card = now[CUT_LAID] % at.CARDS
            now[CUT_LAID] //= at.CARDS
            return nonnegative(card)
        return nth(tables.scalars[at.PACK_CARDS], below(state, tables.scalars[at.PACK]))
    raise ValueError("the kernel does not know this card that makes trump")


@compiled
def make_trump(state: State) -> None:
    """Makes the suit of the last card that was shown trump: nobody has named it."""
    state.now[TRUMP] = state.now[TURNED_UP] // 13
