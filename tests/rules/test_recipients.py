"""Whose a point is, by a hand of two tricks worked out on paper: spades are trump, seats 0 and 2 play against 1 and 3.

Seat 0 leads the jack of spades, and seat 3 wins with the queen; then seat 3 leads the five of hearts, and seat 0 wins
with the ten. So seats 1 and 3 have 3 pips in their trick, seats 0 and 2 have 13 in theirs.
"""

import pytest
from attrs import evolve

from pitchdsl.cards import Card, mask_of
from pitchdsl.compile import load
from pitchdsl.game.count.rules import Pips
from pitchdsl.game.order import orders_of
from pitchdsl.language.card_selectors import Extreme, JokerCard, TrumpCard
from pitchdsl.language.counted import Counted
from pitchdsl.language.hand_estimate import HandEstimate
from pitchdsl.language.people import Person
from pitchdsl.language.recipients import (
    ByBestTrick,
    ByCard,
    ByEveryTrick,
    ByFirstTrick,
    ByLastTrick,
    ByMajority,
    ByMostPips,
    ByMostTricks,
    ByRole,
    ByTrick,
    Ownership,
    Recipient,
    TieTo,
)
from tests.wishes.registry import meets

SPADES = orders_of(load("auction-pitch"))[0]
RANKS = tuple(range(12, -1, -1))
LOW, HIGH = Extreme(highest=False, suit=None), Extreme(highest=True, suit=None)
DEUCE, JACK = TrumpCard(rank=0), TrumpCard(rank=9)


def cards(words: str) -> int:
    return mask_of(Card.parse(each) for each in words.split())


def trick(leader: int, words: str) -> tuple[tuple[int, int], ...]:
    return tuple(((leader + place) % 4, Card.parse(each)) for place, each in enumerate(words.split()))


HAND = Counted(
    order=SPADES,
    ranks=RANKS,
    level_jokers=False,
    pips=Pips(values=((12, 4), (11, 3), (10, 2), (9, 1), (8, 10))).sets(0),
    side_of=(0, 1, 0, 1),
    dealer=2,
    pitcher=0,
    namer=0,
    dealt=(cards("JS TH"), cards("3S KC"), cards("9D 4H"), cards("QS 5H")),
    held=(cards("JS TH"), cards("3S KC"), cards("2S 4H"), cards("QS 5H")),  # seat 2 drew the deuce for the nine
    tricks=(trick(0, "JS 3S 2S QS"), trick(3, "5H TH KC 4H")),
    winners=(3, 0),
    won=(cards("5H TH KC 4H"), cards("JS 3S 2S QS")),
)
FIRST_TRICK = evolve(HAND, tricks=HAND.tricks[:1], winners=(3,), won=(0, HAND.won[1]))
EMPTY = evolve(HAND, tricks=(), winners=(), won=(0, 0))


def by(fact: Ownership, pick: TrumpCard | Extreme | JokerCard) -> ByCard:
    return ByCard(fact=fact, card=pick)


@pytest.mark.parametrize(
    ("to", "count", "found"),
    [
        (by(Ownership.OWNER, JACK), HAND, (0, "JS", "seat 0 was dealt JS")),
        (by(Ownership.OWNER, DEUCE), HAND, (0, "2S", "seat 2 held 2S")),
        (by(Ownership.HOLDER, LOW), HAND, (0, "2S", "seat 2 held 2S, the lowest trump")),
        (by(Ownership.PLAYER, TrumpCard(rank=1)), HAND, (1, "3S", "seat 1 played 3S")),
        (by(Ownership.WINNER, LOW), HAND, (1, "2S", "seat 3 won 2S, the lowest trump")),
        (by(Ownership.WINNER, TrumpCard(rank=12)), HAND, (None, None, "AS is not in play")),
        (by(Ownership.WINNER, JACK), EMPTY, (None, None, "nobody won JS")),
        (
            by(Ownership.HOLDER, Extreme(highest=True, suit=2)),
            HAND,
            (None, None, "there is no highest diamond in play"),
        ),
        (ByMostPips(), HAND, (0, None, "13 pips against 3")),
        (ByBestTrick(), HAND, (0, None, "13 pips in one trick against 3")),
        (ByMostPips(), EMPTY, (None, None, "0 pips on several sides, and a tie goes to nobody")),
        (
            ByMostPips(tied=TieTo.PITCHER),
            EMPTY,
            (0, None, "0 pips on several sides, and the pitcher has a tie"),
        ),
        (
            ByBestTrick(tied=TieTo.DEFENDERS),
            EMPTY,
            (1, None, "0 pips in one trick on several sides, and the defenders have a tie"),
        ),
        (
            ByMostPips(tied=TieTo.NEAREST),
            EMPTY,
            (1, None, "0 pips on several sides, and the nearest to the dealer has a tie"),
        ),
        (
            ByMostPips(otherwise=(by(Ownership.HOLDER, JACK),)),
            EMPTY,
            (0, "JS", "0 pips on several sides, and seat 0 held JS"),
        ),
        (ByMostPips(otherwise=(by(Ownership.HOLDER, JACK),)), FIRST_TRICK, (1, None, "3 pips against 0")),
        (ByMostTricks(), HAND, (None, None, "1 of the tricks on several sides, and a tie goes to nobody")),
        (ByMostTricks(), FIRST_TRICK, (1, None, "1 of the tricks against 0")),
        (
            ByMostTricks(otherwise=(by(Ownership.HOLDER, TrumpCard(rank=12)), ByMostPips())),
            HAND,
            (0, None, "1 of the tricks on several sides, and 13 pips decide"),
        ),
        (
            ByMostTricks(otherwise=(by(Ownership.WINNER, DEUCE), ByMostPips())),
            HAND,
            (1, "2S", "1 of the tricks on several sides, and seat 3 won 2S"),
        ),
        (
            ByMostTricks(otherwise=(ByMostPips(),), tied=TieTo.PITCHER),
            EMPTY,
            (0, None, "0 of the tricks on several sides, and the pitcher has a tie"),
        ),
        (ByMajority(), HAND, (0, None, "13 of 16 pips")),
        (ByMajority(), EMPTY, (None, None, "no side has more than half of 0 pips")),
        pytest.param(ByFirstTrick(), HAND, (1, None, "seat 3 won the first trick"), marks=meets("f7")),
        pytest.param(ByTrick(number=2), HAND, (0, None, "seat 0 won the second trick"), marks=meets("f7")),
        (ByTrick(number=3), HAND, (None, None, "there was no third trick")),
        (ByLastTrick(), HAND, (0, None, "seat 0 won the last trick")),
        (ByLastTrick(), EMPTY, (None, None, "no trick was played")),
        (ByEveryTrick(), HAND, (None, None, "no side won every trick")),
        (ByEveryTrick(), FIRST_TRICK, (1, None, "one side won every trick")),
        (ByRole(who=Person.PITCHER), HAND, (0, None, "seat 0 is the pitcher")),
        (ByRole(who=Person.LEFT_OF_DEALER), HAND, (1, None, "seat 3 is left of the dealer")),
        (ByRole(who=Person.PITCHER), evolve(HAND, pitcher=None), (None, None, "nobody is the pitcher")),
    ],
)
def test_whose_a_point_is(to: Recipient, count: Counted, found: tuple[int | None, str | None, str]) -> None:
    side, card, reason = found
    assert to.find(count) == (side, None if card is None else Card.parse(card), reason)


@pytest.mark.parametrize(
    ("tied", "why", "shares"),
    [
        (TieTo.EACH, "each of them has the point", {7: 7, -7: -7, 1: 1}),
        (TieTo.SHARED_DOWN, "they share the point", {7: 3, -7: -3, 1: 0}),
        (TieTo.SHARED_UP, "they share the point", {7: 4, -7: -4, 1: 1}),
    ],
)
def test_a_point_of_all_who_are_level(tied: TieTo, why: str, shares: dict[int, int]) -> None:
    to = ByMostTricks(tied=tied)
    reason = f"1 of the tricks on several sides, and {why}"
    assert to.owners(HAND) == ((0, None, reason), (1, None, reason))
    assert to.find(HAND) == (None, None, reason)
    assert {worth: to.share(worth, 2) for worth in shares} == shares
    assert to.owners(FIRST_TRICK) == (to.find(FIRST_TRICK),) == ((1, None, "1 of the tricks against 0"),)
    assert all(to.share(worth, 1) == worth for worth in shares)
    assert to.to_several
    assert not ByMostTricks(tied=TieTo.NEAREST).to_several


@pytest.mark.parametrize(
    ("to", "left", "settled"),
    [
        (by(Ownership.OWNER, TrumpCard(rank=8)), "TH KC 4H 5H", True),
        (by(Ownership.WINNER, LOW), "TH KC 4H 5H", True),
        (by(Ownership.WINNER, Extreme(highest=True, suit=1)), "TH KC 4H 5H", False),
        (by(Ownership.PLAYER, Extreme(highest=True, suit=1)), "TH KC 4H 5H", False),
        (by(Ownership.HOLDER, Extreme(highest=True, suit=1)), "TH KC 4H 5H", True),
        (ByMostPips(), "TH KC 4H 5H", False),
        (ByMostPips(), "KC", False),
        (ByMostPips(), "QC", True),
        (ByBestTrick(), "KC", False),
        (ByBestTrick(), "QC", True),
        (ByMostTricks(), "QC", False),
        (ByMostTricks(), "", True),
        (ByMajority(), "QC", True),
        (ByMajority(), "KC", False),
        (ByMostPips(otherwise=(ByLastTrick(),)), "QC", False),
        (ByMostPips(otherwise=(by(Ownership.WINNER, DEUCE),)), "QC", True),
        (ByLastTrick(), "KC", False),
        (ByEveryTrick(), "KC", False),
        (ByRole(who=Person.PITCHER), "KC", True),
    ],
)
def test_what_can_still_change_after_the_first_trick(to: Recipient, left: str, settled: bool) -> None:
    """Seats 1 and 3 have won 3 pips, the others none yet."""
    assert to.is_decided(FIRST_TRICK, cards(left)) is settled


def test_nobody_wins_every_trick_once_both_sides_have_one() -> None:
    assert ByEveryTrick().is_decided(HAND, cards("KC"))
    assert not ByEveryTrick().is_decided(EMPTY, cards("KC"))


def test_a_level_joker_to_come_settles_nothing() -> None:
    """Which of two jokers is the higher is not known before one is played."""
    level = evolve(FIRST_TRICK, level_jokers=True)
    assert not by(Ownership.OWNER, HIGH).is_decided(level, cards("RJ"))
    assert by(Ownership.OWNER, HIGH).is_decided(level, cards("KC"))
    assert by(Ownership.OWNER, JACK).is_decided(level, cards("RJ"))


@pytest.mark.parametrize(
    ("to", "chance"),
    [
        (by(Ownership.OWNER, TrumpCard(rank=11)), 100),
        (by(Ownership.OWNER, JACK), 0),
        (by(Ownership.WINNER, JACK), 30 * 40 // 400),
        (by(Ownership.HOLDER, HIGH), 70),
        (by(Ownership.WINNER, HIGH), 70 * 50 // 100),
        (by(Ownership.HOLDER, Extreme(highest=True, suit=2)), 0),
        (ByMostPips(), 45),
        (ByBestTrick(), 45),
        (ByLastTrick(), 20),
        (ByEveryTrick(), 0),
        (ByRole(who=Person.PITCHER), 100),
        (ByRole(who=Person.DEALER), 0),
    ],
)
def test_what_a_king_of_trump_hopes_for(to: Recipient, chance: int) -> None:
    """Of its strength of 40, where an unseen card is with somebody else three times in ten."""
    hand = HandEstimate(hand=cards("KS 4H"), order=SPADES, ranks=RANKS, strength=40, abroad=30)
    assert to.chance(hand) == chance


def test_only_the_strongest_hand_hopes_for_every_trick() -> None:
    hand = HandEstimate(hand=cards("AS KS QS JS"), order=SPADES, ranks=RANKS, strength=90, abroad=30)
    assert ByEveryTrick().chance(hand) == 50
    assert ByMostPips().chance(hand) == 85
