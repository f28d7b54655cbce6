"""Which card: the names that a rule uses for cards before trump is known."""

from enum import Enum

from attrs import frozen


@frozen(kw_only=True)
class TrumpCard:
    """The card of this rank (0-12, two to ace) in the trump suit: ``J of trump``."""

    rank: int


@frozen(kw_only=True)
class OffCard:
    """The card of this rank in the other suit of trump's colour: ``off-J``."""

    rank: int


class JokerCard(Enum):
    """A joker by its colour; a single joker is the red one."""

    RED = "red joker"
    BLACK = "black joker"


CardName = TrumpCard | OffCard | JokerCard


@frozen(kw_only=True)
class Extreme:
    """The highest or lowest card in play of a suit or of trump: ``lowest trump but the red joker``.

    In play means held at the first lead. A suit is asked by what is printed, trump by the trump order.
    """

    highest: bool
    suit: int | None
    """A printed suit (0-3); none for trump."""
    but: tuple[CardName, ...] = ()
    """Cards that are passed over."""


CardPick = CardName | Extreme
