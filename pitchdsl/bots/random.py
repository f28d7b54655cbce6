"""The random player."""

from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import RandomStream


class RandomBot:
    """Chooses uniformly among the legal actions."""

    hears = False

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """One of the legal actions, each as likely as another."""
        return view.legal_actions[stream.below(len(view.legal_actions))]
