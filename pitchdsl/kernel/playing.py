"""The play of the tricks, as in :mod:`pitchdsl.game.play.phase`."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import BeatWhen, Undertrump, Void
from pitchdsl.game.table.rules import PartnerBy
from pitchdsl.game.winning.rules import Counting
from pitchdsl.kernel.bits import nonnegative, nth, size, upper_half
from pitchdsl.kernel.cardplay import choose_card
from pitchdsl.kernel.compiling import compiled, inlined, seldom
from pitchdsl.kernel.counting import count_so_far
from pitchdsl.kernel.early_ending import is_decided
from pitchdsl.kernel.evaluation import best_suit
from pitchdsl.kernel.given import given
from pitchdsl.kernel.partners import show_partner
from pitchdsl.kernel.rng import STOCK, draw, make_more
from pitchdsl.kernel.script import told_card, told_suit
from pitchdsl.kernel.seats import left_of, seat_of
from pitchdsl.kernel.state import (
    AHEAD,
    CALLED,
    FIRST_OF_TRICK,
    GIVEN,
    IN_PLAY,
    JOKER_LED,
    LEADER,
    NAMER,
    PLAYED,
    SIDES_WON,
    TRICKS,
    TRUMP,
    TRUMPED_IN,
    TURN_TO_LEAD,
    USED,
    State,
)
from pitchdsl.language.facts import Moment
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_AFTER_HAND = Counting.AFTER_HAND.code
_EXCHANGE = Moment.EXCHANGE.code
_CALLED_CARD = PartnerBy.CALLED_CARD.code
_PLAY = Moment.PLAY.code
_LEAD_ANY = Leadable.ANY.code
_LEAD_TRUMP = Leadable.TRUMP.code
_LEAD_UNBROKEN = Leadable.UNBROKEN.code
_LEAD_UNTRUMPED = Leadable.UNTRUMPED.code
_BEAT_ALWAYS = BeatWhen.ALWAYS.code
_BEAT_IN_SUIT = BeatWhen.IN_SUIT.code
_BEAT_NOT_NEEDED = BeatWhen.NOT_NEEDED.code
_ALLOWED = Undertrump.ALLOWED.code
_NOTHING_ELSE = Undertrump.NOTHING_ELSE.code
_LEAD_NO_JOKER = Leadable.NO_JOKER.code
_VOID_SITS_OUT = Void.SIT_OUT.code

_ALL_CARDS = (1 << at.CARDS) - 1
_JOKERS = 3 << 52
_RED_JOKER = 52
_ALL_SUITS = 15
_NO_SUIT = at.LEDS - 1


@seldom
def _draw(tables: Tables, state: State, winner: int) -> None:
    """Lets everybody draw from the stock, the winner of the trick first."""
    seats, seat = tables.scalars[at.SEATS], winner
    for _ in range(seats):
        cards = draw(state, STOCK, tables.scalars[at.AFTER_TRICK])
        state.hands[seat] |= cards
        state.held[seat] |= cards
        state.now[IN_PLAY] |= cards
        seat = left_of(seat, seats)


@inlined
def _lay(
    tables: Tables, state: State, seat: int, may: int, played: int, led: int, winner: int, top: int, duties: bool
) -> int:
    """Lets the seat at turn put one card of a set on the table, after so many others of this hand; which one.

    Who follows is told of the suit that was led, and of who is ahead with which card.
    """
    now = state.now
    if duties:
        may = _due(tables, state, may)
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
    if duties and card == now[CALLED]:
        show_partner(tables, state, seat)
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
    if lead == _LEAD_UNTRUMPED:
        plain = mine if state.now[TRUMPED_IN] == 1 else mine & ~trumps
        return plain if plain else mine
    if lead == _LEAD_NO_JOKER:
        return _without_jokers(mine)
    raise ValueError("the kernel does not know this rule of leading")


@inlined
def _is_undertrumping_bound(tables: Tables) -> bool:
    """Whether a trump below one in the trick is for hands of nothing but trumps."""
    who = tables.scalars[at.UNDERTRUMPING]
    if who == _ALLOWED:
        return False
    if who == _NOTHING_ELSE:
        return True
    raise ValueError("the kernel does not know who may play a trump below another one")


@seldom
def _due(tables: Tables, state: State, may: int) -> int:
    """Of the cards that may be played the called one alone, where it is due."""
    now = state.now
    if tables.scalars[at.CALLED_FIRST] == 0 or now[CALLED] < 0 or now[TRICKS] > 0:
        return may
    due = may & (1 << nonnegative(now[CALLED]))
    return due if due else may


@seldom
def _dutiful(tables: Tables, trump: int, mine: int, led: int, top: int, same: int, held: int, void: int) -> int:
    """What may be played of a hand to a trick that a card heads."""
    trumps, above = tables.of_suit[trump, trump], tables.heading[trump, led, top]
    if _is_undertrumping_bound(tables) and led != trump and mine & ~trumps:
        mine &= ~trumps | above
    follows = mine & (held if mine & same else void)
    may = follows if follows else mine
    when = tables.scalars[at.BEATING]
    if when == _BEAT_NOT_NEEDED:
        return may
    if when == _BEAT_IN_SUIT:
        return may & ~same | may & above if may & same & above else may
    if when == _BEAT_ALWAYS:
        return may & above if may & above else may
    raise ValueError("the kernel does not know when a card must head the trick")


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


def _trick_with(duties: bool) -> Callable[[Tables, State, int, bool], int]:
    """What plays one trick; ``duties``: whether more than the suit led may say which cards may be played."""

    @compiled
    def trick(tables: Tables, state: State, leader: int, draws: bool) -> int:
        """Plays one trick, for which somebody may draw numbers or nobody does; who won it."""
        scalars, now = tables.scalars, state.now
        seats, first, trick = scalars[at.SEATS], now[PLAYED], nonnegative(now[TRICKS])
        leader, played = nonnegative(leader), nonnegative(first)
        if draws and AHEAD - now[USED] <= seats:  # who leads a joker may have to name a suit besides
            make_more(state)
        now[LEADER], now[FIRST_OF_TRICK] = leader, first
        card = _lay(tables, state, leader, _leadable(tables, state, leader), played, _NO_SUIT, at.NONE, at.NONE, duties)
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
            may = follows if follows else mine
            if duties:
                may = _dutiful(tables, trump, mine, led, top, same, held, void)
            played += 1
            card = _lay(tables, state, seat, may, played, led, winner, top, duties)
            if led == _NO_SUIT:
                led = nonnegative(tables.suits[trump, card])
                same, held, void = _policy(tables, trump, card)
            power = tables.power[trump, led, card]
            if power > best:
                best, winner, top = power, seat, card
            cards |= 1 << card
            pips += tables.pips[trump, card]
        if scalars[at.NOTES_TRUMPING] == 1 and led != trump and cards & tables.of_suit[trump, trump]:
            now[TRUMPED_IN] = 1
        side = nonnegative(state.side_of[winner])
        state.winners[trick] = winner
        state.trick_pips[trick] = pips
        state.won[side] |= cards
        state.pips[side] += pips
        now[SIDES_WON] |= 1 << side
        now[TRICKS], now[PLAYED] = trick + 1, played + 1
        now[FIRST_OF_TRICK] = played + 1
        return winner

    return trick


_plain_trick = _trick_with(duties=False)
_dutiful_trick = _trick_with(duties=True)
"""Two, as to ask for duties at every card would cost all games a twentieth of their time."""


@seldom
def _first_holder(tables: Tables, state: State) -> int:
    """The seat that has the card whose holder leads first, if any has."""
    card = tables.leads_first[max(0, state.now[TRUMP])]
    for seat in range(tables.scalars[at.SEATS]):
        if state.hands[seat] & card:
            return seat
    return at.NONE


@compiled
def play(all_tables: NDArray[np.void], strategies: NDArray[np.void], state: State) -> None:
    """Plays trick after trick, until nobody has anything to play or the hand is decided."""
    now = state.now
    tables = all_tables[now[GIVEN]]
    scalars = tables.scalars
    seats = scalars[at.SEATS]
    in_play, draws = 0, False
    duties = scalars[at.HAS_DUTIES] == 1
    for seat in range(seats):
        state.held[seat] = state.hands[seat]
        in_play |= state.hands[seat]
        draws |= state.bots[seat] == at.RANDOM_BOT
    now[IN_PLAY] = in_play
    leader = now[TURN_TO_LEAD]
    if scalars[at.LEADS_IN_TURN] == 0:
        leader = _first_holder(tables, state) if tables.leads_first[0] else at.NONE
        if leader < 0:
            leader = seat_of(tables, state, scalars[at.FIRST_LEADER])
    leader = nonnegative(leader)
    while True:
        playable = _in_the_hand(tables, now[TRUMP])
        steps = 0
        while steps < seats and state.hands[leader] & playable == 0:
            leader = left_of(leader, seats)
            steps += 1
        if steps == seats:
            return
        leader = _dutiful_trick(tables, state, leader, draws) if duties else _plain_trick(tables, state, leader, draws)
        leader = nonnegative(leader)
        if scalars[at.STOPS_AFTER_TRICKS] == 0:
            continue
        if count_so_far(tables, state, _EXCHANGE):
            return
        if scalars[at.ENDS_EARLY] == 1 and is_decided(tables, state):
            return
        if scalars[at.AFTER_TRICK] > 0 and state.remaining[STOCK]:
            _draw(tables, state, leader)
            if state.remaining[STOCK] == 0 and all_tables[0].scalars[at.GIVEN] > 0:
                tables = all_tables[given(all_tables, strategies, state, _PLAY)]
                scalars = tables.scalars
