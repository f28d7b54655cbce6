"""The game in OpenSpiel: its parameters, players of ours as bots, and wrong use."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pitchdsl
from pitchdsl.envs.play import parameters_of
from tests.texts import ROOT

from .spiel_states import given, tiny
from .test_actions import text_of
from .test_environment import DEAL

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import evaluate_bots  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from pitchdsl.envs import open_spiel  # noqa: E402


def test_setup_is_kept_by_parameters() -> None:
    """A state outlives the object that it was made from, and a game its process."""
    state = pyspiel.load_game("python_pitch(variant=pidro,dealer=2)").new_initial_state()
    told = pyspiel.serialize_game_and_state(state.get_game(), state)
    game, twin = pyspiel.deserialize_game_and_state(told)
    assert str(game) == "python_pitch(dealer=2,deals=0,house_rules=,match=hand,recall=0,seats=0,text=,variant=pidro)"
    assert str(pyspiel.load_game(str(tiny()))) == str(tiny())
    twin.apply_action(twin.legal_actions()[0])
    program = (
        "import sys, pyspiel, pitchdsl.envs.open_spiel\n"
        "game, state = pyspiel.deserialize_game_and_state(sys.stdin.read())\n"
        "print(game.play.rules.name, state, sep='|')"
    )
    small = tiny().new_initial_state()
    small.apply_action(small.legal_actions()[0])
    told = pyspiel.serialize_game_and_state(small.get_game(), small)
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, input=told, capture_output=True, text=True, check=True
    )
    assert done.stdout == f"tiny|{small}\n"


def test_players_of_pitchdsl_are_bots() -> None:
    """The simple player wins from one by chance."""
    game = pyspiel.load_game("python_pitch(variant=auction-pitch,seats=2)")
    bots = [open_spiel.Player("simple", seed=1), open_spiel.Player("random", seed=2)]
    rng = np.random.RandomState(1)
    won = [evaluate_bots.evaluate_bots(game.new_initial_state(), bots, rng)[0] for _ in range(60)]
    assert np.mean(won) > 1
    level_3 = open_spiel.Player("level-3")
    evaluate_bots.evaluate_bots(game.new_initial_state(), [level_3, bots[1]], rng)


# ------------------------------------------------------------------ wrong use


def test_what_cannot_be_played_is_refused_in_a_line() -> None:
    for told, why in {
        "variant=no-such-game": "there is no variant called no-such-game",
        "variant=pidro,seats=5": "seats must be 4 in pidro, not 5",
        "house_rules=no-such-rule": "there is no house rule called no-such-rule",
        "match=best": "match must be hand or game, not 'best'",
        "dealer=9": "dealer must be a whole number from -1 to",
        "deals=-2": "deals must be a whole number from 0 to 1,000,000",
        "deals=5000000": "deals must be a whole number from 0 to 1,000,000",
        "text=nothing": "the text cannot be played",
        "colour=red": "Unknown parameter 'colour'",
    }.items():
        with pytest.raises(pyspiel.SpielError, match=why) as caught:
            pyspiel.load_game(f"python_pitch({told})")
        assert "\n" not in str(caught.value)
    with pytest.raises(pyspiel.SpielError, match="no number for `bid 128`"):
        open_spiel.load(text_of("1-130"))
    with pytest.raises(pyspiel.SpielError, match="there is no house rule called ;"):
        pyspiel.load_game("python_pitch", {"house_rules": "+"})
    with pytest.raises(pyspiel.SpielError, match="the text cannot be played: there is no variant in this text"):
        open_spiel.load('house-rule h "H"\nbidding\n  bids: 2\n')
    compiled: Any = pitchdsl.compile_text("")
    with pytest.raises(pyspiel.SpielError, match="there is no variant"):
        open_spiel.load(compiled)
    with pytest.raises(pyspiel.SpielError, match="<text>:2: P103 `wining` is no heading"):
        open_spiel.load("variant x extends pidro\nwining\n  target: 5\n")
    for text in ("", " \n", "variant \ud800 extends pidro\n"):
        with pytest.raises(pyspiel.SpielError, match="python_pitch: "):
            open_spiel.load(text)


def test_a_file_that_was_changed_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.pitch"
    cards = []
    for each in (2, 5):
        path.write_text(
            f"variant mine extends auction-pitch\ndeal\n  each: {each}\nbidding\n  bids: 1-2\n", encoding="utf-8"
        )
        cards.append(pyspiel.load_game("python_pitch", {"variant": str(path)}).play.rules.deal.each.cards)
    assert cards == [2, 5]


def test_an_illegal_action_is_refused_by_its_rule_and_changes_nothing() -> None:
    state = given(DEAL)
    before = str(state)
    wrong = {51: "seat 0 may not play AC: this is the time to bid", 300: "300 is the number of no action"}
    for number, why in wrong.items():
        with pytest.raises(pyspiel.SpielError, match=why):
            state.apply_action(number)
        assert str(state) == before
    root = tiny().new_initial_state()
    with pytest.raises(pyspiel.SpielError, match="53 is no outcome of this chance: deal"):
        root.apply_action(53)
    with pytest.raises(pyspiel.SpielError, match="no player is at turn"):
        open_spiel.Player("simple").step(root)
    with pytest.raises(pyspiel.SpielError, match="chance is not at turn"):
        state.chance_outcomes()
    with pytest.raises(pyspiel.SpielError, match="there is no player 9; they are 0 to"):
        make_observation(tiny()).set_from(state, 9)
    with pytest.raises(pyspiel.SpielError, match="999"):
        state.action_to_string(0, 999)
    while not root.is_terminal():
        root.apply_action(root.legal_actions()[0])
    with pytest.raises(pyspiel.SpielError, match="the game is over"):
        root.apply_action(112)


def test_a_history_without_room_is_no_tensor() -> None:
    state = given(DEAL, recall=5)
    with pytest.raises(ValueError, match=r"seat 0 has seen 12 rows, and there is room for 5: load .* recall=12"):
        state.information_state_tensor(0)
    assert state.information_state_string(0)


def test_observations_that_are_not_made_are_refused() -> None:
    game = tiny()
    everyone = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    public = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    for kind, params, why in (
        (everyone, None, "that of one player"),
        (public, None, "perfect recall is of all"),
        (None, {"size": 3}, "take no parameters"),
    ):
        with pytest.raises(ValueError, match=why):
            game.make_py_observer(kind, params)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "pitchdsl.envs.open_spiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError, match=r"needs pyspiel, .*pip install 'pitchdsl\[spiel\]'"):
        __import__("pitchdsl.envs.open_spiel")


def test_rules_that_are_compiled_are_loaded_too() -> None:
    rules = pitchdsl.load("pidro")
    game = open_spiel.load(rules)
    assert pitchdsl.fingerprint(game.play.rules) == pitchdsl.fingerprint(rules)
    assert parameters_of(rules)["text"].isascii()


def test_the_example_learns() -> None:
    """One card each: who plays by chance can be robbed of more than a point a hand, who has learned of little."""
    program = [sys.executable, "examples/openspiel_mccfr.py", "--cards", "1", "--iterations", "300", "--points", "1"]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=True)
    first, last = [float(line.split()[1]) for line in done.stdout.splitlines()[1:]]
    assert first > 1
    assert 0 <= last < first / 3
