"""What is asked at the edges: who looks at every trick, and the target itself."""

import attrs
import pytest

from pitchdsl.game.facts import facts_of, holds
from pitchdsl.game.rules import Rules
from pitchdsl.game.walk import asks_for_every_trick
from pitchdsl.game.winning.rules import Target
from pitchdsl.language.conditions import AheadBy, PastTarget
from tests.texts import rules, sheet

from .tables import auction_pitch, table_of, winning_with

SIX = ("2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C 7C")
HANDS = ("2S 9S KH TD 3D 3C", "AS KS 2H AD TC 4C")


@pytest.mark.parametrize(
    ("lines", "asks"),
    [
        ("", False),
        ("points\n  all: 1 to the winner of every trick\n", True),
        ("points\n  odd: 1 to the winner of 3 of trump if the pitcher takes every trick\n", True),
        ("points\n  odd: 1 to the winner of 3 of trump if trump is spades\n", False),
        ("points\n  jack: 2 if the pitcher takes every trick\n", True),
        ("points\n  jack: to the owner of J of trump if the pitcher takes every trick\n", True),
        ("points\n  jack: 2 if trump is spades and the pitcher takes every trick\n", True),
        ("points\n  jack: 2 if trump is spades\n", False),
        ("settlement\n  made: pitcher scores 9 if the pitcher takes every trick\n", True),
        ("settlement\n  set: pitcher loses 9 if the pitcher takes every trick\n", True),
        ("settlement\n  others: score 9 if the pitcher takes every trick\n", True),
        ("settlement\n  others: score 9 if the pitcher takes every point\n", False),
        ("settlement\n  every trick: others lose 1\n", True),
        ("settlement\n  every trick: others lose nothing\n", False),
        ("calls\n  moon: a bid above all the points, made by taking every trick\n", True),
        ("calls\n  moon: a bid above all the points, made by taking every point\n", False),
        ("to win\n  x: the pitcher takes every trick\nwinning\n  several there: tie\n", True),
        ("wins at once\n  x: made the last bid and the pitcher takes every trick\n", True),
        ("wins at once\n  x: set the pitcher and the pitcher takes every trick\n", True),
        ("wins at once\n  x: ahead by 9 or more\n", False),
    ],
)
def test_rules_that_look_at_who_wins_every_trick(lines: str, asks: bool) -> None:
    assert asks_for_every_trick(rules(sheet(lines))) is asks


@pytest.mark.parametrize(
    ("target", "start", "after", "past"),
    [
        (7, 0, (7, 8), [False, True]),
        (7, 0, (6, 7), [False, False]),
        (0, 21, (0, -1), [False, True]),
        (0, 21, (1, -3), [False, True]),
        (None, 0, (7, 8), [False, False]),
    ],
)
def test_past_the_target_is_beyond_it(target: int | None, start: int, after: tuple[int, ...], past: list[bool]) -> None:
    winning = auction_pitch().winning
    given: Rules = winning_with(
        auction_pitch(), target=Target(points=target), start=attrs.evolve(winning.start, points=start)
    )
    before = facts_of(table_of(given, HANDS, dealer=0))
    facts = given.winning.facts_after([before.of(None, side) for side in (0, 1)], after)
    assert [PastTarget().met(mine) for mine in facts] == past
    assert not any(holds(PastTarget(), before, None, side) for side in (0, 1, None))


def test_nobody_in_particular_is_ahead_or_past_the_target() -> None:
    table = table_of(auction_pitch(), SIX)
    before = facts_of(table)
    for condition in (PastTarget(), AheadBy(points=0)):
        assert not holds(condition, before, None, 0)
        assert not holds(condition, before, None, None)
    endless = facts_of(table_of(winning_with(auction_pitch(), target=Target(points=None)), SIX))
    assert not holds(PastTarget(), endless, None, 0)
