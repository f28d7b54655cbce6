"""Doubling: can anybody say it, is it known who the others are, and does it change anything."""

from collections.abc import Iterator

from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.settlement.rules import Doubling, Made, Payment, Set
from pitchdsl.game.table.rules import Partner
from pitchdsl.language.people import Person


def check_doubling(draft: Draft) -> Iterator[Problem]:
    """P428."""
    rules = draft.rules
    rule = None if rules.bidding is None else rules.bidding.doubling
    if rule is None:
        return
    namer = rules.trump.named_by.who
    if rule.who is Person.PITCHER or (rule.who is Person.NAMER and namer in (None, Person.PITCHER)):
        yield draft.problem(
            "P428",
            Doubling.address,
            "nobody doubles a bid of their own",
            "write `doubling: others may double`, or name another player, such as `left of the pitcher`",
        )
    if rules.players.partner is not None and rules.players.partner.is_hidden:
        yield draft.problem(
            "P428",
            Doubling.address,
            "nobody knows yet who plays against the pitcher when the bid may be doubled",
            "leave `doubling` out, or find the partner in another way",
            also=[(Partner.address, "the called card tells only in the play")],
        )
    paid = [change for row in (rules.settlement.made, rules.settlement.set) for change in row.change.possible()]
    if all(change.how is Payment.GOES_TO or change.amount.constant == 0 for change in paid):
        yield draft.problem(
            "P428",
            Doubling.address,
            "there is nothing to double: no number is scored or lost for a bid",
            "let it cost something, such as `set: pitcher loses the bid`, or leave `doubling` out",
            also=[(Made.address, ""), (Set.address, "")],
        )
