"""Exceptions of rules in lines of their own: what holds instead, in the sentences of the rule itself."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from pitchdsl.game.exchange.rules import Step
from pitchdsl.game.instead import Instead, said_at
from pitchdsl.game.rules import Rules
from pitchdsl.language.conditions import implies
from pitchdsl.rulebook.parts import Block, Paragraph
from pitchdsl.rulebook.voice import RulebookVoice, voice_of


def exceptions(
    voice: RulebookVoice, address: str, told: Callable[[RulebookVoice, Any], Sequence[Block]]
) -> Iterator[Block]:
    """What holds instead of a rule in each of its exceptions; ``told`` says a rule in general."""
    for each in voice.rules.exceptions:
        if each.address == address:
            yield from _one(voice, each, told)


def _one(voice: RulebookVoice, each: Instead, told: Callable[[RulebookVoice, Any], Sequence[Block]]) -> Iterator[Block]:
    rules = met(voice.rules, each)
    rule = said_at(getattr(rules, each.then.section), each.address)
    case = f"If {each.when.clause(voice)}"
    blocks = told(voice_of(rules), rule)
    sentences = [block.text for block in blocks if isinstance(block, Paragraph)]
    if sentences:
        yield Paragraph(f"{case}, this holds instead: {' '.join(sentences)}")
    else:
        yield Paragraph(f"{case}, this rule holds instead: {each.then.name}: {rule.words(rule.parts())}.")
    yield from (block for block in blocks if not isinstance(block, Paragraph))


def met(rules: Rules, each: Instead) -> Rules:
    """The rules in a hand that meets an exception's condition, and no more than this takes."""
    return rules.answered([implies(each.when, other.when) for other in rules.exceptions])


def every(rules: Rules) -> tuple[Rules, ...]:
    """The rules in general and in each exception."""
    return (rules, *(met(rules, each) for each in rules.exceptions))


def every_step(rules: Rules) -> tuple[Step, ...]:
    """The steps of the exchange, in general and in each exception."""
    general = rules.exchange.steps if rules.exchange else ()
    return (*general, *(each.then for each in rules.exceptions if isinstance(each.then, Step)))
