"""What a bid brings when it is made, and what it costs when it fails, by the settlement of the rules.

It is counted as a lead over the mean of the other sides, for what others score while a contract fails is lost as well.
"""

from functools import lru_cache

from pitchdsl.game.actions import Bid
from pitchdsl.game.bounded import all_points
from pitchdsl.game.rules import Rules
from pitchdsl.language.facts import UNKNOWN, Facts
from pitchdsl.language.hand_estimate import CERTAIN


@lru_cache(maxsize=4096)
def leads(rules: Rules, sides: int, bid: Bid) -> tuple[int, ...]:
    """By the points that the pitcher's side takes, from none to all: how far that takes it ahead, in hundredths."""
    return tuple(_lead(rules, sides, bid, taken) for taken in range(all_points(rules) + 1))


def asked(rules: Rules, bid: Bid) -> int:
    """The points that a bid asks for; one that ranks above all the points asks for all of them."""
    return min(bid.value, all_points(rules))


def _lead(rules: Rules, sides: int, bid: Bid, taken: int) -> int:
    made, left = taken >= asked(rules, bid), all_points(rules) - taken

    def gain(*, own: bool, takes: int) -> int:
        """What a side gains that takes so much; where more would have to be known, what such a row mostly says."""
        facts = Facts(
            total=taken + left,
            bid=bid.value,
            call=bid.name,
            made=made,
            own=own,
            taken=takes,
            pitchers_points=taken,
            others_points=left,
        )
        change = rules.settlement.change(facts)
        found = UNKNOWN if change is UNKNOWN else 0 if change is None else change.gain(facts, rules.winning.towards)
        if found is UNKNOWN:
            return takes if made or not own else -bid.value
        return found

    # one of the others takes all that is left
    others = gain(own=False, takes=left) + (sides - 2) * gain(own=False, takes=0)
    return CERTAIN * gain(own=True, takes=taken) - CERTAIN * others // max(1, sides - 1)
