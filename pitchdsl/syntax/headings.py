"""Lines without a colon that are no heading (P103), each with the heading or the rule that was probably meant."""

import re
from collections.abc import Iterator
from functools import lru_cache

from pitchdsl.diagnostics.nearest import nearest, one_slip_apart
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.source import Span
from pitchdsl.syntax import candidates
from pitchdsl.syntax.candidates import Candidate
from pitchdsl.syntax.forms import SECTIONS, examples_of, names_in
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.readings import MOST_KEPT, reads
from pitchdsl.syntax.remedies import below, instead, listed
from pitchdsl.syntax.synonyms import CARDS, HEADINGS, NO

MOST_BELOW = 20
"""How many lines below a heading are asked what it was to be."""


def unknown_heading(span: Span, section: str, *, guessing: bool = True) -> tuple[Problem, str | None]:
    """P103: a line without a colon that is no heading; and the section that it surely was to begin."""
    title = f"`{span.text}` is no heading"
    line = rule_meant(span.text, section) if guessing else None
    if line is not None:
        fix = instead(span, line.line) if line.sure and line.value and line.section == section else None
        return problem_at(span, "P103", title, *_rule(line, section, span.text), fix), None
    meant, sure = heading(span.text) if guessing else (None, False)
    by_lines = _by_the_lines_below(span, section) if guessing and not sure else None
    if by_lines is not None:
        meant, sure = by_lines, True
    label, help_ = _neither(span.text, section, meant, sure=sure) if guessing else ("not a heading that I know", "")
    certain = sure and label.startswith("did") and (by_lines is None or _known(span.text) is not None)
    return problem_at(span, "P103", title, label, help_, instead(span, meant if certain else None)), (
        meant if sure else None
    )


@lru_cache(maxsize=MOST_KEPT)
def rule_meant(text: str, section: str) -> Candidate | None:
    """The rule that was meant by a line without a colon."""
    return candidates.of_text(section, text)


def heading(text: str) -> tuple[str | None, bool]:
    """The heading that was meant, and whether that is certain."""
    plain, known = _words(text), _known(text)
    if known is not None:
        return known.removesuffix("?"), not known.endswith("?")
    alike = [each for each in SECTIONS if one_slip_apart(plain, each)]
    if not alike and plain.count(" ") == 1 and plain.split()[0] in SECTIONS:
        return plain.split()[0], False
    return (alike[0], len(plain) > 2) if len(alike) == 1 else (nearest(plain, SECTIONS, cutoff=0.7), False)


def _words(text: str) -> str:
    plain = re.sub(r"[^a-z0-9 ]", "", typed(text).lower())
    return " ".join(re.sub(r"\b(?:rules?|of|for|section|the)\b", " ", plain).split())


def _known(text: str) -> str | None:
    """The heading for one of its names; with a question mark where the name may mean something else."""
    plain = _words(text)
    for section in SECTIONS if plain else ():
        said = HEADINGS.get(section, "").split("|")
        if plain in (section, *said) or f"{plain}?" in said:
            return f"{section}?" if f"{plain}?" in said else section
    return None


def _rule(line: Candidate, section: str, text: str) -> tuple[str, str]:
    """What to say of a line that was meant as a rule."""
    if line.section != section:
        return "this is a rule of another section", below(line.section, line.line)
    if not line.value:
        return "is a colon missing?", f"a rule has a colon, as in `{line.name}: {examples_of(section, line.name)[0]}`"
    if candidates.of_sentence(section, text) is None:
        return "is a colon missing?", f"a rule has a colon: write `{line.line}`"
    return "a rule is a name, a colon, and what is so", f"write `{line.line}`"


def _neither(text: str, section: str, meant: str | None, *, sure: bool) -> tuple[str, str]:
    """What to say of a line that is no rule, and perhaps a heading."""
    lower = " ".join(typed(text).lower().split())
    names = re.match(r"with[\s=]+(?=[a-z])", lower) if section == "header" else None
    if names:
        return "is a colon missing?", f"a line below the first one has a colon: `with: {lower[names.end() :]}`"
    if section in SECTIONS and re.fullmatch(NO, lower):
        return "nothing of what?", f"write `no {section}` to drop all of it, or leave the line out"
    if re.match(r".+? (?:is|are) trumps?$|trumps? (?:is|are) .+$", lower):
        return (
            "no suit is trump before the hand",
            "say who makes one trump: under `trump`, write for example `named by: the pitcher`",
        )
    headings = f"the headings are {listed(SECTIONS, 'and')}"
    if meant:
        return f"did you mean `{meant}`?", f"write `{meant}`" if sure else headings
    if len(lower.split()) <= 3 and text[-1] not in ".!":
        return "not a heading that I know", headings
    known = f"; in `{section}` there are {listed(names_in(section), 'and')}" if names_in(section) else ""
    return (
        "neither a heading nor a rule",
        f"a rule is a name, a colon, and what is so{known}\na remark that binds nobody begins with `>`",
    )


def _by_the_lines_below(span: Span, section: str) -> str | None:
    """The only section that all the rules below a line, down to the next heading, can belong to."""
    homes = [each for each in SECTIONS if each != section]
    said = list(_rules_below(span))
    for name, value in said:
        homes = [each for each in homes if _could_stand(each, name, value)]
    return homes[0] if said and len(homes) == 1 else None


def heads_others(span: Span, section: str) -> bool:
    """Whether there are rules below a line of a section, and none of them is of this section."""
    below = list(_rules_below(span))
    return bool(below) and not any(_could_stand(section, name, value) for name, value in below)


def _rules_below(span: Span) -> Iterator[tuple[str, str]]:
    """Names and values of the rules below a line, down to the next heading."""
    for text in span.source.lines[span.line : span.line + MOST_BELOW]:
        rule = re.fullmatch(r"\s*([^:#>\"]+?)\s*:\s*(.*?)\s*", typed(text))
        if rule is None and text.strip() and text.strip()[0] not in "#>":
            break
        if rule is not None:
            yield rule[1].lower(), re.sub(r"(?:^|\s)#.*", "", rule[2]).strip()


def _could_stand(section: str, name: str, value: str) -> bool:
    """Whether a section has such a rule; `points` takes any row that no other section has a rule for."""
    if any(name in names_in(each) for each in SECTIONS):
        return name in names_in(section)
    return section == "points" and (name in CARDS or reads(value, section, name))
