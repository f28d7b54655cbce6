"""Cards that may not be discarded, hands that must be thrown in, and jokers that are led: what the checker proves."""

import pytest

from tests.texts import found, sheet

KEPT = "exchange\n  everyone: discard down to {}\n  may not be discarded: {}\n"


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        # four jacks are four cards, whatever is trump; with the ace of trump they are five
        (KEPT.format(4, "each J"), []),
        (KEPT.format(3, "each J"), [("P326", 4)]),
        (KEPT.format(4, "each J, A of trump"), [("P326", 4)]),
        (KEPT.format(5, "each J, A of trump"), []),
        # the jack of trump is one of the jacks
        (KEPT.format(4, "each J, J of trump"), []),
        (KEPT.format(3, "each J but J of trump"), []),
        (KEPT.format(5, "each trump"), [("P326", 4)]),
        (KEPT.format(5, "each joker"), [("P331", 4)]),
        # without a number to come down to, any number may stay
        ("exchange\n  everyone: discard up to 3, then draw as many\n  may not be discarded: each trump\n", []),
        ("exchange\n  may not be discarded: each J\n", [("P329", 3)]),
    ],
)
def test_hands_come_out_at_one_size(lines: str, codes: list[tuple[str, int]]) -> None:
    assert found(sheet(lines)) == codes


def test_before_trump_is_known_only_printed_cards_can_stay() -> None:
    lines = "exchange\n  everyone: discard up to 1, then draw as many\n  stock runs short: go without\n"
    assert found(sheet(f"{lines}  may not be discarded: A of trump\n", "auction-pitch")) == [("P324", 5)]
    assert found(sheet(f"{lines}  may not be discarded: A of spades, each J\n", "auction-pitch")) == []


def test_a_hand_that_must_be_thrown_in_is_seldom_dealt() -> None:
    assert found(sheet("deal\n  misdeal: always if hand has nothing but 9-2\n")) == []
    assert found(sheet("deal\n  misdeal: always if not hand has nothing but 9-2\n")) == [("P387", 3)]
    assert found(sheet("deal\n  misdeal: always if it is the dealer\n")) == [("P387", 3)]


def test_changed_hands_make_the_stock_short() -> None:
    """28 cards are left of 52, enough for four who draw four each; after four changed hands only four of them."""
    exchange = "exchange\n  everyone: discard up to 4, then draw as many\n"
    poor = "deal\n  misdeal: on demand if hand has nothing but 9-2"
    assert found(sheet(f"{poor}\n{exchange}")) == []
    assert found(sheet(f"{poor}, then that hand is changed\n{exchange}")) == [("P306", 5)]
    reshuffled = f"{poor}, then that hand is changed\n{exchange}  stock runs short: reshuffle the discards\n"
    assert found(sheet(reshuffled)) == []


def test_a_joker_that_names_a_suit_needs_no_other_card() -> None:
    pack = "deck\n  jokers: two\ntrump\n  order: A K Q J red joker black joker 10-2\n"
    lines = f"{pack}players\n  seats: 2\ndeal\n  each: 2\n"
    assert "P327" in [code for code, _ in found(sheet(lines, "auction-pitch"))]
    named = f"{lines}play\n  joker led: names a suit\n"
    assert "P327" not in [code for code, _ in found(sheet(named, "auction-pitch"))]
    assert found(sheet("play\n  joker led: names a suit\n")) == [("P330", 3)]
