"""The players that a person can play against or ask, by name."""

from collections.abc import Mapping
from importlib import import_module

from attrs import frozen

from pitchdsl.actions import Action
from pitchdsl.bots.roster import BOTS
from pitchdsl.engine.rng import RandomStream
from pitchdsl.engine.view import SeatView
from pitchdsl.players.advice import Advice, Player

USUAL = ("level-3", "simple")
"""Whom one plays against where nobody says otherwise: the first of these that there is."""


@frozen
class _Bot:
    """A bot as a player that says nothing of its reasons."""

    name: str

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        """What the bot does."""
        return Advice(action=self.decide(view, stream), why="it seems best by what its own hand promises")

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """What the bot does."""
        return BOTS[self.name].decide(view, stream)


@frozen
class Later:
    """A player that is only made when it is asked: the strong ones take a while to start."""

    name: str

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        """What the player says."""
        return roster()[self.name].consider(view, stream)

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """What the player does."""
        return roster()[self.name].decide(view, stream)


def roster() -> Mapping[str, Player]:
    """Every player by name."""
    try:
        players: Mapping[str, Player] = import_module("pitchdsl.players.roster").PLAYERS
    except ModuleNotFoundError:
        return {name: _Bot(name) for name in BOTS}
    return players
