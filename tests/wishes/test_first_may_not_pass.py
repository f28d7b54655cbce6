"""The first to speak may not pass: a duty to bid says it, by hands worked by hand.

The seats are 0 to 3. The dealer of the first hand is 0, so seat 1 speaks first; the deal moves on by one seat.
"""

import pytest

from pitchdsl.compile import compile_text
from tests.kernel.agreement import assert_played_alike
from tests.texts import rules

from .small import ALL, NOTHING, PASS, SMALL, Deal, open_bids, played, sit, small

LEFT = "bidding\n  must bid: 2 or more if it is left of the dealer\n"
NOBODY_YET = "bidding\n  must bid: 2 or more if nobody has bid\n"
ROUND_AND_ROUND = f"{LEFT}  turns: around until all but one pass\n"
HOUSE_RULE = f'house-rule first-may-not-pass "The first to speak may not pass"\n{LEFT}'


@pytest.mark.parametrize("lines", [LEFT, NOBODY_YET, ROUND_AND_ROUND])
def test_only_the_first_to_speak_must_bid(lines: str) -> None:
    # Seat 1 bids two, since it must, and takes nothing: 0 - 2 = -2; seat 2 has all four.
    table = sit(small(lines), Deal(0, 1, NOTHING), Deal(1, 3, ALL), Deal(2))
    assert (table.seat, open_bids(table), PASS in table.legal_actions()) == (1, [2, 3, 4], False)
    assert played(table, (2, PASS, PASS, PASS), NOTHING) == (0, -2, 4, 0)
    # Seat 2 speaks first now and bids two; seat 3 says three, and takes all four.
    assert (table.seat, open_bids(table), PASS in table.legal_actions()) == (2, [2, 3, 4], False)
    tail = (PASS,) if "until" in lines else ()
    assert played(table, (2, 3, PASS, PASS, *tail), ALL) == (0, -2, 4, 4)


def test_a_house_rule_says_it_over_another_game() -> None:
    assert compile_text(f"variant wished extends small\n  with: first-may-not-pass\n{SMALL}{HOUSE_RULE}").problems == ()


@pytest.mark.parametrize("lines", [LEFT, NOBODY_YET, ROUND_AND_ROUND])
def test_both_engines_play_it_alike(lines: str) -> None:
    sheet = SMALL.replace("target: 30", "target: 7")
    assert_played_alike(rules(f"variant wished extends small\n{lines}{sheet}"), hand_limit=30)
