"""Level 3: goes by rules of good play, and says which one decided.

It deals no cards out: the same view always gets the same answer. The rules stand in lists, and the first of a list that
applies decides; each names the document whose advice it is.
"""

from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action, Call, PlayCard
from pitchdsl.game.rng import RandomStream
from pitchdsl.players.advice import Advice
from pitchdsl.players.outlook import outlook
from pitchdsl.players.position import position_of
from pitchdsl.players.rule import by_rules
from pitchdsl.players.rules_of_bidding import BIDDING
from pitchdsl.players.rules_of_exchange import BEFORE_THE_PLAY
from pitchdsl.players.rules_of_following import FOLLOWING
from pitchdsl.players.rules_of_leading import LEADING


class Level3:
    """Goes by rules of good play. Source: Pitch Help, and the advice of How to Play Pitch."""

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        """What the first rule that applies advises; it takes no number from the stream."""
        last = view.legal_actions[-1]
        if isinstance(last, PlayCard):
            return by_rules(FOLLOWING if view.trick else LEADING, position_of(view))
        return by_rules(BIDDING, outlook(view)) if isinstance(last, Call) else by_rules(BEFORE_THE_PLAY, view)

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """The action of :meth:`consider`."""
        return self.consider(view, stream).action
