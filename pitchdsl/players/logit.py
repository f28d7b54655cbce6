"""The conditional logit: each row is a choice among the sides, and features cost a side its chance."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_ROUNDS = 60
_CLOSE = 1e-9
"""A step shorter than that, in the largest of its weights, is the last one."""


def weights_of(features: Floats, wins: Floats, bends: Floats, signed: NDArray[np.bool_]) -> Floats:
    """The weights that fit best: chances are as ``exp(-features @ weights)``.

    ``features`` is by row, side and feature; ``wins`` by row and side. ``bends`` is a positive definite matrix: half of
    its quadratic form is added to the mean loss. Weights that are not ``signed`` are held at zero or above. The loss is
    convex, and Newton's method, with bound weights set aside in each round, finds its one minimum.
    """
    total = wins.sum()
    each = wins.sum(axis=1, keepdims=True)
    weights = np.zeros(features.shape[2])
    loss = _loss(features, wins, bends, weights)
    for _ in range(_ROUNDS):
        chances = _chances(features, weights) * each
        slope = np.einsum("ns,nsf->f", wins - chances, features) / total + bends @ weights
        mean = np.einsum("ns,nsf->nf", chances, features)
        second = np.einsum("nsf,nsg->fg", features * chances[:, :, None], features, optimize=True)
        curve = (second - (mean / each).T @ mean) / total + bends
        free = np.flatnonzero(signed | (weights > 0) | (slope < 0))
        step = np.zeros_like(weights)
        step[free] = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
        share = 1.0
        while True:
            tried = weights - share * step
            tried = np.where(signed, tried, np.maximum(tried, 0))
            new = _loss(features, wins, bends, tried)
            if new <= loss or share < _CLOSE:
                break
            share /= 2
        moved = float(np.abs(tried - weights).max())
        weights, loss = tried, new
        if moved < _CLOSE:
            break
    return weights


def _chances(features: Floats, weights: Floats) -> Floats:
    strength = -(features @ weights)
    strength -= strength.max(axis=1, keepdims=True)
    shares: Floats = np.exp(strength)
    shares /= shares.sum(axis=1, keepdims=True)
    return shares


def _loss(features: Floats, wins: Floats, bends: Floats, weights: Floats) -> float:
    chances = np.maximum(_chances(features, weights), 1e-300)
    return float(-(wins * np.log(chances)).sum() / wins.sum() + weights @ bends @ weights / 2)
