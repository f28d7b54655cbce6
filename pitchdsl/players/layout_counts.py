"""Hidden cards laid into places: all ways are counted, and ways drawn of which each is equally likely.

A card may lie in some places only, and a place holds a fixed number of cards, whose order says nothing. Nothing is
tried and thrown away, so that a draw takes as long as any other, however little fits. With Numba, an extra, this is
machine code; without it the same numbers come, later.
"""

from collections.abc import Sequence
from typing import Any

from attrs import field

from pitchdsl.players.forms import PLAIN, Form, machine_form
from pitchdsl.sampling import planning
from pitchdsl.values import frozen

MOST_COUNTS = 4_000_000
"""How many counts of ways may be kept at a time: 32 MB."""

MOST_PLACES = 63
_WORD = (1 << 64) - 1
_CARDS = 54


class TooManyWaysError(Exception):
    """The places differ in so many ways that counting would take too much time and memory."""


@frozen(kw_only=True, slots=True)
class Drawn:
    """Ways that were drawn, a row each: lists, or arrays of int64 with Numba."""

    laid: Sequence[Sequence[int]]
    """For each way the cards of each place, as sets."""
    tables: Sequence[int]
    """For each way the row of sizes that it has."""


@frozen(kw_only=True, slots=True, eq=False)
class LayoutCounts:
    """All ways to lay the cards, counted."""

    totals: tuple[float, ...]
    """How many there are with each row of sizes; exact for small packs, to some 13 digits otherwise."""
    chances: tuple[float, ...] = field(repr=False)
    """How likely each row of sizes is, up to a factor: its total times its weight."""
    _plans: Any = field(repr=False)
    _kept: Any = field(repr=False)
    _sizes: Any = field(repr=False)
    _cards: Any = field(repr=False)
    _counts: Any = field(repr=False)
    form: Form = field(repr=False)

    @property
    def total(self) -> float:
        """How many ways there are with all rows of sizes together."""
        return sum(self.totals)

    def draw(self, number: int, seed: int, first: int = 0) -> Drawn:
        """So many ways, independent of each other. Way ``first + i`` is the same however many are drawn with it.

        Raises:
            ValueError: there is no way that could be drawn.
        """
        if not sum(self.chances) > 0:
            raise ValueError("no way to lay the cards")
        form = self.form
        laid, tables = form.grid(number, len(self._sizes[0])), form.ints([0] * number)
        form.call["draw"](
            self._cards,
            self._counts,
            self._sizes,
            self._plans,
            form.floats(self.chances),
            self._kept,
            form.binomials,
            form.word(seed & _WORD),
            first,
            tables,
            laid,
        )
        return Drawn(laid=laid, tables=tables)


def ways(
    kinds: Sequence[tuple[int, int]],
    sizes: Sequence[Sequence[int]],
    weights: Sequence[float] | None = None,
    *,
    machine: bool = True,
) -> LayoutCounts:
    """Counts the ways to lay cards into places.

    Args:
        kinds: sets of cards, none in two of them, each with the places that its cards may lie in, as bits.
        sizes: how many cards lie in each place; several rows if that is not known. A way is a row and what lies where.
        weights: how likely a way with each row is, up to a factor; by default all ways are equally likely.
        machine: whether machine code is used where Numba is installed; the numbers are the same.

    Raises:
        TooManyWaysError: more than :data:`MOST_COUNTS` numbers had to be kept.
        ValueError: sets that overlap, too many places, or sizes that are not as many as there are cards.
    """
    kinds = [(cards, mask) for cards, mask in kinds if cards]
    counts = [cards.bit_count() for cards, _ in kinds]
    together = 0
    for cards, _ in kinds:
        together |= cards
    every = sum(counts)
    if together.bit_count() != every:
        raise ValueError("a card is of two kinds")
    places = len(sizes[0]) if sizes else 0
    if not sizes or places > MOST_PLACES or any(len(row) != places or min(row, default=0) < 0 for row in sizes):
        raise ValueError(f"sizes must be rows of the same length, up to {MOST_PLACES}, of numbers from 0")
    if any(sum(row) != every for row in sizes):
        raise ValueError(f"{every} cards, and places for {', '.join(str(sum(row)) for row in sizes)}")
    form = machine_form() if machine else PLAIN
    cells = len(kinds) * places
    plans = form.grid(len(sizes), planning.HEAD + len(kinds) + places + cells + 1 + cells * planning.FIELDS)
    needs, found = form.floats([0.0] * len(sizes)), form.floats([0.0] * len(sizes))
    rows, held = form.rows(sizes), form.ints(counts)
    form.call["plan_all"](form.ints([mask & (1 << places) - 1 for _, mask in kinds]), held, rows, plans, needs)
    needed = sum(needs)
    if needed > MOST_COUNTS:
        raise TooManyWaysError(f"{needed:.3g} counts of ways would have to be kept, and {MOST_COUNTS} may be")
    kept = form.space(int(needed) + 1)
    form.call["count_all"](held, rows, plans, needs, kept, form.binomials, found)
    totals = tuple(float(each) for each in found)
    return LayoutCounts(
        totals=totals,
        chances=totals if weights is None else tuple(a * b for a, b in zip(totals, weights, strict=True)),
        plans=plans,
        kept=kept,
        sizes=rows,
        cards=form.ints([cards for cards, _ in kinds]),
        counts=held,
        form=form,
    )


def draw_orders(
    lots: Sequence[Sequence[int]], number: int, seed: int, first: int = 0, *, form: Form | None = None
) -> Sequence[Sequence[int]]:
    """The cards of some sets in random order, one set after the other: 54 for each way, with -1 behind the last.

    ``lots`` has, for each set, a column of so many ways. In row ``i`` the cards of set ``k`` are in the order of
    ``RandomStream(seed, first + i, k + 1, 0).shuffled``.
    """
    form = form or machine_form()
    orders = form.grid(number, _CARDS, -1)
    form.call["draw_orders"](form.rows(lots), form.word(seed & _WORD), first, orders)
    return orders  # type: ignore[no-any-return]
