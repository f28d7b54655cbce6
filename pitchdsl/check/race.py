"""A hand after which two sides are at the target, and nothing says who has won: found by playing scores, not cards.

The search begins at the start of the game and goes on with the scores that are furthest on. A hand is a bid, and who
takes which row of points; rows that may be about one card go to one side. It is settled by the rules of the game.
Whatever is found can happen. That nothing is found within the limits proves nothing.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations, product
from typing import Any

from attrs import evolve

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.check.situations import Situation, bids_of, meets
from pitchdsl.game.bounded import all_points
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.order import orders_of
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.settling import is_made, scores_after
from pitchdsl.game.walk import amounts
from pitchdsl.game.winning.ending import Finish
from pitchdsl.game.winning.several_there import Priority
from pitchdsl.language import conditions as c
from pitchdsl.language.card_selectors import Extreme
from pitchdsl.language.cases import Cases
from pitchdsl.language.english import listing
from pitchdsl.language.facts import Facts
from pitchdsl.language.people import Person
from pitchdsl.language.recipients import ByCard, ByEveryTrick, ByMostTricks, ByRole
from pitchdsl.language.scoring_kind import ScoringKind
from pitchdsl.values import frozen

TOLD = frozenset(
    {"total", "trump", "bid", "call", "made", "own", "every_trick", "every_point", "taken", "game", "score"}
    | {"ahead", "past", "after", "best_after"}
)
"""The facts that a hand of scores tells; not the cards of a hand, the auction, nor what came before but the scores."""

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

    def taken(self, side: int) -> int:
        """Points of a side."""
        return sum(value for _, value in self.points[side])


@frozen(kw_only=True)
class DeadHeat:
    """A hand after which several sides are at the target, and no criterion chooses between them."""

    trump: int | None
    """The trump suit, where winning asks for it."""
    bid: int | None
    """None where nobody bids."""
    before: tuple[int, ...]
    """The score of each side; that of the pitcher is the first."""
    rows: tuple[tuple[str, ...], ...]
    """The names of the rows that each side takes; one stands as often as it is taken."""
    after: tuple[int, ...]
    there: tuple[int, ...]
    """The sides that are at the target then."""

    def __str__(self) -> str:
        bids, there = self.bid is not None, list(self.there)
        names = NAMES if bids else ("one side", "another side")
        shown = [side for side in range(len(self.before)) if side in there or (bids and side == 0)]
        scores = listing([str(self.before[side]) for side in shown])
        bid = f", and the bid is {self.bid}" if bids else ""
        suit = "" if self.trump is None else f", {SUIT_NAMES[self.trump]} are trump"
        took = ", ".join(
            f"{names[side]} {'takes ' if side == shown[0] else ''}{listing(self._takes(side)) or 'nothing'}"
            for side in shown
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
        level = len({self.after[side] for side in there}) == 1
        end = (
            f"{who} come to {self.after[there[0]]}"
            if level
            else f"they come to {listing([str(self.after[side]) for side in shown])}"
        )
        return f"for example, the scores are {scores}{suit}{bid}; {took}: {end}"

    def _takes(self, side: int) -> list[str]:
        """The rows that a side takes, each with how often if that is more than once."""
        times = Counter(self.rows[side])
        return [name if number == 1 else f"{name} {number} times" for name, number in times.items()]


@lru_cache(maxsize=256)
def dead_heat(rules: Rules) -> DeadHeat | None:
    """Such a hand; none where the search finds none.

    It is kept: a text is checked again for each remedy that is tried, and most of its games are the same then.
    """
    winning, start = rules.winning, rules.winning.start.score
    asked = [row.condition for row in winning.needs] + [row.condition for row in (*winning.wins, *winning.loses)]
    settled = [case.when for row in rules.settlement.rows for case in row.change.exceptions]
    beside = rules.settlement.each_side
    settled += [case.when for case in beside.changes.exceptions] if beside else []
    counted = {fact.field for _, amount, _ in amounts(rules) for fact in amount.facts}
    before_it = TOLD - {"after", "best_after"}
    untold = any(_asks_beyond(each, TOLD) for each in asked) or any(_asks_beyond(each, before_it) for each in settled)
    if winning.target.score is None or untold or rules.points.reckoned or not counted <= before_it:
        return None
    if any(each.by is Priority.TIE or not each.by.asks <= TOLD for each in winning.several.criteria):
        return None
    sides = 2 if rules.players.two_sides or rules.bidding is None else 3
    hands = list(_hands(rules, sides))
    first = (start,) * sides
    waiting, known, tried = [(0, first)], {first}, 0
    while waiting:
        _, before = heappop(waiting)
        for hand in hands:
            tried += 1
            if tried > MOST_TRIED:
                return None
            finish = _finish(rules, hand, before)
            if finish.meeting((*winning.wins, *winning.loses)):
                continue
            after, there = finish.after, finish.there
            if len(there) > 1 and finish.chosen(there) is None:
                return DeadHeat(
                    trump=hand.at.trump if _asks_for_trump(rules) else None,
                    bid=hand.at.bid,
                    before=before,
                    rows=tuple(tuple(name for name, _ in rows) for rows in hand.points),
                    after=after,
                    there=tuple(there),
                )
            turns = (after, (*after[1:], after[0]))  # another side may be the pitcher's next
            for turned in turns if not there else ():
                if turned not in known:
                    known.add(turned)
                    heappush(waiting, (-min(winning.towards * score for score in sorted(turned)[-2:]), turned))
    return None


def _hands(rules: Rules, sides: int) -> Iterator[Hand]:
    """Hands that differ in what matters, each with a trump suit that no row asks for, if there is one."""
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
    bids = bids_of(rules, asked)[:MOST_GROUPS] if rules.bidding else [(0, None)]
    seen: set[object] = set()
    for trump, (bid, call) in product(trumps, bids):
        if call is not None and call.made_by is not None:
            continue  # it would take every trick, or every point
        at = Situation(trump=trump, bid=bid if rules.bidding else None, name=call.name if call else None)
        for points in _splits(rules, at, sides):
            made = is_made(rules.calls, Facts(bid=at.bid, call=at.name, taken=sum(value for _, value in points[0])))
            hand = Hand(
                at=evolve(at, made=made, points=not any(value > 0 for rows in points[1:] for _, value in rows)),
                points=points,
            )
            key = (trump, bid, made, tuple(hand.taken(side) for side in range(sides)))
            if key not in seen or any(each.by is Priority.FIRST_BY for each in rules.winning.several.criteria):
                seen.add(key)
                yield hand


def _splits(rules: Rules, at: Situation, sides: int) -> Iterator[tuple[tuple[tuple[str, int], ...], ...]]:
    """The ways in which the rows go to the sides, as far as cards can fall so."""
    total = all_points(rules)
    groups: dict[object, list[tuple[str, int, ScoringKind]]] = {}
    fixed: list[tuple[str, int]] = []
    for item in rules.points.items:
        value, to = _case(item.value, at, total) or 0, _case(item.to, at, total)
        counts = item.only_if is None or meets(item.only_if, at, total, otherwise=False)
        if not value or to is None or isinstance(to, ByEveryTrick) or not counts:
            continue
        if isinstance(to, ByRole):
            if to.who is Person.PITCHER:
                fixed.append((item.name, value))
        else:
            for each in to.per_card(orders_of(rules)[at.trump or 0], rules.deck.ranks.ranks):
                groups.setdefault(_card(rules, item, each, at.trump or 0), []).append((item.name, value, each))
    order = [item.name for item in rules.points.items]
    free = list(groups.values())[:MOST_GROUPS]
    rest = [(name, value) for rows in list(groups.values())[MOST_GROUPS:] for name, value, _ in rows]
    for owners in product(*(_owners(rows, sides) for rows in free)):
        points: list[list[tuple[str, int]]] = [[] for _ in range(sides)]
        points[0] += [*fixed, *rest]
        for mine, rows in zip(owners, free, strict=True):
            shares = [(name, to.share(value, len(mine))) for name, value, to in rows]
            for owner in mine:
                points[owner] += [(name, share) for name, share in shares if share]
        yield tuple(tuple(sorted(rows, key=lambda row: order.index(row[0]))) for rows in points)


def _owners(rows: Sequence[tuple[str, int, ScoringKind]], sides: int) -> list[tuple[int, ...]]:
    """Who may have these rows: one side, or two that are level where both have them then."""
    alone = [(side,) for side in range(sides)]
    odd = sides == 2 and any(isinstance(to, ByMostTricks) for _, _, to in rows)  # of so many tricks nobody has half
    level = all(to.to_several for _, _, to in rows) and not odd
    return [*alone, *(combinations(range(sides), 2) if level else ())]


def _card(rules: Rules, item: ScoringItem, to: ScoringKind, trump: int) -> object:
    """What a row goes by when this suit is trump; the same for rows that may be about one card."""
    cards = to.cards(orders_of(rules)[trump], rules.deck.ranks.ranks)
    return cards[0] if cards else item.name


def _case(cases: Cases[Any], at: Situation, total: int) -> Any:
    """What holds in a hand."""
    exceptions = (case.value for case in cases.exceptions if meets(case.when, at, total, otherwise=False))
    return next(exceptions, cases.general)


def _finish(rules: Rules, hand: Hand, before: tuple[int, ...]) -> Finish:
    """How a hand leaves the scores; no side wins every trick in it."""
    winning = rules.winning
    known = evolve(hand.at.facts(all_points(rules)), standing=None, sets=None, hand=None, ahead=None, past=None)
    facts = tuple(
        evolve(
            known,
            own=rules.bidding is not None and side == 0,
            score=score,
            taken=hand.taken(side),
            game=winning.distance,
        )
        for side, score in enumerate(before)
    )
    after = scores_after(rules, before, facts, ())
    rows = [(name, side, value) for side, points in enumerate(hand.points) for name, value in points]
    return Finish(
        winning=winning,
        before=before,
        after=after,
        facts=winning.facts_after(facts, after),
        awards=tuple(row for item in rules.points.items for row in rows if row[0] == item.name),
    )


def _asks_beyond(condition: c.Condition, told: frozenset[str]) -> bool:
    """Whether a condition asks for what these facts do not tell."""
    return any(not told.issuperset(test.facts_asked()) for test in c.leaves(condition))


def _asks_for_trump(rules: Rules) -> bool:
    return any(isinstance(test, c.TrumpIs) for need in rules.winning.needs for test in c.leaves(need.condition))
