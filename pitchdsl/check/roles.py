"""Refuses rules that need an auction in a game without one, and rules that name the namer of trump too early."""

from collections.abc import Iterator

from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.play.rules import FirstLeader
from pitchdsl.game.settlement.rules import Others
from pitchdsl.game.table.rules import Kitty
from pitchdsl.game.trump.rules import NamedBy
from pitchdsl.language.numbers import Fact
from pitchdsl.language.people import Person
from pitchdsl.language.recipients import ByRole, Comparison, TieTo

NEEDS_BIDDING = (Person.PITCHER, Person.LEFT_OF_PITCHER, Person.RIGHT_OF_PITCHER)
"""The people who exist only after an auction."""


def check_roles(draft: Draft) -> Iterator[Problem]:
    """P319: what needs an auction in a game without one. P322: the namer of trump where nobody has named it yet."""
    if draft.rules.bidding is None:
        yield from _without_bidding(draft)
    yield from _before_trump_is_named(draft)


def _without_bidding(draft: Draft) -> Iterator[Problem]:
    """Roles, named bids, lines about bids and scores by the bid, in a game without an auction."""
    rules = draft.rules
    roles = [
        (NamedBy.address, rules.trump.named_by.who),
        (FirstLeader.address, rules.play.first_leader.role),
        *_of_kitty_and_exchange(draft),
    ]
    for item in rules.points.items:
        for to in item.recipients():
            if isinstance(to, ByRole):
                roles.append((item.origin.address, to.who))
            elif isinstance(to, Comparison) and to.tied in (TieTo.PITCHER, TieTo.DEFENDERS):
                roles.append((item.origin.address, Person.PITCHER))
    for address in dict.fromkeys(address for address, person in roles if person in NEEDS_BIDDING):
        yield draft.problem(
            "P319",
            address,
            "there is no pitcher where nobody bids"
            if not address.startswith("points/")
            else "without bids there is neither a pitcher nor a defender",
            "name another player, such as `left of the dealer`, or let players bid"
            if not address.startswith("points/")
            else "give it to somebody else, such as `the winner of most pips, nobody if tied`, or let players bid",
        )
    for call in rules.calls:
        yield draft.problem(
            "P319", f"calls/{call.name}", "nobody can call this where nobody bids", f"drop it: `no {call.name}`"
        )
    for address in sorted(draft.variant.bidless):
        yield draft.problem(
            "P319", address, "no bid is made or set where nobody bids", "drop the line, or let players bid"
        )
    if any(change.counts(Fact.BID) for change in rules.settlement.others.change.possible()):
        yield draft.problem(
            "P319",
            Others.address,
            "there is no bid to score where nobody bids",
            "write for example `others: score points taken`, or let players bid",
        )


def _before_trump_is_named(draft: Draft) -> Iterator[Problem]:
    """The namer of trump, at a moment when nobody has named it.

    The kitty is taken before trump is named, and the exchange is over before a lead can make trump.
    """
    named_by = draft.rules.trump.named_by
    for address, person in _of_kitty_and_exchange(draft):
        if person is Person.NAMER and (named_by.who is None or address == Kitty.address):
            yield draft.problem(
                "P322",
                address,
                "nobody has named trump yet when these cards change hands",
                "name another player, such as `the pitcher`",
                also=[(NamedBy.address, "trump is named here" if named_by.by_card is None else "a card makes trump")],
            )
    for item in draft.rules.points.items if named_by.by_card is not None else ():
        if any(isinstance(to, ByRole) and to.who is Person.NAMER for to in item.recipients()):
            yield draft.problem(
                "P322",
                item.origin.address,
                "nobody names trump here",
                "give it to another player, such as `the dealer`",
                also=[(NamedBy.address, "a card makes trump")],
            )


def _of_kitty_and_exchange(draft: Draft) -> list[tuple[str, Person | None]]:
    rules = draft.rules
    steps = rules.exchange.steps if rules.exchange else ()
    kitty = rules.deal.kitty
    return [
        *([(Kitty.address, kitty.to)] if kitty.cards else []),
        *((step.origin.address, step.who.only or step.who.but) for step in steps),
    ]
