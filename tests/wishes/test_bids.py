"""Wishes about who may bid what, and about auctions that end in another way.

The seats are 0 to 3. The dealer of the first hand is 0, so seat 1 speaks first; the deal moves on by one seat.
"""

from collections.abc import Iterator

import pytest

from pitchdsl.compile import compile_text
from pitchdsl.game.actions import Action, Hold
from pitchdsl.game.events import RedealEvent
from pitchdsl.rulebook.chapters import chapters

from .registry import meets
from .small import ALL, HALF, NOTHING, PASS, SMALL, Cards, Deal, contract, open_bids, played, say, settled, sit, small

BELOW_ZERO = "bidding\n  may bid: at most 3 if own score is less than 0\n"
NOT_OUT = """bidding
  may bid: at most points needed by another side less 1
  all pass: dealer plays without a bid
winning
  target: 5
"""
SITS_OUT = "bidding\n  may bid: nothing if sets in a row are 2\n"
STUCK_AT_LAST = """bidding
  all pass: same dealer deals again
  all pass: dealer must bid 2 or more if redeals in a row are 2 or more
"""
BY_ONE = """bidding
  may bid: exactly 2 if nobody has bid
  may bid: exactly the bid so far plus 1 if somebody has bid
"""
BY_TWO_AT_LEAST = "bidding\n  may bid: the bid so far plus 2 or more if somebody has bid\n"
BY_ONE_AT_MOST = "bidding\n  may bid: the bid so far plus 1 or less if somebody has bid\n"
ENDS = "bidding\n  dealer may hold: any bid\n  ends the bidding: 3\n"
NOT_HELD = """calls
  smudge: a bid of all the points
bidding
  dealer may hold: any bid
  may not be held: smudge
"""
NOT_TOPPED = "bidding\n  dealer may hold: any bid\n  may not be topped: 3\n"
MATCHED = "bidding\n  turns: around until all but one pass\n  may be matched: 4\n"
FOR_ONE = "bidding\n  bids: 3 or more\n  all pass: dealer plays for 1\n"
WITHOUT = "bidding\n  all pass: dealer plays without a bid\n"
TAKEN = "points taken by the pitcher less points taken by the others"
DIFFERENCE = f"""{WITHOUT}settlement
  others: score nothing
  others: score twice points taken less {TAKEN}, at least 0 if there is no bid
"""


@meets("a1")
def test_a1_below_zero_no_more_than_three() -> None:
    # Seat 1 bids 2 and takes nothing: 0 - 2 = -2. Its neighbour, seat 2, takes all four points.
    table = sit(small(BELOW_ZERO), Deal(0, 1, NOTHING), Deal(1))
    assert open_bids(table) == [1, 2, 3, 4]
    assert played(table, (2, PASS, PASS, PASS), NOTHING) == (0, -2, 4, 0)
    for _ in (2, 3, 0):
        assert open_bids(table) == [1, 2, 3, 4]
        say(table, PASS)
    assert (table.seat, open_bids(table)) == (1, [1, 2, 3])


@pytest.mark.parametrize(
    ("line", "by_seat"),
    [
        # Seat 1 fails a one. In the second hand seat 1 deals; the scores are 0, -1, 4 and 0, and seat 2 speaks first.
        # So the best other score is 4 for all but seat 2, for whom it is 0.
        ("may bid: at most 2 if best other score before the hand is 4 or more", {2: 4, 3: 2, 0: 2, 1: 2}),
        ("may bid: at most 1 if hands played are 1", {2: 1, 3: 1, 0: 1, 1: 1}),
        ("may bid: at most 1 if it is left of the dealer", {2: 1, 3: 4, 0: 4, 1: 4}),
        ("may bid: at most 1 if it is the dealer", {2: 4, 3: 4, 0: 4, 1: 1}),
        ("may not bid: 3 or 4 if own score is 4", {2: 2, 3: 4, 0: 4, 1: 4}),
    ],
)
def test_a1_limits_go_by_scores_hands_and_seats(line: str, by_seat: dict[int, int]) -> None:
    table = sit(small(f"bidding\n  {line}\n"), Deal(0, 1, NOTHING), Deal(1))
    assert played(table, (1, PASS, PASS, PASS), NOTHING) == (0, -1, 4, 0)
    found = {2: max(open_bids(table))}
    for seat in (3, 0, 1):
        say(table, PASS)
        found[seat] = max(open_bids(table))
    assert found == by_seat


def test_a1_an_exception_holds_instead_of_the_line_without_if() -> None:
    # Nobody bids more than two, but the dealer may bid three. Below zero it is one, for a dealer as well: what is met
    # with `if` holds together.
    lines = ("at most 2", "at most 3 if it is the dealer", "at most 1 if own score is less than 0")
    table = sit(small("bidding\n" + "".join(f"  may bid: {line}\n" for line in lines)), Deal(0, 1, NOTHING), Deal(1))
    assert max(open_bids(table)) == 2
    say(table, 1, PASS, PASS)
    assert (table.seat, max(open_bids(table))) == (0, 3)
    assert played(table, (PASS,), NOTHING) == (0, -1, 4, 0)
    assert max(open_bids(table)) == 2
    say(table, PASS, PASS, PASS)
    assert (table.seat, max(open_bids(table))) == (1, 1)


def test_a1_one_bid_is_closed_by_what_was_bid_so_far() -> None:
    # The four is closed once somebody has bid two or more; so over a two there is only the three.
    table = sit(small("bidding\n  may not bid: 4 if the bid so far is 2 or more\n"), Deal(0))
    assert open_bids(table) == [1, 2, 3, 4]
    say(table, 1)
    assert open_bids(table) == [2, 3, 4]
    say(table, 2)
    assert open_bids(table) == [3]


@pytest.mark.parametrize(
    ("said", "open_then"),
    [
        ("2-3", [1, 4]),
        ("3 to 2", [1, 4]),
        ("1-3", [4]),
        ("1, 2-4", []),
        ("2-2", [1, 3, 4]),
        ("1 or 3-4", [2]),
    ],
)
def test_a1_a_range_closes_every_bid_of_it(said: str, open_then: list[int]) -> None:
    table = sit(small(f"{WITHOUT}  may not bid: {said} if it is left of the dealer\n"), Deal(0))
    assert table.seat == 1
    assert open_bids(table) == open_then
    say(table, PASS)
    assert open_bids(table) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("said", "again", "told"),
    [
        ("1-4", "1-4", "1 to 4"),
        ("4, 2, 3", "2-4", "2 to 4"),
        ("3-4 or 1", "1, 3, 4", "1, 3 or 4"),
        ("1-2, 3-4", "1-4", "1 to 4"),
    ],
)
def test_a1_a_range_is_written_so_again(said: str, again: str, told: str) -> None:
    closed = small(f"{WITHOUT}  may not be topped: {said}\n").bidding
    assert closed is not None and closed.not_topped is not None
    bids = closed.not_topped.bids
    assert (bids.words(), bids.clause(str)) == (again, told)
    assert [bid for bid in range(6) if bids.has(bid, None)] == sorted({*_numbers(again)})


def _numbers(said: str) -> Iterator[int]:
    for run in said.split(", "):
        ends = [int(end) for end in run.split("-")]
        yield from range(ends[0], ends[-1] + 1)


def test_a1_a_range_beyond_the_bids_is_refused_at_the_end_that_is_beyond() -> None:
    found = compile_text(f"variant wished extends small\nbidding\n  may not bid: 2-6\n{SMALL}").problems
    assert [(problem.code, problem.title) for problem in found] == [("P315", "nobody can bid 6")]


@meets("a2")
def test_a2_nobody_bids_what_puts_another_out() -> None:
    # Target 5. Nobody has a point, so another side needs 5, and 5 - 1 = 4 is open. Then seat 2 has 4 and needs 1: the
    # others may bid 0 at most, which is no bid. Seat 2 itself looks at seats 0 and 3, who need 5: up to 4.
    table = sit(small(NOT_OUT), Deal(0, 1, NOTHING), Deal(1))
    assert open_bids(table) == [1, 2, 3, 4]
    assert played(table, (2, PASS, PASS, PASS), NOTHING) == (0, -2, 4, 0)
    assert (table.seat, open_bids(table)) == (2, [1, 2, 3, 4])
    for seat in (3, 0, 1):
        say(table, PASS)
        assert (table.seat, table.legal_actions()) == (seat, (PASS,))


@meets("a8")
def test_a8_set_twice_in_a_row_sits_out_one_bidding() -> None:
    # Seat 1 fails a one twice. In the third auction it may only pass; seat 3 plays it and takes all. Then seat 1's last
    # hand was no set of its own, so in the fourth auction it is free.
    table = sit(small(SITS_OUT), Deal(0, 1, NOTHING), Deal(1, 1, NOTHING), Deal(2, 3, ALL), Deal(3))
    played(table, (1, PASS, PASS, PASS), NOTHING)
    say(table, PASS, PASS, PASS)
    assert open_bids(table) == [1, 2, 3, 4]
    assert played(table, (1,), NOTHING) == (0, -2, 8, 0)
    say(table, 1, PASS)
    assert (table.seat, table.legal_actions()) == (1, (PASS,))
    assert played(table, (PASS, PASS), ALL) == (0, -2, 8, 4)
    say(table, PASS)
    assert (table.seat, open_bids(table)) == (1, [1, 2, 3, 4])


@meets("a9")
def test_a9_the_third_time_that_all_pass_the_dealer_is_stuck() -> None:
    # Twice all four pass, and the same dealer deals again. The third time the dealer, last to speak, must bid two.
    table = sit(small(STUCK_AT_LAST), Deal(0), Deal(0), Deal(0, 0, ALL), Deal(1), Deal(1), Deal(1))
    for times in (1, 2):
        say(table, PASS, PASS, PASS)
        assert PASS in table.legal_actions()
        say(table, PASS)
        assert sum(isinstance(event, RedealEvent) for event in table.events) == times
    say(table, PASS, PASS, PASS)
    assert (table.seat, open_bids(table), PASS in table.legal_actions()) == (0, [2, 3, 4], False)
    assert played(table, (2,), ALL) == (4, 0, 0, 0)
    # In the next hand, which seat 1 deals, the count begins anew, and comes to three again.
    say(table, PASS, PASS, PASS)
    assert PASS in table.legal_actions()
    say(table, PASS, *[PASS] * 4, PASS, PASS, PASS)
    assert (table.seat, open_bids(table), PASS in table.legal_actions()) == (1, [2, 3, 4], False)


@meets("a13")
def test_a13_open_at_two_and_raise_by_one() -> None:
    table = sit(small(BY_ONE), Deal(0))
    assert open_bids(table) == [2]
    say(table, PASS)
    assert open_bids(table) == [2]
    say(table, 2)
    assert open_bids(table) == [3]
    say(table, 3)
    assert open_bids(table) == [4]


def test_a13_a_raise_has_a_least_step_or_a_highest_one() -> None:
    # Over a one: at least 1 + 2 = 3, or at most 1 + 1 = 2.
    for lines, over_one in ((BY_TWO_AT_LEAST, [3, 4]), (BY_ONE_AT_MOST, [2])):
        table = sit(small(lines), Deal(0))
        assert open_bids(table) == [1, 2, 3, 4]
        say(table, 1)
        assert open_bids(table) == over_one


@meets("a14")
def test_a14_a_three_ends_the_bidding() -> None:
    # A four would be higher, and the dealer might hold; but nobody is asked any more.
    table = say(sit(small(ENDS), Deal(0)), 3)
    assert contract(table) == (1, 3)
    table = say(sit(small(ENDS), Deal(0)), 2, PASS, PASS)
    assert (table.seat, Hold() in table.legal_actions()) == (0, True)


def test_a14_a_smudge_cannot_be_held() -> None:
    # The dealer may hold a three. The smudge is the four, over which there is nothing: it ends the bidding at once.
    table = say(sit(small(NOT_HELD), Deal(0)), 3, PASS, PASS)
    assert Hold() in table.legal_actions()
    smudge = next(action for action in sit(small(NOT_HELD), Deal(0)).legal_actions() if getattr(action, "name", None))
    table = say(sit(small(NOT_HELD), Deal(0)), smudge)
    assert contract(table) == (1, 4)


def test_a14_nobody_may_bid_over_a_three() -> None:
    # The dealer may still hold it, so the others are asked, and can only pass.
    table = say(sit(small(NOT_TOPPED), Deal(0)), 3)
    assert table.legal_actions() == (PASS,)
    say(table, PASS, PASS)
    assert table.legal_actions() == (PASS, Hold())
    say(table, Hold())
    assert contract(table) == (0, 3)


@meets("a15")
def test_a15_the_highest_bid_may_be_matched_once_by_each() -> None:
    # Seat 1 bids four, seat 2 says four as well and is the bidder, seat 3 passes, and seat 0 says four. Seats 1 and 2
    # have said it once and are done; nobody is left who could say it, so seat 0 plays.
    table = say(sit(small(MATCHED), Deal(0)), 4)
    assert open_bids(table) == [4]
    say(table, 4, PASS)
    assert (table.seat, open_bids(table)) == (0, [4])
    say(table, 4)
    assert contract(table) == (0, 4)


def test_a15_a_lower_bid_is_still_to_be_beaten() -> None:
    table = say(sit(small(MATCHED), Deal(0)), 3)
    assert open_bids(table) == [4]


@meets("a17")
@pytest.mark.parametrize(
    ("hand", "after"),
    # For one point the dealer's two are enough, which could not be bid; with nothing the dealer loses one.
    [(HALF, (2, 2, 0, 0)), (NOTHING, (-1, 4, 0, 0))],
    ids=["made", "set"],
)
def test_a17_the_dealer_plays_for_less_than_can_be_bid(hand: Cards, after: tuple[int, ...]) -> None:
    table = sit(small(FOR_ONE), Deal(0, 0, hand), Deal(1))
    assert open_bids(table) == [3, 4]
    assert played(table, (PASS, PASS, PASS, PASS), hand) == after
    assert contract(table) == (0, 1)


def test_a17_without_a_bid_nobody_can_be_set() -> None:
    # The dealer names trump and leads, takes nothing and loses nothing; the neighbour has the four points.
    table = sit(small(WITHOUT), Deal(0, 0, NOTHING), Deal(1))
    assert played(table, (PASS, PASS, PASS, PASS), NOTHING) == (0, 4, 0, 0)
    assert (contract(table), settled(table)[-1].made) == ((0, None), None)


@pytest.mark.parametrize(
    ("calls", "hand", "after"),
    [
        # Without a bid, the dealer is paid like all others: twice the own points less all that were taken.
        ((PASS, PASS, PASS, PASS), ALL, (4, 0, 0, 0)),
        ((PASS, PASS, PASS, PASS), NOTHING, (0, 4, 0, 0)),
        ((PASS, PASS, PASS, PASS), HALF, (0, 0, 0, 0)),  # two each: twice two less four
        # With a bid, the others score nothing, whether it is made (HALF gives the dealer two) or set.
        ((PASS, PASS, PASS, 1), HALF, (2, 0, 0, 0)),
        ((PASS, PASS, PASS, 1), NOTHING, (-1, 0, 0, 0)),
    ],
)
def test_what_a_hand_without_a_bid_pays_is_said_by_itself(
    calls: tuple[Action | int, ...], hand: Cards, after: tuple[int, ...]
) -> None:
    assert played(sit(small(DIFFERENCE), Deal(0, 0, hand), Deal(1)), calls, hand) == after


def test_the_rulebook_tells_who_is_paid_without_a_bid_where_that_can_be() -> None:
    for lines, can in ((WITHOUT, True), ("", False)):
        assert ("in a hand without a bid every player," in str(chapters(small(lines)))) is can
