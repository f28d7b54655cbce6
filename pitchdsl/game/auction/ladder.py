"""All bids of a game, lowest first, plain and with a name."""

from functools import lru_cache

from pitchdsl.game.actions import SET, Action, Bid
from pitchdsl.game.auction.rules import Call, CallRank
from pitchdsl.game.bounded import all_points
from pitchdsl.game.rules import Rules


class Ladder:
    """Every bid of a game, and the choices that leave some of them open."""

    __slots__ = ("_choices", "bids", "top")

    def __init__(self, bids: tuple[Bid, ...]) -> None:
        self.bids = bids
        self.top = max((bid.value for bid in bids), default=0)
        self._choices: dict[tuple[tuple[Action, ...], int], tuple[Action, ...]] = {}

    def choices(self, others: tuple[Action, ...], least: int) -> tuple[Action, ...]:
        """What a seat may say that may do these other things, or bid from ``least`` on."""
        key = (others, least)
        if key not in self._choices:
            self._choices[key] = (*others, *(bid for bid in self.bids if bid.value >= least))
        return self._choices[key]


@lru_cache(maxsize=256)
def ladder_of(rules: Rules) -> Ladder:
    """The bids of a game in which there is an auction."""
    assert rules.bidding is not None
    bids, total = rules.bidding.bids, all_points(rules)
    named = [Bid(_rank(call, total), call.name) for call in rules.calls]
    taken = {bid.value for bid in named}
    top = total if bids.most is None else bids.most
    plain = [Bid(value) for value in range(bids.least, top + 1) if value not in taken]
    return Ladder(tuple(sorted((*plain, *named), key=lambda bid: bid.value)))


def _rank(call: Call, total: int) -> int:
    if call.ranks is CallRank.NUMBER:
        return call.points or 0
    return total if call.ranks is CallRank.ALL else total + 1


def set_taken(rules: Rules) -> Bid:
    """What a player says who is stuck and takes a set, in a game with bids: it costs the lowest that would do."""
    assert rules.bidding is not None
    least = rules.bidding.all_pass.least or min(bid.value for bid in ladder_of(rules).bids)
    return Bid(least, SET)
