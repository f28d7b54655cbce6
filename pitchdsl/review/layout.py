"""One layout of all cards, and a table's source of cards that has no other."""

from collections.abc import Sequence

from pitchdsl.game.events import Deal
from pitchdsl.game.rng import DrawKind, RandomDraw
from pitchdsl.values import frozen


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
    """The source of one deal and one reshuffle; nothing else is asked for where positions are laid out."""

    def __init__(self, order: Sequence[int], pile: Sequence[int], *, dealt: bool = False) -> None:
        self._order, self._pile, self._dealt = tuple(order), tuple(pile), dealt

    def draw(self, what: RandomDraw, among: tuple[int, ...], number: int) -> tuple[int, ...]:
        """The pack, once; the discards in the order of the layout, or any."""
        if what.kind is DrawKind.ORDER:
            if self._dealt:
                raise UnfitError("the hand is over by then")
            self._dealt = True
            return self._order
        return self._pile if sorted(self._pile) == sorted(among) else among[:number]

    def copy(self) -> "OneDeal":
        """The same from here on."""
        return OneDeal(self._order, self._pile, dealt=self._dealt)
