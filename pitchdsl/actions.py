"""What players do: calls, discards, cards played.

Seats count from 0, in the order of play. Cards are the integers of :mod:`pitchdsl.cards`. Actions are values: equal
actions are interchangeable. ``str()`` says one as a verb, ``play 5C`` or ``bid moon``, which
:func:`~pitchdsl.engine.action_text.parse_action` reads.
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
class ChoosePartner:
    """Chooses who plays this hand with the pitcher."""

    seat: int

    def __str__(self) -> str:
        return f"choose seat {self.seat}"


@frozen(slots=True)
class CallCard:
    """Calls the card whose holder plays this hand with the pitcher."""

    card: int

    def __str__(self) -> str:
        return f"call {_card(self.card)}"


@frozen(slots=True)
class Discard:
    """Lays one card away in the exchange. A player discards card by card."""

    card: int

    def __str__(self) -> str:
        return f"discard {_card(self.card)}"


@frozen(slots=True)
class Stand:
    """Discards nothing more in this exchange; plays on with a hand that could be thrown in; asks for nothing."""

    def __str__(self) -> str:
        return "stand"


@frozen(slots=True)
class Ask:
    """Asks another player for what a row of ``offers`` says."""

    offer: str
    """The name of the row."""

    def __str__(self) -> str:
        return f"say {self.offer}"


@frozen(slots=True)
class Answer:
    """Grants or refuses what another player has asked for, or has bid for the right to pitch."""

    offer: str
    """The name of the row, or :data:`SALE`."""
    grants: bool

    def __str__(self) -> str:
        return f"{'grant' if self.grants else 'refuse'} {self.offer}"


SALE = "the bid"
"""What is granted to a bidder to whom the right to pitch is sold; no row has such a name."""


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

Action = Call | ThrowIn | Ask | Answer | NameTrump | ChoosePartner | CallCard | Discard | Stand | PlayCard
