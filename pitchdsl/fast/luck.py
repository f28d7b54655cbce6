"""The streams of random numbers of :mod:`pitchdsl.engine.chance`, number for number."""

import numpy as np
from numpy.typing import NDArray

from pitchdsl.fast.compiling import compiled

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
def begin(luck: NDArray[np.uint64], lane: int, seed: np.uint64, game: int, hand: int) -> None:
    """Goes to the first number of a stream."""
    key = _mix((np.uint64(0) ^ seed) + _GAMMA)
    key = _mix((key ^ np.uint64(game)) + _GAMMA)
    key = _mix((key ^ np.uint64(hand)) + _GAMMA)
    luck[lane] = _mix((key ^ np.uint64(lane)) + _GAMMA)


@compiled
def below(luck: NDArray[np.uint64], lane: int, n: int) -> int:
    """The next number of a stream, from 0 up to, but not, ``n``; below 2**32."""
    luck[lane] += _GAMMA
    state = _mix(luck[lane])
    times = np.uint64(n)
    # the upper half of a product of 128 bits, in two steps
    low = (state & _LOW) * times
    high = (state >> _32) * times + (low >> _32)
    number: int = np.int64(high >> _32)  # type: ignore[assignment]
    return number
