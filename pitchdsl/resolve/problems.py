"""What can be wrong between definitions (P2xx): names, inheritance, and house rules that contradict."""

import re
from collections.abc import Sequence

from attrs import evolve

from pitchdsl.diagnostics.nearest import nearest, one_slip_apart
from pitchdsl.diagnostics.problem import Label, Problem, Remedy, Severity
from pitchdsl.source import Source, Span
from pitchdsl.syntax.forms import BY_ADDRESS, SECTIONS, examples_of, names_in
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.readings import reads
from pitchdsl.syntax.tree import Definition, Drop, Line, Reference


def unknown_definition(reference: Reference, kind: str, known: Sequence[str]) -> Problem:
    """P203: a variant or house rule that is not to be found."""
    thing = kind.replace("-", " ")
    meant = nearest(reference.name, known)
    return Problem(
        code="P203",
        title=f"there is no {thing} called `{reference.name}`",
        labels=(Label(span=reference.span, text=f"did you mean `{meant}`?" if meant else "nobody knows this name"),),
        remedy=_renamed(reference.span, reference.name, known, "header"),
        ways=f"a {thing} is looked for in this file, beside it as `{reference.name}.pitch`, and among the bundled ones "
        "(`pitchdsl list` shows them)",
    )


def called_by_its_title(reference: Reference, definition: Definition) -> Problem:
    """P203: a house rule that is called by its title, or by the words of its name."""
    thing = definition.kind.replace("-", " ")
    return Problem(
        code="P203",
        title=f"`{reference.name}` is no name of a {thing}",
        labels=(Label(span=reference.span, text=f"did you mean `{definition.name}`?"),),
        help="here its name is needed, and not its title",
        remedy=Remedy(
            span=reference.span,
            text=definition.name,
            order=f"write `{definition.name}`",
            question=f"did you mean `{definition.name}`?",
            home="header",
        ),
    )


TakenIn = dict[tuple[Source, int], list[tuple[Reference, Definition]]]
"""By text and line, the house rules that say something there, each with the place where it is taken in."""


def lines_taken_in(rules: Sequence[tuple[Reference, Definition]]) -> TakenIn:
    """The lines of house rules that a variant takes in."""
    found: TakenIn = {}
    for reference, rule in rules:
        for place in dict.fromkeys((line.span.source, line.span.line) for line in rule.lines):
            found.setdefault(place, []).append((reference, rule))
    return found


def where_taken_in(problem: Problem, definition: Definition, lines: TakenIn) -> Problem:
    """A problem of house rules, shown where the variant takes them in, too; there first, if they are other texts."""
    places: dict[str, Label] = {}
    for label in problem.labels:
        for reference, rule in lines.get((label.span.source, label.span.line), ()):
            places.setdefault(rule.name, Label(span=reference.span, text=f"`{rule.name}` is taken in here"))
    at_home = problem.span.source == definition.span.source
    labels = (*problem.labels, *places.values()) if at_home else (*places.values(), *problem.labels)
    return evolve(problem, labels=labels)


def _renamed(span: Span, name: str, known: Sequence[str], section: str) -> Remedy | None:
    """Another name in this place, where just one is a slip away."""
    alike = [each for each in known if one_slip_apart(name, each)]
    if len(alike) != 1 or len(name) <= 2:
        return None
    from pitchdsl.syntax.offers import offer, whole_line  # noqa: PLC0415  # late: most texts have no fault

    whole = whole_line(span)
    at = span.column - whole.column
    line = whole.text[:at] + alike[0] + whole.text[at + span.length :]
    return offer(span, alike[0], line, section, certain=True)


def wrong_kind(reference: Reference, definition: Definition) -> Problem:
    """P204: a house rule is extended, or a variant is laid over another."""
    name = reference.name
    if definition.kind == "house-rule":
        label = "this is a house rule, and no game to stand on"
        remedy = (
            f"extend a variant, such as `extends auction-pitch`, and lay the house rule over it: "
            f"write `with: {name}` below this line"
        )
    else:
        label = "this is a whole game, and no house rule"
        remedy = f"to build on it, write `extends {name}` in the first line, and leave this line out"
    return Problem(
        code="P204",
        title=f"`{name}` is a {definition.kind.replace('-', ' ')}",
        labels=(Label(span=reference.span, text=label), Label(span=definition.span, text=f"`{name}` is written here")),
        help=remedy,
    )


def circle(members: Sequence[Definition]) -> Problem:
    """P205: variants that extend each other; the same problem from whichever of them one comes."""
    extends = {each.name: each.extends for each in members if each.extends}
    first, *others = sorted(extends.values(), key=lambda each: (each.span.source.name, each.span.line))
    if not others:
        return Problem(
            code="P205",
            title=f"`{first.name}` extends itself",
            labels=(Label(span=first.span, text="a game cannot stand on itself"),),
            help="extend another variant, or write out all the rules",
        )
    return Problem(
        code="P205",
        title="these variants extend each other in a circle",
        labels=(
            Label(span=first.span, text="this game stands on the next"),
            *(Label(span=each.span, text="and this one") for each in others[:-1]),
            Label(span=others[-1].span, text="and this one closes the circle"),
        ),
        help="one of them must stand on another game, or on its own: write out its rules instead of `extends`",
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
        help=_one_line_for(first, second),
    )


def _one_line_for(first: Line | Drop, second: Line | Drop) -> str:
    """How what two lines say is said in one: whoever exchanges cards does one thing after the other."""
    if isinstance(second, Line) and second.when is not None:
        return "both make the same exception: keep one of the two lines"
    if isinstance(first, Line) and isinstance(second, Line) and second.section == "exchange":
        both = f"{first.value}, then {second.value}"
        if first.value.split()[0] != second.value.split()[0] and reads(both, second.section, second.name):
            return f"keep one of the two lines, or say both in one: `{second.name}: {both}`"
    return "keep one of the two lines; an exception to a rule needs an `if`"


def contradiction(first: Line | Drop, second: Line | Drop, one: str, other: str) -> Problem:
    """P207: two house rules say different things about one rule."""
    return Problem(
        code="P207",
        title=f"the house rules `{one}` and `{other}` contradict each other about {_spoken(second)}",
        labels=(
            Label(span=second.span, text=f"`{other}` says this"),
            Label(span=first.span, text=f"`{one}` says that"),
        ),
        help="play with one of the two and leave the other out, for none of them is above the other",
    )


def _spoken(line: Line | Drop) -> str:
    """What a line is about: a rule and its section, or the whole section."""
    return f"`{line.name}` in `{line.section}`" if line.name else f"`{line.section}`"


def nothing_to_drop(drop: Drop, known: Sequence[str], variant: str, earlier: Drop | None = None) -> Problem:
    """P208: ``no NAME`` for what is not there; ``earlier`` is the line that has dropped it before."""
    name = drop.name or drop.section
    meant = nearest(name, known) if drop.name and earlier is None else None
    at = drop.span.column + len(drop.span.text) - len(drop.span.text.split(maxsplit=1)[-1])
    label = f"did you mean `no {meant}`?" if meant else "it is gone already" if earlier else "there is none to drop"
    return Problem(
        code="P208",
        title=f"`{variant}` has no `{name}` that could be dropped",
        labels=(
            Label(span=drop.span, text=label),
            *([Label(span=earlier.span, text="dropped here")] if earlier else []),
        ),
        ways="leave one of the two lines out"
        if earlier
        else _not_there(drop.section, drop.name, known, meant)
        if drop.name
        else "leave the line out: the game below has none",
        remedy=_renamed(
            evolve(drop.span, column=at, length=drop.span.column + drop.span.length - at), name, known, drop.section
        )
        if meant
        else _elsewhere(drop),
    )


def _elsewhere(drop: Drop) -> Remedy | None:
    """The line of another section that takes away what is not here."""
    homes = [each for each in SECTIONS if drop.name in names_in(each)]
    if drop.name is None or not homes or drop.section in homes:
        return None
    from pitchdsl.syntax.dropping import said_instead  # noqa: PLC0415  # late: most texts have no fault
    from pitchdsl.syntax.offers import offer_line  # noqa: PLC0415  # late: most texts have no fault

    line, more = said_instead(homes[0], drop.name)
    return None if more else offer_line(drop.span, line, drop.section, homes[0], certain=True)


def _not_there(section: str, name: str, known: Sequence[str], meant: str | None) -> str | None:
    """What to do with ``no NAME`` where nobody has said it."""
    form = BY_ADDRESS.get(f"{section}/{name}")
    if form is not None and form.required:
        return f"say it instead, for example `{name}: {form.examples[0]}`"
    if form is not None:
        silence = (
            f"while nobody says otherwise, it is `{name}: {form.default}`" if form.default else "nobody has said it"
        )
        return f"leave the line out: {silence}"
    from pitchdsl.syntax.dropping import said_instead  # noqa: PLC0415  # late: most texts have no fault
    from pitchdsl.syntax.remedies import listed  # noqa: PLC0415  # late: most texts have no fault

    elsewhere = [each for each in SECTIONS if name in names_in(each)]
    if elsewhere and not meant:
        return said_instead(elsewhere[0], name)[1] or None
    return f"under `{section}` there are {listed(known, 'and')}" if known else "leave the line out: nobody has said it"


def only_a_part(line: Line, missing: str, known: Sequence[str]) -> Problem:
    """P209: a part of a rule is restated that nobody has said as a whole; P106 where no sheet can say it."""
    from pitchdsl.syntax.candidates import rule_of_other_section  # noqa: PLC0415  # late: most texts have no fault
    from pitchdsl.syntax.offers import offer_line  # noqa: PLC0415  # late: most texts have no fault
    from pitchdsl.syntax.unsupported import out_of_the_language  # noqa: PLC0415  # late: most texts have no fault

    meant = nearest(line.name, known)
    home = None if meant else rule_of_other_section(line.name, line.span.text, line.section)
    if home is not None:
        return Problem(
            code="P209",
            title=f"there is no `{line.name}` in `{line.section}`",
            labels=(Label(span=line.name_span, text=f"this belongs under `{home.section}`"),),
            remedy=offer_line(line.span, home.line, line.section, home.section, certain=True),
        )
    beyond = None if meant else out_of_the_language(line.span, line.address)
    if beyond is not None:
        return beyond
    whole = _whole(line, meant or line.name)
    example = f"\na whole line is for example `{line.name}: {whole}`" if whole else ""
    return Problem(
        code="P209",
        title=f"there is no `{line.name}` yet in `{line.section}` that this could change",
        labels=(Label(span=line.name_span, text=f"did you mean `{meant}`?" if meant else "nobody has said it yet"),),
        ways=f"a new one must also say {missing}{example}",
        remedy=_renamed(line.name_span, line.name, known, line.section),
    )


def _whole(line: Line, like: str) -> str | None:
    """A line that says all that is needed, and what this one says; of a fixed rule, what else its exception needs."""
    examples = examples_of(line.section, like)
    if line.when is not None and line.address in BY_ADDRESS:
        return examples[0]
    said, condition = line.value, ""
    at = _IF.search(line.value) if line.when is not None else None
    if at is not None:
        said, condition = line.value[: at.start()].strip(), line.value[at.start() :]
    beginnings = [example.split(",")[0].split(" to ")[0] for example in examples]
    ends = [example[example.index(sign) :] for example in examples for sign in (" to ", ", ") if sign in example]
    mark = " " if said.startswith("to ") else ", "
    tries = [f"{said}{end}" for end in ends] + [f"{one}{mark}{said}" for one in beginnings]
    for draft in tries if said else ():
        whole = f"{draft} {condition}".rstrip()
        if reads(typed(whole), line.section, line.name):
            return whole
    return examples[0] if examples else None


_IF = re.compile(r"\bif\b", re.IGNORECASE)


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


def beaten(rule: Definition, asked_for: Span, game: str) -> Problem:
    """P213: a house rule that a variant takes in, and of which its own lines leave nothing."""
    return Problem(
        code="P213",
        title=f"`{rule.name}` changes nothing here",
        about=(rule.name,),
        labels=(Label(span=asked_for, text=f"lines of `{game}` itself stand in place of all that it says"),),
        help="leave it out, or leave those lines out",
        severity=Severity.WARNING,
    )


def changes_nothing(rule: Definition, asked_for: Span | None, game: str) -> Problem:
    """P213: a house rule that says what is so already; ``asked_for`` is the line that takes it in."""
    return Problem(
        code="P213",
        title=f"`{rule.name}` changes nothing here",
        about=(rule.name,),
        labels=(Label(span=asked_for or rule.span, text=f"`{game}` is played like that already"),),
        help=f"leave it out; `pitchdsl show {game}` tells how that game is played",
        severity=Severity.WARNING,
    )
