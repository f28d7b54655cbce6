"""Layouts of the hidden cards, each as likely as another of those that fit what a seat knows.

What is drawn is where every card lay when it was dealt, when the stock would come to it, and who threw it: enough to
play the hand again up to now. That others' calls, and discards in a certain order, were allowed is not looked at here.
"""

from collections.abc import Sequence
from functools import reduce
from itertools import product
from operator import or_

from attrs import field

from pitchdsl.game.rng import RandomStream
from pitchdsl.players.card_groups import Merger, Split
from pitchdsl.players.decision_point import World
from pitchdsl.players.forms import PLAIN, Form
from pitchdsl.players.knowledge import Knowledge
from pitchdsl.players.layout_counts import LayoutCounts, TooManyWaysError, draw_orders, ways
from pitchdsl.values import frozen

Sets = Sequence[int]
"""A set of cards for each layout: a list, or an array with Numba."""

_SEEDS = 1 << 62


@frozen(kw_only=True, slots=True, eq=False)
class Layouts:
    """So many layouts, column by column: an entry for each layout."""

    number: int
    hands: list[Sets]
    """By seat: the cards dealt."""
    kitty: Sets
    stock: Sequence[Sequence[int]]
    """In drawing order; what is behind the last card is -1."""
    pile: Sequence[Sequence[int]]
    """Discards that were shuffled, likewise."""
    thrown: dict[tuple[int, int], Sets]
    """What was thrown in the exchange, by the place of the deed and the seat."""
    held: list[Sets] = field(factory=list)
    """By seat: the cards in hand now, those that it has played included; nothing where nobody asked for it."""

    def world(self, number: int) -> World:
        """One of them, to be played."""
        return World(
            hands=tuple(int(sets[number]) for sets in self.hands),
            kitty=int(self.kitty[number]),
            stock=tuple(int(card) for card in self.stock[number] if card >= 0),
            pile=tuple(int(card) for card in self.pile[number] if card >= 0),
            thrown={turn: int(sets[number]) for turn, sets in self.thrown.items() if sets[number]},
        )


@frozen(kw_only=True, slots=True)
class _Case:
    """One way in which seats may have come down to a number of cards, and the layouts that there are of it."""

    sure: dict[int, int]
    """Lots of which every card is known, as sets."""
    leaves: list[int]
    """The other lots as they lie in the end."""
    tables: list[list[int]]
    ways: LayoutCounts
    must_have: list[tuple[tuple[int, ...], int]]
    """Lots which together have a card that is not of a set: else the layout belongs to another case."""


class Draw:
    """Draws layouts that fit what is known, as often as one likes."""

    def __init__(self, know: Knowledge) -> None:
        """Counts all that there are; raises :class:`~pitchdsl.players.layout_counts.TooManyWaysError`."""
        self._know = know
        self._cases = _cases(know)

    def layouts(self, number: int, stream: RandomStream, *, held: bool = False) -> Layouts:
        """So many layouts, or fewer where some belong to another case; none where nothing fits.

        Only where it is asked for, each tells what every seat has ``held``.
        """
        shares = _shares([case.ways.total for case in self._cases], number, stream)
        parts = [
            _drawn(self._know, case, share, stream, held=held)
            for case, share in zip(self._cases, shares, strict=True)
            if share
        ]
        if len(parts) == 1:
            return parts[0]
        return _joined(self._know, parts, self._cases[0].ways.form if parts else PLAIN)


def draw_of(know: Knowledge) -> Draw:
    """What draws layouts that fit what is known; where all ways are too many, cards that were played are settled first.

    Raises :class:`~pitchdsl.players.layout_counts.TooManyWaysError` where that does not help.
    """
    try:
        return Draw(know)
    except TooManyWaysError:
        if not know.in_order:
            raise
        know.settle_played()
        return Draw(know)


def _cases(know: Knowledge) -> list[_Case]:
    """Every case of which there is a layout."""
    leaves, plain = know.lots.leaves(), know.masks()
    tables = know.lots.tables(plain)
    sizes = [[table[leaf] for leaf in leaves] for table in tables]
    pack = 0
    for mask in know.lots.masks:
        pack |= mask
    if any(pack.bit_count() < sum(row) for row in sizes):
        return []  # cards that may lie nowhere: what is known contradicts itself
    cases = []
    for chosen in product(*(range(len(either.cases)) for either in know.either)):
        masks = plain.copy()
        must_have = []
        for either, place in zip(know.either, chosen, strict=True):
            shown = either.cases[place]
            for leaf in know.lots.under(either.thrown) & masks.keys():
                masks[leaf] &= shown.thrown
            for leaf in know.lots.under(either.kept) & masks.keys():
                masks[leaf] &= shown.kept
            if place:
                must_have.append((either.thrown, either.cases[place - 1].thrown))
        room = [masks[leaf].bit_count() for leaf in leaves]
        if not any(all(size <= most for size, most in zip(row, room, strict=True)) for row in sizes):
            continue
        full = [place for place, most in enumerate(room) if most and all(row[place] == most for row in sizes)]
        sure = {leaves[place]: masks[leaves[place]] for place in full[: len(leaves) - 1]}
        there = reduce(or_, sure.values(), 0)
        if there.bit_count() < sum(map(int.bit_count, sure.values())):
            continue  # a card would have to lie in two places
        unsure = [place for place, leaf in enumerate(leaves) if leaf not in sure]
        kinds = _kinds(pack & ~there, [masks[leaves[place]] for place in unsure])
        if kinds is not None:
            found = ways(kinds, [[row[place] for place in unsure] for row in sizes])
            if found.total:
                others = [leaves[place] for place in unsure]
                cases.append(_Case(sure=sure, leaves=others, tables=tables, ways=found, must_have=must_have))
    return cases


def _kinds(pack: int, masks: Sequence[int]) -> list[tuple[int, int]] | None:
    """Cards that may lie in the same places, as sets, each with those places; none where a card may lie nowhere."""
    kinds = {0: pack}
    for place, mask in enumerate(masks):
        finer: dict[int, int] = {}
        for where, cards in kinds.items():
            if cards & mask:
                finer[where | 1 << place] = cards & mask
            if cards & ~mask:
                finer[where] = cards & ~mask
        kinds = finer
    return None if 0 in kinds else [(cards, where) for where, cards in kinds.items()]


def _shares(weights: Sequence[float], number: int, stream: RandomStream) -> list[int]:
    """How many of so many draws fall to each of some cases."""
    if len(weights) <= 1:
        return [number] * len(weights)
    shares = [0] * len(weights)
    for _ in range(number):
        at, left = 0, sum(weights) * stream.below(_SEEDS) / _SEEDS
        while at < len(weights) - 1 and left >= weights[at]:
            left -= weights[at]
            at += 1
        shares[at] += 1
    return shares


def _drawn(know: Knowledge, case: _Case, number: int, stream: RandomStream, *, held: bool) -> Layouts:
    """So many layouts of a case, without those that belong to another one."""
    drawn = case.ways.draw(number, stream.below(_SEEDS))
    form = case.ways.form
    of: dict[int, Sets] = dict(zip(case.leaves, form.columns(drawn.laid), strict=True))
    of |= {lot: form.constant(cards, number) for lot, cards in case.sure.items()}
    for step in reversed(know.lots.steps):
        match step:
            case Split():
                for parent, taken, left in zip(step.parents, step.taken, step.left, strict=True):
                    of[parent] = form.together((of[taken], of[left]))
            case Merger():
                sizes = form.rows([[table[part] for part in step.parts] for table in case.tables])
                parts = form.grid(len(step.parts), number)
                seed = form.word(stream.below(_SEEDS))
                form.call["draw_parts"](of[step.whole], drawn.tables, sizes, seed, 0, parts)
                of |= zip(step.parts, parts, strict=True)

    def together(lots: Sequence[int]) -> Sets:
        return form.together([of[lot] for lot in lots]) if lots else nothing

    def in_order(lots: Sequence[Sequence[int]]) -> Sequence[Sequence[int]]:
        if not lots:
            return empty
        return draw_orders([together(each) for each in lots], number, stream.below(_SEEDS), form=form)

    nothing: Sets = form.constant(0, number)
    empty: Sequence[Sequence[int]] = form.grid(number, 0)
    layouts = Layouts(
        number=number,
        hands=[of[lot] for lot in know.dealt],
        kitty=together(() if know.kitty is None else (know.kitty,)),
        stock=in_order([(lot,) for lot in (*know.drawn, know.stock) if lot is not None]),
        pile=in_order([*know.piled, know.pile] if know.pile or know.piled else []),
        thrown={turn: together(lots) for turn, lots in know.thrown.items()},
        held=[together(lots) for lots in know.in_hand] if held else [],
    )
    if not case.must_have:
        return layouts
    had = [(together(lots), ~cards) for lots, cards in case.must_have]
    return _chosen(layouts, [row for row in range(number) if all(sets[row] & others for sets, others in had)], form)


def _chosen(layouts: Layouts, rows: Sequence[int], form: Form) -> Layouts:
    """Some of the layouts."""
    return Layouts(
        number=len(rows),
        hands=[form.chosen(sets, rows) for sets in layouts.hands],
        kitty=form.chosen(layouts.kitty, rows),
        stock=form.chosen(layouts.stock, rows),
        pile=form.chosen(layouts.pile, rows),
        thrown={turn: form.chosen(sets, rows) for turn, sets in layouts.thrown.items()},
        held=[form.chosen(sets, rows) for sets in layouts.held],
    )


def _joined(know: Knowledge, parts: Sequence[Layouts], form: Form) -> Layouts:
    """Layouts of several cases, one case after the other."""
    return Layouts(
        number=sum(each.number for each in parts),
        hands=[form.joined([each.hands[seat] for each in parts]) for seat in range(len(know.dealt))],
        kitty=form.joined([each.kitty for each in parts]),
        stock=form.joined([each.stock for each in parts]),
        pile=form.joined([each.pile for each in parts]),
        thrown={turn: form.joined([each.thrown[turn] for each in parts]) for turn in know.thrown},
        held=[form.joined(list(of_seat)) for of_seat in zip(*(each.held for each in parts), strict=True)],
    )
