"""Level 3: goes by rules of good play, and says which one decided.

Like the fair player of the documents it reckons no layouts: the same view always gets the same answer.
"""

from pitchdsl.actions import Action, Bid, Hold, Pass, PlayCard, RunIt
from pitchdsl.bots.simple import SimpleBot
from pitchdsl.engine.rng import RandomStream
from pitchdsl.engine.view import SeatView
from pitchdsl.players.advice import Advice
from pitchdsl.players.outlook import outlook
from pitchdsl.players.rules_of_bidding import call
from pitchdsl.players.position import position_of
from pitchdsl.players.rule import by_rules
from pitchdsl.players.rules_of_following import FOLLOWING
from pitchdsl.players.rules_of_leading import LEADING


class Level3:
    """Goes by rules of good play."""

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        """What the first rule that applies advises."""
        if isinstance(view.legal_actions[-1], PlayCard):
            return by_rules(FOLLOWING if view.trick else LEADING, position_of(view))
        if isinstance(view.legal_actions[-1], Bid | Hold | RunIt | Pass):
            return Advice(action=call(outlook(view)), why="x")
        return Advice(action=SimpleBot().decide(view, stream), why="x")

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """The action of :meth:`consider`."""
        return self.consider(view, stream).action
