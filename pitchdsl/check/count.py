"""Does every scoring card exist, is the declared total the sum, and can each item go to somebody."""

from collections.abc import Iterator

from attrs import evolve

from pitchdsl.cards import SUIT_NAMES, rank_sign
from pitchdsl.check.cards import called
from pitchdsl.check.contradiction import is_denied
from pitchdsl.check.draft import Draft
from pitchdsl.check.idle_conditions import Met, idle
from pitchdsl.check.not_known import known
from pitchdsl.diagnostics.problem import Problem, Remedy
from pitchdsl.game.bounded import all_points, bounds_in_rows, fewest_points
from pitchdsl.game.count.awards import sizes
from pitchdsl.game.count.rules import Pips, ScoringItem, Total
from pitchdsl.game.hand_sizes import most_tricks
from pitchdsl.game.order import orders_of
from pitchdsl.game.play.rules import Follow, Void
from pitchdsl.game.table.rules import Jokers, Ranks
from pitchdsl.game.trump.rules import Order
from pitchdsl.game.walk import conditions
from pitchdsl.language.card_order import NO_SUIT
from pitchdsl.language.card_selectors import (
    CardName,
    CardPick,
    Each,
    Extreme,
    JokerCard,
    LoneCard,
    OffCard,
    PrintedCard,
    TrumpCard,
    candidates,
    card_words,
)
from pitchdsl.language.conditions import CardIs, Caught, leaves
from pitchdsl.language.english import count, listing
from pitchdsl.language.facts import Facts, Moment
from pitchdsl.language.form import spoken
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.language.recipients import ByCard, ByTrick, Ownership

MOST_POINTS = 10_000
"""The most points of a hand: every number up to it may be a bid."""


def check_rows(draft: Draft) -> Iterator[Problem]:
    """P341 and P336: a row of points is reckoned from what is known at the count, and is worth so much at most."""
    for item in draft.rules.points.items:
        yield from next((found for said in item.value.possible() if (found := _row(draft, item, said))), [])


def _row(draft: Draft, item: ScoringItem, said: int | Amount) -> list[Problem]:
    address, bounds = item.origin.address, bounds_in_rows(draft.rules)
    if isinstance(said, int):
        return []
    unknown = list(known(draft, address, said, Moment.COUNT))
    low, high = said.bounds(bounds)
    if unknown or (low is not None and high is not None):
        return unknown
    fact = next(fact for fact in said.facts if None in bounds.get(fact, (None, None)))
    circle = fact in (Fact.BID, Fact.ALL_POINTS)
    limit = "at most 4" if high is None else "at least minus 4"
    return [
        draft.problem(
            "P336",
            address,
            f"nothing says what `{item.name}` is worth at {'most' if high is None else 'least'}",
            f"add a limit, such as `{spoken(said)}, {limit}`",
            case="bids may go up to all the points of a hand, and this row is one of them"
            if circle
            else f"`{fact.words}` may be any number",
        )
    ]


def check_points(draft: Draft) -> Iterator[Problem]:
    """P331 to P338."""
    yield from _cards_exist(draft)
    yield from _asked_cards_exist(draft)
    yield from _empty_sets(draft)
    yield from _off_cards(draft)
    yield from _never_played(draft)
    yield from _tricks(draft)
    yield from _total(draft)
    yield from _pips(draft)


def _cards_exist(draft: Draft) -> Iterator[Problem]:
    for item in draft.rules.points.items:
        for recipient in item.recipients():
            if not isinstance(recipient, ByCard):
                continue
            for card in named_outright(recipient.card):
                if not in_pack(draft, card) and card not in draft.rules.trump.order.cards:  # else that is told there
                    put = None
                    if isinstance(card, JokerCard):
                        jokers = "`jokers: 2`" if card is JokerCard.BLACK else "`jokers: 1` or `2`"
                        put = f"put it into the pack, {jokers} under `deck`, and into the `order` under `trump`"
                    instead = f"; or leave the row out: `no {item.name}` where a base says it"
                    yield not_in_pack(draft, item.origin.address, card, instead, put)


def not_in_pack(draft: Draft, address: str, card: CardName, instead: str, put: str | None = None) -> Problem:
    """P331: a rule needs a card that the pack has not; ``instead``: what to do but to put it there."""
    return draft.problem(
        "P331",
        address,
        f"the {called(card, draft)} is not in the pack",
        f"{put or 'put it into the pack under `deck`'}{instead}",
        about=[called(card, draft)],
        also=[(Ranks.address, "these ranks are in the pack"), (Jokers.address, "and these jokers")],
    )


def _tricks(draft: Draft) -> Iterator[Problem]:
    """P411: a trick that is counted is there."""
    most = most_tricks(draft.rules)
    if not most:
        return  # nobody is dealt a card, which is told
    for item in draft.rules.points.items:
        for to in item.recipients():
            if isinstance(to, ByTrick) and not 1 < to.number <= most:
                title = f"a hand has {count(most, 'trick')} at most"
                help_ = "`the winner of the first trick` and of `the last trick` are there in every hand"
                if to.number == 1:
                    title, help_ = "the first trick has a word of its own", "write `the winner of the first trick`"
                yield draft.problem("P411", item.origin.address, title, help_)


def _asked_cards_exist(draft: Draft) -> Iterator[Problem]:
    """A condition asks for cards of the pack, and the highest or lowest card may be the one that it names."""
    for address, condition, _ in conditions(draft.rules):
        tests = [test for test in leaves(condition) if isinstance(test, CardIs | Caught)]
        picks = [to.card for test in tests for to in test.recipients()]
        absent = [card for pick in dict.fromkeys(picks) for card in named_outright(pick) if not in_pack(draft, card)]
        for card in dict.fromkeys(absent):
            yield not_in_pack(draft, address, card, ", or drop the line")
        for test in tests if not absent else ():
            if isinstance(test, CardIs) and not _could_be(draft, test):
                met = Met.ALWAYS if is_denied(condition, test) else Met.NEVER
                yield idle(draft, address, met, f"{test.pick.picked()} is always another card")
            if isinstance(test, Caught) and _beats_all(draft, test.card):
                what = test.card.picked() if isinstance(test.card, Extreme) else f"the {called(test.card, draft)}"
                title = f"{what} is never caught: no card beats it, so who plays it wins the trick"
                yield idle(draft, address, title, "name another card, or drop the line")


def _could_be(draft: Draft, test: CardIs) -> bool:
    ranks, orders = draft.rules.deck.ranks.ranks, orders_of(draft.rules)
    return any(test.card.on(order.trump) in candidates(test.pick, order, ranks) for order in orders)


def _beats_all(draft: Draft, pick: LoneCard) -> bool:
    """Whether a card, if it is played, takes the trick, whatever is trump and whatever else is played."""
    powers = [{each: order.power[NO_SUIT][each] for each in order.cards} for order in orders_of(draft.rules)]
    if isinstance(pick, Extreme):
        drawn = draft.rules.play.after_trick.cards  # one that is drawn may be higher
        alone = all(len(set(power.values())) == len(power) for power in powers)  # of level jokers the first played wins
        return pick.highest and pick.suit is None and not pick.but and not drawn and alone
    named = [(pick.on(trump), power) for trump, power in enumerate(powers)]
    return all(card in power and sum(each >= power[card] for each in power.values()) == 1 for card, power in named)


def named_outright(pick: CardPick) -> tuple[CardName, ...]:
    """The cards that must be in the pack for a row to mean what it says; of each 5, that of trump stands for all."""
    if isinstance(pick, Extreme):
        return pick.but
    if isinstance(pick, Each):
        jokers = pick.rank is None and pick.suit is None and not pick.trumps
        return (
            *((TrumpCard(rank=pick.rank),) if pick.rank is not None else ()),
            *((JokerCard.RED,) if jokers else ()),
            *pick.but,
        )
    return (pick,)


def _empty_sets(draft: Draft) -> Iterator[Problem]:
    """A set from which so much is left out that it has no card."""
    for item in draft.rules.points.items:
        for to in item.to.possible():
            if not isinstance(to, ByCard) or not isinstance(to.card, Each):
                continue
            if not all(in_pack(draft, card) for card in named_outright(to.card)):
                continue  # that is told already
            orders = orders_of(draft.rules)
            empty = next((order for order in orders if not to.per_card(order, draft.rules.deck.ranks.ranks)), None)
            if empty is not None:
                yield draft.problem(
                    "P331",
                    item.origin.address,
                    f"with {SUIT_NAMES[empty.trump]} as trump no card is left of `{to.card.picked()}`",
                    "leave fewer cards out",
                )


def _off_cards(draft: Draft) -> Iterator[Problem]:
    """An off-card that scores and is no trump is hardly meant."""
    for item in draft.rules.points.items:
        for recipient in item.recipients():
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


def _never_played(draft: Draft) -> Iterator[Problem]:
    """Where only trumps are played a card of a printed suit is won in few hands, and that is hardly meant."""
    if draft.rules.play.follow.void is not Void.SIT_OUT:
        return
    for item in draft.rules.points.items:
        for recipient in item.recipients() if item.only_if is None else ():
            if not isinstance(recipient, ByCard) or recipient.fact not in (Ownership.WINNER, Ownership.PLAYER):
                continue
            card = recipient.card
            if isinstance(card, PrintedCard) or (isinstance(card, Extreme | Each) and card.suit is not None):
                yield draft.warning(
                    "P337",
                    item.origin.address,
                    f"`{card.picked()}` scores only where it is a trump: no other card is ever played",
                    "name a trump; or say that it is meant so, such as `… if trump is spades`",
                    also=[(Follow.address, "only trumps are played")],
                )


def in_pack(draft: Draft, card: CardName) -> bool:
    """Whether the pack has a card of this name."""
    deck = draft.rules.deck
    if isinstance(card, JokerCard):
        return card in (JokerCard.RED, JokerCard.BLACK)[: deck.jokers.number]
    return card.rank in deck.ranks.ranks


def _total(draft: Draft) -> Iterator[Problem]:
    points = draft.rules.points
    total = all_points(draft.rules)
    if points.total is not None and points.total.points != total:
        rows = zip(points.items, sizes(draft.rules), strict=True)
        worth = {item.name: _most(draft, item) * size for item, size in rows}
        sums = " + ".join(f"{name} {most}" for name, most in worth.items() if most >= 0)
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
    cost = -fewest_points(draft.rules)
    if max(total, cost) > MOST_POINTS:
        dearest = max(
            points.items, key=lambda item: max(abs(end or 0) for end in item.worth(bounds_in_rows(draft.rules)))
        )
        yield draft.problem(
            "P336",
            dearest.origin.address,
            f"a hand gives {total:,} points; more than {MOST_POINTS:,} are too many to bid on"
            if total >= cost
            else f"the rows of a hand cost {cost:,} points; more than {MOST_POINTS:,} are too many",
            "make the values smaller, and the target with them",
        )
    if total == 0 and (cost == 0 or draft.rules.bidding is not None):
        yield draft.problem(
            "P333",
            draft.rules.points.items[0].origin.address,
            "a hand gives no points at all",
            "let something be worth 1",
        )
        return
    without = [suit for suit in range(4) if all(_is_out(item, Facts(trump=suit)) for item in points.items)]
    if points.items and without:
        yield draft.warning(
            "P333",
            points.items[0].origin.address,
            f"a hand with {listing([SUIT_NAMES[suit] for suit in without], 'or')} as trump gives no points at all",
            "let something score in every suit, such as `high: 1 to the winner of the highest trump`",
        )


def _is_out(item: ScoringItem, facts: Facts) -> bool:
    """Whether nobody can have a row in a hand of which these facts are known."""
    return item.only_if is not None and item.only_if.met(facts) is False


def _most(draft: Draft, item: ScoringItem) -> int:
    return item.worth(bounds_in_rows(draft.rules))[1] or 0


def _pips(draft: Draft) -> Iterator[Problem]:
    points = draft.rules.points
    by_pips = points.by_pips
    ranks = [rank for rank, _ in points.pips.values]
    if by_pips and not any(value for _, value in (*points.pips.values, *points.pips.named)):
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
    names = [*(rank_sign(rank) for rank in ranks), *(called(card, draft) for card, _ in points.pips.named)]
    doubled = next((name for name in names if names.count(name) > 1), None)
    if doubled is not None:
        yield draft.problem("P335", Pips.address, f"the {doubled} has two pip values", "name it once")
