"""One layout of all cards, and a table's source of cards that has no other."""

from collections.abc import Sequence

from attrs import frozen

from pitchdsl.game.events import Deal


class UnfitError(Exception):
    """With these cards it cannot be so, and why."""


@frozen(kw_only=True, slots=True)
class Layout:
    """Cards as they were dealt, and what each seat threw."""

    deal: Deal
    pile: tuple[int, ...] = ()
    thrown: tuple[tuple[int, int], ...] = ()
    """Seat and cards, as a set, in the order of the turns."""


class OneDeal:
    """The source of one deal and one reshuffle."""

    def __init__(self, order: Sequence[int], pile: Sequence[int], *, dealt: bool = False) -> None:
        self._order, self._pile, self._dealt = tuple(order), pile, dealt

    def first_dealer(self, seats: int) -> int:
        """Nobody asks: the dealer is written down."""
        raise AssertionError

    def cut(self, pack: tuple[int, ...], seats: int) -> tuple[int, ...]:
        """Nobody cuts, either."""
        raise AssertionError

    def cut_for_trump(self, hand: int, pack: tuple[int, ...]) -> int:
        """No position is laid out where a card makes trump."""
        raise AssertionError

    def order(self, hand: int, pack: tuple[int, ...]) -> tuple[int, ...]:
        """The pack, once."""
        if self._dealt:
            raise UnfitError("the hand is over by then")
        self._dealt = True
        return self._order

    def reshuffle(self, hand: int, cards: tuple[int, ...]) -> Sequence[int]:
        """The discards in the order of the layout, or any."""
        return self._pile if sorted(self._pile) == sorted(cards) else cards

    def copy(self) -> "OneDeal":
        """The same from here on."""
        return OneDeal(self._order, self._pile, dealt=self._dealt)
