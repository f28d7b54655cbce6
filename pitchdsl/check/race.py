"""A hand after which two sides are at the target, and nothing says who has won: found by playing scores, not cards.

The search begins at the start of the game and goes on with the scores that are furthest on. A hand is a bid, and who
takes which row of points; rows that may be about one card go to one side. It is settled by the rules of the draft.
Whatever is found can happen. That nothing is found within the limits proves nothing.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import product
from typing import Any

from attrs import evolve, frozen

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.check.place import Draft
from pitchdsl.check.situations import Situation, bids_of, meets
from pitchdsl.rules import conditions as c
from pitchdsl.rules.cases import Cases
from pitchdsl.rules.people import Person
from pitchdsl.rules.picks import Extreme
from pitchdsl.rules.points import ScoringItem
from pitchdsl.rules.recipients import ByCard, ByEveryTrick, ByRole, Recipient
from pitchdsl.rules.settlement import AmountKind, Change
from pitchdsl.rules.table import Seating
from pitchdsl.rules.winning import Priority

MOST_TRIED = 3_000
"""Hands that are settled before the search gives up."""

MOST_GROUPS = 6
"""Rows, or rows about one card, that are given to each side in turn; the pitcher's side takes the others."""

NAMES = ("the pitcher's side", "another side", "a third side")


@frozen(kw_only=True)
class Hand:
    """What matters of a hand; side 0 is the pitcher's."""

    at: Situation
    points: tuple[tuple[tuple[str, int], ...], ...]
    """The rows that each side takes, with their values."""

    def takes(self, side: int) -> list[str]:
        """The names of the rows that a side takes."""
        return [name for name, _ in self.points[side]]

    def taken(self, side: int) -> int:
        """Points of a side."""
        return sum(value for _, value in self.points[side])


def dead_heat(draft: Draft) -> str | None:
    """Such a hand in words; none where the search finds none."""
    winning, start = draft.rules.winning, draft.rules.winning.start.points
    asked = [row.condition for row in winning.needs]
    asked += [row.condition for row in (*winning.wins, *winning.loses)]
    if winning.target.points is None or any(_unknown(each) for each in asked):
        return None
    two = draft.rules.players.sides.seating is Seating.PARTNERS_OPPOSITE or draft.rules.players.seats.most == 2
    sides = 2 if two or draft.rules.bidding is None else 3
    hands = list(_hands(draft, sides))
    first = (start,) * sides
    waiting, known, tried = [(0, first)], {first}, 0
    while waiting:
        _, before = heappop(waiting)
        for hand in hands:
            tried += 1
            if tried > MOST_TRIED:
                return None
            after, there, over = _settled(draft, hand, before)
            if len(there) > 1 and not _chosen(draft, hand, before, after, there):
                return _words(draft, hand, before, after, there)
            turns = (after, (*after[1:], after[0]))  # another side may be the pitcher's next
            for turned in turns if not there and not over else ():
                if turned not in known:
                    known.add(turned)
                    heappush(waiting, (-min(winning.towards * score for score in sorted(turned)[-2:]), turned))
    return None


def _hands(draft: Draft, sides: int) -> Iterator[Hand]:
    """Hands that differ in what matters, each with a trump suit that no row asks for, if there is one."""
    rules = draft.rules
    asked = [item.only_if for item in rules.points.items if item.only_if is not None]
    for item in rules.points.items:
        asked += [case.when for case in item.value.exceptions] + [case.when for case in item.to.exceptions]
    suits = {test.suit for condition in asked for test in c.leaves(condition) if isinstance(test, c.TrumpIs)}
    suits |= {
        to.card.suit
        for item in rules.points.items
        for to in item.to.possible()
        if isinstance(to, ByCard) and isinstance(to.card, Extreme) and to.card.suit is not None
    }
    needed = {
        test.suit for need in rules.winning.needs for test in c.leaves(need.condition) if isinstance(test, c.TrumpIs)
    }
    trumps = sorted({next((suit for suit in range(4) if suit not in suits | needed), 0), *needed})
    bids = bids_of(draft, asked)[:MOST_GROUPS] if rules.bidding else [(0, None)]
    seen: set[object] = set()
    for trump, (bid, call) in product(trumps, bids):
        if call is not None and call.made_by is not None:
            continue  # it would take every trick, or every point
        at = Situation(trump=trump, bid=bid if rules.bidding else None, name=call.name if call else None)
        for points in _splits(draft, at, sides):
            made = None if rules.bidding is None else sum(value for _, value in points[0]) >= bid
            hand = Hand(at=evolve(at, made=made, points=not any(points[1:])), points=points)
            key = (trump, bid, made, tuple(hand.taken(side) for side in range(sides)))
            if key not in seen or any(each.by is Priority.FIRST_BY for each in rules.winning.several.criteria):
                seen.add(key)
                yield hand


def _splits(draft: Draft, at: Situation, sides: int) -> Iterator[tuple[tuple[tuple[str, int], ...], ...]]:
    """The ways in which the rows go to the sides, as far as cards can fall so."""
    total = draft.rules.points.most()
    groups: dict[object, list[tuple[str, int]]] = {}
    fixed: list[tuple[str, int]] = []
    for item in draft.rules.points.items:
        value, to = _case(item.value, at, total) or 0, _case(item.to, at, total)
        counts = item.only_if is None or meets(item.only_if, at, total, otherwise=False)
        if not value or to is None or isinstance(to, ByEveryTrick) or not counts:
            continue
        if isinstance(to, ByRole):
            if to.who is Person.PITCHER:
                fixed.append((item.name, value))
        else:
            groups.setdefault(_card(draft, item, to), []).append((item.name, value))
    order = [item.name for item in draft.rules.points.items]
    free = list(groups.values())[:MOST_GROUPS]
    rest = [row for rows in list(groups.values())[MOST_GROUPS:] for row in rows]
    for owners in product(range(sides), repeat=len(free)):
        points: list[list[tuple[str, int]]] = [[] for _ in range(sides)]
        points[0] += [*fixed, *rest]
        for owner, rows in zip(owners, free, strict=True):
            points[owner] += rows
        yield tuple(tuple(sorted(rows, key=lambda row: order.index(row[0]))) for rows in points)


def _card(draft: Draft, item: ScoringItem, to: Recipient) -> object:
    """What a row goes by; the same for rows that may be about one card."""
    if not isinstance(to, ByCard):
        return item.name
    if isinstance(to.card, Extreme) and to.card.suit is None:
        cards = [card for card in draft.rules.trump.order.cards if card not in to.card.but]
        return cards[0 if to.card.highest else -1] if cards else item.name
    return to.card


def _case(cases: Cases[Any], at: Situation, total: int) -> Any:
    """What holds in a hand."""
    exceptions = (case.value for case in cases.exceptions if meets(case.when, at, total, otherwise=False))
    return next(exceptions, cases.general)


def _settled(draft: Draft, hand: Hand, before: tuple[int, ...]) -> tuple[tuple[int, ...], list[int], bool]:
    """The scores after a hand, the sides that may win with them, and whether the game is over at once."""
    winning = draft.rules.winning
    target, sides = winning.target.points, range(len(before))
    assert target is not None
    reached = [before[side] + winning.towards * _gain(draft, hand, side, before[side]) for side in sides]
    after = list(reached)
    for side in sides:
        there = winning.towards * (reached[side] - target) >= 0
        able = all(_met(draft, need.condition, hand, side, before, reached) for need in winning.needs)
        if winning.may_not_win.stops_short is not None and there and not able:
            stop = winning.towards * target - winning.may_not_win.stops_short
            after[side] = winning.towards * max(
                stop, min(winning.towards * before[side], winning.towards * after[side])
            )
    there_now = [
        side
        for side in sides
        if winning.towards * (after[side] - target) >= 0
        and all(_met(draft, need.condition, hand, side, before, after) for need in winning.needs)
    ]
    at_once = any(
        _met(draft, row.condition, hand, side, before, after)
        for row in (*winning.wins, *winning.loses)
        for side in sides
    )
    return tuple(after), [] if at_once else there_now, at_once


def _gain(draft: Draft, hand: Hand, side: int, before: int) -> int:
    """How far a side comes towards the target, as far as junk counts."""
    rules, total = draft.rules, draft.rules.points.most()
    mine = rules.bidding is not None and side == 0
    row = rules.settlement.others if not mine else rules.settlement.made if hand.at.made else rules.settlement.set
    change: Change | None = _case(row.change, hand.at, total)
    if change is None:
        return 0
    amount = _amount(draft, hand, side, change)
    if change.loses:
        return -amount
    junk, target = rules.winning.junk.stops_short, rules.winning.distance
    if junk is None or amount == 0:
        return amount
    come = rules.winning.towards * (before - rules.winning.start.points)
    bid = (hand.at.bid or 0) if change.kind is AmountKind.TAKEN else amount
    promised = min(amount, bid) if mine and hand.at.made else 0
    return max(promised, min(amount, target - junk - come))


def _amount(draft: Draft, hand: Hand, side: int, change: Change) -> int:
    """How much a change comes to."""
    amounts = {
        AmountKind.TAKEN: hand.taken(side),
        AmountKind.BID: hand.at.bid or 0,
        AmountKind.GAME: draft.rules.winning.distance,
        AmountKind.NUMBER: 1,
    }
    return change.times * amounts[change.kind]


def _met(
    draft: Draft, condition: c.Condition, hand: Hand, side: int, before: Sequence[int], after: Sequence[int]
) -> bool:
    """Whether a side meets a condition after a hand."""
    if isinstance(condition, c.AllOf):
        return all(_met(draft, part, hand, side, before, after) for part in condition.parts)
    if isinstance(condition, c.AnyOf):
        return any(_met(draft, part, hand, side, before, after) for part in condition.parts)
    winning = draft.rules.winning
    if isinstance(condition, c.ScoreIs):
        return condition.how.holds(before[side], condition.points)
    if isinstance(condition, c.AheadBy):
        others = (score for other, score in enumerate(after) if other != side)
        return all(winning.towards * (after[side] - score) >= condition.points for score in others)
    if isinstance(condition, c.PastTarget):
        return winning.towards * (after[side] - (winning.target.points or 0)) > 0
    at = evolve(hand.at, own=draft.rules.bidding is not None and side == 0)
    return meets(condition, at, draft.rules.points.most(), otherwise=False)


def _chosen(draft: Draft, hand: Hand, before: tuple[int, ...], after: tuple[int, ...], there: list[int]) -> bool:
    """Whether a way to choose among the sides at the target points to one of them, or says that it is a tie."""
    winning = draft.rules.winning
    for criterion in winning.several.criteria:
        if criterion.by is Priority.TIE:
            return True
        if criterion.by is Priority.PITCHER and 0 in there and draft.rules.bidding is not None:
            return True
        best = max(winning.towards * after[side] for side in there)
        if criterion.by is Priority.HIGHEST and sum(winning.towards * after[side] == best for side in there) == 1:
            return True
        if criterion.by is Priority.FIRST_BY and _somebody_first(draft, hand, before, there, criterion.items):
            return True
    return False


def _somebody_first(
    draft: Draft, hand: Hand, before: tuple[int, ...], there: list[int], named: tuple[str, ...]
) -> bool:
    """Whether one side alone comes to the target when the points are counted row by row."""
    winning = draft.rules.winning
    score = list(before)
    rows = {name: (side, value) for side, points in enumerate(hand.points) for name, value in points}
    unnamed = [item.name for item in draft.rules.points.items if item.name not in named]
    for name in ("", *named, *unnamed):
        if name in rows:
            side, value = rows[name]
            score[side] += winning.towards * value
        arrived = [side for side in there if winning.towards * (score[side] - (winning.target.points or 0)) >= 0]
        if arrived:
            return len(arrived) == 1
    return False


def _unknown(condition: c.Condition) -> bool:
    """Whether a condition asks for more of the hands before than their scores."""
    return any(isinstance(test, c.SetTimes) for test in c.leaves(condition))


def _words(draft: Draft, hand: Hand, before: tuple[int, ...], after: tuple[int, ...], there: list[int]) -> str:
    bids = draft.rules.bidding is not None
    names = NAMES if bids else ("one side", "another side")
    shown = [side for side in range(len(before)) if side in there or (bids and side == 0)]
    scores = _and(str(before[side]) for side in shown)
    bid = f", and the bid is {hand.at.bid}" if bids else ""
    suit = f", {SUIT_NAMES[hand.at.trump or 0]} are trump" if _asks_for_trump(draft) else ""
    took = ", ".join(
        f"{names[side]} {'takes ' if side == shown[0] else ''}{_and(hand.takes(side)) or 'nothing'}" for side in shown
    )
    who = (
        "both"
        if len(shown) == 2
        else "the last two"
        if there == shown[1:]
        else "all of them"
        if there == shown
        else "two"
    )
    level = len({after[side] for side in there}) == 1
    end = f"{who} come to {after[there[0]]}" if level else f"they come to {_and(str(after[side]) for side in shown)}"
    return f"for example, the scores are {scores}{suit}{bid}; {took}: {end}"


def _asks_for_trump(draft: Draft) -> bool:
    return any(isinstance(test, c.TrumpIs) for need in draft.rules.winning.needs for test in c.leaves(need.condition))


def _and(parts: Iterable[str]) -> str:
    said = list(parts)
    return f"{', '.join(said[:-1])} and {said[-1]}" if len(said) > 1 else "".join(said)
