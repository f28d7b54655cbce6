"""Cards followed through a hand by the lot: so many that have moved together, and the set that they are of.

A lot that is dealt and then partly thrown away becomes two. Where cards of several lots lie in one hand and some of
them are thrown, nobody else knows how many of each: then there are several tables of sizes.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from attrs import define, field

from pitchdsl.values import frozen

MOST_TABLES = 500
"""No more tables of sizes than these are looked at; what is known of a hand with more is known only in part."""


@frozen(kw_only=True, slots=True)
class Split:
    """Some cards of these lots went one way, and the others stayed; both parts go by lot."""

    parents: tuple[int, ...]
    take: int
    shares: tuple[int, ...] | None
    """How many of each lot went, where that is known."""
    taken: tuple[int, ...]
    left: tuple[int, ...]


@frozen(kw_only=True, slots=True)
class Merger:
    """Lots of which the same is known, held together from here on as one."""

    parts: tuple[int, ...]
    whole: int


@define(slots=True)
class CardGroups:
    """Every lot of a hand, by number, and how they came of each other."""

    masks: list[int] = field(factory=list)
    """The cards that may be in a lot, as a set."""
    sizes: list[int] = field(factory=list)
    """Of lots that came of no others how many cards they are; else 0 until a table says it."""
    steps: list[Split | Merger] = field(factory=list)
    apart: set[int] = field(factory=set)
    """Lots of which more is known than their masks tell, so that they cannot be merged."""

    def new(self, size: int, mask: int) -> int:
        """A new lot; its number."""
        self.masks.append(mask)
        self.sizes.append(size)
        return len(self.masks) - 1

    def split(self, parents: Sequence[int], take: int, cards: int = 0) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Takes so many cards out of some lots; the lots that went, and those that stayed.

        ``cards`` is the set that went, where it was seen.
        """
        parents = self._merged(parents)
        shares = None
        if cards and all(self.masks[lot].bit_count() == self.sizes[lot] for lot in parents):
            shares = tuple((self.masks[lot] & cards).bit_count() for lot in parents)
        taken = tuple(self.new(0, self.masks[lot] & (cards or -1)) for lot in parents)
        left = tuple(self.new(0, self.masks[lot] & ~cards) for lot in parents)
        self.steps.append(Split(parents=parents, take=take, shares=shares, taken=taken, left=left))
        return taken, left

    def leaves(self) -> list[int]:
        """The lots as they lie in the end."""
        gone = {lot for step in self.steps for lot in (step.parents if isinstance(step, Split) else step.parts)}
        return [lot for lot in range(len(self.masks)) if lot not in gone]

    def under(self, lots: Sequence[int]) -> set[int]:
        """These lots, and all that came of them."""
        found = set(lots)
        for step in self.steps:
            if isinstance(step, Merger):
                if not found.isdisjoint(step.parts):
                    found.add(step.whole)
                continue
            for parent, taken, left in zip(step.parents, step.taken, step.left, strict=True):
                if parent in found:
                    found |= {taken, left}
        return found

    def tables(self, masks: Mapping[int, int]) -> list[list[int]]:
        """The sizes that all lots may have, at most :data:`MOST_TABLES` of them.

        Where there are more, they are of those that leave room for the cards that may be in each leaf, and must be.
        """
        found = list(islice(self._sized(0, self.sizes, {}), MOST_TABLES + 1))
        if len(found) > MOST_TABLES:
            found = list(islice(self._sized(0, self.sizes, _bounds(masks)), MOST_TABLES))
        return found

    def _merged(self, parents: Sequence[int]) -> tuple[int, ...]:
        """The same lots, those that nothing tells apart as one."""
        alike: dict[int, list[int]] = {}
        for lot in parents:
            alike.setdefault(-1 - lot if lot in self.apart else self.masks[lot], []).append(lot)
        merged = []
        for lots in alike.values():
            if len(lots) == 1:
                merged += lots
                continue
            whole = self.new(0, self.masks[lots[0]])
            self.steps.append(Merger(parts=tuple(lots), whole=whole))
            merged.append(whole)
        return tuple(merged)

    def _sized(self, step: int, sizes: list[int], bounds: Mapping[int, range]) -> Iterator[list[int]]:
        if step == len(self.steps):
            yield sizes
            return
        at = self.steps[step]
        if isinstance(at, Merger):
            sizes = sizes.copy()
            sizes[at.whole] = sum(sizes[part] for part in at.parts)
            yield from self._sized(step + 1, sizes, bounds)
            return
        known = None if at.shares is None else [at.shares]
        for taken in known or _shares(at.take, [sizes[parent] for parent in at.parents]):
            then = sizes.copy()
            for parent, share, went, stayed in zip(at.parents, taken, at.taken, at.left, strict=True):
                then[went], then[stayed] = share, sizes[parent] - share
            if bounds and any(then[lot] not in bounds[lot] for lot in (*at.taken, *at.left) if lot in bounds):
                continue
            yield from self._sized(step + 1, then, bounds)


def _bounds(masks: Mapping[int, int]) -> dict[int, range]:
    """How many cards each leaf may have: at least those that can lie nowhere else."""
    once = twice = 0
    for mask in masks.values():
        twice |= once & mask
        once |= mask
    return {leaf: range((mask & ~twice).bit_count(), mask.bit_count() + 1) for leaf, mask in masks.items()}


def _shares(number: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to take so many cards from lots of these sizes."""
    if not most:
        if number == 0:
            yield ()
        return
    rest = sum(most[1:])
    for first in range(max(0, number - rest), min(number, most[0]) + 1):
        for others in _shares(number - first, most[1:]):
            yield (first, *others)
