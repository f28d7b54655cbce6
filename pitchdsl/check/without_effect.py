"""House rules that say what is so already: laid over a game, they leave every rule of it as it was."""

from collections.abc import Iterator, Sequence

from attrs import evolve

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.elaborate import elaborate
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library
from pitchdsl.resolve.problems import beaten, changes_nothing
from pitchdsl.resolve.resolve import resolve
from pitchdsl.syntax.tree import Definition, Reference


def check_without_effect(
    definition: Definition, library: Library, house_rules: Sequence[Definition]
) -> Iterator[Problem]:
    """P213: house rules that a variant takes in, or that a player lays over it, and that change nothing.

    What a variant takes in is laid over the game below it: that its own lines beat a part of a house rule is no fault.
    """
    if definition.extends is not None and definition.house_rules:
        base = evolve(definition, lines=(), house_rules=())
        for reference in definition.house_rules:
            rule = library.find(reference.name)
            if rule is None or not rule.lines or rule.unread:
                continue
            if _has_no_effect(base, library, rule):
                yield changes_nothing(rule, reference.span, definition.extends.name)
            elif _is_beaten(definition, library, reference):
                yield beaten(rule, reference.span, definition.name)
    for rule in house_rules:
        if _has_no_effect(definition, library, rule):
            yield changes_nothing(rule, None, definition.name)


def _has_no_effect(definition: Definition, library: Library, rule: Definition) -> bool:
    if not rule.lines or rule.unread:
        return False
    before, after = (_draft(definition, library, over) for over in ((), (rule,)))
    return before is not None and before == after


def _is_beaten(definition: Definition, library: Library, reference: Reference) -> bool:
    """Whether the own lines of a variant leave nothing of a house rule that it takes in."""
    alone, without = (_draft(evolve(definition, house_rules=rules), library, ()) for rules in ((reference,), ()))
    return alone is not None and alone == without


def _draft(definition: Definition, library: Library, house_rules: Sequence[Definition]) -> Rules | None:
    variant, _ = resolve(definition, library, house_rules)
    draft = None if variant is None else elaborate(variant)[0]
    return None if draft is None else without_total(draft)


def without_total(draft: Rules) -> Rules:
    """The rules as they are said; a declared total is a promise about them and no rule of its own."""
    return evolve(draft, points=evolve(draft.points, total=None))
