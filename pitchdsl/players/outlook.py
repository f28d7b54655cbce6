"""What a side may take with a trump suit, what a bid gains, and what a pass leaves, by rule of thumb.

That is the ground of level 3's bids. All numbers are whole: points in hundredths, chances in per cent. What hands take
was counted in some five thousand hands of 44 bundled games, in which a seat had to pitch whatever it held.
"""

from attrs import frozen

from pitchdsl.bots.evaluation import value_of
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Bid
from pitchdsl.game.bounded import all_points
from pitchdsl.game.count.awards import awards
from pitchdsl.game.exchange.deeds import Draw, TakeStock
from pitchdsl.game.order import orders_of
from pitchdsl.game.partners.phase import by_pitcher
from pitchdsl.game.table.rules import pack_of
from pitchdsl.language.card_selectors import Extreme
from pitchdsl.language.hand_estimate import CERTAIN, HandEstimate
from pitchdsl.language.people import Person
from pitchdsl.language.recipients import ByCard, ByEveryTrick, Ownership
from pitchdsl.players.stakes import asked, leads

_HIGH = (28, 20, 14, 10)
"""What the highest trumps add to the strength of a hand, from the ace down; every other one adds 7."""

ABROAD = 85
"""The chance that an unseen trump is in somebody's hand where cards are exchanged, in per cent: trumps are kept."""

LEAST_SHARE = 10
"""How much of what a hand does not promise itself its side takes all the same, in per cent: the weakest hand."""

WITH_PARTNER, ALONE = 80, 25
"""How much more a hand takes of it by its strength, in per cent of that."""

EXCHANGED = 15
"""How much more it takes where cards are exchanged, in per cent: the pitcher chooses with trump in mind."""

STOCK = 67
"""How much of what the stock may hold goes to the side of whoever takes it, in per cent."""

SPREAD = 40
"""How far the points taken lie from those expected at most, as a rule, in per cent of all the points."""

PITCHER_WITH_PARTNER, PITCHER_ALONE = 66, 52
"""What a pitcher's side takes as a rule, in per cent of all the points: who bids has the cards for it."""


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
    daring: int
    """How much more than it has counted the seat believes of a bid, in per cent of all the points."""

    def makes(self, bid: Bid) -> int:
        """The chance that this bid is made, in per cent."""
        return self._above(asked(self.view.rules, bid), self.expects)

    def gains(self, bid: Bid) -> int:
        """How far this bid takes the side ahead of the others in the mean, in hundredths of a point."""
        return self._lead(bid, self.expects) + self.daring * self.all_points // CERTAIN

    def leaves(self) -> int:
        """How far it is ahead where the seat passes, and leaves the hand to whoever has bid, or may bid yet."""
        view, bidding = self.view, self.view.rules.bidding
        assert bidding is not None, "who may bid plays with bidding"
        partners, others = partners_of(view), view.seats - 1
        if view.bid is None:
            if view.seat == view.dealer:
                return 0  # nobody plays a contract
            ours, theirs, bid = partners, others - partners, Bid(bidding.bids.least)
        else:
            ours, bid = int(partner_stands(view)), standing(view)
            theirs = 1 - ours
        takes = self.all_points * (PITCHER_WITH_PARTNER if partners else PITCHER_ALONE) // CERTAIN
        if ours == 1 and not theirs:
            takes = (takes + self.expects) // 2  # this hand helps the partner who pitches
        lead = self._lead(bid, max(CERTAIN * asked(view.rules, bid), takes))
        return lead * (ours * (len(view.sides) - 1) - theirs) // (len(view.sides) - 1) // (ours + theirs)

    def _lead(self, bid: Bid, expects: int) -> int:
        ahead = leads(self.view.rules, len(self.view.sides), bid)
        above = [CERTAIN, *(self._above(points, expects) for points in range(1, len(ahead))), 0]
        return sum(lead * (above[taken] - above[taken + 1]) for taken, lead in enumerate(ahead)) // CERTAIN

    def _above(self, points: int, expects: int) -> int:
        """The chance to take so many points, in per cent; as points are whole, half a point less is as good."""
        ahead = expects - CERTAIN * points + CERTAIN // 2
        return max(0, min(CERTAIN, 50 + 50 * ahead // max(1, self.all_points * SPREAD // CERTAIN)))


def standing(view: SeatView) -> Bid:
    """The standing bid."""
    return next((call for _, call in reversed(view.calls) if isinstance(call, Bid)), Bid(view.bid or 0))


def partner_stands(view: SeatView) -> bool:
    """Whether the standing bid is a partner's."""
    mine = next(side for side in view.parties if view.seat in side)
    return view.pitcher is not None and view.pitcher != view.seat and view.pitcher in mine


def partners_of(view: SeatView) -> int:
    """How many partners a seat has."""
    return len(next(side for side in view.parties if view.seat in side)) - 1


def outlook(view: SeatView, daring: int = 0) -> Outlook:
    """What a seat expects with its best suit."""
    promises = [expected(view, suit) for suit in range(4)]
    suit = max(range(4), key=lambda each: (promises[each], -each))
    points = CERTAIN * all_points(view.rules)
    return Outlook(view=view, suit=suit, expects=promises[suit], all_points=points, daring=daring)


def expected(view: SeatView, trump: int) -> int:
    """What the seat's side may take with this trump suit, in hundredths of a point."""
    rules = view.rules
    order = orders_of(rules)[trump]
    held = [place for place, card in enumerate(order.cards) if view.hand >> card & 1]
    strength = min(95, sum(_HIGH[place] if place < len(_HIGH) else 7 for place in held))
    others = view.seats - 1
    partners = partners_of(view)
    unseen = max(1, len(pack_of(rules.deck)) - view.hand.bit_count())
    abroad = min(CERTAIN, CERTAIN * rules.deal.each.cards * others // unseen)
    if rules.exchange is not None:
        abroad = max(abroad, ABROAD)
    prospect = HandEstimate(hand=view.hand, order=order, ranks=rules.deck.ranks.ranks, strength=strength, abroad=abroad)
    helped = WITH_PARTNER if partners or by_pitcher(rules) else ALONE
    usual = LEAST_SHARE + helped * strength // CERTAIN + _stock(view) + (0 if rules.exchange is None else EXCHANGED)
    total = 0
    for item, possible in awards(rules, trump):
        value = value_of(rules, item, trump)
        best = max(possible, key=lambda to: to.chance(prospect), default=None)
        if best is None or not value:
            continue
        chance = best.chance(prospect)
        there, share = CERTAIN, usual
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
    return total


def _stock(view: SeatView) -> int:
    """How much more a side takes that gets the whole stock, in per cent; below 0 where the other side gets it.

    Where others draw of it before, little is left.
    """
    rules = view.rules
    deeds = [(step.who, deed) for step in rules.exchange.steps for deed in step.deeds] if rules.exchange else []
    taker = next((who.only for who, deed in deeds if isinstance(deed, TakeStock)), None)
    if taker is not Person.DEALER or any(isinstance(deed, Draw) for _, deed in deeds):
        return 0
    pack = len(pack_of(rules.deck))
    more = STOCK * (pack - view.seats * rules.deal.each.cards) // max(1, pack - rules.deal.each.cards)
    return more if any(view.seat in side and view.dealer in side for side in view.parties) else -more
