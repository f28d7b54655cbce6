"""What may be led, and how others answer a lead."""

from collections.abc import Iterator

import pytest

from pitchdsl.cards import CODES, SUITS
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.events import TrickEvent

from .registry import shows
from .table import (
    contract,
    deal_table,
    events,
    hand_of,
    play,
    plays,
    random_play,
)

# Seat 1 pitches and leads; its trump is spades. Seat 2 has all four suits, seat 3 lacks hearts, seat 0 lacks spades.
SIX = ["KH QH JH KD 5D 4C", "AS 3S 2H 6H 7D 8C", "KS 4S AH 9H 2D 3C", "QS 5S 9D TD 6C 7C"]
NINE = [f"{mine} {more}" for mine, more in zip(SIX, ["9C TC 3D", "TS 3H JC", "6S 8H QC", "7S AD AC"], strict=True)]


def at_the_lead(name: str) -> Table:
    """Seat 1 has the contract at 3 and is about to lead; spades are trump, or will be if a spade is led."""
    return contract(deal_table(name, NINE if name == "nine-card" else SIX), 1, "3", "spades")


def extra(name: str, cards: str) -> set[str]:
    """Cards that a hand of nine has beside those of six."""
    return set(cards.split()) if name == "nine-card" else set()


def decisions(name: str, seats: int, hands: int = 60) -> Iterator[tuple[Table, set[str], str, str]]:
    """Every decision in the play of random hands: the hand of the seat at turn, trump, and the suit led."""
    for table in random_play(name, seats, hands=hands):
        if table.outcome is None and plays(table) and table.seat is not None:
            trump = "" if table.hand.trump is None else SUITS[table.hand.trump]
            led = CODES[table.hand.trick[0][1]][1] if table.hand.trick else ""
            yield table, hand_of(table, table.seat), trump, led


# ---------------------------------------------------------------- leads


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param("guide-partnership", 4, marks=shows("D0-LEAD-01")),
        pytest.param("guide-cutthroat", 6, marks=shows("D0-LEAD-01")),
        pytest.param("kirk-cutthroat", 5, marks=shows("D1-LEAD-01")),
        pytest.param("kirk-partnership", 4, marks=shows("D1-LEAD-01")),
        pytest.param("auction-pitch", 6, marks=shows("D3-LEAD-01")),
        pytest.param("nine-card", 4, marks=shows("D4-LEAD-01")),
    ],
)
def test_the_pitcher_leads_first_with_any_card(name: str, seats: int) -> None:
    leads = 0
    for table, hand, _, led in decisions(name, seats):
        if not led and not table.hand.tricks:
            assert table.seat == table.hand.pitcher
            assert plays(table) == hand
            leads += 1
    assert leads > 50


@shows("D2-LEAD-01")
def test_in_the_apps_game_the_maker_must_lead_a_trump_first() -> None:
    table = at_the_lead("team-auction")
    assert table.seat == 1
    assert plays(table) == {"AS", "3S"}
    with pytest.raises(IllegalActionError):
        play(table, "2H")
    led_trump = led_other = 0
    for table, hand, trump, led in decisions("team-auction", 4, 200):
        if not led and not table.hand.tricks:
            trumps = {card for card in hand if card[1] == trump}
            assert table.seat == table.hand.pitcher
            assert plays(table) == (trumps or hand)
            led_trump += bool(trumps)
            led_other += not trumps
    assert led_trump > 50
    assert led_other > 10


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param("guide-partnership", 4, marks=shows("D0-LEAD-02", "D0-TRICK-03")),
        pytest.param("guide-cutthroat", 6, marks=shows("D0-LEAD-02", "D0-TRICK-03")),
        pytest.param("kirk-cutthroat", 5, marks=shows("D1-LEAD-02")),
        pytest.param("kirk-partnership", 4, marks=shows("D1-LEAD-02")),
        pytest.param("team-auction", 4, marks=shows("D2-LEAD-02")),
        pytest.param("auction-pitch", 6, marks=shows("D3-TRICK-01")),
        pytest.param("nine-card", 4, marks=shows("D4-TRICK-02")),
    ],
)
def test_who_took_a_trick_leads_any_card_to_the_next(name: str, seats: int) -> None:
    leads = 0
    for table, hand, _, led in decisions(name, seats):
        if not led and table.hand.tricks:
            assert table.seat == events(table, TrickEvent)[-1].winner
            assert plays(table) == hand
            leads += 1
    assert leads > 200


# ---------------------------------------------------------------- following suit

FOLLOWS = [
    ("guide-partnership", 4, "D0-FOLLOW-01", "D0-FOLLOW-02"),
    ("guide-cutthroat", 6, "D0-FOLLOW-01", "D0-FOLLOW-02"),
    ("kirk-cutthroat", 5, "D1-FOLLOW-01", "D1-FOLLOW-02"),
    ("kirk-partnership", 4, "D1-FOLLOW-01", "D1-FOLLOW-02"),
    ("team-auction", 4, "D2-FOLLOW-01", ""),
    ("auction-pitch", 6, "D3-FOLLOW-02", ""),
    ("nine-card", 4, "D4-FOLLOW-01", ""),
]


@pytest.mark.parametrize(
    ("name", "seats"),
    [pytest.param(name, seats, marks=shows(*filter(None, ids))) for name, seats, *ids in FOLLOWS],
)
def test_who_has_the_suit_led_follows_or_trumps(name: str, seats: int) -> None:
    could_trump = 0
    for table, hand, trump, led in decisions(name, seats, 100):
        if led != trump and any(card[1] == led for card in hand):
            assert plays(table) == {card for card in hand if card[1] in (led, trump)}
            could_trump += any(card[1] == trump for card in hand)
    assert could_trump > 50


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-FOLLOW-01", "D0-FOLLOW-02")),
        pytest.param("kirk-partnership", marks=shows("D1-FOLLOW-01", "D1-FOLLOW-02")),
        pytest.param("team-auction", marks=shows("D2-FOLLOW-01")),
        pytest.param("auction-pitch", marks=shows("D3-FOLLOW-02")),
        pytest.param("nine-card", marks=shows("D4-FOLLOW-01")),
    ],
)
def test_a_heart_is_answered_with_a_heart_or_a_spade_while_spades_are_trump(name: str) -> None:
    table = play(at_the_lead(name), "AS KS QS 4C 2H")
    assert table.seat == 2
    assert plays(table) == {"AH", "9H", "4S"} | extra(name, "6S 8H")
    with pytest.raises(IllegalActionError):
        play(table, "2D")


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param("guide-partnership", 4, marks=shows("D0-FOLLOW-03")),
        pytest.param("guide-cutthroat", 6, marks=shows("D0-FOLLOW-03")),
        pytest.param("team-auction", 4, marks=shows("D2-FOLLOW-02")),
        pytest.param("auction-pitch", 6, marks=shows("D3-FOLLOW-02")),
        pytest.param("nine-card", 4, marks=shows("D4-FOLLOW-02")),
    ],
)
def test_who_lacks_the_suit_led_may_play_anything(name: str, seats: int) -> None:
    need_not_trump = 0
    for table, hand, trump, led in decisions(name, seats, 100):
        if led and not any(card[1] == led for card in hand):
            assert plays(table) == hand
            need_not_trump += any(card[1] == trump for card in hand) and any(card[1] != trump for card in hand)
    assert need_not_trump > 50


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param("kirk-cutthroat", 5, marks=shows("D1-FOLLOW-03")),
        pytest.param("kirk-partnership", 4, marks=shows("D1-FOLLOW-03")),
    ],
)
def test_by_kirk_who_lacks_the_suit_led_must_trump_and_without_trumps_plays_anything(name: str, seats: int) -> None:
    table = play(at_the_lead(name), "AS KS QS 4C 2H 9H")
    assert table.seat == 3
    assert plays(table) == {"5S"}
    play(table, "5S KH 9D")
    assert table.seat == 0
    assert plays(table) == {"KD", "5D"}
    seen: dict[bool, int] = {True: 0, False: 0}
    for other, hand, trump, led in decisions(name, seats, 100):
        if led and not any(card[1] == led for card in hand):
            trumps = {card for card in hand if card[1] == trump}
            assert plays(other) == (trumps or hand)
            seen[bool(trumps)] += 1
    assert min(seen.values()) > 50


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param("guide-partnership", 4, marks=shows("D0-FOLLOW-04")),
        pytest.param("guide-cutthroat", 6, marks=shows("D0-FOLLOW-04")),
        pytest.param("auction-pitch", 6, marks=shows("D3-FOLLOW-01")),
    ],
)
def test_a_trump_lead_is_answered_with_a_trump_by_those_who_have_one(name: str, seats: int) -> None:
    table = play(at_the_lead(name), "AS")
    assert plays(table) == {"KS", "4S"}
    play(table, "KS QS")
    assert plays(table) == hand_of(table, 0)
    seen: dict[bool, int] = {True: 0, False: 0}
    for other, hand, trump, led in decisions(name, seats, 100):
        if led and led == trump:
            trumps = {card for card in hand if card[1] == trump}
            assert plays(other) == (trumps or hand)
            seen[bool(trumps)] += 1
    assert min(seen.values()) > 50
