"""What cards promise under the rules at hand: which of them score, and what a hand may take with a trump suit.

Chances are whole numbers in per cent, so that they come out the same everywhere. They are rough on purpose: a
scoring card counts by how safe it is, and a hand is as strong as its trumps are many and high.
"""

from functools import lru_cache

from attrs import frozen

from pitchdsl.cards import mask_of
from pitchdsl.engine.view import SeatView
from pitchdsl.rules.conditions import TrumpIs
from pitchdsl.rules.order import CardOrder, orders_of, pack_of
from pitchdsl.rules.people import Person
from pitchdsl.rules.picks import CardPick, Extreme
from pitchdsl.rules.points import (
    ByBestTrick,
    ByCard,
    ByEveryTrick,
    ByLastTrick,
    ByMostPips,
    ByRole,
    Ownership,
    Recipient,
    ScoringItem,
)
from pitchdsl.rules.rules import Rules

CERTAIN = 100
PIP = 2
"""The worth of a pip to be won, in hundredths of a point, where most pips score."""


@frozen(kw_only=True, slots=True)
class Stakes:
    """What can be won while one suit is trump."""

    order: CardOrder
    worth: tuple[int, ...]
    """By card: what it brings to whoever wins it in a trick, in hundredths of a point."""
    named: int
    """The cards that score for somebody, won or merely held, as a set."""


@lru_cache(maxsize=256)
def stakes_of(rules: Rules, trump: int) -> Stakes:
    """What can be won under these rules with this trump suit."""
    order = orders_of(rules)[trump]
    worth = [0] * 54
    named = 0
    if any(isinstance(to, ByMostPips | ByBestTrick) for item in rules.points.items for to in item.to.possible()):
        pips = dict(rules.points.pips.values)
        for card in range(52):
            worth[card] += PIP * pips.get(card % 13, 0)
    for item in rules.points.items:
        for to in item.to.possible():
            if isinstance(to, ByCard):
                meant = _meant(rules, to.card, order)
                named |= mask_of(meant)
                if to.fact is Ownership.WINNER:
                    for card in meant:
                        worth[card] += CERTAIN * value_of(item, trump)
    return Stakes(order=order, worth=tuple(worth), named=named)


def best_suit(view: SeatView, among: tuple[int, ...] = (0, 1, 2, 3)) -> tuple[int, int]:
    """The suit of these that promises most as trump for this hand, and how much, in hundredths of a point."""
    promises = {suit: promise(view, suit) for suit in among}
    suit = max(among, key=lambda each: (promises[each], -each))
    return suit, promises[suit]


def promise(view: SeatView, trump: int) -> int:
    """What the seat's side may take with this trump suit, in hundredths of a point."""
    rules = view.rules
    order = orders_of(rules)[trump]
    abroad = _abroad(view)
    strength = _strength(view.hand, order)
    partners = next(len(side) for side in view.sides if view.seat in side) - 1
    total = 0
    for item in rules.points.items:
        chance = max((_chance(view, to, order, strength, abroad) for to in item.to.possible()), default=0)
        # A partner takes some of what this hand would leave to others.
        chance += partners * (CERTAIN - chance) // (2 * view.seats)
        total += chance * value_of(item, trump)
    return total


def _abroad(view: SeatView) -> int:
    """How likely an unseen card is in somebody else's hand, and not in the stock."""
    each = view.rules.deal.each.cards
    unseen = len(pack_of(view.rules.deck)) - view.hand.bit_count()
    return min(CERTAIN, CERTAIN * each * (view.seats - 1) // max(1, unseen))


def _strength(hand: int, order: CardOrder) -> int:
    """How well a hand holds its own with this trump suit."""
    high = (28, 20, 14, 10)
    held = [place for place, card in enumerate(order.cards) if hand >> card & 1]
    return min(95, sum(high[place] if place < len(high) else 7 for place in held))


def _chance(view: SeatView, to: Recipient, order: CardOrder, strength: int, abroad: int) -> int:
    if isinstance(to, ByCard):
        return _chance_of_card(view, to, order, strength, abroad)
    if isinstance(to, ByMostPips | ByBestTrick):
        return min(85, strength + 5)
    if isinstance(to, ByRole):
        return CERTAIN if to.who in (Person.PITCHER, Person.NAMER) else 0
    if isinstance(to, ByLastTrick):
        return strength // 2
    return CERTAIN // 2 if isinstance(to, ByEveryTrick) and strength >= 90 else 0


def _chance_of_card(view: SeatView, to: ByCard, order: CardOrder, strength: int, abroad: int) -> int:
    if isinstance(to.card, Extreme):
        better = candidates(view.rules, to.card, order)
        missing = next((place for place, card in enumerate(better) if view.hand >> card & 1), None)
        if missing is None:
            return 0
        mine = CERTAIN
        for _ in range(missing):
            mine = mine * (CERTAIN - abroad) // CERTAIN
        card = better[missing]
    else:
        card = to.card.on(order.trump)
        mine = CERTAIN if view.hand >> card & 1 else 0
        if not mine:
            return abroad * strength // 400 if to.fact is Ownership.WINNER else 0
    if to.fact is not Ownership.WINNER:
        return mine
    above = sum(1 for each in order.cards[: _place(order, card)] if not view.hand >> each & 1)
    return mine if not above else mine * min(90, 20 + strength * 3 // 4) // CERTAIN


def candidates(rules: Rules, pick: Extreme, order: CardOrder) -> tuple[int, ...]:
    """The cards that could be the highest or lowest that a rule means, the likeliest first."""
    passed_over = mask_of(name.on(order.trump) for name in pick.but)
    suited = () if pick.suit is None else tuple(13 * pick.suit + rank for rank in rules.deck.ranks.ranks)
    cards = suited or order.cards
    cards = tuple(card for card in cards if not passed_over >> card & 1)
    return cards if pick.highest else cards[::-1]


def _meant(rules: Rules, pick: CardPick, order: CardOrder) -> tuple[int, ...]:
    """The card that a rule means, the likeliest one where that depends on the deal; empty when there is none."""
    return candidates(rules, pick, order)[:1] if isinstance(pick, Extreme) else (pick.on(order.trump),)


def _place(order: CardOrder, card: int) -> int:
    return order.cards.index(card) if card in order.cards else len(order.cards)


def value_of(item: ScoringItem, trump: int) -> int:
    """What an item is worth with this trump suit, other conditions left aside."""
    for case in item.value.exceptions:
        if case.when == TrumpIs(suit=trump):
            return case.value
    return item.value.general or 0
