"""What can be wrong with how a line is written (P1xx), and with the names in it that only the language gives."""

from attrs import evolve

from pitchdsl.diagnostics.problem import Fix, Label, Problem
from pitchdsl.source import Source, Span
from pitchdsl.syntax.forms import BY_ADDRESS, examples_of


def nothing_said(span: Span, section: str, name: str, condition: str = "") -> Problem:
    """P102: a name and a colon, and nothing behind it, or only when something would hold."""
    examples = examples_of(section, name)
    form = BY_ADDRESS.get(f"{section}/{name}")
    drop = "" if form is not None and form.required else f"; to drop the rule, write `no {name}`"
    example = f"{examples[0]} {condition}".rstrip() if examples else ""
    return Problem(
        code="P102",
        title=f"nothing is said behind `{name}:`" + (" but a condition" if condition else ""),
        labels=(Label(span=span, text="what is so, then?" if condition else "what is so?"),),
        help=f"for example `{name}: {example}`{drop}" if example else None,
    )


def colon_behind_drop(span: Span, name: str) -> Problem:
    """P103: ``no NAME:``."""
    colon = span.source.lines[span.line - 1].index(":", span.column - 1 + span.length)
    return Problem(
        code="P103",
        title=f"`no {name}` has a colon",
        labels=(Label(span=span, text="a rule that is dropped has none"),),
        help=f"write `no {name}` alone on its line",
        fix=Fix(
            span=evolve(span, column=span.column + span.length, length=colon + 2 - span.column - span.length), text=""
        ),
    )


def colon_behind_heading(span: Span, name: str) -> Problem:
    """P103: a heading with a colon; ``name`` is how it is written right."""
    end = span.column - 1 + span.length
    colon = span.source.lines[span.line - 1].index(":", end)
    return Problem(
        code="P103",
        title=f"the heading `{name}` has a colon",
        labels=(Label(span=span, text="a rule has one, a heading has none"),),
        help=f"write `{name}` alone on its line, and its rules below",
        fix=Fix(span=evolve(span, column=end + 1, length=colon + 1 - end), text=""),
    )


def same_name(name: str, span: Span, first: Span, kinds: tuple[str, str]) -> Problem:
    """P212: two definitions of one name in a text; ``kinds`` says what the two are."""
    one, other = (kind.replace("-", " ") for kind in kinds)
    if one == other:
        remedy = "give one of the two another name" + (
            "; to change a variant, let another one extend it" if one == "variant" else ""
        )
    else:
        remedy = f"a {one} and a {other} need two names, for both are called by them; rename one of the two"
    return Problem(
        code="P212",
        title=f"`{name}` is defined twice",
        labels=(Label(span=span, text="defined again here"), Label(span=first, text="defined here first")),
        help=remedy,
    )


def house_rule_over_house_rule(span: Span) -> Problem:
    """P104: ``with`` in a house rule."""
    return Problem(
        code="P104",
        title="`with` stands in a house rule",
        labels=(Label(span=span, text="leave this line out"),),
        help="only a variant takes in house rules; to play by several, lay each over it: `--with ONE --with OTHER`",
    )


def misplaced(span: Span, where: str) -> Problem:
    """P104: a rule where there is no section for it."""
    return Problem(
        code="P104",
        title=f"`{span.text}` stands {where}",
        labels=(Label(span=span, text="whose rule is this?"),),
        help='a text begins with a line such as `variant my-game "My Game"`, then come headings '
        "(`players`, `deal`, …) with their rules under them",
    )


def unfinished_file(source: Source, title: str, remedy: str, line: int = 1) -> Problem:
    """P105: a text that is no rule sheet at all, or is too big for one."""
    return Problem(
        code="P105",
        title=title,
        labels=(Label(span=Span(source=source, line=line, column=1, length=1)),),
        help=remedy,
    )


def too_much(span: Span, title: str, remedy: str) -> Problem:
    """P105: more of something than a rule sheet ever needs."""
    return Problem(code="P105", title=title, labels=(Label(span=span, text="this goes too far"),), help=remedy)
