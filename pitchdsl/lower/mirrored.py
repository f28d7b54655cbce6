"""Play that goes to the right, for the fast engine: seats count in the order of play, and it knows no other order."""

from typing import Any

from attrs import evolve, fields, has

from pitchdsl.rules.people import Person
from pitchdsl.rules.rules import Rules


def in_order_of_play(rules: Rules) -> Rules:
    """The same rules with ``left`` for who comes next; rules that go to the left as they are."""
    mirrored: Rules = _mirrored(rules) if rules.players.direction.to_right else rules
    return mirrored


def _mirrored(value: Any) -> Any:
    if isinstance(value, Person):
        return value.mirrored
    if isinstance(value, tuple):
        return tuple(_mirrored(each) for each in value)
    if not has(type(value)):
        return value
    named = {each.name: getattr(value, each.name) for each in fields(type(value)) if each.init}
    changed: dict[str, Any] = {
        name: new for name, old in named.items() if (new := _mirrored(old)) is not old and new != old
    }
    return evolve(value, **changed) if changed else value
