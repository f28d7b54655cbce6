"""How many points a hand can give, and how small and how large the facts may be that a row is reckoned from.

All the points of a hand are the greatest sum of its rows, so no bound here asks for them: what follows from them, such
as a bid of ``2 or more``, which ends at all the points, may be any number.
"""

from functools import lru_cache

from pitchdsl.cards import mask_of
from pitchdsl.game.auction.rules import CallRank, WhenAllPass
from pitchdsl.game.hand_sizes import most_tricks
from pitchdsl.game.order import orders_of
from pitchdsl.game.rules import Itself, Rules
from pitchdsl.game.table.rules import pack_of
from pitchdsl.language.arithmetic import Bounds
from pitchdsl.language.counted import pips_of
from pitchdsl.language.numbers import Fact

_COUNTS = (
    Fact.ALL_POINTS,
    Fact.GAME,
    Fact.HANDS,
    Fact.REDEALS,
    Fact.SETS,
    Fact.SETS_IN_ROW,
    Fact.MADE_IN_ROW,
)
_TRICKS = (Fact.TRICKS, Fact.PITCHERS_TRICKS, Fact.OTHERS_TRICKS)
_PIPS = (Fact.PIPS, Fact.PITCHERS_PIPS, Fact.OTHERS_PIPS)


def all_points(rules: Rules) -> int:
    """The most points that one side can take in one hand."""
    return _fewest_and_most(Itself(rules))[1]


def fewest_points(rules: Rules) -> int:
    """The fewest points that a side can take in one hand: 0 or below."""
    return _fewest_and_most(Itself(rules))[0]


@lru_cache(maxsize=1000)
def _fewest_and_most(of: Itself) -> tuple[int, int]:
    rules = of.rules
    return rules.points.fewest_and_most(orders_of(rules), rules.deck.ranks.ranks, bounds_in_rows(rules))


def points_together(rules: Rules, sides: int) -> tuple[int, int]:
    """No fewer and no more points than so many sides can take together in one hand: more than all the points where
    several have one."""
    return _together(Itself(rules), sides)


@lru_cache(maxsize=1000)
def _together(of: Itself, sides: int) -> tuple[int, int]:
    rules = of.rules
    return rules.points.together(orders_of(rules), rules.deck.ranks.ranks, sides, bounds_in_rows(rules))


def bounds_in_rows(rules: Rules) -> dict[Fact, Bounds]:
    """The least and the most of the facts that rows of points are reckoned from; of others, nothing is said."""
    return _in_rows(Itself(rules))


@lru_cache(maxsize=1000)
def _in_rows(of: Itself) -> dict[Fact, Bounds]:
    return _bounds(of) if of.rules.points.reckoned else {}


@lru_cache(maxsize=1000)
def _bounds(of: Itself) -> dict[Fact, Bounds]:
    """The least and the most of every fact that the rules bound by themselves; what is not named may be any number."""
    rules = of.rules
    seats = rules.players.seats
    bounds: dict[Fact, Bounds] = {Fact.PLAYERS: (seats.least, seats.most), Fact.BID: (0, _highest_bid(rules))}
    bounds |= dict.fromkeys(_COUNTS, (0, None))
    bounds |= dict.fromkeys(_TRICKS, (0, most_tricks(rules)))
    bounds |= dict.fromkeys(_PIPS, (0, _pips(rules)))
    last = rules.winning.ends_after
    if last is not None and isinstance(last.hands, int) and not last.plays_on:
        bounds[Fact.HANDS] = (0, max(0, last.hands - 1))
    target, start = rules.winning.target.points, rules.winning.start.points
    if target is None:
        bounds[Fact.GAME] = (0, 0)
    elif isinstance(target, int) and isinstance(start, int):
        bounds[Fact.GAME] = (abs(target - start), abs(target - start))
    return bounds


def _highest_bid(rules: Rules) -> int | None:
    """The highest contract; none where it depends on all the points."""
    if rules.bidding is None:
        return 0
    all_pass, most = rules.bidding.all_pass, rules.bidding.bids.most
    if most is None or any(call.ranks is not CallRank.NUMBER for call in rules.calls):
        return None
    given = all_pass.least or 0 if all_pass.what is WhenAllPass.PLAYS else 0
    return max([most, given, *(call.points or 0 for call in rules.calls)])


def _pips(rules: Rules) -> int:
    pack = mask_of(pack_of(rules.deck))
    return max(pips_of(rules.points.pips.sets(trump), pack) for trump in range(4))
