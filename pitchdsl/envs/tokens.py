"""What a seat has seen, as rows of four small numbers: what, who, which card, and how much.

Together the rows of a seat tell all that :func:`pitchdsl.facade.seen.seen` tells, in its order, and nothing else: a
row is made of an event as the seat sees it. Seats are counted from the observer, who is 1, in the order of play, and
0 is nobody; a side is told by its first seat from the observer on. A card is its number and 1, and 0 is none, or cards
that lie face down, and then the last number says how many.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import assert_never

from pitchdsl.actions import (
    Action,
    Answer,
    Ask,
    Bid,
    CallCard,
    ChoosePartner,
    Discard,
    Hold,
    NameTrump,
    Pass,
    PlayCard,
    RunIt,
    Stand,
    ThrowIn,
)
from pitchdsl.engine.seen import as_seen
from pitchdsl.envs.actions import Numbering
from pitchdsl.events import (
    FACE_DOWN,
    AnswerEvent,
    AskEvent,
    AwardEvent,
    BidEvent,
    CallEvent,
    ContractEvent,
    CutEvent,
    DealEvent,
    DiscardEvent,
    DoubleEvent,
    DrawEvent,
    Event,
    MisdealEvent,
    OverEvent,
    PartnerEvent,
    PlayEvent,
    PriceEvent,
    RedealEvent,
    ReshuffleEvent,
    SettleEvent,
    StakeEvent,
    TakeEvent,
    TopEvent,
    TrickEvent,
    TrumpEvent,
    TurnUpEvent,
)

Row = tuple[int, int, int, int]
"""What, who, which card, how much."""


class What(IntEnum):
    """The first number of a row. Numbers never change their meaning; 0 is an empty row."""

    CUT = 1
    DEAL = 2
    """Who deals; the number of the hand."""
    HAND = 3
    """A card dealt, or how many to another seat."""
    KITTY = 4
    STOCK = 5
    TURNED = 6
    MISDEAL = 7
    """Who has thrown the hand in."""
    REDEAL = 8
    SAID = 9
    """A call, an offer, an answer, or the seat's own discard or word that it stands: the number of the action."""
    LAID = 10
    """Another seat has laid a card away."""
    CONTRACT = 11
    """The pitcher and the bid, -1 without one."""
    PRICE = 12
    """The seller, and the points that the bid was sold for."""
    PARTNER = 13
    """The pitcher; which seat is the partner, 0 for none."""
    TRUMP = 14
    """Who made it; the suit, 0 to 3."""
    KITTY_TAKEN = 15
    STOCK_TAKEN = 16
    DISCARD = 17
    DRAW = 18
    RESHUFFLE = 19
    TOP = 20
    PLAY = 21
    """The number of the trick."""
    TRICK = 22
    """Who has won it; its number."""
    AWARD = 23
    """The side; the place of the row of ``points``."""
    WORTH = 24
    """What that is worth."""
    SETTLED = 25
    """The pitcher's side; 1 for a bid that was made, 0 for a set, -1 without a bid."""
    TAKEN = 26
    """The points that a side has taken."""
    SCORE = 27
    """Its score then."""
    STAKE = 28
    """The place of a row of ``stakes``."""
    PAID = 29
    """What a side got, below 0 what it paid."""
    DOUBLE = 30
    OVER = 31
    """The side that has won; the place of the reason in :data:`REASONS`."""

    CALLED = 32
    """The pitcher; the card that was called, or the seat that was chosen."""


REASONS = ("target", "race", "named-bid", "sets", "hands", "tie", "stopped")
"""Why a game is over."""

NOBODY = 0


class Teller:
    """Tells one seat of events and decisions, row by row."""

    def __init__(self, seat: int, sides: Sequence[Sequence[int]], numbering: Numbering) -> None:
        self.seat = seat
        self._numbering = numbering
        seats = sum(map(len, sides))
        self.seats = [(each - seat) % seats + 1 for each in range(seats)]
        """How the seat counts each seat."""
        self.sides = [min(self.seats[each] for each in side) for side in sides]
        """And each side."""
        self._rules = numbering.rules.seated(seats)
        self._items = {item.name: place for place, item in enumerate(self._rules.points.items)}
        self._stakes = {row.name: place for place, row in enumerate(self._rules.stakes)}

    def decision(self, by: int, action: Action) -> Iterator[Row]:
        """What is noticed of a decision beyond the event that tells of it."""
        match action:
            case Discard() | Stand() if by == self.seat:
                yield self._said(by, action)
            case Discard():
                yield What.LAID, self.seats[by], 0, 0
            case Stand():  # whether others were asked at all depends on their cards
                return
            case (
                Pass()
                | Hold()
                | Bid()
                | RunIt()
                | ThrowIn()
                | Ask()
                | Answer()
                | NameTrump()
                | ChoosePartner()
                | CallCard()
                | PlayCard()
            ):
                return  # its event follows at once
            case _:
                assert_never(action)

    def event(self, event: Event) -> Iterator[Row]:
        """What the seat sees of an event."""
        match as_seen(event, self.seat, self._rules):
            case PlayEvent(seat=seat, card=card, trick=trick):
                yield What.PLAY, self.seats[seat], card + 1, trick
            case TrickEvent(trick=trick, winner=winner):
                yield What.TRICK, self.seats[winner], 0, trick
            case CutEvent() | DealEvent() | TakeEvent() | DiscardEvent() | DrawEvent() | ReshuffleEvent() as moved:
                yield from self._moved(moved)
            case TurnUpEvent(seat=seat, card=card):
                yield What.TURNED, self.seats[seat], card + 1, 0
            case MisdealEvent(seat=seat):
                yield What.MISDEAL, self.seats[seat], 0, 0
            case RedealEvent():  # what was said before tells why
                yield What.REDEAL, NOBODY, 0, 0
            case BidEvent(seat=seat, call=call):
                yield self._said(seat, call)
            case AskEvent(seat=seat, offer=offer):
                yield self._said(seat, Ask(offer))
            case AnswerEvent(seat=seat, offer=offer, answer=answer):
                yield self._said(seat, Answer(offer, grants=answer == "granted"))
            case ContractEvent(seat=pitcher, bid=bid):
                yield What.CONTRACT, self._person(pitcher), 0, _or_none(bid)
            case PriceEvent(seat=seat, points=points):
                yield What.PRICE, self.seats[seat], 0, points
            case PartnerEvent(seat=seat, partner=partner):
                yield What.PARTNER, self.seats[seat], 0, self._person(partner)
            case CallEvent(seat=seat, partner=partner, card=called):
                yield What.CALLED, self.seats[seat], 0 if called is None else called + 1, self._person(partner)
            case TrumpEvent(seat=seat, suit=suit):
                yield What.TRUMP, self.seats[seat], 0, suit
            case TopEvent(card=card):
                yield What.TOP, NOBODY, card + 1, 0
            case AwardEvent() as award:
                yield from self._award(award)
            case SettleEvent(pitcher=side, made=made, taken=taken, score=score):
                yield What.SETTLED, self._side(side), 0, _or_none(made)
                yield from self._by_side(What.TAKEN, taken)
                yield from self._by_side(What.SCORE, score)
            case StakeEvent(stake=stake, paid=paid):
                yield What.STAKE, NOBODY, 0, self._stakes[stake]
                yield from self._by_side(What.PAID, paid)
            case DoubleEvent():
                yield What.DOUBLE, NOBODY, 0, 0
            case OverEvent(outcome=outcome):
                yield What.OVER, self._side(outcome.winner), 0, REASONS.index(outcome.reason)
            case never:
                assert_never(never)

    def _moved(
        self, event: CutEvent | DealEvent | TakeEvent | DiscardEvent | DrawEvent | ReshuffleEvent
    ) -> Iterator[Row]:
        match event:
            case CutEvent(seats=seats, cards=cards):
                yield from ((What.CUT, self.seats[each], card + 1, 0) for each, card in zip(seats, cards, strict=True))
            case DealEvent(hand=hand, dealer=dealer, deal=deal):
                yield What.DEAL, self.seats[dealer], 0, hand
                for owner, cards in enumerate(deal.hands):
                    yield from _cards(What.HAND, self.seats[owner], cards)
                yield from _cards(What.KITTY, NOBODY, deal.kitty)
                yield from _cards(What.STOCK, NOBODY, deal.stock)
            case TakeEvent(seat=seat, source=source, cards=cards):
                yield from _cards(What.KITTY_TAKEN if source == "kitty" else What.STOCK_TAKEN, self.seats[seat], cards)
            case DiscardEvent(seat=seat, cards=cards):
                yield from _cards(What.DISCARD, self.seats[seat], cards)
            case DrawEvent(seat=seat, cards=cards):
                yield from _cards(What.DRAW, self.seats[seat], cards)
            case ReshuffleEvent(cards=cards):
                yield from _cards(What.RESHUFFLE, NOBODY, cards)

    def _award(self, award: AwardEvent) -> Iterator[Row]:
        side, card = self._side(award.side), 0 if award.card is None else award.card + 1
        yield What.AWARD, side, card, self._items[award.point]
        yield What.WORTH, side, 0, award.value

    def _said(self, by: int, action: Action) -> Row:
        return What.SAID, self.seats[by], 0, self._numbering.number(action)

    def _person(self, seat: int | None) -> int:
        return NOBODY if seat is None else self.seats[seat]

    def _side(self, side: int | None) -> int:
        return NOBODY if side is None else self.sides[side]

    def _by_side(self, what: What, numbers: Sequence[int]) -> Iterator[Row]:
        return ((what, side, 0, number) for side, number in zip(self.sides, numbers, strict=True))


def _cards(what: What, who: int, cards: Sequence[int]) -> Iterator[Row]:
    """A row for each card; one for all where they lie face down, or where there are none."""
    if not cards or cards[0] == FACE_DOWN:
        yield what, who, 0, len(cards)
    else:
        yield from ((what, who, card + 1, 0) for card in cards)


def _or_none(number: int | None) -> int:
    return -1 if number is None else int(number)
