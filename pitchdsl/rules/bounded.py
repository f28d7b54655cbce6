"""How small and how large the facts may be that a row of ``points`` is reckoned from.

All the points of a hand are the greatest sum of its rows, so nothing here asks for them: what follows from them, such
as a bid of ``2 or more``, which ends at all the points, is not bounded here.
"""

from typing import TYPE_CHECKING

from pitchdsl.cards import mask_of
from pitchdsl.rules.bidding import CallRank, WhenAllPass
from pitchdsl.rules.counted import pips_of
from pitchdsl.rules.hand_sizes import most_tricks
from pitchdsl.rules.joints import Bounds
from pitchdsl.rules.numbers import Fact
from pitchdsl.rules.table import pack_of

if TYPE_CHECKING:
    from pitchdsl.rules.rules import Rules

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


def bounds_in_rows(rules: "Rules") -> dict[Fact, Bounds]:
    """The least and the most of every fact that the rules bound by themselves; what is not named may be any number."""
    seats = rules.players.seats
    bounds: dict[Fact, Bounds] = {Fact.PLAYERS: (seats.least, seats.most), Fact.BID: (0, _highest_bid(rules))}
    bounds |= dict.fromkeys(_COUNTS, (0, None))
    bounds |= dict.fromkeys(_TRICKS, (0, most_tricks(rules)))
    bounds |= dict.fromkeys(_PIPS, (0, _pips(rules)))
    last = rules.winning.ends_after
    if last is not None and isinstance(last.hands, int):
        bounds[Fact.HANDS] = (0, max(0, last.hands - 1))
    target, start = rules.winning.target.points, rules.winning.start.points
    if target is None:
        bounds[Fact.GAME] = (0, 0)
    elif isinstance(target, int) and isinstance(start, int):
        bounds[Fact.GAME] = (abs(target - start), abs(target - start))
    return bounds


def _highest_bid(rules: "Rules") -> int | None:
    """The highest contract; none where it depends on all the points."""
    if rules.bidding is None:
        return 0
    all_pass, most = rules.bidding.all_pass, rules.bidding.bids.most
    if most is None or any(call.ranks is not CallRank.NUMBER for call in rules.calls):
        return None
    given = all_pass.least or 0 if all_pass.what is WhenAllPass.DEALER_PLAYS else 0
    return max([most, given, *(call.points or 0 for call in rules.calls)])


def _pips(rules: "Rules") -> int:
    pack = mask_of(pack_of(rules.deck))
    return max(pips_of(rules.points.pips.sets(trump), pack) for trump in range(4))
