"""Trump: who names it, and which cards are trumps in which order."""

from attrs import frozen

from pitchdsl.rules.origin import Rule
from pitchdsl.rules.people import Person
from pitchdsl.rules.picks import CardName


@frozen(kw_only=True)
class NamedBy(Rule):
    """``named by``: the person who names a suit before play; none where the suit of the first lead is trump."""

    who: Person | None


@frozen(kw_only=True)
class Order(Rule):
    """Every trump, highest first. A card is a trump because it is in this order."""

    cards: tuple[CardName, ...]


@frozen(kw_only=True)
class Trump:
    """The section ``trump``."""

    named_by: NamedBy
    order: Order
