"""The streams of random numbers of :mod:`pitchdsl.game.rng`, number for number.

No number of a stream depends on the one before. They are made ahead, many in a row: the compiler makes several at a
time where the processor can do that.
"""

import numpy as np

from pitchdsl.kernel.bits import nonnegative, one, size, upper_half, upper_half_by_parts
from pitchdsl.kernel.compiling import compiled, inlined
from pitchdsl.kernel.script import next_laid
from pitchdsl.kernel.state import AHEAD, FIRST_ORDER, USED, State

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)

DEALS, CHOICES = 0, 1
"""The places of the two streams of a hand."""

STOCK, PILE = FIRST_ORDER, FIRST_ORDER + 1
"""The places of the stretches of the first one that belong to the pack, and to discards that were shuffled."""

GAME = 4
"""The place of what all streams of a game begin with."""


@compiled
def _mix(state: np.uint64) -> np.uint64:
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@compiled
def begin_game(state: State, seed: np.uint64, game: int) -> None:
    """Goes to a game, and there to hand 0, which is for the first dealer."""
    key = _mix((np.uint64(0) ^ seed) + _GAMMA)
    state.streams[GAME] = _mix((key ^ np.uint64(game)) + _GAMMA)
    begin_hand(state, 0)


@compiled
def begin_hand(state: State, hand: int) -> None:
    """Goes to the first numbers of both streams of a hand."""
    key = _mix((state.streams[GAME] ^ np.uint64(hand)) + _GAMMA)
    state.streams[DEALS] = _mix((key ^ np.uint64(DEALS)) + _GAMMA)
    state.streams[CHOICES] = _mix((key ^ np.uint64(CHOICES)) + _GAMMA) - np.uint64(AHEAD) * _GAMMA
    state.now[USED] = AHEAD  # as if those before the first one were used


@inlined
def choice(state: State, n: int) -> int:
    """What a player decides: a number from 0 up to, but not, ``n``."""
    if state.now[USED] == AHEAD:
        make_more(state)
    used = nonnegative(state.now[USED])
    state.now[USED] = used + 1
    return upper_half(state.choices[used], n)


@compiled
def make_more(state: State) -> None:
    """Goes on in the players' stream behind what was used of the numbers made ahead, and makes the next
    :data:`~pitchdsl.kernel.state.AHEAD`."""
    start = state.streams[CHOICES] + np.uint64(state.now[USED]) * _GAMMA
    for each in range(AHEAD):
        state.choices[each] = _mix(start + np.uint64(each + 1) * _GAMMA)
    state.streams[CHOICES], state.now[USED] = start, 0


@compiled
def below(state: State, n: int) -> int:
    """What a shuffle or a cut decides, likewise."""
    state.streams[DEALS] += _GAMMA
    return upper_half(_mix(state.streams[DEALS]), n)


@compiled
def shuffle(state: State, where: int, cards: int) -> None:
    """Shuffles a set of cards: from now on it is fixed which one is drawn when."""
    state.remaining[where], state.drawn[where] = cards, -1
    state.streams[where] = state.streams[DEALS]
    state.streams[DEALS] += np.uint64(size(cards)) * _GAMMA


@inlined
def make_places(state: State, cards: int, pack: int) -> None:
    """Makes ahead where the next so many cards of a shuffled pack of such a size lie: above how many that are left."""
    start = state.streams[STOCK]
    for each in range(cards):
        number = _mix(start + np.uint64(each + 1) * _GAMMA)
        state.places[each] = upper_half_by_parts(number, np.uint64(pack - each))
    state.streams[STOCK] = start + np.uint64(cards) * _GAMMA


@compiled
def top_of(state: State, where: int) -> int:
    """The card that lies on top, as a set; it stays there."""
    if state.drawn[where] >= 0:
        drawn, left = state.drawn[where], state.remaining[where]
        card = next_laid(state, where, 1)
        state.drawn[where], state.remaining[where] = drawn, left
        return card
    left = state.remaining[where]
    return one(left, upper_half(_mix(state.streams[where] + _GAMMA), size(left)))


@compiled
def draw(state: State, where: int, most: int) -> int:
    """Up to so many cards from the top of what was shuffled, as a set."""
    if state.drawn[where] >= 0:
        return next_laid(state, where, most)
    stream, left, drawn = state.streams[where], state.remaining[where], 0
    number = size(left)
    for more in range(number, max(0, number - most), -1):
        stream += _GAMMA
        card = one(left, upper_half(_mix(stream), more))
        left ^= card
        drawn |= card
    state.streams[where], state.remaining[where] = stream, left
    return drawn
