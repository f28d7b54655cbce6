"""First lines that nobody can read (P103), and how they could be written."""

import re

import lark
from attrs import evolve

from pitchdsl.diagnostics.problem import Fix, Label, Problem
from pitchdsl.source import Span
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.parser import parser

MEANT = re.compile(r"(variant|house[- ]rule|houserule|house_rule|house-rules|variants|var[ai]+e?nt)(?![\w-])", re.I)
"""How a first line begins, and how it begins where a finger slipped."""

LONGEST = 300
"""Characters of a first line that is worth a guess."""

UNNAMEABLE = ("the", "a", "an", "and", "or", "else")
"""Words that mean nothing on a rule sheet, or join its parts; none of them can be a name."""


def unreadable_first_line(span: Span, whole: Span) -> Problem:
    """P103: a line that begins a variant or a house rule, and goes on in a way that none does."""
    word = span.text.strip()
    line = typed(whole.text[:LONGEST])
    extends = re.match(r"house[- ]rule\b.*?\b(extends)\b", line, re.IGNORECASE)
    if extends:
        at = extends.start(1)
        return Problem(
            code="P103",
            title="a house rule extends nothing",
            labels=(Label(span=evolve(whole, column=whole.column + at, length=len("extends")), text="leave this out"),),
            help="it is laid over any game that it fits: `pitchdsl run auction-pitch --with FILE`",
        )
    named = re.match(r"(\S+\s+)(\S+)(?=\s*$|\s+[\"']|\s+extends\b)", line)
    if named and named[2].lower() in UNNAMEABLE:
        place = evolve(whole, column=whole.column + named.start(2), length=len(named[2]))
        example = f"{named[1]}{named[2].lower()}-game{line[named.end(2) :]}"
        return Problem(
            code="P103",
            title=f"`{named[2]}` cannot be a name",
            labels=(Label(span=place, text="this word means nothing on a rule sheet"),),
            help=f"give it another name, for example `{example}`" if _reads(example) else _SHAPES,
        )
    meant, sure = _rewritten(line) if len(whole.text) < LONGEST else (None, False)
    return Problem(
        code="P103",
        title=f"I do not understand `{word}` in this first line" if word else "this first line stops too early",
        labels=(Label(span=span, text="I cannot read on from here" if word else "something is missing here"),),
        help=f"write `{meant}`\n{_RULE}" if meant else _SHAPES,
        fix=Fix(span=whole, text=meant) if meant and sure else None,
    )


_RULE = "a name is small letters, digits and hyphens; a title stands in quotes"

_SHAPES = (
    "it can be said like this:\n"
    '    variant my-game "My Game"\n    variant my-game "My Game" extends auction-pitch\n'
    f'    house-rule my-rule "My rule"\n{_RULE}'
)

_PARTS = re.compile(
    r"(?P<kind>\S+|house[ -]rule)\s*:?\s*(?P<rest>.*?)"
    r"(?:\s+(?:extends?|extending|based on|builds on|stands on|is like|like|from)\s+(?P<base>.+?))?",
    re.IGNORECASE,
)


def _rewritten(line: str) -> tuple[str | None, bool]:
    """The line with a name and a title as they have to be, and whether nobody had to invent a name."""
    line = re.sub(r"^house rule\b", "house-rule", line, flags=re.IGNORECASE)
    parts = _PARTS.fullmatch(line)
    if parts is None:
        return None, False
    kind = "house-rule" if parts["kind"].lower().startswith("house") else "variant"
    name, title = _name_and_title(parts["rest"])
    base = _slug((parts["base"] or "").strip("\"'"))
    if re.search(r"[\"']\w|\bwith\b", (parts["base"] or "").lstrip("\"'")):
        return None, False
    if not name or (parts["base"] and not base):
        return None, False
    written = f"{kind} {name}" + (f' "{title}"' if title else "") + (f" extends {base}" if base else "")
    sure = bool(re.match(re.escape(name) + r"(?![\w-])", parts["rest"])) and base == (parts["base"] or "")
    return (written, sure) if _reads(written) else (None, False)


def _name_and_title(text: str) -> tuple[str, str]:
    """``Friday night`` gives a name and a title; in ``friday Friday night`` and ``friday 'Friday'`` both are said."""
    text = text.strip()
    text = re.sub(r"\(([^()]*)\)$", r'"\1"', text)
    quoted = re.fullmatch(r"(?P<name>[^\"'«»]*?)\s*[\"'«»]+(?P<title>[^\"«»]*?)[\"'«»]*", text)
    if quoted:
        title = quoted["title"].strip()
        return _slug(quoted["name"] or title), title
    words = text.split()
    if len(words) > 1 and re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", words[0]) and words[1][:1].isupper():
        return words[0], " ".join(words[1:])
    return _slug(text), text if _slug(text) != text else ""


def _slug(text: str) -> str:
    """Words as a name."""
    slug = "-".join(re.findall(r"[a-z0-9]+", text.lower().replace("'", "")))
    return slug if slug[:1].isalpha() and slug not in UNNAMEABLE and len(slug) <= 60 else ""


def _reads(line: str) -> bool:
    try:
        parser().parse(line, start="heading")
    except lark.UnexpectedInput:
        return False
    return True
