"""Layouts are drawn uniformly among those that fit what a seat knows: held against all that there are in tiny packs."""

import random
from collections import Counter

import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Discard, PlayCard
from pitchdsl.game.events import DealEvent, DrawEvent, TakeEvent
from pitchdsl.game.rng import RandomStream, SeededDeals
from pitchdsl.players.draws import Draw, Layouts
from pitchdsl.players.knowledge import known
from tests.effort import few
from tests.players.small import SMALL, Small
from tests.players.trying import Key, fitting

DRAWS = 3000
GROUPS = 30


def games_of(small: Small, number: int) -> list[Table]:
    """Games of random decisions, each stopped somewhere in its first hand: most of them in the tricks."""
    rules, tables = small.rules(), []
    for game in range(200):
        rng = random.Random(game)
        table = Table(rules, small.seats, SeededDeals(11, game))
        left = rng.randrange(1, 3 * small.seats + 1)
        started = False
        while table.seat is not None and table.hand_number == 1:
            legal = table.legal_actions()
            started = started or isinstance(legal[-1], PlayCard)
            throwing = isinstance(legal[-1], Discard)
            left -= started or (throwing and rng.random() < 0.3)
            if left <= 0 and len(legal) > 1:
                tables.append(table)
                break
            table.apply(rng.choice(legal))
        if len(tables) == number:
            break
    return tables


def _keys(table: Table, layouts: Layouts) -> list[Key]:
    """What tells layouts apart, as :mod:`tests.players.trying` has it."""
    assert table.seat is not None
    know = known(table.view(table.seat))
    drawn = [know.lots.sizes[lot] for lot in know.drawn]
    keys: list[Key] = []
    for row in range(layouts.number):
        stock = [int(card) for card in layouts.stock[row] if card >= 0]
        pile = [int(card) for card in layouts.pile[row] if card >= 0]
        cut = [sum(1 << stock.pop(0) for _ in range(number)) for number in drawn]
        thrown = [sets[row] for (_, seat), sets in layouts.thrown.items() if sets[row] and seat != table.seat]
        piled = [sum(1 << pile.pop(0) for _ in range(number)) for number in _pile_sizes(table)]
        keys.append((*(hand[row] for hand in layouts.hands), layouts.kitty[row], *cut, *thrown, *piled))
    return keys


def _pile_sizes(table: Table) -> list[int]:
    """How many cards of shuffled discards were drawn each time."""
    events = table.events[table.hand.first_event :]
    assert isinstance(events[0], DealEvent)
    left = len(events[0].deal.stock)
    sizes = []
    for event in events:
        if isinstance(event, DrawEvent) or (isinstance(event, TakeEvent) and event.source == "stock"):
            number = min(left, len(event.cards))
            left -= number
            if number < len(event.cards):
                sizes.append(len(event.cards) - number)
    return sizes


@pytest.mark.parametrize("small", SMALL, ids=str)
def test_every_layout_that_fits_is_as_likely_as_another(small: Small) -> None:
    for table in games_of(small, few(2, thorough=3)):
        assert table.seat is not None
        fit = fitting(table, table.seat)
        total = sum(fit.values())
        assert total, "the deal as it was fits"
        layouts = Draw(known(table.view(table.seat))).layouts(DRAWS, RandomStream(7, 0, 0, 1))
        drawn = [key for key in _keys(table, layouts) if key in fit]
        assert len(drawn) > 0.9 * layouts.number, "calls are never against the rules here, and discards seldom"
        assert set(drawn) <= fit.keys()
        groups = {key: place % GROUPS for place, key in enumerate(sorted(fit, key=repr))}
        expected: Counter[int] = Counter()
        for key, weight in fit.items():
            expected[groups[key]] += weight
        counted = Counter(groups[key] for key in drawn)
        chi = sum(
            (counted[group] - len(drawn) * weight / total) ** 2 / (len(drawn) * weight / total)
            for group, weight in expected.items()
        )
        degrees = len(expected) - 1
        assert chi < degrees + 5 * (2 * degrees) ** 0.5 + 10, (small.name, chi, degrees, total, len(drawn))
        print(small.name, total, len(drawn), f"{chi:.1f}", degrees)
