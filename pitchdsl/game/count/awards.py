"""The awards of a hand one by one: most rows of points are one award, a row about a set of cards is several."""

from functools import lru_cache

from pitchdsl.cards import mask_of
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.order import orders_of
from pitchdsl.game.rules import Rules
from pitchdsl.language.card_selectors import Extreme
from pitchdsl.language.recipients import ByCard
from pitchdsl.language.scoring_kind import ScoringKind


@lru_cache(maxsize=256)
def sizes(rules: Rules) -> tuple[int, ...]:
    """Of each row of points, how many points it is at most; a set may have fewer cards with another suit as trump."""
    ranks = rules.deck.ranks.ranks
    return tuple(max(item.awards(order, ranks) for order in orders_of(rules)) for item in rules.points.items)


@lru_cache(maxsize=256)
def widths(rules: Rules, seats: int) -> tuple[int, ...]:
    """Of each row of points, how many awards it is at most at a table of so many: one that several sides may have is
    an award for each of them."""
    sides = rules.players.sides.number(seats)
    rows = zip(rules.points.items, sizes(rules), strict=True)
    return tuple(max(size, sides if item.to_several else 1) for item, size in rows)


@lru_cache(maxsize=1024)
def awards(rules: Rules, trump: int) -> tuple[tuple[ScoringItem, tuple[ScoringKind, ...]], ...]:
    """With this trump suit, each point: its row, and who may have it; nobody where the set has so few cards."""
    order, found = orders_of(rules)[trump], []
    for item, size in zip(rules.points.items, sizes(rules), strict=True):
        slots = item.slots(order, rules.deck.ranks.ranks)
        found += [(item, slots[place] if place < len(slots) else ()) for place in range(size)]
    return tuple(found)


def names_of_awards(rules: Rules, seats: int) -> list[str]:
    """The name of each award at a table of so many: that of its row, with a number where the row is several."""
    return [
        item.name if width == 1 else f"{item.name} {place + 1}"
        for item, width in zip(rules.points.items, widths(rules, seats), strict=True)
        for place in range(width)
    ]


@lru_cache(maxsize=256)
def worth_keeping(rules: Rules, trump: int) -> int:
    """The trumps that score, as a set: those that a scoring item names, and the ends of the trump order."""
    order = orders_of(rules)[trump]
    worth = mask_of((order.cards[0], order.cards[-1])) if order.cards else 0
    for _, possible in awards(rules, trump):
        for recipient in possible:
            if isinstance(recipient, ByCard) and not isinstance(recipient.card, Extreme):
                worth |= mask_of(recipient.cards(order, rules.deck.ranks.ranks))
    return worth & order.trumps
