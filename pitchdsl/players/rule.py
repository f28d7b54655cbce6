"""A rule of good play: when it applies, what it advises, in whose words, and where it comes from."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from pitchdsl.game.actions import Action
from pitchdsl.players.advice import Advice
from pitchdsl.values import frozen

Seen = TypeVar("Seen")
"""What a rule looks at."""


@frozen(kw_only=True)
class GoodPlay(Generic[Seen]):
    """One rule of good play; of a list of them the first that applies decides."""

    name: str
    """A short name, unique among all rules of good play."""
    source: str
    """The title of the document that gives the advice, or ``custom``."""
    says: str
    """The advice as one plain sentence without a full stop: the ``why`` of what it decides."""
    advises: Callable[[Seen], Action | None]
    """The action; none where the rule does not apply."""


def by_rules(rules: Sequence[GoodPlay[Seen]], seen: Seen) -> Advice:
    """What the first rule that applies advises. The last rule of each list always applies."""
    for rule in rules:
        action = rule.advises(seen)
        if action is not None:
            return Advice(action=action, why=rule.says)
    raise AssertionError("the last rule of a list applies to everything")
