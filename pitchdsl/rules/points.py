"""What scores in a hand: each item is what, how much, and to whom."""

from collections.abc import Sequence
from typing import ClassVar

from attrs import frozen

from pitchdsl.cards import Rank, rank_sign
from pitchdsl.rules.cases import Cases
from pitchdsl.rules.conditions import Condition, TookEveryPoint, leaves
from pitchdsl.rules.facts import Facts
from pitchdsl.rules.form import Form, Row, Said, listed
from pitchdsl.rules.order import CardOrder
from pitchdsl.rules.recipients import Comparison, Recipient
from pitchdsl.rules.scoring_kind import ScoringKind


@frozen(kw_only=True)
class ScoringItem(Row):
    """A row of ``points``: ``high: 1 to the owner of the highest trump``."""

    name: str
    value: Cases[int]
    """Points; below 0 what it costs to have it."""
    to: Cases[Recipient]
    only_if: Condition | None = None
    """The item is for nobody unless this is met."""

    sections: ClassVar = {
        "points": (
            "1 to the winner of J of trump",
            "1 to the winner of most pips, nobody if tied",
            "2 if trump is spades",
            "minus 13 to the winner of Q of spades",
        )
    }

    @classmethod
    def words(cls, said: Said) -> str:
        return listed(said, " ", value="{}", to="to {}", only_if="if {}")

    def slots(self, order: CardOrder, ranks: tuple[int, ...]) -> tuple[tuple[ScoringKind, ...], ...]:
        """Who may have it under a trump order, award by award: it is one award, or one for each card of a set.

        ``ranks`` are those of the pack, highest first.
        """
        ways = [to.each(order, ranks) for to in self.to.possible()]
        awards = max(map(len, ways), default=1)
        return tuple(tuple(way[place] for way in ways if place < len(way)) for place in range(awards))


@frozen(kw_only=True)
class Pips(Form):
    """What each rank counts towards the most pips, for trumps, off-cards and plain cards alike."""

    values: tuple[tuple[Rank, int], ...] = ()
    """Pairs of rank and pips, highest rank first; a rank that is not named, and a joker, counts nothing."""

    address = "points/pips"
    examples = ("A 4, K 3, Q 2, J 1, 10 10",)

    @classmethod
    def said(cls, *numbers: int) -> dict[str, object]:
        return {"values": tuple(sorted(zip(numbers[::2], numbers[1::2], strict=True), reverse=True))}

    @classmethod
    def words(cls, said: Said) -> str:
        return ", ".join(f"{rank_sign(rank)} {pips}" for rank, pips in said["values"])


@frozen(kw_only=True)
class Total(Form):
    """``total``: the sum that the document declares. The checker compares it with the items."""

    points: int

    address = "points/total"
    varies = False
    examples = ("4",)


@frozen(kw_only=True)
class Points:
    """The section ``points``: the items in the order in which they are counted."""

    items: tuple[ScoringItem, ...]
    pips: Pips
    total: Total | None = None

    def most(self, orders: Sequence[CardOrder], ranks: tuple[int, ...]) -> int:
        """The most points that one hand can give, all sides together: "all the points" of a bid.

        What only costs is left aside. ``orders`` are those of the four trump suits, ``ranks`` those of the pack.
        """
        return max(
            sum(max(0, *_worth(item, order.trump)) * len(item.slots(order, ranks)) for item in self.items)
            for order in orders
        )

    def least(self, orders: Sequence[CardOrder], ranks: tuple[int, ...]) -> int:
        """The fewest points that a side can take in one hand: 0, or below where a row costs something."""
        return min(
            sum(min(0, *_worth(item, order.trump)) * len(item.slots(order, ranks)) for item in self.items)
            for order in orders
        )

    def by_pips(self) -> tuple[ScoringItem, ...]:
        """The items that go by the pips in the tricks."""
        return tuple(item for item in self.items if any(isinstance(to, Comparison) for to in item.to.possible()))

    def counting_order(self) -> tuple[int, ...]:
        """The places of the items as they are counted: one for who takes every point comes after the others."""
        return tuple(sorted(range(len(self.items)), key=lambda place: _asks_for_every_point(self.items[place])))


def _asks_for_every_point(item: ScoringItem) -> bool:
    return item.only_if is not None and TookEveryPoint() in leaves(item.only_if)


def _worth(item: ScoringItem, suit: int) -> list[int]:
    """All that an item can be worth when this suit is trump, 0 among it where it may be for nobody."""
    facts = Facts(trump=suit)
    if item.only_if is not None and item.only_if.met(facts) is False:
        return [0]
    values: list[int] = []
    for case in item.value.exceptions:
        met = case.when.met(facts)
        if met is not False:
            values.append(case.value)
        if met:
            return values
    return [*values, item.value.general or 0]
