"""Tricks that are left unplayed, against every way in which they might have gone."""

import random

import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.events import AwardEvent, SettleEvent
from pitchdsl.game.rng import SeededDeals

from .strategies import rules_of

WAYS = 6
"""How many ends of a hand are tried by chance."""


def results(table: Table) -> list[object]:
    """What the first hand gave, where it is written aside."""
    found: list[object] = []
    for event in table.events:
        if isinstance(event, AwardEvent):
            found.append((event.point, event.value, event.side, event.card))
        elif isinstance(event, SettleEvent):
            found.append(event)
            break
    return found


def play_on(table: Table, rng: random.Random) -> None:
    """Plays the first hand to its end by chance."""
    while table.hands_settled == 0:
        table.apply(rng.choice(table.legal_actions()))


@pytest.mark.parametrize("name", ["guide-partnership", "auction-pitch", "kirk-partnership", "nine-card", "high-nine"])
def test_tricks_left_unplayed_could_change_nothing(name: str) -> None:
    """Law: a hand that ended early gives what it would have given, however its last tricks had been played."""
    early, full = rules_of(name, ("end-early",)), rules_of(name)
    rng = random.Random(1)
    ended_early = 0
    for deal in range(60):
        short, whole = Table(early, 4, SeededDeals(1, deal)), Table(full, 4, SeededDeals(1, deal))
        while short.hands_settled == 0:
            action = rng.choice(short.legal_actions())
            short.apply(action)
            whole.apply(action)
        ended_early += whole.hands_settled == 0
        for _ in range(WAYS):
            other = whole.copy()
            play_on(other, rng)
            assert results(other) == results(short)
    assert ended_early >= 3
