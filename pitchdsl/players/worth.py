"""What winning each card is worth now: the rows of points that go by cards, and the pips as long as they can decide.

Where a row goes by the highest or lowest card in play, a card counts by the chance that it is the one. All worth is
in hundredths of a point.
"""

from functools import lru_cache

from pitchdsl.bots.evaluation import value_of
from pitchdsl.cards import cards_in
from pitchdsl.game.count.awards import awards
from pitchdsl.game.order import orders_of
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import pack_of
from pitchdsl.language.card_order import CardOrder
from pitchdsl.language.card_selectors import Extreme
from pitchdsl.language.hand_estimate import CERTAIN
from pitchdsl.language.recipients import ByCard, Ownership
from pitchdsl.values import frozen

_PIPS_SHARE = 80
"""What all the pips of a hand are worth together, in per cent of the points that go by them."""

_UNLIKELY = 3
"""A chance below this, in per cent, is none."""


@frozen(kw_only=True, slots=True)
class Values:
    """What can be won with one suit as trump, as far as the rules alone tell it."""

    order: CardOrder
    fixed: tuple[int, ...]
    """By card: what winning it is worth, whatever else is in play; below 0 what it costs."""
    extremes: tuple[tuple[tuple[int, ...], int], ...]
    """Of each row that goes by the highest or lowest card in play: the cards, likeliest first, and its worth."""
    pips: tuple[int, ...]
    """By card: its pips."""
    by_pips: int
    """The points that go by pips."""
    pack_pips: int
    """The pips of the whole pack."""
    beaten_by: tuple[tuple[int, ...], ...]
    """By suit led, then by card: the cards that win over it, as a set."""
    pack: int
    """All the cards, as a set."""


@lru_cache(maxsize=256)
def values_of(rules: Rules, trump: int) -> Values:
    """What can be won under these rules with this trump suit."""
    order, pack = orders_of(rules)[trump], pack_of(rules.deck)
    fixed, pips = [0] * 54, [0] * 54
    extremes = []
    by_pips = 0
    for item, possible in awards(rules, trump):
        worth = CERTAIN * value_of(rules, item, trump)
        if any(to.by_pips for to in possible):
            by_pips += worth
        for to in possible:
            if not isinstance(to, ByCard) or to.fact is not Ownership.WINNER:
                continue
            cards = to.cards(order, rules.deck.ranks.ranks)
            if isinstance(to.card, Extreme):
                extremes.append((cards, worth))
            elif cards:
                fixed[cards[0]] += worth
    for counting, each in rules.points.pips.sets(trump):
        for card in cards_in(counting):
            pips[card] = each
    return Values(
        order=order,
        fixed=tuple(fixed),
        extremes=tuple(extremes),
        pips=tuple(pips),
        by_pips=by_pips,
        pack_pips=sum(pips[card] for card in pack),
        beaten_by=tuple(
            tuple(sum(1 << each for each in pack if power[each] > power[card]) for card in range(54))
            for power in order.power
        ),
        pack=sum(1 << card for card in pack),
    )


def worth_now(values: Values, *, mine: int, played: int, unseen: int, abroad: int, pips_open: bool) -> list[int]:
    """By card: what winning it is worth.

    ``mine`` are the cards in hand, ``played`` those on the table or in tricks and ``unseen`` those that others may
    have, as sets; ``abroad`` is the chance in per cent that one of these is in play. ``pips_open`` tells whether pips
    can still decide anything.
    """
    worth = list(values.fixed)
    if pips_open and values.by_pips and values.pack_pips:
        inside = (mine | played).bit_count() + unseen.bit_count() * abroad // CERTAIN
        in_play = max(1, values.pack_pips * inside // values.pack.bit_count())
        per_pip = values.by_pips * _PIPS_SHARE // in_play  # in hundredths of a hundredth
        for card, pips in enumerate(values.pips):
            if pips:
                worth[card] += per_pip * pips // CERTAIN
    for cards, value in values.extremes:
        chance = CERTAIN
        for card in cards:
            if (mine | played) >> card & 1:
                worth[card] += chance * value // CERTAIN
                break
            if unseen >> card & 1:
                worth[card] += chance * abroad // CERTAIN * value // CERTAIN
                chance = chance * (CERTAIN - abroad) // CERTAIN
                if chance < _UNLIKELY:
                    break
    return worth
