"""Short ways to read a text and to say what came of it."""

from pathlib import Path

from pitchdsl.compile import Compiled, compile_definition, compile_text
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.diagnostics.render import render
from pitchdsl.fitting.survey import check_over_games
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library
from pitchdsl.source import Source
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Definition

ROOT = Path(__file__).parent.parent

HANG = 600
"""Seconds after which a process hangs: far more than any takes on the slowest machine, so that it measures nothing."""


def sheet(text: str, base: str = "team-auction") -> str:
    """A variant with these lines over a base; the first of them is line 2."""
    return f'variant my-game "My game" extends {base}\n{text}'


def problems(text: str) -> list[Problem]:
    """All that is wrong with a text, as `pitchdsl check` would find it."""
    return check_over_games(Source(name="my.pitch", text=text), Library())


def found(text: str) -> list[tuple[str, int]]:
    """The codes and lines of a text's problems."""
    return [(problem.code, problem.span.line) for problem in problems(text)]


def report(found: list[Problem]) -> str:
    """Full reports without colours."""
    return "".join(f"{line.plain.rstrip()}\n" for problem in found for line in render(problem))


def rules(text: str) -> Rules:
    """The rules of a text's first variant, which must have no error."""
    compiled = compile_text(text, name="my.pitch")
    assert compiled.rules is not None, report(list(compiled.problems))
    return compiled.rules


def over(text: str, *house_rules: str) -> Compiled:
    """A variant with house rules laid over it, each a text of its own: `rule1.pitch` and so on."""
    library = Library()
    definitions: list[Definition] = []
    for number, each in enumerate((text, *house_rules)):
        name = f"rule{number}.pitch" if number else "my.pitch"
        tree, found = parse(Source(name=name, text=each))
        assert not found, report(found)
        library.add(tree)
        definitions.append(tree.definitions[0])
    return compile_definition(definitions[0], library, definitions[1:])


def rules_over(text: str, *house_rules: str) -> Rules:
    """The rules of a variant with house rules over it."""
    compiled = over(text, *house_rules)
    assert compiled.rules is not None, report(list(compiled.problems))
    return compiled.rules
