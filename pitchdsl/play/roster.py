"""The players that a person can play against or ask, by name."""

from collections.abc import Mapping
from importlib import import_module

from attrs import frozen

from pitchdsl.actions import Action
from pitchdsl.bots.roster import BOTS
from pitchdsl.engine.rng import RandomStream
from pitchdsl.engine.view import SeatView
from pitchdsl.players.advice import Advice, Player

USUAL_LEVEL, USUAL_ADVISER = "level-3", "level-5"
"""Whom one plays against, and whom one asks, where nobody says otherwise."""


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


def usual(name: str) -> str:
    """This player, or a bot where there are no levels."""
    return name if name in roster() else "simple"


def roster() -> Mapping[str, Player]:
    """Every player by name."""
    try:
        players: Mapping[str, Player] = import_module("pitchdsl.players.roster").PLAYERS
    except ModuleNotFoundError:
        return {name: _Bot(name) for name in BOTS}
    return players
