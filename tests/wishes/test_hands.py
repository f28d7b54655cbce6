"""What a player's own hand is asked before the play: hands that were dealt, counted and spoken of by hand."""

import pytest

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.game.actions import Bid, Pass, Stand, ThrowIn
from pitchdsl.game.events import MisdealEvent
from pitchdsl.game.rules import Rules
from tests.engine.tables import do, named, of_kind, play, table_of
from tests.kernel.agreement import assert_played_alike
from tests.texts import problems, report, rules, sheet

from .registry import meets
from .small import settled, small

PASS, STAND, THROW_IN = Pass(), Stand(), ThrowIn()

DEALT = ("TS TH TD 2S 3S 4S", "TC 9H 8H AS KS QS", "9S 9D 9C 8S 7S 6S", "AH KH QH JH 2H 3H")
"""By seats. The first deals, and has three tens; the second has one; the third three nines; the fourth neither."""
NEXT = ("AC KC QC JC 2C 3C", "AD KD QD JD 2D 3D", "4H 5H 6H 7H 8D 7D", "4D 5D 6D 4C 5C 6C")
"""The third has nothing above an eight, and so has the fourth."""


LATER = small("deal\n  each: 2\nexchange\n  everyone: draw to 3\n")


@meets("c8")
@pytest.mark.parametrize(
    ("hands", "rest", "calls", "plays", "scores"),
    [
        # The pitcher draws the queen, the next player the jack, and all three tricks are the pitcher's: four points.
        (
            ("9H 8H", "AS KS", "2S 4H", "5H 6H"),
            "QS JS 2H 3H",
            (Bid(2), PASS, PASS, PASS),
            "AS JS 5H 8H KS 2S 6H 9H QS 4H 2H 3H",
            (0, 4, 0, 0),
        ),
        # Left of the dealer draws the ace, and high with it; the pitcher has low, jack and last trick.
        (
            ("8H 9H", "2S 7H", "KS JS", "5H 6H"),
            "AS 4C 2H 3H",
            (PASS, Bid(2), PASS, PASS),
            "KS 5H 8H AS 2S JS 6H 9H 4C 2H 3H 7H",
            (0, 1, 3, 0),
        ),
    ],
    ids=["all", "three"],
)
def test_a_part_of_the_hand_may_come_after_the_bidding(
    hands: tuple[str, ...], rest: str, calls: tuple[Bid | Pass, ...], plays: str, scores: tuple[int, ...]
) -> None:
    table = table_of(LATER, hands, rest=rest, more=[hands])
    assert [hand.bit_count() for hand in table.hand.hands] == [2] * 4
    do(table, *calls, named("S"))
    assert [hand.bit_count() for hand in table.hand.hands] == [3] * 4
    play(table, plays)
    assert settled(table)[0].score == scores


def test_both_engines_deal_the_rest_alike() -> None:
    assert_played_alike(LATER, hand_limit=20)


def game(lines: str) -> Rules:
    return rules(sheet(f"{lines}deal\n  first dealer: at random\n", "auction-pitch"))


@meets("b12")
def test_three_tens_may_be_thrown_in() -> None:
    """The dealer alone has three; one ten, and three nines, are no reason."""
    made = game("deal\n  misdeal: on demand if there are 3 or more 10s in hand, then the next dealer deals\n")
    table = table_of(made, DEALT, more=[NEXT])
    assert (table.seat, table.legal_actions()) == (0, (STAND, THROW_IN))
    do(table, THROW_IN)
    assert of_kind(table, MisdealEvent) == [MisdealEvent(seat=0, reason="coke hand")]
    assert (table.dealer, table.redeals, table.seat) == (1, 1, 2)
    assert PASS in table.legal_actions(), "nobody has a ten now"


@meets("b12")
def test_cards_of_several_ranks_are_counted_together() -> None:
    """Tens and nines: the dealer has three, the second seat two, the third three, the fourth none."""
    made = game("deal\n  misdeal: on demand if there are 2 10s and 9s in hand\n")
    table = table_of(made, DEALT)
    assert (table.seat, table.legal_actions()) == (1, (STAND, THROW_IN)), "exactly two, which only this seat has"
    do(table, STAND)
    assert table.seat == 1
    assert PASS in table.legal_actions()


@meets("b12")
def test_a_hand_without_any_of_some_ranks_is_thrown_in_at_once() -> None:
    """With the second deal the third seat is the first from the dealer's left that has no card above the eight."""
    made = game(
        "deal\n  misdeal: always if there are no aces, kings, queens and jacks in hand and redeals in a row are 0,"
        " then the next dealer deals\n"
    )
    table = table_of(made, NEXT, more=[DEALT])
    assert of_kind(table, MisdealEvent) == [MisdealEvent(seat=2, reason="coke hand")]
    assert (table.redeals, table.seat) == (1, 2), "the second deal is played, though two seats have no such card"


@meets("b13")
def test_a_hand_with_few_pips_may_be_thrown_in() -> None:
    """By seats the pips are 30, 10+4+3+2 = 19, none, and 4+3+2+1 = 10; who has ten or less is asked, in turn."""
    made = game("deal\n  misdeal: on demand if pips in hand are 10 or less\n")
    table = table_of(made, DEALT)
    assert (table.seat, table.legal_actions()) == (2, (STAND, THROW_IN))
    do(table, STAND)
    assert (table.seat, table.legal_actions()) == (3, (STAND, THROW_IN))
    do(table, STAND)
    assert (table.seat, table.redeals) == (1, 0)


@meets("b13")
def test_pips_of_the_own_hand_make_a_bid_a_duty_or_bar_it() -> None:
    """The second seat has 19 and must bid; the third has none, and may bid no more than three; the fourth has ten."""
    made = game(
        "bidding\n  must bid: 2 or more if pips in hand are 19 or more\n"
        "  may bid: at most 3 if pips in hand are below 10\n"
    )
    table = table_of(made, DEALT)
    with pytest.raises(IllegalActionError):
        table.apply(PASS)
    do(table, Bid(2))
    with pytest.raises(IllegalActionError):
        table.apply(Bid(4))
    do(table, Bid(3), Bid(4))
    assert table.hand.bid == 4


@pytest.mark.parametrize(
    ("pips", "told"),
    [
        ("A 4, K 3, J of trump 2", "nobody knows yet which card is J of trump"),
        ("A 4, K 3, off-J 2", "nobody knows yet which card is off-J"),
        ("A 4, K 2 1/2", "pips are counted in halves here"),
        ("A 4, K 3 if the bid is 4 or more", "nobody knows yet how many pips a card has"),
    ],
)
def test_pips_that_nobody_knows_before_the_bidding_are_told(pips: str, told: str) -> None:
    lines = f"deal\n  misdeal: on demand if pips in hand are 3 or less\npoints\n  pips: {pips}\n"
    found = [each for each in problems(sheet(lines, "auction-pitch")) if each.code == "P341"]
    assert told in report(found)


def test_a_game_without_pips_has_none_in_hand() -> None:
    found = problems(sheet("deal\n  misdeal: on demand if pips in hand are 3 or less\n", "pedro"))
    assert [each.code for each in found] == ["P341"]


def test_a_limit_of_bids_goes_by_the_own_hand_alone() -> None:
    """The second seat has an ace and a king, the third has neither: this one may bid no more than two."""
    made = game("bidding\n  may bid: at most 2 if there are no aces and kings in hand\n")
    table = do(table_of(made, DEALT), PASS)
    assert table.seat == 2
    with pytest.raises(IllegalActionError):
        table.apply(Bid(3))
    do(table, Bid(2), Bid(4))
    assert table.hand.bid == 4


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        ("deal\n  misdeal: on demand if there are 5 or more 10s in hand\n", ["P343"]),
        ("deal\n  misdeal: on demand if there are 0 or more 10s in hand\n", ["P343"]),
        ("deal\n  misdeal: on demand if there are 1 or more jokers in hand\n", ["P345"]),
        ("deck\n  ranks: A K Q J 10-3\ndeal\n  misdeal: on demand if there are 2 or more 2s in hand\n", ["P345"]),
        ("deal\n  misdeal: on demand if there are no aces in hand\n", ["P375"]),
        ("deal\n  misdeal: on demand if there are less than 0 10s in hand\n", ["P343"]),
        ("deal\n  misdeal: on demand if pips in hand are 0 or more\n", ["P343"]),
        ("deal\n  misdeal: on demand if pips in hand are more than 99\n", ["P343"]),
        ("deal\n  misdeal: on demand if pips in hand are 20 or less\n", ["P375"]),
        ("deal\n  misdeal: on demand if there are 1 or less aces and kings in hand\n", ["P375"]),
        (
            "deal\n  misdeal: on demand if there are 3 or more 10s in hand and there are 1 or less 10s in hand\n",
            ["P343"],
        ),
        ("settlement\n  set: pitcher loses 9 if there are 3 or more 10s in hand\n", ["P341"]),
    ],
)
def test_what_no_hand_or_nearly_every_hand_has_is_told(lines: str, codes: list[str]) -> None:
    assert [each.code for each in problems(sheet(lines, "auction-pitch"))] == codes


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("hand has 3 or more 10s", "write `misdeal: on demand if there are 3 or more 10s in hand`"),
        ("hand has 3 10s or more", "write `misdeal: on demand if there are 3 or more 10s in hand`"),
        ("a hand holds at least three tens", "write `misdeal: on demand if there are at least 3 10s in hand`"),
        (
            "hand has four or more nines and eights",
            "write `misdeal: on demand if there are 4 or more 9s and 8s in hand`",
        ),
        ("hand has fewer than 4 pips", "write `misdeal: on demand if pips in hand are less than 4`"),
        ("hand has 3 pips or less", "write `misdeal: on demand if pips in hand are 3 or less`"),
        ("hand has three tens", "did you mean `misdeal: on demand if there are 3 10s in hand`?"),
        ("hand has no ace", "write `misdeal: on demand if there are no aces in hand`"),
    ],
)
def test_other_words_for_it_are_known(said: str, meant: str) -> None:
    assert meant in report(problems(sheet(f"deal\n  misdeal: on demand if {said}\n", "auction-pitch")))
