"""A hand as it has come so far, told again to seats that cannot choose, and the cards as they are said to lie.

Whatever is told and is not legal where it is told breaks the hand off: from there on it means nothing.
"""

from pitchdsl.kernel.bits import lowest, nonnegative, size
from pitchdsl.kernel.compiling import compiled, inlined, seldom
from pitchdsl.kernel.state import (
    ASKED_AMONG,
    ASKED_BIDS_FROM,
    ASKED_BIDS_TO,
    ASKED_DISCARDS,
    ASKED_FIRST,
    ASKED_HAND,
    ASKED_SEAT,
    ASKED_STANDS,
    ASKED_STOCK,
    ASKS,
    BROKEN,
    DEALT_AS_LAID,
    DEED_ASKED,
    FIRST_ORDER,
    KITTY,
    KITTY_LAID,
    NOW,
    PLANNED,
    STOCK_LAID,
    TOLD,
    TOLD_SO_FAR,
    State,
)
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_WORDS = at.SAY_PASS
"""The first code of the decisions that are words."""
_PLAY_ON, _THROW_IN, _STAND = 1 << (at.PLAY_ON - _WORDS), 1 << (at.THROW_IN - _WORDS), 1 << (at.STAND - _WORDS)
_ASK, _GRANT, _REFUSE = 1 << (at.ASK - _WORDS), 1 << (at.GRANT - _WORDS), 1 << (at.REFUSE - _WORDS)


@compiled
def take_seats(state: State) -> None:
    """From here on the simple bot decides for every seat."""
    for seat in range(state.bots.shape[0]):
        state.bots[seat] = at.SIMPLE_BOT


@compiled
def break_off(state: State) -> None:
    """Notes that the hand cannot have come so."""
    state.now[BROKEN] = 1
    state.now[TOLD_SO_FAR] = state.now[TOLD]
    take_seats(state)


@inlined
def is_asked(state: State) -> bool:
    """Whether all that is told has come, and the next decision is to be noted as a question."""
    return state.now[ASKS] == 1 and state.now[TOLD_SO_FAR] == state.now[TOLD]


@seldom
def ask(state: State, seat: int, first: int, among: int) -> None:
    """Notes what a seat may do, and what it sees now, if that is the first question of the hand.

    From there on every seat does the first thing that comes, up to the end of the hand, which means nothing.
    """
    asked, now = state.asked, state.now
    if asked[ASKED_SEAT] >= 0:
        return
    asked[ASKED_SEAT], asked[ASKED_FIRST], asked[ASKED_AMONG], asked[ASKED_STANDS] = seat, first, among, 0
    asked[ASKED_BIDS_FROM], asked[ASKED_BIDS_TO] = 0, 0
    asked[ASKED_HAND], asked[ASKED_DISCARDS] = state.hands[seat], state.own_discards[seat]
    asked[ASKED_STOCK] = size(state.remaining[FIRST_ORDER])
    for each in range(NOW):
        state.then[each] = now[each]
    for each in range(state.score.shape[0]):
        state.score_then[each], state.side_then[each] = state.score[each], state.side_of[each]
    for each in range(state.bots.shape[0]):
        state.bots[each] = at.SCRIPTED_BOT


@compiled
def next_told(state: State, seat: int) -> int:
    """What is told next of a seat; nothing where that is of another seat."""
    now = state.now
    each = nonnegative(now[TOLD_SO_FAR])
    if state.told_seats[each] != seat:
        break_off(state)
        return at.NONE
    now[TOLD_SO_FAR] = each + 1
    if each + 1 == now[TOLD] and now[ASKS] == 0:
        if now[PLANNED] > 0:  # cards that were to be thrown before
            break_off(state)
            return at.NONE
        take_seats(state)
    return int(state.told[each])


@compiled
def told_throw_in(state: State, seat: int) -> bool:
    """Whether a seat throws its hand in; where nothing is told of it, it plays on."""
    if is_asked(state):
        ask(state, seat, _WORDS, _PLAY_ON | _THROW_IN)
        return False
    each = nonnegative(state.now[TOLD_SO_FAR])
    told = state.told[each]
    if state.told_seats[each] != seat or (told != at.THROW_IN and told != at.PLAY_ON):
        return False
    return next_told(state, seat) == at.THROW_IN


@compiled
def told_asks(state: State, seat: int) -> bool:
    """Whether a seat asks for something; where nothing is told of it, it stands."""
    if is_asked(state):
        ask(state, seat, _WORDS, _STAND | _ASK)
        return False
    each = nonnegative(state.now[TOLD_SO_FAR])
    told = state.told[each]
    if state.told_seats[each] != seat or (told != at.ASK and told != at.PLAY_ON and told != at.STAND):
        return False
    return next_told(state, seat) == at.ASK


@compiled
def told_answer(state: State, seat: int, must: bool) -> bool:
    """Whether a seat grants what it is asked for, which it may have to."""
    if is_asked(state):
        ask(state, seat, _WORDS, _GRANT if must else _GRANT | _REFUSE)
        return True
    told = next_told(state, seat)
    if told != at.GRANT and (must or told != at.REFUSE):
        break_off(state)
    return must or told == at.GRANT


@compiled
def told_doubles(state: State, seat: int, code: int) -> bool:
    """Whether a seat says what has this code; where nothing is told of it, it lets the bid stand.

    Where all decisions are told, each answer is; else only a double, or what the seat of the last decision says.
    """
    if is_asked(state):
        ask(state, seat, _WORDS, _STAND | 1 << (code - _WORDS))
        return False
    now, each = state.now, nonnegative(state.now[TOLD_SO_FAR])
    told = state.told[each]
    stands = told == at.STAND or told == at.PLAY_ON
    is_last = each + 1 == now[TOLD] and now[DEED_ASKED] < 0
    if now[ASKS] == 0 and (state.told_seats[each] != seat or (told != code and not (stands and is_last))):
        return False
    if told != code and not stands:
        break_off(state)
        return False
    return next_told(state, seat) == code


@compiled
def told_suit(state: State, seat: int, among: int) -> int:
    """The suit that a seat names, of a set of suits."""
    if is_asked(state):
        ask(state, seat, at.NAME_SUIT, among)
        return lowest(among)
    suit = next_told(state, seat) - at.NAME_SUIT
    if suit < 0 or suit >= at.TRUMPS or (among >> suit) & 1 == 0:
        break_off(state)
        return at.NONE
    return suit


@compiled
def told_of(state: State, seat: int, first: int, among: int) -> int:
    """The seat or the card that a seat says, of a set; ``first`` is the code of the first one."""
    if is_asked(state):
        ask(state, seat, first, among)
        return lowest(among)
    said = next_told(state, seat) - first
    if said < 0 or said >= at.CARDS or (among >> said) & 1 == 0:
        break_off(state)
        return lowest(among)
    return said


@compiled
def told_card(state: State, seat: int, may: int) -> int:
    """The card that a seat plays, of a set."""
    if is_asked(state):
        ask(state, seat, 0, may)
        return lowest(may)
    card = next_told(state, seat)
    if card < 0 or card >= at.CARDS or (may >> card) & 1 == 0:
        break_off(state)
        return lowest(may)
    return card


@compiled
def told_discard(state: State, deed: int, seat: int, pool: int, forced: bool, first: int) -> int:
    """The card of a set that a seat lays away in a deed; none where it lays no more away.

    ``first`` is the code of card 0.
    """
    now, planned = state.now, state.planned[deed, seat]
    if is_asked(state):
        if state.asked[ASKED_SEAT] < 0:
            ask(state, seat, first, pool)
            state.asked[ASKED_STANDS] = 0 if forced else 1
        return lowest(pool) if forced else at.NONE
    if planned:
        if planned & pool == 0:
            break_off(state)
            return at.NONE
        card = lowest(planned & pool)
        state.planned[deed, seat] ^= 1 << card
        now[PLANNED] -= 1
        return card
    is_last = deed == now[DEED_ASKED] and now[TOLD_SO_FAR] + 1 == now[TOLD]
    if now[ASKS] == 0 and not (is_last and state.told_seats[now[TOLD_SO_FAR]] == seat):
        if forced:
            break_off(state)
        return at.NONE
    told = next_told(state, seat)
    if told == at.STAND and not forced:
        return at.NONE
    card = told - first
    if card < 0 or card >= at.CARDS or (pool >> card) & 1 == 0:
        break_off(state)
        return at.NONE
    return card


@compiled
def lay_out(tables: Tables, state: State, stock: int) -> bool:
    """Deals the cards as they are said to lie, once, with the rest at a place of the state; whether that is a deal."""
    scalars, now = tables.scalars, state.now
    now[DEALT_AS_LAID] = 0
    kitty, rest = now[KITTY_LAID], now[STOCK_LAID]
    cards, number = kitty | rest, size(kitty) + size(rest)
    fits = size(kitty) == scalars[at.KITTY]
    for seat in range(scalars[at.SEATS]):
        mine = state.laid[seat]
        fits = fits and size(mine) == scalars[at.EACH]
        cards |= mine
        number += size(mine)
        state.hands[seat] = mine
    if not fits or cards != scalars[at.PACK_CARDS] or number != size(cards):
        return False
    now[KITTY] = kitty
    state.remaining[stock], state.drawn[stock] = rest, 0
    return True


@compiled
def next_laid(state: State, where: int, most: int) -> int:
    """Up to so many cards from the top of what is said to lie at a place, as a set."""
    drawn, begin = 0, nonnegative(state.drawn[where])
    end = begin + min(most, size(state.remaining[where]))
    for each in range(begin, end):
        drawn |= 1 << nonnegative(state.order[where - FIRST_ORDER, each])
    state.drawn[where] = end
    state.remaining[where] ^= drawn
    return drawn
