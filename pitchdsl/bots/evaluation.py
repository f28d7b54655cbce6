"""The evaluation of hands: which cards score under the rules at hand, and what a hand may take with a trump suit.

Chances are whole numbers in per cent, so that they come out the same everywhere. They are rough on purpose: a
scoring card counts by how safe it is, and a hand is as strong as its trumps are many and high.
"""

from functools import lru_cache

from pitchdsl.cards import cards_in
from pitchdsl.engine.view import SeatView
from pitchdsl.game.bounded import bounds_in_rows
from pitchdsl.game.count.awards import awards
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.order import orders_of
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import pack_of
from pitchdsl.language.card_order import CardOrder
from pitchdsl.language.conditions import TrumpIs
from pitchdsl.language.deferred_number import bounds_of
from pitchdsl.language.hand_estimate import CERTAIN, HandEstimate
from pitchdsl.language.recipients import ByCard, Ownership
from pitchdsl.language.scoring_kind import ScoringKind
from pitchdsl.values import frozen

_HIGH, _LOW = (28, 20, 14, 10), 7
"""What each of the highest trumps adds to the strength of a hand, and what any other one does."""

PIP = 2
"""The worth of a pip to be won, in hundredths of a point, where most pips score."""


@frozen(kw_only=True, slots=True)
class Stakes:
    """What can be won with one suit as trump."""

    order: CardOrder
    worth: tuple[int, ...]
    """By card: what winning it in a trick is worth, in hundredths of a point; below 0 what it costs."""
    height: tuple[int, ...]
    """By card: trumps above all, then by rank."""
    cost: tuple[tuple[int, int], ...]
    """By card: what it costs to lose it: what it brings the winner, then its height."""
    named: int
    """The cards that score for somebody, won or merely held, as a set."""
    awards: tuple[tuple[tuple[ScoringKind, ...], int], ...]
    """Who may have each point, and what it is worth."""


@lru_cache(maxsize=256)
def stakes_of(rules: Rules, trump: int) -> Stakes:
    """What can be won under these rules with this trump suit."""
    order = orders_of(rules)[trump]
    worth = [0] * 54
    named = 0
    valued = tuple((possible, value_of(rules, item, trump)) for item, possible in awards(rules, trump))
    if rules.points.by_pips:
        for cards, pips in rules.points.pips.sets(trump):
            for each in cards_in(cards):
                worth[each] += PIP * pips // (2 if rules.points.pips.in_halves else 1)
    for possible, value in valued:
        for to in possible:
            if isinstance(to, ByCard) and to.fact is Ownership.TURNER:
                continue  # it has been turned up, and is in no hand
            for card in to.cards(order, rules.deck.ranks.ranks)[:1]:  # the likeliest, where that depends on the deal
                named |= 0 if value < 0 else 1 << card
                if isinstance(to, ByCard) and to.fact is Ownership.WINNER:
                    worth[card] += CERTAIN * value
    height = tuple(order.power[suit][card] for card, suit in enumerate(order.suits))
    return Stakes(
        order=order,
        worth=tuple(worth),
        height=height,
        cost=tuple(zip(worth, height, strict=True)),
        named=named,
        awards=valued,
    )


def best_suit(view: SeatView, among: tuple[int, ...] = (0, 1, 2, 3)) -> tuple[int, int]:
    """The suit of these that promises most as trump for this hand, and how much, in hundredths of a point."""
    promises = {suit: promise(view, suit) for suit in among}
    suit = max(among, key=lambda each: (promises[each], -each))
    return suit, promises[suit]


def promise(view: SeatView, trump: int) -> int:
    """What the seat's side may take with this trump suit, in hundredths of a point."""
    rules = view.rules
    stakes = stakes_of(rules, trump)
    order = stakes.order
    prospect = HandEstimate(
        hand=view.hand,
        order=order,
        ranks=rules.deck.ranks.ranks,
        strength=_strength(view.hand, order),
        abroad=_abroad(view),
    )
    partners = next(len(side) for side in view.parties if view.seat in side) - 1
    total = 0
    for possible, value in stakes.awards:
        chance = max([to.chance(prospect) for to in possible], default=0)
        # A partner takes some of what this hand would leave to others.
        chance += partners * (CERTAIN - chance) // (2 * view.seats)
        total += chance * value
    return total


def _abroad(view: SeatView) -> int:
    """How likely an unseen card is in somebody else's hand, and not in the stock."""
    each = view.rules.deal.each.cards
    unseen = len(pack_of(view.rules.deck)) - view.hand.bit_count()
    return min(CERTAIN, CERTAIN * each * (view.seats - 1) // max(1, unseen))


def _strength(hand: int, order: CardOrder) -> int:
    """How well a hand holds its own with this trump suit."""
    more = sum([high - _LOW for card, high in zip(order.cards, _HIGH, strict=False) if hand >> card & 1])
    return min(95, _LOW * (hand & order.trumps).bit_count() + more)


def value_of(rules: Rules, item: ScoringItem, trump: int) -> int:
    """What an item is worth with this trump suit, other conditions left aside; what is reckoned by its middle."""
    cases = (case.value for case in item.value.exceptions if case.when == TrumpIs(suit=trump))
    said = next(cases, item.value.general) or 0
    if isinstance(said, int):
        return said
    low, high = bounds_of(said, bounds_in_rows(rules))
    return ((low or 0) + (high or 0)) // 2
