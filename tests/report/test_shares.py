"""Places, bids and rows over games that are written down."""

from collections.abc import Mapping

import pytest

from pitchdsl.report.alarms import Found, warned
from pitchdsl.report.figures import FIGURES, Measured, measured
from pitchdsl.report.games import Games
from pitchdsl.report.shares import bids, places, rows
from tests.report.made_games import Game, Hand, games_of

ONE = Game(
    winner=0,
    hands=(
        Hand(score=(3, 1), pitcher=0, bid=2, made=1, awards=(("high", 0, 1), ("low", 1, 1), ("jack", 0, 1))),
        Hand(score=(1, 2), pitcher=2, bid=2, made=0, awards=(("high", 1, 1), ("low", 0, 1))),
        Hand(score=(5, 3), pitcher=1, bid=3, made=0, awards=(("high", 1, 1), ("low", 1, 1))),
    ),
)


def all_of(*seatings: list[Game]) -> Mapping[str, Games]:
    """The same games for each kind of player; the last ones from both sides."""
    alone = games_of(seatings[0])
    return {"simple": alone, "steady": alone, "strong": games_of(*seatings)}


def test_bids_by_number_and_how_often_they_fail() -> None:
    found = {each.value: each for each in bids(all_of([ONE], [ONE]))}
    assert {bid: each.made_up["steady"].value for bid, each in found.items() if bid in (2, 3)} == {
        2: pytest.approx(2 / 3),
        3: pytest.approx(1 / 3),
    }
    two, three = found[2].fails["steady"], found[3].fails["steady"]
    assert two is not None and three is not None
    assert (two.value, three.value) == (1 / 2, 1)
    assert found[4].fails["steady"] is None, "nobody has made it"


def test_the_bids_of_a_player_in_a_match_are_its_own() -> None:
    """It is side 0 first, with both bids of 2, and then side 1, with the bid of 3."""
    found = {each.value: each for each in bids(all_of([ONE], [ONE]))}
    assert found[2].made_up["strong"].value == pytest.approx(2 / 3)
    assert found[3].made_up["strong"].cases == 3


def test_rows_by_who_had_them() -> None:
    found = {each.name: each for each in rows(all_of([ONE], [ONE]))}
    assert {name: each.had["simple"].value for name, each in found.items()} == {
        "high": 1,
        "low": 1,
        "jack": pytest.approx(1 / 3),
        "game": 0,
    }
    high = found["high"].to_pitcher
    assert high is not None and high.value == pytest.approx(2 / 3)
    assert found["game"].to_pitcher is None


def test_weights_are_parts_of_the_differences() -> None:
    """Side 0 less side 1, by hand: high 1 -1 -1, low -1 1 -1, jack 1 0 0; all together 1 0 -2."""
    found = {each.name: each.weight.value for each in rows(all_of([ONE], [ONE]))}
    expected = {"high": (1 + 2) / 5, "low": (-1 + 2) / 5, "jack": 1 / 5, "game": 0}
    assert found == pytest.approx(expected)
    assert sum(found.values()) == pytest.approx(1)


def test_games_that_never_get_to_a_hand_have_nothing_to_tell() -> None:
    stopped = all_of(*[[Game(winner=-1, reason="stopped", hands=())] * 40] * 2)
    assert [each.had for each in rows(stopped)] == [{}] * 4
    assert {each.won["simple"].value for each in places(stopped)} == {0}
    assert [each.made_up for each in bids(stopped)] == [{}] * 4
    figures = {each.figure.id: each for figure in FIGURES for each in measured(stopped["steady"], (figure,))}
    assert figures["stopped"].value == 1
    assert "lead-changes" in figures
    assert {each.id for each in warned(found_in(stopped, figures))} == {"no-end", "short"}


def found_in(games: Mapping[str, Games], figures: dict[str, Measured]) -> Found:
    """What alarms look at."""
    return Found(
        sides=games["steady"].sides,
        figures=figures,
        places=places(games),
        bids=bids(games),
        rows=rows(games),
    )


def test_places_are_told_by_the_first_dealer() -> None:
    found = {each.steps: each.won["simple"].value for each in places(all_of([ONE], [ONE]))}
    assert found == {1: 0, 2: 1, 3: 0, 0: 1}
