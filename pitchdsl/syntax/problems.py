"""What can be wrong with how a line is written (P1xx), and with the names in it that only the language gives."""

from attrs import evolve

from pitchdsl.diagnostics.problem import Label, Problem, Remedy
from pitchdsl.source import Source, Span
from pitchdsl.syntax.forms import BY_ADDRESS, examples_of


def problem_at(
    span: Span,
    code: str,
    title: str,
    label: str = "",
    advice: str | None = None,
    remedy: Remedy | None = None,
    ways: str | None = None,
) -> Problem:
    """A problem that one place shows."""
    label_ = Label(span=span, text=label)
    return Problem(code=code, title=title, labels=(label_,), help=advice or None, remedy=remedy, ways=ways or None)


def nothing_said(span: Span, section: str, name: str, condition: str = "") -> Problem:
    """P102: a name and a colon, and nothing behind it, or only when something would hold."""
    examples = examples_of(section, name)
    form = BY_ADDRESS.get(f"{section}/{name}")
    drop = "" if form is not None and form.required else f"; to drop the rule, write `no {name}`"
    remedy = f"for example `{f'{name}: {examples[0]} {condition}'.rstrip()}`{drop}" if examples else None
    title = f"nothing is said behind `{name}:`" + (" but a condition" if condition else "")
    return problem_at(span, "P102", title, "what is so, then?" if condition else "what is so?", remedy)


def colon_behind(span: Span, name: str) -> Problem:
    """P103: a heading, or ``no NAME``, with a colon; ``name`` is how it is written right."""
    drop = name.startswith("no ")
    end = span.column - 1 + span.length
    colon = span.source.lines[span.line - 1].index(":", end)
    return problem_at(
        span,
        "P103",
        f"`{name}` has a colon" if drop else f"the heading `{name}` has a colon",
        "a rule that is dropped has none" if drop else "a rule has one, a heading has none",
        remedy=Remedy(
            span=evolve(span, column=end + 1, length=colon + 1 - end),
            text="",
            order=f"write `{name}` alone on its line" + ("" if drop else ", and its rules below"),
            question=f"did you mean `{name}`, alone on its line?",
            offered=name,
        ),
    )


def same_name(name: str, span: Span, first: Span, kinds: tuple[str, str]) -> Problem:
    """P212: two definitions of one name in a text; ``kinds`` says what the two are."""
    one, other = (kind.replace("-", " ") for kind in kinds)
    remedy = f"a {one} and a {other} need two names, for both are called by them; rename one of the two"
    if one == other:
        extend = "; to change a variant, let another one extend it" if one == "variant" else ""
        remedy = f"give one of the two another name{extend}"
    return Problem(
        code="P212",
        title=f"`{name}` is defined twice",
        labels=(Label(span=span, text="defined again here"), Label(span=first, text="defined here first")),
        help=remedy,
    )


def house_rule_over_house_rule(span: Span) -> Problem:
    """P104: ``with`` in a house rule."""
    remedy = "only a variant takes in house rules; to play by several, lay each over it: `--with ONE --with OTHER`"
    return problem_at(span, "P104", "`with` stands in a house rule", "leave this line out", remedy)


def misplaced(span: Span, where: str) -> Problem:
    """P104: a rule where there is no section for it."""
    remedy = (
        'a text begins with a line such as `variant my-game "My Game"`, then come headings '
        "(`players`, `deal`, …) with their rules under them"
    )
    return problem_at(span, "P104", f"`{span.text}` stands {where}", "whose rule is this?", remedy)


def unfinished_file(source: Source, title: str, remedy: str, line: int = 1) -> Problem:
    """P105: a text that is no rule sheet at all, or is too big for one."""
    return problem_at(Span(source=source, line=line, column=1, length=1), "P105", title, advice=remedy)


def too_much(span: Span, title: str, remedy: str) -> Problem:
    """P105: more of something than a rule sheet ever needs."""
    return problem_at(span, "P105", title, "this goes too far", remedy)
