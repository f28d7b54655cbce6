"""Room for the rows of hands, which is more than enough at first, or not enough."""

import numpy as np
import pytest

from pitchdsl.compile import load
from pitchdsl.kernel import play as playing
from pitchdsl.kernel.play import play

HANDS = 60
"""Where players who bid and play at random never come to the end of a game, it is stopped."""


@pytest.mark.parametrize("at_first", [1, 7, 48, 1000])
def test_the_same_hands_are_written_whatever_room_there_is(monkeypatch: pytest.MonkeyPatch, at_first: int) -> None:
    monkeypatch.setattr(playing, "HANDS_AT_FIRST", at_first)
    rules, bots = load("pidro"), ["random"] * 4
    one_by_one = [play(rules, 4, bots, 5, game, 1, HANDS) for game in range(6)]
    assert max(len(each.hands) for each in one_by_one) > 48
    together = play(rules, 4, bots, 5, 0, 6, HANDS)
    assert np.array_equal(together.hands, np.concatenate([each.hands for each in one_by_one]))
    assert np.array_equal(together.games, np.concatenate([each.games for each in one_by_one]))
