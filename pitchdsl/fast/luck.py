"""The streams of random numbers of :mod:`pitchdsl.engine.chance`, number for number.

No number of a stream depends on the one before, so they are made ahead, many in a row: the compiler makes several at a
time where the processor can do that.
"""

import numpy as np
from numpy.typing import NDArray

from pitchdsl.fast.compiling import compiled
from pitchdsl.fast.state import AHEAD, USED, State
from pitchdsl.lower.tables import Numbers

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)

CHANCE, CHOICES = 0, 1
"""The places of the two streams of a hand."""


@compiled
def _mix(state: np.uint64) -> np.uint64:
    state = (state ^ (state >> _30)) * _FIRST
    state = (state ^ (state >> _27)) * _SECOND
    return state ^ (state >> _31)


@compiled
def begin(state: State, seed: np.uint64, game: int, hand: int) -> None:
    """Goes to the first numbers of both streams of a hand."""
    key = _mix((np.uint64(0) ^ seed) + _GAMMA)
    key = _mix((key ^ np.uint64(game)) + _GAMMA)
    key = _mix((key ^ np.uint64(hand)) + _GAMMA)
    state.luck[CHANCE] = _mix((key ^ np.uint64(CHANCE)) + _GAMMA)
    state.luck[CHOICES] = _mix((key ^ np.uint64(CHOICES)) + _GAMMA)
    state.now[USED] = AHEAD


@compiled
def _scaled(raw: np.uint64, n: int) -> int:
    """A number of 64 bits brought down to one from 0 up to, but not, ``n``, which is below 2**32."""
    times = np.uint64(n)
    # the upper half of a product of 128 bits, in two steps
    low = (raw & _LOW) * times
    high = (raw >> _32) * times + (low >> _32)
    number: int = np.int64(high >> _32)  # type: ignore[assignment]
    return number


@compiled
def _make(luck: NDArray[np.uint64], lane: int, numbers: NDArray[np.uint64], many: int) -> None:
    """Makes the next so many numbers of a stream."""
    start = luck[lane]
    for place in range(many):
        numbers[place] = _mix(start + np.uint64(place + 1) * _GAMMA)
    luck[lane] = start + np.uint64(many) * _GAMMA


@compiled
def choice(state: State, n: int) -> int:
    """What a player decides: a number from 0 up to, but not, ``n``."""
    now = state.now
    if now[USED] == AHEAD:
        _make(state.luck, CHOICES, state.choices, AHEAD)
        now[USED] = 0
    number = _scaled(state.choices[now[USED]], n)
    now[USED] += 1
    return number


@compiled
def chance(state: State, n: int) -> int:
    """What the cards decide, likewise."""
    _make(state.luck, CHANCE, state.chances, 1)
    return _scaled(state.chances[0], n)


@compiled
def shuffle(state: State, cards: Numbers, number: int) -> None:
    """Puts the first so many cards into random order: from the last place down, each changes places with one below."""
    _make(state.luck, CHANCE, state.chances, number - 1)
    for step in range(number - 1):
        state.others[step] = _scaled(state.chances[step], number - step)
    for step in range(number - 1):
        last, other = number - 1 - step, state.others[step]
        cards[last], cards[other] = cards[other], cards[last]
