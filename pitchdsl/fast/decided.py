"""Whether a hand is decided before its last trick, as in :mod:`pitchdsl.engine.decided`."""

from pitchdsl.fast.compiling import compiled
from pitchdsl.fast.counting import card_in_play, pips_in
from pitchdsl.fast.state import SIDES_WON, TRICKS, TRUMP, State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_JOKERS = 3 << 52


@compiled
def is_decided(tables: Tables, state: State) -> bool:
    """Whether no card that is left can change what anybody scores."""
    won = state.now[SIDES_WON]
    shared = won & (won - 1) != 0
    if tables.numbers[at.EVERY_TRICK_ASKED] == 1 and not shared:
        return False
    left = 0
    for seat in range(tables.numbers[at.SEATS]):
        left |= state.hands[seat]
    for recipient in range(tables.numbers[at.RECIPIENTS]):
        if not _settled(tables, state, recipient, left, shared):
            return False
    return True


@compiled
def _settled(tables: Tables, state: State, recipient: int, left: int, shared: bool) -> bool:
    kind = tables.recipients[recipient, at.WHO_KIND]
    fact = tables.recipients[recipient, at.WHO_FACT]
    if kind == at.BY_EXTREME and tables.numbers[at.LEVEL_JOKERS] == 1 and left & _JOKERS:
        return False
    if kind == at.BY_NAMED_CARD:
        card = tables.cards_meant[recipient, max(0, state.now[TRUMP]), 0]
        return fact <= at.HOLDER or (left >> card) & 1 == 0
    if kind == at.BY_EXTREME:
        card = card_in_play(tables, state, recipient)
        return card < 0 or fact <= at.HOLDER or (left >> card) & 1 == 0
    if kind == at.BY_MOST_PIPS:
        return _pips_settled(tables, state, left)
    if kind == at.BY_BEST_TRICK:
        return _best_trick_settled(tables, state, left)
    if kind == at.BY_LAST_TRICK:
        return False
    return kind == at.BY_ROLE or shared


@compiled
def _pips_settled(tables: Tables, state: State, left: int) -> bool:
    open_pips = pips_in(tables, left)
    if open_pips == 0:
        return True
    best, second = at.NONE, at.NONE
    for side in range(tables.numbers[at.SIDES]):
        pips = state.pips[side]
        if pips > best:
            best, second = pips, best
        elif pips > second:
            second = pips
    return best > second + open_pips


@compiled
def _best_trick_settled(tables: Tables, state: State, left: int) -> bool:
    open_pips = pips_in(tables, left)
    if open_pips == 0:
        return True
    best = 0
    for trick in range(state.now[TRICKS]):
        best = max(best, state.trick_pips[trick])
    return best > open_pips
