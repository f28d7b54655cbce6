"""A played game looked through: for each decision what it cost against the best option, and how the game went.

A cost is the difference of two estimates. Both come from the same layouts of the hidden cards, so that its error, the
root of the sum of both squares, is rather too large: what is below it is no mistake that was found.
"""

from collections.abc import Iterable
from math import hypot

from pitchdsl.game.actions import Action
from pitchdsl.game.events import Outcome
from pitchdsl.game.rules import Rules
from pitchdsl.players.advice import Cost, Estimate, Option
from pitchdsl.players.facts import Swing
from pitchdsl.players.reasons import doing
from pitchdsl.review.turned import Turned
from pitchdsl.values import frozen

DEAREST = 5
"""Mistakes that are told at length."""

MOST_LOST = 3
"""Ways in which the best option does better that are told of a decision."""


def total(estimates: Iterable[Estimate]) -> Estimate:
    """The sum of independent estimates."""
    each = tuple(estimates)
    return Estimate(mean=sum(one.mean for one in each), error=hypot(*(one.error for one in each)))


@frozen(kw_only=True)
class Judged:
    """A decision between several options, and what it cost."""

    number: int
    """Within the game, from 1."""
    hand: int
    in_hand: int
    """Within the hand, from 1."""
    seat: int
    side: int
    action: Action
    """What was done."""
    best: Action
    """What is worth most; the same where nothing was reckoned."""
    why: str
    """What speaks for it."""
    options: tuple[Option, ...]
    worlds: int
    points: Estimate | None
    """What it cost in points; below 0 where the best option wins more games with fewer points. None where the player
    did not reckon with what was done."""
    wins: Estimate | None
    """What it cost of the chance (0 to 1) to win the game; none where that is not reckoned."""
    lost: tuple[Swing, ...] = ()
    """What the best option clearly brings about more often than what was done, or more of; the most first."""
    turned: tuple[Turned, ...] = ()
    """Of the dearest mistakes: what they turned, with the cards as they lay."""

    @property
    def reasons(self) -> str:
        """What speaks for the best option, and what was lost where something else was done; without a full stop."""
        best = doing(self.best)
        lost = "; ".join(each.says(best, "what was done") for each in self.lost[:MOST_LOST])
        return f"{self.why}. {lost[0].upper()}{lost[1:]}" if lost else self.why

    @property
    def is_mistake(self) -> bool:
        """Whether it cost clearly more than nothing."""
        return Cost(points=self.points, wins=self.wins).is_clear


@frozen(kw_only=True)
class Course:
    """A hand in the course of the game."""

    hand: int
    dealer: int
    before: tuple[int, ...]
    """The score by side."""
    luck: tuple[Estimate, ...]
    """By side, the luck of the deal, in points of this hand."""
    change: tuple[int, ...] | None = None
    """What the hand changed; none where it was not settled."""
    wins: tuple[Estimate | None, ...] = ()
    """By side, the chance to win the game as the first of its seats to decide saw it; none where none was asked."""


@frozen(kw_only=True)
class Review:
    """All that was found in a game."""

    rules: Rules
    sides: tuple[tuple[int, ...], ...]
    player: str
    """The name of who looked it through."""
    seed: int
    seat: int | None
    """Whose decisions were looked at; none for everybody's."""
    judged: tuple[Judged, ...]
    """Decisions between several options, in order."""
    forced: int
    """Decisions in which nothing else was allowed."""
    hands: tuple[Course, ...]
    outcome: Outcome | None

    @property
    def mistakes(self) -> tuple[Judged, ...]:
        """The mistakes that were found, the dearest first."""
        return tuple(sorted((each for each in self.judged if each.is_mistake), key=_dearness, reverse=True))

    @property
    def luck(self) -> tuple[Estimate, ...]:
        """By side, the luck of all deals, in points."""
        return tuple(total(hand.luck[side] for hand in self.hands) for side in range(len(self.sides)))


def _dearness(judged: Judged) -> tuple[float, float]:
    return tuple(cost.mean if cost else 0.0 for cost in (judged.wins, judged.points))  # type: ignore[return-value]
