"""Sheets with a flaw that a report must find, and sound ones that it must leave alone."""

from collections.abc import Mapping

from attrs import frozen


@frozen(kw_only=True)
class Flaw:
    """What is wrong with a sheet."""

    warning: str
    """The alarm that must go off."""
    lines: str
    """What the sheet says over plain Pitch."""
    base: str = "auction-pitch"


NO_AUCTION = """
no bidding

trump
  named by: the turned-up card

play
  first leader: left of the dealer
"""

FLAWS: Mapping[str, Flaw] = {
    "a row that nobody wins": Flaw(
        warning="dead-row",
        lines="points\n  sweep: 3 to the winner of every trick if the bid is 4",
    ),
    "a bid that always fails": Flaw(
        warning="failing-bid",
        lines="bidding\n  bids: 4-4\n  dealer may hold: nothing\n  all pass: dealer must bid 4 or more\n"
        "winning\n  ends after: 12 hands",
    ),
    "a seat that always wins": Flaw(warning="uneven-seats", lines="points\n  gift: 7 to left of the dealer"),
    "the deal decides": Flaw(
        warning="luck",
        lines="deal\n  each: 2\n" + NO_AUCTION + "points\n  no jack\n  no game\n  no total\n"
        "winning\n  several there: highest score, else tie\n",
    ),
    "no end": Flaw(warning="no-end", lines="winning\n  target: 500"),
    "deals without end": Flaw(warning="redeals", lines="bidding\n  bids: 4-4\n  dealer may hold: nothing"),
    "a bid that nobody makes": Flaw(
        warning="dead-bid",
        lines="bidding\n  bids: 1-6\npoints\n  gift: 2 to the pitcher\n  no total",
    ),
    "blow-outs": Flaw(warning="blow-outs", lines="settlement\n  made: pitcher scores 7 times the bid"),
    "bids that cannot fail": Flaw(warning="bids-hold", lines="points\n  gift: 4 to the pitcher\n  no total"),
    "nobody wins": Flaw(warning="ties", lines="winning\n  target: 1\n  several there: tie"),
}
"""By name."""

SOUND = (
    "auction-pitch",
    "team-auction-10",
    "eighty-three",
    "kirk-partnership",
    "pidro",
    "smear-4",
    "cinch",
    "nine-card",
    "sixty-three",
    "team-auction",
)
"""Bundled games that people have played for long."""


def sheet(name: str) -> str:
    """The text of a sheet with a flaw."""
    flaw = FLAWS[name]
    return f'variant planted "{name}" extends {flaw.base}\n\n{flaw.lines}\n'
