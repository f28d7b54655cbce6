"""Which card the simple bot plays, as in :mod:`pitchdsl.bots.cardplay`."""

from pitchdsl.kernel.bits import lowest
from pitchdsl.kernel.compiling import compiled
from pitchdsl.kernel.evaluation import best_suit
from pitchdsl.kernel.state import FIRST_OF_TRICK, PITCHER, PLAYED, TRICKS, TRUMP, State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_WORTHWHILE = 12
_NO_SUIT = at.LEDS - 1
_ALL_SUITS = 15


@compiled
def choose_card(tables: Tables, state: State, seat: int, may: int) -> int:
    """The card to play now, of a set."""
    if may & (may - 1) == 0:
        return lowest(may)
    trump = state.now[TRUMP]
    if trump < 0:
        trump, _ = best_suit(tables, state, seat, _ALL_SUITS)
    seen = state.hands[seat] | state.own_discards[seat]
    for side in range(tables.scalars[at.SIDES]):
        seen |= state.won[side]
    for turn in range(state.now[FIRST_OF_TRICK], state.now[PLAYED]):
        seen |= 1 << state.cards[turn]
    unseen = tables.scalars[at.PACK_CARDS] & ~seen
    if state.now[PLAYED] > state.now[FIRST_OF_TRICK]:
        return _follow(tables, state, seat, may, trump, unseen)
    return _lead(tables, state, seat, may, trump, unseen)


@compiled
def _rank(tables: Tables, trump: int, card: int) -> int:
    """A card's height: trumps above all, then by rank."""
    return tables.power[trump, tables.suits[trump, card], card]


@compiled
def _highest(tables: Tables, trump: int, cards: int) -> int:
    """The highest card of a set; of equal ones the first."""
    best, height = at.NONE, at.NONE
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if _rank(tables, trump, card) > height:
            best, height = card, _rank(tables, trump, card)
    return best


@compiled
def _least(tables: Tables, trump: int, cards: int) -> int:
    """The lowest card of a set."""
    best, height = at.NONE, 1 << 40
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if _rank(tables, trump, card) < height:
            best, height = card, _rank(tables, trump, card)
    return best


@compiled
def _cheapest(tables: Tables, state: State, trump: int, cards: int) -> int:
    """The card of a set that costs least to lose: what it brings the winner, then its height."""
    best, cost = at.NONE, 1 << 40
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        mine = state.card_worth[trump, card] * 1000 + _rank(tables, trump, card)
        if mine < cost:
            best, cost = card, mine
    return best


@compiled
def _dearest(tables: Tables, state: State, trump: int, cards: int) -> int:
    """The card of a set that brings its winner most, the lower one of two."""
    best, gain = at.NONE, -(1 << 40)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        mine = state.card_worth[trump, card] * 1000 - _rank(tables, trump, card)
        if mine > gain:
            best, gain = card, mine
    return best


@compiled
def _is_master(tables: Tables, trump: int, card: int, unseen: int) -> bool:
    """Whether no unseen card of its own suit beats a card."""
    suit = tables.suits[trump, card]
    rivals = unseen & tables.of_suit[trump, suit]
    while rivals:
        if tables.power[trump, suit, lowest(rivals)] > tables.power[trump, suit, card]:
            return False
        rivals &= rivals - 1
    return True


@compiled
def _masters(tables: Tables, trump: int, cards: int, unseen: int) -> int:
    """The cards of a set that no unseen card of their suit beats."""
    masters, left = 0, cards
    while left:
        card = lowest(left)
        left &= left - 1
        if _is_master(tables, trump, card, unseen):
            masters |= 1 << card
    return masters


@compiled
def _lead(tables: Tables, state: State, seat: int, may: int, trump: int, unseen: int) -> int:
    """The best trump while that draws others, then plain cards that nothing beats, else the cheapest card."""
    now = state.now
    all_trumps = tables.of_suit[trump, trump]
    trumps = may & all_trumps
    if now[TRUMP] < 0:
        suited = trumps & (0x1FFF << (13 * trump))
        if suited:
            return _highest(tables, trump, suited)
    drawing = now[PITCHER] < 0 or tables.side_of[now[PITCHER]] == tables.side_of[seat]
    if trumps and drawing:
        best = _highest(tables, trump, trumps)
        if unseen & all_trumps and (now[TRICKS] == 0 or _is_master(tables, trump, best, unseen)):
            return best
    masters = _masters(tables, trump, may & ~trumps, unseen)
    return _highest(tables, trump, masters) if masters else _cheapest(tables, state, trump, may)


@compiled
def _follow(tables: Tables, state: State, seat: int, may: int, trump: int, unseen: int) -> int:
    """Wins what is worth it, feeds a partner who is winning, and gives away the least otherwise."""
    now = state.now
    first, played = now[FIRST_OF_TRICK], now[PLAYED]
    led, at_stake = _NO_SUIT, 0
    for place in range(first, played):
        if led == _NO_SUIT:
            led = tables.suits[trump, state.cards[place]]
        at_stake += state.card_worth[trump, state.cards[place]]
    winning = first
    for place in range(first, played):
        if tables.power[trump, led, state.cards[place]] > tables.power[trump, led, state.cards[winning]]:
            winning = place
    card = state.cards[winning]
    beating, left = 0, may
    while left:
        each = lowest(left)
        left &= left - 1
        if tables.power[trump, led, each] > tables.power[trump, led, card]:
            beating |= 1 << each
    last = played - first == tables.scalars[at.SEATS] - 1
    all_trumps = tables.of_suit[trump, trump]
    if tables.side_of[state.seats[winning]] == tables.side_of[seat]:
        if last or ((all_trumps >> card) & 1 and _is_master(tables, trump, card, unseen)):
            return _feed(tables, state, trump, may, beating)
        return _cheapest(tables, state, trump, may)
    if beating == 0:
        return _cheapest(tables, state, trump, may)
    if last:
        # The last to play may win with the very card that scores; a master can do that later, too.
        dearest = _dearest(tables, state, trump, beating)
        worth = state.card_worth[trump, dearest]
        if worth >= _WORTHWHILE and not _is_master(tables, trump, dearest, unseen):
            return dearest
    masters = _masters(tables, trump, beating & all_trumps, unseen)
    if at_stake >= _WORTHWHILE:
        return _least(tables, trump, beating if last or masters == 0 else masters)
    if masters & state.scoring[trump]:
        return _least(tables, trump, masters)
    return _cheapest(tables, state, trump, may)


@compiled
def _feed(tables: Tables, state: State, trump: int, may: int, beating: int) -> int:
    """The dearest card for a partner, without wasting one that would win the trick anyway."""
    under = may & ~beating
    dearest = _dearest(tables, state, trump, under if under else may)
    return dearest if state.card_worth[trump, dearest] > 0 else _cheapest(tables, state, trump, may)
