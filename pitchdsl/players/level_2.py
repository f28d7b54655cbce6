"""Level 2: the simple player, who makes a mistake now and then."""

from pitchdsl.bots.simple import SimpleBot
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import RandomStream
from pitchdsl.players.advice import Advice
from pitchdsl.players.level_1 import sensible

MISTAKES = 20
"""How many decisions of a hundred it takes without a thought: then it does what level 1 might do."""

_SIMPLE = SimpleBot()


class Level2:
    """Plays what a fair player would play who does not count the cards of others, but for ``MISTAKES`` in a hundred.

    Whether it errs, and how, is drawn from the stream: one number for each decision, and a second one for a mistake.
    Source: Pitch Help, which says only that the method is simple.
    """

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        """What the simple player does, or, by chance, what level 1 might do."""
        if stream.below(100) < MISTAKES:
            guarded, _ = sensible(view)
            return Advice(action=guarded[stream.below(len(guarded))], why="this one is taken without a thought")
        return Advice(action=_SIMPLE.decide(view, stream), why="it promises most for what it may cost")

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """The action of :meth:`consider`."""
        return self.consider(view, stream).action
