"""Does every scoring card exist, is the declared total the sum, and can each item go to somebody."""

from collections.abc import Iterator

from attrs import evolve

from pitchdsl.cards import rank_sign
from pitchdsl.check.cards import called
from pitchdsl.check.place import Draft
from pitchdsl.diagnostics.problem import Problem, Remedy
from pitchdsl.rules.picks import CardName, Extreme, JokerCard, OffCard, card_words
from pitchdsl.rules.points import Pips, Total
from pitchdsl.rules.recipients import ByCard
from pitchdsl.rules.table import Jokers, Ranks
from pitchdsl.rules.trump import Order

MOST_POINTS = 10_000
"""The most points of a hand: every number up to it may be a bid."""


def check_points(draft: Draft) -> Iterator[Problem]:
    """P331 to P338."""
    yield from _cards_exist(draft)
    yield from _off_cards(draft)
    yield from _total(draft)
    yield from _pips(draft)


def _cards_exist(draft: Draft) -> Iterator[Problem]:
    for item in draft.rules.points.items:
        for recipient in item.to.possible():
            if not isinstance(recipient, ByCard):
                continue
            named = recipient.card.but if isinstance(recipient.card, Extreme) else (recipient.card,)
            for card in named:
                if not _in_pack(draft, card):
                    yield draft.problem(
                        "P331",
                        item.origin.address,
                        f"the {called(card, draft.rules.deck)} is not in the pack",
                        (
                            "put it into the pack, `jokers: 1` or `2` under `deck`, and into the `order` under `trump`"
                            if isinstance(card, JokerCard)
                            else "put it into the pack under `deck`"
                        )
                        + f"; or leave the row out: `no {item.name}` where a base says it",
                        also=[(Ranks.address, "these ranks are in the pack"), (Jokers.address, "and these jokers")],
                    )


def _off_cards(draft: Draft) -> Iterator[Problem]:
    """An off-card that scores and is no trump is hardly meant."""
    for item in draft.rules.points.items:
        for recipient in item.to.possible():
            card = recipient.card if isinstance(recipient, ByCard) else None
            if isinstance(card, OffCard) and card not in draft.rules.trump.order.cards:
                name = card_words(card)
                said = Order.address in draft.variant.entries
                yield draft.warning(
                    "P337",
                    item.origin.address,
                    f"{name} scores but is no trump",
                    f"under `trump`, put it into the order, such as `order: A K Q J {name} 10-2`"
                    if name == "off-J"
                    else f"under `trump`, put {name} into the `order`",
                    also=[(Order.address, f"this order has no {name}")] if said else [],
                )


def _in_pack(draft: Draft, card: CardName) -> bool:
    deck = draft.rules.deck
    if isinstance(card, JokerCard):
        return card in (JokerCard.RED, JokerCard.BLACK)[: deck.jokers.number]
    return card.rank in deck.ranks.ranks


def _total(draft: Draft) -> Iterator[Problem]:
    points = draft.rules.points
    total = points.most()
    if points.total is not None and points.total.points != total:
        sums = " + ".join(f"{item.name} {max(item.value.possible())}" for item in points.items)
        wrong = draft.problem(
            "P332",
            Total.address,
            f"the points add up to {total}, not to {points.total.points}",
            f"{sums}; correct a value, or the total",
        )
        remedy = Remedy(
            span=wrong.span, text=str(total), order="", question=f"did you mean `total: {total}`?", certain=False
        )
        yield evolve(wrong, remedy=remedy) if wrong.span.text.isdecimal() else wrong
    if total > MOST_POINTS:
        dearest = max(points.items, key=lambda item: max(item.value.possible()))
        yield draft.problem(
            "P336",
            dearest.origin.address,
            f"a hand gives {total:,} points; more than {MOST_POINTS:,} are too many to bid on",
            "make the values smaller, and the target with them",
        )
    if total == 0:
        yield draft.problem(
            "P333",
            draft.rules.points.items[0].origin.address,
            "a hand gives no points at all",
            "let something be worth 1",
        )


def _pips(draft: Draft) -> Iterator[Problem]:
    points = draft.rules.points
    by_pips = points.by_pips()
    ranks = [rank for rank, _ in points.pips.values]
    if by_pips and not any(value for _, value in points.pips.values):
        yield draft.problem(
            "P334",
            by_pips[0].origin.address,
            f"`{by_pips[0].name}` goes by pips, and nothing says what a card counts",
            "add for example `pips: A 4, K 3, Q 2, J 1, 10 10`",
            also=[(Pips.address, "these are all worth nothing")],
        )
    if Pips.address in draft.variant.entries and not by_pips:
        line = draft.variant.entries[Pips.address].line
        if line.span in draft.variant.newest:  # a base may have had a row for them that is dropped
            yield draft.warning(
                "P338",
                Pips.address,
                "no row of `points` goes by pips",
                "add for example `game: 1 to the winner of most pips, nobody if tied`, or drop the line",
            )
    doubled = sorted({rank for rank in ranks if ranks.count(rank) > 1}, reverse=True)
    if doubled:
        yield draft.problem("P335", Pips.address, f"the {rank_sign(doubled[0])} has two pip values", "name it once")
