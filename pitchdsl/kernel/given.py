"""Which tables hold at a moment: an exception holds as soon as it is known to be met."""

import numpy as np
from numpy.typing import NDArray

from pitchdsl.kernel.compiling import compiled
from pitchdsl.kernel.conditions import holds
from pitchdsl.kernel.state import GIVEN, State
from pitchdsl.lower import layout as at


@compiled
def given(all_tables: NDArray[np.void], strategies: NDArray[np.void], state: State, moment: int) -> int:
    """The place of the tables to play by from this moment on; the bots' tables go with them."""
    tables = all_tables[0]
    met = 0
    for each in range(tables.scalars[at.GIVEN]):
        asked = tables.given[each, at.GIVEN_FROM] <= moment
        if asked and holds(tables, state, tables.given[each, at.GIVEN_WHEN], at.NONE, at.NONE, False):
            met |= 1 << each
    if met != state.now[GIVEN]:
        state.now[GIVEN] = met
        strategy = strategies[met]
        state.card_worth[:] = strategy.card_worth
        state.height[:] = strategy.height
        state.cost[:] = strategy.cost
        state.gain[:] = strategy.gain
        state.use[:] = strategy.use
        state.scoring[:] = strategy.scoring
        state.item_worth[:] = strategy.item_worth
        state.to_be_won[:] = strategy.to_be_won
        state.worth_won[:] = strategy.worth_won
        state.to_be_won_in_all[:] = strategy.to_be_won_in_all
        state.other_items[:] = strategy.other_items
        state.needs[:] = strategy.needs
    return met
