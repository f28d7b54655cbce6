"""What can be told of a house rule before it is laid over a variant."""

from collections.abc import Iterator

from pitchdsl.diagnostics.problem import Label, Problem
from pitchdsl.language.conditions import Condition
from pitchdsl.resolve.problems import said_twice
from pitchdsl.syntax.tree import Definition, Drop, Line


def check_house_rule(definition: Definition) -> Iterator[Problem]:
    """P206 and P361: lines that contradict each other, and a house rule that changes nothing."""
    said: dict[tuple[str, str, Condition | None], Line] = {}
    for line in definition.lines:
        if isinstance(line, Drop):
            continue
        for part, _ in line.parts:
            key = (line.address, part, line.when)
            if key in said and (line.meant or said[key].meant):
                break
            if key in said:
                yield said_twice(said[key], line)
                break
            said[key] = line
    if not definition.lines and not definition.unread:
        yield Problem(
            code="P361",
            title=f"the house rule `{definition.name}` changes nothing",
            labels=(Label(span=definition.span),),
            help="write the lines that differ under their headings, such as `winning` and `target: 7`",
        )
