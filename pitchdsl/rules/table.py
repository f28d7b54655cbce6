"""Who sits at the table, with which pack, and how the cards are dealt."""

from attrs import frozen

from pitchdsl.cards import Rank
from pitchdsl.rules.choice import Choice
from pitchdsl.rules.conditions import Condition
from pitchdsl.rules.origin import Rule
from pitchdsl.rules.people import Person


@frozen(kw_only=True)
class Seats(Rule):
    """How many may play."""

    least: int
    most: int


class Seating(Choice):
    """How seats form sides."""

    EACH_ALONE = "each-alone", "each alone"
    PARTNERS_OPPOSITE = "partners-opposite", "partners opposite"


@frozen(kw_only=True)
class Sides(Rule):
    """Which seats score together."""

    seating: Seating


@frozen(kw_only=True)
class Players:
    """The section ``players``."""

    seats: Seats
    sides: Sides


@frozen(kw_only=True)
class Ranks(Rule):
    """The ranks in the pack, highest first: the order of every plain suit."""

    ranks: tuple[Rank, ...]


@frozen(kw_only=True)
class Jokers(Rule):
    """How many jokers are in the pack: 0, 1 (the red one) or 2."""

    number: int


@frozen(kw_only=True)
class Deck:
    """The section ``deck``."""

    ranks: Ranks
    jokers: Jokers


@frozen(kw_only=True)
class Each(Rule):
    """How many cards each player is dealt, and in which packets."""

    cards: int
    packets: int
    """Cards given at a time, clockwise from the dealer's left; the last packet may be smaller."""


@frozen(kw_only=True)
class Kitty(Rule):
    """Cards laid aside at the deal for somebody to take before trump is named."""

    cards: int
    to: Person
    """Who takes them into hand, once the bidding is over."""


class DealerChoice(Choice):
    """How the first dealer is found."""

    RANDOM = "random", "at random"
    HIGHEST_CUT = "highest-cut", "highest cut"


@frozen(kw_only=True)
class FirstDealer(Rule):
    """Who deals the first hand of a match."""

    by: DealerChoice


@frozen(kw_only=True)
class Misdeal(Rule):
    """``misdeal: on demand if …``: before the bidding, a player whose hand meets it may have the cards dealt again.

    The same dealer deals again. Source: How to Play Pitch (the coke hand), Pitch Help.
    """

    when: Condition


@frozen(kw_only=True)
class Deal:
    """The section ``deal``. The deal passes one seat to the left after every settled hand."""

    each: Each
    kitty: Kitty
    first_dealer: FirstDealer
    misdeal: Misdeal | None = None
