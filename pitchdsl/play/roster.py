"""The players that a person can play against or ask, by name."""

from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import RandomStream
from pitchdsl.players.advice import Advice
from pitchdsl.players.roster import PLAYERS
from pitchdsl.values import frozen

USUAL = "level-3"
"""Whom one plays against where nobody says otherwise."""


@frozen
class Later:
    """A player that is only made when it is asked: an adviser that nobody asks may need packages that are missing."""

    name: str

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        """What the player says."""
        return PLAYERS[self.name].consider(view, stream)

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """What the player does."""
        return PLAYERS[self.name].decide(view, stream)
