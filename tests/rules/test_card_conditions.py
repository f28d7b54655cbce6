"""Conditions about cards, on hands worked by hand."""

import pytest
from attrs import evolve

from pitchdsl.language.card_conditions import CardIs, Caught
from pitchdsl.language.card_selectors import CardName, Extreme, JokerCard, LoneCard, OffCard, PrintedCard, TrumpCard
from pitchdsl.language.counted import Counted
from pitchdsl.language.facts import Facts

from .test_recipients import EMPTY, FIRST_TRICK, HAND

LOWEST, HIGHEST = Extreme(highest=False, suit=None), Extreme(highest=True, suit=None)
JACK, DEUCE, ACE = TrumpCard(rank=9), TrumpCard(rank=0), TrumpCard(rank=12)


@pytest.mark.parametrize(
    ("pick", "card", "met"),
    [
        (LOWEST, DEUCE, True),
        (LOWEST, PrintedCard(rank=0, suit=0), True),
        (LOWEST, TrumpCard(rank=1), False),
        (evolve(LOWEST, but=(DEUCE,)), TrumpCard(rank=1), True),
        (HIGHEST, ACE, False),
        (Extreme(highest=True, suit=2), PrintedCard(rank=12, suit=2), False),
        (HIGHEST, JokerCard.RED, False),
        (HIGHEST, OffCard(rank=9), False),
    ],
)
def test_which_card_an_extreme_is(pick: Extreme, card: CardName, met: bool) -> None:
    """The 2 and the 3 of trump are in play, the ace and the diamonds are not."""
    assert CardIs(pick=pick, card=card).met(Facts(count=HAND)) is met


@pytest.mark.parametrize(
    ("card", "count", "met"),
    [
        (DEUCE, HAND, True),  # seat 2, of the one side, held it, and seat 3 won it
        (LOWEST, HAND, True),
        (TrumpCard(rank=1), HAND, False),  # seat 1 played it to a trick that seat 3, its partner, won
        (ACE, HAND, False),  # not in play
        (DEUCE, FIRST_TRICK, True),
        (DEUCE, EMPTY, False),  # nothing is played yet
    ],
)
def test_which_card_is_caught(card: LoneCard, count: Counted, met: bool) -> None:
    assert Caught(card=card).met(Facts(count=count)) is met


def test_nobody_knows_before_the_play() -> None:
    assert Caught(card=JACK).met(Facts()) is None
    assert CardIs(pick=LOWEST, card=DEUCE).met(Facts()) is None
