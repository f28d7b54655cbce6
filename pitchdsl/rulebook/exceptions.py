"""The rules as they are in the hands of each exception."""

from pitchdsl.game.conditional_override import ConditionalOverride
from pitchdsl.game.exchange.rules import Step
from pitchdsl.game.rules import Rules
from pitchdsl.language.conditions import implies


def met(rules: Rules, each: ConditionalOverride) -> Rules:
    """The rules in a hand that meets an exception's condition, and no more than this takes."""
    return rules.answered([implies(each.when, other.when) for other in rules.exceptions])


def every(rules: Rules) -> tuple[Rules, ...]:
    """The rules in general and in each exception."""
    return (rules, *(met(rules, each) for each in rules.exceptions))


def every_step(rules: Rules) -> tuple[Step, ...]:
    """The steps of the exchange, in general and in each exception."""
    general = rules.exchange.steps if rules.exchange else ()
    return (*general, *(each.then for each in rules.exceptions if isinstance(each.then, Step)))
