"""What a score is worth under any rules: fitted to games of simple players, or until then a formula."""

from functools import lru_cache
from math import log, sqrt

from pitchdsl.game.bounded import points_together
from pitchdsl.game.rules import Rules
from pitchdsl.players.at_once import won_at_once
from pitchdsl.players.kept_values import keep, kept
from pitchdsl.players.value import Value, knots_for, race_of

_STEEP, _EASY = 4.0, 3.0
"""What games under many rules have in common: strengths fall about as ``4 log(hands to go + 3)``."""

_USUAL_HANDS = 8

_FITTED: dict[tuple[Rules, int], Value | None] = {}
"""What was found in this process; none where games gave nothing."""


def value_of(rules: Rules, seats: int, *, fit: bool = True) -> Value:
    """The value fitted for these rules and so many players: from memory, from the user's cache or from new games.

    New games take a second or two. Without ``fit``, and where the fast engine is not there or cannot play these rules,
    it is :func:`fallback`, whatever was fitted before: so the same rules have the same value on every machine.
    """
    if not fit:
        return fallback(rules, seats)
    key = rules, seats
    if key not in _FITTED:
        _FITTED[key] = kept(rules, seats) or _new(rules, seats)
    return _FITTED[key] or fallback(rules, seats)


@lru_cache(maxsize=64)
def value_in_play(rules: Rules, seats: int, *, fit: bool) -> Value:
    """The same for players who dare to bid for the whole game where that pays.

    Simple players hardly do, so their games make a lead look safer than it is: it counts only as far as the game is not
    won at once before points decide it.
    """
    value = value_of(rules, seats, fit=fit)
    return value.softened((1 - won_at_once(rules, seats)) ** _hands(rules, seats))


def _hands(rules: Rules, seats: int) -> float:
    """About how many hands it takes to come to the end by points."""
    race = race_of(rules, seats)
    if race.target is None:
        return race.ends_after or _USUAL_HANDS
    return max(1.0, race.to_go(race.start) / _unit(rules, seats))


def _unit(rules: Rules, seats: int) -> float:
    """About what a side's score changes by in a hand."""
    sides = race_of(rules, seats).sides
    return max(1, points_together(rules.seated(seats), sides)[1]) / (1.3 * sqrt(sides))


@lru_cache(maxsize=64)
def fallback(rules: Rules, seats: int) -> Value:
    """A value without games, by the points that the rules give in a hand."""
    race = race_of(rules, seats)
    unit = _unit(rules, seats)
    knots = knots_for(unit, -8 * unit, 32 * unit)
    if race.target is None:
        line = [-0.1 * knot / unit for knot in knots]
    else:
        line = [-_STEEP * log(max(0.0, knot) / unit + _EASY) for knot in knots]
    heights = tuple(round(height, 4) for height in line)
    sets = (0.5, 1.0, 1.0, 1.0) if race.counts_sets else ()
    lead = 0.0 if race.ends_after is None else round(1 / unit, 4)
    return Value(race=race, knots=knots, heights=(heights,) * race.sides, lead=lead, sets=sets)


def _new(rules: Rules, seats: int) -> Value | None:
    try:
        from pitchdsl.lower.lower import NotLoweredError
        from pitchdsl.players.win_probability import fitted
    except ImportError:
        return None
    try:
        found = fitted(rules, seats)
    except (ImportError, NotLoweredError):
        return None
    if found is not None:
        keep(rules, seats, found)
    return found
