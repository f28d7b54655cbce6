"""How far scores go, worked out by hand from what a hand brings and takes, and where the end of the game stops it."""

import pytest

from pitchdsl.check.reach import Ends, Lead, Reach, TooLong, reach_of
from tests.check.test_winning import draft
from tests.texts import problems, sheet

NOTHING_LOST = "settlement\n  set: pitcher loses nothing\n"
NEED = "to win\n  own: made the last bid\n"
NO_BIDS = "no bidding\ntrump\n  named by: left of the dealer\n"


@pytest.mark.parametrize(
    ("lines", "gain", "loss", "nearest", "farthest"),
    [
        # to 11: a hand gives four points, and the highest bid is four
        ("", 4, 4, 10, None),
        ("settlement\n  made: pitcher scores the bid\n", 4, 4, 10, None),
        ("settlement\n  made: pitcher scores twice the bid\n", 8, 4, 10, None),
        ("settlement\n  set: pitcher loses twice the bid\n", 4, 8, 10, None),
        ("settlement\n  set: pitcher loses 3 times the bid if the bid is 4\n", 4, 12, 10, None),
        ("settlement\n  set: pitcher loses 9\n", 4, 9, 10, None),
        ("settlement\n  made: pitcher scores a whole game\n", 11, 4, 10, None),
        ("settlement\n  others: score 7\n", 7, 4, 10, None),
        ("settlement\n  others: lose 7\n", 4, 7, 10, None),
        ("settlement\n  others: score 7 if the bid is set\n", 7, 4, 10, None),
        ("settlement\n  every trick: others lose 3\n", 4, 7, 10, None),
        ("calls\n  moon: a bid above all the points, made by taking every trick\n", 4, 5, 10, None),
        ("points\n  jack: 5\n", 8, 8, 10, None),
        ("bidding\n  bids: 2-3\n", 4, 3, 10, None),
        # a bid that loses, or a hand that brings, nothing
        (NOTHING_LOST, 4, 0, 10, 0),
        (NOTHING_LOST + "  every trick: others lose 2\n", 4, 2, 10, None),
        ("settlement\n  made: pitcher scores nothing\n  others: score nothing\n", 0, 4, 0, None),
        (NO_BIDS, 4, 0, 10, 0),
        # whoever is at the target goes on, where winning takes more, or is put back; who is just below it is not
        (NEED, 4, 4, None, None),
        (NEED + "winning\n  may not win: stops 1 short of the target\n", 4, 4, 10, None),
        (NEED + "winning\n  may not win: stops 3 short of the target\n", 4, 4, 10, None),
        ("winning\n  start: 5\n", 4, 4, 5, None),
        ("winning\n  start: 21\n  target: 0\n", 4, 4, 20, None),
        (NEED + "winning\n  start: 21\n  target: 0\n  may not win: stops 2 short of the target\n", 4, 4, 20, None),
        # the last hand
        ("winning\n  ends after: 2 hands\n", 4, 4, 4, -4),
        ("winning\n  ends after: 3 hands\n", 4, 4, 8, -8),
        ("winning\n  ends after: 4 hands\n", 4, 4, 10, -12),
        ("winning\n  ends after: 1 hands\n", 4, 4, 0, 0),
        ("winning\n  target: none\n  ends after: 9 hands\n", 4, 4, 32, -32),
        (NEED + "winning\n  ends after: 9 hands\n", 4, 4, 32, -32),
        (NOTHING_LOST + "winning\n  ends after: 3 hands\n", 4, 0, 8, 0),
    ],
)
def test_how_far_scores_go(lines: str, gain: int, loss: int, nearest: int | None, farthest: int | None) -> None:
    reach = reach_of(draft(sheet(lines)))
    assert reach == Reach(gain=gain, loss=loss, nearest=nearest, farthest=farthest)


def once(condition: str, section: str = "wins at once", also: str = "") -> str:
    return f"{section}\n  row: {condition}\n{also}"


LAST = "winning\n  target: 99\n  ends after: 3 hands\n"
BACK = "settlement\n  set: pitcher loses 2\nwinning\n  start: 5000\n  target: 9999\n"
FAR = "winning\n  target: 99999\n"
OWN = " and made the last bid"
TOO_LONG = [("P343", TooLong(hands=1001))]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # at most 8 or -8 before the third hand
        (once(f"own score is 8{OWN}", also=LAST), []),
        (once(f"own score is 9{OWN}", also=LAST), [("P343", 8)]),
        (once(f"own score is 8 or less{OWN}", also=LAST), [("P343", 8)]),
        (once(f"own score is 7 or less{OWN}", also=LAST), []),
        # nobody is in the hole: that is what 0 means; but a start that is above it says more
        (once(f"own score is 0 or more{OWN}", also=NOTHING_LOST), []),
        (once(f"own score is 1 or more{OWN}", also=NOTHING_LOST), []),
        (once(f"own score is 0 or less{OWN}", also=NOTHING_LOST), []),
        (once(f"own score is 5 or more{OWN}", also=NOTHING_LOST + "winning\n  start: 5\n  target: 9\n"), [("P343", 5)]),
        (once(f"own score is 6 or more{OWN}", also=NOTHING_LOST + "winning\n  start: 5\n  target: 9\n"), []),
        (once(f"own score is 1 or more{OWN}", also=NOTHING_LOST + "winning\n  start: 5\n  target: 9\n"), [("P343", 5)]),
        (once(f"own score is 5{OWN}", also=NOTHING_LOST + "winning\n  start: 5\n  target: 9\n"), []),
        (once(f"own score is 4{OWN}", also=NOTHING_LOST + "winning\n  start: 5\n  target: 9\n"), [("P343", 5)]),
        # four points a hand: 4,000 after a thousand
        (once(f"own score is 4000 or more{OWN}", also=FAR), []),
        (once(f"own score is 4001 or more{OWN}", also=FAR), TOO_LONG),
        (once(f"own score is 4001{OWN}", also=FAR), TOO_LONG),
        (once(f"own score is 4001 or less{OWN}", also=FAR), []),
        (once(f"own score is 1 or more{OWN}", also=FAR), []),
        # down by four from 5000: 1000 after a thousand
        (once(f"own score is 1000 or less{OWN}", also="winning\n  start: 5000\n  target: 9\n"), []),
        (
            once(f"own score is 999 or less{OWN}", also="winning\n  start: 5000\n  target: 9\n"),
            TOO_LONG,
        ),
        (once(f"own score is 9000 or more{OWN}", also="winning\n  start: 5000\n  target: 9\n"), []),
        (
            once(f"own score is 9001 or more{OWN}", also="winning\n  start: 5000\n  target: 9\n"),
            TOO_LONG,
        ),
        # back from 5000, two a hand
        (
            once(
                f"own score is 3000 or less{OWN}",
                also=BACK,
            ),
            [],
        ),
        (
            once(
                f"own score is 2999 or less{OWN}",
                also=BACK,
            ),
            TOO_LONG,
        ),
        # ahead: 8 and 8 a hand where both have no end
        (once("ahead by 8000 or more", also=NEED + FAR), []),
        (once("ahead by 8001 or more", also=NEED + FAR), TOO_LONG),
        (once("ahead by 24 or more", also=LAST), []),
        (once("ahead by 25 or more", also=LAST), [("P343", Lead(forth=12, back=12))]),
        (once("set 1000 times", "loses at once"), []),
        (once("set 3 times", "loses at once", LAST), []),
        (once("set 4 times", "loses at once", LAST), [("P343", 3)]),
        # one of two ways to win that is never met is not the end of all winning
        (once("ahead by 25 or more", "to win", LAST), [("P357", Lead(forth=12, back=12))]),
        (once("ahead by 25 or more or made the last bid", "to win", LAST), [("P343", Lead(forth=12, back=12))]),
        (once("ahead by 25 or more and made the last bid", "to win", LAST), [("P357", Lead(forth=12, back=12))]),
        (once("own score is 9 or more", "to win", LAST), [("P357", 8)]),
    ],
)
def test_what_scores_never_come_to(lines: str, expected: list[tuple[str, object]]) -> None:
    """Of a comparison it is told how far its first amount goes."""
    aside = ("P356", "P374", "P375", "P377")  # these games are odd, so that scores may go far
    found = [each for each in problems(sheet(lines)) if each.code not in aside]
    assert [(each.code, each.found.left if isinstance(each.found, Ends) else each.found) for each in found] == expected
    assert all(each.line == 3 for each in found)
