"""The streams of random numbers of :mod:`pitchdsl.engine.chance`, number for number.

No number of a stream depends on the one before. For the tricks they are made ahead, many in a row: the compiler makes
several at a time where the processor can do that.
"""

import numpy as np

from pitchdsl.fast.bits import one, size, upper_half
from pitchdsl.fast.compiling import compiled, inlined
from pitchdsl.fast.state import AHEAD, USED, State

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31 = np.uint64(30), np.uint64(27), np.uint64(31)

CHANCE, CHOICES = 0, 1
"""The places of the two streams of a hand."""

STOCK, PILE = 2, 3
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
    state.luck[GAME] = _mix((key ^ np.uint64(game)) + _GAMMA)
    begin_hand(state, 0)


@compiled
def begin_hand(state: State, hand: int) -> None:
    """Goes to the first numbers of both streams of a hand."""
    key = _mix((state.luck[GAME] ^ np.uint64(hand)) + _GAMMA)
    state.luck[CHANCE] = _mix((key ^ np.uint64(CHANCE)) + _GAMMA)
    state.luck[CHOICES] = _mix((key ^ np.uint64(CHOICES)) + _GAMMA)


@compiled
def choice(state: State, n: int) -> int:
    """What a player decides: a number from 0 up to, but not, ``n``."""
    state.luck[CHOICES] += _GAMMA
    return upper_half(_mix(state.luck[CHOICES]), n)


@compiled
def make_ahead(state: State) -> None:
    """Makes the next :data:`~pitchdsl.fast.state.AHEAD` numbers of the players' stream, beginning where it is now."""
    start = state.luck[CHOICES]
    for each in range(AHEAD):
        state.choices[each] = _mix(start + np.uint64(each + 1) * _GAMMA)
    state.now[USED] = 0


@compiled
def make_more(state: State) -> None:
    """Goes on in the players' stream behind what was used of the numbers made ahead, and makes the next ones."""
    state.luck[CHOICES] += np.uint64(state.now[USED]) * _GAMMA
    make_ahead(state)


@compiled
def chance(state: State, n: int) -> int:
    """What the cards decide, likewise."""
    state.luck[CHANCE] += _GAMMA
    return upper_half(_mix(state.luck[CHANCE]), n)


@compiled
def shuffle(state: State, where: int, cards: int) -> None:
    """Shuffles a set of cards: from now on it is fixed which one is drawn when."""
    state.lots[where] = cards
    state.luck[where] = state.luck[CHANCE]
    state.luck[CHANCE] += np.uint64(size(cards)) * _GAMMA


@compiled
def draw(state: State, where: int, most: int) -> int:
    """Up to so many cards from the top of what was shuffled, as a set."""
    drawn, state.luck[where], state.lots[where] = drawn_from(state.luck[where], state.lots[where], most)
    return drawn


@inlined
def drawn_from(luck: np.uint64, left: int, most: int) -> tuple[int, np.uint64, int]:
    """Likewise from a stream and the cards that are left, and what is left of both."""
    drawn, number = 0, size(left)
    for more in range(number, max(0, number - most), -1):
        luck += _GAMMA
        card = one(left, upper_half(_mix(luck), more))
        left ^= card
        drawn |= card
    return drawn, luck, left
