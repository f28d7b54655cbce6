"""Offers after the deal: who may ask whom for what, and what follows when it is granted.

What follows a refusal is said where it counts: ``gift: 1 to left of the dealer if the dealer refuses``.
"""

from typing import ClassVar

from pitchdsl.language.conditions import Condition
from pitchdsl.language.form import Form, Row, Said
from pitchdsl.language.people import Person
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Offer(Row):
    """A row of ``offers``: ``left of the dealer may ask the dealer to deal 3 more and turn another up``.

    Who may ask does so once in a hand, or stands. More cards come to everybody in a packet from the stock, until a card
    of another suit is turned up; if the pack does not last so long, all is dealt again by the same dealer. Source:
    Foster, Complete Hoyle, Seven-Up.
    """

    name: str
    who: Person
    """Who may ask."""
    of: Person
    """Who grants or refuses it."""
    more: int | None
    """The cards that everybody is dealt when it is granted; none where all are dealt again."""

    sections: ClassVar = {
        "offers": (
            "left of the dealer may ask the dealer to deal 3 more and turn another up",
            "left of the dealer may ask the dealer to deal again",
        )
    }
    whole: ClassVar = {"who": "who asks", "of": "who is asked", "more": "for what"}

    @classmethod
    def words(cls, said: Said) -> str:
        """How a rule sheet says it."""
        more = said["more"]
        what = "deal again" if more is None else f"deal {more} more and turn another up"
        return f"{said['who'].words} may ask {said['of'].words} to {what}"


@frozen(kw_only=True)
class MayNotRefuse(Form):
    """``may not be refused: if points needed are 1``: of who asks, whom a refusal could otherwise bring the game."""

    when: Condition

    address = "offers/may not be refused"
    varies = False
    examples = ("if points needed are 1",)
    way = "if {}"


@frozen(kw_only=True)
class Offers:
    """The section ``offers``, in the order in which they are made."""

    rows: tuple[Offer, ...] = ()
    may_not_refuse: MayNotRefuse | None = None

    def granted(self, name: str) -> str:
        """What is told of who grants a row, or a bid that buys the pitch: the deed, and what follows."""
        row = next((row for row in self.rows if row.name == name), None)
        if row is None:
            return f"grants {name}"
        more = f"{row.more} more for everybody, and another card turned up"
        return f"grants it: {'all is dealt again' if row.more is None else more}"
