"""Of two jokers only one scores: told where it is so, and not where a row about many cards has both."""

import pytest

from tests.texts import problems, sheet

TWO_JOKERS = "deck\n  jokers: 2\ntrump\n  order: A K Q J red joker black joker 10-2\npoints\n"


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("joker: 1 to the winner of each joker\n", []),
        ("trumps: 1 to the holder of each trump\n", []),
        ("joker: 1 to the winner of each joker\n  red: 1 to the winner of the red joker\n", []),
        ("joker: 1 to the winner of the red joker\n", ["P381"]),
        ("joker: 1 to the winner of each joker but the black joker\n", ["P381"]),
        ("hearts: 1 to the winner of each heart\n  joker: 1 to the winner of the red joker\n", ["P381"]),
    ],
)
def test_only_one_joker_of_two_scores(rows: str, told: list[str]) -> None:
    assert [problem.code for problem in problems(sheet(f"{TWO_JOKERS}  {rows}", "team-auction"))] == told
