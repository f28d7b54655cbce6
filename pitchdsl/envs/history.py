"""What a seat has seen of a game, as an array that only grows."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from pitchdsl.envs.tokens import EventEncoder
from pitchdsl.game.actions import Action
from pitchdsl.game.event_rows import Row
from pitchdsl.game.events import Event


class History:
    """The rows that a seat was told, oldest first."""

    def __init__(self, teller: EventEncoder) -> None:
        self._teller = teller
        self._rows = np.zeros((256, 4), np.int32)
        self._told = 0
        self._new: list[Row] = []

    def hear(self, by: int | None, action: Action | None, events: Iterable[Event]) -> None:
        """Adds a decision, if there was one, and the events that came of it."""
        if by is not None and action is not None:
            self._new += self._teller.decision(by, action)
        for event in events:
            self._new += self._teller.event(event)

    def rows(self) -> NDArray[np.int32]:
        """All rows, one below the other."""
        if self._new:
            told = self._told + len(self._new)
            if told > len(self._rows):
                self._rows = np.concatenate([self._rows, np.zeros((told, 4), np.int32)])
            self._rows[self._told : told] = self._new
            self._told = told
            self._new.clear()
        return self._rows[: self._told]

    def window(self, recall: int) -> tuple[NDArray[np.int32], int]:
        """The last so many rows, zeros below them where they are fewer, and how many earlier ones have no room."""
        rows = self.rows()
        last = np.zeros((recall, 4), np.int32)
        kept = rows[-recall:]
        last[: len(kept)] = kept
        return last, len(rows) - len(kept)
