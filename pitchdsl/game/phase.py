"""What a phase of a hand is: one module that can begin, offer actions, take one, and say why it refuses one.

What a phase has to remember while it waits is a value of its own, which no other phase sees; what others read stands
in the hand. Only one phase waits at a time, so a table keeps one such value.
"""

from collections.abc import Callable
from enum import Enum
from typing import Generic, TypeVar

from pitchdsl.game.actions import Action
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import State
from pitchdsl.language.origin import Rule
from pitchdsl.values import frozen

S = TypeVar("S")


class Move(Enum):
    """What comes after a phase has begun or has taken an action."""

    WAIT = "a seat of this phase has to decide"
    ON = "the next phase begins"
    AGAIN = "the hand is dealt again"
    SETTLE = "the hand is settled at once, without being played"


@frozen(slots=True)
class Refusal:
    """Why an action is not allowed."""

    rule: Rule
    why: str


def _always(rules: Rules) -> bool:
    return True


def _no_exchange_action(own: object) -> None:
    return None


@frozen(kw_only=True, slots=True)
class Phase(Generic[S]):
    """One phase: the functions of its module. ``legal`` and after it are never asked of one that never waits.

    ``S`` is what it keeps for itself while it waits, with a method ``copy``; ``None`` where it has nothing to keep.
    """

    name: str
    """What players call it."""
    needed_by: Callable[[Rules], bool] = _always
    """Whether hands by these rules, their exceptions among them, can have it."""
    begin: Callable[[State], S | Move]
    """What it keeps for itself, where it waits; else what comes after it."""
    legal: Callable[[State, S], tuple[Action, ...]]
    apply: Callable[[State, S, Action], Move]
    refuse: Callable[[State, S, Action], Refusal]
    deed: Callable[[S], int | None] = _no_exchange_action
    """Which deed of the exchange is done now, by its place among those of all steps; none in any other phase."""


def automatic(name: str, begin: Callable[[State], Move], needed: Callable[[Rules], bool] = _always) -> Phase[None]:
    """A phase without decisions."""
    return Phase(
        name=name,
        needed_by=needed,
        begin=begin,
        legal=lambda state, own: (),
        apply=_nothing_to_apply,
        refuse=_nothing_to_refuse,
    )


def _nothing_to_apply(state: State, own: None, action: Action) -> Move:
    raise AssertionError("nobody acts in this phase")


def _nothing_to_refuse(state: State, own: None, action: Action) -> Refusal:
    raise AssertionError("nobody acts in this phase")
