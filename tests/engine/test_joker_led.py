"""A joker that is led first where the first lead makes trump, and leads that may not be jokers."""

import pytest

from pitchdsl.compile import compile_text
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, NameTrump, Pass, PlayCard
from pitchdsl.game.events import PlayEvent, TrickEvent, TrumpEvent
from pitchdsl.game.rules import Rules
from tests.texts import sheet
from tests.wishes.registry import meets

from .tables import cards, do, named, of_kind, play, table_of

PASS = Pass()
PACK = "deal\n  first dealer: at random\ndeck\n  jokers: one\ntrump\n  order: A K Q J joker 10-2\n"

HANDS = (
    "AS KS QS JS TS 9S",
    "RJ 2H 3H 2D 3D 2C",
    "AD KD QD JD TD 9D",
    "AC KC QC JC TC AH",
)


def rules_of(lines: str) -> Rules:
    made = compile_text(sheet(f"{PACK}{lines}", "auction-pitch"))
    assert made.rules is not None, made.problems
    return made.rules


def pitched(lines: str) -> Table:
    """Seat 1 has pitched and is to lead."""
    return do(table_of(rules_of(lines), HANDS), Bid(2), PASS, PASS, PASS)


@meets("b10")
def test_who_leads_a_joker_names_the_suit_before_anybody_follows() -> None:
    """Hearts are named with the joker: seat 3 must follow with the ace of hearts, and wins."""
    table = pitched("play\n  joker led: names a suit\n  follow: suit, else any card\n")
    joker = PlayCard(*cards("RJ"))
    assert joker in table.legal_actions()
    do(table, joker)
    assert (table.seat, table.legal_actions()) == (1, tuple(NameTrump(suit) for suit in range(4)))
    with pytest.raises(IllegalActionError, match="this is the time to name the suit that is trump"):
        table.apply(PlayCard(*cards("2H")))
    do(table, named("H"))
    assert of_kind(table, PlayEvent, TrumpEvent) == [
        PlayEvent(seat=1, card=joker.card, trick=1),
        TrumpEvent(seat=1, suit=1),
    ]
    assert table.seat == 2
    play(table, "9D")
    assert table.legal_actions() == (PlayCard(*cards("AH")),), "a joker led is a trump led"
    play(table, "AH 9S")
    assert of_kind(table, TrickEvent) == [TrickEvent(trick=1, winner=3, cards=cards("RJ 9D AH 9S"))]


def test_a_suit_of_which_the_leader_has_no_card_may_be_named() -> None:
    table = do(pitched("play\n  joker led: names a suit\n"), PlayCard(*cards("RJ")), named("S"))
    assert (table.hand.trump, table.hand.namer) == (0, 1)


def test_without_the_rule_no_joker_is_led_first() -> None:
    for lines in ("", "play\n  joker led: names no suit\n"):
        table = pitched(lines)
        assert PlayCard(*cards("RJ")) not in table.legal_actions()
        with pytest.raises(IllegalActionError, match="the first lead makes its suit trump, and a joker has no suit"):
            table.apply(PlayCard(*cards("RJ")))
        play(table, "2H")
        assert table.hand.trump == 1


def test_no_joker_may_be_led_as_long_as_there_is_anything_else() -> None:
    table = pitched("trump\n  named by: the pitcher\nplay\n  first lead: any card but a joker\n")
    do(table, named("D"))
    assert {action.card for action in table.legal_actions() if isinstance(action, PlayCard)} == set(
        cards("2H 3H 2D 3D 2C")
    )
    with pytest.raises(IllegalActionError, match="no joker may be led while there is anything else"):
        table.apply(PlayCard(*cards("RJ")))


def test_a_hand_of_nothing_but_jokers_may_lead_one() -> None:
    """One of two players is dealt both jokers; the checker lets that be, for a joker names a suit."""
    made = compile_text(
        sheet(
            "players\n  seats: 2\ndeck\n  jokers: two\ntrump\n  order: A K Q J red joker black joker 10-2\n"
            "deal\n  first dealer: at random\n  each: 2, in packets of 2\nplay\n  joker led: names a suit\n",
            "auction-pitch",
        )
    )
    assert made.rules is not None, made.problems
    table = do(table_of(made.rules, ("AS KS", "RJ BJ")), Bid(2), PASS)
    assert {action.card for action in table.legal_actions() if isinstance(action, PlayCard)} == set(cards("RJ BJ"))
