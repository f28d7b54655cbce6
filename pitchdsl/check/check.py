"""All the checks, in the order of a rule sheet."""

from collections.abc import Callable, Iterator

from pitchdsl.check.auction import check_auction
from pitchdsl.check.cards import check_cards
from pitchdsl.check.conditions import check_conditions
from pitchdsl.check.game import check_game
from pitchdsl.check.place import Draft
from pitchdsl.check.play import check_play
from pitchdsl.check.points import check_points
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.resolve.variant import Variant
from pitchdsl.rules.rules import Rules

CHECKS: tuple[Callable[[Draft], Iterator[Problem]], ...] = (
    check_cards,
    check_auction,
    check_play,
    check_points,
    check_conditions,
    check_game,
)


def check(rules: Rules, variant: Variant) -> list[Problem]:
    """What is wrong with the rules of a variant; nothing, or only warnings, means that it can be played to its end."""
    draft = Draft(rules=rules, variant=variant)
    return [problem for each in CHECKS for problem in each(draft)]
