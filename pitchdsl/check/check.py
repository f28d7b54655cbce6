"""All the checks, in the order of a rule sheet."""

from collections.abc import Callable, Iterator

from pitchdsl.check.auction import check_auction
from pitchdsl.check.cards import check_cards
from pitchdsl.check.conditions import check_chances, check_conditions
from pitchdsl.check.exceptions import check_exceptions, merged, varies, ways
from pitchdsl.check.game import check_game
from pitchdsl.check.misdeal import check_misdeal
from pitchdsl.check.place import Draft
from pitchdsl.check.play import check_idle_reshuffle, check_play
from pitchdsl.check.points import check_points
from pitchdsl.check.roles import check_roles
from pitchdsl.check.side_asked import check_side_asked
from pitchdsl.check.winnable import check_winnable
from pitchdsl.diagnostics.problem import Problem, errors
from pitchdsl.resolve.variant import Variant
from pitchdsl.rules.rules import Rules
from pitchdsl.syntax.forms import SECTIONS

CHECKS: tuple[tuple[Callable[[Draft], Iterator[Problem]], frozenset[str]], ...] = (
    (check_cards, frozenset({"players", "deck", "deal", "trump", "exchange"})),
    (check_auction, frozenset({"bidding", "calls", "points"})),
    (check_roles, frozenset({"deal", "bidding", "calls", "trump", "exchange", "play", "points", "settlement"})),
    (check_misdeal, frozenset({"players", "deck", "deal"})),
    (check_play, frozenset({"players", "deck", "deal", "bidding", "trump", "exchange", "play"})),
    (check_points, frozenset({"deck", "trump", "points"})),
    (check_conditions, frozenset(SECTIONS) - {"players", "exchange", "play"}),
    (check_game, frozenset(SECTIONS) - {"deck", "deal", "calls", "trump", "exchange", "play"}),
)
"""The checks, and the sections that each looks at: with a line of them unread it would only guess."""


def check(rules: Rules, variant: Variant) -> list[Problem]:
    """What is wrong with the rules of a variant; nothing, or only warnings, means that it can be played to its end."""
    draft = Draft(rules=rules, variant=variant)
    if not varies(rules):
        return _check(draft)
    found = list(check_exceptions(draft))
    if errors(found):
        return found  # what an exception says means nothing as long as nobody can tell when it holds
    return found + list(merged([(way, _check(Draft(rules=way.rules, variant=way.variant))) for way in ways(draft)]))


def _check(draft: Draft) -> list[Problem]:
    """What is wrong with rules that have no exceptions in lines of their own."""
    variant = draft.variant
    found = [problem for each, sections in CHECKS if not sections & variant.unread for problem in each(draft)]
    if not errors(found) and not variant.unread:
        found.extend(
            (*check_chances(draft), *check_idle_reshuffle(draft), *check_side_asked(draft), *check_winnable(draft))
        )
    return found
