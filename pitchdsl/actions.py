"""What players do: calls, discards, cards played.

Seats count from 0, in the order of play. Cards are the integers of :mod:`pitchdsl.cards`. Actions are values: equal
actions are interchangeable. ``str()`` says one as a verb, ``play 5C`` or ``bid moon``, which
:func:`~pitchdsl.engine.action_text.parse_action` reads.
"""

from typing import get_args

from attrs import field, frozen

from pitchdsl.arguments import MOST_OF_ALL, flag, string, whole
from pitchdsl.cards import CODES, SUIT_NAMES, card_number

MOST_SEATS = 54
"""No game and no record has more seats."""


def _value(value: int) -> int:
    return whole(value, "value", -MOST_OF_ALL, MOST_OF_ALL)


def _suit(suit: int) -> int:
    return whole(suit, "suit", 0, 3)


def _seat(seat: int) -> int:
    return whole(seat, "seat", 0, MOST_SEATS - 1)


def _offer(offer: str) -> str:
    return string(offer, "offer", "the name of a row of `offers`")


def _bid_name(name: str | None) -> str | None:
    return name if name is None else string(name, "name", "the name of a bid, or None")


def _grants(grants: bool) -> bool:
    return flag(grants, "grants")


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

    value: int = field(converter=_value)
    """The number at which it ranks."""
    name: str | None = field(default=None, converter=_bid_name)

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

    suit: int = field(converter=_suit)

    def __str__(self) -> str:
        return f"name {SUIT_NAMES[self.suit]}"


@frozen(slots=True)
class ChoosePartner:
    """Chooses who plays this hand with the pitcher."""

    seat: int = field(converter=_seat)

    def __str__(self) -> str:
        return f"choose seat {self.seat}"


@frozen(slots=True)
class CallCard:
    """Calls the card whose holder plays this hand with the pitcher."""

    card: int = field(converter=card_number)

    def __str__(self) -> str:
        return f"call {CODES[self.card]}"


@frozen(slots=True)
class Discard:
    """Lays one card away in the exchange. A player discards card by card."""

    card: int = field(converter=card_number)

    def __str__(self) -> str:
        return f"discard {CODES[self.card]}"


@frozen(slots=True)
class Stand:
    """Discards nothing more in this exchange; plays on with a hand that could be thrown in; asks for nothing."""

    def __str__(self) -> str:
        return "stand"


@frozen(slots=True)
class Ask:
    """Asks another player for what a row of ``offers`` says."""

    offer: str = field(converter=_offer)
    """The name of the row."""

    def __str__(self) -> str:
        return f"say {self.offer}"


@frozen(slots=True)
class Answer:
    """Grants or refuses what another player has asked for, or has bid for the right to pitch."""

    offer: str = field(converter=_offer)
    """The name of the row, or :data:`SALE`."""
    grants: bool = field(converter=_grants)

    def __str__(self) -> str:
        return f"{'grant' if self.grants else 'refuse'} {self.offer}"


SALE = "the bid"
"""What is granted to a bidder to whom the right to pitch is sold; no row has such a name."""


@frozen(slots=True)
class PlayCard:
    """Plays a card to the trick."""

    card: int = field(converter=card_number)

    def __str__(self) -> str:
        return f"play {CODES[self.card]}"


Call = Pass | Hold | Bid | RunIt
"""What can be said in an auction."""

Action = Call | ThrowIn | Ask | Answer | NameTrump | ChoosePartner | CallCard | Discard | Stand | PlayCard

ACTIONS: frozenset[type] = frozenset(get_args(Action))
"""The classes of actions."""
