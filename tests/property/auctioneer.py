"""An independent auctioneer: from the calls so far to whose turn it is and what may be said, or to the end.

It knows the hand-written sheets and nothing else of this project.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from .sheets import Sheet
from .story import Said


@dataclass(frozen=True)
class Ask:
    """A seat has to speak; these are its choices."""

    seat: int
    choices: tuple[str | int, ...]
    """``pass``, ``hold``, then numbers in rising order."""


@dataclass(frozen=True)
class Contract:
    """The auction is over."""

    seat: int
    bid: int
    name: str | None


REDEAL = "redeal"


def auction(sheet: Sheet, hands: Sequence[Collection[str]], dealer: int, calls: Sequence[Said]) -> Ask | Contract | str:
    """What comes after these calls."""
    seats = len(hands)
    bids = sheet.bids()
    standing, bidder = -1, -1
    passed: set[int] = set()
    for seat, call in calls:
        if call == "pass":
            passed.add(seat)
        else:
            bidder = seat
            standing = standing if call == "hold" else int(call)
    waiting = _waiting(sheet, seats, dealer, calls, passed, bidder)
    may_hold = bidder not in (-1, dealer) and standing < sheet.hold_below
    if not waiting or (standing == max(bids) and not (may_hold and dealer in waiting)):
        return REDEAL if bidder < 0 else Contract(bidder, standing, bids[standing])
    seat = waiting[0]
    higher = [number for number in bids if number > standing]
    if bidder < 0 and seat == dealer and len(passed) == seats - 1 and sheet.stuck is not None:
        return Ask(seat, tuple(number for number in higher if number >= (sheet.stuck or 0)))
    if bidder < 0 and sheet.nines_bid and _nine_in_company(hands[seat]):
        return Ask(seat, tuple(number for number in higher if number >= 9))
    hold = ("hold",) if may_hold and seat == dealer else ()
    return Ask(seat, ("pass", *hold, *higher))


def _waiting(sheet: Sheet, seats: int, dealer: int, calls: Sequence[Said], passed: set[int], bidder: int) -> list[int]:
    """Who may still have a turn, the next one first."""
    if not sheet.rounds:
        return [(dealer + step) % seats for step in range(1, seats + 1)][len(calls) :]
    last = calls[-1][0] if calls else dealer
    round_table = [(last + step) % seats for step in range(1, seats + 1)]
    return [seat for seat in round_table if seat not in passed and seat != bidder]


def _nine_in_company(hand: Collection[str]) -> bool:
    return any(card[0] == "9" and sum(other[1] == card[1] for other in hand) >= 2 for card in hand)
