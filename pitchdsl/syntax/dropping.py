"""Rules that people take away in words of their own, or under another heading: what is to be written instead."""

import re

from attrs import evolve

from pitchdsl.diagnostics.nearest import one_slip_apart
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.source import Span
from pitchdsl.syntax.forms import BY_ADDRESS, OPEN_TABLES, SECTIONS, names_in
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.offers import offer_line
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.synonyms import CARDS, HEADINGS, NO

WORDS = ("no", "remove", "drop", "delete", "without", "skip", "omit", "cancel", "leave out", "forget", "scrap", "not")
"""How people begin the line that takes a rule away."""

_TAKEN_AWAY = re.compile(rf"(?P<word>{'|'.join(WORDS)})\s*:?\s+(?P<what>[a-z][a-z0-9 -]*)")


_THERE_IS = re.compile(r"^(?:there (?:is|are)|we (?:have|play|use|play with|want)|with) (?=no )")

MAY_BE_OFF = (
    *("offers", "bidding", "calls", "exchange", "to win", "wins at once", "loses at once"),
    *("match", "penalties", "stakes"),
)
"""The sections that a game may be without."""

_SWITCHED_OFF = re.compile(rf"({'|'.join(MAY_BE_OFF)})(?: is| are)?\s*[:=-]*\s*{NO}")
"""A heading with an answer behind it: ``exchange: none``."""


LEFT_OUT = "where the game below has none either, leave the line out"
"""What to do where there is nothing to be taken away."""


def name_of(text: str) -> str | None:
    """What a line takes away; none where it is no such line."""
    said = " ".join(typed(text).lower().rstrip(".!;").split())
    if (off := _SWITCHED_OFF.fullmatch(said)) is not None:
        return off[1]
    match = _TAKEN_AWAY.fullmatch(_THERE_IS.sub("", said))
    return re.sub(r"^(?:the|an?|any) ", "", match["what"]) if match else None


def is_off(text: str) -> bool:
    """Whether a line is the heading of a section, and behind it that there is none."""
    return _SWITCHED_OFF.fullmatch(" ".join(typed(text).lower().rstrip(".!;").split())) is not None


def taken_away(span: Span, section: str) -> Problem | None:
    """P103, or P201 where ``no`` stands under the wrong heading; none where it is not clear what is to go."""
    name = name_of(span.text)
    if name is None:
        return None
    if (heading := heading_of(name, section)) is not None:
        home, known, line = section, heading, f"no {heading}"
        more = "" if heading == name else f"a game without all of it says `{line}`"
    elif (found := home_of(name, section)) is not None:
        (home, known), (line, more) = found, said_instead(*found)
    else:
        return None
    form = BY_ADDRESS.get(f"{home}/{known}")
    needed = form is not None and form.required
    remedy = None if needed else offer_line(span, line, section, home, certain=heading in (None, name))
    advice = more
    if home != section and re.match(r"no\s", span.text, re.IGNORECASE):
        place = evolve(span, column=span.column + 3, length=span.length - 3)
        where = "under the first line" if section == "header" else f"in `{section}`"
        title = f"there is no rule `{place.text.strip()}` {where}"
        return problem_at(place, "P201", title, f"this belongs under `{home}`", advice, remedy, LEFT_OUT)
    drops = "`no` and its name drop a rule" if line.startswith("no ") else "say what is so instead"
    label = "every game needs this rule" if needed else drops
    title = f"`{' '.join(span.text.split())}` is not how a rule is dropped"
    return problem_at(span, "P103", title, label, advice, remedy, None if needed else LEFT_OUT)


def heading_of(name: str, section: str) -> str | None:
    """The heading that is taken away by its name, or by another one of a part that a game may be without."""
    if name in SECTIONS:
        return None if f"{section}/{name}" in BY_ADDRESS else name
    called = (each for each in MAY_BE_OFF if name in HEADINGS.get(each, "").split("|"))
    return next(called, None) if name not in names_in(section) else None


def home_of(name: str, section: str) -> tuple[str, str] | None:
    """The section that has a rule or a usual row of this name, this section first; and the name."""
    for each in (section, *(other for other in SECTIONS if other != section)):
        if name in names_in(each):
            return each, name
        slips = [known for known in names_in(each) if one_slip_apart(name, known)] if each == section else []
        if len(slips) == 1 and each not in OPEN_TABLES:
            return each, slips[0]
        row = each in OPEN_TABLES and each != "exchange" and re.fullmatch(r"[a-z][a-z0-9]*([ -][a-z0-9]+)*", name)
        if row and (each == section or (each == "points" and name in CARDS)):
            return each, name
    return None


def said_instead(section: str, name: str) -> tuple[str, str]:
    """The line that takes a rule away, and what there is to know about it."""
    form = BY_ADDRESS.get(f"{section}/{name}")
    if form is None or (form.default is None and not form.required):
        return f"no {name}", ""
    if form.default is not None:
        return f"{name}: {form.default}", ""
    off = f"; a game without all of it says `no {section}`" if section in MAY_BE_OFF else ""
    return f"{name}: {form.examples[0]}", (
        f"say under `{section}` what is so instead, for example `{name}: {form.examples[0]}`; "
        f"`no {name}` alone is too little, for every game says it{off}"
    )
