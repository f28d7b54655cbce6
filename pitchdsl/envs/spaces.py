"""The bounds of what a seat observes, as a space of Gymnasium."""

from typing import Any

import numpy as np
from gymnasium import spaces

from pitchdsl.envs.features import CARD_COLUMNS, MOST, RULES
from pitchdsl.envs.observing import DTYPE, FACTS, MOST_POINTS, SEAT_COLUMNS
from pitchdsl.envs.setup import SEATS
from pitchdsl.game.event_rows import What


def space(size: int, recall: int) -> spaces.Dict:
    """The space of what a seat observes, for so many actions and rows of history."""
    facts, seats = list(FACTS.values()), [list(SEAT_COLUMNS.values())] * SEATS
    rows = [[(0, max(What)), (0, SEATS), (0, 54), (-MOST_POINTS, MOST_POINTS)]] * recall
    return spaces.Dict(
        {
            "observation": spaces.Dict(
                {
                    "cards": spaces.Box(0, 2 + SEATS, (54,), np.int8),
                    "seats": _box(seats),
                    "facts": _box(facts),
                    "history": _box(rows),
                    "rules": spaces.Box(-MOST, MOST, (RULES,), np.float32),
                    "pack": spaces.Box(0, np.iinfo(np.int16).max, (4, 54, len(CARD_COLUMNS)), np.int16),
                }
            ),
            "action_mask": spaces.Box(0, 1, (size,), np.int8),
        }
    )


def _box(bounds: list[Any]) -> spaces.Box:
    """The space of numbers with these least and most ones."""
    each = np.array(bounds, DTYPE)
    return spaces.Box(each[..., 0], each[..., 1], dtype=DTYPE)
