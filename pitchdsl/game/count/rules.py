"""What scores in a hand: each item is what, how much, and to whom."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar

from attrs import evolve

from pitchdsl.cards import Rank, card, mask_of, rank_sign
from pitchdsl.language.arithmetic import Bounds
from pitchdsl.language.card_order import CardOrder
from pitchdsl.language.card_selectors import CardName, JokerCard, OffCard, PrintedCard, TrumpCard, card_words
from pitchdsl.language.cases import Cases
from pitchdsl.language.conditions import Condition, TookEveryPoint, leaves
from pitchdsl.language.deferred_number import Number, bounds_of
from pitchdsl.language.facts import Facts, Moment
from pitchdsl.language.form import Form, Row, Said, listed
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.language.recipients import Recipient
from pitchdsl.language.scoring_kind import ScoringKind
from pitchdsl.values import frozen


@frozen(kw_only=True)
class ScoringItem(Row):
    """A row of ``points``: ``high: 1 to the owner of the highest trump``."""

    name: str
    value: Cases[Number]
    """Points; below 0 what it costs to have it. Facts of a side are those of the side that has it."""
    to: Cases[Recipient]
    only_if: Condition | None = None
    """The item is for nobody unless this is met."""

    sections: ClassVar = {
        "points": (
            "1 to the winner of J of trump",
            "1 to the winner of most pips, nobody if tied",
            "2 if trump is spades",
            "minus 13 to the winner of Q of spades",
            "half the bid, rounded up, to the winner of J of trump",
        )
    }
    whole: ClassVar = {"value": "what it is worth", "to": "who has it"}
    moments: ClassVar = {"value": Moment.COUNT, "to": Moment.WHOSE, "only_if": Moment.ROW}

    @classmethod
    def words(cls, said: Said) -> str:
        value = said.get("value")
        comma = "," if isinstance(value, Amount) and "," in value.words() and said.get("to") is not None else ""
        return listed(said, " ", value="{}" + comma, to="to {}", only_if="if {}")

    def recipients(self) -> tuple[ScoringKind, ...]:
        """All whom it speaks of: who may have it, and who decides a tie."""
        return tuple(each for to in self.to.possible() for each in (to, *to.tie_breaks))

    @property
    def carries_over(self) -> bool:
        """Whether it waits for the next hand, in some hands at least, where nobody has it."""
        return any(to.carries_over for to in self.to.possible())

    @cached_property
    def asks(self) -> bool:
        """Whether its worth, or whether it is there at all, depends on facts of the hand."""
        return bool(self.value.exceptions) or self.only_if is not None or isinstance(self.value.general, Amount)

    @cached_property
    def highest(self) -> int:
        """The highest number that stands as its worth: what a row shows that says nothing of it in such a hand."""
        return max((value for value in self.value.possible() if isinstance(value, int)), default=0)

    @cached_property
    def reckoned(self) -> bool:
        """Whether it is reckoned, in some hands at least, for the side that has it; it is worth nothing to nobody."""
        return any(isinstance(value, Amount) for value in self.value.possible())

    def worth(self, bounds: Mapping[Fact, Bounds]) -> Bounds:
        """The least and the most that it may be worth, where these are those of the facts; 0 where it says nothing."""
        ends = [bounds_of(value, bounds) for value in self.value.possible()] or [(0, 0)]
        lows, highs = [low for low, _ in ends if low is not None], [high for _, high in ends if high is not None]
        return (
            min(lows) if len(lows) == len(ends) else None,
            max(highs) if len(highs) == len(ends) else None,
        )

    @property
    def to_several(self) -> bool:
        """Whether several sides may have one point of it in one hand."""
        return any(to.to_several for to in self.to.possible())

    def of_several(self, among: int, bounds: Mapping[Fact, Bounds]) -> tuple[int, int]:
        """The least, 0 or below, and the most, 0 or above, that so many sides can have together of one point of it."""
        sums = [
            number * to.share(worth, number)
            for to in self.to.possible()
            for said in self.value.possible()
            for worth in (each or 0 for each in bounds_of(said, bounds))
            for number in range(1, 1 + (among if to.to_several else min(1, among)))
        ]
        return min(0, 0, *sums), max(0, 0, *sums)

    def slots(self, order: CardOrder, ranks: tuple[int, ...]) -> tuple[tuple[ScoringKind, ...], ...]:
        """Who may have it under a trump order, award by award: it is one award, or one for each card of a set.

        ``ranks`` are those of the pack, highest first.
        """
        ways = [to.per_card(order, ranks) for to in self.to.possible()]
        places = range(self.awards(order, ranks))
        return tuple(tuple(way[place] for way in ways if place < len(way)) for place in places)

    def awards(self, order: CardOrder, ranks: tuple[int, ...]) -> int:
        """How many awards it is under a trump order; ``ranks`` are those of the pack, highest first."""
        return max((len(to.per_card(order, ranks)) for to in self.to.possible()), default=1)


@frozen(kw_only=True)
class Pips(Form):
    """What cards count towards the most pips: by rank, for trumps and plain cards alike, and by name beside that."""

    values: tuple[tuple[Rank, int], ...] = ()
    """Pairs of rank and pips, highest rank first; a rank that is not named, and a joker, counts nothing."""
    named: tuple[tuple[CardName, int], ...] = ()
    """Pairs of card and pips, instead of those of its rank; a printed card goes before a name that trump makes."""
    in_halves: bool = False
    """Whether all these numbers, and whatever is counted by them, are half pips."""

    address = "points/pips"
    examples = ("A 4, K 3, Q 2, J 1, 10 10", "A 4, K 3, Q 2, J 1, 10 10, J of trump 3, joker 1/2")

    @classmethod
    def said(cls, *entries: tuple[int | CardName | None, int]) -> dict[str, object]:
        spread: list[tuple[int | CardName, int]] = []
        for what, halves in entries:
            spread += [(joker, halves) for joker in JokerCard] if what is None else [(what, halves)]
        in_halves = any(halves % 2 for _, halves in spread)
        pips = [(what, halves if in_halves else halves // 2) for what, halves in spread]
        ranks = [(what, number) for what, number in pips if isinstance(what, int)]
        cards = [(what, number) for what, number in pips if not isinstance(what, int)]
        return {
            "values": tuple(sorted(ranks, reverse=True)),
            "named": tuple(sorted(cards, key=lambda pair: _in_row(pair[0]))),
            "in_halves": in_halves,
        }

    @classmethod
    def words(cls, said: Said) -> str:
        cards: list[tuple[CardName, int]] = list(said["named"])
        both = {number for card, number in cards if isinstance(card, JokerCard)}
        jokers = len([card for card, _ in cards if isinstance(card, JokerCard)]) == len(JokerCard) and len(both) == 1
        shown = [pair for pair in cards if not (jokers and isinstance(pair[0], JokerCard))]
        entries = [(rank_sign(rank), number) for rank, number in said["values"]]
        entries += [(card_words(card), number) for card, number in shown]
        entries += [("jokers", both.pop())] if jokers else []
        return ", ".join(f"{what} {pip_words(number, in_halves=said['in_halves'])}" for what, number in entries)

    def sets(self, trump: int) -> tuple[tuple[int, int], ...]:
        """With this suit as trump, sets of cards and the pips of each of their cards."""
        return _pip_sets(self, trump)


def pip_words(number: int, *, in_halves: bool) -> str:
    """So many pips, or half pips, as a sheet writes them: ``4``, ``1/2``, ``2 1/2``."""
    if not in_halves:
        return f"{number}"
    whole, half = divmod(number, 2)
    return " ".join([*([f"{whole}"] if whole or not half else []), *(["1/2"] if half else [])])


def _in_row(card: CardName) -> tuple[int, int, int]:
    """The place of a card in a line about pips: trumps, off-cards, printed cards, jokers; the highest first."""
    if isinstance(card, JokerCard):
        return 3, card.code, 0
    kind = 0 if isinstance(card, TrumpCard) else 1 if isinstance(card, OffCard) else 2
    return kind, -card.rank, card.suit if isinstance(card, PrintedCard) else 0


@lru_cache(maxsize=256)
def _pip_sets(pips: Pips, trump: int) -> tuple[tuple[int, int], ...]:
    by_card = {card(suit, rank): number for rank, number in pips.values for suit in range(4)}
    by_card |= {name.on(trump): number for name, number in pips.named}  # printed cards come last, and hold
    numbers = dict.fromkeys(by_card.values())
    return tuple((mask_of(each for each, pip in by_card.items() if pip == number), number) for number in numbers)


@frozen(kw_only=True)
class Total(Form):
    """``total``: the sum that the document declares. The checker compares it with the items."""

    points: int

    address = "points/total"
    asked = Moment.DEAL
    examples = ("4",)


@frozen(kw_only=True)
class Points:
    """The section ``points``: the items in the order in which they are counted."""

    items: tuple[ScoringItem, ...]
    pips: Pips
    total: Total | None = None

    def fewest_and_most(
        self, orders: Sequence[CardOrder], ranks: tuple[int, ...], bounds: Mapping[Fact, Bounds]
    ) -> tuple[int, int]:
        """The fewest points that a side can take in one hand, 0 or below, and the most: "all the points" of a bid.

        What several sides may have counts once: no side can take more of it. ``orders`` are those of the four trump
        suits, ``ranks`` those of the pack, and ``bounds`` those of the facts; a row that nothing bounds, which the
        checker lets no game have, is left aside.
        """
        ends = [self._under(order, ranks, bounds) for order in orders]
        return min(low for low, _ in ends), max(high for _, high in ends)

    def _under(self, order: CardOrder, ranks: tuple[int, ...], bounds: Mapping[Fact, Bounds]) -> tuple[int, int]:
        """The same under one trump order; what only costs is left aside of the most, what only brings of the fewest."""
        low = high = 0
        for item in self.items:
            worths = [bounds_of(each, bounds) for each in _worths(item, order.trump)]
            awards = item.awards(order, ranks)
            low += awards * min(0, *(least or 0 for least, _ in worths))
            high += awards * max(0, *(most or 0 for _, most in worths))
        return low, high

    @property
    def reckoned(self) -> bool:
        """Whether what a row is worth depends on the hand beside its conditions."""
        return any(item.reckoned for item in self.items)

    def together(
        self, orders: Sequence[CardOrder], ranks: tuple[int, ...], sides: int, bounds: Mapping[Fact, Bounds]
    ) -> tuple[int, int]:
        """No fewer, 0 or below, and no more points than so many sides can take together in one hand."""
        size = {item.name: max(item.awards(order, ranks) for order in orders) for item in self.items}
        ends = [(item.of_several(sides, bounds), size[item.name]) for item in self.items if item.to_several]
        alone = evolve(self, items=tuple(item for item in self.items if not item.to_several))
        low, high = alone.fewest_and_most(orders, ranks, bounds)
        return low + sum(least * n for (least, _), n in ends), high + sum(most * n for (_, most), n in ends)

    @property
    def whole_to_several(self) -> bool:
        """Whether a side may have all that can be had, and another side a point beside it."""
        return any(
            to.to_several and any(_may_be_whole(to, worth) for worth in item.value.possible())
            for item in self.items
            for to in item.to.possible()
        )

    @cached_property
    def by_pips(self) -> tuple[ScoringItem, ...]:
        """The items that go by the pips in the tricks."""
        return tuple(item for item in self.items if any(to.by_pips for to in item.recipients()))

    @cached_property
    def counting_order(self) -> tuple[int, ...]:
        """The places of the items as they are counted: one for who takes every point comes after the others."""
        return tuple(sorted(range(len(self.items)), key=lambda place: _asks_for_every_point(self.items[place])))

    @cached_property
    def counted_as_written(self) -> bool:
        """Whether the items are counted in the order in which they are written."""
        return self.counting_order == tuple(range(len(self.items)))


def _may_be_whole(to: ScoringKind, worth: Number) -> bool:
    """Whether each of two owners may have all of what such a point is worth; a reckoned one may be worth 1."""
    least = worth if isinstance(worth, int) else 1
    return 0 < least == to.share(least, 2)


def _asks_for_every_point(item: ScoringItem) -> bool:
    return item.only_if is not None and TookEveryPoint() in leaves(item.only_if)


_UNDER = tuple(Facts(trump=suit) for suit in range(4))
"""What is known when a suit is trump."""


def _worths(item: ScoringItem, suit: int) -> list[Number]:
    """All that an item can be worth when this suit is trump, 0 among it where it may be for nobody."""
    facts = _UNDER[suit]
    if item.only_if is not None and item.only_if.met(facts) is False:
        return [0]
    values: list[Number] = []
    for case in item.value.exceptions:
        met = case.when.met(facts)
        if met is not False:
            values.append(case.value)
        if met:
            return values
    return [*values, item.value.general or 0]
