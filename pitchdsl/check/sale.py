"""The right to pitch that is sold: is the seller known, and does the bidding leave the seller out."""

from collections.abc import Iterator

from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.auction.bid_limits import Matched
from pitchdsl.game.auction.rules import AllPass, Hold, HoldLimit, MustBid, RunIt, SoldBy, WhenAllPass
from pitchdsl.game.table.seating import Seating, Sides
from pitchdsl.language.people import Person

_KNOWN = (Person.DEALER, Person.LEFT_OF_DEALER, Person.RIGHT_OF_DEALER)


def _remedy(rule: object) -> tuple[str, str] | None:
    """Where a rule stands that asks the seller, or gives the dealer a right or a duty, and what to do about it."""
    match rule:
        case Hold() if rule.limit is not HoldLimit.NONE:
            return Hold.address, "write `dealer may hold: nothing`"
        case AllPass() if rule.what is not WhenAllPass.SELLER_PLAYS:
            return AllPass.address, "write `all pass: seller plays without a bid`"
        case MustBid() | Matched() | RunIt():
            return rule.address, "drop the line"
        case _:
            return None


def check_sale(draft: Draft) -> Iterator[Problem]:
    """P405 to P407."""
    bidding = draft.rules.bidding
    if bidding is None:
        return
    sold, said = bidding.sold, [each.then for each in draft.rules.exceptions]
    if sold is None:
        if any(
            isinstance(each, AllPass) and each.what is WhenAllPass.SELLER_PLAYS for each in (bidding.all_pass, *said)
        ):
            yield draft.problem(
                "P405", AllPass.address, "nobody sells here", "write `sold by: left of the dealer` under `bidding`"
            )
        return
    if sold.who not in _KNOWN:
        yield draft.problem(
            "P405",
            SoldBy.address,
            f"nobody knows before the bidding who is {sold.who.words}",
            "write `sold by: left of the dealer`",
        )
    sides = [each for each in (draft.rules.players.sides, *said) if isinstance(each, Sides)]
    if any(each.seating is not Seating.EACH_ALONE for each in sides):
        yield draft.problem(
            "P406",
            SoldBy.address,
            "a partner could give the seller points for nothing by a bid",
            "write `sides: each alone` under `players`",
            also=[(Sides.address, "")],
        )
    rules = (bidding.hold, bidding.all_pass, bidding.must_bid, bidding.matched, bidding.run_it)
    for address, remedy in dict.fromkeys(found for each in (*rules, *said) if (found := _remedy(each)) is not None):
        yield draft.problem(
            "P407",
            address,
            "where the right to pitch is sold, all but the seller bid, each higher than before",
            remedy,
            also=[(SoldBy.address, "it is sold")],
        )
