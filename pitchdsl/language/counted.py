"""What a count of points looks at: the cards of one hand, and who was dealt, held, played and won them."""

from collections.abc import Sequence
from functools import cached_property

from pitchdsl.language.card_order import CardOrder
from pitchdsl.values import frozen


@frozen(kw_only=True, slots=False)
class Counted:
    """A hand at its end, or with tricks still to come. Cards are sets and stand by seat, except where it is said."""

    order: CardOrder
    ranks: tuple[int, ...]
    """The ranks of the pack, highest first."""
    level_jokers: bool
    """Whether of two jokers the one that is played first is the higher."""
    pips: tuple[tuple[int, int], ...]
    """Sets of cards, and the pips of each of their cards; any other card counts nothing."""
    half_pips: bool = False
    """Whether these are half pips."""
    side_of: tuple[int, ...]
    dealer: int
    pitcher: int | None
    """The seat of the pitcher, if there is one."""
    namer: int | None
    """The seat that named trump, if somebody did."""
    turned: tuple[int, ...] = ()
    """The cards that the dealer showed to make trump, one by one."""
    dealt: tuple[int, ...]
    held: tuple[int, ...]
    """The hands at the first lead."""
    tricks: tuple[tuple[tuple[int, int], ...], ...]
    """Each finished trick: pairs of seat and card, in the order of play."""
    winners: tuple[int, ...]
    """The seat that won each of them."""
    won: tuple[int, ...]
    """The cards that each side has won."""
    to_right: bool = False
    """Whether play goes to the right."""

    @property
    def pitcher_side(self) -> int | None:
        """The side that plays the contract, if there is one."""
        return None if self.pitcher is None else self.side_of[self.pitcher]

    @cached_property
    def in_play(self) -> int:
        """The cards that anybody held at the first lead, as a set."""
        cards = 0
        for held in self.held:
            cards |= held
        return cards

    def pips_in(self, cards: int) -> int:
        """The pips of a set of cards."""
        return pips_of(self.pips, cards)


def pips_of(pips: tuple[tuple[int, int], ...], cards: int) -> int:
    """The pips of a set of cards, where these are pairs of a set of cards and the pips of each of them."""
    return sum([(cards & mask).bit_count() * number for mask, number in pips])


def sole_winner(side_of: Sequence[int], winners: Sequence[int]) -> int | None:
    """The side that won all the tricks so far, if there is one; ``winners`` are seats."""
    sides = {side_of[winner] for winner in winners}
    return sides.pop() if len(sides) == 1 else None
