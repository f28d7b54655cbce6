"""What can be wrong between definitions (P2xx): names, inheritance, and house rules that contradict."""

from collections.abc import Sequence

from pitchdsl.diagnostics.nearest import nearest
from pitchdsl.diagnostics.problem import Label, Problem, Severity
from pitchdsl.source import Span
from pitchdsl.syntax.forms import examples_of
from pitchdsl.syntax.tree import Drop, Line, Reference


def unknown_definition(reference: Reference, kind: str, known: Sequence[str]) -> Problem:
    """P203: a variant or house rule that is not to be found."""
    thing = kind.replace("-", " ")
    meant = nearest(reference.name, known)
    return Problem(
        code="P203",
        title=f"there is no {thing} called `{reference.name}`",
        labels=(Label(span=reference.span, text=f"did you mean `{meant}`?" if meant else ""),),
        help=f"a {thing} is looked for in this file, beside it as `{reference.name}.pitch`, and among the bundled ones "
        "(`pitchdsl list` shows them)",
    )


def wrong_kind(reference: Reference, kind: str) -> Problem:
    """P204: a house rule is extended, or a variant is laid over another."""
    if kind == "variant":
        remedy = f"a house rule is laid over a variant: `with: {reference.name}`"
    else:
        remedy = f"a variant is built on with `extends {reference.name}`"
    was = "house rule" if kind == "variant" else "variant"
    return Problem(
        code="P204", title=f"`{reference.name}` is a {was}", labels=(Label(span=reference.span),), help=remedy
    )


def circle(reference: Reference, names: Sequence[str]) -> Problem:
    """P205: a variant that extends itself by a detour."""
    return Problem(
        code="P205",
        title="these variants extend each other in a circle"
        if len(names) > 1
        else f"`{reference.name}` extends itself",
        labels=(Label(span=reference.span, text=" → ".join([*names, reference.name])),),
        help="one of them must stand on its own: write out its rules instead of `extends`"
        if len(names) > 1
        else "extend another variant, or write out all the rules",
    )


def too_deep(reference: Reference, most: int) -> Problem:
    """P205: a line of descent without an end in sight."""
    return Problem(
        code="P205",
        title=f"more than {most} variants extend one another here",
        labels=(Label(span=reference.span),),
        help="extend one of the first in the line instead",
    )


def said_twice(first: Line | Drop, second: Line | Drop) -> Problem:
    """P206: one definition says the same thing twice."""
    return Problem(
        code="P206",
        title=f"`{second.name or second.section}` is said twice",
        labels=(
            Label(span=second.span, text="said again here"),
            Label(span=first.span, text="said here first"),
        ),
        help="keep one of the two lines; an exception to a rule needs an `if`",
    )


def contradiction(first: Line | Drop, second: Line | Drop, one: str, other: str) -> Problem:
    """P207: two house rules say different things about one rule."""
    return Problem(
        code="P207",
        title=f"the house rules `{one}` and `{other}` contradict each other about `{second.address}`",
        labels=(
            Label(span=second.span, text=f"`{other}` says this"),
            Label(span=first.span, text=f"`{one}` says that"),
        ),
        help="play with one of the two",
    )


def nothing_to_drop(drop: Drop, known: Sequence[str], variant: str) -> Problem:
    """P208: ``no NAME`` for what is not there."""
    name = drop.name or drop.section
    meant = nearest(name, known)
    there = f"there are {', '.join(f'`{each}`' for each in known)}" if known else "there is nothing"
    return Problem(
        code="P208",
        title=f"`{variant}` has no `{name}` that could be dropped",
        labels=(Label(span=drop.span, text=f"did you mean `no {meant}`?" if meant else "this does not fit it"),),
        help=f"under `{drop.section}` {there}" if drop.name else "leave the line out: the game below has none",
    )


def only_a_part(line: Line, missing: str, known: Sequence[str]) -> Problem:
    """P209: a part of a rule is restated that nobody has said as a whole."""
    meant = nearest(line.name, known)
    examples = examples_of(line.section, line.name)
    example = f"\na whole line is for example `{line.name}: {examples[0]}`" if examples else ""
    return Problem(
        code="P209",
        title=f"there is no `{line.name}` yet in `{line.section}` that this could change",
        labels=(Label(span=line.name_span, text=f"did you mean `{meant}`?" if meant else ""),),
        help=f"a new one must also say {missing}{example}",
    )


def new_row_like_an_old_one(line: Line, old: str, old_span: Span) -> Problem:
    """P210: a new row whose name is one slip away from another's."""
    return Problem(
        code="P210",
        title=f"`{line.name}` is a new row beside `{old}`; was `{old}` meant?",
        labels=(
            Label(span=line.name_span, text="this adds a row"),
            Label(span=old_span, text=f"`{old}` stays as it is"),
        ),
        help=f"to change the old row, call it `{old}`; if both are meant, give the new one another name",
        severity=Severity.WARNING,
    )
