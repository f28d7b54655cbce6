"""What a side may take with a trump suit, and how likely a bid is made, by rule of thumb: the ground of level 3's bids.

All numbers are whole: points in hundredths, chances in per cent.
"""

from pitchdsl.bots.evaluation import value_of
from pitchdsl.bots.simple import needed
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Bid
from pitchdsl.game.bounded import all_points
from pitchdsl.game.count.awards import awards
from pitchdsl.game.order import orders_of
from pitchdsl.game.table.rules import pack_of
from pitchdsl.language.card_selectors import Extreme
from pitchdsl.language.hand_estimate import CERTAIN, HandEstimate
from pitchdsl.language.recipients import ByCard, ByEveryTrick, Ownership
from pitchdsl.values import frozen

_HIGH = (28, 20, 14, 10)
"""What the highest trumps add to the strength of a hand, from the ace down; every other one adds 7."""

ABROAD = 85
"""The chance that an unseen trump is in somebody's hand where cards are exchanged, in per cent: trumps are kept."""

WITH_PARTNER, ALONE = 40, 20
"""How much of what a hand does not promise itself its side takes all the same, in per cent."""

SPREAD = 22
"""How far the points taken lie from those expected, as a rule, in per cent of all the points."""


@frozen(kw_only=True, slots=True)
class Outlook:
    """What a seat expects before the play."""

    view: SeatView
    suit: int
    """Its best suit."""
    expects: int
    """What its side may take with that suit, in hundredths of a point."""
    sweeps: int
    """The chance that it takes all the points, in per cent."""
    all_points: int
    """All that can be taken, in hundredths of a point."""

    @property
    def alone(self) -> bool:
        """Whether the seat has no partner."""
        return all(len(side) == 1 for side in self.view.parties if self.view.seat in side)

    def makes(self, bid: Bid) -> int:
        """The chance that this bid is made, in per cent: even where it asks for what is expected."""
        needs = needed(self.view.rules, bid)
        if needs > self.all_points * 9 // 10:
            return self.sweeps
        ahead = self.expects - needs
        return max(0, min(CERTAIN, 50 + 50 * CERTAIN * ahead // max(1, self.all_points * SPREAD * 2)))


def outlook(view: SeatView) -> Outlook:
    """What a seat expects with its best suit."""
    promises = [expected(view, suit) for suit in range(4)]
    suit = max(range(4), key=lambda each: (promises[each][0], -each))
    expects, sweeps = promises[suit]
    return Outlook(view=view, suit=suit, expects=expects, sweeps=sweeps, all_points=CERTAIN * all_points(view.rules))


def expected(view: SeatView, trump: int) -> tuple[int, int]:
    """What the seat's side may take with this trump suit, in hundredths of a point, and its chance to take it all."""
    rules = view.rules
    order = orders_of(rules)[trump]
    held = [place for place, card in enumerate(order.cards) if view.hand >> card & 1]
    strength = min(95, sum(_HIGH[place] if place < len(_HIGH) else 7 for place in held))
    others = view.seats - 1
    partners = len(next(side for side in view.parties if view.seat in side)) - 1
    unseen = max(1, len(pack_of(rules.deck)) - view.hand.bit_count())
    abroad = min(CERTAIN, CERTAIN * rules.deal.each.cards * others // unseen)
    if rules.exchange is not None:
        abroad = max(abroad, ABROAD)
    prospect = HandEstimate(hand=view.hand, order=order, ranks=rules.deck.ranks.ranks, strength=strength, abroad=abroad)
    total, all_of_them = 0, CERTAIN * CERTAIN
    for item, possible in awards(rules, trump):
        value = value_of(rules, item, trump)
        best = max(possible, key=lambda to: to.chance(prospect), default=None)
        if best is None or not value:
            continue
        chance = best.chance(prospect)
        there, share = CERTAIN, WITH_PARTNER if partners else ALONE
        if isinstance(best, ByCard):
            card = best.cards(order, rules.deck.ranks.ranks)[0]
            if not isinstance(best.card, Extreme) and not view.hand >> card & 1:
                there = abroad
            if best.fact is not Ownership.WINNER:
                share = CERTAIN * partners // others
        if isinstance(best, ByEveryTrick):
            share = 0
        chance += max(0, there - chance) * share // CERTAIN
        total += value * chance
        all_of_them = all_of_them * chance // CERTAIN
    return total, min(95, 2 * all_of_them // CERTAIN)  # whoever takes one point is likelier to take the others, too
