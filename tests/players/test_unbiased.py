"""What the search estimates is what comes of all layouts that there are, each played out by itself."""

from contextlib import suppress
from itertools import islice
from statistics import fmean, pstdev

import pytest

from pitchdsl.bots.simple import SimpleBot
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, PlayCard
from pitchdsl.game.events import SettleEvent
from pitchdsl.game.rng import CHOICES, RandomStream, ScriptExhaustedError
from pitchdsl.players.advice import Option
from pitchdsl.players.search import SearchPlayer
from tests.effort import THOROUGH
from tests.players.small import SMALL, Small
from tests.players.test_draws import games_of
from tests.players.trying import all_that_fit

WORLDS = 1000
MOST_LAYOUTS = 600
ERRORS = 4
"""So many standard errors an estimate may be off."""


def settled(table: Table, option: Action) -> SettleEvent:
    """How the hand ends when simple players play on."""
    known, bot, stream = len(table.events), SimpleBot(), RandomStream(0, 0, 0, CHOICES)
    with suppress(ScriptExhaustedError):  # the next hand cannot be dealt
        table.apply(option)
        while not any(isinstance(event, SettleEvent) for event in table.events[known:]):
            assert table.seat is not None
            table.apply(bot.decide(table.view(table.seat), stream))
    return next(event for event in table.events[known:] if isinstance(event, SettleEvent))


def off(option: Option, ends: list[SettleEvent], seat: int) -> list[tuple[float, float, float]]:
    """An estimate, the true mean, and the error allowed: of points, and of the chance to make the bid."""
    points = [float(end.delta[seat]) for end in ends]
    found = [(option.points.mean, fmean(points), ERRORS * pstdev(points) / WORLDS**0.5)]
    made = [float(bool(end.made)) for end in ends if end.pitcher == seat]
    if option.makes is not None:
        found.append((option.makes.mean, fmean(made), ERRORS * pstdev(made) / (WORLDS * len(made) / len(ends)) ** 0.5))
    return found


@pytest.mark.parametrize("small", SMALL, ids=str)
def test_estimates_are_right_on_average(small: Small) -> None:
    compared = 0
    for table in games_of(small, 3):
        assert table.seat is not None
        if "draw" in small.exchange and not isinstance(table.legal_actions()[-1], PlayCard):
            continue  # the order of the stock counts, too
        ends = [end for _, end in islice(all_that_fit(table, table.seat), MOST_LAYOUTS + 1)]
        if len(ends) > MOST_LAYOUTS:
            continue
        advice = SearchPlayer(worlds=WORLDS, fitted=False).consider(
            table.view(table.seat), RandomStream(8, 0, 0, CHOICES)
        )
        assert advice.worlds == WORLDS
        for option in advice.options:
            truth = [settled(end.copy(), option.action) for end in ends]
            for estimate, mean, error in off(option, truth, table.seat):
                assert abs(estimate - mean) <= error + 1e-9, (option, mean, error)
                compared += 1
        if not THOROUGH:
            break
    assert compared
