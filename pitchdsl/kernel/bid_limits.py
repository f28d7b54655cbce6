"""Which bids are open to whom, as in :mod:`pitchdsl.game.auction.phase` and :mod:`pitchdsl.game.auction.bid_limits`."""

from pitchdsl.game.auction.bid_limits import Limit
from pitchdsl.kernel.compiling import compiled, seldom
from pitchdsl.kernel.conditions import holds
from pitchdsl.kernel.numbers import amount
from pitchdsl.kernel.seats import seat_of
from pitchdsl.kernel.state import BID, State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_NOTHING = Limit.NOTHING.code
_AT_LEAST = Limit.AT_LEAST.code
_AT_MOST = Limit.AT_MOST.code
_EXACTLY = Limit.EXACTLY.code


@compiled
def first_from(tables: Tables, least: int) -> int:
    """The place of the lowest bid from a number on."""
    low, high = 0, tables.scalars[at.BIDS]
    while low < high:
        middle = (low + high) // 2
        if tables.ladder[middle, at.BID_VALUE] < least:
            low = middle + 1
        else:
            high = middle
    return low


@seldom
def would_end(tables: Tables, state: State, bid: int) -> bool:
    """Whether a bid is as much as whoever sells needs to be at the target."""
    scalars = tables.scalars
    if scalars[at.SOLD_BY] < 0 or scalars[at.HAS_TARGET] == 0:
        return False
    side = state.side_of[seat_of(tables, state, scalars[at.SOLD_BY])]
    return bid >= scalars[at.TOWARDS] * (scalars[at.TARGET] - state.score[side])


@seldom
def next_would_end(tables: Tables, state: State) -> bool:
    """Whether the next bid over the standing one is as much as whoever sells needs."""
    if tables.scalars[at.SOLD_BY] < 0:
        return False
    place = first_from(tables, max(0, state.now[BID]) + 1)
    return place < tables.scalars[at.BIDS] and would_end(tables, state, tables.ladder[place, at.BID_VALUE])


@compiled
def close_bids(tables: Tables, state: State, seat: int, first: int) -> int:
    """Marks the bids that the limits close to a seat; how many from a place on are open."""
    side = state.side_of[seat]
    bids = tables.scalars[at.BIDS]
    for bid in range(bids):
        state.closed[bid] = would_end(tables, state, tables.ladder[bid, at.BID_VALUE])
    for each in range(tables.scalars[at.LIMITS]):
        row = tables.limits[each]
        if row[at.LIMIT_WHEN] >= 0 and not holds(tables, state, row[at.LIMIT_WHEN], seat, side, False):
            continue
        how = row[at.LIMIT_HOW]
        limit = 0
        if how != at.CLOSED and row[at.LIMIT_AMOUNT] >= 0:
            limit = amount(tables, state, row[at.LIMIT_AMOUNT], side, False)
        for bid in range(bids):
            number = tables.ladder[bid, at.BID_VALUE]
            if how == at.CLOSED:
                named = row[at.LIMIT_NAME] >= 0 and tables.ladder[bid, at.BID_NAME] == row[at.LIMIT_NAME]
                if named or row[at.LIMIT_AMOUNT] <= number <= row[at.LIMIT_TO]:
                    state.closed[bid] = 1
            elif not _allows(how, number, limit):
                state.closed[bid] = 1
    number_open = 0
    for bid in range(first, bids):
        number_open += state.closed[bid] == 0
    return number_open


@compiled
def _allows(how: int, bid: int, limit: int) -> bool:
    if how == _NOTHING:
        return False
    if how == _AT_MOST:
        return bid <= limit
    if how == _AT_LEAST:
        return bid >= limit
    if how == _EXACTLY:
        return bid == limit
    raise ValueError("the kernel does not know this limit of the bids")
