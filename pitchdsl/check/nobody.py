"""Points that nobody can have, that are worth nothing, or that a row pays for twice."""

from collections.abc import Iterator
from itertools import combinations

from pitchdsl.cards import rank_sign
from pitchdsl.check.auction import highest_bid
from pitchdsl.check.cards import called, shortages
from pitchdsl.check.count import in_pack
from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.auction.rules import Bids
from pitchdsl.game.bounded import all_points, bounds_in_rows
from pitchdsl.game.count.rules import Pips, ScoringItem
from pitchdsl.game.exchange.actions import DiscardCards, Throwable
from pitchdsl.game.exchange.rules import ShortStock, StockShort
from pitchdsl.game.order import orders_of
from pitchdsl.game.table.rules import Jokers, Ranks, pack_of
from pitchdsl.language.card_selectors import Extreme, JokerCard, candidates, card_words
from pitchdsl.language.english import count
from pitchdsl.language.people import Person
from pitchdsl.language.recipients import ByCard, ByRole, Ownership


def check_nobody(draft: Draft) -> Iterator[Problem]:
    """P376, P381, P384 and P386 to P389."""
    for item in draft.rules.points.items:
        yield from _no_card(draft, item)
    yield from _no_pips(draft)
    yield from _one_joker_of_two(draft)
    yield from _worthless(draft)
    yield from _twice(draft)
    yield from _thrown_away(draft)
    yield from _cannot_fail(draft)


def _no_card(draft: Draft, item: ScoringItem) -> Iterator[Problem]:
    """A row whose card is none of the pack, whatever is trump."""
    pack = pack_of(draft.rules.deck)
    for to in item.to.possible():
        if not isinstance(to, ByCard):
            continue
        meant = [to.cards(order, draft.rules.deck.ranks.ranks) for order in orders_of(draft.rules)]
        if not any(card in pack for cards in meant for card in cards):
            yield draft.problem(
                "P376",
                item.origin.address,
                "nobody can ever have this point: there is no such card",
                f"name another card, or drop the row: `no {item.name}`",
                also=[(Ranks.address, "these ranks are in the pack")],
            )


def _no_pips(draft: Draft) -> Iterator[Problem]:
    """Pips must be on cards that are in the pack."""
    points, ranks = draft.rules.points, draft.rules.deck.ranks.ranks
    counting = [(rank, pips) for rank, pips in points.pips.values if pips]
    absent = [rank for rank, _ in counting if rank not in ranks]
    if points.by_pips and counting and len(absent) == len(counting):
        yield draft.problem(
            "P376",
            points.by_pips[0].origin.address,
            "nobody can ever have this point: no card of the pack has pips",
            f"give pips to cards of the pack, such as `pips: {rank_sign(ranks[0])} 4`",
            also=[(Pips.address, "these cards have pips"), (Ranks.address, "and these are in the pack")],
        )
        return
    entry = draft.variant.entries.get(Pips.address)
    without = [*(rank_sign(rank) for rank in absent), *_named_and_absent(draft)]
    if without and entry is not None and entry.line.span in draft.variant.newest:
        names = ", ".join(without)
        yield draft.warning(
            "P389",
            Pips.address,
            f"there are pips for what is not in the pack: {names}",
            "leave it out here, or put it into the pack under `deck`",
            also=[(Ranks.address, "these ranks are in the pack"), (Jokers.address, "and these jokers")],
        )


def _named_and_absent(draft: Draft) -> list[str]:
    """Cards that have pips by name and are not in the pack; `joker` is for both, and one of them is enough."""
    named = [card for card, pips in draft.rules.points.pips.named if pips]
    absent = [card for card in named if not in_pack(draft, card)]
    jokers = [card for card in named if isinstance(card, JokerCard)]
    if len(jokers) == len(JokerCard):
        absent = [card for card in absent if card not in jokers]
        return [*map(card_words, absent), *([] if draft.rules.deck.jokers.number else ["joker"])]
    return [called(card, draft) for card in absent]


def _one_joker_of_two(draft: Draft) -> Iterator[Problem]:
    if draft.rules.deck.jokers.number < 2:
        return
    order, ranks = orders_of(draft.rules)[0], draft.rules.deck.ranks.ranks
    named = {
        joker: item
        for item in draft.rules.points.items
        for to in item.to.possible()
        if isinstance(to, ByCard) and not isinstance(to.card, Extreme)
        for joker in JokerCard
        if joker.on(order.trump) in candidates(to.card, order, ranks)
    }
    if len(named) == 1:
        ((joker, item),) = named.items()
        other = JokerCard.BLACK if joker is JokerCard.RED else JokerCard.RED
        yield draft.warning(
            "P381",
            item.origin.address,
            f"two jokers are in the pack, and only the {joker.words} scores",
            f"add a row for the other: `{other.words.replace(' ', '-')}: 1 to the winner of the {other.words}`; "
            "or write `jokers: 1` under `deck`",
            also=[(Jokers.address, "so many jokers are in the pack")],
        )


def _worthless(draft: Draft) -> Iterator[Problem]:
    items = draft.rules.points.items
    for item in items:
        if not any(item.value.possible()) and all_points(draft.rules):
            yield draft.warning(
                "P384",
                item.origin.address,
                f"`{item.name}` is worth nothing",
                f"drop the row: `no {item.name}`, or let it be worth 1",
            )


def _twice(draft: Draft) -> Iterator[Problem]:
    """Two rows for one thing: most often the second one was copied, and not changed."""
    for one, other in combinations(draft.rules.points.items, 2):
        if one.to == other.to and one.only_if == other.only_if:
            yield draft.warning(
                "P384",
                other.origin.address,
                f"`{one.name}` and `{other.name}` are both for the same: {_words(other)}",
                "change one of the two, or give one row the sum",
                also=[(one.origin.address, "this row has the point already")],
            )


def _words(item: ScoringItem) -> str:
    return " or ".join(to.words() for to in item.to.possible())


def _thrown_away(draft: Draft) -> Iterator[Problem]:
    """Whom a card was dealt to may have thrown it, and it comes back to another from the reshuffled discards."""
    exchange = draft.rules.exchange
    if exchange is None or exchange.short.what is not StockShort.RESHUFFLE or not any(True for _ in shortages(draft)):
        return
    deeds = [action for step in exchange.steps for action in step.deeds if isinstance(action, DiscardCards)]
    if exchange.scoring.stay or all(action.which is Throwable.NON_TRUMP for action in deeds):
        return
    for item in draft.rules.points.items:
        for to in item.to.possible():
            if isinstance(to, ByCard) and to.fact is Ownership.OWNER:
                yield draft.warning(
                    "P386",
                    item.origin.address,
                    "the owner of a card is who was dealt it, even if another holds it now",
                    f"write `the holder of {to.card.picked()}`, or `scoring trumps: stay in hand` under `exchange`",
                    case="a player throws this card, the discards are shuffled again, and another player draws it: the "
                    "point is still for the one who threw it",
                    also=[(ShortStock.address, "the discards come back here")],
                )
                return


def _cannot_fail(draft: Draft) -> Iterator[Problem]:
    """What the pitcher has anyway may be as much as the lowest bid."""
    bidding = draft.rules.bidding
    if bidding is None or highest_bid(draft) == 0:
        return
    always = [
        item
        for item in draft.rules.points.items
        if item.only_if is None
        and all(isinstance(to, ByRole) and to.who is Person.PITCHER for to in item.to.possible())
    ]
    sure = 0
    for item in always:
        least = item.worth(bounds_in_rows(draft.rules))[0]
        if least is None:
            return
        sure += least if item.value.general is not None else 0
    if always and sure >= bidding.bids.least:
        yield draft.warning(
            "P388",
            always[-1].origin.address,
            f"a bid of {bidding.bids.least} can never fail: the pitcher has {count(sure, 'point')} whatever is played",
            "say when the pitcher has it, such as `… if the pitcher takes every trick`; or let bids begin higher",
            also=[(Bids.address, "these are the bids")],
        )
