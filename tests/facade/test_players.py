"""Bots by their names, games that they play, and many games at once."""

import json
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from typer.testing import CliRunner

import pitchdsl
from pitchdsl.cli import app

RULES = pitchdsl.load("auction-pitch")


def test_a_bot_says_one_of_the_legal_actions_and_the_same_again_for_a_seed() -> None:
    said = []
    for seed in (1, 1, 2):
        game, player = pitchdsl.Game(RULES, seed=7), pitchdsl.bot("random", seed=seed)
        for _ in range(60):
            action = player(game.view())
            assert action in game.legal_actions()
            game.apply(action)
        said.append(game.events())
    assert said[0] == said[1] != said[2]


@pytest.mark.parametrize("name", ["", "clever", "Simple"])
def test_a_bot_that_is_not_there_is_told_with_those_that_are(name: str) -> None:
    for ask in (lambda: pitchdsl.bot(name), lambda: pitchdsl.play_game(RULES, name)):
        with pytest.raises(
            ValueError, match=r"there is no player called .*; there are random, simple, and level-1 to level-6"
        ):
            ask()


def test_bots_and_seats_have_to_fit() -> None:
    assert pitchdsl.play_game(RULES, ["simple"] * 3, hand_limit=2).seats == 3
    assert pitchdsl.play_game(RULES, hand_limit=2).seats == 4
    with pytest.raises(ValueError, match="3 bots cannot take 5 seats"):
        pitchdsl.play_game(RULES, ["simple"] * 3, seats=5)
    with pytest.raises(ValueError, match="seats must be a whole number from 2 to 7 in auction-pitch, not 8"):
        pitchdsl.play_game(RULES, seats=8)


def test_a_game_is_the_one_that_the_command_plays() -> None:
    shown = CliRunner().invoke(
        app, ["run", "auction-pitch", "--seed", "5", "--json", "--bots", "random,simple,simple,random"]
    )
    game = pitchdsl.play_game(RULES, ["random", "simple", "simple", "random"], seed=5)
    assert shown.stdout == game.record()


def test_players_without_a_thought_are_stopped() -> None:
    """Who bids at random is set so often that no target is ever reached."""
    game = pitchdsl.play_game(pitchdsl.load("sixty-three"), "random", seed=1, hand_limit=20)
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.hands) == ("stopped", 20)


def test_a_game_is_finished_as_it_would_have_been_played() -> None:
    names = ["random", "simple", "level-1", "simple"]
    game = pitchdsl.Game(RULES, seats=4, seed=5, game=2)
    game.finish(names)
    assert game.record() == pitchdsl.play_game(RULES, names, seed=5, game=2).record()
    assert json.loads(game.record().splitlines()[0])["bots"] == names


def test_who_begins_and_is_relieved_is_not_recorded_as_the_bot() -> None:
    game = pitchdsl.Game(RULES, seats=4, seed=5)
    game.apply("pass")
    game.finish("simple")
    assert game.is_over
    assert json.loads(game.record().splitlines()[0])["bots"] is None
    before = game.record()
    game.finish("random")
    assert game.record() == before, "nothing is left to be done"


def first(view: pitchdsl.SeatView) -> pitchdsl.Action:
    return view.legal_actions[0]


def test_a_function_plays_as_a_bot_does() -> None:
    """Who always says the first thing passes: so the others make every bid."""
    game = pitchdsl.play_game(RULES, [first, "simple", first, "simple"], seed=5, hand_limit=50)
    bids = [event for event in game.events() if event["event"] == "contract"]
    assert bids and {event["seat"] for event in bids} <= {1, 3}
    alike = pitchdsl.play_game(RULES, pitchdsl.bot("simple"), seats=3, seed=5)
    assert alike.events() == pitchdsl.play_game(RULES, "simple", seats=3, seed=5).events()
    assert json.loads(alike.record().splitlines()[0])["bots"] is None


def test_the_faults_of_a_function_are_its_own_and_change_nothing() -> None:
    game = pitchdsl.Game(RULES, seats=4, seed=5)

    def clumsy(view: pitchdsl.SeatView) -> pitchdsl.Action:
        raise KeyError("mine")

    def cheating(view: pitchdsl.SeatView) -> pitchdsl.Action:
        return pitchdsl.Bid(9)

    nothing: Any = lambda view: None  # noqa: E731
    before = game.save()
    for bots, fault, why in (
        (["simple", "simple", clumsy, clumsy], KeyError, "mine"),
        (cheating, pitchdsl.IllegalActionError, "may not bid 9: "),
        (nothing, TypeError, r"^bots\[\d\]: what the function gives must be one of view.legal_actions, not None"),
        ([None] * 4, TypeError, r"^bots\[0\] must be the name of a player or a function from a view to an action"),
        (["simple"] * 3, ValueError, "^bots: 3 bots cannot take 4 seats"),
    ):
        with pytest.raises(fault, match=why):
            game.finish(bots)  # type: ignore[arg-type]
        assert game.save() == before


def test_given_cards_that_do_not_fit_leave_the_game_as_it_was() -> None:
    """In auction-pitch the same dealer deals again where all pass."""
    hands = [hand.split() for hand in ("AS KS QS JS TS 2S", "9S 8S 7S 6S 5S 4S")]
    game = pitchdsl.Game(RULES, deals=[{"dealer": dealer, "hands": hands} for dealer in (1, 0)])
    before = game.save()
    with pytest.raises(ValueError, match="deal 2 names another dealer"):
        game.finish(first, hand_limit=1)
    assert game.save() == before


def test_many_games_are_counted_as_they_are_played() -> None:
    """By the games one by one: how often the first seat wins, and by how many hands."""
    found = {each.measure.name: each for each in pitchdsl.simulate_games(RULES, games=60, seats=3, seed=4)}
    games = [pitchdsl.play_game(RULES, seats=3, seed=4, game=number).outcome for number in range(60)]
    hands = sum(outcome.hands for outcome in games if outcome)
    ends = Counter(outcome.reason for outcome in games if outcome)
    assert found["hands in a game"].value == pytest.approx(hands / 60)
    assert found["won by one alone at target"].value == pytest.approx(ends["target"] / 60)


def test_a_match_is_the_one_that_the_command_plays() -> None:
    asked = ["match", "guide-partnership", "simple", "random", "--games", "60", "--seed", "5", "--json"]
    shown = json.loads(CliRunner().invoke(app, asked).stdout)
    found = pitchdsl.match_players(pitchdsl.load("guide-partnership"), "simple", "random", games=60, seed=5)
    assert (shown["seats"], shown["games"], shown["even"]) == (4, found.match.games, found.even)
    assert shown["won"] == {"value": found.won.value, "low": found.won.low, "high": found.won.high}
    assert shown["points"] == {"value": found.points.value, "low": found.points.low, "high": found.points.high}
    for one, seats, said in (
        ("clever", 4, "no player called clever"),
        ("simple", 5, "seats must be 4 in .*, not 5"),
    ):
        with pytest.raises(ValueError, match=said):
            pitchdsl.match_players(pitchdsl.load("guide-partnership"), one, "random", games=2, seats=seats)


@pytest.mark.parametrize(
    ("package", "call"),
    [
        ("numba", "simulate_games(rules, games=1)"),
        ("scipy", "simulate_games(rules, games=1)"),
        ("scipy", "match_players(rules, 'simple', 'random', games=2)"),
    ],
)
def test_without_the_extra_it_is_told_what_to_install(package: str, call: str) -> None:
    program = (
        "import sys, pitchdsl\n"
        f"sys.modules['{package}'] = None\n"
        "rules = pitchdsl.load('auction-pitch')\n"
        f"try:\n    pitchdsl.{call}\n"
        "except ImportError as fault:\n    print(fault)"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout == f"this needs {package}, which is not installed: pip install 'pitchdsl[research]'\n"
