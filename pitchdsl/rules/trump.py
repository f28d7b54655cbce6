"""Trump: who names it, and which cards are trumps in which order."""

from attrs import frozen

from pitchdsl.rules.origin import Rule
from pitchdsl.rules.people import Person
from pitchdsl.rules.picks import CardName


@frozen(kw_only=True)
class NamedBy(Rule):
    """``named by``: the person who names a suit before play; none where the suit of the first lead is trump."""

    who: Person | None
    in_hand: bool = False
    """Only a suit of which that person has a card, by what is printed; any suit from a hand of nothing but jokers."""


@frozen(kw_only=True)
class Order(Rule):
    """Every trump, highest first. A card is a trump because it is in this order."""

    cards: tuple[CardName, ...]


@frozen(kw_only=True)
class JokerRank(Rule):
    """``jokers``: whether of two jokers the one that is played first is the higher, not the one that stands higher."""

    first_played: bool = False


@frozen(kw_only=True)
class Trump:
    """The section ``trump``."""

    named_by: NamedBy
    order: Order
    jokers: JokerRank = JokerRank()
