"""Who decides for a seat: players by their names, and functions of the caller's own."""

from collections.abc import Callable, Sequence
from typing import cast

from pitchdsl.arguments import seed_of, wrong_kind
from pitchdsl.engine.game import Bot
from pitchdsl.engine.view import SeatView
from pitchdsl.facade.door import of_each_seat, player_name
from pitchdsl.game.actions import ACTIONS, Action
from pitchdsl.game.rng import CHOICES, RandomStream
from pitchdsl.game.rules import Rules
from pitchdsl.players import roster
from pitchdsl.values import frozen

Player = Callable[[SeatView], Action]
"""The player of a seat: is shown what the seat sees, and returns one of its legal actions."""

AnyBots = str | Player | Sequence[str | Player]
"""What callers may pass as ``bots``: names of players or functions, one for all seats or one for each."""


def bot(name: str, *, seed: int = 0) -> Player:
    """A player by its name, ``random``, ``simple``, or ``level-1`` to ``level-6``: from a view to a legal action.

    The same seed and the same views give the same decisions. Raises ``ValueError`` for another name; the function that
    it returns raises it for a view of a seat that is not at turn.
    """
    player = roster.PLAYERS[player_name(name, "name")]
    rng = RandomStream(seed_of(seed), 0, 0, CHOICES)

    def decide(view: SeatView) -> Action:
        if not isinstance(view, SeatView):
            raise wrong_kind("view", "what a seat sees, such as game.view()", view)
        if not view.legal_actions:
            raise ValueError(f"view: seat {view.seat} is not at turn")
        return player.decide(view, rng)

    return decide


@frozen
class _Function:
    """A caller's function as a bot."""

    function: Player
    argument: str

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """What the function returns; it brings its own random numbers where it needs any."""
        action = self.function(view)
        if type(action) not in ACTIONS:
            raise wrong_kind(f"{self.argument}: what the function gives", "one of view.legal_actions", action)
        return action


def bots_of(bots: object, seats: object, rules: Rules) -> tuple[tuple[Bot, ...], tuple[str | None, ...]]:
    """The bot of each seat, and its name; a function has none."""
    each = of_each_seat(bots, seats, rules, "the name of a player, a function, or a list of one for each seat")
    deciders = tuple(_decider(one, f"bots[{at}]") for at, one in enumerate(each))
    return deciders, tuple(one if isinstance(one, str) else None for one in each)


def _decider(one: object, argument: str) -> Bot:
    if callable(one) and not isinstance(one, type):
        return _Function(cast("Player", one), argument)
    if not isinstance(one, str):
        raise wrong_kind(argument, "the name of a player or a function from a view to an action", one)
    return roster.bot_called(player_name(one, "bots"))
