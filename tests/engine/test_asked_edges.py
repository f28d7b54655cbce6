"""What is asked at the edges: who looks at every trick, the target itself, and the bounds of what a record may hold."""

import attrs
import pytest

from pitchdsl.engine import recordform
from pitchdsl.engine.facts import HandFacts, holds
from pitchdsl.engine.recordlines import call_of
from pitchdsl.rules.conditions import PastTarget
from pitchdsl.rules.rules import Rules
from pitchdsl.rules.walk import asks_for_every_trick
from pitchdsl.rules.winning import Target
from pitchdsl.vocabulary import Bid, Hold, Pass, RunIt
from tests.texts import rules, sheet

from .tables import auction_pitch, table_of, winning_with

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
        ("loses at once\n  x: set the pitcher and the pitcher takes every trick\n", True),
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
        (7, 0, (), [False, False]),
    ],
)
def test_past_the_target_is_beyond_it(target: int | None, start: int, after: tuple[int, ...], past: list[bool]) -> None:
    winning = auction_pitch().winning
    given: Rules = winning_with(
        auction_pitch(), target=Target(points=target), start=attrs.evolve(winning.start, points=start)
    )
    facts = HandFacts(state=table_of(given, HANDS, dealer=0), score=(0, 0), after=after)
    assert [holds(PastTarget(), facts, None, side) for side in (0, 1)] == past
    assert not holds(PastTarget(), facts, None, None)


@pytest.mark.parametrize(
    ("value", "fits"),
    [
        ([0, 1], True),
        ([0], False),
        ([0, 1, 0], False),
        ([0, 3], False),
        ([], False),
        ((0, 1), False),
        ("ab", False),
        (None, False),
    ],
)
def test_a_value_for_each_side(value: object, fits: bool) -> None:
    """A number below that of the seats, say, which are three, for each of two sides."""
    below = recordform.Form("a seat", lambda each, seats, sides: type(each) is int and 0 <= each < seats)
    assert recordform.each_side(below, "seats").fits(value, 3, 2) is fits


def test_the_longest_list_and_one_that_is_longer() -> None:
    form = recordform.several(recordform.Form("nought", lambda each, seats, sides: each == 0), "noughts")
    assert form.fits([0] * 64, 2, 2)
    assert not form.fits([0] * 65, 2, 2)
    assert not form.fits([0] * 63 + [1], 2, 2)
    assert recordform.each_side(form, "lists").fits([[0]] * 64, 2, 64)


@pytest.mark.parametrize(
    ("bid", "value", "call"),
    [
        ("pass", None, Pass()),
        ("hold", None, Hold()),
        ("hold", 3, Hold()),
        ("run", None, RunIt()),
        ("run", 4, Bid(4, "run")),  # a game may have a bid of that name
        (3, None, Bid(3)),
        ("moon", 5, Bid(5, "moon")),
    ],
)
def test_the_call_that_a_line_stands_for(bid: str | int, value: int | None, call: object) -> None:
    assert call_of(bid, value) == call
