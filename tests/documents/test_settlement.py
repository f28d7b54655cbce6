"""What a hand is worth to each side."""

import pytest

from .hands import played_hands
from .registry import shows
from .table import last_settle, modest, random_tables
from .worked import ALL, THREE, TWO, played

PAIRS = ("guide-partnership", "kirk-partnership", "team-auction")


def by_side(name: str, seat_1: int, seat_2: int) -> tuple[int, ...]:
    """One number a side, where only seats 1 and 2 have any."""
    return (seat_2, seat_1) if name in PAIRS else (0, seat_1, seat_2, 0)


@pytest.mark.parametrize("bid", ["2", "3"])
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-SETT-02")),
        pytest.param("guide-cutthroat", marks=shows("D0-SETT-02")),
        pytest.param("kirk-cutthroat", marks=shows("D1-SETT-02")),
        pytest.param("kirk-partnership", marks=shows("D1-SETT-02")),
        pytest.param("team-auction", marks=shows("D2-SETT-01")),
        pytest.param("auction-pitch", marks=shows("D3-SETT-01")),
    ],
)
def test_a_contract_that_is_made_scores_everything_the_side_won(name: str, bid: str) -> None:
    settle = last_settle(played(name, THREE, bid))
    assert settle.made is True
    assert settle.taken == settle.delta == by_side(name, 3, 0)


@shows("D1-SETT-02")
def test_kirks_partners_may_score_five() -> None:
    assert last_settle(played("kirk-partnership", ALL, "2")).delta == (0, 5)
    assert last_settle(played("kirk-cutthroat", ALL, "2")).delta == (0, 4, 0, 0)


@pytest.mark.parametrize(("bid", "number"), [("3", 3), ("4", 4)])
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-SETT-03", "D0-SETT-05")),
        pytest.param("guide-cutthroat", marks=shows("D0-SETT-03", "D0-SETT-05")),
        pytest.param("kirk-cutthroat", marks=shows("D1-SETT-01", "D1-SETT-03")),
        pytest.param("kirk-partnership", marks=shows("D1-SETT-01", "D1-SETT-03")),
        pytest.param("team-auction", marks=shows("D2-SETT-02", "D2-SETT-03")),
        pytest.param("auction-pitch", marks=shows("D3-SETT-02", "D3-SETT-03", "D3-SETT-04")),
    ],
)
def test_a_contract_that_fails_costs_the_bid_and_the_points_won_with_it(name: str, bid: str, number: int) -> None:
    settle = last_settle(played(name, TWO, bid))
    assert settle.made is False
    assert settle.taken == by_side(name, 2, 1)
    assert settle.delta == by_side(name, -number, 1)


@shows("D1-SETT-01")
def test_a_smudge_of_kirks_partners_costs_five() -> None:
    settle = last_settle(played("kirk-partnership", TWO, "smudge"))
    assert (settle.made, settle.delta) == (False, (1, -5))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-SETT-05")),
        pytest.param("guide-cutthroat", marks=shows("D0-SETT-05")),
        pytest.param("kirk-cutthroat", marks=shows("D1-SETT-03")),
        pytest.param("kirk-partnership", marks=shows("D1-SETT-03")),
        pytest.param("team-auction", marks=shows("D2-SETT-03")),
        pytest.param("auction-pitch", marks=shows("D3-SETT-03")),
    ],
)
def test_the_others_score_what_they_win_when_the_contract_is_made(name: str) -> None:
    settle = last_settle(played(name, TWO, "2"))
    assert settle.made is True
    assert settle.delta == by_side(name, 2, 1)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("guide-partnership", marks=shows("D0-SETT-04")),
        pytest.param("guide-cutthroat", marks=shows("D0-SETT-04")),
        pytest.param("kirk-cutthroat", marks=shows("D1-SETT-04")),
        pytest.param("kirk-partnership", marks=shows("D1-SETT-04")),
        pytest.param("auction-pitch", marks=shows("D3-SETT-04")),
    ],
)
def test_a_score_can_sink_under_zero(name: str) -> None:
    assert played(name, TWO, "3", by_side(name, 1, 0)).score == list(by_side(name, -2, 1))
    assert played(name, TWO, "4", by_side(name, 0, 0)).score == list(by_side(name, -4, 1))


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        pytest.param("guide-partnership", 4, marks=shows("D0-SETT-02", "D0-SETT-03", "D0-SETT-05", "D0-SETT-06")),
        pytest.param("guide-cutthroat", 5, marks=shows("D0-SETT-02", "D0-SETT-03", "D0-SETT-05", "D0-SETT-06")),
        pytest.param("kirk-cutthroat", 6, marks=shows("D1-SETT-01", "D1-SETT-02", "D1-SETT-03")),
        pytest.param("kirk-partnership", 4, marks=shows("D1-SETT-01", "D1-SETT-02", "D1-SETT-03")),
        pytest.param("team-auction", 4, marks=shows("D2-SETT-01", "D2-SETT-02", "D2-SETT-03")),
        pytest.param("auction-pitch", 4, marks=shows("D3-SETT-01", "D3-SETT-02", "D3-SETT-03")),
    ],
)
def test_any_hand_brings_the_bidders_what_they_won_or_minus_the_bid_and_the_others_what_they_won(
    name: str, seats: int
) -> None:
    made = more = failed = 0
    for hand in played_hands(random_tables(name, seats, hands=300, choose=modest())):
        assert hand.pitcher is not None
        assert hand.bid is not None
        pitching = hand.side(hand.pitcher)
        for side, delta in enumerate(hand.settled.delta):
            won = sum(award.value for award in hand.awards.values() if award.side == side)
            if side != pitching:
                assert delta == won
            elif won >= hand.bid:
                assert delta == won
                made += 1
                more += won > hand.bid
            else:
                assert delta == -hand.bid
                failed += 1
        assert hand.settled.score == tuple(
            before + delta for before, delta in zip(hand.before, hand.settled.delta, strict=True)
        )
    assert min(made, more, failed) > 5


@shows("D3-SMUDGE-01")
def test_in_auction_pitch_a_four_is_worth_what_was_won_and_costs_four() -> None:
    table = played("auction-pitch", ALL, "4", (0, -5, 0, 0))
    assert table.outcome is None
    assert table.score == [0, -1, 0, 0]
    table = played("auction-pitch", THREE, "4", (0, 6, 0, 0))
    assert table.score == [0, 2, 0, 0]
