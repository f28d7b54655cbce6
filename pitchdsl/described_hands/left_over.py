"""Rows that nobody was told to have taken, though somebody has them in every hand."""

from pitchdsl.cards import mask_of
from pitchdsl.described_hands.described_hand import DescribedHand
from pitchdsl.game.actions import SET
from pitchdsl.game.count.awards import sizes, worth_keeping
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.exchange.actions import DiscardCards, DrawCards, ExchangeAction, TakeStock, Throwable
from pitchdsl.game.order import orders_of
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.game.table.rules import pack_of
from pitchdsl.language.card_selectors import Extreme
from pitchdsl.language.recipients import (
    ByCard,
    ByFirstTrick,
    ByLastTrick,
    ByRole,
    Comparison,
    Ownership,
    TieTo,
)
from pitchdsl.values import frozen


@frozen(kw_only=True)
class LeftOver:
    """What is left of the rows that somebody has in every hand with a trump."""

    rows: tuple[str, ...]
    """Those that nobody was told to have, in words: ``high``, ``5 more of fives``; all where points were told."""
    points: int
    """What these come to, as far as nobody was told to have them; where points were told, all together."""


def left_over(rules: Rules, seats: int, told: DescribedHand) -> LeftOver | None:
    """What nobody was told to have taken, though somebody has; none where nothing is left."""
    rules = rules.seated(seats)
    if told.call == SET:
        return None
    sure = {
        item.name: item.highest * cards
        for item, cards in zip(rules.points.items, sizes(rules), strict=True)
        if _somebody_has(rules, seats, item, cards)
    }
    if told.rows is None:
        total = sum(sure.values())
        short = sum(told.points) < total and min(told.points) >= 0
        return LeftOver(rows=(*sure,), points=total) if short else None
    highest = {item.name: item.highest for item in rules.points.items}
    had = dict.fromkeys(sure, 0)
    for row in told.rows:
        if row.row in had:
            had[row.row] += highest[row.row] if row.points is None else row.points
    left = {name: points - had[name] for name, points in sure.items() if points > had[name]}
    rows = tuple(f"{points} more of {name}" if had[name] else name for name, points in left.items())
    return LeftOver(rows=rows, points=sum(left.values())) if left else None


def _somebody_has(rules: Rules, seats: int, item: ScoringItem, cards: int) -> bool:
    """Whether a row goes to somebody, as a whole, in every hand with a trump."""
    if item.asks or item.to.exceptions or item.highest <= 0 or item.carries_over:
        return False
    match item.to.general:
        case ByCard(fact=Ownership.TURNER):
            return False
        case ByCard(card=Extreme(suit=None, but=())):
            return True
        case ByCard(card=Extreme()):
            return False
        case ByCard() as to:
            ranks = rules.deck.ranks.ranks
            all_there = all(item.awards(order, ranks) == cards for order in orders_of(rules))
            return all_there and _all_are_in_play(rules, seats, to)
        case ByFirstTrick() | ByLastTrick() | ByRole():
            return True
        case Comparison(tied=TieTo.NEAREST | TieTo.EACH | TieTo.SHARED_UP):
            return True
        case Comparison(tied=TieTo.PITCHER | TieTo.DEFENDERS):
            # of two sides that are level one is the pitcher's
            return rules.bidding is not None and (rules.players.partner is not None or len(sides_of(rules, seats)) == 2)
        case _:
            return False


def _all_are_in_play(rules: Rules, seats: int, to: ByCard) -> bool:
    """Whether the cards of a row are in somebody's hand at the first lead, and are played.

    Who may discard only what is not trump keeps trumps that score. That somebody has more of them than may be kept is
    not thought of where that would be nearly all that there are.
    """
    exchange, deal = rules.exchange, rules.deal
    if rules.play.ends_early.decided or deal.misdeal is not None or rules.trump.named_by.by_card is not None:
        return False
    if any(each.then.section in ("deck", "deal", "trump", "exchange", "play") for each in rules.exceptions):
        return False
    actions = [action for step in exchange.steps for action in step.deeds] if exchange is not None else []
    if exchange is not None and (exchange.left_out is not None or any(map(_throws_trumps, actions))):
        return False
    limits = [action.keep(()) for action in actions if isinstance(action, DiscardCards)]
    limits += [action.to for action in actions if isinstance(action, DrawCards)]
    fewest = min((limit for limit in limits if limit is not None), default=len(pack_of(rules.deck)))
    if actions and not all(_are_kept(rules, order.trump, to, fewest) for order in orders_of(rules)):
        return False
    undealt = len(pack_of(rules.deck)) - seats * deal.each.cards - deal.kitty.cards
    return undealt <= 0 or any(isinstance(action, TakeStock) for action in actions)


def _throws_trumps(action: ExchangeAction) -> bool:
    return isinstance(action, DiscardCards) and action.which is not Throwable.NON_TRUMP


def _are_kept(rules: Rules, trump: int, to: ByCard, fewest: int) -> bool:
    """Whether the cards of a row are trumps that score: the last that anybody throws who comes down to so few."""
    cards, worth = mask_of(to.cards(orders_of(rules)[trump], rules.deck.ranks.ranks)), worth_keeping(rules, trump)
    return not cards & ~worth and worth.bit_count() <= fewest + _NEARLY_ALL


_NEARLY_ALL = 2
"""With so many scoring trumps more than a hand may keep, nobody is thought to have more than that."""
