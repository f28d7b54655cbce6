"""Trump, leads, following, and which card beats which, variant by variant."""

import pytest

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import NameTrump, PlayCard

from .facts import VARIANTS, Variant, each
from .scripts import bid_by, filled, hands_of, open_play
from .table import deal_table, hand_of, play, plays, tricks

NAMED = tuple(name for name, variant in VARIANTS.items() if variant.names)
BY_LEAD = tuple(name for name, variant in VARIANTS.items() if not variant.names)
CLUBS, HEARTS = 3, 1

CLUBS_THEN_HEARTS = ("1: 4C 3C AS AD", "1: AH 5C 2H 3H")
"""Seat 1 leads clubs, wins as only clubs are trump, and leads an ace that seat 2 beats with a club."""


def suited(cards: set[str], suits: str) -> set[str]:
    """Those of the cards that belong to these suits."""
    return {card for card in cards if card[1] in suits}


def at_turn(table: Table) -> int:
    assert table.seat is not None
    return table.seat


# ---------------------------------------------------------------- trump


def clubs_game(variant: Variant, script: tuple[str, ...] = CLUBS_THEN_HEARTS) -> Table:
    """The auction is won by seat 1."""
    hands = filled(hands_of(script), variant.each, order=(2, 3, 0, 1))
    return bid_by(deal_table(variant.rules, hands), 1, variant.least)


@each("TRUMP", *BY_LEAD)
def test_the_first_lead_makes_trump(variant: Variant) -> None:
    table = clubs_game(variant)
    assert not any(isinstance(action, NameTrump) for action in table.legal_actions())
    assert table.hand.trump is None
    play(table, "4C")
    assert table.hand.trump == CLUBS
    play(table, "3C AS AD")
    play(table, "AH 5C 2H 3H")
    assert table.hand.trump == CLUBS
    assert tricks(table) == [1, 2], "later leads change nothing"


@each("TRUMP", *BY_LEAD)
def test_any_suit_can_be_led_and_so_be_trump(variant: Variant) -> None:
    for suit, card in enumerate(("AS", "AH", "AD", "AC")):
        table = bid_by(deal_table(variant.rules, filled(["", "AS AH AD AC", "", ""], 6)), 1, variant.least)
        assert play(table, card).hand.trump == suit


@each("TRUMP", *NAMED)
def test_the_pitcher_names_trump(variant: Variant) -> None:
    for suit in range(4):
        for pitcher in range(4):
            table = bid_by(deal_table(variant.rules, filled([""] * 4, variant.each)), pitcher, variant.least)
            assert (table.seat, table.hand.trump) == (pitcher, None)
            assert set(table.legal_actions()) == {NameTrump(each) for each in range(4)}
            table.apply(NameTrump(suit))
            assert table.hand.trump == suit
    # Seat 1 has no club at all, and what it leads is no trump for that.
    table = open_play(clubs_game(variant, CLUBS_THEN_HEARTS[1:]), variant, "clubs")
    play(table, "AH 5C 2H 3H")
    assert table.hand.trump == CLUBS
    assert tricks(table) == [2]


# ---------------------------------------------------------------- the first lead


@each("LEAD")
def test_what_the_pitcher_may_lead(variant: Variant) -> None:
    # The pitcher is neither the dealer nor the seat on the left.
    hands = filled(["", "", "2S 9H KH 3D TC AC", ""], variant.each)
    table = open_play(bid_by(deal_table(variant.rules, hands), 2, variant.least), variant)
    assert table.seat == 2
    assert plays(table) == (suited(set(hands[2].split()), "H") if variant.leads_trump else set(hands[2].split()))


@each("LEAD", "team-auction")
def test_the_lead_that_is_no_trump_is_refused(variant: Variant) -> None:
    hands = filled(["", "", "2S 9H KH 3D TC AC", ""], variant.each)
    table = open_play(bid_by(deal_table(variant.rules, hands), 2, variant.least), variant)
    with pytest.raises(IllegalActionError):
        play(table, "AC")


# ---------------------------------------------------------------- following

FOLLOWERS = (
    "4H 5H JC QC JS QS 6H 7C 6S",
    "AH KD AD AC AS KS QH KC 2S",
    "2H 3H QD 5C 6C 7S 2C 3C 3S",
    "8C 9C TC 8S 9S TS 4C 4S 5S",
)
"""Seat 1 leads. Seat 2 has hearts, the trumps, and a diamond; seat 3 has neither; seat 0 hearts, but no diamond."""


@each("FOLLOW")
def test_what_may_be_played_to_a_trick(variant: Variant) -> None:
    hands = [" ".join(hand.split()[: variant.each]) for hand in FOLLOWERS]
    table = open_play(bid_by(deal_table(variant.rules, hands), 1, variant.least), variant)
    play(table, "AH")
    for seat, card in ((2, "2H"), (3, "8C"), (0, "4H")):
        mine = hand_of(table, seat)
        assert at_turn(table) == seat
        assert plays(table) == (suited(mine, "H") or mine), "trump is led: a trump if there is one, else anything"
        play(table, card)
    play(table, "KD")
    two, three, zero = (hand_of(table, seat) for seat in (2, 3, 0))
    assert plays(table) == suited(two, "DH"), "the suit, or a trump"
    play(table, "QD")
    assert plays(table) == three, "neither the suit nor a trump"
    play(table, "9C")
    assert plays(table) == (suited(zero, "H") if variant.must_trump else zero), "a trump, but not the suit"


# ---------------------------------------------------------------- which card beats which

ORDER = "AKQJT98765432"


@each("RANKING")
def test_trumps_in_pairs(variant: Variant) -> None:
    """Any two trumps, each led against the other; the jack of the other red suit is none, nor is an ace."""
    for led in ORDER:
        for other in ORDER.replace(led, ""):
            hands = filled(["AS", f"{led}H", f"{other}H", "JD"], variant.each, suits="SDC")
            table = open_play(bid_by(deal_table(variant.rules, hands), 1, variant.least), variant)
            play(table, f"{led}H {other}H JD AS")
            assert table.hand.trump == HEARTS
            assert tricks(table) == [1 if ORDER.index(led) < ORDER.index(other) else 2]


@each("RANKING")
def test_there_are_thirteen_trumps(variant: Variant) -> None:
    """Of the cards of other suits none beats the two of trump."""
    for card in [rank + suit for suit in "SDC" for rank in ORDER]:
        hands = filled(["", "2H", card, ""], variant.each, suits="SDC")
        table = open_play(bid_by(deal_table(variant.rules, hands), 1, variant.least), variant)
        play(table, f"2H {card}")
        while not tricks(table):
            action = table.legal_actions()[0]
            assert isinstance(action, PlayCard)
            table.apply(action)
        assert tricks(table) == [1]
