"""Does a row to win or lose at once ask about the side that it is for, or about the pitcher only."""

from collections.abc import Iterator

from pitchdsl.check.draft import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.language import conditions as c
from pitchdsl.language.numbers import Fact
from pitchdsl.language.predicate import Atom

_OF_THE_HAND = (c.TookEveryTrick, c.TookEveryPoint, c.BidMade, c.BidCalled, c.ThereIsNoBid)
"""What the pitcher's side has done, or what was bid: the same for every side that is asked."""

_OF_ITS_BIDDER = (c.MadeLastBid, c.SetThePitcher, c.Called)
"""What tells the pitcher's side from the others."""


def _of_the_bid(test: Atom) -> bool:
    """Whether it compares the bid with what is the same for every side, too."""
    return isinstance(test, c.Compared) and Fact.BID in test.facts and not test.of_a_side


def check_side_asked(draft: Draft) -> Iterator[Problem]:
    """P339: a score alone does not tell whose hand it was, so another side may win by what the pitcher did."""
    for section, row in draft.at_once:
        for way in c.disjuncts(row.condition):
            tests = list(c.leaves(way))
            of_the_hand = any(isinstance(test, _OF_THE_HAND) or _of_the_bid(test) for test in tests)
            if of_the_hand and not any(isinstance(test, _OF_ITS_BIDDER) for test in tests):
                yield draft.warning(
                    "P339",
                    f"{section}/{row.name}",
                    f"every side is asked this, so a side that has not bid {section} by what the pitcher did",
                    "say whose hand it was: `made the last bid and …`, or `set the pitcher and …` for the others",
                )
                break
