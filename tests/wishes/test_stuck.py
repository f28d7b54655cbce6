"""Who is stuck when all pass, by hands worked by hand: another player than the dealer, who is asked once more.

The seats are 0 to 3. The dealer of the first hand is 0, so seat 1 speaks first and sits on the dealer's left; the deal
moves on by one seat.
"""

import pytest

from pitchdsl.described_hands.possible import all_passed, stuck_seat
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.game.actions import SET, Bid
from pitchdsl.game.events import RedealEvent
from tests.kernel.agreement import assert_played_alike
from tests.texts import problems, rules

from .small import ALL, NOTHING, PASS, SMALL, Deal, contract, open_bids, played, say, settled, sit, small

ELDEST = "bidding\n  all pass: left of the dealer must bid 2 or more\n"
ROUND_AND_ROUND = f"{ELDEST}  turns: around until all but one pass\n"
OR_A_SET = "bidding\n  all pass: left of the dealer must bid, or take a set\n"
TO_THE_RIGHT = "players\n  direction: to the right\nbidding\n  all pass: right of the dealer must bid\n"
AT_LAST = """bidding
  all pass: next dealer deals
  all pass: left of the dealer must bid if redeals in a row are 1 or more
"""
CLOSED = f"{ELDEST}  may bid: nothing if it is left of the dealer\n"
PLAYS = "bidding\n  all pass: right of the dealer plays for 3\n"
WITHOUT = "bidding\n  all pass: left of the dealer plays without a bid\n"
RUN = f"{ELDEST}  dealer may run it: deal 1 more to everyone\n"


@pytest.mark.parametrize("lines", [ELDEST, ROUND_AND_ROUND])
def test_the_eldest_hand_is_asked_once_more_and_must_bid(lines: str) -> None:
    # All four pass. Seat 1 must bid two at least, bids two and takes all four points: 0 + 4 = 4. Nobody is asked again.
    table = sit(small(lines), Deal(0, 1, ALL), Deal(1, 2, NOTHING), Deal(2))
    assert PASS in table.legal_actions()
    say(table, PASS, PASS, PASS)
    assert (table.seat, PASS in table.legal_actions()) == (0, True)
    say(table, PASS)
    assert (table.seat, open_bids(table), PASS in table.legal_actions()) == (1, [2, 3, 4], False)
    with pytest.raises(IllegalActionError, match="on the dealer's left must bid when all others have passed"):
        table.apply(PASS)
    assert played(table, (2,), ALL) == (0, 4, 0, 0)
    assert contract(table) == (1, 2)
    # Seat 1 deals the second hand, so seat 2 is stuck. It bids three and takes nothing: 0 - 3 = -3; seat 3 has all.
    assert played(table, (PASS, PASS, PASS, PASS, 3), NOTHING) == (0, 4, -3, 4)


def test_the_dealer_is_free_to_pass_and_may_bid() -> None:
    # Three pass; the dealer may pass, and bids one, which ends the bidding: nobody else is stuck then.
    table = say(sit(small(ELDEST), Deal(0)), PASS, PASS, PASS)
    assert open_bids(table) == [1, 2, 3, 4]
    assert contract(say(table, 1)) == (0, 1)


def test_the_eldest_hand_may_take_a_set_instead() -> None:
    # The lowest bid that would do is one: seat 1 loses one, nobody plays, and nobody else scores.
    table = say(sit(small(OR_A_SET), Deal(0), Deal(1)), PASS, PASS, PASS, PASS)
    say(table, Bid(1, SET))
    assert settled(table)[-1].score == (0, -1, 0, 0)


def test_where_play_goes_to_the_right_the_first_to_speak_is_on_the_right() -> None:
    # Seats count in the order of play, so seat 1 is on the right of the dealer there, speaks first and is stuck.
    table = say(sit(small(TO_THE_RIGHT), Deal(0, 1, ALL), Deal(1)), PASS, PASS, PASS, PASS)
    assert (table.seat, open_bids(table)) == (1, [1, 2, 3, 4])
    assert played(table, (1,), ALL) == (0, 4, 0, 0)


def test_the_second_time_that_all_pass_the_eldest_hand_is_stuck() -> None:
    table = say(sit(small(AT_LAST), Deal(0), Deal(1)), PASS, PASS, PASS, PASS)
    assert isinstance(next(each for each in table.events if isinstance(each, RedealEvent)), RedealEvent)
    say(table, PASS, PASS, PASS, PASS)
    assert (table.seat, PASS in table.legal_actions()) == (2, False)


def test_to_whom_every_bid_is_closed_passes_again_and_the_cards_are_dealt_again() -> None:
    table = say(sit(small(CLOSED), Deal(0), Deal(0)), PASS, PASS, PASS, PASS)
    assert (table.seat, table.legal_actions()) == (1, (PASS,))
    say(table, PASS)
    assert (sum(isinstance(event, RedealEvent) for event in table.events), table.seat) == (1, 1)


def test_somebody_else_plays_for_a_number_or_without_a_bid() -> None:
    # On the dealer's right sits seat 3: the pitcher for three, who takes nothing: 0 - 3; seat 0 takes all four.
    table = sit(small(PLAYS), Deal(0, 3, NOTHING), Deal(1))
    assert played(table, (PASS, PASS, PASS, PASS), NOTHING) == (4, 0, 0, -3)
    # Without a bid seat 1 plays, takes nothing and loses nothing; seat 2 takes all four.
    table = sit(small(WITHOUT), Deal(0, 1, NOTHING), Deal(1))
    assert played(table, (PASS, PASS, PASS, PASS), NOTHING) == (0, 0, 4, 0)
    assert contract(table) == (1, None)


def test_a_score_is_kept_and_a_hand_told_with_the_player_who_is_stuck() -> None:
    game = small(ELDEST)
    assert stuck_seat(game, 4, 2) == 3
    with pytest.raises(ValueError, match="the player on the dealer's left must bid when all others pass"):
        all_passed(game, 4, 2)
    told = all_passed(small(PLAYS), 4, 2)
    assert told is not None
    assert (told.pitcher, told.bid) == (1, 3)


def test_only_who_is_known_before_the_bidding_can_be_stuck() -> None:
    for who in ("the pitcher", "left of the pitcher", "who named trump"):
        assert problems(f"variant wished extends small\nbidding\n  all pass: {who} must bid\n{SMALL}")


@pytest.mark.parametrize(
    "lines", [ELDEST, ROUND_AND_ROUND, OR_A_SET, AT_LAST, CLOSED, PLAYS, WITHOUT, RUN, TO_THE_RIGHT]
)
def test_both_engines_play_it_alike(lines: str) -> None:
    sheet = SMALL.replace("target: 30", "target: 7")
    assert_played_alike(rules(f"variant wished extends small\n{lines}{sheet}"), hand_limit=30)
