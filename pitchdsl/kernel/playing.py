"""The play of the tricks, as in :mod:`pitchdsl.game.play.phase`."""

from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import Void
from pitchdsl.kernel.bits import nonnegative, nth, size, upper_half
from pitchdsl.kernel.cardplay import choose_card
from pitchdsl.kernel.compiling import compiled, inlined
from pitchdsl.kernel.early_ending import is_decided
from pitchdsl.kernel.evaluation import best_suit
from pitchdsl.kernel.rng import make_more
from pitchdsl.kernel.script import told_card, told_suit
from pitchdsl.kernel.seats import left_of, seat_of
from pitchdsl.kernel.state import (
    AHEAD,
    FIRST_OF_TRICK,
    IN_PLAY,
    JOKER_LED,
    LEADER,
    NAMER,
    PLAYED,
    SIDES_WON,
    TRICKS,
    TRUMP,
    USED,
    State,
)
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_LEAD_ANY = Leadable.ANY.code
_LEAD_TRUMP = Leadable.TRUMP.code
_LEAD_UNBROKEN = Leadable.UNBROKEN.code
_LEAD_NO_JOKER = Leadable.NO_JOKER.code
_VOID_SITS_OUT = Void.SIT_OUT.code

_ALL_CARDS = (1 << at.CARDS) - 1
_JOKERS = 3 << 52
_RED_JOKER = 52
_ALL_SUITS = 15
_NO_SUIT = at.LEDS - 1


@compiled
def play(tables: Tables, state: State) -> None:
    """Plays trick after trick, until nobody has anything to play or the hand is decided."""
    scalars, now = tables.scalars, state.now
    seats = scalars[at.SEATS]
    in_play, draws = 0, False
    for seat in range(seats):
        state.held[seat] = state.hands[seat]
        in_play |= state.hands[seat]
        draws |= state.bots[seat] == at.RANDOM_BOT
    now[IN_PLAY] = in_play
    leader = nonnegative(seat_of(tables, state, scalars[at.FIRST_LEADER]))
    while True:
        playable = _in_the_hand(tables, now[TRUMP])
        steps = 0
        while steps < seats and state.hands[leader] & playable == 0:
            leader = left_of(leader, seats)
            steps += 1
        if steps == seats:
            return
        leader = nonnegative(_trick(tables, state, leader, draws))
        if scalars[at.ENDS_EARLY] == 1 and is_decided(tables, state):
            return


@compiled
def _trick(tables: Tables, state: State, leader: int, draws: bool) -> int:
    """Plays one trick, for which somebody may draw numbers or nobody does; who won it."""
    scalars, now = tables.scalars, state.now
    seats, first, trick = scalars[at.SEATS], now[PLAYED], nonnegative(now[TRICKS])
    leader, played = nonnegative(leader), nonnegative(first)
    if draws and AHEAD - now[USED] <= seats:  # who leads a joker may have to name a suit besides
        make_more(state)
    now[LEADER], now[FIRST_OF_TRICK] = leader, first
    card = _lay(tables, state, leader, _leadable(tables, state, leader), played, _NO_SUIT, at.NONE, at.NONE)
    if now[TRUMP] < 0:
        now[NAMER], now[TRUMP] = leader, _named(tables, state, leader) if card >= _RED_JOKER else card // 13
    # what follows is the same for all who follow, as long as a joker without a suit does not leave the suit open
    trump = nonnegative(now[TRUMP])
    led = nonnegative(tables.suits[trump, card])
    same, held, void = _policy(tables, trump, card)
    playable = _in_the_hand(tables, trump)
    best, winner, top = tables.power[trump, led, card], leader, card
    cards, pips = 1 << card, tables.pips[trump, card]
    seat = leader
    for _ in range(seats - 1):
        seat = nonnegative(left_of(seat, seats))
        mine = state.hands[seat]
        if mine & playable == 0:
            continue
        follows = mine & (held if mine & same else void)
        played += 1
        card = _lay(tables, state, seat, follows if follows else mine, played, led, winner, top)
        if led == _NO_SUIT:
            led = nonnegative(tables.suits[trump, card])
            same, held, void = _policy(tables, trump, card)
        power = tables.power[trump, led, card]
        if power > best:
            best, winner, top = power, seat, card
        cards |= 1 << card
        pips += tables.pips[trump, card]
    side = nonnegative(tables.side_of[winner])
    state.winners[trick] = winner
    state.trick_pips[trick] = pips
    state.won[side] |= cards
    state.pips[side] += pips
    now[SIDES_WON] |= 1 << side
    now[TRICKS], now[PLAYED] = trick + 1, played + 1
    now[FIRST_OF_TRICK] = played + 1
    return winner


@inlined
def _lay(tables: Tables, state: State, seat: int, may: int, played: int, led: int, winner: int, top: int) -> int:
    """Lets the seat at turn put one card of a set on the table, after so many others of this hand; which one.

    Who follows is told of the suit that was led, and of who is ahead with which card.
    """
    now = state.now
    if state.bots[seat] == at.SIMPLE_BOT:
        now[PLAYED] = played
        card = nonnegative(choose_card(tables, state, seat, may, led, winner, top))
    elif state.bots[seat] == at.SCRIPTED_BOT:
        now[PLAYED] = played
        card = nonnegative(told_card(state, seat, may))
    else:
        card = nth(may, upper_half(state.choices[nonnegative(now[USED])], size(may)))
        now[USED] += 1
    state.hands[seat] ^= 1 << card
    state.cards[played] = card
    state.seats[played] = seat
    return card


@compiled
def _named(tables: Tables, state: State, seat: int) -> int:
    """The suit that a seat makes trump that has led a joker."""
    now = state.now
    now[JOKER_LED] = 1
    if state.bots[seat] == at.SCRIPTED_BOT:
        told = told_suit(state, seat, _ALL_SUITS)
        if told >= 0:
            return told
    if state.bots[seat] == at.SIMPLE_BOT:
        suit, _ = best_suit(tables, state, seat, _ALL_SUITS)
        return suit
    suit = upper_half(state.choices[nonnegative(now[USED])], at.TRUMPS)
    now[USED] += 1
    return suit


@inlined
def _without_jokers(cards: int) -> int:
    """Some cards but the jokers; all of them where there is nothing else."""
    suited = cards & ~_JOKERS
    return suited if suited else cards


@compiled
def _leadable(tables: Tables, state: State, seat: int) -> int:
    """The cards of a seat that it may lead, as a set."""
    scalars, mine, trump = tables.scalars, state.hands[seat], state.now[TRUMP]
    if trump < 0:
        if scalars[at.JOKER_NAMES] == 1 and scalars[at.FIRST_LEAD] == _LEAD_ANY:
            return mine
        return _without_jokers(mine)
    lead = scalars[at.LATER_LEADS] if state.now[TRICKS] > 0 else scalars[at.FIRST_LEAD]
    if lead == _LEAD_ANY:
        return mine
    trumps = tables.of_suit[trump, trump]
    if lead == _LEAD_TRUMP:
        return mine & trumps if mine & trumps else mine
    if lead == _LEAD_UNBROKEN:
        plain = mine if _is_broken(tables, state, trumps) else mine & ~trumps
        return plain if plain else mine
    if lead == _LEAD_NO_JOKER:
        return _without_jokers(mine)
    raise ValueError("the kernel does not know this rule of leading")


@inlined
def _policy(tables: Tables, trump: int, card: int) -> tuple[int, int, int]:
    """The suit that a card leads, and the cards that may follow with and without it in hand, as sets."""
    return (
        tables.follow[trump, card, at.LED],
        tables.follow[trump, card, at.HOLDING],
        tables.follow[trump, card, at.VOID],
    )


@compiled
def _is_broken(tables: Tables, state: State, trumps: int) -> bool:
    """Whether a trump was played in a finished trick."""
    for side in range(tables.scalars[at.SIDES]):
        if state.won[side] & trumps:
            return True
    return False


@compiled
def _in_the_hand(tables: Tables, trump: int) -> int:
    """The cards that may still be played in this hand, as a set: all, or trumps where others sit out."""
    if trump >= 0 and tables.scalars[at.FOLLOW_VOID] == _VOID_SITS_OUT:
        return tables.of_suit[trump, trump]
    return _ALL_CARDS
