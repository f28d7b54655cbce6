"""What a player says of a decision: the action, what each option is worth, and why, in words."""

from collections.abc import Iterator
from itertools import groupby
from math import hypot
from typing import Protocol

from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import RandomStream
from pitchdsl.values import frozen

MANY = 3
"""Options that are worth exactly as much, from which on one of them is shown for all."""


@frozen(kw_only=True, slots=True)
class Estimate:
    """A number that was sampled: its mean, and half of its 95 % interval."""

    mean: float
    error: float


def difference(more: Estimate, less: Estimate) -> Estimate:
    """By how much one estimate is above the other, as if they were independent."""
    return Estimate(mean=more.mean - less.mean, error=hypot(more.error, less.error))


@frozen(kw_only=True, slots=True)
class Cost:
    """What a decision costs against the best option; both estimates are from the same layouts of the hidden cards.

    Their errors are therefore rather too large: what is below them is no mistake that was found.
    """

    points: Estimate | None
    """Points of this hand; below 0 where the best option wins more games with fewer points. None where the player
    did not reckon with what is done."""
    wins: Estimate | None
    """Of the chance (0 to 1) to win the game; none where that is not reckoned."""

    @property
    def is_clear(self) -> bool:
        """Whether it is more chances to win or points than the error, and gains none of them so clearly."""
        costs = [cost for cost in (self.wins, self.points) if cost is not None]
        return any(cost.mean > cost.error for cost in costs) and not any(cost.mean < -cost.error for cost in costs)


@frozen(kw_only=True, slots=True)
class Taken:
    """What the own side takes of a row of ``points``."""

    row: str
    """Its name."""
    is_share: bool
    """Whether the row is one point or none, and ``much`` the chance (0 to 1) to take it; else how much is taken."""
    much: Estimate
    points: float
    """How many points of it on average."""


@frozen(kw_only=True, slots=True)
class Option:
    """What may come of one legal action."""

    action: Action
    points: Estimate
    """How the score of the seat's own side changes in this hand, towards the target: more is better."""
    makes: Estimate | None = None
    """The chance (0 to 1) that its side makes the contract, given that it plays it; none where it never does."""
    wins: Estimate | None = None
    """The chance (0 to 1) that its side wins the game; none as long as that is not reckoned."""
    sets: Estimate | None = None
    """The chance (0 to 1) that the contract of another side fails, given that one plays it; none where none does."""
    takes: tuple[Taken, ...] = ()
    """By row of ``points``, as the sheet has them; empty where no worlds were tried."""


@frozen(kw_only=True, slots=True)
class Advice:
    """An action, and what speaks for it."""

    action: Action
    why: str
    """One plain sentence without a full stop, such as ``the fourth seat wins as cheaply as it can``."""
    options: tuple[Option, ...] = ()
    """The best first; empty where a player goes by rules and reckons nothing."""
    worlds: int = 0
    """How many layouts of the hidden cards were played out; 0 where none were."""
    cut: bool = False
    """Whether a limit of time ended the reckoning early: then the same seed need not give the same advice."""

    def shown(self) -> Iterator[tuple[Option, int]]:
        """The options that a reader needs, each with how many more are worth exactly as much and are left out."""
        for _, group in groupby(self.options, lambda each: (type(each.action), each.points, each.makes, each.wins)):
            alike = sorted(group, key=lambda each: each.action != self.action)
            few = len(alike) < MANY
            yield from ((option, 0) for option in alike) if few else [(alike[0], len(alike) - 1)]

    def cost(self, action: Action) -> Cost:
        """What an action costs against the best of the options."""
        best = next(iter(self.options), None)
        done = next((option for option in self.options if option.action == action), None)
        if best is None or done is None:
            return Cost(points=None, wins=None)
        wins = difference(best.wins, done.wins) if best.wins and done.wins else None
        return Cost(points=difference(best.points, done.points), wins=wins)


class Player(Protocol):
    """Whoever decides for a seat, and can say why. A player keeps nothing between decisions."""

    def consider(self, view: SeatView, stream: RandomStream) -> Advice:
        """What to do now; random numbers come from the stream. The view is of a seat at turn."""

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """The action of :meth:`consider`; it takes the same numbers from the stream."""
