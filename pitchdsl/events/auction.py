"""The calls, the contract that they make, and the price of a bid that was sold."""

from attrs import frozen

from pitchdsl.actions import Call
from pitchdsl.events.base import BySide, OpenEvent, Seat


class AuctionEvent(OpenEvent):
    """Somebody bids, or the bidding comes to something."""

    __slots__ = ()


@frozen(kw_only=True)
class BidEvent(AuctionEvent):
    """A call in the auction."""

    id = "bid"

    seat: Seat
    call: Call
    value: int | None
    """The number at which it ranks; none for a pass and for running it."""


@frozen(kw_only=True)
class ContractEvent(AuctionEvent):
    """The auction is over."""

    id = "contract"

    seat: Seat | None
    """The pitcher; none in a game without bidding."""
    bid: int | None
    name: str | None


@frozen(kw_only=True)
class PriceEvent(AuctionEvent):
    """The seller has scored what the right to pitch was sold for."""

    id = "price"

    seat: Seat
    """The seller."""
    points: int
    score: BySide
    """Every side's score with it."""


Auction = BidEvent | ContractEvent | PriceEvent
