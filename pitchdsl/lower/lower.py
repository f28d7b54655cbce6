"""``lower``: rules and a number of players to tables."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from pitchdsl.cards import mask_of
from pitchdsl.game.auction.ladder import ladder_of
from pitchdsl.game.auction.rules import CallRank
from pitchdsl.game.bounded import all_points
from pitchdsl.game.conditional_override import fixed_from
from pitchdsl.game.count.awards import widths, worth_keeping
from pitchdsl.game.count.phase import known_from
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.exchange.actions import AnyExchangeAction
from pitchdsl.game.exchange.rules import Step
from pitchdsl.game.order import kept_cards, orders_of
from pitchdsl.game.play.holder import CardHolder
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Change
from pitchdsl.game.state import sides_of
from pitchdsl.game.table.rules import pack_of
from pitchdsl.game.winning.several_there import Priority
from pitchdsl.language.card_order import CardOrder
from pitchdsl.language.cases import Cases
from pitchdsl.language.conditions import Condition, denied, leaves
from pitchdsl.language.counted import pips_of
from pitchdsl.language.numbers import Fact
from pitchdsl.language.scoring_kind import ScoringKind
from pitchdsl.lower import layout as at
from pitchdsl.lower.conditions import Programs
from pitchdsl.lower.filling import direction_of, fill, padded
from pitchdsl.lower.mirrored import in_order_of_play
from pitchdsl.lower.scalars import counts_in_play, scalars_of
from pitchdsl.lower.specializations import tests_of, ways
from pitchdsl.lower.tables import RECORD

T = TypeVar("T")


class NotLoweredError(Exception):
    """Rules that the fast engine cannot hold; ``str()`` names what it is. The reference engine plays them."""


@lru_cache(maxsize=64)
def lower(rules: Rules, seats: int) -> NDArray[np.void]:
    """The tables of some rules for so many players: :class:`~pitchdsl.lower.tables.Tables`, the general ones first.

    Rules with exceptions have tables for each of :func:`ways`; all others have one.

    Raises ``ValueError`` where the rules are not for so many, and :class:`NotLoweredError`.
    """
    allowed = rules.players.seats
    if not allowed.least <= seats <= allowed.most:
        raise ValueError(f"{rules.name} is for {allowed.least} to {allowed.most} players, not {seats}")
    try:
        rules = in_order_of_play(rules)
        seated = rules.seated(seats)
        _refuse(seated)
        held_back = seats * seated.run_at_most
        names = {call.name: place for place, call in enumerate(rules.calls)}
        made = [_Lowering(way, seats, seated, held_back, names).tables() for way in ways(rules, seats)]
    except ValueError as fault:
        raise NotLoweredError(f"{rules.name} is played by the reference engine only: it has {fault}") from None
    tables = made[0] if len(made) == 1 else np.concatenate(made)
    tables.flags.writeable = False
    return tables


class _Lowering:
    """What grows while one game is lowered."""

    def __init__(self, rules: Rules, seats: int, whole: Rules, held_back: int, names: dict[str, int]) -> None:
        """``whole`` are the rules with their exceptions, ``rules`` one way of them; ``names`` are those of bids."""
        self.rules = rules
        self.whole = whole
        self.held_back = held_back
        self.tests = tests_of(whole)
        self.seats = seats
        self.total = all_points(rules)
        self.widths = widths(rules, seats)
        self.names = names
        self.programs = Programs(self.names, self.total, lambda to: self.recipient(to, 0))
        self.cases: list[tuple[int, int]] = []
        self.recipients: list[tuple[int, ...]] = []
        self.meant: list[list[list[int]]] = []
        self.asked: list[list[int]] = []
        self.breaks: dict[ScoringKind, list[int]] = {}
        """The places of those who decide the ties of a recipient."""
        self.changes: list[tuple[int, int, int]] = []

    def tables(self) -> NDArray[np.void]:
        rules = self.rules
        orders = orders_of(rules)
        pips = [rules.points.pips.sets(trump) for trump in range(at.TRUMPS)]
        winning, settlement = rules.winning, rules.settlement
        rows: dict[str, Any] = {
            "side_of": _side_of(rules, self.seats),
            "pack": pack_of(rules.deck),
            "suits": [order.suits for order in orders],
            "power": [order.power for order in orders],
            "heading": [
                [[order.heading(led, power) for power in powers] for led, powers in enumerate(order.power)]
                for order in orders
            ],
            "of_suit": [order.of_suit for order in orders],
            "follow": [[_follow(rules, order, led) for led in order.suits] for order in orders],
            "trumps": [padded(order.cards) for order in orders],
            "worth_keeping": [worth_keeping(rules, trump) for trump in range(at.TRUMPS)],
            "kept": [kept_cards(rules, trump) for trump in range(at.TRUMPS)],
            "leads_first": [_leads_first(rules, trump) for trump in range(at.TRUMPS)],
            "pips": [[pips_of(sets, 1 << card) for card in range(at.CARDS)] for sets in pips],
            "items": [
                row
                for item, width in zip(rules.points.items, self.widths, strict=True)
                for row in self.item(item, width)
            ],
            "counting": [award for item in rules.points.counting_order for award in self.awards_of(item)],
            "recipients": self.recipients,
            "cards_meant": self.meant,
            "cards_asked": self.asked,
            "ladder": self.ladder(),
            "limits": list(self.limits()),
            "calls": self.calls(),
            "offers": [
                (row.who.code, row.of.code, at.NONE if row.more is None else row.more) for row in rules.offers.rows
            ],
            "deeds": [self.exchange_action(*each) for each in _exchange_actions(rules)],
            "settlement": [self.cases_of(row.change, self.change) for row in settlement.rows],
            "each_side": [
                (self.programs.add(when), self.change(change))
                for when, change in (_said(settlement.each_side.changes) if settlement.each_side else ())
            ],
            "changes": self.changes,
            "needs": [self.programs.add(need.condition) for need in winning.needs],
            "wins": [self.programs.at_once(row) for row in winning.wins],
            "loses": [self.programs.at_once(row) for row in winning.loses],
            "race": self.race()[0],
            "race_items": self.race()[1],
            "given": [(self.programs.add(test), fixed_from(test).code) for test in self.tests],
            "higher": [[order.above(card) for card in range(at.CARDS)] for order in orders],
        }
        scalars = scalars_of(self.rules, self.whole, self.seats, self.held_back, self.programs)
        for when in _beside_the_score(rules):  # how long a hand is played may hang on whom they ask for
            self.programs.add(when)
        for place, name in _COUNTED.items():
            scalars[place] = len(rows[name])
        rows |= {"scalars": scalars, "cases": self.cases, "conditions": self.programs.lines}
        # conditions of every section have recipients of their own: these are all of them only now
        rows["cards_direction"] = [
            [direction_of(cards, rules.trump.jokers.first_played) for cards in each] for each in self.meant
        ]
        rows["likeliness"] = [
            [[cards.index(card) if card in cards else at.NONE for card in range(at.CARDS)] for cards in each]
            for each in self.meant
        ]
        rows["numbers"] = self.programs.numbers.lines
        record = np.full(1, 0, RECORD)
        for name, lines in rows.items():
            fill(record[name][0], name, lines)
        return record

    def cases_of(self, cases: Cases[T], lowered: Callable[[T], int], none: int = at.NONE) -> tuple[int, int, int]:
        """Where the exceptions start, how many there are, and what holds else; ``none`` where that is nothing."""
        rows = [(self.programs.add(case.when), lowered(case.value)) for case in cases.exceptions]
        general = none if cases.general is None else lowered(cases.general)
        start = len(self.cases)
        self.cases.extend(rows)
        return start, len(rows), general

    def item(self, item: ScoringItem, width: int) -> Iterator[tuple[int, ...]]:
        """A row of ``points``: so many awards."""
        value = self.cases_of(item.value, self.programs.numbers.number, at.WORTHLESS)
        whens = [self.programs.add(case.when) for case in item.to.exceptions]
        only_if = self.programs.add(item.only_if)
        since = known_from(item)
        told = at.NEVER if since is None else since.code, int(item.carries_over)
        most = at.RECKONED if item.reckoned else item.highest
        for to in item.to.possible():
            if to not in self.breaks:
                self.breaks[to] = [self.recipient(each, 0) for each in to.tie_breaks]
        for award in range(width):
            start, first = len(self.cases), len(self.recipients)
            tos = [self.recipient(case.value, award) for case in item.to.exceptions]
            general = at.NONE if item.to.general is None else self.recipient(item.to.general, award)
            self.cases.extend(zip(whens, tos, strict=True))
            possible = first, len(self.recipients) - first
            yield (*value, most, start, len(tos), general, *possible, only_if, int(award + 1 < width), *told)

    def awards_of(self, item: int) -> range:
        """The places of the awards of a row of ``points``."""
        before = self.widths[:item]
        return range(sum(before), sum(before) + self.widths[item])

    def recipient(self, to: ScoringKind, award: int) -> int:
        """The place of a recipient, as it is for an award of its row; none where it has fewer.

        A row of which several sides may have the point has an award for each side: for the first of them, the second …
        """
        ranks, orders = self.rules.deck.ranks.ranks, orders_of(self.rules)
        first = 0 if to.to_several else award
        ones = [to.per_card(order, ranks)[first : first + 1] for order in orders]
        known = [one for each in ones for one in each]
        if not known:
            return at.NONE
        breaks = self.breaks.get(to)
        behind = (breaks[0], len(breaks)) if breaks else ()
        row = (at.RECIPIENT_CODES[type(known[0])], *known[0].operands(), *behind)
        cards = [each[0].cards(order, ranks) if each else () for each, order in zip(ones, orders, strict=True)]
        by_trump = len({to.cards(order, ranks) for order in orders}) > 1
        turn = award if to.to_several else 0
        self.recipients.append((*row, *[at.NONE] * (at.WHO_TURN - len(row)), turn, int(by_trump)))
        self.meant.append([padded(each) for each in cards])
        self.asked.append([mask_of(each) for each in cards])
        return len(self.recipients) - 1

    def ladder(self) -> list[tuple[int, ...]]:
        """Every bid."""
        bidding = self.rules.bidding
        if bidding is None:
            return []
        marks = (bidding.ends, bidding.not_topped, bidding.not_held, bidding.matched)
        return [
            (
                bid.value,
                at.NONE if bid.name is None else self.names[bid.name],
                *(int(mark is not None and mark.bids.has(bid.value, bid.name)) for mark in marks),
            )
            for bid in ladder_of(self.rules).bids
        ]

    def calls(self) -> list[tuple[int, int]]:
        """The bids that have a name, each at its place; tables of some sizes may not have them all."""
        rows = [(0, at.NONE)] * len(self.names)
        for call in self.rules.calls:
            rows[self.names[call.name]] = int(call.ranks is CallRank.ABOVE_ALL), self.programs.add(call.made_by)
        return rows

    def limits(self) -> Iterator[tuple[int, int, int, int, int]]:
        """What limits the bids of a player."""
        none = at.NONE
        bidding = self.rules.bidding
        if bidding is None:
            return
        for call in self.rules.calls:
            if call.open_if is not None:
                yield self.programs.add(denied(call.open_if)), at.CLOSED, none, none, self.names[call.name]
        for when, limit in _said(bidding.may_bid.in_force) if bidding.may_bid else ():
            amount = none if limit.amount is None else self.programs.numbers.add(limit.amount)
            yield self.programs.add(when), limit.how.code, amount, none, none
        for when, closed in _said(bidding.may_not_bid.closed) if bidding.may_not_bid else ():
            program = self.programs.add(when)
            yield from ((program, at.CLOSED, number, number, none) for number in closed.numbers)
            yield from ((program, at.CLOSED, run.least, run.most, none) for run in closed.runs)
            names = (self.names.get(name, at.UNKNOWN_CALL) for name in closed.names)
            yield from ((program, at.CLOSED, none, none, name) for name in names)

    def exchange_action(self, number: int, step: Step, action: AnyExchangeAction) -> tuple[int, ...]:
        """A row of the exchange."""
        row = [at.NONE] * 10
        row[at.DEED_STEP] = number
        row[at.DEED_ONLY] = at.NONE if step.who.only is None else step.who.only.code
        row[at.DEED_BUT] = at.NONE if step.who.but is None else step.who.but.code
        row[at.DEED_KIND] = at.DEED_CODES[type(action)]
        for name, operand in action.operands(step.after(action)).items():
            row[at.DEED_OPERANDS[name]] = at.NONE if operand is None else int(operand)
        return tuple(row)

    def change(self, change: Change) -> int:
        """The place of what may happen to a score."""
        self.changes.append(
            (change.how.code, self.programs.numbers.add(change.amount), int(change.counts(Fact.POINTS)))
        )
        return len(self.changes) - 1

    def race(self) -> tuple[list[tuple[int, int, int]], list[int]]:
        """How several at the target are told apart, and the items that are counted first for it."""
        places = {item.name: place for place, item in enumerate(self.rules.points.items)}
        rows, items = [], list[int]()
        for criterion in self.rules.winning.several.criteria:
            named = [award for name in criterion.items for award in self.awards_of(places[name])]
            rows.append((criterion.by.code, len(items), len(named)))
            items.extend(named)
        return rows, items


def _said(cases: Cases[T]) -> Iterator[tuple[Condition | None, T]]:
    """The general value, and each exception with its condition."""
    if cases.general is not None:
        yield None, cases.general
    yield from ((case.when, case.value) for case in cases.exceptions)


def _follow(rules: Rules, order: CardOrder, led: int) -> tuple[int, int, int]:
    """The led suit, and what may be played with and without it in hand."""
    follow, same, trumps = rules.play.follow, order.of_suit[led], order.trumps
    return same, follow.holding.cards(same, trumps), follow.void.cards(trumps)


def _leads_first(rules: Rules, trump: int) -> int:
    """The card whose holder leads first while this suit is trump, as a set."""
    who = rules.play.first_leader.who
    return 1 << who.card_on(trump) if isinstance(who, CardHolder) else 0


def _side_of(rules: Rules, seats: int) -> list[int]:
    where = {seat: place for place, side in enumerate(sides_of(rules, seats)) for seat in side}
    return [where[seat] for seat in range(seats)]


def _beside_the_score(rules: Rules) -> Iterator[Condition]:
    """The conditions of stakes and of games that count double which ask for cards."""
    double = rules.match.counts_double
    for when in (*(each.only_if for each in rules.stakes), double.when if double else None):
        if when is not None and any(test.recipients() for test in leaves(when)):
            yield when


def _refuse(rules: Rules) -> None:
    """Raises ``ValueError`` for what would cost all games in the fast engine more than it is worth."""
    first_by = any(criterion.by is Priority.FIRST_BY for criterion in rules.winning.several.criteria)
    if first_by and counts_in_play(rules) and rules.offers.rows:
        raise ValueError("points of cards that are dealt again, and it counts which points came first")


def _exchange_actions(rules: Rules) -> list[tuple[int, Step, AnyExchangeAction]]:
    steps = enumerate(rules.exchange.steps if rules.exchange else ())
    return [(number, step, action) for number, step in steps for action in step.deeds]


_COUNTED = {
    at.GIVEN: "given",
    at.PACK: "pack",
    at.ITEMS: "items",
    at.RECIPIENTS: "recipients",
    at.BIDS: "ladder",
    at.DEEDS: "deeds",
    at.NEEDS: "needs",
    at.WINS: "wins",
    at.LOSES: "loses",
    at.RACES: "race",
    at.LIMITS: "limits",
    at.EACH_SIDE: "each_side",
    at.OFFERS: "offers",
}
"""The place of each table's number of rows."""
