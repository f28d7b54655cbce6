"""The order of a hand, written down by hand; the ways to order one are those that Pitch Help tells."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.cards import CODES, SUITS, Card, cards_in, mask_of
from pitchdsl.game.table.rules import pack_of
from pitchdsl.players.sorting import HandOrder, sorted_hand
from tests.documents.registry import shows
from tests.documents.table import rules

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
HAND = "2S KS 3H AH TH 9D 4C QC"


def sort(
    cards: str,
    order: HandOrder = HandOrder.TRUMPS,
    *,
    game: str = "team-auction",
    trump: int | None = None,
    suits: str = SUITS,
    low_first: bool = False,
) -> str:
    """A hand in words, in order."""
    hand = mask_of(map(Card.parse, cards.split()))
    liked = [SUITS.index(suit) for suit in suits]
    placed = sorted_hand(hand, rules(game), trump, order=order, suits=liked, low_first=low_first)
    return " ".join(CODES[card] for card in placed)


@shows("D2-UI-SORT-01")
def test_a_player_chooses_among_the_orders_by_their_names() -> None:
    assert [(order.value, order.words) for order in HandOrder] == [
        ("suits", "suit by suit"),
        ("colours", "red and black by turns"),
        ("trumps", "trumps first, then red and black by turns"),
    ]
    assert HandOrder("colours") is HandOrder.COLOURS


@shows("D2-UI-SORT-02")
def test_the_order_of_ranks_is_turned_round_within_each_suit() -> None:
    assert sort(HAND, HandOrder.SUITS) == "KS 2S AH TH 3H 9D QC 4C"
    assert sort(HAND, HandOrder.SUITS, low_first=True) == "2S KS 3H TH AH 9D 4C QC"


@shows("D2-UI-SORT-03")
def test_the_suits_stand_in_the_order_that_the_player_likes() -> None:
    for suits in permutations(SUITS):
        groups = {"S": "KS 2S", "H": "AH TH 3H", "D": "9D", "C": "QC 4C"}
        assert sort(HAND, HandOrder.SUITS, suits="".join(suits)) == " ".join(groups[suit] for suit in suits)


@shows("D2-UI-SORT-04")
def test_red_and_black_suits_alternate() -> None:
    assert sort(HAND, HandOrder.COLOURS) == "KS 2S AH TH 3H QC 4C 9D"
    assert sort(HAND, HandOrder.COLOURS, suits="DHSC") == "9D KS 2S AH TH 3H QC 4C"


@shows("D2-UI-SORT-04")
@pytest.mark.parametrize(
    "cards, placed",
    [
        pytest.param("2S 3H 4D", "3H 2S 4D", id="the black suit goes between the two red ones"),
        pytest.param("2S 4C 4D", "2S 4D 4C", id="the red suit goes between the two black ones"),
        pytest.param("2S 4C", "2S 4C", id="two of one colour cannot alternate"),
        pytest.param("4C 2C", "4C 2C", id="nor can one suit"),
        pytest.param("", "", id="no card"),
    ],
)
def test_colours_alternate_as_far_as_they_can(cards: str, placed: str) -> None:
    assert sort(cards, HandOrder.COLOURS) == placed


@pytest.mark.parametrize(
    "trump, placed",
    [
        (None, "KS 2S AH TH 3H QC 4C 9D"),
        (HEARTS, "AH TH 3H KS 2S 9D QC 4C"),
        (CLUBS, "QC 4C AH TH 3H KS 2S 9D"),
    ],
)
def test_trumps_come_first_once_they_are_known(trump: int | None, placed: str) -> None:
    assert sort(HAND, trump=trump) == placed


def test_trumps_come_first_even_where_the_colours_could_alternate_otherwise() -> None:
    # S and C are the two black suits: trumps at the front leave no other way than D beside H
    assert sort("2S 3H 4D", trump=HEARTS) == "3H 2S 4D"
    assert sort("2S 3H 4D", trump=SPADES) == "2S 3H 4D"


def test_off_cards_and_jokers_that_are_trumps_stand_where_they_rank() -> None:
    hand = "JH JD RJ BJ TH QH 9H 9D 8H AD"  # its order: A K Q J off-J red joker black joker 10 9 off-9 8-2
    assert sort(hand, game="high-nine", trump=HEARTS) == "QH JH JD RJ BJ TH 9H 9D 8H AD"
    assert sort(hand, HandOrder.SUITS, game="high-nine", trump=DIAMONDS) == "QH TH 8H AD JD JH RJ BJ 9D 9H"


def test_jokers_without_a_suit_stand_at_the_front_as_long_as_trump_is_unknown() -> None:
    assert sort("JH RJ JD BJ 2S", HandOrder.SUITS, game="high-nine") == "RJ BJ 2S JH JD"


@shows("D2-UI-SORT-05")
@given(
    hand=st.sets(st.sampled_from(pack_of(rules("high-nine").deck))),
    trump=st.none() | st.integers(0, 3),
    order=st.sampled_from(HandOrder),
    suits=st.permutations(range(4)),
    low_first=st.booleans(),
)
def test_sorting_changes_no_card(
    hand: set[int], trump: int | None, order: HandOrder, suits: list[int], low_first: bool
) -> None:
    placed = sorted_hand(mask_of(hand), rules("high-nine"), trump, order=order, suits=suits, low_first=low_first)
    assert sorted(placed) == sorted(hand) == cards_in(mask_of(hand))


@pytest.mark.parametrize("suits", [(0, 1, 2), (0, 1, 2, 2), (1, 2, 3, 4)])
def test_an_order_of_suits_has_all_four(suits: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="no order of the four suits"):
        sorted_hand(0, rules("team-auction"), suits=suits)
