"""Lines without a colon that are no heading (P103), each with the heading or the rule that was probably meant."""

import re

from attrs import evolve

from pitchdsl.diagnostics.nearest import nearest
from pitchdsl.diagnostics.problem import Fix, Label, Problem
from pitchdsl.source import Span
from pitchdsl.syntax import everyday, everyday_lines, remedies
from pitchdsl.syntax.forms import OPEN_TABLES, SECTIONS, examples_of, names_in
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.misread import instead, listed, name_meant


def unknown_heading(span: Span, section: str, *, guessing: bool = True) -> tuple[Problem, str | None]:
    """P103: a line without a colon that is no heading; and the section that it surely was to begin."""
    text = span.text
    lower = " ".join(typed(text).lower().split())
    title = f"`{text}` is no heading"
    if not guessing:
        return Problem(code="P103", title=title, labels=(Label(span=span, text="not a heading that I know"),)), None
    for name in names_in(section):
        rest = re.fullmatch(
            r"(\W*)(" + r"\s+".join(map(re.escape, name.split())) + r")([\s=:;-]+)(.*)", typed(text), re.I
        )
        if rest and (remedies.sentence(text) is None or _colon_missing(span, section, name, rest).fix):
            return _colon_missing(span, section, name, rest), None
    misspelt = _misspelt_without_colon(span, section) if remedies.sentence(text) is None else None
    if misspelt is not None:
        return misspelt, None
    row = remedies.row_and_value(section, typed(text)) if section in OPEN_TABLES else None
    if row is not None:
        help_ = f"a rule has a colon: write `{row[0]}: {row[1]}`"
        fix = instead(span, f"{row[0]}: {row[1]}")
        return Problem(
            code="P103", title=title, labels=(Label(span=span, text="is a colon missing?"),), help=help_, fix=fix
        ), None
    said = remedies.sentence(text)
    if said is not None:
        help_ = f"write `{said[1]}`" if said[0] == section else _below(said[0], said[1])
        label = "a rule is a name, a colon, and what is so"
        fix = instead(span, said[1]) if said[0] == section else None
        return Problem(code="P103", title=title, labels=(Label(span=span, text=label),), help=help_, fix=fix), None
    meant, sure = remedies.heading(lower)
    below = None if sure else _by_the_lines_below(span, section)
    if below is not None:
        meant, sure = below, True
    meant = meant or nearest(lower, SECTIONS, cutoff=0.7)
    elsewhere = _colon_missing_elsewhere(typed(text), section)
    taken_in = re.match(r"with[\s=]+(?=[a-z])", lower) if section == "header" else None
    nothing = section in SECTIONS and re.fullmatch(everyday.NO, lower)
    suits = re.match(r"(.+?) (?:is|are) trumps?$|trumps? (?:is|are) (.+)$", lower)
    if taken_in:
        label, help_ = (
            "is a colon missing?",
            f"a line below the first one has a colon: `with: {lower[taken_in.end() :]}`",
        )
    elif nothing:
        label, help_ = "nothing of what?", f"write `no {section}` to drop all of it, or leave the line out"
    elif elsewhere and not sure:
        label, help_ = "this is a rule of another section", _below(*elsewhere)
    elif suits:
        label = "no suit is trump before the hand"
        help_ = "say who makes one trump: under `trump`, write for example `named by: the pitcher`"
    elif meant:
        label = f"did you mean `{meant}`?"
        help_ = f"write `{meant}`" if sure else f"the headings are {listed(SECTIONS, 'and')}"
    elif len(lower.split()) > 3 or text[-1] in ".!":
        label = "neither a heading nor a rule"
        known = names_in(section)
        help_ = "a rule is a name, a colon, and what is so" + (
            f"; in `{section}` there are {listed(known, 'and')}" if known else ""
        )
        help_ += "\na remark that binds nobody begins with `>`"
    else:
        label, help_ = "not a heading that I know", f"the headings are {listed(SECTIONS, 'and')}"
    fix = instead(span, meant if sure and (below is None or lower in everyday_lines.HEADINGS) else None)
    problem = Problem(code="P103", title=title, labels=(Label(span=span, text=label),), help=help_, fix=fix)
    return problem, meant if sure else None


def _below(section: str, line: str) -> str:
    return f"it belongs under the heading `{section}`; write there `{line}`"


def _colon_missing(span: Span, section: str, name: str, parts: re.Match[str]) -> Problem:
    """P103: a rule of this section without its colon; a dash in its place may be a minus."""
    value = parts[4].lstrip("=-:; ")
    remedy = None if remedies.reads(typed(value), section, name) else remedies.for_value(section, name, value)
    said = value if remedy is None else remedy.value
    readable = remedies.reads(typed(said), section, name)
    sure = not re.search(r"\s-$", parts[3]) and (remedy is None or remedy.sure)
    fix = Fix(span=span, text=f"{name}: {said}") if sure and readable else None
    if sure and remedy is None and not parts[1] and parts[2] == parts[2].lower():
        gap = evolve(span, column=span.column + parts.start(3), length=len(parts[3]) + parts[4].index(value))
        fix = Fix(span=gap, text=": ")
    return Problem(
        code="P103",
        title=f"`{span.text}` is no heading",
        labels=(Label(span=span, text="is a colon missing?"),),
        help=f"a rule has a colon: write `{name}: {said}`"
        if readable
        else f"a rule has a colon, as in `{name}: {examples_of(section, name)[0]}`",
        fix=fix,
    )


def _colon_missing_elsewhere(text: str, section: str) -> tuple[str, str] | None:
    """The section and the line for a rule of another section without its colon."""
    for other in SECTIONS:
        for name in names_in(other) if other != section else ():
            match = re.fullmatch(re.escape(name) + r"[\s=]+(.+)", text, re.IGNORECASE)
            if match and remedies.reads(match[1], other, name):
                return other, f"{name}: {match[1]}"
    return None


MOST_BELOW = 20
"""How many lines below a heading are asked what it was to be."""


def _by_the_lines_below(span: Span, section: str) -> str | None:
    """The only section that all the rules below a line, down to the next heading, can belong to."""
    homes = [each for each in SECTIONS if each != section]
    said = False
    for text in span.source.lines[span.line : span.line + MOST_BELOW]:
        rule = re.fullmatch(r"\s*([^:#>\"]+?)\s*:\s*(.*?)\s*", typed(text))
        if rule is None and text.strip() and text.strip()[0] not in "#>":
            break
        if rule is not None:
            said = True
            name, value = rule[1].lower(), re.sub(r"(?:^|\s)#.*", "", rule[2]).strip()
            homes = [each for each in homes if _could_stand(each, name, value)]
    return homes[0] if said and len(homes) == 1 else None


def _could_stand(section: str, name: str, value: str) -> bool:
    """Whether a section has such a rule; `points` takes any row that no other section has a rule for."""
    if any(name in names_in(each) for each in SECTIONS):
        return name in names_in(section)
    return section == "points" and (name in everyday.CARDS or remedies.reads(value, section, name))


def _misspelt_without_colon(span: Span, section: str) -> Problem | None:
    """P103: a rule of this section without its colon, and with a slip in its name."""
    words = re.sub(r"[=:;]+", " ", typed(span.text)).split()
    for at in range(min(len(words) - 1, 4), 0, -1):
        name, value = " ".join(words[:at]).lower(), " ".join(words[at:]).lstrip("- ")
        meant, said, sure = name_meant(section, name, value, names_in(section))
        if meant and sure and remedies.reads(said, section, meant):
            return Problem(
                code="P103",
                title=f"`{span.text}` is no heading",
                labels=(Label(span=span, text="is a colon missing?"),),
                help=f"a rule has a colon: write `{meant}: {said}`",
                fix=instead(span, f"{meant}: {said}"),
            )
    return None
