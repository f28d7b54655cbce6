"""States of OpenSpiel to look at, for the tests."""

from typing import Any

import pytest

from pitchdsl import parse_action
from pitchdsl.cards import Card

from .trees import TINY

pyspiel = pytest.importorskip("pyspiel")


from pitchdsl.envs import open_spiel  # noqa: E402


def tiny(**more: Any) -> Any:
    return open_spiel.load(TINY, **({"dealer": 0, "deals": 1, "recall": 64} | more))


def play_by_hand(state: Any, *words: str) -> None:
    for each in words:
        action = parse_action(each, state.dealt.play.rules)
        state.apply_action(state.dealt.play.numbering.number(action))


def given(deal: dict[str, Any], **more: Any) -> Any:
    """The state after a deal."""
    seats = len(deal["hands"])
    state = pyspiel.load_game("python_pitch", {"seats": seats, "dealer": deal["dealer"], **more}).new_initial_state()
    for step in range(1, seats + 1):
        for card in sorted(map(Card.parse, deal["hands"][(deal["dealer"] + step) % seats])):
            state.apply_action(card)
    return state
