"""The play of the tricks, as in :mod:`pitchdsl.engine.playing`."""

from pitchdsl.fast.bits import nth, size
from pitchdsl.fast.cardplay import choose_card
from pitchdsl.fast.compiling import compiled
from pitchdsl.fast.decided import is_decided
from pitchdsl.fast.luck import CHOICES, below
from pitchdsl.fast.state import (
    FIRST_OF_TRICK,
    LEADER,
    NAMER,
    PLAYED,
    SIDES_WON,
    TRICKS,
    TRUMP,
    State,
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
            leader = leader + 1 if leader + 1 < seats else 0
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
    seats = numbers[at.SEATS]
    played, trick = now[PLAYED], now[TRICKS]
    now[LEADER], now[FIRST_OF_TRICK] = leader, played
    state.starts[trick] = played
    trump, led, best, winner, cards = now[TRUMP], _NO_SUIT, 0, leader, 0
    playable = _in_the_hand(tables, trump)
    seat = leader
    while True:
        may = _playable(tables, state, seat, trump, led, cards != 0)
        if state.bots[seat] == at.SIMPLE_BOT:
            card = choose_card(tables, state, seat, may)
        else:
            card = nth(may, below(state.luck, CHOICES, size(may)))
        note(state, card)
        state.hands[seat] ^= 1 << card
        state.cards[played] = card
        state.seats[played] = seat
        state.trick_of[card] = trick
        state.player_of[card] = seat
        played += 1
        now[PLAYED] = played
        if trump < 0:
            trump = card // 13
            now[NAMER], now[TRUMP] = seat, trump
            playable = _in_the_hand(tables, trump)
        if led == _NO_SUIT:
            led = tables.suits[trump, card]
        power = tables.power[trump, led, card]
        if cards == 0 or power > best:
            best, winner = power, seat
        cards |= 1 << card
        seat = seat + 1 if seat + 1 < seats else 0
        while seat != leader and state.hands[seat] & playable == 0:
            seat = seat + 1 if seat + 1 < seats else 0
        if seat == leader:
            break
    state.winners[trick] = winner
    side = tables.side_of[winner]
    state.won[side] |= cards
    now[SIDES_WON] |= 1 << side
    now[TRICKS] = trick + 1
    now[FIRST_OF_TRICK] = played
    state.starts[trick + 1] = played
    return winner


@compiled
def _playable(tables: Tables, state: State, seat: int, trump: int, led: int, following: bool) -> int:
    """The cards of a seat that it may play, as a set."""
    numbers = tables.numbers
    mine = state.hands[seat]
    if not following:
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
    same = mine & tables.of_suit[trump, led]
    trumps = mine & tables.of_suit[trump, trump]
    if same == 0:
        return trumps if numbers[at.FOLLOW_VOID] == at.VOID_TRUMP and trumps else mine
    holding = numbers[at.FOLLOW_HOLDING]
    if holding == at.HOLDING_SUIT_OR_TRUMP:
        return same | trumps
    return mine if holding == at.HOLDING_ANY else same


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
