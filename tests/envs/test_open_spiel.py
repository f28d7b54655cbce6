"""The game in OpenSpiel: its own tests, what players are told, and wrong use."""

import random
import re
import subprocess
import sys
import unittest
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from attrs import asdict

import pitchdsl
from pitchdsl import envs, parse_action
from pitchdsl.cards import parse_card
from pitchdsl.engine.seen import as_seen
from pitchdsl.envs.dealt import Dealt
from pitchdsl.envs.play import Parameters, parameters_of, play_of
from pitchdsl.envs.tokens import What
from pitchdsl.events import DealEvent
from pitchdsl.facade.seen import decision_seen
from tests.conftest import Golden
from tests.effort import few, some
from tests.facade.recall import PLAYED
from tests.texts import ROOT

from .test_actions import BUNDLED, text_of
from .test_environment import DEAL
from .trees import TINY, name_of, of_text, parameters, steps_to, told_again, walk

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import evaluate_bots, generate_playthrough  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from pitchdsl.envs import open_spiel  # noqa: E402
from pitchdsl.envs.spiel_observer import Observer  # noqa: E402

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
RECORDED = {
    "auction_pitch": "python_pitch(variant=auction-pitch,seats=2,recall=96)",
    "high_nine": "python_pitch(variant=high-nine,recall=192)",
    "trinidad_all_fours": "python_pitch(variant=trinidad-all-fours,recall=192)",
}


def tiny(**more: Any) -> Any:
    return open_spiel.load(TINY, **({"dealer": 0, "deals": 1, "recall": 64} | more))


# ------------------------------------------------------------------ OpenSpiel's own tests


@pytest.mark.parametrize("name", some(BUNDLED, 16, "spiel"))
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


# ------------------------------------------------------------------ what players are told


@pytest.mark.parametrize("told", some(parameters(), 45, "spiel recall"), ids=name_of)
def test_two_histories_have_one_information_state_only_if_the_seat_has_seen_the_same(told: Parameters) -> None:
    """Law: perfect recall, in words and in rows, over hands by chance that part from each other at any place."""
    rng, branches = random.Random(name_of(told)), [Dealt(play_of(told))]
    words: dict[tuple[int, str], str] = {}
    heard: dict[tuple[int, str], str] = {}
    rows: dict[tuple[int, str], tuple[Any, ...]] = {}
    met = 0
    for _ in range(few(14, thorough=100)):
        for dealt in walk(rng.choice(branches), rng, decisions=12):
            branches.append(dealt.copy())
            for seat in range(len(dealt.play.tellers)) if dealt.table is not None else ():
                said, information = seen_by(dealt, seat), dealt.information(seat)
                met += (seat, information) in words
                assert words.setdefault((seat, information), said) == said
                assert heard.setdefault((seat, said), information) == information
                assert rows.setdefault((seat, information), dealt.rows(seat)) == dealt.rows(seat)
    assert len(words) == len(heard) == len({(seat, told) for (seat, _), told in rows.items()}) > 10
    assert met > 5


def seen_by(dealt: Dealt, seat: int) -> str:
    """What a seat has been told, event by event as the engine shows it."""
    table, told, at = dealt.table, list[str](), 0
    assert table is not None
    for heard, by, action in table.decisions:
        told += [str(as_seen(event, seat, table.seated)) for event in table.events[at:heard]]
        told.append(str(decision_seen(action, by, seat) or ""))
        at = heard
    return "\n".join(filter(None, [*told, *(str(as_seen(event, seat, table.seated)) for event in table.events[at:])]))


def test_a_swap_of_unseen_cards_changes_no_information_state() -> None:
    """Law: nor what is observed; swaps that all at the table would notice are left out."""
    number, rng = few(3, thorough=450), random.Random(11)
    tried = 0
    for told in parameters():
        tried += sum(swaps_of(told, rng) for _ in range(number))
    assert tried > len(parameters()) * number


def swaps_of(told: Parameters, rng: random.Random) -> int:
    """Swaps, for each seat, of two cards that it has not seen, in a hand up to some place; how many could be played."""
    play = play_of(told)
    *_, dealt = walk(play, rng, decisions=rng.randrange(50))
    if dealt.seat is None:
        return 0
    steps, tried = steps_to(dealt), 0
    assert dealt.table is not None
    dealt_at = max(at for at, event in enumerate(dealt.table.events) if isinstance(event, DealEvent))
    begun = sum(heard <= dealt_at for heard, _, _ in dealt.table.decisions)
    for seat in range(play.seats):
        known = cards_known(dealt, seat)
        unseen = sorted(set(dealt.table.pack) - known)
        if len(unseen) < 2:
            continue
        one, other = rng.sample(unseen, 2)
        twin = told_again(play, steps, begun, {one: other, other: one})
        if twin is None or twin.seat != dealt.seat or noticed(twin) != noticed(dealt):
            continue
        tried += 1
        assert twin.information(seat) == dealt.information(seat)
        assert twin.rows(seat) == dealt.rows(seat)
        if seat == dealt.seat:
            assert list(twin.legal()) == list(dealt.legal())
        shown = [open_spiel_observation(play, each, seat) for each in (twin, dealt)]
        assert shown[0] == shown[1]
    return tried


def open_spiel_observation(play: Any, dealt: Dealt, seat: int) -> tuple[str, bytes]:
    observer = Observer(play, pyspiel.IIGObservationType(perfect_recall=False), None)
    state = type("Held", (), {"dealt": dealt})()
    observer.set_from(state, seat)
    return observer.string_from(state, seat), observer.tensor.tobytes()


def cards_known(dealt: Dealt, seat: int) -> set[int]:
    """All cards that its rows have named since the last deal, and those it has laid away."""
    rows = dealt.rows(seat)
    first = max(at for at, row in enumerate(rows) if row[0] == What.DEAL)
    named = {card - 1 for what, _, card, _ in rows[first:] if card}
    return named | {card for at, card in enumerate(range(54)) if (What.SAID, 1, 0, 54 + at) in rows[first:]}


def noticed(dealt: Dealt) -> list[tuple[str, Any, int]]:
    assert dealt.table is not None
    return [
        (type(event).__name__, getattr(event, "seat", None), len(getattr(event, "cards", ())))
        for event in dealt.table.events
    ]


def play_by_hand(state: Any, *words: str) -> None:
    for each in words:
        action = parse_action(each, state.dealt.play.rules)
        state.apply_action(state.dealt.play.numbering.number(action))


def given(deal: dict[str, Any], **more: Any) -> Any:
    """The state after a deal."""
    seats = len(deal["hands"])
    state = pyspiel.load_game("python_pitch", {"seats": seats, "dealer": deal["dealer"], **more}).new_initial_state()
    for step in range(1, seats + 1):
        for card in sorted(map(parse_card, deal["hands"][(deal["dealer"] + step) % seats])):
            state.apply_action(card)
    return state


def test_a_hand_worked_by_hand() -> None:
    """High, low, jack and game are 4 points against 0, 0 and 0; each of the others has 4 less than one of three."""
    state = given(DEAL)
    assert state.current_player() == 0
    assert state.information_state_string(1) == (
        "seat 1; DEAL 3 1; HAND 4 6; HAND 1 4S 0; HAND 1 5S 0; HAND 1 6S 0; HAND 1 7S 0; HAND 1 8S 0; HAND 1 9S 0;"
        " HAND 2 6; HAND 3 6; KITTY 0 0; STOCK 0 28"
    )
    play_by_hand(state, "bid 4", "play AS")
    assert state.information_state_string(1).endswith("SAID 4 132; CONTRACT 4 4; PLAY 4 AS 1; TRUMP 4 0")
    assert state.action_to_string(7) == "play 9S"
    play_by_hand(state, "play 9S", "play AH", "play AD")
    for trick in ("KS 8S KH KD", "QS 7S QH QD", "JS 6S JH JD", "TS 5S TH TD", "2S 4S 9H 9D"):
        assert state.returns() == [0, 0, 0, 0]
        play_by_hand(state, *(f"play {card}" for card in trick.split()))
    assert state.is_terminal()
    assert state.returns() == pytest.approx([4, -4 / 3, -4 / 3, -4 / 3])


def test_numbers_are_those_of_the_environment() -> None:
    env = envs.raw("auction-pitch", seats=4)
    env.reset(options={"deals": [DEAL]})
    state = given(DEAL)
    rng = random.Random(4)
    while not state.is_terminal():
        assert f"seat_{state.current_player()}" == env.agent_selection
        mask = env.observe(env.agent_selection)["action_mask"]
        assert state.legal_actions_mask() == mask.tolist()
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        env.step(action)
    rows = env.history("seat_0").tolist()  # the same but for the order of the cards dealt, and for the cut
    first = next(at for at, row in enumerate(rows) if row[0] == What.DEAL)
    assert sorted(map(tuple, rows[first:])) == sorted(state.dealt.rows(0))
    assert state.returns() == pytest.approx([env.rewards[agent] for agent in env.possible_agents])


def test_observations_can_be_split_into_what_all_know_and_what_one_knows() -> None:
    state = given(DEAL)
    play_by_hand(state, "bid 4", "play AS", "play 9S")
    kinds = {
        public: pyspiel.IIGObservationType(
            public_info=public,
            perfect_recall=False,
            private_info=pyspiel.PrivateInfoType.NONE if public else pyspiel.PrivateInfoType.SINGLE_PLAYER,
        )
        for public in (True, False)
    }
    open_to_all, own = (make_observation(state.get_game(), kinds[public]) for public in (True, False))
    assert own.string_from(state, 0) == "seat 0; hand 2S; hand TS; hand JS; hand QS; hand KS; 1: ally 1"
    assert "hand 2S" not in open_to_all.string_from(state, 0)
    assert "played 1 AS" in open_to_all.string_from(state, 0)
    whole = state.observation_string(0)
    assert "hand 2S" in whole and "played 2 9S" in whole and "bid 4" in whole


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
        "variant=pidro,seats=5": "pidro is for 4 to 4 players, not 5",
        "house_rules=no-such-rule": "there is no house rule called no-such-rule",
        "match=best": "match is hand or game, not 'best'",
        "dealer=9": "dealer is a seat from 0 to 3",
        "deals=-2": "deals is 1 or more, or 0",
        "text=nothing": "the text cannot be played",
        "colour=red": "Unknown parameter 'colour'",
    }.items():
        with pytest.raises(pyspiel.SpielError, match=why) as caught:
            pyspiel.load_game(f"python_pitch({told})")
        assert "\n" not in str(caught.value)
    with pytest.raises(pyspiel.SpielError, match="no number for `bid 128`"):
        open_spiel.load(text_of("1-130"))


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
