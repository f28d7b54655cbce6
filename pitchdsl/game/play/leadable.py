"""What may be led to a trick."""

from collections.abc import Sequence

from pitchdsl.cards import JOKERS
from pitchdsl.language.card_order import NO_SUIT, CardOrder
from pitchdsl.language.choice import Choice


class Leadable(Choice):
    """What may be led."""

    ANY = "any", "any card", "may be any card", "any card"
    TRUMP = (
        "trump",
        "trump",
        "must be a trump; only a leader who has none may lead something else",
        "a trump (any card if you have none)",
    )
    """A trump; any card from a leader who has none."""
    UNBROKEN = (
        "unbroken",
        "any card but trump until broken",
        "must not be a trump as long as no trump has been played in this hand, unless the leader has nothing else",
        "no trump until one has been played (unless you have nothing else)",
    )
    """No trump before one has been played in this hand, except from a leader who has nothing else."""
    NO_JOKER = (
        "no-joker",
        "any card but a joker",
        "must not be a joker, unless the leader has nothing else",
        "no joker (unless you have nothing else)",
    )
    """No joker, except from a leader who has nothing else."""

    UNTRUMPED = (
        "untrumped",
        "any card but trump until somebody trumped in",
        "must not be a trump until a trump has been played in this hand to the lead of another suit, unless the leader "
        "has nothing else",
        "no trump until somebody has trumped another suit (unless you have nothing else)",
    )
    """No trump before one has been played to another suit's lead; a trump that is led opens nothing."""

    def among(self, hand: int, trumps: int, *, broken: bool) -> int:
        """The cards of a hand that may be led, as a set; ``broken``: what :meth:`broken_by` says of the tricks."""
        match self:
            case Leadable.ANY:
                return hand
            case Leadable.TRUMP:
                return hand & trumps or hand
            case Leadable.UNBROKEN | Leadable.UNTRUMPED:
                return hand if broken else hand & ~trumps or hand
            case Leadable.NO_JOKER:
                return hand & ~JOKERS or hand

    def broken_by(self, cards: Sequence[int], order: CardOrder) -> bool:
        """Whether a trick with these cards, in playing order, opens trumps to the leads after it."""
        if self is not Leadable.UNTRUMPED:
            return any(order.trumps >> card & 1 for card in cards)
        led = next((order.suits[card] for card in cards if order.suits[card] != NO_SUIT), NO_SUIT)
        return led != order.trump and any(order.trumps >> card & 1 for card in cards)
