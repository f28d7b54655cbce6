"""A card that makes trump, and offers: is there always a card, and is everybody there who asks and answers."""

from collections.abc import Iterator
from typing import Any

from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.conditional_override import ConditionalOverride
from pitchdsl.game.offers.rules import MayNotRefuse, Offer
from pitchdsl.game.play.rules import OpenStock
from pitchdsl.game.table.rules import AfterMisdeal, Each, Jokers, Misdeal
from pitchdsl.game.trump.rules import NamedBy
from pitchdsl.game.walk import conditions
from pitchdsl.language.card_recipients import ByCard, Ownership
from pitchdsl.language.card_selectors import Extreme
from pitchdsl.language.conditions import Answers, leaves
from pitchdsl.language.people import Person
from pitchdsl.language.trump_maker import TrumpMaker


def check_turnup(draft: Draft) -> Iterator[Problem]:
    """P392 to P394."""
    yield from _payments(draft)
    yield from _offers(draft)
    maker = draft.rules.trump.named_by.by_card
    exceptions = [each for each in draft.rules.exceptions if isinstance(each.then, NamedBy)]
    if exceptions and (maker or any(_by_card(each) for each in exceptions)):
        yield draft.problem(
            "P392",
            exceptions[0].address,
            "a card makes trump in every hand, or in none",
            "drop one of the two lines",
            case="the card is shown right after the deal, when nobody knows yet what this line asks",
        )
    elif maker is not None:
        yield from _stock(draft, maker)


def _by_card(each: ConditionalOverride) -> bool:
    return isinstance(each.then, NamedBy) and each.then.by_card is not None


def _payments(draft: Draft) -> Iterator[Problem]:
    """Rows that pay the dealer for a card need one that is shown, and its name as it is printed."""
    for item in draft.rules.points.items:
        for to in item.to.possible():
            if not isinstance(to, ByCard) or to.fact is not Ownership.TURNER:
                continue
            if draft.rules.trump.named_by.by_card is None:
                yield draft.problem(
                    "P393",
                    item.origin.address,
                    "no card is turned up here",
                    "let a card make trump: `named by: the turned-up card`; or drop the row",
                    also=[(NamedBy.address, "trump is made so")],
                )
            elif isinstance(to.card, Extreme):
                yield draft.problem(
                    "P393",
                    item.origin.address,
                    "nobody knows which card is the highest or the lowest when one is turned up",
                    "name the card: `1 to who turns up each J`",
                )


def _stock(draft: Draft, maker: TrumpMaker) -> Iterator[Problem]:
    rules = draft.rules
    deal, jokers, seats = rules.deal, rules.deck.jokers.number, rules.players.seats
    if maker is TrumpMaker.CUT:
        return
    changed = deal.misdeal is not None and deal.misdeal.follows is AfterMisdeal.HAND_CHANGED
    if changed:
        yield draft.problem(
            "P392",
            NamedBy.address,
            "a card of the stock makes trump, and hands may be changed for the stock",
            "drop one of the two lines, or let all deal again: `then same dealer deals again`",
            also=[(Misdeal.address, "that hand is changed")],
        )
    elif maker is TrumpMaker.TOP and not (rules.play.after_trick.cards and rules.play.stock.face_up):
        yield draft.problem(
            "P392",
            NamedBy.address,
            "the top card of the stock lies open only where cards are drawn from an open stock",
            "write `after each trick: draw 1` and `stock: face up` under `play`; if the card is shown and not played, "
            "write `named by: the turned-up card`",
            also=[(OpenStock.address, "")],
        )
    elif maker is TrumpMaker.TOP and jokers:
        yield draft.problem(
            "P392",
            NamedBy.address,
            "a joker on top of the stock would make no suit trump",
            "write `jokers: none` under `deck`",
            also=[(Jokers.address, "")],
        )
    elif draft.can_be_dealt and draft.pack - seats.most * deal.each.cards - deal.kitty.cards <= jokers:
        left = draft.pack - seats.most * deal.each.cards - deal.kitty.cards
        yield draft.problem(
            "P392",
            NamedBy.address,
            "no card is left to be turned up",
            "deal fewer cards, or write `named by: a cut of the pack`",
            case=f"with {seats.most} players {left or 'none'} of the {draft.pack} cards "
            f"{'is' if left == 1 else 'are'} left after the deal"
            + (", and they may be jokers, which have no suit" if left else ""),
            also=[(Each.address, "so many are dealt")],
        )


def _offers(draft: Draft) -> Iterator[Problem]:
    rules = draft.rules
    rows, bound = rules.offers.rows, rules.offers.may_not_refuse
    if bound is not None and not rows:
        address = MayNotRefuse.address
        yield draft.problem("P394", address, "nobody may ask for anything here", draft.dropping(address))
    for row in rows:
        strange = next((who for who in (row.who, row.of) if who not in _BEFORE_THE_BIDDING), None)
        if strange is not None:
            yield draft.problem(
                "P394",
                row.address,
                f"nobody is {strange.words} yet when players ask for something",
                "name another player, such as `left of the dealer`",
                case="this comes right after the deal, before anybody bids or names trump",
            )
        elif any(row.who.seat(**_AT, seats=seats) == row.of.seat(**_AT, seats=seats) for seats in _tables(draft)):
            yield draft.problem(
                "P394",
                row.address,
                "a player would ask nobody else",
                "let another player be asked, such as `left of the dealer may ask the dealer to deal again`",
            )
        elif row.more is not None:
            yield from _runs(draft, row, row.more)
    for address, condition, _ in conditions(rules):
        for test in leaves(condition):
            if isinstance(test, Answers) and test.who not in [row.of for row in rows]:
                yield draft.problem(
                    "P394",
                    address,
                    f"nobody asks {test.who.words} for anything",
                    "say it under `offers`, such as `beg: left of the dealer may ask the dealer to deal again`, or "
                    + draft.dropping(address),
                )


_BEFORE_THE_BIDDING = (Person.DEALER, Person.LEFT_OF_DEALER, Person.RIGHT_OF_DEALER)
_AT: Any = {"dealer": 0, "pitcher": None, "namer": None}


def _tables(draft: Draft) -> range:
    seats = draft.rules.players.seats
    return range(max(2, seats.least), seats.most + 1)


def _runs(draft: Draft, row: Offer, more: int) -> Iterator[Problem]:
    """More cards can be dealt at least once, and another card is turned up then."""
    rules = draft.rules
    deal, seats, jokers = rules.deal, rules.players.seats.most, rules.deck.jokers.number
    if rules.trump.named_by.by_card is not TrumpMaker.TURNED_UP:
        yield draft.problem(
            "P394",
            row.address,
            "no card is turned up here, so none can be turned up again",
            "let a card make trump: `named by: the turned-up card`; or ask for a new deal: `to deal again`",
            also=[(NamedBy.address, "trump is made so")],
        )
        return
    left = draft.pack - seats * deal.each.cards - deal.kitty.cards - 1
    if draft.can_be_dealt and (more == 0 or left < seats * more + 1 + jokers):
        most = (left - 1 - jokers) // seats
        yield draft.problem(
            "P394",
            row.address,
            "no more cards are no cards" if more == 0 else f"there are not {more} more cards for everybody",
            f"deal at most {most} more" if most > 0 else "deal fewer cards to begin with, or drop the row",
            case=f"with {seats} players {max(left, 0)} cards are left behind the card turned up, and {seats} times "
            f"{more} are dealt before another one is",
            also=[(Each.address, "so many are dealt before")],
        )
