"""Deals that are given card by card."""

from collections.abc import Iterable, Sequence
from copy import copy

from attrs import frozen

from pitchdsl.game.events import DealEvent, Event
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.table.dealing import cut_won_by


@frozen(kw_only=True)
class GivenDeal:
    """Who deals, and the whole pack in the order in which it is dealt."""

    dealer: int
    order: tuple[int, ...]


class ExplicitDeals:
    """Deals and reshuffles as they are given; what goes beyond them comes from a seed."""

    def __init__(self, deals: Sequence[GivenDeal], reshuffles: Sequence[tuple[int, ...]], beyond: SeededDeals) -> None:
        self._deals, self._reshuffles = tuple(deals), tuple(reshuffles)
        self._dealt = self._reshuffled = 0
        self._beyond = beyond

    @property
    def are_given(self) -> bool:
        """Whether any cards are given."""
        return bool(self._deals or self._reshuffles)

    @property
    def has_left(self) -> bool:
        """Whether cards are given that have not come yet."""
        return self._dealt < len(self._deals) or self._reshuffled < len(self._reshuffles)

    def first_dealer(self, seats: int) -> int:
        """The dealer of the first deal."""
        return self._deals[0].dealer if self._deals else self._beyond.first_dealer(seats)

    def cut(self, pack: tuple[int, ...], seats: int) -> tuple[int, ...]:
        """Cards by which the dealer of the first deal wins the cut."""
        if not self._deals:
            return self._beyond.cut(pack, seats)
        return cut_won_by(self._deals[0].dealer, pack, seats)

    def cut_for_trump(self, hand: int, pack: tuple[int, ...]) -> int:
        """A card that the seed says: no deal has one."""
        return self._beyond.cut_for_trump(hand, pack)

    def order(self, hand: int, pack: tuple[int, ...]) -> tuple[int, ...]:
        """The next deal."""
        if self._dealt == len(self._deals):
            return self._beyond.order(hand, pack)
        self._dealt += 1
        return self._deals[self._dealt - 1].order

    def reshuffle(self, hand: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        """The next order of the discards; raises ``ValueError`` where these are others."""
        if self._reshuffled == len(self._reshuffles):
            return self._beyond.reshuffle(hand, cards)
        self._reshuffled += 1
        order = self._reshuffles[self._reshuffled - 1]
        if sorted(order) != sorted(cards):
            raise ValueError("the cards of this reshuffle are not the discards")
        return order

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
