"""Hands of the settlement that differ in nothing but which side is which: one of them is settled for all.

Where no rule asks for a seat, the settlement treats all sides alike: whatever a side has of what is told decides what
becomes of it. So the sides are put in an order by that, and hands that then are the same are settled once.
"""

from collections.abc import Hashable, Sequence

from attrs import define, evolve, field

from pitchdsl.described_hands.described_hand import DescribedHand, MissingDetail, TakenRow
from pitchdsl.described_hands.doubled import one_may_double
from pitchdsl.described_hands.possible import why_impossible
from pitchdsl.described_hands.settled_hand import (
    SettledHand,
    UnderspecifiedHandError,
    first_standing,
    needs_undescribed_facts,
    settle_hand,
)
from pitchdsl.examples.case import Unspecified
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.game.state import sides_of
from pitchdsl.game.walk import facts_asked
from pitchdsl.values import frozen

_UNTOLD = {
    MissingDetail.ROWS: Unspecified.TAKEN,
    MissingDetail.TRICKS: Unspecified.TRICKS,
    MissingDetail.SWEEP: Unspecified.TRICKS,
    MissingDetail.TRUMP: Unspecified.TRUMP,
    MissingDetail.FIRST: Unspecified.FIRST,
    MissingDetail.WORTH: Unspecified.WORTH,
    MissingDetail.TIMES: Unspecified.DOUBLED,
}


@frozen(kw_only=True)
class Came:
    """What has come of a hand: why it cannot have been, what decides and was not told, or how it is settled."""

    impossible: str | None = None
    need: Unspecified | None = None
    hand: SettledHand | None = None
    could_be: tuple[SettledHand, ...] = ()
    """What can have become of the hand where something decides that was not told."""


@define(kw_only=True)
class Settlements:
    """The hands that have been settled at a table."""

    rules: Rules
    seats: int
    _sides: tuple[tuple[int, ...], ...] = field(init=False)
    _alike: tuple[int, ...] = field(init=False)
    """The sides that may change their places."""
    _start: Standing = field(init=False)
    _found: dict[Hashable, Came] = field(init=False, factory=dict)
    _impossible: dict[DescribedHand, str | None] = field(init=False, factory=dict)
    """Why a hand cannot have been, whatever the scores were."""

    def __attrs_post_init__(self) -> None:
        self._sides = sides_of(self.rules, self.seats)
        self._alike = _alike(self.rules.seated(self.seats), self.seats)
        self._start = first_standing(self.rules, self.seats, 0)

    def of(
        self, told: DescribedHand, scores: tuple[int, ...], sets: tuple[int, ...], hand_number: int
    ) -> tuple[Came, tuple[int, ...]]:
        """What comes of a hand with these scores and sets before it; and of each side, which one it is there."""
        if not self._alike:
            return self._settle(told, scores, sets, hand_number), tuple(range(len(scores)))
        marks = self._marks(told, scores, sets)
        order = [*range(len(scores))]
        for place, side in zip(self._alike, sorted(self._alike, key=marks.__getitem__), strict=True):
            order[place] = side
        there = tuple([order.index(side) for side in range(len(order))])
        bids = next((side for side, (bids, *_) in enumerate(marks) if bids), None)
        pitcher = self._sides[there[bids]][0] if bids in self._alike else told.pitcher
        names = None if told.rows is None else tuple([(row.row, row.points) for row in told.rows])
        key = (
            hand_number,
            told.bid,
            told.call,
            told.partner,
            told.trump,
            told.times,
            pitcher,
            names,
            *[marks[side] for side in order],
        )
        if key not in self._found:
            told = evolve(_moved(told, order, there), pitcher=pitcher)
            self._found[key] = self._settle(told, _in_order(scores, order), _in_order(sets, order), hand_number)
        return self._found[key], there

    def _marks(
        self, told: DescribedHand, scores: Sequence[int], sets: Sequence[int]
    ) -> list[tuple[bool, int, int, int, int, tuple[int, ...]]]:
        """What each side has of what is told."""
        rows = told.rows or ()
        return [
            (
                told.pitcher in seats,
                scores[side],
                sets[side],
                told.points[side] if told.points else -1,
                told.tricks[side] if told.tricks else -1,
                tuple([place for place, row in enumerate(rows) if row.side == side]),
            )
            for side, seats in enumerate(self._sides)
        ]

    def _settle(self, told: DescribedHand, scores: tuple[int, ...], sets: tuple[int, ...], hand_number: int) -> Came:
        if told not in self._impossible:
            self._impossible[told] = why_impossible(self.rules, self.seats, told)
        impossible = self._impossible[told]
        if impossible is not None:
            return Came(impossible=impossible)
        if needs_undescribed_facts(self.rules):
            return Came(need=Unspecified.BY_CARDS)
        standing = evolve(
            self._start,
            score=scores,
            sets=sets,
            sets_in_row=sets,
            hand_number=hand_number,
            hands_settled=hand_number - 1,
        )
        try:
            return Came(hand=settle_hand(self.rules, self.seats, standing, told))
        except UnderspecifiedHandError as error:
            return Came(need=_UNTOLD[error.need], could_be=error.hands)


def _alike(rules: Rules, seats: int) -> tuple[int, ...]:
    """The sides that no rule tells apart by where they sit; none where a hand makes the sides."""
    if rules.players.partner is not None or one_may_double(rules) or "roles" in facts_asked(rules):
        return ()
    sides = sides_of(rules, seats)
    sold = rules.bidding.sold if rules.bidding is not None else None
    if sold is None:
        return tuple(range(len(sides)))
    to_right = rules.players.direction.to_right
    seller = sold.who.seat(seats=seats, dealer=0, pitcher=None, namer=None, to_right=to_right)
    return () if seller is None else tuple(side for side, its in enumerate(sides) if seller not in its)


def _moved(told: DescribedHand, order: Sequence[int], there: Sequence[int]) -> DescribedHand:
    """A hand with what each side has at its place in the order."""
    rows = [TakenRow(row=row.row, side=there[row.side], points=row.points) for row in told.rows or ()]
    return evolve(
        told,
        rows=None if told.rows is None else tuple(rows),
        points=_in_order(told.points, order) if told.points else (),
        tricks=_in_order(told.tricks, order) if told.tricks else None,
    )


def _in_order(by_side: Sequence[int], order: Sequence[int]) -> tuple[int, ...]:
    return tuple([by_side[side] for side in order])
