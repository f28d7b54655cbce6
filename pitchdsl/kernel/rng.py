"""The streams of random numbers of :mod:`pitchdsl.engine.rng`, number for number.

No number of a stream depends on the one before. For the tricks they are made ahead, many in a row: the compiler makes
several at a time where the processor can do that.
"""

import numpy as np

from pitchdsl.kernel.bits import one, size, upper_half
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
    state.streams[CHOICES] = _mix((key ^ np.uint64(CHOICES)) + _GAMMA)


@compiled
def choice(state: State, n: int) -> int:
    """What a player decides: a number from 0 up to, but not, ``n``."""
    state.streams[CHOICES] += _GAMMA
    return upper_half(_mix(state.streams[CHOICES]), n)


@compiled
def make_ahead(state: State) -> None:
    """Makes the next :data:`~pitchdsl.kernel.state.AHEAD` numbers of the players' stream, beginning where it is now."""
    start = state.streams[CHOICES]
    for each in range(AHEAD):
        state.choices[each] = _mix(start + np.uint64(each + 1) * _GAMMA)
    state.now[USED] = 0


@compiled
def make_more(state: State) -> None:
    """Goes on in the players' stream behind what was used of the numbers made ahead, and makes the next ones."""
    state.streams[CHOICES] += np.uint64(state.now[USED]) * _GAMMA
    make_ahead(state)


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


@compiled
def draw(state: State, where: int, most: int) -> int:
    """Up to so many cards from the top of what was shuffled, as a set."""
    if state.drawn[where] >= 0:
        return next_laid(state, where, most)
    drawn, state.streams[where], state.remaining[where] = drawn_from(state.streams[where], state.remaining[where], most)
    return drawn


@inlined
def drawn_from(stream: np.uint64, left: int, most: int) -> tuple[int, np.uint64, int]:
    """Likewise from a stream and the cards that are left, and what is left of both."""
    drawn, number = 0, size(left)
    for more in range(number, max(0, number - most), -1):
        stream += _GAMMA
        card = one(left, upper_half(_mix(stream), more))
        left ^= card
        drawn |= card
    return drawn, stream, left
