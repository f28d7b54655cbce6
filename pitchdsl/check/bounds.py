"""How small and how large the numbers of a game may be."""

from functools import lru_cache

from pitchdsl.cards import mask_of
from pitchdsl.check.auction import highest_contract
from pitchdsl.check.draft import Draft
from pitchdsl.game.bounded import all_points, fewest_points, points_together
from pitchdsl.game.hand_sizes import most_tricks
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Change, Outcome, Payment, Settle
from pitchdsl.game.table.rules import pack_of
from pitchdsl.language.arithmetic import Bounds
from pitchdsl.language.counted import pips_of
from pitchdsl.language.numbers import Fact

UNBOUNDED = 1_000_000
"""Stands for a gain or a loss that nothing bounds."""


@lru_cache(maxsize=16)
def bounds_of(draft: Draft) -> dict[Fact, Bounds]:
    """The least and the most of every fact that a game bounds; what is not named may be any number."""
    rules = draft.rules
    total = all_points(rules)
    highest = max(highest_contract(each) for each in draft.games)  # it was bid before an exception held
    pack = mask_of(pack_of(rules.deck))
    seats, game = rules.players.seats, rules.winning.distance
    all_pips = max(pips_of(rules.points.pips.sets(trump), pack) for trump in range(4))
    bounds: dict[Fact, Bounds] = {
        Fact.BID: (0, highest),
        Fact.BID_SO_FAR: (0, highest),
        Fact.ALL_POINTS: (total, total),
        Fact.GAME: (game, game),
        Fact.PLAYERS: (seats.least, seats.most),
        Fact.HANDS: (0, draft.most_hands),
    }
    of_others = points_together(rules, max(1, rules.players.sides.number(seats.most) - 1))
    bounds |= dict.fromkeys(
        (Fact.POINTS, Fact.PITCHERS_POINTS), _with_earlier_deals(rules, fewest_points(rules), total)
    )
    bounds[Fact.OTHERS_POINTS] = _with_earlier_deals(rules, *of_others)
    tricks = max(most_tricks(each.rules) for each in draft.games)  # as they were played
    bounds |= dict.fromkeys((Fact.TRICKS, Fact.PITCHERS_TRICKS, Fact.OTHERS_TRICKS), (0, tricks))
    bounds |= dict.fromkeys((Fact.PIPS, Fact.PITCHERS_PIPS, Fact.OTHERS_PIPS), (0, all_pips))
    bounds |= dict.fromkeys((Fact.REDEALS, Fact.SETS, Fact.SETS_IN_ROW, Fact.MADE_IN_ROW), (0, None))
    return bounds


def _with_earlier_deals(rules: Rules, least: int, most: int) -> Bounds:
    """The least and the most points, where those of earlier deals may come on top."""
    return (None if least else 0, None) if rules.points_wait else (least, most)


def times_of(rules: Rules, row: Settle) -> int:
    """How often a row of the settlement counts at most: what is paid for a bid may be doubled."""
    doubling = None if rules.bidding is None else rules.bidding.doubling
    return 1 if doubling is None or row.row is Outcome.OTHERS else doubling.most_times


def gain_of(change: Change, bounds: dict[Fact, Bounds], times: int = 1) -> tuple[int, int]:
    """How far a side comes towards the target by a change, at least and at most; below 0 it falls back.

    It counts once, or up to so many times.
    """
    low, high = change.amount.bounds(bounds)
    low = None if low is None else min(low, low * times)
    high = None if high is None else max(high, high * times)
    least, most = -UNBOUNDED if low is None else low, UNBOUNDED if high is None else high
    match change.how:
        case Payment.SCORES:
            return least, most
        case Payment.LOSES:
            return -most, -least
        case Payment.GOES_TO:
            return -UNBOUNDED, UNBOUNDED
