"""OpenSpiel's own tests of a game: by chance, over whole trees, and of recorded playthroughs."""

import re
import unittest
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from attrs import asdict

from tests.conftest import Golden
from tests.effort import few, some
from tests.facade.recall import PLAYED

from .test_actions import BUNDLED
from .trees import TINY, of_text

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import generate_playthrough  # noqa: E402

from pitchdsl.envs import open_spiel  # noqa: E402

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
RECORDED = {
    "auction_pitch": "python_pitch(variant=auction-pitch,seats=2,recall=96)",
    "high_nine": "python_pitch(variant=high-nine,recall=192)",
    "trinidad_all_fours": "python_pitch(variant=trinidad-all-fours,recall=192)",
}


@pytest.mark.parametrize("name", some(BUNDLED, 8, "spiel"))
@pytest.mark.parametrize("serialize", [True, False])
def test_openspiel_finds_nothing_wrong_with_a_hand(name: str, serialize: bool) -> None:
    game = pyspiel.load_game(f"python_pitch(variant={name})")
    pyspiel.random_sim_test(game, num_sims=few(1, thorough=10), serialize=serialize, verbose=False)


@pytest.mark.parametrize("played", some(PLAYED, 5, "spiel"), ids=str)
def test_openspiel_finds_nothing_wrong_with_rare_rules(played: Any) -> None:
    game = pyspiel.load_game("python_pitch", asdict(of_text(played)))
    pyspiel.random_sim_test(game, num_sims=few(1, thorough=10), serialize=True, verbose=False)


@pytest.mark.parametrize("name", some(BUNDLED, 2, "spiel game"))
def test_openspiel_finds_nothing_wrong_with_a_game(name: str) -> None:
    game = pyspiel.load_game(f"python_pitch(variant={name},match=game,deals=4)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def ran(tests: type[unittest.TestCase], **given: Any) -> None:
    """Runs a class of OpenSpiel's API test on a game that it does not know of."""
    case = type(tests.__name__, (tests,), given)
    found = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(found)
    assert found.testsRun >= 5
    assert not found.errors + found.failures, "\n".join(text for _, text in found.errors + found.failures)


def test_its_api_test_walks_a_whole_tree() -> None:
    """Perfect recall among it, and that no two players share an information state."""
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
    game = open_spiel.load(TINY.replace("each: 2", "each: 1") + "bidding\n  bids: 1-2\n", dealer=0, deals=1, recall=48)
    states = list(all_states(game.new_initial_state()))
    hidden = {s.information_state_string() for s in states if s.current_player() >= 0}
    name = "tiny"
    api_test.TOTAL_NUM_STATES[name] = (
        sum(s.is_chance_node() for s in states),
        sum(s.current_player() >= 0 for s in states),
        sum(s.is_terminal() for s in states),
    )
    api_test.PERFECT_RECALL_NUM_STATES[name] = len(hidden)
    ran(api_test.EnforceAPIOnFullTreeBase, game=game, game_name=name)


@pytest.mark.parametrize("name", some(BUNDLED, 3, "partial"))
def test_its_api_test_looks_at_some_states(name: str) -> None:
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
    game = pyspiel.load_game(f"python_pitch(variant={name},deals=1)")
    ran(api_test.EnforceAPIOnPartialTreeBase, game=game, game_name=str(game), game_type=game.get_type())


def all_states(state: Any) -> Iterator[Any]:
    yield state
    for number in state.legal_actions():
        yield from all_states(state.child(number))


@pytest.mark.parametrize("name", RECORDED)
def test_recorded_playthroughs_are_played_again(name: str, golden: Golden) -> None:
    """OpenSpiel's own form; of tensors, and of what others than the first are told, only a sum."""
    path = PLAYTHROUGHS / f"{name}.txt"
    read = path.read_text(encoding="utf-8") if path.exists() else ""
    whole = generate_playthrough.playthrough(RECORDED[name], action_sequence=recorded_actions(read), seed=1)
    kept = [line for line in whole.splitlines() if not re.match(r" |\w+Tensor\(\d|\w+\([1-9]\) = ", line)]
    golden.check(path, read, "\n".join([*kept, f"# all lines: {sha256(whole.encode()).hexdigest()}", ""]))


def recorded_actions(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"^action: (\d+)$", text, flags=re.M)]
