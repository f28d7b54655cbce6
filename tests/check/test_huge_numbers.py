"""Numbers that nobody plays with take no longer to check than others, and rows stand in any order of words."""

import pytest

from pitchdsl.language import number_conditions
from tests.check.brief import fully
from tests.texts import problems, sheet


def test_a_bid_at_which_an_exception_holds_is_looked_for_among_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Law: a hand of a million points is not tried point after point."""
    asked = 0
    holds = number_conditions.Compared.holds

    def counted(self: number_conditions.Compared, *what: object) -> object:
        nonlocal asked
        asked += 1
        return holds(self, *what)  # type: ignore[arg-type]

    monkeypatch.setattr(number_conditions.Compared, "holds", counted)
    lines = "settlement\n  made: pitcher scores 1 if bid is 0\npoints\n  game: 999999 to the winner of most pips\n"
    problems(sheet(lines, "auction-pitch"))
    assert 0 < asked < 100_000


def test_a_row_that_stands_nowhere_else_with_its_condition_in_front() -> None:
    assert "did you mean `ten: 2 if trump is spades`?" in fully(
        "points\n  if trump is spades, ten: 2\n", "auction-pitch"
    )
    assert "`ten: 2 to the winner of 10 of trump if trump is spades`" in fully(
        "points\n  ten: 2 if trump is spades\n", "auction-pitch"
    )
