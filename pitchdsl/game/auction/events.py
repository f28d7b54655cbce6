"""The calls, the contract that they make, and the price of a bid that was sold."""

from collections.abc import Iterator

from pitchdsl.game.actions import Action, Call, Double
from pitchdsl.game.event import Announcement, Decision
from pitchdsl.game.event_fields import BySide, Count, Seat
from pitchdsl.game.event_rows import Observer, Row, What, or_none
from pitchdsl.values import frozen


class AuctionEvent(Announcement):
    """Somebody bids, or the bidding comes to something."""

    __slots__ = ()


@frozen(kw_only=True)
class BidEvent(AuctionEvent, Decision):
    """A call in the auction."""

    id = "bid"
    flattened = "call"

    seat: Seat
    call: Call
    value: int | None
    """The number at which it ranks; none for a pass and for running it."""

    @property
    def decided(self) -> tuple[Action, ...]:
        return (self.call,)

    def rows(self, to: Observer) -> Iterator[Row]:
        yield to.said(self.seat, self.call)


@frozen(kw_only=True)
class ContractEvent(AuctionEvent):
    """The auction is over."""

    id = "contract"

    seat: Seat | None
    """The pitcher; none in a game without bidding."""
    bid: int | None
    name: str | None

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.CONTRACT, to.person(self.seat), 0, or_none(self.bid)


@frozen(kw_only=True)
class PriceEvent(AuctionEvent):
    """The seller has scored what the right to pitch was sold for."""

    id = "price"

    seat: Seat
    """The seller."""
    points: int
    score: BySide
    """Every side's score with it."""

    def rows(self, to: Observer) -> Iterator[Row]:
        yield What.PRICE, to.seats[self.seat], 0, self.points


@frozen(kw_only=True)
class DoublingEvent(AuctionEvent, Decision):
    """The bid was doubled or redoubled; who lets it stand is not recorded."""

    id = "doubling"

    seat: Seat
    times: Count
    """How often what is paid for the bid counts from here on."""

    @property
    def decided(self) -> tuple[Action, ...]:
        return (Double(again=self.times > Double.TIMES),)

    def rows(self, to: Observer) -> Iterator[Row]:
        yield to.said(self.seat, *self.decided)


Auction = BidEvent | ContractEvent | PriceEvent | DoublingEvent
