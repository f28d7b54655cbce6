"""The deal, and the cards that are drawn later."""

from pitchdsl.fast.compiling import compiled
from pitchdsl.fast.luck import chance, shuffle
from pitchdsl.fast.state import (
    BEFORE_RUN,
    BID,
    DEALER,
    MADE,
    NAME,
    NAMER,
    PASSED,
    PILE,
    PILE_END,
    PITCHER,
    PLAYED,
    RAN,
    SIDES_WON,
    STOCK,
    STOCK_END,
    THROWN,
    TRICKS,
    TRUMP,
    State,
    left_of,
)
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_ABOVE_ACE = 13


@compiled
def _shuffled_pack(tables: Tables, state: State) -> None:
    number = tables.numbers[at.PACK]
    for place in range(number):
        state.order[place] = tables.pack[place]
    shuffle(state, state.order, number)


@compiled
def find_dealer(tables: Tables, state: State) -> int:
    """Who deals the first hand."""
    seats = tables.numbers[at.SEATS]
    if tables.numbers[at.HIGHEST_CUT] == 0:
        return chance(state, seats)
    cutting = (1 << seats) - 1
    while cutting & (cutting - 1):
        _shuffled_pack(tables, state)
        best, still, place = -1, 0, 0
        for seat in range(seats):
            if (cutting >> seat) & 1:
                card = state.order[place]
                place += 1
                rank = card % 13 if card < 52 else _ABOVE_ACE
                if rank > best:
                    best, still = rank, 1 << seat
                elif rank == best:
                    still |= 1 << seat
        cutting = still
    seat = 0
    while (cutting >> seat) & 1 == 0:
        seat += 1
    return seat


@compiled
def deal(tables: Tables, state: State) -> None:
    """Shuffles and deals; everything of the hand before is forgotten."""
    numbers, now = tables.numbers, state.now
    seats, each, packet = numbers[at.SEATS], numbers[at.EACH], numbers[at.PACKET]
    pack = numbers[at.PACK]
    _shuffled_pack(tables, state)
    place = 0
    for seat in range(seats):
        state.hands[seat] = 0
        state.own_discards[seat] = 0
    for start in range(0, each, packet):
        cards = min(packet, each - start)
        seat = now[DEALER]
        for _ in range(seats):
            seat = left_of(seat, seats)
            mine = state.hands[seat]
            for _ in range(cards):
                mine |= 1 << state.order[place]
                place += 1
            state.hands[seat] = mine
    for seat in range(seats):
        state.dealt[seat] = state.hands[seat]
    for side in range(numbers[at.SIDES]):
        state.won[side] = 0
        state.pips[side] = 0
        state.taken[side] = 0
    for item in range(tables.numbers[at.ITEMS]):
        state.award_side[item] = at.NONE
        state.award_value[item] = 0
    now[STOCK], now[STOCK_END] = place + numbers[at.KITTY], pack
    now[PILE], now[PILE_END], now[THROWN] = 0, 0, 0
    now[PITCHER], now[BID], now[NAME] = at.NONE, at.NONE, at.NONE
    now[PASSED], now[RAN], now[BEFORE_RUN] = 0, 0, at.NONE
    now[NAMER], now[TRUMP], now[MADE] = at.NONE, at.NONE, at.NONE
    now[PLAYED], now[TRICKS], now[SIDES_WON] = 0, 0, 0


@compiled
def from_stock(state: State, most: int) -> int:
    """Up to so many cards from the top of the stock, as a set."""
    now = state.now
    drawn = 0
    until = min(now[STOCK_END], now[STOCK] + most)
    for place in range(now[STOCK], until):
        drawn |= 1 << state.order[place]
    now[STOCK] = until
    return drawn


@compiled
def from_pile(state: State, most: int) -> int:
    """Likewise from the discards that were shuffled."""
    now = state.now
    drawn = 0
    until = min(now[PILE_END], now[PILE] + most)
    for place in range(now[PILE], until):
        drawn |= 1 << state.pile[place]
    now[PILE] = until
    return drawn
