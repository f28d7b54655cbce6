"""A player for tests: draws some numbers that it does not need, and plays the first legal action."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from attrs import field, frozen

from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import RandomStream
from pitchdsl.players import roster
from pitchdsl.players.advice import Advice
from pitchdsl.players.roster import Kind


@frozen
class StandIn:
    """It draws so many numbers at each decision, and keeps them for the test."""

    draws: int = 1
    drawn: list[list[int]] = field(factory=list)

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        self.drawn.append([stream.below(1000) for _ in range(self.draws)])
        return Advice(action=view.legal_actions[0], why="it is the first")

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        return self.consider(view, stream).action


@contextmanager
def seated_as(name: str, player: StandIn) -> Iterator[None]:
    """The roster with this player under a name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(roster.KINDS, name, Kind("Stand-in", "takes the first action", lambda: player))
        roster._made.cache_clear()
        yield
    roster._made.cache_clear()
