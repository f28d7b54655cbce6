"""Is everybody there whom a rule speaks of."""

import pytest

from tests.check.brief import briefly
from tests.texts import found, sheet

NO_BIDS = "no bidding\ntrump\n  named by: left of the dealer\n"


@pytest.mark.parametrize(
    ("base", "lines", "expected"),
    [
        ("team-auction", NO_BIDS, []),
        ("team-auction", "no bidding\n", ["P319 1 team-auction:18"]),
        ("team-auction", "no bidding\ntrump\n  named by: left of the pitcher\n", ["P319 4"]),
        ("team-auction", NO_BIDS + "play\n  first leader: the pitcher\n", ["P319 6"]),
        ("team-auction", NO_BIDS + "play\n  first leader: left of the pitcher\n", ["P319 6"]),
        ("team-auction", NO_BIDS + "play\n  first leader: the dealer\n", []),
        ("team-auction", NO_BIDS + "play\n  first leader: who named trump\n", []),
        ("team-auction", NO_BIDS + "points\n  game: nobody if tied\n", ["P109 6"]),
        ("team-auction", NO_BIDS + "points\n  game: to the winner of most pips, the pitcher if tied\n", ["P319 6"]),
        ("team-auction", NO_BIDS + "points\n  game: to the winner of most pips, nobody if tied\n", []),
        (
            "team-auction",
            NO_BIDS + "points\n  game: to the winner of the trick with most pips, the defenders if tied\n",
            ["P319 6"],
        ),
        ("team-auction", NO_BIDS + "points\n  brave: 1 to the pitcher\n", ["P319 6"]),
        ("team-auction", NO_BIDS + "calls\n  moon: a bid of 4\n", ["P319 6"]),
        ("team-auction", NO_BIDS + "settlement\n  made: pitcher scores 1\n", ["P319 6"]),
        ("team-auction", NO_BIDS + "settlement\n  others: score the bid\n", ["P319 6"]),
        ("team-auction", NO_BIDS + "settlement\n  others: score 1\n", []),
        (
            "team-auction",
            NO_BIDS + "deal\n  kitty: 2 to the pitcher\nexchange\n  everyone: discard down to 6\n",
            ["P319 6"],
        ),
        (
            "team-auction",
            NO_BIDS + "deal\n  kitty: 2 to the dealer\nexchange\n  everyone: discard down to 6\n",
            [],
        ),
        ("team-auction", NO_BIDS + "exchange\n  pitcher: discard up to 2, then draw as many\n", ["P319 6"]),
        (
            "team-auction",
            NO_BIDS + "exchange\n  everyone but the pitcher: discard up to 2, then draw as many\n",
            ["P319 6"],
        ),
        # who named trump
        (
            "team-auction",
            "deal\n  kitty: 2 to who named trump\nexchange\n  everyone: discard down to 6\n",
            ["P322 3 team-auction:18"],
        ),
        ("team-auction", "exchange\n  who named trump: discard up to 2, then draw as many\n", []),
        (
            "auction-pitch",
            "exchange\n  who named trump: discard up to 1, then draw as many\n",
            ["P322 3 auction-pitch:21"],
        ),
        (
            "auction-pitch",
            "exchange\n  everyone but who named trump: discard up to 1, then draw as many\n",
            ["P322 3 auction-pitch:21"],
        ),
    ],
)
def test_a_role_is_there_or_is_missed(base: str, lines: str, expected: list[str]) -> None:
    assert briefly(lines, base) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("bids: 2-4\n", [("P319", 4)]),
        ("dealer may hold: any bid\n", [("P319", 4)]),
        ("turns: once around\n  bids: 2-4\n", [("P211", 2)]),  # here an auction was meant
        ("turns: once around\n  bids: 2-4\n  all pass: dealer must bid\n", []),
        ("bids: 2-4\n  frog\n", [("P103", 5)]),
    ],
)
def test_one_line_brings_no_auction_back(lines: str, expected: list[tuple[str, int]]) -> None:
    assert found(sheet(f"no bidding\nbidding\n  {lines}")) == expected
