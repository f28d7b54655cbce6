"""What a side may take with a trump suit, and how likely a bid is made, by rule of thumb: the ground of level 3's bids.

All numbers are whole: points in hundredths, chances in per cent.
"""

import os

from attrs import frozen

from pitchdsl.actions import Bid
from pitchdsl.bots.evaluation import best_suit, needed
from pitchdsl.engine.view import SeatView
from pitchdsl.rules.prospect import CERTAIN

WITH_PARTNER, ALONE = int(os.environ.get("WP", 40)), int(os.environ.get("AL", 20))
"""How much of what a hand does not promise itself its side takes all the same, in per cent."""

SPREAD = int(os.environ.get("SP", 22))
"""How far the points taken lie from those expected, as a rule, in per cent of all the points."""


@frozen(kw_only=True, slots=True)
class Outlook:
    """What a seat expects before the play."""

    view: SeatView
    suit: int
    """Its best suit."""
    expects: int
    """What its side may take with that suit, in hundredths of a point."""
    all_points: int
    """All that can be taken, in hundredths of a point."""

    def makes(self, bid: Bid) -> int:
        """The chance that this bid is made, in per cent: even where it asks for what is expected."""
        ahead = self.expects - needed(self.view.rules, bid)
        return max(0, min(CERTAIN, 50 + 50 * CERTAIN * ahead // max(1, self.all_points * SPREAD * 2)))


def outlook(view: SeatView) -> Outlook:
    """What a seat expects with its best suit."""
    suit, promise = best_suit(view)
    all_points = CERTAIN * view.rules.all_points
    partners = any(view.seat in side and len(side) > 1 for side in view.sides)
    rest = max(0, all_points - promise) * (WITH_PARTNER if partners else ALONE) // CERTAIN
    return Outlook(view=view, suit=suit, expects=promise + rest, all_points=all_points)
