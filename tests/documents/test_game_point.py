"""Pips, and the point for Game. Seat 1 pitches with the only trump, 9S."""

import pytest

from pitchdsl.cards import RANKS

from .hands import Played, pips, played_hands
from .registry import shows
from .table import awards, contract, deal_table, finish, play, random_tables, rules, with_house_rules

GAMES = [
    ("guide-partnership", 4, "D0-PIPS-01", "D0-GAME-01", "D0-GAME-02"),
    ("guide-cutthroat", 4, "D0-PIPS-01", "D0-GAME-01", "D0-GAME-02"),
    ("kirk-cutthroat", 5, "D1-PIPS-01", "D1-GAME-01", ""),
    ("kirk-partnership", 4, "D1-PIPS-01", "D1-GAME-01", ""),
    ("team-auction", 4, "D2-PIPS-01", "D2-SCORE-GAME", "D2-SCORE-TIE"),
    ("auction-pitch", 5, "D3-PIPS-01", "D3-GAME-01", "D3-GAME-02"),
]


def game_of(name: str, mine: str, theirs: str, house_rule: str = "") -> int | None:
    """Who gets Game when these are the only pips that seat 1 and seat 2 capture."""
    first = [*mine.split(), *["6C", "7C", "8D"][len(mine.split()) :]]
    second = [*theirs.split(), *["8C", "9D"][len(theirs.split()) :]]
    hands = [
        f"{first[2]} {second[1]} 2C 3C 4C 5C",
        "9S 2H 3H 4H 5H 6H",
        f"9H 7H 8H {first[0]} 2D 3D",
        f"{first[1]} {second[0]} 4D 5D 6D 7D",
    ]
    its = with_house_rules(name, house_rule) if house_rule else rules(name)
    table = contract(deal_table(its, hands), 1, "2", "spades")
    play(table, f"9S {' '.join(first)} 2H 9H {' '.join(second)}")
    return awards(finish(table))["game"]


@pytest.mark.parametrize(
    ("mine", "theirs", "seat"),
    [
        ("TD", "", 1),
        ("", "AC", 2),
        ("", "KC", 2),
        ("QD", "", 1),
        ("", "JC", 2),
        ("9C", "", None),
        ("JD JC", "QC", None),
        ("QD JD", "KC", None),
        ("KD JD", "AC", None),
        ("AD KD KC", "TC", None),
        ("AD KD", "TC", 2),
    ],
)
@pytest.mark.parametrize("name", [pytest.param(name, marks=shows(card_values)) for name, _, card_values, *_ in GAMES])
def test_a_ten_is_worth_10_an_ace_4_a_king_3_a_queen_2_and_a_jack_1(
    name: str, mine: str, theirs: str, seat: int | None
) -> None:
    expected = seat if seat is None or "cutthroat" in name or name == "auction-pitch" else seat % 2
    assert game_of(name, mine, theirs) == expected


@shows("D0-PIPS-02")
@pytest.mark.parametrize("name", ["guide-partnership", "guide-cutthroat"])
def test_the_whole_pack_is_worth_80_half_of_it_in_the_tens(name: str) -> None:
    its = rules(name)
    worth = {RANKS[rank]: count for rank, count in its.points.pips.values}
    in_tens = 4 * worth.pop("T")
    assert (in_tens, sum(4 * count for count in worth.values())) == (40, 40)
    assert set(worth) == set("AKQJ")


def check(hand: Played) -> bool:
    """Compares the winner of Game with the captured cards; whether nobody won it."""
    piles = hand.captured_pips()
    best = [side for side, count in enumerate(piles) if count == max(piles)]
    assert hand.points["game"] == (best[0] if len(best) == 1 else None)
    return len(best) > 1


@pytest.mark.parametrize(
    ("name", "seats"),
    [pytest.param(name, seats, marks=shows(*filter(None, ids))) for name, seats, _, *ids in GAMES],
)
def test_game_is_for_most_pips_of_all_tricks_and_on_equal_pips_for_no_one(name: str, seats: int) -> None:
    ties = [check(hand) for hand in played_hands(random_tables(name, seats, hands=400))]
    assert sum(ties) > 5
    assert ties.count(False) > 100


@shows("D3-GAME-01")
def test_the_most_valuable_single_trick_does_not_decide_game() -> None:
    differs = 0
    for hand in played_hands(random_tables("auction-pitch", 4, hands=200)):
        worth = [(pips(trick.cards), trick) for trick in hand.tricks]
        most = max(value for value, _ in worth)
        best = {hand.side(trick.winner) for value, trick in worth if value == most}
        if not check(hand):
            differs += hand.points["game"] not in best
    assert differs > 5


@shows("D0-GAME-02")
@pytest.mark.parametrize("name", ["guide-partnership", "guide-cutthroat"])
def test_seventeen_to_seventeen_gives_game_to_no_one(name: str) -> None:
    assert game_of(name, "TD KD AD", "TC") == 1
    assert game_of(name, "TD QD JC", "TC KC") is None
    assert game_of(name, "TD AD KD", "TC AC") == 1


@shows("D0-GAME-03")
def test_tables_may_give_equal_pips_to_the_defenders() -> None:
    tied = "tied-game-to-defenders"
    assert game_of("guide-partnership", "KD JD", "AC", tied) == 0
    assert game_of("guide-cutthroat", "KD JD", "AC", tied) == 2
    assert game_of("guide-partnership", "AD", "KC", tied) == 1
    assert game_of("guide-partnership", "KD", "AC", tied) == 0
    # No pips at all: several defenders are equal.
    assert game_of("guide-cutthroat", "", "", tied) is None


@shows("D0-GAME-04")
def test_partners_captures_are_counted_as_one_pile() -> None:
    # Seat 1 takes the ten (10); seat 2 takes AD and KD (7), its partner, seat 0, takes AC (4).
    hands = ["AC 3C 4C 5C 6C 7C", "9S TH 4H 5H 6H 2C", "KD 7H 8H 9H 2D 3D", "AD 4D 5D 6D 7D 8C"]
    for name, winner in (("guide-partnership", 0), ("guide-cutthroat", 1)):
        table = contract(deal_table(name, hands), 1, "2")
        play(table, "9S 2D 4D 3C TH 7H 5D 4C 4H 9H AD 5C KD 6D 6C 5H 3D 7D 7C 6H")
        assert table.seat == 3
        play(table, "8C AC 2C 8H")
        assert awards(table)["game"] == winner
    for hand in played_hands(random_tables("guide-partnership", 4, hands=100)):
        check(hand)


@shows("D0-GAME-05")
def test_each_lone_player_counts_alone_and_when_two_share_the_largest_count_there_is_no_game_point() -> None:
    # Seat 1 wins TS (10), seat 2 wins TC (10), the dealer wins AD (4).
    hands = ["3D 2C AD 5D 6D 7D", "TS 9C 2H 4H 5H 6H", "3H TC 4D 7H 8H 9H"]
    table = contract(deal_table("guide-cutthroat", hands), 1, "2")
    finish(play(table, "TS 3H 3D 9C TC 2C 4D AD 2H"))
    assert awards(table) == {"high": 1, "low": 1, "jack": None, "game": None}
