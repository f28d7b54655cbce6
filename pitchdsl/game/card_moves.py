"""Cards on their way: which, from where to where, and who sees them."""

from enum import Enum

from pitchdsl.game.event_fields import Cards, Seat
from pitchdsl.values import frozen


class Spot(Enum):
    """Where cards lie that are in nobody's hand."""

    PACK = "the pack before the deal"
    KITTY = "the kitty"
    STOCK = "the stock"
    ASIDE = "beside the table, turned up for trump"
    DISCARDS = "the discards"
    PASSED = "on the table, face down before those to whom they are passed"
    TRICK = "the trick on the table"
    WON = "the tricks that were won"


@frozen(slots=True)
class Move:
    """Cards that go from one place to another; a seat stands for its hand."""

    source: Seat | Spot
    goal: Seat | Spot
    cards: Cards
    open: bool = False
    """Whether all see them; else only those whose hands they leave or come to."""

    def seen_by(self, seat: Seat) -> bool:
        """Whether a seat sees which cards they are."""
        return self.open or seat in (self.source, self.goal)


@frozen(kw_only=True, slots=True)
class Handling:
    """How cards are handled by the rules of a table, as far as events need to know."""

    open_discards: bool
    """Whether all see what anybody discards."""
    turned_card_is_aside: bool
    """Whether a card that is turned up for trump leaves the stock."""
