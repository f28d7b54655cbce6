"""An independent auctioneer: from the calls so far to whose turn it is and what may be said, or to the end.

It knows the hand-written sheets and nothing else of this project.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from .sheet import Sheet
from .story import Said


@dataclass(frozen=True)
class Ask:
    """A seat has to speak; these are its choices."""

    seat: int
    choices: tuple[str | int, ...]
    """``pass``, ``hold``, ``run``, ``set``, then numbers in rising order."""


@dataclass(frozen=True)
class Contract:
    """The auction is over."""

    seat: int
    bid: int
    name: str | None


REDEAL = "redeal"


def auction(sheet: Sheet, hands: Sequence[Collection[str]], dealer: int, calls: Sequence[Said]) -> Ask | Contract | str:
    """What comes after these calls; the hands are those that players hold by now."""
    seats = len(hands)
    bids = sheet.bids()
    standing, bidder = -1, -1
    ran = False
    opened = False  # whether anybody has bid since the dealer ran it, or at all
    passed: set[int] = set()
    since = 0
    for number, (seat, call) in enumerate(calls, 1):
        if call == "pass":
            passed.add(seat)
        elif call == "set":
            return Contract(seat, set_value(sheet), "set")
        elif call == "run":
            ran, opened, since = True, False, number
            passed = set()
        else:
            bidder, opened = seat, True
            standing = standing if call == "hold" else int(call)
    waiting = _waiting(sheet, seats, dealer, calls[since:], passed, bidder)
    may_hold = bidder not in (-1, dealer) and sheet.holdable(standing)
    if not waiting or (standing == max(bids) and not (may_hold and dealer in waiting)):
        return REDEAL if bidder < 0 else Contract(bidder, standing, bids[standing])
    seat = waiting[0]
    higher = tuple(number for number in bids if number > standing)
    hold = ("hold",) if may_hold and seat == dealer else ()
    run = ("run",) if sheet.run and seat == dealer and not ran else ()
    others_out = passed | {dealer, bidder} >= set(range(seats)) if sheet.rounds else len(passed) == seats - 1
    alone = seat == dealer and not opened and others_out
    if alone and bidder < 0 and sheet.stuck is not None:
        taken = ("set",) if sheet.or_set else ()
        open_to = tuple(number for number in higher if number >= sheet.stuck)
        if sheet.nines_bid and sheet.stuck < 9 and _nine_in_company(hands[seat]):
            return Ask(seat, tuple(number for number in open_to if number >= 9))
        return Ask(seat, (*run, *taken, *open_to))
    if bidder < 0 and sheet.nines_bid and _nine_in_company(hands[seat]):
        return Ask(seat, tuple(number for number in higher if number >= 9))
    if alone and ran and (hold or higher):
        return Ask(seat, (*hold, *higher))
    return Ask(seat, ("pass", *hold, *run, *higher))


def set_value(sheet: Sheet) -> int:
    """What a dealer loses who takes a set: the lowest bid that would have done."""
    return min(number for number in sheet.bids() if number >= (sheet.stuck or 0))


def _waiting(sheet: Sheet, seats: int, dealer: int, calls: Sequence[Said], passed: set[int], bidder: int) -> list[int]:
    """Who may still have a turn, the next one first; the calls are those since the auction began, or began again."""
    if not sheet.rounds:
        return [(dealer + step) % seats for step in range(1, seats + 1)][len(calls) :]
    last = calls[-1][0] if calls else dealer
    round_table = [(last + step) % seats for step in range(1, seats + 1)]
    return [seat for seat in round_table if seat not in passed and seat != bidder]


def _nine_in_company(hand: Collection[str]) -> bool:
    return any(card[0] == "9" and sum(other[1] == card[1] for other in hand) >= 2 for card in hand)
