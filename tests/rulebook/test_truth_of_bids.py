"""What the rulebook says of players to whom bids are closed, held against hands that the engine plays."""

import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.actions import SET, Bid
from pitchdsl.game.events import DealEvent, RedealEvent, of_kind
from pitchdsl.rulebook.chapters import chapters
from pitchdsl.rulebook.short import short
from tests.wishes.small import ALL, HALF, NOTHING, PASS, Cards, Deal, open_bids, played, say, sit, small

STUCK = "bidding\n  all pass: dealer must bid\n"
CLOSED = "A dealer to whom every such bid is closed"
AGAIN = "if every such bid is closed to the dealer: the same dealer deals again"
BID = 2
"""Who bids it makes it with :data:`ALL` or :data:`HALF`, and fails with :data:`NOTHING`."""


def after(limit: str, *hands: tuple[int, Cards]) -> Table:
    """The bidding after these hands, each with the seat that bids and what it takes; seat 1 deals."""
    first = (1 - len(hands)) % 4
    deals = [Deal((first + at) % 4, seat, cards) for at, (seat, cards) in enumerate(hands)]
    table = sit(small(f"{STUCK}  {limit}\n"), *deals, Deal(1), Deal(1))
    for at, (seat, cards) in enumerate(hands):
        order = [(first + at + step) % 4 for step in range(1, 5)]
        played(table, tuple(BID if each == seat else PASS for each in order), cards)
    return table


def test_a_dealer_to_whom_all_bids_are_closed_is_not_stuck() -> None:
    limit = "may bid: nothing if sets in a row are 2"
    table = after(limit, (1, NOTHING), (1, NOTHING))
    say(table, PASS, PASS, PASS)
    assert table.legal_actions() == (PASS,)
    say(table, PASS)
    assert [event.reason for event in of_kind(RedealEvent, table.events)] == ["all passed"]
    assert [event.dealer for event in of_kind(DealEvent, table.events)] == [3, 0, 1, 1]
    rules = small(f"{STUCK}  {limit}\n")
    assert f"{CLOSED} is not stuck, but passes too: the same dealer deals again." in str(chapters(rules))
    assert AGAIN in short(rules)


def test_or_takes_the_set_where_there_is_one() -> None:
    rules = small("bidding\n  all pass: dealer must bid, or take a set\n  may bid: nothing if it is the dealer\n")
    table = say(sit(rules, Deal(1)), PASS, PASS, PASS)
    assert table.legal_actions() == (Bid(1, SET),)
    assert f"{CLOSED} must take the set." in str(chapters(rules))
    assert "if every such bid is closed to the dealer: a set" in short(rules)


@pytest.mark.parametrize(
    ("limit", "barred"),
    [
        ("may bid: at most 1 if it is the dealer", False),
        ("may not bid: 4 if it is the dealer", False),
        ("may bid: 1 or more", False),
        ("may not bid: 1-4 if it is the dealer", True),
        ("may bid: 5 or more if it is the dealer", True),
    ],
)
def test_a_dealer_who_always_has_a_bid_is_stuck(limit: str, barred: bool) -> None:
    table = say(after(limit), PASS, PASS, PASS)
    assert (table.legal_actions() == (PASS,)) is barred
    rules = small(f"{STUCK}  {limit}\n")
    assert (CLOSED in str(chapters(rules))) is barred
    assert (AGAIN in short(rules)) is barred


SITS_OUT = [
    # what is asked, and what became of the last hands: (who bid, and how it went); seat 2 speaks first, and is asked
    ("2", [(2, NOTHING), (2, NOTHING)], True),
    ("2", [(2, NOTHING), (0, ALL), (2, NOTHING)], False),
    ("2", [(2, NOTHING), (2, HALF), (2, NOTHING)], False),
    ("2", [(2, NOTHING), (2, NOTHING), (2, NOTHING)], False),
    ("2 or more", [(2, NOTHING), (2, NOTHING), (2, NOTHING)], True),
    ("2 or more", [(2, NOTHING), (2, NOTHING), (0, ALL)], False),
    ("0", [(2, HALF)], True),
    ("0", [(0, NOTHING)], True),
    ("0", [(2, NOTHING)], False),
    ("1 or less", [(2, NOTHING)], True),
    ("1 or less", [(2, NOTHING), (2, NOTHING)], False),
]
SAID = {
    "2": "if their bid failed in each of the last two hands, and not in the one before them.",
    "2 or more": "if their bid failed in each of the last two hands.",
    "1 or less": "if it is not so that their bid failed in each of the last two hands.",
    "0": "if no bid of their own failed in the last hand.",
}


@pytest.mark.parametrize(("asked", "hands", "barred"), SITS_OUT)
def test_hands_in_a_row_are_the_last_hands(asked: str, hands: list[tuple[int, Cards]], barred: bool) -> None:
    limit = f"may not bid: 4 if sets in a row are {asked}"
    assert (4 not in open_bids(after(limit, *hands))) is barred
    assert f"A player may not bid four {SAID[asked]}" in str(chapters(small(f"{STUCK}  {limit}\n")))


def test_it_is_the_dealer_who_must_bid_and_not_a_partner() -> None:
    """Seat 3 is the dealer's partner: the first to speak is seat 2, then 3, 0 and the dealer, seat 1."""
    limit = "must bid: 2 or more if it is the dealer"
    table = after(limit)
    say(table, PASS)
    assert PASS in table.legal_actions()
    say(table, PASS, PASS)
    assert PASS not in table.legal_actions()
    assert "A player may not pass and must bid at least two if they are the dealer" in str(
        chapters(small(f"{STUCK}  {limit}\n"))
    )
