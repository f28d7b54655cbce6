"""What a phase of a hand is: one module that can begin, offer actions, take one, and say why it refuses one."""

from collections.abc import Callable
from enum import Enum

from attrs import frozen

from pitchdsl.actions import Action
from pitchdsl.engine.state import State
from pitchdsl.rules.origin import Rule
from pitchdsl.rules.rules import Rules


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


@frozen(kw_only=True, slots=True)
class Phase:
    """One phase: the functions of its module. ``legal`` and after it are never asked of one that never waits."""

    name: str
    """What players call it."""
    needed_by: Callable[[Rules], bool] = _always
    """Whether hands by these rules, their exceptions among them, can have it."""
    begin: Callable[[State], Move]
    legal: Callable[[State], tuple[Action, ...]]
    apply: Callable[[State, Action], Move]
    refuse: Callable[[State, Action], Refusal]


def automatic(name: str, begin: Callable[[State], Move], needed: Callable[[Rules], bool] = _always) -> Phase:
    """A phase without decisions."""
    return Phase(
        name=name,
        needed_by=needed,
        begin=begin,
        legal=lambda _: (),
        apply=_nothing_to_apply,
        refuse=_nothing_to_refuse,
    )


def _nothing_to_apply(state: State, action: Action) -> Move:
    raise AssertionError("nobody acts in this phase")


def _nothing_to_refuse(state: State, action: Action) -> Refusal:
    raise AssertionError("nobody acts in this phase")
