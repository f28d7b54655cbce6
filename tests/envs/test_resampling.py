"""A state drawn anew: the player sees the same, everybody has done the same, and each layout comes as often."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from pitchdsl.game.events import Decision, LaidAway
from tests.effort import THOROUGH, some

from .spiel_states import given, tiny
from .test_actions import BUNDLED
from .test_environment import DEAL

pyspiel = pytest.importorskip("pyspiel")

from pitchdsl.envs import open_spiel  # noqa: E402, F401


def moments(parameters: str, seed: str, share: float) -> Iterator[Any]:
    """States of a game by chance in which a player is at turn."""
    rng = random.Random(seed)
    state = pyspiel.load_game(f"python_pitch({parameters})").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            if rng.random() < share:
                yield state.clone()
            state.apply_action(rng.choice(state.legal_actions()))


def public(state: Any) -> list[tuple[int, str]]:
    """What all have seen done, in order, as the engine tells it: cards that were laid away without their names."""
    return [
        (event.seat, type(event).__name__ if isinstance(event, LaidAway) else str(event.decided))
        for event in state.dealt.table.events
        if isinstance(event, Decision)
    ]


def hidden(state: Any, player: int) -> list[int]:
    """The hands of all others."""
    return [hand for seat, hand in enumerate(state.dealt.table.hand.hands) if seat != player]


@pytest.mark.parametrize("name", some(BUNDLED, 12, "resampling"))
def test_the_player_sees_the_same_and_others_have_done_the_same(name: str) -> None:
    differ, rng = 0, random.Random(name)
    for state in moments(f"variant={name}", name, 1.0 if THOROUGH else 0.25):
        player = state.current_player()
        drawn = state.resample_from_infostate(player, rng.random)
        assert drawn.information_state_string(player) == state.information_state_string(player)
        assert drawn.information_state_tensor(player) == state.information_state_tensor(player)
        assert drawn.legal_actions() == state.legal_actions()
        assert public(drawn) == public(state)
        walked = drawn.get_game().new_initial_state()
        for number in drawn.history():
            walked.apply_action(number)
        assert str(walked) == str(drawn)
        differ += hidden(drawn, player) != hidden(state, player)
    assert differ


def test_hands_that_are_over_stay_as_they_were() -> None:
    later = [s for s in moments("variant=pidro,match=game,deals=3", "later", 0.1) if s.dealt.table.hand_number > 1]
    assert later
    for state in later[:6]:
        drawn = state.resample_from_infostate(state.current_player(), random.Random(1).random)
        told, again = str(state), str(drawn)
        last = told.rindex("deals")
        assert again[:last] == told[:last]
        assert again != told


def test_each_state_that_the_player_may_be_in_comes_about_as_often() -> None:
    """Of all states of the tree with this information state: 15 hands of two of the six cards that the seat lacks."""
    root = tiny().new_initial_state()
    while root.is_chance_node():
        root.apply_action(root.legal_actions()[0])
    player = root.current_player()
    told = root.information_state_string(player)
    alike = {
        str(state) for state in dealt(tiny().new_initial_state()) if state.information_state_string(player) == told
    }
    assert len(alike) == 15
    rng = random.Random(5)
    came = Counter(str(root.resample_from_infostate(player, rng.random)) for _ in range(600))
    assert set(came) == alike
    # 40 are expected of each, and 6.1 is the standard deviation: none is four of these away
    assert all(abs(times - 40) < 25 for times in came.values())


def dealt(state: Any) -> Iterator[Any]:
    """All states of the tree right behind the deal."""
    if not state.is_chance_node():
        yield state
        return
    for number, _ in state.chance_outcomes():
        yield from dealt(state.child(number))


def test_the_same_numbers_draw_the_same_state() -> None:
    state = given(DEAL)
    one, other = (state.resample_from_infostate(0, random.Random(3).random) for _ in range(2))
    assert str(one) == str(other) != str(state)
    again = state.clone().resample_from_infostate(0, random.Random(3).random)
    assert str(again) == str(one)


def test_what_lies_elsewhere_changes_nothing() -> None:
    """Two states that the player cannot tell apart: the same numbers draw the same from both."""
    state = given(DEAL)
    other = state.resample_from_infostate(0, random.Random(8).random)
    assert str(other) != str(state)
    for seed in range(5):
        drawn = [str(each.resample_from_infostate(0, random.Random(seed).random)) for each in (state, other)]
        assert drawn[0] == drawn[1]


def test_nobody_else_is_asked() -> None:
    state = given(DEAL)
    with pytest.raises(pyspiel.SpielError, match="only the player at turn can be asked what it may be in, not 1"):
        state.resample_from_infostate(1, random.random)
    with pytest.raises(pyspiel.SpielError, match="only the player at turn"):
        tiny().new_initial_state().resample_from_infostate(0, random.random)
