"""Which card the simple bot plays, as in :mod:`pitchdsl.bots.cardplay`."""

from pitchdsl.kernel.bits import lowest, nonnegative
from pitchdsl.kernel.compiling import compiled, inlined
from pitchdsl.kernel.evaluation import best_suit
from pitchdsl.kernel.partners import together
from pitchdsl.kernel.state import FIRST_OF_TRICK, PITCHER, PLAYED, TRICKS, TRUMP, State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Numbers, Tables

_WORTHWHILE = 12
_MOST = 1 << 40
_ALL_SUITS = 15


@compiled
def choose_card(tables: Tables, state: State, seat: int, may: int, led: int, winner: int, card: int) -> int:
    """The card to play now, of a set; in the trick ``winner`` is ahead with a card. Who leads is told of no winner."""
    if may & (may - 1) == 0:
        return lowest(may)
    trump = state.now[TRUMP]
    if trump < 0:
        trump, _ = best_suit(tables, state, seat, _ALL_SUITS)
    if winner >= 0:
        return _follow(
            tables, state, seat, may, nonnegative(trump), nonnegative(led), nonnegative(winner), nonnegative(card)
        )
    return _lead(tables, state, seat, may, nonnegative(trump))


@inlined
def _unseen(tables: Tables, state: State, seat: int) -> int:
    """The cards that others may still have, as a set."""
    seen = state.hands[seat] | state.own_discards[seat]
    for side in range(tables.scalars[at.SIDES]):
        seen |= state.won[side]
    for turn in range(state.now[FIRST_OF_TRICK], state.now[PLAYED]):
        seen |= 1 << nonnegative(state.cards[turn])
    return tables.scalars[at.PACK_CARDS] & ~seen


@inlined
def _least(keys: Numbers, cards: int) -> int:
    """The first card of a set with the least key."""
    best = _MOST
    while cards:
        best = min(best, keys[lowest(cards)])
        cards &= cards - 1
    return best & 63


@inlined
def _dearest(keys: Numbers, cards: int) -> int:
    """The first card of a set with the greatest gain."""
    best = -_MOST
    while cards:
        best = max(best, keys[lowest(cards)])
        cards &= cards - 1
    return 63 - (best & 63)


@inlined
def _highest(heights: Numbers, cards: int) -> int:
    """The first of the highest cards of a set."""
    best = 0
    while cards:
        best = max(best, heights[lowest(cards)] ^ 63)
        cards &= cards - 1
    return 63 - (best & 63)


@inlined
def _is_master(tables: Tables, trump: int, card: int, unseen: int) -> bool:
    """Whether no unseen card of its own suit beats a card."""
    suit = nonnegative(tables.suits[trump, card])
    return unseen & tables.of_suit[trump, suit] & tables.heading[trump, suit, card] == 0


@inlined
def _masters(tables: Tables, trump: int, cards: int, unseen: int) -> int:
    """The cards of a set that no unseen card of their suit beats."""
    masters, left = 0, cards
    while left:
        card = lowest(left)
        left &= left - 1
        masters |= int(_is_master(tables, trump, card, unseen)) << card
    return masters


@compiled
def _lead(tables: Tables, state: State, seat: int, may: int, trump: int) -> int:
    """The best trump while that draws others, then plain cards that nothing beats, else the cheapest card."""
    now = state.now
    all_trumps = tables.of_suit[trump, trump]
    trumps = may & all_trumps
    if now[TRUMP] < 0:
        suited = trumps & (0x1FFF << (13 * trump))
        if suited:
            return _highest(state.height[trump], suited)
    unseen = _unseen(tables, state, seat)
    drawing = now[PITCHER] < 0 or together(tables, state, seat, now[PITCHER])
    if trumps and drawing:
        best = _highest(state.height[trump], trumps)
        if unseen & all_trumps and (now[TRICKS] == 0 or _is_master(tables, trump, best, unseen)):
            return best
    masters = _masters(tables, trump, may & ~trumps, unseen)
    return _highest(state.height[trump], masters) if masters else _least(state.cost[trump], may)


@compiled
def _follow(tables: Tables, state: State, seat: int, may: int, trump: int, led: int, winner: int, card: int) -> int:
    """Wins what is worth it, feeds a partner who is winning, and gives away the least otherwise."""
    first, played = state.now[FIRST_OF_TRICK], state.now[PLAYED]
    beating = may & tables.heading[trump, led, card]
    last = played - first == tables.scalars[at.SEATS] - 1
    all_trumps = tables.of_suit[trump, trump]
    if together(tables, state, seat, winner):
        if last or ((all_trumps >> card) & 1 and _is_master(tables, trump, card, _unseen(tables, state, seat))):
            return _feed(tables, state, trump, may, beating)
        return _least(state.cost[trump], may)
    if beating == 0:
        return _least(state.cost[trump], may)
    unseen = _unseen(tables, state, seat)
    if last:
        # The last to play may win with the very card that scores; a master can do that later, too.
        dearest = _dearest(state.gain[trump], beating)
        worth = state.card_worth[trump, dearest]
        if worth >= _WORTHWHILE and not _is_master(tables, trump, dearest, unseen):
            return dearest
    masters = _masters(tables, trump, beating & all_trumps, unseen)
    at_stake = 0
    for turn in range(first, played):
        at_stake += state.card_worth[trump, nonnegative(state.cards[turn])]
    if at_stake >= _WORTHWHILE:
        return _least(state.height[trump], beating if last or masters == 0 else masters)
    if masters & state.scoring[trump]:
        return _least(state.height[trump], masters)
    return _least(state.cost[trump], may)


@compiled
def _feed(tables: Tables, state: State, trump: int, may: int, beating: int) -> int:
    """The dearest card for a partner, without wasting one that would win the trick anyway."""
    under = may & ~beating
    dearest = _dearest(state.gain[trump], under if under else may)
    return dearest if state.card_worth[trump, dearest] > 0 else _least(state.cost[trump], may)
