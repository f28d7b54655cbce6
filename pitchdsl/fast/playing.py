"""The play of the tricks, as in :mod:`pitchdsl.engine.playing`."""

from pitchdsl.fast.bits import nth, size
from pitchdsl.fast.cardplay import choose_card
from pitchdsl.fast.compiling import compiled
from pitchdsl.fast.decided import is_decided
from pitchdsl.fast.luck import choice
from pitchdsl.fast.state import (
    FIRST_OF_TRICK,
    LEADER,
    NAMER,
    PLAYED,
    SIDES_WON,
    TRICKS,
    TRUMP,
    State,
    left_of,
    note,
    seat_of,
)
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_ALL_CARDS = (1 << at.CARDS) - 1
_JOKERS = 3 << 52
_NO_SUIT = at.LEDS - 1


@compiled
def play(tables: Tables, state: State) -> None:
    """Plays trick after trick, until nobody has anything to play or the hand is decided."""
    numbers, now = tables.numbers, state.now
    seats = numbers[at.SEATS]
    for seat in range(seats):
        state.held[seat] = state.hands[seat]
    leader = seat_of(tables, state, numbers[at.FIRST_LEADER])
    while True:
        playable = _in_the_hand(tables, now[TRUMP])
        steps = 0
        while steps < seats and state.hands[leader] & playable == 0:
            leader = left_of(leader, seats)
            steps += 1
        if steps == seats:
            return
        leader = _trick(tables, state, leader)
        if numbers[at.ENDS_EARLY] == 1 and is_decided(tables, state):
            return


@compiled
def _trick(tables: Tables, state: State, leader: int) -> int:
    """Plays one trick; who won it."""
    numbers, now = tables.numbers, state.now
    seats, played, trick = numbers[at.SEATS], now[PLAYED], now[TRICKS]
    now[LEADER], now[FIRST_OF_TRICK] = leader, played
    card = _choose(tables, state, leader, _leadable(tables, state, leader))
    _lay(state, leader, card, played)
    if now[TRUMP] < 0:
        now[NAMER], now[TRUMP] = leader, card // 13
    # what follows is the same for all who follow, as long as a joker without a suit does not leave the suit open
    trump = now[TRUMP]
    led = tables.suits[trump, card]
    same, held, void = _policy(tables, trump, led)
    playable = _in_the_hand(tables, trump)
    best, winner, cards, pips = tables.power[trump, led, card], leader, 1 << card, tables.pips[card]
    seat = leader
    for _ in range(seats - 1):
        seat = left_of(seat, seats)
        mine = state.hands[seat]
        if mine & playable == 0:
            continue
        follows = mine & (held if mine & same else void)
        card = _choose(tables, state, seat, follows if follows else mine)
        played += 1
        _lay(state, seat, card, played)
        if led == _NO_SUIT:
            led = tables.suits[trump, card]
            same, held, void = _policy(tables, trump, led)
        power = tables.power[trump, led, card]
        if power > best:
            best, winner = power, seat
        cards |= 1 << card
        pips += tables.pips[card]
    side = tables.side_of[winner]
    state.winners[trick] = winner
    state.trick_pips[trick] = pips
    state.won[side] |= cards
    state.pips[side] += pips
    now[SIDES_WON] |= 1 << side
    now[TRICKS], now[FIRST_OF_TRICK] = trick + 1, played + 1
    return winner


@compiled
def _choose(tables: Tables, state: State, seat: int, may: int) -> int:
    """The card of a set that the seat at turn plays."""
    if state.bots[seat] == at.SIMPLE_BOT:
        return choose_card(tables, state, seat, may)
    return nth(may, choice(state, size(may)))


@compiled
def _lay(state: State, seat: int, card: int, place: int) -> None:
    """Puts a card on the table, after so many others of this hand."""
    note(state, card)
    state.hands[seat] ^= 1 << card
    state.cards[place] = card
    state.seats[place] = seat
    state.now[PLAYED] = place + 1


@compiled
def _leadable(tables: Tables, state: State, seat: int) -> int:
    """The cards of a seat that it may lead, as a set."""
    numbers, mine, trump = tables.numbers, state.hands[seat], state.now[TRUMP]
    if trump < 0:
        suited = mine & ~_JOKERS
        return suited if suited else mine
    lead = numbers[at.LATER_LEADS] if state.now[TRICKS] > 0 else numbers[at.FIRST_LEAD]
    if lead == at.LEAD_ANY:
        return mine
    trumps = tables.of_suit[trump, trump]
    if lead == at.LEAD_UNBROKEN:
        if _is_broken(tables, state, trumps):
            return mine
        trumps = ~trumps
    return mine & trumps if mine & trumps else mine


@compiled
def _policy(tables: Tables, trump: int, led: int) -> tuple[int, int, int]:
    """The led suit, and what may be played by whoever has it and by whoever does not, as sets.

    Who has no card of the last set may play any.
    """
    numbers = tables.numbers
    same, trumps = tables.of_suit[trump, led], tables.of_suit[trump, trump]
    holding = numbers[at.FOLLOW_HOLDING]
    held = same | trumps if holding == at.HOLDING_SUIT_OR_TRUMP else _ALL_CARDS if holding == at.HOLDING_ANY else same
    return same, held, trumps if numbers[at.FOLLOW_VOID] == at.VOID_TRUMP else _ALL_CARDS


@compiled
def _is_broken(tables: Tables, state: State, trumps: int) -> bool:
    """Whether a trump was played in a finished trick."""
    for side in range(tables.numbers[at.SIDES]):
        if state.won[side] & trumps:
            return True
    return False


@compiled
def _in_the_hand(tables: Tables, trump: int) -> int:
    """The cards that may still be played in this hand, as a set: all, or trumps where others sit out."""
    if trump >= 0 and tables.numbers[at.FOLLOW_VOID] == at.VOID_SITS_OUT:
        return tables.of_suit[trump, trump]
    return _ALL_CARDS
