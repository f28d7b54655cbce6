"""What happens at a table: the events of a game, which records write down, and the outcome.

Each concern of the table has a module, with its base class and the union of its events; here is the union of all.
"""

from pitchdsl.game.auction.events import Auction, AuctionEvent, BidEvent, ContractEvent, PriceEvent
from pitchdsl.game.card_moves import Handling, Move, Spot
from pitchdsl.game.count.events import AwardEvent, Counting, CountingEvent
from pitchdsl.game.event import Announcement, Decision, LaidAway, PublicEvent, TableEvent, last, of_kind
from pitchdsl.game.event_fields import (
    FACE_DOWN,
    BySide,
    Card,
    Cards,
    Count,
    FaceDown,
    Granted,
    Hands,
    Ordinal,
    Pile,
    RuleLine,
    Seat,
    Side,
    Suit,
    Unrecorded,
    face_down,
)
from pitchdsl.game.exchange.events import (
    DiscardEvent,
    DrawEvent,
    Exchange,
    ExchangeEvent,
    ReshuffleEvent,
    TakeEvent,
    TopEvent,
)
from pitchdsl.game.offers.events import AnswerEvent, AskEvent, OfferEvent, Offering
from pitchdsl.game.partners.events import CallEvent, PartnerEvent, Partners, PartnersEvent
from pitchdsl.game.play.events import PlayEvent, Playing, PlayingEvent, TrickEvent
from pitchdsl.game.settlement.events import SettleEvent, Settling, SettlingEvent, StakeEvent
from pitchdsl.game.table.events import (
    CutEvent,
    Deal,
    DealEvent,
    Dealing,
    DealingEvent,
    MisdealEvent,
    RedealEvent,
    TurnUpEvent,
)
from pitchdsl.game.trump.events import Naming, NamingEvent, TrumpEvent
from pitchdsl.game.winning.events import REASONS, DoubleEvent, Ending, EndingEvent, Outcome, OverEvent

__all__ = [
    "FACE_DOWN",
    "REASONS",
    "Announcement",
    "AnswerEvent",
    "AskEvent",
    "AuctionEvent",
    "AwardEvent",
    "BidEvent",
    "BySide",
    "CallEvent",
    "Card",
    "Cards",
    "ContractEvent",
    "Count",
    "CountingEvent",
    "CutEvent",
    "Deal",
    "DealEvent",
    "DealingEvent",
    "Decision",
    "DiscardEvent",
    "DoubleEvent",
    "DrawEvent",
    "EndingEvent",
    "Event",
    "ExchangeEvent",
    "FaceDown",
    "Granted",
    "Handling",
    "Hands",
    "LaidAway",
    "MisdealEvent",
    "Move",
    "NamingEvent",
    "OfferEvent",
    "Ordinal",
    "Outcome",
    "OverEvent",
    "PartnerEvent",
    "PartnersEvent",
    "Pile",
    "PlayEvent",
    "PlayingEvent",
    "PriceEvent",
    "PublicEvent",
    "RedealEvent",
    "ReshuffleEvent",
    "RuleLine",
    "Seat",
    "SettleEvent",
    "SettlingEvent",
    "Side",
    "Spot",
    "StakeEvent",
    "Suit",
    "TableEvent",
    "TakeEvent",
    "TopEvent",
    "TrickEvent",
    "TrumpEvent",
    "TurnUpEvent",
    "Unrecorded",
    "face_down",
    "last",
    "of_kind",
]

Event = Dealing | Offering | Auction | Partners | Naming | Exchange | Playing | Counting | Settling | Ending
"""Whatever happens. A ``match`` over it names all events, or base classes that have them all."""
