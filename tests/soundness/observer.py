"""What really happens in games, held against every bound that a check or an engine rests on.

A bound is asked of the rules in force when the hand is settled, as the checks ask it, and of nothing else: neither the
deal nor the players. What was seen of a hand is read off its events alone. Each look is one :class:`Look`: what the
bound is called, the number that was seen, and the least and the most that the rules allow.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, cast

from attrs import frozen

from pitchdsl.check.auction import highest_bid_of, highest_contract
from pitchdsl.check.draft import Draft
from pitchdsl.check.exceptions import MOST_TESTS
from pitchdsl.check.hands import fewest_cards
from pitchdsl.check.reach import bounds_with_scores, reach_of
from pitchdsl.engine.table import Table
from pitchdsl.game.bounded import bounds_in_rows, points_together
from pitchdsl.game.events import (
    AwardEvent,
    BidEvent,
    ContractEvent,
    DealEvent,
    DrawEvent,
    Event,
    LaidAway,
    PartnerEvent,
    PlayEvent,
    PriceEvent,
    SettleEvent,
    TakeEvent,
    TrickEvent,
    TrumpEvent,
)
from pitchdsl.game.exchange.events import PickUpEvent
from pitchdsl.game.hand_sizes import hands_dealt, most_tricks, possible_exchanges, roles_of_seats, size_at_first_lead
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.language.arithmetic import Bounds
from pitchdsl.language.counted import pips_of
from pitchdsl.language.numbers import Fact
from tests.soundness.laws import CAST, played


@frozen
class Look:
    """One number that was seen, and the bound that it was held against."""

    bound: str
    seen: int
    least: int | None
    most: int | None

    @property
    def holds(self) -> bool:
        """Whether it is within the bound."""
        return (self.least is None or self.least <= self.seen) and (self.most is None or self.seen <= self.most)


class WatchedTable(Table):
    """A table that notes by which rules it plays, and from which event on."""

    def play_by(self, rules: Rules) -> None:
        self.__dict__.setdefault("in_force", []).append((len(getattr(self, "events", ())), rules))
        super().play_by(rules)

    def rules_at(self, event: int) -> Rules:
        """The rules by which this event came about."""
        in_force: list[tuple[int, Rules]] = self.__dict__["in_force"]
        return next(rules for since, rules in reversed(in_force) if since <= event)


@frozen(eq=False)
class Limits:
    """All bounds of one game without open questions."""

    facts: dict[Fact, Bounds]
    in_rows: dict[Fact, Bounds]
    gain: int
    loss: int
    tricks: int
    held: Bounds
    dealt: tuple[int, ...]
    highest_bid: int
    highest_contract: int


@lru_cache(maxsize=64)
def limits_of(rules: Rules, others: tuple[Rules, ...]) -> Limits:
    """The bounds of rules, where earlier hands may have been played by others."""
    draft = Draft(rules=rules, variant=cast(Any, None), others=others)  # only its rules are asked
    reach = reach_of(draft)
    sizes = [
        size_at_first_lead(rules, roles, dealt, steps)
        for roles, dealt, steps in product(roles_of_seats(rules), hands_dealt(rules), possible_exchanges(rules))
    ]
    return Limits(
        facts=bounds_with_scores(draft),
        in_rows=bounds_in_rows(rules),
        gain=reach.gain,
        loss=reach.loss,
        tricks=most_tricks(rules),
        held=(fewest_cards(draft), max(most for _, most in sizes)),
        dealt=hands_dealt(rules),
        highest_bid=max(highest_bid_of(each.rules) for each in draft.games),
        highest_contract=max(highest_contract(each) for each in draft.games),
    )


def ways_of(seated: Rules) -> tuple[Rules, ...]:
    """Every game that rules with exceptions may come to be at a table, as the checks have them."""
    tests = list(dict.fromkeys(each.when for each in seated.exceptions))
    answers = product((True, False), repeat=len(tests)) if len(tests) <= MOST_TESTS else [(True,) * len(tests)]
    met = [dict(zip(tests, each, strict=True)) for each in answers]
    return seated, *(seated.answered([each[one.when] for one in seated.exceptions]) for each in met)


def games_of(rules: Rules, games: int, seed: int) -> Iterator[tuple[str, WatchedTable]]:
    """So many games from their true start, each with a name: the players take turns, and so do numbers of seats."""
    allowed = rules.players.seats
    for game in range(games):
        seats = (allowed.least, allowed.most)[game % 2]
        bots = [CAST[game % len(CAST)][seat % 2] for seat in range(seats)]
        table = WatchedTable(rules, seats, SeededDeals(seed, game))
        played(table, bots, seed, game)
        yield f"game {game} of seed {seed}, {seats} players", table


def looks_at(table: WatchedTable) -> Iterator[Look]:
    """Everything that the bounds of a game say, held against each of its hands that was settled."""
    start = 0
    scores, sets = [table.seated.winning.start.score] * len(table.sides), [0] * len(table.sides)
    games, hands = ways_of(table.seated), 0
    for number, event in enumerate(table.events):
        if isinstance(event, DealEvent):
            start = number
        elif isinstance(event, PriceEvent):
            scores = list(event.score)
        elif isinstance(event, SettleEvent):
            rules = table.rules_at(number)
            hand = table.events[start : number + 1]
            limits = limits_of(rules, games)
            leads = (start + at for at, each in enumerate(hand) if isinstance(each, PlayEvent))
            at_lead = limits_of(table.rules_at(next(leads, number)), games)
            yield from _of_a_hand(rules, limits, at_lead, table, hand)
            yield from _of_scores(rules, limits, scores, hand, hands, sets)
            for side in range(len(sets)):
                sets[side] += event.made is False and event.pitcher == side
            scores, hands = list(event.score), hands + 1


def _of_a_hand(rules: Rules, limits: Limits, at_lead: Limits, table: Table, events: Sequence[Event]) -> Iterator[Look]:
    """``at_lead`` are the bounds of the rules at the first lead, which say how many cards and tricks a hand has."""
    deal = events[0]
    assert isinstance(deal, DealEvent)
    hands = [set(cards) for cards in deal.deal.hands]
    trump: int | None = None
    tricks, won = 0, [0] * len(table.sides)
    leading = bidding = False
    for event in events:
        if isinstance(event, TakeEvent | DrawEvent | PickUpEvent):
            hands[event.seat] |= set(event.cards)
        elif isinstance(event, LaidAway):
            hands[event.seat] -= set(event.cards)
        elif isinstance(event, BidEvent) and event.value is not None:
            yield Look("highest bid", event.value, 0, limits.highest_bid)
            yield from _in(limits.facts, Fact.BID_SO_FAR, event.value)
            yield from _in(limits.in_rows, Fact.BID, event.value, "rows")
        elif isinstance(event, ContractEvent):
            if not bidding:
                for hand in hands:
                    least = min(limits.dealt, key=lambda dealt: abs(dealt - len(hand)))
                    yield Look("cards dealt to each", len(hand), least, least)
            bidding = True
            if event.bid is not None:
                yield Look("highest contract", event.bid, 0, limits.highest_contract)
                yield from _in(limits.facts, Fact.BID, event.bid)
        elif isinstance(event, TrumpEvent):
            trump = event.suit
        elif isinstance(event, PlayEvent):
            if not leading:
                for hand in hands:
                    yield Look("cards at the first lead", len(hand), *at_lead.held)
            leading = True
            hands[event.seat].discard(event.card)
        elif isinstance(event, TrickEvent):
            tricks += 1
            side = next(side for side, seats in enumerate(table.sides) if event.winner in seats)
            won[side] |= sum(1 << card for card in event.cards)
        elif isinstance(event, AwardEvent):
            yield from _of_an_award(rules, limits, table, event)
    yield Look("tricks of a hand", tricks, 0, at_lead.tricks)
    yield from _in(limits.facts, Fact.TRICKS, tricks)
    yield from _in(at_lead.in_rows, Fact.TRICKS, tricks, "rows")
    if trump is not None:
        for cards in won:
            pips = pips_of(rules.points.pips.sets(trump), cards)
            yield from _in(limits.facts, Fact.PIPS, pips)
            yield from _in(limits.in_rows, Fact.PIPS, pips, "rows")


def _of_an_award(rules: Rules, limits: Limits, table: Table, event: AwardEvent) -> Iterator[Look]:
    """What a row is worth, where it says so by itself: a share of it may be anything between."""
    worths = [item.worth(limits.in_rows) for item in rules.points.items if item.name == event.point]
    if not any(item.carries_over for item in rules.points.items if item.name == event.point):
        lows, highs = [low for low, _ in worths], [high for _, high in worths]
        least = None if None in lows else min([0, *(low for low in lows if low is not None)])
        most = None if None in highs else max([0, *(high for high in highs if high is not None)])
        yield Look("worth of a row", event.value, least, most)


def _of_scores(
    rules: Rules, limits: Limits, before: Sequence[int], hand: Sequence[Event], hands: int, sets: Sequence[int]
) -> Iterator[Look]:
    event = hand[-1]
    assert isinstance(event, SettleEvent)
    winning, facts = rules.winning, limits.facts
    yield from _in(facts, Fact.HANDS, hands)
    parties = [event.taken[party[0]] for party in _parties(event, hand)]
    for points in parties:
        yield from _in(facts, Fact.POINTS, points)
        yield from _in(facts, Fact.OTHERS_POINTS, sum(parties) - points)
    if not rules.points_wait:
        yield Look("points of all sides", sum(parties), *points_together(rules, len(parties)))
    for side, (old, new) in enumerate(zip(before, event.score, strict=True)):
        yield from _in(facts, Fact.SCORE, old)
        yield from _in(facts, Fact.SCORE_AFTER, new)
        yield from _in(facts, Fact.SETS, sets[side])
        way = winning.towards * event.delta[side]
        yield Look("way towards the target in a hand", way, -limits.loss, limits.gain)
        if winning.target.score is not None:
            yield from _in(facts, Fact.NEEDED, winning.towards * (winning.target.score - old))


def _parties(event: SettleEvent, hand: Sequence[Event]) -> list[list[int]]:
    """The sides that have their points together in this hand: partners that it has, and those who play against them."""
    sides = range(len(event.taken))
    for each in reversed(hand):
        if isinstance(each, PartnerEvent):
            ours = {each.seat, each.seat if each.partner is None else each.partner}
            parties = [side for side in sides if side in ours], [side for side in sides if side not in ours]
            return [party for party in parties if party]
    return [[side] for side in sides]


def _in(bounds: dict[Fact, Bounds], fact: Fact, seen: int, where: str = "checks") -> Iterator[Look]:
    if fact in bounds:
        yield Look(f"{fact.words} ({where})", seen, *bounds[fact])
