"""What players do: calls, discards, cards played.

Seats count from 0, clockwise. Cards are the integers of :mod:`pitchdsl.cards`. Actions are values: equal actions are
interchangeable.
"""

from attrs import frozen


@frozen(slots=True)
class Pass:
    """No bid. Who passes stays out of the auction."""


@frozen(slots=True)
class Hold:
    """The dealer takes over the standing bid at the same number."""


@frozen(slots=True)
class Bid:
    """A bid: a number of points, or the name that the variant gives it."""

    value: int
    """The number at which it ranks."""
    name: str | None = None


SET = "set"
"""The name of a bid that is not meant to be made: the dealer takes a set, and the hand is not played."""


@frozen(slots=True)
class RunIt:
    """The dealer gives everyone more cards instead of bidding, and the bidding goes round once more."""


@frozen(slots=True)
class ThrowIn:
    """Has the cards dealt again, because of a hand so poor that the rules allow it."""


@frozen(slots=True)
class NameTrump:
    """Names a suit (0-3) as trump."""

    suit: int


@frozen(slots=True)
class Discard:
    """Lays one card away in the exchange. A player discards card by card."""

    card: int


@frozen(slots=True)
class Stand:
    """Discards nothing more in this exchange; or plays on with a hand that could be thrown in."""


@frozen(slots=True)
class PlayCard:
    """Plays a card to the trick."""

    card: int


Call = Pass | Hold | Bid | RunIt
"""What can be said in an auction."""

Action = Call | ThrowIn | NameTrump | Discard | Stand | PlayCard
