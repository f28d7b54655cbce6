"""The words that engines, bots and records share: actions, events and the outcome.

Seats count from 0, clockwise; a side is an index into the game's list of sides. Cards are the integers of
:mod:`pitchdsl.cards`. Actions are values: equal actions are interchangeable, and ``str()`` says one as a verb, such as
``play 5C`` or ``bid moon``, which :func:`~pitchdsl.engine.actions.parse_action` reads.
"""

from attrs import frozen

from pitchdsl.cards import CODES, SUIT_NAMES


@frozen(slots=True)
class Pass:
    """No bid. Who passes stays out of the auction."""

    def __str__(self) -> str:
        return "pass"


@frozen(slots=True)
class Hold:
    """The dealer takes over the standing bid at the same number."""

    def __str__(self) -> str:
        return "hold"


@frozen(slots=True)
class Bid:
    """A bid: a number of points, or the name that the variant gives it."""

    value: int
    """The number at which it ranks."""
    name: str | None = None

    def __str__(self) -> str:
        return f"bid {self.name or self.value}"


SET = "set"
"""The name of a bid that is not meant to be made: the dealer takes a set, and the hand is not played."""


@frozen(slots=True)
class RunIt:
    """The dealer gives everyone more cards instead of bidding, and the bidding goes round once more."""

    def __str__(self) -> str:
        return "run it"


@frozen(slots=True)
class ThrowIn:
    """Has the cards dealt again, because of a hand so poor that the rules allow it."""

    def __str__(self) -> str:
        return "throw the hand in"


@frozen(slots=True)
class NameTrump:
    """Names a suit (0-3) as trump."""

    suit: int

    def __str__(self) -> str:
        return f"name {SUIT_NAMES[self.suit]}"


@frozen(slots=True)
class Discard:
    """Lays one card away in the exchange. A player discards card by card."""

    card: int

    def __str__(self) -> str:
        return f"discard {_card(self.card)}"


@frozen(slots=True)
class Stand:
    """Discards nothing more in this exchange; or plays on with a hand that could be thrown in."""

    def __str__(self) -> str:
        return "stand"


@frozen(slots=True)
class PlayCard:
    """Plays a card to the trick."""

    card: int

    def __str__(self) -> str:
        return f"play {_card(self.card)}"


def _card(card: int) -> str:
    """A card's code, and something to say of what is none."""
    return CODES[card] if 0 <= card < len(CODES) else f"card number {card}"


Call = Pass | Hold | Bid | RunIt
"""What can be said in an auction."""

Action = Call | ThrowIn | NameTrump | Discard | Stand | PlayCard


@frozen(kw_only=True)
class Outcome:
    """How a game ended."""

    winner: int | None
    """The winning side; none for a tie or a game that was stopped."""
    reason: str
    """``target``, ``race``, ``named-bid``, ``sets``, ``hands``, ``tie`` or ``stopped``."""
    score: tuple[int, ...]
    hands: int
    """Hands that were settled."""


@frozen(kw_only=True)
class Deal:
    """An explicit deal. Cards are in the order in which they were dealt, the stock in the order of drawing."""

    hands: tuple[tuple[int, ...], ...]
    kitty: tuple[int, ...]
    stock: tuple[int, ...]


@frozen(kw_only=True)
class DealEvent:
    """A hand was dealt."""

    hand: int
    """From 1; the same number again after a redeal."""
    dealer: int
    deal: Deal


@frozen(kw_only=True)
class CutEvent:
    """Each seat cut a card for the deal, in one round of cutting; the highest rank deals."""

    seats: tuple[int, ...]
    cards: tuple[int, ...]


@frozen(kw_only=True)
class MisdealEvent:
    """A player had the cards dealt again."""

    seat: int
    reason: str


@frozen(kw_only=True)
class RedealEvent:
    """The hand came to nothing, and nobody asked for that."""

    reason: str


@frozen(kw_only=True)
class BidEvent:
    """A call in the auction."""

    seat: int
    call: Call
    value: int | None
    """The number at which it ranks; none for a pass and for running it."""


@frozen(kw_only=True)
class ContractEvent:
    """The auction is over."""

    seat: int | None
    """The pitcher; none in a game without bidding."""
    bid: int | None
    name: str | None


@frozen(kw_only=True)
class TrumpEvent:
    """Trump is known."""

    seat: int
    suit: int


@frozen(kw_only=True)
class TakeEvent:
    """Somebody took the kitty or the stock into hand."""

    seat: int
    source: str
    """``kitty`` or ``stock``."""
    cards: tuple[int, ...]


@frozen(kw_only=True)
class DiscardEvent:
    """All that one seat discarded in a step of the exchange."""

    seat: int
    cards: tuple[int, ...]


@frozen(kw_only=True)
class DrawEvent:
    """What one seat drew from the stock."""

    seat: int
    cards: tuple[int, ...]


@frozen(kw_only=True)
class ReshuffleEvent:
    """The discards became the stock, in this drawing order."""

    cards: tuple[int, ...]


@frozen(kw_only=True)
class PlayEvent:
    """A card was played."""

    seat: int
    card: int
    trick: int
    """From 1."""


@frozen(kw_only=True)
class TrickEvent:
    """A trick is complete."""

    trick: int
    winner: int
    cards: tuple[int, ...]
    """In playing order."""


@frozen(kw_only=True)
class AwardEvent:
    """A scoring item was counted."""

    point: str
    value: int
    side: int | None
    """None: it is for nobody."""
    card: int | None
    """The one card that earned it; none where no single card does."""
    rule: str
    """``file:line`` of the item."""
    reason: str
    """Why, in a few plain words. Not part of a record."""


@frozen(kw_only=True)
class SettleEvent:
    """The hand was settled."""

    pitcher: int | None
    bid: int | None
    made: bool | None
    taken: tuple[int, ...]
    delta: tuple[int, ...]
    """The true change of every side's score, floors and caps included."""
    score: tuple[int, ...]


@frozen(kw_only=True)
class OverEvent:
    """The game is over."""

    outcome: Outcome


Event = (
    DealEvent
    | CutEvent
    | MisdealEvent
    | RedealEvent
    | BidEvent
    | ContractEvent
    | TrumpEvent
    | TakeEvent
    | DiscardEvent
    | DrawEvent
    | ReshuffleEvent
    | PlayEvent
    | TrickEvent
    | AwardEvent
    | SettleEvent
    | OverEvent
)
