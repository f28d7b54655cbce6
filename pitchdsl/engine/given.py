"""Deals that are given card by card."""

from collections.abc import Iterable, Sequence
from copy import copy

from pitchdsl.game.events import DealEvent, Event
from pitchdsl.game.rng import DrawKind, RandomDraw, SeededDeals
from pitchdsl.game.table.dealing import cut_won_by
from pitchdsl.values import frozen


@frozen(kw_only=True)
class GivenDeal:
    """Who deals, the whole pack in the order in which it is dealt, and what is cut for trump behind it."""

    dealer: int
    order: tuple[int, ...]
    cut: tuple[int, ...] = ()
    """Cards that are cut for trump, one after the other: behind a joker comes another one."""


class ExplicitDeals:
    """Deals and reshuffles as they are given; what goes beyond them comes from a seed."""

    def __init__(self, deals: Sequence[GivenDeal], reshuffles: Sequence[tuple[int, ...]], beyond: SeededDeals) -> None:
        self._deals, self._reshuffles = tuple(deals), tuple(reshuffles)
        self._dealt = self._reshuffled = 0
        self._cut: tuple[int, ...] = ()
        self._beyond = beyond

    @property
    def are_given(self) -> bool:
        """Whether any cards are given."""
        return bool(self._deals or self._reshuffles)

    @property
    def has_left(self) -> bool:
        """Whether cards are given that have not come yet."""
        return self._dealt < len(self._deals) or self._reshuffled < len(self._reshuffles)

    def draw(self, what: RandomDraw, among: tuple[int, ...], number: int) -> tuple[int, ...]:
        """What is given; raises ``ValueError`` where the cards of a reshuffle are others."""
        match what.kind:
            case DrawKind.DEALER if self._deals:
                return (self._deals[0].dealer,)
            case DrawKind.CUT if self._deals:
                return cut_won_by(self._deals[0].dealer, among, number)
            case DrawKind.ORDER if self._dealt < len(self._deals):
                given = self._deals[self._dealt]
                self._dealt, self._cut = self._dealt + 1, given.cut
                return given.order
            case DrawKind.ORDER:
                self._cut = ()  # a cut belongs to its deal, and that one may have been dealt again before it
            case DrawKind.TRUMP if self._cut:
                card, *left = self._cut
                self._cut = tuple(left)
                return (card,)
            case DrawKind.RESHUFFLE if self._reshuffled < len(self._reshuffles):
                self._reshuffled += 1
                order = self._reshuffles[self._reshuffled - 1]
                if sorted(order) != sorted(among):
                    raise ValueError("the cards of this reshuffle are not the discards")
                return order
        return self._beyond.draw(what, among, number)

    def must_fit(self, events: Iterable[Event]) -> None:
        """Raises ``ValueError`` where a deal among all events of a game is another dealer's than is given."""
        dealt = (event.dealer for event in events if isinstance(event, DealEvent))
        for number, (dealer, given) in enumerate(zip(dealt, self._deals, strict=False), 1):
            if dealer != given.dealer:
                raise ValueError(f"deal {number} names another dealer than seat {dealer}, whose deal it is")

    def copy(self) -> "ExplicitDeals":
        """The same from here on."""
        twin = copy(self)
        twin._beyond = self._beyond.copy()
        return twin
