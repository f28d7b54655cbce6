"""What a hand promises before its cards are played, by rule of thumb.

Chances are whole numbers in per cent, so that they come out the same everywhere.
"""

from pitchdsl.language.card_order import CardOrder
from pitchdsl.values import frozen

CERTAIN = 100


@frozen(kw_only=True, slots=True)
class HandEstimate:
    """One hand, with one suit thought of as trump."""

    hand: int
    """Its cards, as a set."""
    order: CardOrder
    ranks: tuple[int, ...]
    """The ranks of the pack, highest first."""
    strength: int
    """How well the hand holds its own, from 0 to 95."""
    abroad: int
    """How likely an unseen card is in somebody else's hand, and not in the stock."""
