"""Layouts of the hidden cards, each as likely as another of those that fit what a seat knows.

What is drawn is where every card lay when it was dealt, when the stock would come to it, and who threw it: enough to
play the hand again up to now. That others' calls, and discards in a certain order, were allowed is not looked at here.
"""

from collections.abc import Sequence
from itertools import product

from attrs import frozen

from pitchdsl.game.rng import RandomStream
from pitchdsl.players.card_groups import Merger, Split
from pitchdsl.players.decision_point import World
from pitchdsl.players.knowledge import Knowledge
from pitchdsl.players.layout_counts import LayoutCounts, TooManyWaysError, draw_orders, ways

Sets = list[int]
"""A set of cards for each layout."""

_SEEDS = 1 << 62


@frozen(kw_only=True, slots=True, eq=False)
class Layouts:
    """So many layouts, column by column: an entry for each layout."""

    number: int
    hands: list[Sets]
    """By seat: the cards dealt."""
    kitty: Sets
    stock: list[Sequence[int]]
    """In drawing order; what is behind the last card is -1."""
    pile: list[Sequence[int]]
    """Discards that were shuffled, likewise."""
    thrown: dict[tuple[int, int], Sets]
    """What was thrown in the exchange, by the place of the deed and the seat."""

    def world(self, number: int) -> World:
        """One of them, to be played."""
        return World(
            hands=tuple(sets[number] for sets in self.hands),
            kitty=self.kitty[number],
            stock=tuple(int(card) for card in self.stock[number] if card >= 0),
            pile=tuple(int(card) for card in self.pile[number] if card >= 0),
            thrown={turn: sets[number] for turn, sets in self.thrown.items() if sets[number]},
        )


@frozen(kw_only=True, slots=True)
class _Case:
    """One way in which seats may have come down to a number of cards, and the layouts that there are of it."""

    leaves: list[int]
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

    def layouts(self, number: int, stream: RandomStream) -> Layouts:
        """So many layouts, or fewer where some belong to another case; none where nothing fits."""
        shares = _shares([case.ways.total for case in self._cases], number, stream)
        parts = [
            _drawn(self._know, case, share, stream) for case, share in zip(self._cases, shares, strict=True) if share
        ]
        return parts[0] if len(parts) == 1 else _joined(self._know, parts)


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
        kinds = _kinds(pack, [masks[leaf] for leaf in leaves])
        if kinds is not None:
            found = ways(kinds, sizes)
            if found.total:
                cases.append(_Case(leaves=leaves, tables=tables, ways=found, must_have=must_have))
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


def _drawn(know: Knowledge, case: _Case, number: int, stream: RandomStream) -> Layouts:
    """So many layouts of a case, without those that belong to another one."""
    drawn = case.ways.draw(number, stream.below(_SEEDS))
    laid = [[int(cards) for cards in row] for row in drawn.laid]
    of: dict[int, Sets] = {leaf: [row[place] for row in laid] for place, leaf in enumerate(case.leaves)}
    for step in reversed(know.lots.steps):
        match step:
            case Split():
                for parent, taken, left in zip(step.parents, step.taken, step.left, strict=True):
                    of[parent] = [one | other for one, other in zip(of[taken], of[left], strict=True)]
            case Merger():
                orders = draw_orders(of[step.whole], stream.below(_SEEDS))
                tables = [case.tables[table] for table in drawn.tables]
                of |= _cut(step, orders, tables)
    together = {lots: _together(of, lots, number) for lots, _ in case.must_have}
    fits = [row for row in range(number) if all(together[lots][row] & ~cards for lots, cards in case.must_have)]
    layouts = Layouts(
        number=number,
        hands=[of[lot] for lot in know.dealt],
        kitty=_together(of, () if know.kitty is None else (know.kitty,), number),
        stock=_in_order([(lot,) for lot in (*know.drawn, know.stock) if lot is not None], of, number, stream),
        pile=_in_order([*know.piled, know.pile] if know.pile or know.piled else [], of, number, stream),
        thrown={turn: _together(of, lots, number) for turn, lots in know.thrown.items()},
    )
    return layouts if len(fits) == number else _chosen(layouts, fits)


def _together(of: dict[int, Sets], lots: Sequence[int], number: int) -> Sets:
    """The cards of some lots."""
    found = of[lots[0]] if lots else [0] * number
    for lot in lots[1:]:
        found = [one | other for one, other in zip(found, of[lot], strict=True)]
    return found


def _cut(merger: Merger, orders: Sequence[Sequence[int]], tables: Sequence[Sequence[int]]) -> dict[int, Sets]:
    """The lots of a merger again, from the random order of its cards."""
    found: dict[int, Sets] = {part: [] for part in merger.parts}
    for order, sizes in zip(orders, tables, strict=True):
        at = 0
        for part in merger.parts:
            cards = 0
            for card in order[at : at + sizes[part]]:
                cards |= 1 << int(card)
            found[part].append(cards)
            at += sizes[part]
    return found


def _in_order(
    lots: Sequence[Sequence[int]], of: dict[int, Sets], number: int, stream: RandomStream
) -> list[Sequence[int]]:
    """The cards of these lots, one after the other, each in random order."""
    if not lots:
        return [()] * number
    if len(lots) == 1:
        return list(draw_orders(_together(of, lots[0], number), stream.below(_SEEDS)))
    sets = [_together(of, each, number) for each in lots]
    orders = draw_orders([cards for each in sets for cards in each], stream.below(_SEEDS))
    rows: list[Sequence[int]] = []
    for row in range(number):
        cards: list[int] = []
        for place, each in enumerate(sets):
            cards += [int(card) for card in orders[place * number + row][: each[row].bit_count()]]
        rows.append(cards)
    return rows


def _chosen(layouts: Layouts, rows: Sequence[int]) -> Layouts:
    """Some of the layouts."""
    return Layouts(
        number=len(rows),
        hands=[[sets[row] for row in rows] for sets in layouts.hands],
        kitty=[layouts.kitty[row] for row in rows],
        stock=[layouts.stock[row] for row in rows],
        pile=[layouts.pile[row] for row in rows],
        thrown={turn: [sets[row] for row in rows] for turn, sets in layouts.thrown.items()},
    )


def _joined(know: Knowledge, parts: Sequence[Layouts]) -> Layouts:
    """Layouts of several cases, one case after the other."""
    return Layouts(
        number=sum(each.number for each in parts),
        hands=[[cards for each in parts for cards in each.hands[seat]] for seat in range(len(know.dealt))],
        kitty=[cards for each in parts for cards in each.kitty],
        stock=[cards for each in parts for cards in each.stock],
        pile=[cards for each in parts for cards in each.pile],
        thrown={turn: [cards for each in parts for cards in each.thrown[turn]] for turn in know.thrown},
    )
