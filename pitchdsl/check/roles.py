"""Refuses rules that need an auction in a game without one, and rules that name the namer of trump too early."""

from collections.abc import Iterator

from pitchdsl.check.before_trump import early_namer, kitty_and_exchange
from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.play.rules import FirstLeader
from pitchdsl.game.settlement.rules import Others
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
    yield from early_namer(draft)


def _without_bidding(draft: Draft) -> Iterator[Problem]:
    """Roles, named bids, lines about bids and scores by the bid, in a game without an auction."""
    rules = draft.rules
    roles = [
        (NamedBy.address, rules.trump.named_by.who),
        (FirstLeader.address, rules.play.first_leader.role),
        *kitty_and_exchange(draft),
    ]
    for item in rules.points.items:
        for to in item.recipients():
            if isinstance(to, ByRole):
                roles.append((item.origin.address, to.who))
            elif isinstance(to, Comparison) and to.tied in (TieTo.PITCHER, TieTo.DEFENDERS):
                roles.append((item.origin.address, Person.PITCHER))
    for address in dict.fromkeys(address for address, person in roles if person in NEEDS_BIDDING):
        if address.startswith("points/"):
            title = "without bids there is neither a pitcher nor a defender"
            remedy = "give it to somebody else, such as `the winner of most pips, nobody if tied`, or let players bid"
            yield draft.problem("P319", address, title, remedy)
        else:
            yield no_pitcher(draft, address, "name another player, such as `left of the dealer`, or let players bid")
    for call in rules.calls:
        yield _nobody_bids(draft, f"calls/{call.name}", "nobody can call this", f"drop it: `no {call.name}`")
    for address in sorted(draft.variant.bidless):
        yield _nobody_bids(draft, address, "no bid is made or set", "drop the line, or let players bid")
    if any(change.counts(Fact.BID) for change in rules.settlement.others.change.possible()):
        remedy = "write for example `others: score points taken`, or let players bid"
        yield _nobody_bids(draft, Others.address, "there is no bid to score", remedy)


def no_pitcher(draft: Draft, address: str, remedy: str) -> Problem:
    """P319: a rule that names the pitcher."""
    return _nobody_bids(draft, address, "there is no pitcher", remedy)


def _nobody_bids(draft: Draft, address: str, what: str, remedy: str) -> Problem:
    return draft.problem("P319", address, f"{what} where nobody bids", remedy)
