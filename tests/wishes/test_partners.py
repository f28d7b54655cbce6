"""Wishes about who plays with whom in one hand. The seats are 0 to 3, and seat 0 deals the first hand."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitchdsl.cli import app
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action
from pitchdsl.game.events import AwardEvent, PartnerEvent
from tests.kernel.agreement import assert_played_alike
from tests.texts import problems as problems_of
from tests.texts import report

from .registry import meets
from .small import ALL, HALF, NOTHING, PASS, Cards, Deal, played, say, sit, small

AGAINST_ALL = "players\n  partner: nobody\n"
BY_BIDS = "players\n  partner: the second highest bidder\n"


LEVELS = "simple,level-1,level-2,level-3,random"


def run(*arguments: str) -> str:
    """What a command that ends well says."""
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 0, result.output
    return result.output


def partners(table: Table) -> list[tuple[int, int | None]]:
    """The pitcher and the partner of each hand."""
    return [(event.seat, event.partner) for event in table.events if isinstance(event, PartnerEvent)]


@meets("d4")
@pytest.mark.parametrize(
    ("bid", "cards", "scores"),
    [
        # Seat 1 takes two, seat 2 two. All others together took those two, and each of them adds two.
        (2, HALF, (2, 2, 2, 2)),
        (3, HALF, (2, -3, 2, 2)),
        (1, NOTHING, (4, -1, 4, 4)),
        (4, ALL, (0, 4, 0, 0)),
    ],
)
def test_d4_the_pitcher_against_all(bid: int, cards: Cards, scores: tuple[int, ...]) -> None:
    table = sit(small(AGAINST_ALL), Deal(0, 1, cards), Deal(1))
    assert played(table, (bid, PASS, PASS, PASS) if bid < 4 else (4,), cards) == scores
    assert partners(table) == [(1, None)]


@meets("d5", "d6")
@pytest.mark.parametrize(
    ("calls", "pitcher", "partner", "cards", "scores"),
    [
        # Seats 1 and 2 have bid: 2 is the pitcher and takes all four, and seat 1 adds them, too.
        ((1, 2, PASS, PASS), 2, 1, ALL, (0, 4, 4, 0)),
        # Of three bids, the two highest.
        ((1, 2, 3, PASS), 3, 2, ALL, (0, 0, 4, 4)),
        # Seat 0 takes two and seat 1, the partner, two: four together make a bid of three.
        ((2, PASS, PASS, 3), 0, 1, HALF, (4, 4, 0, 0)),
        # Seat 1, an opponent, takes all four; seat 2 adds them as well, and both partners lose the bid.
        ((PASS, PASS, 1, 2), 0, 3, NOTHING, (-2, 4, 4, -2)),
        # Nobody else has bid: seat 1 is alone against three, who took two.
        ((2, PASS, PASS, PASS), 1, None, HALF, (2, 2, 2, 2)),
    ],
)
def test_d5_the_two_best_bidders(
    calls: tuple[int | Action, ...], pitcher: int, partner: int | None, cards: Cards, scores: tuple[int, ...]
) -> None:
    table = sit(small(BY_BIDS), Deal(0, pitcher, cards), Deal(1))
    assert played(table, calls, cards) == scores
    assert partners(table) == [(pitcher, partner)]


@meets("d6")
def test_d6_tricks_and_sets_of_a_side_of_the_hand() -> None:
    # Together seats 0 and 1 take both tricks, so each of the others loses one.
    table = sit(small(BY_BIDS + "settlement\n  every trick: others lose 1\n"), Deal(0, 0, HALF), Deal(1))
    assert played(table, (2, PASS, PASS, 3), HALF) == (4, 4, -1, -1)
    assert sorted(event.side for event in table.events if isinstance(event, AwardEvent) and event.side is not None) == [
        *[0] * 4,
        *[1] * 4,
    ]
    # Both partners were set, and both sets are counted.
    table = sit(small(BY_BIDS), Deal(0, 0, NOTHING), Deal(1))
    played(table, (PASS, PASS, 1, 2), NOTHING)
    assert table.sets == [1, 0, 0, 1]


def test_the_sides_of_the_hand_are_known_once_the_bidding_is_over() -> None:
    table = sit(small(BY_BIDS), Deal(0, 0, HALF), Deal(1))
    assert table.view(1).parties == ((0,), (1,), (2,), (3,))
    say(table, 2, PASS, PASS, 3)
    assert {table.view(seat).parties for seat in range(4)} == {((0, 1), (2, 3))}
    assert table.view(1).sides == ((0,), (1,), (2,), (3,))


def test_each_hand_makes_its_own_sides() -> None:
    table = sit(small(BY_BIDS), Deal(0, 0, HALF), Deal(1, 1, ALL), Deal(2))
    assert played(table, (2, PASS, PASS, 3), HALF) == (4, 4, 0, 0)
    # Seat 1 deals: seat 2 bids one, seat 1 two, and takes all four.
    assert played(table, (1, PASS, PASS, 2), ALL) == (4, 8, 4, 0)
    assert partners(table) == [(0, 1), (1, 2)]


def test_the_pitcher_goes_out_before_the_partner() -> None:
    # Seats 0 and 1 are at four together; seat 0 was the pitcher in the first game, seat 1 in the second.
    first = small(BY_BIDS + "winning\n  target: 4\n  several there: the pitcher, else tie\n")
    table = sit(first, Deal(0, 0, HALF))
    assert played(table, (2, PASS, PASS, 3), HALF) == (4, 4, 0, 0)
    assert (table.outcome.winner, table.outcome.reason) == (0, "race")  # type: ignore[union-attr]
    table = sit(first, Deal(3, 1, ALL))
    assert played(table, (3, 4), ALL) == (4, 4, 0, 0)
    assert (table.outcome.winner, table.outcome.reason) == (1, "race")  # type: ignore[union-attr]


def test_the_partner_goes_out_before_all_others() -> None:
    # Seats 2 and 3 take four together. Then each of them comes to six: 2 as the partner of 0, and 3 as an opponent.
    game = small(BY_BIDS + "winning\n  target: 6\n  several there: the pitcher, else tie\n")
    table = sit(game, Deal(0, 3, ALL), Deal(1, 0, HALF))
    assert played(table, (PASS, 1, 2, PASS), ALL) == (0, 0, 4, 4)
    assert played(table, (1, PASS, 2, PASS), HALF) == (2, 2, 6, 6)
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason) == (2, "race")


@pytest.mark.parametrize(
    "who", ["the second highest bidder", "nobody", "the player whom the pitcher chooses", "the holder of a called card"]
)
def test_both_engines_play_it_alike(who: str) -> None:
    assert_played_alike(small(BY_BIDS.replace("the second highest bidder", who)))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("the pitcher against all", "partner: nobody"),
        ("pitcher plays alone against all", "partner: nobody"),
        ("the two highest bidders are partners", "partner: the second highest bidder"),
        ("the best bidder and the next best are partners", "partner: the second highest bidder"),
        ("partner: the next best bidder", "partner: the second highest bidder"),
    ],
)
def test_how_players_say_it(written: str, meant: str) -> None:
    (problem,) = problems_of(f'variant my-game "My game" extends auction-pitch\nplayers\n  {written}\n')
    assert f"`{meant}`" in report([problem])


def test_records_accounts_and_many_games_know_the_sides_of_a_hand(tmp_path: Path) -> None:
    sheet = tmp_path / "my.pitch"
    sheet.write_text('variant my-game "My game" extends kirk-cutthroat\n' + BY_BIDS)
    record = tmp_path / "my.jsonl"
    played = run("run", str(sheet), "--players", "5", "--seed", "3", "--bots", LEVELS, "--record", str(record))
    assert " is Player" in played and "'s partner for this hand." in played
    assert "no difference" in run("replay", str(record), "--variant", str(sheet), "--rescore")
    lines = record.read_text().splitlines()
    place = next(at for at, line in enumerate(lines) if json.loads(line).get("partner") is not None)
    for changed in ([], [lines[place]] * 2, [json.dumps({**json.loads(lines[place]), "partner": None})]):
        record.write_text("\n".join([*lines[:place], *changed, *lines[place + 1 :]]) + "\n")
        result = CliRunner().invoke(app, ["replay", str(record), "--variant", str(sheet), "--rescore"])
        assert result.exit_code == 1
    assert "3 games" in run("simulate", str(sheet), "--players", "5", "--games", "3")
