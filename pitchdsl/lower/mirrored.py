"""Play that goes to the right, for the fast engine: seats count in the order of play, and it knows no other order."""

from pitchdsl.game.rules import Rules
from pitchdsl.language.inside import with_each
from pitchdsl.language.people import Person


def in_order_of_play(rules: Rules) -> Rules:
    """The same rules with ``left`` for who comes next; rules that go to the left as they are."""
    if not rules.players.direction.to_right:
        return rules
    mirrored: Rules = with_each(rules, Person, lambda person: person.mirrored)
    return mirrored
