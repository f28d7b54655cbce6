"""Lines without a colon that are no heading (P103), each with the heading or the rule that was probably meant."""

import re
from collections.abc import Iterator
from functools import lru_cache

from attrs import evolve

from pitchdsl.diagnostics.nearest import nearest, one_slip_apart
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.source import Span
from pitchdsl.syntax import candidates
from pitchdsl.syntax.candidates import Candidate
from pitchdsl.syntax.forms import SECTIONS, examples_of, names_in
from pitchdsl.syntax.lines import comment_start, typed
from pitchdsl.syntax.meaning import alike
from pitchdsl.syntax.names import row_or_rule
from pitchdsl.syntax.offers import offer, offer_candidate, whole_line
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.readings import MOST_KEPT, reads
from pitchdsl.syntax.remedies import listed
from pitchdsl.syntax.synonyms import CARDS, HEADINGS, NO

MOST_BELOW = 20
"""How many lines below a heading are asked what it was to be."""


def unknown_heading(span: Span, section: str, *, guessing: bool = True) -> tuple[Problem, str | None]:
    """P103: a line without a colon that is no heading; and the section that it surely was to begin."""
    title = f"`{span.text}` is no heading"
    dropped = re.fullmatch(r"no\s+(\S.*)", typed(span.text), re.IGNORECASE) if guessing else None
    slips = [each for each in SECTIONS if dropped and one_slip_apart(dropped[1].lower(), each)]
    if len(slips) == 1:
        remedy = offer(span, f"no {slips[0]}", f"no {slips[0]}", slips[0], certain=True)
        return problem_at(span, "P103", title, f"did you mean `no {slips[0]}`?", None, remedy), None
    if guessing and (joined := _rest_of_the_line_above(span, section)):
        title, advice = "a rule stands on two lines", f"write it on one line: `{joined}`"
        return problem_at(span, "P101", title, "this is the rest of the line above", advice), None
    line = rule_meant(span.text, section) if guessing else None
    if line is not None:
        return _rule(span, line, section), None
    meant, sure = heading(span.text) if guessing else (None, False)
    by_lines = _by_the_lines_below(span, section) if guessing and not sure else None
    if by_lines is not None:
        meant, sure = by_lines, True
    if section in SECTIONS and re.fullmatch(NO, _words(span.text)):
        remedy = offer(span, f"no {section}", f"no {section}", section, certain=False)
        return problem_at(
            span, "P103", title, "nothing of what?", "a line that changes nothing may be left out", remedy
        ), None
    label, advice = _neither(span.text, section, meant) if guessing else ("not a heading that I know", "")
    if not (meant and label.startswith("did")):
        return problem_at(span, "P103", title, label, advice), (meant if sure else None)
    whole = whole_line(span)
    place = whole if whole.text.rstrip(" :") == span.text else span
    by_name = not by_lines or _known(span.text) is not None
    remedy = evolve(offer(place, meant, meant, meant, certain=sure), for_programs=sure and by_name)
    label = label if sure else "not a heading that I know"
    return problem_at(span, "P103", title, label, None, remedy, advice), (meant if sure else None)


_GOES_ON = re.compile(r"(?:and|or|but|then|else|if|until|to|from|plus)\b", re.IGNORECASE)
"""How the rest of a line begins."""


def _rest_of_the_line_above(span: Span, section: str) -> str | None:
    """The rule that the line above makes together with this one; none where it makes none."""
    name, colon, said = span.source.lines[span.line - 2].partition(":")
    goes_on = colon and (said.rstrip().endswith(",") or _GOES_ON.match(span.text))
    known = row_or_rule(" ".join(name.lower().split()), section) if goes_on else None
    said = typed(said[: comment_start(said)]).strip()
    commas = (",", "") if said.endswith(",") or span.text.startswith("then") else ("", ",")
    joined = (f"{said.rstrip(',')}{comma} {span.text}" for comma in commas)
    return next((f"{known}: {whole}" for whole in joined if known and reads(whole, section, known)), None)


@lru_cache(maxsize=MOST_KEPT)
def rule_meant(text: str, section: str) -> Candidate | None:
    """The rule that was meant by a line without a colon."""
    from pitchdsl.syntax.other_words import meant_below  # noqa: PLC0415  # late: most texts are right

    line = candidates.of_text(section, text)
    return line if line and line.value else meant_below(section, text) or line


@lru_cache(maxsize=MOST_KEPT)
def heading(text: str) -> tuple[str | None, bool]:
    """The heading that was meant, and whether that is certain."""
    plain, known = _words(text), _known(text)
    if known is not None:
        return known.removesuffix("?"), not known.endswith("?")
    slips = [each for each in SECTIONS if one_slip_apart(plain, each)]
    return (
        (slips[0], len(plain) > 2) if len(slips) == 1 else (nearest(plain, alike(plain, SECTIONS), cutoff=0.7), False)
    )


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


def is_called(text: str, section: str) -> bool:
    """Whether a heading is one of the names that people have for a section, or for several."""
    plain, said = _words(text), HEADINGS.get(section, "").split("|")
    return bool(plain) and (plain in (section, *said) or f"{plain}?" in said)


def _rule(span: Span, line: Candidate, section: str) -> Problem:
    """P103: a line that was meant as a rule."""
    no_heading, no_colon = f"`{span.text}` is no heading", f"`{span.text}` has no colon"
    remedy = offer_candidate(span, line, section) if line.value else None
    if line.section != section:
        return problem_at(span, "P103", no_heading, "this is a rule of another section", None, remedy)
    if not line.value:
        example = f"a rule has a colon, as in `{line.name}: {examples_of(section, line.name)[0]}`"
        return problem_at(span, "P103", no_colon, "a rule has one behind its name", example)
    if candidates.of_sentence(section, span.text) is None:
        return problem_at(span, "P103", no_colon, "a rule has one behind its name", None, remedy)
    return problem_at(span, "P103", no_heading, "a rule is a name, a colon, and what is so", None, remedy)


def _neither(text: str, section: str, meant: str | None) -> tuple[str, str]:
    """What to say of a line that is no rule, and perhaps a heading."""
    lower = " ".join(typed(text).lower().split())
    names = re.match(r"with[\s=]+(?=[a-z])", lower) if section == "header" else None
    if names:
        return "is a colon missing?", f"a line below the first one has a colon: `with: {lower[names.end() :]}`"
    if re.match(r".+? (?:is|are) trumps?$|trumps? (?:is|are) .+$", lower):
        return (
            "no suit is trump before the hand",
            "say who makes one trump: under `trump`, write for example `named by: the pitcher`",
        )
    headings = f"the headings are {listed(SECTIONS, 'and')}"
    if meant:
        return f"did you mean `{meant}`?", headings
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
