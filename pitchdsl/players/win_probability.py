"""Fitting the value of scores to games that simple players play against each other.

The chances of :class:`~pitchdsl.players.value.Value` are a conditional logit: every standing is a choice of one winner
among the sides. Its likelihood is concave, so Newton's method finds the one best fit; slopes, which may not be
negative, are held at zero where they would be (projected Newton). A small ridge on the bends keeps the lines smooth.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitchdsl.game.rules import Rules
from pitchdsl.players.logit import Floats, weights_of
from pitchdsl.players.value import Race, Value, knots_for, race_of
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.kernel.play import Played

GAMES = 6000
SEED = 20_000
HANDS = 300
"""A game of more hands is left out."""

_FEWEST = 100
"""Games to begin with: where half of them do not come to their end, nothing is to be learned from more."""

_SCORES = 160_000
"""About so many scores of a side are enough."""

_RIDGE = 1e-5
_DIGITS = 4
"""Digits that are kept of each number: what the last ones say depends on the machine."""

_MOST_SETS = 4
_FAR = 100
"""So many units past the knots the line ends."""


@frozen(kw_only=True, eq=False)
class Standings:
    """Standings between hands, each once. Sides stand in the order in which they are asked."""

    go: NDArray[np.int64]
    """Points to go, by standing and side."""
    sets: NDArray[np.int64]
    """How often each has been set; zero where that does not matter."""
    hands: NDArray[np.int64]
    """By standing, the hands that are settled; zero where that does not matter."""
    wins: Floats
    """How many games from there each side won; a tie is a share for each."""


def fitted(rules: Rules, seats: int, games: int = GAMES, seed: int = SEED) -> Value | None:
    """The value that fits games of simple players best; none where too few of them come to an end.

    Raises ``ImportError`` without the fast engine, and :class:`~pitchdsl.lower.lower.NotLoweredError`.
    """
    from pitchdsl.kernel.play import play

    race, bots = race_of(rules, seats), ["simple"] * seats
    few = play(rules, seats, bots, seed, 0, min(_FEWEST, games), HANDS)
    ended = len(few.games) - _stopped(few)
    if ended < len(few.games) / 2:
        return None
    enough = min(games, max(len(few.games), _SCORES * len(few.games) // (len(few.hands) * race.sides)))
    played = play(rules, seats, bots, seed, 0, enough, HANDS)
    found, unit = standings(race, played)
    return _fit(race, found, enough - _stopped(played), unit)


def _stopped(played: "Played") -> int:
    from pitchdsl.kernel.rows import GAME_REASON
    from pitchdsl.lower.layout import STOPPED

    return int((played.games[:, GAME_REASON] == STOPPED).sum())


def standings(race: Race, played: "Played") -> tuple[Standings, float]:
    """The standings of games that came to an end, and by how much a hand changes a score."""
    from pitchdsl.kernel import rows as row
    from pitchdsl.lower import layout as at

    sides, hands, games = race.sides, played.hands, played.games
    number, hand = hands[:, row.ROW_GAME] - games[0, 0], hands[:, row.ROW_HAND]
    first = hand == 1
    after = race.to_go(hands[:, row.ROW_REST + sides : row.ROW_REST + 2 * sides])
    go = np.roll(after, 1, axis=0)
    go[first] = race.to_go(race.start)
    unit = float(np.round(np.sqrt(((go - after).astype(np.float64) ** 2).mean()), 2))

    pitcher = hands[:, row.ROW_PITCHER]
    pitchers = np.array(race.side_of)[pitcher] if race.side_of else pitcher % sides
    was_set = (hands[:, row.ROW_MADE] == 0)[:, None] & (pitchers[:, None] == np.arange(sides))
    total = np.cumsum(was_set, axis=0) - was_set  # before each hand, since the first game
    begun = np.maximum.accumulate(np.where(first, np.arange(len(first)), 0))
    sets = np.minimum(total - total[begun], _MOST_SETS) * race.counts_sets

    winner, rest = games[:, row.GAME_WINNER], race.to_go(games[:, row.GAME_REST :])
    level = rest == rest.min(axis=1, keepdims=True)
    shares = level / level.sum(axis=1, keepdims=True)
    won = np.where(winner[:, None] >= 0, winner[:, None] == np.arange(sides), shares)

    ended = games[:, row.GAME_REASON] != at.STOPPED
    rows = np.flatnonzero(ended[number])
    dealers = hands[rows, row.ROW_DEALER]
    places = [race.places(dealer) for dealer in range(dealers.max(initial=-1) + 1)]
    order = np.argsort(np.array(places).reshape(-1, sides), axis=1)[dealers]  # the side that is asked first, and so on
    settled = (hand[rows] - 1) * (race.ends_after is not None)
    keys = np.hstack([go[rows[:, None], order], sets[rows[:, None], order], settled[:, None]])
    keys, same = np.unique(keys, axis=0, return_inverse=True)
    wins = np.zeros((len(keys), sides))
    np.add.at(wins, same.reshape(-1), won[number[rows, None], order])
    found = Standings(go=keys[:, :sides], sets=keys[:, sides:-1], hands=keys[:, -1], wins=wins)
    return found, max(unit, 0.01)


def _fit(race: Race, found: Standings, games: int, unit: float) -> Value:
    """The best line over knots; past the first and the last one that was seen it goes on in the same direction."""
    knots = np.array(knots_for(unit, float(found.go.min()), float(np.quantile(found.go, 0.98))))
    if race.target is None or len(knots) < 2:
        knots = np.array([float(found.go.min()), float(found.go.max()) + 1])
    pieces, later = len(knots) - 1, race.sides - 1
    ends = np.array([knots[0] - _FAR * unit, *knots, knots[-1] + _FAR * unit])

    place = np.broadcast_to(np.eye(race.sides)[:, 1:], (*found.go.shape, later))
    lead = found.go / unit * np.array([race.weight(int(hands)) for hands in found.hands])[:, None]
    many = int(found.sets.max())
    parts = [
        _pieces(found.go, knots) / unit,
        place,
        place * _near(race, found.go, unit)[:, :, None],
        lead[:, :, None],
        found.sets[:, :, None] > np.arange(many),
    ]
    features = np.concatenate(parts, axis=2, dtype=np.float64)
    which = np.arange(features.shape[2])
    signed = (which >= pieces) & (which < pieces + 2 * later)
    weights = weights_of(features, found.wins, _bends(pieces, features.shape[2]), signed)

    line, then = weights[:pieces], weights[pieces:]
    offset, near = (np.concatenate([[0.0], part]) for part in (then[:later], then[later : 2 * later]))
    heights = -(_pieces(ends, knots) / unit @ line) - offset[:, None] - near[:, None] * _near(race, ends, unit)
    heights = np.minimum.accumulate(heights, axis=1)  # what a place near the end is worth may not make points bad
    return Value(
        race=race,
        knots=tuple(ends.round(_DIGITS).tolist()),
        heights=tuple(map(tuple, (heights.round(_DIGITS) + 0.0).tolist())),
        lead=round(float(then[2 * later]) / unit, _DIGITS),
        sets=tuple(then[2 * later + 1 :].round(_DIGITS).tolist()),
        games=games,
    )


def _pieces(go: NDArray[Any], knots: Floats) -> Floats:
    """How much of the way lies in each piece between two knots; the first and the last one have no end."""
    low, high = np.array([-np.inf, *knots[1:-1]]), np.array([*knots[1:-1], np.inf])
    covered: Floats = np.clip(go[..., None], low, high) - np.clip(knots[0], low, high)
    return covered


def _near(race: Race, go: NDArray[Any], unit: float) -> Floats:
    """1 at the target, and less until it is two typical hands away: then 0, as without a target."""
    if race.target is None:
        return np.zeros(go.shape)
    near: Floats = np.clip(1 - go / max(1.0, round(2 * unit)), 0.0, 1.0)
    return near


def _bends(pieces: int, features: int) -> Floats:
    """A small ridge, and a greater one on the change of slope from piece to piece."""
    bends = 0.01 * np.eye(features)
    change = np.diff(np.eye(pieces), axis=0)
    bends[:pieces, :pieces] += change.T @ change
    return _RIDGE * bends
