"""Which tables hold at a moment."""

import numpy as np

from pitchdsl.compile import compile_text
from pitchdsl.kernel.given import given
from pitchdsl.kernel.state import BID, new_state
from pitchdsl.kernel.strategy import COLUMNS, strategies
from pitchdsl.language.facts import Moment
from pitchdsl.lower.lower import lower
from tests.texts import sheet

MET = """
trump
  named by: the pitcher
  named by: left of the dealer if the bid is 2
"""


def test_every_table_of_the_bots_goes_with_the_tables_of_the_game() -> None:
    rules = compile_text(sheet(MET)).rules
    assert rules is not None
    tables, hopes = lower(rules, 4), strategies(rules, 4).copy()
    assert len(tables) == len(hopes) == 2
    state = new_state([1] * 4, tables, hopes)
    for name, *_ in COLUMNS:
        hopes[name][1] += 1  # none is as it was
    state["now"][0, BID] = 2
    hopes.flags.writeable = False
    assert given(tables, hopes, state[0], Moment.NAMING.code) == 1
    for name, *_ in COLUMNS:
        assert np.array_equal(state[name][0], hopes[name][1]), name
