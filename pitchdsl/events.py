"""What happens at a table: the events of a game, which records write down, and the outcome.

Seats count from 0, in the order of play; a side is an index into the game's list of sides. Cards are the integers of
:mod:`pitchdsl.cards`.
"""

from typing import Annotated, ClassVar

from attrs import frozen

from pitchdsl.actions import Call

# What a number or a text in an event stands for. Records bound each of these types in one place,
# :mod:`pitchdsl.records.bounds`; to a type checker they are plain numbers and texts.

Seat = Annotated[int, "seat"]
Side = Annotated[int, "side"]
Card = Annotated[int, "card"]
Cards = tuple[Card, ...]
Hands = Annotated[tuple[Cards, ...], "one for each seat"]
Suit = Annotated[int, "suit"]
Ordinal = Annotated[int, "1 or more"]
Count = Annotated[int, "0 or more"]
BySide = Annotated[tuple[int, ...], "one for each side"]
Granted = Annotated[str, "granted or refused"]
Pile = Annotated[str, "kitty or stock"]
RuleLine = Annotated[str, "file:line"]
Unrecorded = Annotated[str, "not part of a record"]


@frozen(kw_only=True)
class Outcome:
    """How a game ended."""

    winner: Side | None
    """The winning side; none for a tie or a game that was stopped."""
    reason: str
    """``target``, ``race``, ``named-bid``, ``sets``, ``hands``, ``tie`` or ``stopped``."""
    score: BySide
    hands: Count
    """Hands that were settled."""


@frozen(kw_only=True)
class Deal:
    """An explicit deal. Cards are in the order in which they were dealt, the stock in the order of drawing."""

    hands: Hands
    kitty: Cards
    stock: Cards


@frozen(kw_only=True)
class CutEvent:
    """Each seat cut a card for the deal, in one round of cutting; the highest rank deals."""

    event: ClassVar = "cut"

    seats: tuple[Seat, ...]
    cards: Cards


@frozen(kw_only=True)
class DealEvent:
    """A hand was dealt."""

    event: ClassVar = "deal"

    hand: Ordinal
    """From 1; the same number again after a redeal."""
    dealer: Seat
    deal: Deal


@frozen(kw_only=True)
class TurnUpEvent:
    """The dealer showed a card for trump; should it be a joker, another one follows."""

    event: ClassVar = "turned"

    seat: Seat
    card: Card


@frozen(kw_only=True)
class MisdealEvent:
    """A player had the cards dealt again."""

    event: ClassVar = "misdeal"

    seat: Seat
    reason: str


@frozen(kw_only=True)
class RedealEvent:
    """The hand came to nothing, and nobody asked for that."""

    event: ClassVar = "redeal"

    reason: str


@frozen(kw_only=True)
class AskEvent:
    """A player asked another one for something; that one stands and asks for nothing is not recorded."""

    event: ClassVar = "ask"

    seat: Seat
    offer: str
    """The name of the row of ``offers``."""


@frozen(kw_only=True)
class AnswerEvent:
    """The player who was asked granted it, or refused."""

    event: ClassVar = "answer"

    seat: Seat
    offer: str
    answer: Granted


@frozen(kw_only=True)
class BidEvent:
    """A call in the auction."""

    event: ClassVar = "bid"

    seat: Seat
    call: Call
    value: int | None
    """The number at which it ranks; none for a pass and for running it."""


@frozen(kw_only=True)
class ContractEvent:
    """The auction is over."""

    event: ClassVar = "contract"

    seat: Seat | None
    """The pitcher; none in a game without bidding."""
    bid: int | None
    name: str | None


@frozen(kw_only=True)
class PriceEvent:
    """The seller has scored what the right to pitch was sold for."""

    event: ClassVar = "price"

    seat: Seat
    """The seller."""
    points: int
    score: BySide
    """Every side's score with it."""


@frozen(kw_only=True)
class PartnerEvent:
    """It is known who plays this hand with the pitcher, against all others."""

    event: ClassVar = "partner"

    seat: Seat
    """The pitcher."""
    partner: Seat | None
    """None: the pitcher plays alone."""


@frozen(kw_only=True)
class CallEvent:
    """The pitcher has chosen a partner, or called the card whose holder is the partner."""

    event: ClassVar = "call"

    seat: Seat
    """The pitcher."""
    partner: Seat | None
    """None where a card was called."""
    card: Card | None
    """None where a player was chosen."""


@frozen(kw_only=True)
class TrumpEvent:
    """Trump is known."""

    event: ClassVar = "trump"

    seat: Seat
    suit: Suit


@frozen(kw_only=True)
class TakeEvent:
    """Somebody took the kitty or the stock into hand."""

    event: ClassVar = "take"

    seat: Seat
    source: Pile
    cards: Cards


@frozen(kw_only=True)
class DiscardEvent:
    """All that one seat discarded in a step of the exchange."""

    event: ClassVar = "discard"

    seat: Seat
    cards: Cards


@frozen(kw_only=True)
class DrawEvent:
    """What one seat drew from the stock."""

    event: ClassVar = "draw"

    seat: Seat
    cards: Cards


@frozen(kw_only=True)
class ReshuffleEvent:
    """The discards became the stock, in this drawing order."""

    event: ClassVar = "reshuffle"

    cards: Cards


@frozen(kw_only=True)
class TopEvent:
    """The top card of the stock lies face up; it is the next one to be drawn."""

    event: ClassVar = "top"

    card: Card


@frozen(kw_only=True)
class PlayEvent:
    """A card was played."""

    event: ClassVar = "play"

    seat: Seat
    card: Card
    trick: Ordinal
    """From 1."""


@frozen(kw_only=True)
class TrickEvent:
    """A trick is complete."""

    event: ClassVar = "trick"

    trick: Ordinal
    winner: Seat
    cards: Cards
    """In playing order."""


@frozen(kw_only=True)
class AwardEvent:
    """A scoring item was counted."""

    event: ClassVar = "award"

    point: str
    value: int
    side: Side | None
    """None: it is for nobody."""
    card: Card | None
    """The one card that earned it; none where no single card does."""
    rule: RuleLine
    reason: Unrecorded = ""
    """Why, in a few plain words."""


@frozen(kw_only=True)
class SettleEvent:
    """The hand was settled."""

    event: ClassVar = "settle"

    pitcher: Side | None
    bid: int | None
    made: bool | None
    taken: BySide
    delta: BySide
    """The true change of every side's score, floors and caps included."""
    score: BySide


@frozen(kw_only=True)
class StakeEvent:
    """Sides have paid each other by a row of ``stakes``."""

    event: ClassVar = "stake"

    stake: str
    """The name of the row."""
    paid: BySide
    """What each side got, below 0 what it paid; all together 0."""
    rule: RuleLine


@frozen(kw_only=True)
class DoubleEvent:
    """The game that is over counts as two games of its match."""

    event: ClassVar = "double"

    rule: RuleLine


@frozen(kw_only=True)
class OverEvent:
    """The game is over."""

    event: ClassVar = "over"

    outcome: Outcome


Decision = MisdealEvent | AskEvent | AnswerEvent | BidEvent | TrumpEvent | CallEvent | DiscardEvent | PlayEvent
"""What a player decided. A trump that the first lead or a card of the pack makes is recorded as well."""

Event = (
    CutEvent
    | DealEvent
    | TurnUpEvent
    | MisdealEvent
    | RedealEvent
    | AskEvent
    | AnswerEvent
    | BidEvent
    | ContractEvent
    | PriceEvent
    | PartnerEvent
    | CallEvent
    | TrumpEvent
    | TakeEvent
    | DiscardEvent
    | DrawEvent
    | ReshuffleEvent
    | TopEvent
    | PlayEvent
    | TrickEvent
    | AwardEvent
    | SettleEvent
    | StakeEvent
    | DoubleEvent
    | OverEvent
)
