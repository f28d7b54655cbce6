"""The kernel plays no recipient that it does not know as if it were another."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pitchdsl.compile import load
from pitchdsl.kernel.chances import chance_of
from pitchdsl.kernel.recipients import award_is_decided, known_to_all, side_of
from pitchdsl.kernel.state import new_state
from pitchdsl.kernel.strategy import strategy
from pitchdsl.language.pip_recipients import TieTo
from pitchdsl.lower import layout as at
from pitchdsl.lower.lower import lower

RULES = load("auction-pitch")
GAME = 3
"""The place of the row that goes by most pips."""


def _changed(column: int, number: int) -> Any:
    tables = np.copy(lower(RULES, 4))
    tables["recipients"][0, GAME, column] = number
    return tables[0]


@pytest.mark.parametrize(
    "ask",
    [
        lambda tables, state: side_of(tables, state, GAME, 0),
        lambda tables, state: award_is_decided(tables, state, GAME, 0, False),
        lambda tables, state: chance_of(tables, 0, GAME, 0, 50, 50),
        lambda tables, state: known_to_all(tables, state, GAME),
    ],
)
def test_an_unknown_recipient_is_refused(ask: Callable[[Any, Any], int]) -> None:
    state = new_state([0] * 4, lower(RULES, 4), strategy(RULES, 4))[0]
    ask(lower(RULES, 4)[0], state)
    with pytest.raises(ValueError, match="does not know this recipient"):
        ask(_changed(at.WHO_KIND, 99), state)


def test_an_unknown_tie_is_refused() -> None:
    """No trick is won yet, so all sides are level."""
    state = new_state([0] * 4, lower(RULES, 4), strategy(RULES, 4))[0]
    assert side_of(_changed(at.WHO_CHOICE, TieTo.PITCHER.code), state, GAME, 2) == 2
    with pytest.raises(ValueError, match="does not know this tie"):
        side_of(_changed(at.WHO_CHOICE, 99), state, GAME, 2)
