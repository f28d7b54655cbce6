"""The simple sensible bot, as in :mod:`pitchdsl.bots.simple`: what it calls, names and discards."""

from pitchdsl.game.auction.rules import WhenAllPass
from pitchdsl.kernel.bits import lowest, nonnegative
from pitchdsl.kernel.chances import CERTAIN
from pitchdsl.kernel.compiling import compiled
from pitchdsl.kernel.evaluation import best_suit
from pitchdsl.kernel.partners import together
from pitchdsl.kernel.state import BID, DEALER, PITCHER, ROUND_TO_COME, TRUMP, TURNED_UP, State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_DEAL_AGAIN = WhenAllPass.REDEAL.code

_DARING = 20
_ALL_SUITS = 15
_DEAREST = 1 << 40


@compiled
def throws_in(tables: Tables, state: State, seat: int) -> bool:
    """Whether a poor hand is thrown in."""
    least = tables.scalars[at.LEAST_BID] if tables.scalars[at.BIDDING] == 1 else 1
    _, promised = best_suit(tables, state, seat, _ALL_SUITS)
    return promised + _DARING < CERTAIN * least


@compiled
def likes_trump(tables: Tables, state: State, seat: int) -> bool:
    """Whether the suit turned up promises at least half of what the best other one would."""
    if state.now[TURNED_UP] < 0:
        _, promised = best_suit(tables, state, seat, _ALL_SUITS)
        return promised >= CERTAIN
    suit = 1 << state.now[TURNED_UP] // 13
    _, promised = best_suit(tables, state, seat, suit)
    _, others = best_suit(tables, state, seat, _ALL_SUITS & ~suit)
    return 2 * promised >= others


@compiled
def keeps_pitch(tables: Tables, state: State, seat: int) -> bool:
    """Whether a seller hopes for more than what is bid."""
    _, promised = best_suit(tables, state, seat, _ALL_SUITS)
    return promised + _DARING > CERTAIN * (state.now[BID] + 1)


@compiled
def likes_double(tables: Tables, state: State, seat: int) -> bool:
    """Whether a hand promises more than the bid leaves; of a pitcher, more than was bid.

    Where the first lead makes trump, others hope for the suit that promises them least.
    """
    now = state.now
    among = _ALL_SUITS if now[TRUMP] < 0 else 1 << nonnegative(now[TRUMP])
    if seat == now[PITCHER]:
        _, promised = best_suit(tables, state, seat, among)
        return promised + _DARING >= CERTAIN * (now[BID] + 1)
    least = _DEAREST
    for suit in range(at.TRUMPS):
        if (among >> suit) & 1:
            _, promised = best_suit(tables, state, seat, 1 << suit)
            least = min(least, promised)
    return least + _DARING > CERTAIN * (tables.scalars[at.TOTAL] - now[BID])


@compiled
def choose_call(
    tables: Tables,
    state: State,
    seat: int,
    may_pass: bool,
    may_hold: bool,
    may_run: bool,
    may_take_set: bool,
    first: int,
    open_bids: int,
) -> int:
    """The call to make; so many of the bids are legal, and these from the place ``first`` on."""
    scalars, now, bids = tables.scalars, state.now, tables.scalars[at.BIDS]
    limited = scalars[at.CLOSES_BIDS] == 1
    while limited and open_bids > 0 and state.closed[first] == 1:
        first += 1
    if int(may_pass) + int(may_hold) + int(may_run) + int(may_take_set) + open_bids == 1:
        if may_pass:
            return at.SAY_PASS
        if may_hold:
            return at.SAY_HOLD
        if may_run:
            return at.SAY_RUN
        return at.SAY_SET if may_take_set else at.SAY_BID + first
    _, promised = best_suit(tables, state, seat, _ALL_SUITS)
    promised += _DARING
    pitcher = now[PITCHER]
    if pitcher >= 0 and pitcher != seat and together(tables, state, seat, pitcher):
        promised -= CERTAIN
    if scalars[at.ALL_PASS] == _DEAL_AGAIN and now[BID] < 0 and seat == now[DEALER]:
        promised += CERTAIN
    if may_hold and now[BID] >= 0 and promised >= CERTAIN * now[BID]:
        return at.SAY_HOLD
    lowest_good, highest_good = at.NONE, at.NONE
    for bid in range(first, bids):
        if promised >= state.needs[bid] and not (limited and state.closed[bid] == 1):
            lowest_good = bid if lowest_good < 0 else lowest_good
            highest_good = bid
    if lowest_good >= 0:
        once = scalars[at.ROUNDS] == 0 and seat != now[DEALER]
        if now[ROUND_TO_COME] == 1 or (scalars[at.STUCK_AGAIN] >= 0 and now[BID] < 0 and not may_pass):
            once = False
        return at.SAY_BID + (highest_good if once else lowest_good)
    if may_pass:
        return at.SAY_PASS
    if may_hold:
        return at.SAY_HOLD
    if may_run:
        return at.SAY_RUN
    if may_take_set and 2 * promised < CERTAIN * scalars[at.SET_VALUE]:
        return at.SAY_SET
    for bid in range(first, bids):
        if tables.ladder[bid, at.BID_NAME] < 0 and not (limited and state.closed[bid] == 1):
            return at.SAY_BID + bid
    return at.SAY_SET if may_take_set else at.SAY_BID + first


@compiled
def highest_missing(tables: Tables, hand: int, trump: int) -> int:
    """The highest trump that a hand lacks; who has them all calls the highest, and so plays alone."""
    for card in tables.trumps[trump]:
        if card < 0:
            break
        if (hand >> card) & 1 == 0:
            return card
    return tables.trumps[trump, 0]


@compiled
def choose_passed(tables: Tables, state: State, seat: int, pool: int, helps: bool) -> int:
    """The card of a set that is missed least; for a pitcher whom it helps, the one that is missed most."""
    missed = state.use[state.now[TRUMP]]  # without trump it is the last row
    best = -_DEAREST if helps else _DEAREST
    while pool:
        key = missed[lowest(pool)]
        best = max(best, key ^ 63) if helps else min(best, key)
        pool &= pool - 1
    return (best ^ 63) & 63 if helps else best & 63


@compiled
def choose_discard(tables: Tables, state: State, seat: int, pool: int, forced: bool) -> int:
    """The card of a set that is missed least; none where only cards worth keeping are left and the rules let them be.

    The seat has a choice of one card only where it need not be asked.
    """
    missed = state.use[state.now[TRUMP]]  # without trump it is the last row
    best = _DEAREST
    while pool:
        best = min(best, missed[lowest(pool)])
        pool &= pool - 1
    return at.NONE if not forced and best >> 6 >= CERTAIN else best & 63
