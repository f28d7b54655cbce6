"""How much a hand can bring its players at most, by the rules alone.

Every step of the settlement is taken with the least and the most of all that it asks for. The bound holds in every
hand; that some hand comes up to it is not said.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from math import inf

from attrs import evolve

from pitchdsl.cards import mask_of
from pitchdsl.check.auction import highest_bid_of
from pitchdsl.game.bounded import all_points, fewest_points, points_together
from pitchdsl.game.conditional_override import apply_overrides
from pitchdsl.game.hand_sizes import most_tricks
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Change, Payment
from pitchdsl.game.state import sides_of
from pitchdsl.game.table.rules import pack_of
from pitchdsl.game.winning.rules import Counting
from pitchdsl.language.arithmetic import Bounds
from pitchdsl.language.counted import pips_of
from pitchdsl.language.deferred_number import Number, bounds_of
from pitchdsl.language.numbers import Fact
from pitchdsl.language.trump_maker import TrumpMaker

MOST_EXCEPTIONS = 6
"""With more of them in lines of their own, they come to too many games to look at all."""

Span = tuple[float, float]
"""The least and the most; infinite where nothing bounds it."""

Facts = Mapping[Fact, Bounds]


def most_between(rules: Rules, seats: int, deals: int) -> float:
    """How far the scores of two sides can come apart in the first hand of a game, which is dealt so often at most.

    Infinite where the rules do not bound it.
    """
    seated = rules.seated(seats)
    if len(seated.exceptions) > MOST_EXCEPTIONS:
        return inf
    games = list(_games(seated))
    contract = max(map(_highest_contract, games))
    facts = [_facts(game, seats, deals, contract) for game in games]
    spans = [_scores_after(game, each, contract) for game in games for each in facts]
    least, most = _hull(*spans)
    return most - least


def _games(rules: Rules) -> Iterator[Rules]:
    """The games that exceptions in lines of their own make of rules; one may settle what another has counted."""
    for answers in product((False, True), repeat=len(rules.exceptions)):
        sections, _ = apply_overrides(rules, rules.exceptions, answers)
        yield evolve(rules, exceptions=(), **sections)


def _highest_contract(rules: Rules) -> int:
    """The number of the highest contract: of a bid, or of what is played for when all pass."""
    return max(highest_bid_of(rules), (rules.bidding.all_pass.least or 0) if rules.bidding else 0)


def _facts(rules: Rules, seats: int, deals: int, contract: int) -> dict[Fact, Bounds]:
    """The least and the most of every fact in the first hand of a game, as far as the rules bound it."""
    winning, total, pack = rules.winning, all_points(rules), pack_of(rules.deck)
    times, others = _times_counted(rules, deals), len(sides_of(rules, seats)) - 1
    start, price = winning.start.score, _price(rules, contract)
    before = min(start, start + winning.towards * price), max(start, start + winning.towards * price)
    own = times * fewest_points(rules), times * total
    least, most = points_together(rules, others)
    pips = max(pips_of(rules.points.pips.sets(trump), mask_of(pack)) for trump in range(4))
    facts: dict[Fact, Bounds] = {
        Fact.BID: (0, contract),
        Fact.BID_SO_FAR: (0, contract),
        Fact.ALL_POINTS: (total, total),
        Fact.GAME: (winning.distance, winning.distance),
        Fact.PLAYERS: (seats, seats),
        Fact.HANDS: (0, 0),
        Fact.REDEALS: (0, deals),
        Fact.OTHERS_POINTS: (times * least, times * most),
    }
    facts |= dict.fromkeys((Fact.POINTS, Fact.PITCHERS_POINTS), own)
    facts |= dict.fromkeys((Fact.TRICKS, Fact.PITCHERS_TRICKS, Fact.OTHERS_TRICKS), (0, most_tricks(rules)))
    facts |= dict.fromkeys((Fact.PIPS, Fact.PITCHERS_PIPS, Fact.OTHERS_PIPS), (0, pips))
    facts |= dict.fromkeys((Fact.SETS, Fact.SETS_IN_ROW, Fact.MADE_IN_ROW), (0, 1))
    facts |= dict.fromkeys((Fact.SCORE, Fact.BEST_SCORE), before)
    if winning.target.score is not None:
        needed = winning.distance - price, winning.distance
        facts |= dict.fromkeys((Fact.NEEDED, Fact.OTHERS_NEED), needed)
    return facts


def _times_counted(rules: Rules, deals: int) -> int:
    """How often the points of a hand can come together in one: those of earlier deals, and of each card turned up."""
    if not rules.points_wait:
        return 1
    maker = rules.trump.named_by.by_card
    if maker is None or rules.winning.counting.moment is Counting.AFTER_HAND:
        return deals
    return deals * (1 + (rules.deck.jokers.number if maker is TrumpMaker.CUT else len(pack_of(rules.deck))))


def _price(rules: Rules, contract: int) -> int:
    """The most that is scored for the right to pitch before the hand is played."""
    return contract if rules.bidding is not None and rules.bidding.sold is not None else 0


def _scores_after(rules: Rules, facts: Facts, contract: int) -> Span:
    """Where a side's score can be after the hand, step by step as :mod:`pitchdsl.game.settlement.settling` goes."""
    winning, settlement, towards = rules.winning, rules.settlement, rules.winning.towards
    start = float(winning.start.score)
    before = _hull((start, start), (start + towards * _price(rules, contract),) * 2)
    changes = [change for row in settlement.rows for change in row.change.possible()]
    rows = [_after(change, before, towards, facts, times) for change in changes for times in _times_paid(rules)]
    score = _hull(before, *rows)
    least, most = _span(settlement.every_trick.points, facts)
    score = _hull(score, _plus(score, _toward((-most, -least), towards)))
    for change in settlement.each_side.changes.possible() if settlement.each_side else ():
        score = _hull(score, _after(change, score, towards, facts))
    if settlement.never_below is not None:
        low, high = _span(settlement.never_below.score, facts)
        score = max(score[0], low), max(score[1], high)
    if settlement.never_above is not None:
        low, high = _span(settlement.never_above.score, facts)
        score = min(score[0], low), min(score[1], high)
    over = winning.over_target.score
    return _hull(before, score) if over is None else _hull(before, score, _span(over, facts))


def _times_paid(rules: Rules) -> tuple[int, ...]:
    """How often a row can count at the least and the most; that of the others counts once, which lies between."""
    doubling = None if rules.bidding is None else rules.bidding.doubling
    return (1,) if doubling is None else (1, doubling.most_times)


def _after(change: Change, score: Span, towards: int, facts: Facts, times: int = 1) -> Span:
    """What becomes of a score by a change that counts so often."""
    least, most = (times * end for end in _span(change.amount, facts))
    match change.how:
        case Payment.SCORES:
            return _plus(score, _toward((least, most), towards))
        case Payment.LOSES:
            return _plus(score, _toward((-most, -least), towards))
        case Payment.GOES_TO:
            return least, most


def _span(number: Number, facts: Facts) -> Span:
    least, most = bounds_of(number, facts)
    return -inf if least is None else least, inf if most is None else most


def _toward(gain: Span, towards: int) -> Span:
    """By how much a gain changes a score."""
    return gain if towards > 0 else (-gain[1], -gain[0])


def _plus(one: Span, other: Span) -> Span:
    return one[0] + other[0], one[1] + other[1]


def _hull(*spans: Span) -> Span:
    """All that lies in one of them, or between."""
    return min(least for least, _ in spans), max(most for _, most in spans)
