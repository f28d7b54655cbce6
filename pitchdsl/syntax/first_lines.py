"""First lines that nobody can read (P103), and how they could be written."""

import re
from functools import lru_cache

import lark
from attrs import evolve

from pitchdsl.diagnostics.problem import Problem, Remedy
from pitchdsl.source import Span
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.offers import offer
from pitchdsl.syntax.parser import parser
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.readings import MOST_KEPT

MEANT = re.compile(
    r"(variant|house[- ]rule|houserule|house_rule|house-rules|variants|var[ai]+e?nt"
    r"|(?:game|rules)(?=\s+[\w-]+\s+(?:[\"“]|extends\b)))(?![\w-])",
    re.I,
)
"""How a first line begins, and how it begins where a finger slipped or another word came first."""

LONGEST = 300
"""Characters of a first line that is worth a guess."""

UNNAMEABLE = ("the", "a", "an", "and", "or", "else")
"""Words that mean nothing on a rule sheet, or join its parts; none of them can be a name."""

_RULE = "a name is small letters, digits and hyphens; a title stands in quotes"

_SHAPES = (
    "a first line looks like this:\n"
    '    variant my-game "My Game"\n    variant my-game "My Game" extends auction-pitch\n'
    f'    house-rule my-rule "My rule"\n{_RULE}'
)

_PARTS = re.compile(
    r"(?P<kind>house[ -]rule\b|[\w-]+)\s*:?\s*(?P<name>[^\"]*?)\s*"
    r"(?:(?<=\s)(?:extends?|extending|based on|builds on|stands on|is like|like|from)\s*:?\s+(?P<base>[^\"]+?))?"
    r"(?:\s+(?P<with>with\b)\s*:?\s*(?P<rules>[^\"]+?))?\s*",
    re.IGNORECASE,
)

_WITH = re.compile(r'((?:[^"]|"[^"]*")*?\bwith\b)(.*)', re.IGNORECASE)
"""A line up to house rules that it names, and the rest of it; a title may have the word, too."""

_AND = re.compile(r"\s*(?:,|&|\+|\band\b|\bor\b)(?:\s|,|&|\+|\band\b|\bor\b)*", re.IGNORECASE)
"""What people write between several names."""


def unreadable_first_line(span: Span, whole: Span) -> Problem:
    """P103: a line that begins a variant or a house rule, and goes on in a way that none does."""
    word = span.text.strip()
    line = typed(whole.text[:LONGEST])

    def told(at: int, end: int, title: str, label: str, advice: str, remedy: Remedy | None = None) -> Problem:
        place = evolve(whole, column=whole.column + at, length=end - at)
        return problem_at(place, "P103", title, label, advice, remedy)

    extends = re.match(r"house[- ]rule\b.*?\b(extends)\b", line, re.IGNORECASE)
    if extends:
        remedy = "it is laid over any game that it fits: `pitchdsl run auction-pitch --with FILE`"
        return told(*extends.span(1), "a house rule extends nothing", "leave this out", remedy)
    named = re.match(r"(\S+\s+)(\S+)(?=\s*$|\s+[\"']|\s+extends\b)", line)
    if named and named[2].lower() in UNNAMEABLE:
        example = f"{named[1]}{named[2].lower()}-game{line[named.end(2) :]}"
        remedy = f"give it another name, for example `{example}`" if _reads(example) else _SHAPES
        return told(*named.span(2), f"`{named[2]}` cannot be a name", "this word means nothing on a rule sheet", remedy)

    line = re.sub(r"(?<=\s)['«(]([^'«»()]*)['»)](?=\s|$)", r'"\1"', line)
    line = re.sub(r'(\bextends)\s*:?\s+"([^"]*)"', r"\1 \2 ", line)
    line = re.sub(r'(?<=\s)"(.*)"(?=\s|$)', _one_title, line)
    if taken_in := _WITH.match(line):
        line = taken_in[1] + taken_in[2].replace('"', " ")
    if line.count('"') == 1:
        line = re.sub(r"\"(.*?)'?(?:\s(?=\s*extends\b)|$)", r'"\1"', line)  # its end was forgotten
    titles = list(dict.fromkeys(re.findall(r'"([^"]*)"', line)))
    parts = _PARTS.fullmatch(re.sub(r'"[^"]*"', lambda title: " " * len(title[0]), line))
    written, sure = _written(parts, titles) if parts and len(whole.text) < LONGEST else ("", False)
    if parts and _reads(written):
        more = _AND.search(parts["base"] or "")
        rules = [_slug(name) for each in _AND.split(parts["rules"] or "") for name in _each(each)]
        if parts["with"] and any(rules):
            below = _with_below(whole, written, [each for each in rules if each])
            return told(
                parts.start("with"), len(line), "`with` stands in the first line", "a line of its own", "", below
            )
        if more:
            title, at = "a game extends one other game only", parts.start("base") + more.end()
            advice = f"to extend one of them, name that one alone, for example `{written}`"
            below = _with_below(whole, written, [_slug(each) for each in _AND.split(parts["base"])[1:]])
            return told(at, len(line), title, "this is too much", advice, below)
    readable = _reads(written)
    return problem_at(
        span,
        "P103",
        f"I do not understand `{word}` in this first line" if word else "this first line stops too early",
        "I cannot read on from here" if word else "something is missing here",
        _RULE if readable else _SHAPES,
        offer(whole, written, written, "header", certain=sure) if readable and not (parts and parts["with"]) else None,
    )


def _one_title(quoted: re.Match[str]) -> str:
    """What stands between the first and the last of more than two quotes: a title with quotes in it."""
    odd = quoted[1].count('"') and not re.search(r'"\s*(?:extends|with)\b|^[^"]*"\s*"[^"]*$', quoted[1], re.IGNORECASE)
    return f'"{quoted[1].replace(chr(34), chr(39))}"' if odd else quoted[0]


def _with_below(whole: Span, first: str, rules: list[str]) -> Remedy:
    """A first line, and the house rules that it names in a line of their own."""
    below = f"with: {', '.join(rules)}"
    return Remedy(
        span=whole,
        text=f"{first}\n  {below}",
        order=f"write `{first}`, and below it the line `{below}`",
        question=f"did you mean `{first}`, and below it the line `{below}`?",
        offered=f"{first} {below}",
        home="header",
        for_programs=False,
    )


def _written(parts: re.Match[str], titles: list[str]) -> tuple[str, bool]:
    """The line with a name and a title as they have to be, and whether nobody had to invent a name."""
    kind = "house-rule" if parts["kind"].lower().startswith("house") else "variant"
    said, base = parts["name"].strip(), _AND.split(parts["base"] or "")[0].strip()
    base = base.removesuffix(".pitch")
    both = re.fullmatch(r"([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\s+([A-Z].*)", said)
    name, title = (both[1], " ".join(both[2].split())) if both else (_slug(said), said if _slug(said) != said else "")
    if titles:
        name, title = _slug(said or titles[0]), titles[0]
    joined = re.search(r"(?<![\w-])(?:with|and|or|extends)(?![\w-])", f"{said} {base}", re.IGNORECASE)
    if not name or joined or (base and not _slug(base)):
        return "", False
    written = f"{kind} {name}" + (f' "{title}"' if title else "") + (f" extends {_slug(base)}" if base else "")
    sure = bool(re.match(re.escape(name) + r"(?![\w-])", said)) and base == _slug(base) and len(titles) < 2
    return written, sure


def _each(text: str) -> list[str]:
    """The names in a few words: one in all, unless a hyphen shows that each is a name."""
    return text.split() if "-" in text else [text]


def _slug(text: str) -> str:
    """Words as a name."""
    slug = "-".join(re.findall(r"[a-z0-9]+", text.lower().replace("'", "")))
    return slug if slug[:1].isalpha() and slug not in UNNAMEABLE and len(slug) <= 60 else ""


def _reads(line: str) -> bool:
    return isinstance(read(line), lark.Tree)


@lru_cache(maxsize=MOST_KEPT)
def read(line: str) -> lark.Tree[lark.Token] | lark.UnexpectedInput:
    """What a first line says, or the fault at which reading it stops."""
    try:
        return parser().parse(line, start="heading")
    except lark.UnexpectedInput as fault:
        return fault
