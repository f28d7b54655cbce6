"""Several rules on one line, and a heading with a rule behind it: the lines that they are to be."""

import re
from collections.abc import Iterator

from attrs import evolve

from pitchdsl.diagnostics.problem import Problem, Remedy
from pitchdsl.source import Span
from pitchdsl.syntax import candidates
from pitchdsl.syntax.candidates import LONGEST, Candidate
from pitchdsl.syntax.forms import OPEN_TABLES, SECTIONS, names_in
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.names import row_or_rule
from pitchdsl.syntax.offers import below
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.readings import reads

MOST_RULES = 6
"""How many rules of one line are told."""

MOST_WORDS = 4
"""Words of the longest name that is looked for in the middle of a line."""

_BETWEEN = re.compile(r"(?:\s*[;,/|.&+]|\s+and)*\s*$")
"""What people write between two rules."""


def several(section: str, name: str, value: str) -> list[Candidate] | None:
    """The rules that one line says, where it says more than one; ``name`` is what stands before its first colon."""
    value = typed(value)
    home = _home(name, section)
    if home is None or not 0 < len(value) <= LONGEST:
        return None
    if ":" not in value:
        return _without_a_colon(section, name, value) if home == section else None
    found = _taken_apart(section, home, name, value, MOST_RULES)
    return found if found and len(found) > 1 else None


def _without_a_colon(section: str, name: str, value: str) -> list[Candidate] | None:
    """A rule, and behind a comma the name of another one of its section with what that may say."""
    for comma in re.finditer(r"\s*[,;]\s*(?:and\s+)?", value):
        first, rest = value[: comma.start()], value[comma.end() :]
        for other in names_in(section) if reads(first, section, name) else ():
            said = re.fullmatch(rf"{other}\s+(.+)", rest, re.IGNORECASE)
            if said and reads(said[1], section, other):
                pairs = ((name, first), (other, said[1]))
                return [Candidate(section=section, name=each, value=text, sure=True) for each, text in pairs]
    return None


def under_their_heading(name: str, value: str) -> list[Candidate] | None:
    """The rules that stand behind their heading on its line: ``players: seats: 4``, ``players seats: 4``."""
    for heading in SECTIONS if 0 < len(value) <= LONGEST else ():
        behind = name.removeprefix(heading)
        if not name.startswith(heading) or re.match(r"\w", behind):
            continue
        rest = behind.strip(" -./>|,")
        first, colon, said = typed(value).partition(":")
        if rest:
            first, said = rest, typed(value)
        elif not colon:
            continue
        first = " ".join(first.lower().split())
        if first in names_in(heading) or (not rest and row_or_rule(first, heading)):
            return _taken_apart(heading, heading, first, said.strip(), MOST_RULES)
    return None


def on_one_line(whole: Span, section: str, lines: list[Candidate], *, heading: str | None = None) -> Problem:
    """P101 or P103: what stands on one line and is to stand on several."""
    code = "P103" if heading else "P101"
    title = "a heading and its rules stand on one line" if heading else f"{_count(len(lines))} rules stand on one line"
    label = "a heading has its line for itself" if heading else "a rule has its line for itself"
    at_home = heading or section
    here = [each.line for each in lines if each.section == at_home]
    strangers = [each for each in lines if each.section != at_home]
    if heading:
        told = ["write them below one another:", f"    {heading}", *(f"      {each}" for each in here)]
    else:
        several = ["write a line for each:", *(f"    {each}" for each in here)]
        told = several if len(here) > 1 else [f"write `{each}`" for each in here]
    told.extend(below(each.section, each.line) for each in strangers)
    meant = " and ".join([*(f"`{each}`" for each in here), *(f"`{e.line}` under `{e.section}`" for e in strangers)])
    remedy = Remedy(
        span=whole,
        text="\n".join(_sheet(lines, section, heading, " " * (whole.column - 1))).lstrip(),
        order="\n".join(told),
        question=f"did you mean {f'the heading `{heading}`, and below it' if heading else 'a line for each:'} {meant}?",
        offered="\n".join([*([heading] if heading else []), *(each.line for each in lines)]),
        home=at_home,
        certain=all(each.sure for each in lines),
        for_programs=not strangers,
    )
    return problem_at(whole, code, title, label, None, remedy)


def _sheet(lines: list[Candidate], section: str, heading: str | None, indent: str) -> Iterator[str]:
    """The rules below one another, each under its heading, and at the end under the one that stays."""
    last = section
    if heading:
        yield heading
        indent, last = f"{indent}  ", heading
    for each in lines:
        if each.section != last:
            yield each.section
        yield indent + each.line
        last = each.section
    if last != (heading or section):
        yield heading or section


def _count(number: int) -> str:
    return {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}[number]


def _home(name: str, section: str) -> str | None:
    """The section of a rule: this one where it has the name, else the only other one that has it."""
    if name in names_in(section):
        return section
    homes = [each for each in SECTIONS if name in names_in(each)]
    if section not in ("header", *homes) and section in OPEN_TABLES and row_or_rule(name, section):
        return section
    return homes[0] if len(homes) == 1 else None


def _taken_apart(section: str, home: str, name: str, value: str, left: int) -> list[Candidate] | None:
    """The rules of a line, the first of which has this name; none where its parts cannot be read one by one."""
    if left:
        for head, next_name, rest in _splits(section, value):
            first = _line(home, name, head)
            following = _home(next_name, section)
            more = _taken_apart(section, following, next_name, rest, left - 1) if first and following else None
            if first and more:
                return [first, *more]
    line = _line(home, name, value)
    return [line] if line else None


def _splits(section: str, value: str) -> Iterator[tuple[str, str, str]]:
    """The value before, the name and the value behind, for each name of a rule that may begin in a value."""
    colon = value.find(":")
    if colon < 0:
        return
    words = [(match.start(), match[0]) for match in re.finditer(r"[^\s;,/|&+]+", value[:colon])][-MOST_WORDS:]
    starts = [(at, " ".join(value[at:colon].lower().split())) for at, _ in words if at]
    known = [each for each in starts if any(each[1] in names_in(home) for home in SECTIONS)]
    for at, name in (*known, *(each for each in reversed(starts) if each not in known)):
        head = value[:at]
        yield head[: _BETWEEN.search(head).start()].strip(), name, value[colon + 1 :].strip()  # type: ignore[union-attr]


def _line(section: str, name: str, value: str) -> Candidate | None:
    bare = value[: _BETWEEN.search(value).start()].strip()  # type: ignore[union-attr]
    if reads(bare, section, name):
        return Candidate(section=section, name=name, value=bare, sure=True)
    meant = candidates.of_value(section, name, bare)
    return evolve(meant, section=section) if meant else None
