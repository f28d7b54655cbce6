"""What the rulebook says of a dealer who may hold any bid, beside a bid that ends the bidding."""

from pitchdsl.compile import compile_text
from pitchdsl.rulebook.rulebook import rulebook
from tests.texts import sheet


def test_a_bid_that_ends_the_bidding_is_not_held() -> None:
    lines = "bidding\n  dealer may hold: any bid\n"
    for more, told in (
        ("", "at the same number, whatever it is."),
        ("  ends the bidding: 4\n", "at the same number, whatever it is but four, which ends the bidding."),
    ):
        rules = compile_text(sheet(lines + more, "guide-partnership")).rules
        assert rules is not None
        assert told in rulebook(rules, "markdown")
