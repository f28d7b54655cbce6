"""Who: the roles at a card table."""

from enum import Enum

from attrs import frozen


class Person(Enum):
    """One seat, found by its role in this hand."""

    DEALER = "dealer"
    PITCHER = "pitcher"
    LEFT_OF_DEALER = "left of dealer"
    LEFT_OF_PITCHER = "left of pitcher"
    NAMER = "who named trump"


@frozen(kw_only=True)
class People:
    """Everyone at the table, everyone but some, or just one person, clockwise from the dealer's left."""

    only: Person | None = None
    """The one person meant; none for everyone."""
    but: Person | None = None
    """Who is left out of everyone; none for nobody."""
