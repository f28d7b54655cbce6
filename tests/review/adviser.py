"""A player whose options are written down: what it says of a decision depends on nothing but the legal actions."""

from collections.abc import Mapping

from attrs import field, frozen

from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import RandomStream
from pitchdsl.players.advice import Advice, Estimate, Option

Worth = tuple[float, float, float, float]
"""Points and their error, chance to win and its error."""


@frozen(kw_only=True)
class Written:
    """What the actions are worth, by their words; each other one is worth ``usual``."""

    table: Mapping[str, Worth] = field(factory=dict)
    usual: Worth = (0.0, 0.5, 0.5, 0.1)

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        options = [self._option(action) for action in view.legal_actions]
        options.sort(key=lambda option: (-option.wins.mean if option.wins else 0, str(option.action)))
        return Advice(action=options[0].action, why="it is written so", options=tuple(options), worlds=10)

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        return self.consider(view, stream).action

    def _option(self, action: Action) -> Option:
        points, error, wins, of_wins = self.table.get(str(action), self.usual)
        return Option(
            action=action,
            points=Estimate(mean=points, error=error),
            makes=Estimate(mean=0.25, error=0.05) if str(action).startswith("bid") else None,
            wins=Estimate(mean=wins, error=of_wins),
        )
