"""The random player."""

from collections.abc import Sequence

from pitchdsl.engine.game import Chooser
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import RandomStream


class RandomBot(Chooser):
    """Chooses uniformly among the legal actions."""

    def choose(self, actions: Sequence[Action], stream: RandomStream) -> Action:
        """One of these actions, each as likely as another."""
        return actions[stream.below(len(actions))]
