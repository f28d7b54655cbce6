"""A first leader who is found by a card, and not by a role."""

from typing import ClassVar

from pitchdsl.language.card_selectors import CardName, OffCard, TrumpCard
from pitchdsl.language.form import listed
from pitchdsl.language.people import Person
from pitchdsl.values import frozen


@frozen(kw_only=True)
class CardHolder:
    """``the holder of 2 of clubs, else the dealer``: who has the card at the first lead, else the person.

    Nobody shows the card: the table knows of it by who leads.
    """

    id: ClassVar[str] = "card-holder"

    card: CardName
    otherwise: Person | None = None
    """Who leads where nobody has it; none where somebody always does, which the checker sees to."""

    def words(self) -> str:
        """How a rule sheet says it."""
        said = {"card": self.card.picked(), "otherwise": self.otherwise}
        return listed(said, card="the holder of {}", otherwise="else {}")

    @property
    def needs_trump(self) -> bool:
        """Whether nobody knows which card it is before trump is known."""
        return isinstance(self.card, TrumpCard | OffCard)

    def card_on(self, trump: int | None) -> int:
        """The card that is meant when this suit is trump, or before any is."""
        return self.card.on(trump or 0)
