"""The combinations that the documents' option lists make impossible are refused, and their neighbours are not."""

import pytest

from tests.texts import found, problems, sheet

JOKER = "deck\n  jokers: 1\ntrump\n  order: A K Q J 10-2 joker\n"
SIX_OF_NINE = """
deal
  each: 9
exchange
  who named trump: discard down to 6
  everyone but who named trump: discard down to 6
"""
RANKS = "deck\n  ranks: A K Q J 10 9\nplayers\n  seats: 4\n"


def codes(lines: str, base: str = "team-auction") -> list[str]:
    return [code for code, _ in found(sheet(lines, base))]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # cards for everybody
        (RANKS + "deal\n  each: 6\n", []),
        (RANKS + "deal\n  each: 7\n", ["P301"]),
        (RANKS + "deal\n  each: 5\n  kitty: 4 to the pitcher\nexchange\n  pitcher: discard down to 5\n", []),
        (RANKS + "deal\n  each: 5\n  kitty: 5 to the pitcher\nexchange\n  pitcher: discard down to 5\n", ["P301"]),
        ("deal\n  each: 999999\n", ["P301"]),
        ("deal\n  kitty: 999999\n", ["P301"]),
        ("players\n  seats: 0\n  sides: each alone\n", ["P302"]),
        ("players\n  seats: 2-10\n  sides: each alone\ndeal\n  each: 5\nwinning\n  several there: tie\n", []),
        ("players\n  seats: 2-11\n  sides: each alone\ndeal\n  each: 4\nwinning\n  several there: tie\n", ["P302"]),
        ("players\n  seats: 3-4\n", ["P303"]),
        # scoring cards
        ("deck\n  ranks: A K Q J\ndeal\n  each: 4\npoints\n  ten: 1 to the winner of 10 of trump\n", ["P331"]),
        ("points\n  joker: 1 to the winner of the joker\n", ["P331"]),
        (JOKER + "points\n  j: 1 to the winner of the red joker\n", []),
        (
            "deck\n  jokers: 1\ntrump\n  order: A K Q J 10-2 joker\npoints\n  j: 1 to the winner of the black joker\n",
            ["P331"],
        ),
        ("points\n  off: 1 to the owner of the lowest trump but the joker\n", ["P331"]),
        # bids
        ("bidding\n  bids: 4-4\n", []),
        ("bidding\n  bids: 5 or more\n", ["P312"]),
        ("bidding\n  bids: 0-4\n", ["P311"]),
        ("bidding\n  bids: 999999 or more\n", ["P312"]),
        ("bidding\n  must bid: 4 or more if nobody has bid\n", []),
        ("bidding\n  must bid: 5 or more if nobody has bid\n", ["P313"]),
        ("bidding\n  bids: 2-3\n  must bid: 4 or more if nobody has bid\n", ["P313"]),
        ("calls\n  zero: a bid of 0\n", ["P312"]),
        ("calls\n  hold: a bid of 4\n", ["P316"]),
        ("calls\n  one: a bid of 1\n", []),
        # no bidding
        ("no bidding\n", ["P319"]),
        ("no bidding\ntrump\n  named by: left of the dealer\n", []),
        ("no bidding\ntrump\n  named by: left of the dealer\ncalls\n  x: a bid of 4\n", ["P319"]),
        ("no bidding\ntrump\n  named by: the dealer\nwinning\n  several there: pitcher, else tie\n", ["P319"]),
        (
            "no bidding\ntrump\n  named by: the dealer\n"
            "settlement\n  others: score 1 if the pitcher takes every point\n",
            ["P341"],
        ),
        ("no bidding\ntrump\n  named by: the dealer\npoints\n  high: to the pitcher\n", ["P319"]),
        ("no bidding\ntrump\n  named by: the dealer\nsettlement\n  set: pitcher loses the bid\n", ["P319"]),
        ("settlement\n  set: pitcher loses the bid\nno bidding\ntrump\n  named by: the dealer\n", []),
        # exchange
        ("exchange\n  dealer: take the stock\n", ["P326"]),
        ("exchange\n  dealer: take the stock, then discard non-trump, down to 6\n", []),
        ("deal\n  each: 9\nexchange\n  everyone: discard all non-trump up to 2 down to 6\n", []),
        ("deal\n  each: 9\nexchange\n  everyone: discard all non-trump down to 6\n", ["P326"]),
        ("deal\n  each: 9\nexchange\n  everyone: discard non-trump up to 3, down to 6\n", []),
        ("deal\n  each: 9\nexchange\n  everyone: discard non-trump up to 2, down to 6\n", []),
        ("deal\n  each: 9\nexchange\n  left of the dealer: discard up to 2\n", ["P326"]),
        (SIX_OF_NINE, []),
        ("exchange\n  everyone: discard up to 0\n", ["P325"]),
        ("exchange\n  everyone: discard up to 2, then draw to 0\n", ["P325"]),
        # the end
        ("winning\n  target: 0\n", ["P351"]),
        ("settlement\n  made: pitcher scores 0 times the bid\n  others: lose points taken\n", ["P352", "P372"]),
        ("to win\n  own bid: made the last bid\n  bid 2: the bid is set\n", ["P357"]),
        ("to win\n  own bid: made the last bid or set the pitcher\n  bid 2: the bid is set\n", []),
        ("to win\n  ahead: own score is 5 or more and own score is 4 or less\n", ["P357"]),
    ],
)
def test_an_impossible_combination_is_refused(lines: str, expected: list[str]) -> None:
    assert codes(lines) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("play\n  first lead: trump\n", ["P321"]),
        ("play\n  later leads: trump\n", []),
        ("play\n  first leader: left of the pitcher\n", ["P322"]),
        ("play\n  first leader: the dealer\n", ["P322"]),
        ("exchange\n  everyone: discard all non-trump, then draw to 6\n  stock runs short: go without\n", ["P324"]),
        ("exchange\n  everyone: discard up to 1, then draw as many\n  stock runs short: go without\n", []),
        ("exchange\n  who named trump: discard up to 1, then draw as many\n", ["P322"]),
        ("trump\n  named by: who named trump\n", ["P322"]),
        ("players\n  seats: 2-9\n", ["P301"]),
        ("players\n  sides: partners opposite\n", ["P303"]),
    ],
)
def test_where_the_first_lead_names_trump(lines: str, expected: list[str]) -> None:
    assert codes(lines, "auction-pitch") == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("points\n  high: 2 if trump is spades\n  high: 3 if trump is hearts\n", []),
        ("points\n  high: 2 if trump is spades\n  high: 2 if the bid is 4\n", []),
        ("points\n  high: 2 if trump is spades\n  high: 3 if the bid is 4\n", ["P344"]),
        ("points\n  high: 2 if the bid is 3 or less\n  high: 3 if the bid is 4\n", []),
        ("points\n  high: if trump is spades\n  high: 3 if trump is hearts\n", ["P343"]),
        ("points\n  high: 2 if own score is 3\n", []),
        ("points\n  high: 2 if nobody has bid\n", ["P341"]),
        ("bidding\n  bids: 4\ncalls\n  four: a bid of 4 if hand has an A among 2 or more of its suit\n", []),
        ("bidding\n  bids: 4\ncalls\n  four: a bid of 4 if own score is 5 or more\n", ["P349"]),
        ("settlement\n  made: scores 1 if called moon and made it\n", ["P342"]),
        ("bidding\n  must bid: 2 or more if trump is spades\n", ["P341"]),
        ("settlement\n  set: loses 9 if the bid is 999999\n", ["P343"]),
        ("settlement\n  set: loses 9 if the bid is 4 or less\n", ["P343"]),
        ("settlement\n  made: scores 9 if the bid is made and the bid is set\n", ["P343"]),
    ],
)
def test_conditions(lines: str, expected: list[str]) -> None:
    assert codes(lines) == expected


def test_many_points_are_refused_before_anybody_counts_them() -> None:
    rows = "".join(f"  row {n}: 999999 to the pitcher\n" for n in range(90))
    assert "P336" in codes(f"points\n{rows}")


def test_many_exceptions_are_looked_at_in_time() -> None:
    lines = "".join(f"  high: {n % 5} if trump is spades and the bid is {n} or more\n" for n in range(40))
    assert set(codes(f"points\n{lines}")) <= {"P343", "P344"}


def test_who_throws_down_to_a_number_draws_no_more_than_that() -> None:
    """Twelve cards down to five and up to six again: four players draw four of the four cards that are left."""
    assert codes("deal\n  each: 12\nexchange\n  everyone: discard down to 5, then draw to 6\n") == []
    assert codes("deal\n  each: 12\nexchange\n  everyone: discard down to 4, then draw to 6\n") == ["P306"]


def test_a_number_in_words_where_names_of_bids_stand_is_told_in_digits() -> None:
    (problem,) = problems(sheet("bidding\n  ends the bidding: four\n"))
    assert (problem.code, problem.help) == ("P342", "numbers are written in digits: `4`")
