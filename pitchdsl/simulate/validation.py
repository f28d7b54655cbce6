"""Validation of what is read back from disk: only what could have been written there is accepted.

A file that came by mail, or was damaged, is refused; nothing worse happens. It is no seal against forgery: who can
write the file can write other sums that are possible.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeGuard

import numpy as np
from attrs import fields

from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.statistics import Measure, Statistic, measures
from pitchdsl.simulate.tally import GROUPS, Tally

About = Mapping[str, object]
"""What all of a file depends on, as plain values."""

LARGEST = 2**53
"""A sum of a group stays below it, be it of points."""


def about_in(value: object) -> About | None:
    """What a file says it was made of, if that may be so."""
    if not isinstance(value, dict):
        return None
    is_sound = (
        all(_is_word(value.get(name)) for name in ("variant", "pitchdsl"))
        and all(_is_number(value.get(name)) for name in ("seed", "games", "hand_limit"))
        and all(_is_list(value.get(name), _is_word) for name in ("with", "bots"))
        and (_is_number(value.get("seats")) or _is_list(value.get("seats"), _is_number))
        and _is_number(value.get("chunk", 0))
        and all(_is_word(value.get(name, "")) for name in ("format", "rules_sha256"))
        and _is_varied(value.get("varied", {}))
    )
    return value if is_sound else None


def tally_in(value: object, plan: Plan, games: range) -> Tally | None:
    """What was counted of some games of a plan, if that may be so."""
    if not isinstance(value, dict) or not all(map(_is_word, value)):
        return None
    if not all(isinstance(sums, list) and len(sums) == GROUPS for sums in value.values()):
        return None
    if not all(type(number) is int and abs(number) < LARGEST for sums in value.values() for number in sums):
        return None
    tally = Tally({name: np.array(sums, np.int64) for name, sums in value.items()})
    return tally if _can_be(tally, plan, games) else None


def statistics_in(value: object) -> tuple[Statistic, ...] | None:
    """What came of some games, as it was kept with the names of the fields, if that may be so."""
    return tuple(_statistic(each) for each in value) if _is_list(value, _is_statistic) else None


def _statistic(kept: Any) -> Statistic:
    return Statistic(**{**kept, "measure": Measure(**kept["measure"])})


def _is_statistic(value: object) -> bool:
    if not isinstance(value, dict) or value.keys() != {field.name for field in fields(Statistic)}:
        return False
    measure, ends = value["measure"], (value["low"], value["high"])
    return (
        isinstance(measure, dict)
        and measure.keys() == {field.name for field in fields(Measure)}
        and all(_is_word(measure[name]) for name in ("part", "name", "of", "per"))
        and all(type(measure[name]) is bool for name in ("is_share", "is_headline"))
        and _is_finite(value["value"])
        and (ends == (None, None) or all(map(_is_finite, ends)))
        and _is_number(value["cases"])
    )


def _can_be(tally: Tally, plan: Plan, games: range) -> bool:
    """Whether games, or matches, can have come out so: no fewer and no more than there are, no part above its whole."""
    played, games_played, hands = tally.of(plan.unit), tally.of("games"), tally.of("hands")
    firsts = (games.start + (group - games.start) % GROUPS for group in range(GROUPS))
    if played.tolist() != [len(range(first, games.stop, GROUPS)) for first in firsts]:
        return False
    if (hands != tally.of("hands in games")).any() or (hands > games_played * plan.hand_limit).any():
        return False
    for measure in measures(plan.at_the_table, plan.seats, tally):
        of, per = tally.of(measure.of), tally.of(measure.per)
        if (per < 0).any() or (of[per == 0] != 0).any() or (measure.is_share and ((of < 0) | (of > per)).any()):
            return False
    return True


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value < 2**64


def _is_finite(value: object) -> bool:
    return type(value) in (int, float) and abs(value) < LARGEST  # type: ignore[arg-type]


def _is_word(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 1_000 and value.isprintable()


def _is_list(value: object, is_one: Callable[[object], bool]) -> TypeGuard[list[object]]:
    return isinstance(value, list) and all(map(is_one, value))


def _is_varied(value: object) -> bool:
    return isinstance(value, dict) and all(
        _is_word(name) and _is_list(values, _is_word) for name, values in value.items()
    )
