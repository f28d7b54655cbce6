"""Who wins a trick, and what makes a hand of tricks."""

from itertools import pairwise

import pytest

from pitchdsl.engine.table import Table

from .hands import Played, Trick, pips, played_hands, winner_of
from .registry import shows
from .table import changed, contract, deal_table, play, plays, random_play, random_tables, rules, tricks

# Seat 1 pitches and leads; its trump is spades.
SIX = ["KH QH JH KD 5D 4C", "AS 3S 2H 6H 7D 8C", "KS 4S AH 9H 2D 3C", "QS 5S 9D TD 6C 7C"]


def all_tricks(name: str, seats: int = 4, hands: int = 100) -> list[tuple[Played, Trick]]:
    return [(hand, trick) for hand in played_hands(random_tables(name, seats, hands=hands)) for trick in hand.tricks]


WINS = [
    ("guide-partnership", 4, "D0-TRICK-01", "D0-TRICK-02"),
    ("guide-cutthroat", 7, "D0-TRICK-01", "D0-TRICK-02"),
    ("kirk-cutthroat", 6, "D1-TRICK-01", "D1-TRICK-02"),
    ("kirk-partnership", 4, "D1-TRICK-01", "D1-TRICK-02"),
    ("team-auction", 4, "D2-TRICK-01", "D2-TRICK-01"),
    ("auction-pitch", 5, "D3-TRICK-02", "D3-TRICK-02"),
    ("nine-card", 4, "D4-TRICK-01", "D4-TRICK-01"),
]


@pytest.mark.parametrize(
    ("name", "seats"), [pytest.param(name, seats, marks=shows(first)) for name, seats, first, _ in WINS]
)
def test_the_best_trump_takes_the_trick(name: str, seats: int) -> None:
    several = 0
    for hand, trick in all_tricks(name, seats):
        trumps = [card for card in trick.cards if card[1] == hand.trump]
        if trumps:
            best = max(trumps, key=lambda card: "23456789TJQKA".index(card[0]))
            assert trick.winner == trick.seats[trick.cards.index(best)]
            several += len(trumps) > 1
    assert several > 50


@pytest.mark.parametrize(
    ("name", "seats"), [pytest.param(name, seats, marks=shows(second)) for name, seats, _, second in WINS]
)
def test_without_trumps_the_best_card_of_the_suit_led_takes_the_trick(name: str, seats: int) -> None:
    better_thrown = 0
    for hand, trick in all_tricks(name, seats):
        if not any(card[1] == hand.trump for card in trick.cards):
            led = [card for card in trick.cards if card[1] == trick.cards[0][1]]
            best = max(led, key=lambda card: "23456789TJQKA".index(card[0]))
            assert trick.winner == trick.seats[trick.cards.index(best)]
            better_thrown += best[0] != max((card[0] for card in trick.cards), key="23456789TJQKA".index)
    assert better_thrown > 20


SUIT = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"


@pytest.mark.parametrize("trump", ["spades", "hearts"])
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-RANK-01")),
        pytest.param("guide-cutthroat", marks=shows("D0-RANK-01")),
        pytest.param("kirk-cutthroat", marks=shows("D1-RANK-01")),
        pytest.param("kirk-partnership", marks=shows("D1-RANK-01")),
        pytest.param("team-auction", marks=shows("D2-RANK-01")),
        pytest.param("auction-pitch", marks=shows("D3-RANK-01")),
        pytest.param("nine-card", marks=shows("D4-RANK-01")),
    ],
)
def test_each_card_beats_the_next_lower_of_its_suit_whether_it_is_trump_or_not(name: str, trump: str) -> None:
    # Seat 1 leads the lower of two spades, with hearts as trump after the ace of hearts; seat 2 has the higher one.
    for lower, higher in pairwise(SUIT.split()):
        if trump == "spades":
            table = lead_two(name, f"{lower} 2D 3D 4D 5D 6D", f"{higher} 7D 8D 9D TD JD", trump)
        else:
            table = lead_two(name, f"AH {lower} 2D 3D 4D 5D", f"2H {higher} 7D 8D 9D TD", trump)
            play_trick(table, "AH 2H")
        play_trick(table, f"{lower} {higher}")
        assert tricks(table)[-1] == 2


def lead_two(name: str, first: str, second: str, trump: str) -> Table:
    """Seat 1 pitches; seats 1 and 2 have these cards, nobody else has a spade."""
    hands = ["2C 3C 4C 5C 6C 7C", first, second, "8C 9C TC JC QC KC"]
    if name == "nine-card":
        more = ["3H 4H 5H", "KD QD 6H", "AD 7H 8H", "9H TH JH"]
        hands = [f"{hand} {three}" for hand, three in zip(hands, more, strict=True)]
    return contract(deal_table(name, hands), 1, "3", trump)


def play_trick(table: Table, words: str) -> None:
    """These cards and, to the end of the trick, of the others what comes last: clubs as long as they are allowed."""
    done = len(tricks(table))
    play(table, words)
    while len(tricks(table)) == done:
        table.apply(table.legal_actions()[-1])


@shows("D0-RANK-02")
@pytest.mark.parametrize("name", ["guide-partnership", "guide-cutthroat"])
def test_pips_have_no_say_in_who_wins_a_trick(name: str) -> None:
    its, other = rules(name), changed(name, "points\n  pips: 2 10, 3 4, 9 1")
    games = [random_tables(each, 4, hands=1, seed=seed) for seed in range(80) for each in (its, other)]
    game_differs = 0
    for one, two in zip(games[::2], games[1::2], strict=True):
        (first,), (second,) = played_hands(one), played_hands(two)
        assert first.dealt == second.dealt
        assert first.tricks == second.tricks
        game_differs += first.points["game"] != second.points["game"]
    assert game_differs > 10


# ---------------------------------------------------------------- a whole hand


@pytest.mark.parametrize(
    ("name", "seats", "number"),
    [
        pytest.param("guide-partnership", 4, 6, marks=shows("D0-TRICK-04")),
        pytest.param("guide-cutthroat", 8, 6, marks=shows("D0-TRICK-04")),
        pytest.param("kirk-cutthroat", 7, 6, marks=shows("D1-TRICK-03")),
        pytest.param("kirk-partnership", 4, 6, marks=shows("D1-TRICK-03")),
        pytest.param("team-auction", 4, 6, marks=shows("D2-PLAY-01", "D2-PLAY-05")),
        pytest.param("nine-card", 4, 9, marks=shows("D4-TRICK-03")),
    ],
)
def test_a_hand_has_so_many_tricks_and_then_nobody_has_a_card(name: str, seats: int, number: int) -> None:
    for hand in played_hands(random_tables(name, seats)):
        assert len(hand.tricks) == number
        assert all(len(trick.cards) == seats for trick in hand.tricks)
        for seat, held in enumerate(hand.held):
            assert {trick.cards[trick.seats.index(seat)] for trick in hand.tricks} == held


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param("guide-partnership", 4, marks=shows("D0-TRICK-05")),
        pytest.param("guide-cutthroat", 5, marks=shows("D0-TRICK-05")),
        pytest.param("team-auction", 4, marks=shows("D2-PLAY-03")),
    ],
)
def test_everybody_adds_one_card_to_a_trick_clockwise(name: str, seats: int) -> None:
    for _, trick in all_tricks(name, seats):
        leader = trick.seats[0]
        assert trick.seats == tuple((leader + step) % seats for step in range(seats))
        assert len(trick.cards) == seats


@shows("D2-PLAY-02")
def test_the_leader_of_a_trick_plays_first_and_that_card_is_of_the_suit_led() -> None:
    for hand in played_hands(random_tables("team-auction", 4)):
        leader = hand.pitcher
        for trick in hand.tricks:
            assert trick.seats[0] == leader
            assert trick.winner == winner_of(trick.seats, trick.cards, hand.trump)
            leader = trick.winner
    # The suit led is that of the first card: the second player, who has it, may throw nothing else but a trump.
    table = contract(deal_table("team-auction", SIX), 1, "3", "spades")
    play(table, "AS KS QS 4C 2H")
    assert plays(table) == {"AH", "9H", "4S"}


@shows("D0-TRICK-06")
@pytest.mark.parametrize(("name", "seats"), [("guide-partnership", 4), ("guide-cutthroat", 6)])
def test_at_the_end_each_dealt_card_lies_with_one_side(name: str, seats: int) -> None:
    for hand in played_hands(random_tables(name, seats)):
        piles = [card for side in range(len(hand.sides)) for card in hand.won(side)]
        assert sorted(piles) == sorted(card for mine in hand.dealt for card in mine)


@shows("D2-PLAY-04")
def test_a_trick_lies_with_its_winners_cards_until_the_scoring() -> None:
    seen = 0
    for table in random_play("team-auction", 4, hands=40):
        hand = table.hand
        if table.outcome is not None:
            continue
        piles = [0, 0]
        for trick, winner in zip(hand.tricks, hand.winners, strict=True):
            for _, card in trick:
                piles[winner % 2] |= 1 << card
        assert hand.won == piles
        assert not any(pile & held for pile in piles for held in hand.hands)
        seen += bool(hand.tricks)
    assert seen > 500


@shows("D0-PIPS-03")
@pytest.mark.parametrize(("name", "seats"), [("guide-partnership", 4), ("guide-cutthroat", 3), ("guide-cutthroat", 8)])
def test_captured_and_undealt_cards_add_up_to_80_pips(name: str, seats: int) -> None:
    for hand in played_hands(random_tables(name, seats)):
        assert sum(hand.captured_pips()) + pips(hand.stock) == 80
