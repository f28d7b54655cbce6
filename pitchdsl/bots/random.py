"""A player without a thought: any legal action is as good as another."""

from pitchdsl.actions import Action
from pitchdsl.engine.rng import RandomStream
from pitchdsl.engine.view import SeatView


class RandomBot:
    """Decides by chance alone, all legal actions alike."""

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """One of the legal actions, each as likely as another."""
        return view.legal_actions[stream.below(len(view.legal_actions))]
