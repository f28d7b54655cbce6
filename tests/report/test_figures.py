"""Each figure over games that are written down, with the value worked out by hand."""

from math import log10

import pytest

from pitchdsl.report.figures import FIGURES, decided_after, elo, measured
from tests.report.made_games import Game, Hand, games_of

LONG = Game(
    winner=0,
    decisions=90,
    hands=(
        Hand(score=(2, 1), redeals=1),  # side 0 leads
        Hand(score=(2, 4), dealer=1),  # side 1 leads: a change
        Hand(score=(4, 4), dealer=2),  # nobody leads
        Hand(score=(8, 4), dealer=3),  # side 0 leads: a change, and for good
        Hand(score=(11, 5)),
    ),
)
SHORT = Game(winner=1, decisions=40, hands=(Hand(score=(0, 6)), Hand(score=(-2, 11), dealer=1)))
TIED = Game(winner=-1, reason="tie", decisions=20, hands=(Hand(score=(11, 11), tricks=3),))


def value(figure: str, *seatings: list[Game]) -> float:
    (mine,) = (each for each in FIGURES if each.id == figure)
    (found,) = measured(games_of(*seatings), (mine,))
    return found.value


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        ("hands", 8 / 3),
        ("rounds", 8 / 3 / 4),
        ("tricks", (30 + 12 + 3) / 3),
        # 150 decisions of 4 seconds, 8 hands of a minute, and a deal thrown in of 40 seconds
        ("minutes", (600 + 480 + 40) / 60 / 3),
        ("redeals", 1 / 8),
        ("stopped", 0),
        ("ties", 1 / 3),
        ("lead-changes", 2 / 3),
        # after hand 4 of 5, and after hand 1 of 2; nobody has won the third
        ("decided", (4 / 5 + 1 / 2) / 2),
        # after two of five hands side 0 was behind; after one of two hands side 1 was not
        ("from-behind", 1 / 2),
        # 11 to 5 and 11 to -2: side 0 is at less than half in both
        ("blow-outs", 1),
        # gains of side 0 less those of side 1, for the side that deals: seats 0 and 2 are side 0
        ("dealers-edge", ((1 + 3 + 2 + -4 + 2) + (-6 + 7) + 0) / 8),
        # two sides; the first dealer's side has won one game of two, and so has the other
        ("best-place", 1),
    ],
)
def test_a_figure_is_what_one_would_count(figure: str, expected: float) -> None:
    assert value(figure, [LONG, SHORT, TIED]) == pytest.approx(expected, abs=0.001)


def test_a_game_that_was_led_from_the_first_hand_is_decided_then() -> None:
    assert decided_after(games_of([LONG, SHORT, TIED])).tolist() == [4, 1, 0]


def test_bids_that_fail_and_what_the_pitcher_gains() -> None:
    bids = Game(
        winner=0,
        hands=(
            Hand(score=(3, 1), pitcher=0, bid=3, made=1),
            Hand(score=(3, -1), pitcher=1, bid=2, made=0),
            Hand(score=(6, 0)),
        ),
    )
    assert value("set", [bids]) == 1 / 2
    assert value("pitchers-edge", [bids]) == pytest.approx((2 - 2) / 2)


def test_a_rating_is_what_the_odds_say() -> None:
    assert elo(0.75, cases=8, sides=2) == pytest.approx(400 * log10(3))
    assert elo(0.25, cases=8, sides=4) == pytest.approx(0)
    assert elo(0.5, cases=8, sides=4) == pytest.approx(400 * log10(3)), "three others win a sixth each"
    assert elo(1, cases=8, sides=2) == -elo(0, cases=8, sides=2) == pytest.approx(400 * log10(15))


def test_ratings_go_by_who_was_where() -> None:
    """The first player is side 0 in the first seating and side 1 in the second: it wins three of four games."""
    first, second = [LONG, SHORT], [SHORT, SHORT]
    assert value("depth-game", first, second) == pytest.approx(400 * log10(3))
    # of the hands it has gained most in 4 of 7 (one of them level), and in all 4 of the second seating
    won = (1 + 0 + 1 + 1 + 1) + (0 + 0) + 4
    assert value("depth-hand", first, second) == pytest.approx(elo(won / 11, cases=11, sides=2), abs=0.5)


def alternating(*gains: int) -> Game:
    """A game in which side 0 gains so many in each hand, and side 1 nothing."""
    score, hands = 0, []
    for gain in gains:
        score += gain
        hands.append(Hand(score=(score, 0)))
    return Game(winner=0, hands=tuple(hands))


def test_the_luck_of_the_deal_is_all_where_the_seats_fare_alike_and_none_where_they_do_not() -> None:
    cards, other = [alternating(4, -4, 2, -2)], [alternating(2, 2, -2, -2)]
    assert value("luck", cards, cards) == pytest.approx(1)
    assert value("luck", cards, other) == pytest.approx(0), "the products are 8, -8, -4 and 4"
    assert value("luck", cards, [alternating(-4, 4, -2, 2)]) == pytest.approx(-1)


def test_what_the_better_player_gains_is_no_luck() -> None:
    """In one seating side 0 gains 3 in each hand and in the other it loses 3: that is skill alone, and no luck."""
    assert value("luck", [alternating(5, 1, 5, 1)], [alternating(-1, -5, -1, -5)]) == pytest.approx(1)


def test_hands_that_only_one_of_the_games_has_are_left_out() -> None:
    assert value("luck", [alternating(4, -4, 9)], [alternating(4, -4)]) == pytest.approx(1)


def test_games_without_a_hand_are_games() -> None:
    stopped = Game(winner=-1, reason="stopped", hands=())
    assert value("stopped", [stopped, LONG]) == 1 / 2
    assert value("decided", [stopped, LONG]) == pytest.approx(4 / 5, abs=0.001)
