"""Stakes: is there anybody who pays, and anything to pay."""

from collections.abc import Iterator

from pitchdsl.check.draft import Draft
from pitchdsl.check.roles import no_pitcher
from pitchdsl.diagnostics.problem import Problem


def check_stakes(draft: Draft) -> Iterator[Problem]:
    """P319 and P410."""
    for stake in draft.rules.stakes:
        if stake.who.of_the_pitcher and draft.rules.bidding is None:
            remedy = "say `each side pays` or `each loser pays`, or let players bid"
            yield no_pitcher(draft, stake.address, remedy)
        elif isinstance(stake.amount, int) and stake.amount <= 0:
            yield draft.problem(
                "P410",
                stake.address,
                f"by `{stake.name}` nobody pays anything",
                "say a whole number, such as 25 for a quarter",
            )
