"""Two rounds of bidding, by hands worked by hand.

The seats are 0 to 3. The dealer of the first hand is 0, so seat 1 speaks first; the deal moves on by one seat.
"""

import pytest

from pitchdsl.canonical.text import canonical
from pitchdsl.game.actions import Hold, RunIt
from pitchdsl.game.events import RedealEvent
from pitchdsl.players.roster import play_game
from pitchdsl.rulebook.rulebook import rulebook
from tests.kernel.agreement import assert_played_alike
from tests.texts import rules

from .small import ALL, NOTHING, PASS, SMALL, Deal, contract, open_bids, played, say, sit, small

TWICE = "bidding\n  turns: twice around\n"
HELD = f"{TWICE}  dealer may hold: any bid below the highest\n"
STUCK = f"{TWICE}  all pass: dealer must bid 2 or more\n"
ELDEST = f"{TWICE}  all pass: left of the dealer must bid\n"
RUN = f"{STUCK}  dealer may run it: deal 1 more to everyone\n  dealer may hold: any bid\n"
SOLD = f"{TWICE}  sold by: left of the dealer\n  all pass: seller plays without a bid\n"
MATCHED = f"{TWICE}  may be matched: 3\n  all pass: next dealer deals\n"


def test_who_has_passed_may_bid_in_the_second_round() -> None:
    # Seat 1 passes, seat 2 bids one, the others pass. Seat 1 comes in again with two; seat 2, who no longer stands with
    # the bid, says three. Seats 3 and 0 pass, and nobody has a third turn: seat 2 takes all four.
    table = say(sit(small(TWICE), Deal(0, 2, ALL), Deal(1, 1, NOTHING), Deal(2)), PASS, 1, PASS, PASS)
    assert (table.seat, open_bids(table), PASS in table.legal_actions()) == (1, [2, 3, 4], True)
    assert played(table, (2, 3, PASS, PASS), ALL) == (0, 0, 4, 0)
    assert contract(table) == (2, 3)
    # Seat 1 deals. Seat 2 bids two, the others pass; in the second round seat 2 stands with the bid and is passed over,
    # seats 3 and 0 pass, and the dealer says three. Seat 1 takes nothing: 0 - 3 = -3; seat 2 takes all four: 4 + 4 = 8.
    say(table, 2, PASS, PASS, PASS)
    assert table.seat == 3
    assert played(table, (PASS, PASS, 3), NOTHING) == (0, -3, 8, 0)


def test_cards_are_thrown_in_when_all_have_passed_twice() -> None:
    table = say(sit(small(TWICE), Deal(0), Deal(0)), PASS, PASS, PASS, PASS, PASS, PASS, PASS)
    assert (table.seat, PASS in table.legal_actions()) == (0, True)
    assert not [event for event in table.events if isinstance(event, RedealEvent)]
    say(table, PASS)
    assert len([event for event in table.events if isinstance(event, RedealEvent)]) == 1


def test_the_highest_bid_ends_it_in_the_first_round() -> None:
    assert contract(say(sit(small(TWICE), Deal(0)), 4)) == (1, 4)


def test_what_the_dealer_holds_may_be_raised_in_the_second_round() -> None:
    table = say(sit(small(HELD), Deal(0)), 2, PASS, PASS, Hold())
    assert (table.seat, open_bids(table)) == (1, [3, 4])
    say(table, 3, PASS, PASS)
    assert (table.seat, Hold() in table.legal_actions()) == (0, True)
    assert contract(say(table, Hold())) == (0, 3)


def test_nobody_is_stuck_before_the_second_round_is_over() -> None:
    table = say(sit(small(STUCK), Deal(0)), PASS, PASS, PASS)
    assert (table.seat, PASS in table.legal_actions()) == (0, True)
    say(table, PASS, PASS, PASS, PASS)
    assert (table.seat, open_bids(table), PASS in table.legal_actions()) == (0, [2, 3, 4], False)
    table = say(sit(small(ELDEST), Deal(0)), *[PASS] * 8)
    assert (table.seat, open_bids(table), PASS in table.legal_actions()) == (1, [1, 2, 3, 4], False)
    assert contract(say(table, 1)) == (1, 1)


def test_after_a_dealer_has_run_it_all_speak_once() -> None:
    # Seat 1 stands with a one and is passed over; then the dealer must bid more, or hold.
    table = say(sit(small(RUN), Deal(0)), 1, PASS, PASS, RunIt())
    assert table.seat == 2
    say(table, PASS, PASS)
    assert (table.seat, PASS in table.legal_actions(), Hold() in table.legal_actions()) == (0, False, True)
    assert contract(say(table, 2)) == (0, 2)


def test_the_others_bid_twice_for_what_is_sold() -> None:
    # Seat 1 sells. Seats 2, 3 and 0 speak, then 3 and 0 once more, since 2 stands with the bid: 0 raises, 2 is out.
    table = say(sit(small(SOLD), Deal(0)), 1, PASS, PASS)
    assert table.seat == 3
    say(table, PASS, 2)
    assert table.seat == 1


def test_it_is_said_and_told() -> None:
    game = small(TWICE)
    assert "turns: twice around" in canonical(game)
    assert rules(canonical(game)) == game
    assert "Who has passed in the first round may bid in the second" in rulebook(game)


@pytest.mark.parametrize("lines", [TWICE, HELD, STUCK, ELDEST, RUN, SOLD, MATCHED])
def test_both_engines_play_it_alike(lines: str) -> None:
    sheet = SMALL.replace("target: 30", "target: 7")
    assert_played_alike(rules(f"variant wished extends small\n{lines}{sheet}"), hand_limit=30)


@pytest.mark.parametrize("level", ["simple", "level-1", "level-3"])
def test_players_play_to_the_end(level: str) -> None:
    assert play_game(small(f"{HELD}winning\n  target: 7\n"), [level] * 4, 3, 0, 60).outcome is not None
