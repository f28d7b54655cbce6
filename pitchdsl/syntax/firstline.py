"""First lines that nobody can read (P103), and how they could be written."""

import re

import lark
from attrs import evolve

from pitchdsl.diagnostics.problem import Fix, Label, Problem
from pitchdsl.source import Span
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.parser import parser

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
    if len(whole.text) < LONGEST:
        for told in (_two_games(line, whole), _taken_in(line, whole)):
            if told is not None:
                return told
    meant, sure = _rewritten(line) if len(whole.text) < LONGEST else (None, False)
    return Problem(
        code="P103",
        title=f"I do not understand `{word}` in this first line" if word else "this first line stops too early",
        labels=(Label(span=span, text="I cannot read on from here" if word else "something is missing here"),),
        help=f"write `{meant}`\n{_RULE}" if meant else _SHAPES,
        fix=Fix(span=whole, text=meant) if meant and sure else None,
    )


_AND = re.compile(r"\s*(?:,|&|\+|\band\b|\bor\b)(?:\s|,|&|\+|\band\b|\bor\b)*", re.IGNORECASE)
"""What people write between several names."""


def _two_games(line: str, whole: Span) -> Problem | None:
    """P103: names of several games behind ``extends``."""
    listed = re.fullmatch(r"(.*\bextends\s+)([^\"]+)", line, re.IGNORECASE)
    said = _AND.split(listed[2]) if listed else []
    names = [_slug(each) for each in said]
    if listed is None or len(names) < 2 or not all(names) or re.search(r"\bwith\b", listed[2], re.IGNORECASE):
        return None
    written, more = f"{listed[1]}{names[0]}", names[1:]
    if not _reads(written):
        return None
    at = line.index(said[1], listed.start(2) + len(said[0]))
    them, are = (f"`{more[0]}`", "is a house rule") if len(more) == 1 else ("the others", "are house rules")
    return Problem(
        code="P103",
        title="a game extends one other game only",
        labels=(Label(span=evolve(whole, column=whole.column + at, length=len(line) - at), text="this is too much"),),
        help=f"write `{written}`\nif {them} {are}, write below it the line `with: {', '.join(more)}`",
    )


def _taken_in(line: str, whole: Span) -> Problem | None:
    """P103: house rules in the first line, which stand in a line of their own."""
    match = re.fullmatch(r"(.*\S)\s+(with\b\s*:?)\s*(.+)", line, re.IGNORECASE)
    if match is None or not match[1].lower().startswith("variant ") or not _reads(match[1]):
        return None
    names = [name for part in _AND.split(match[3]) for name in _house_rules(part)]
    if not names:
        return None
    at = match.start(2)
    return Problem(
        code="P103",
        title="`with` stands in the first line",
        labels=(Label(span=evolve(whole, column=whole.column + at, length=len(line) - at), text="a line of its own"),),
        help=f"write `{match[1]}`, and below it the line `with: {', '.join(names)}`",
    )


def _house_rules(text: str) -> list[str]:
    """The names in a few words: one in all, unless a hyphen shows that each is a name."""
    words = text.strip().strip('"').split()
    return [_slug(each) for each in (words if "-" in text else [" ".join(words)]) if _slug(each)]


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
    said, doubtful = parts["base"] or "", False
    behind = re.fullmatch(r"([a-z0-9-]+)\s+\"([^\"]+)\"", said)
    if behind:
        said, title, doubtful = behind[1], title or behind[2], title not in ("", behind[2])
    base = _slug(said.strip("\"'"))
    if re.search(r"[\"',&+]|\b(?:with|and|or)\b", said.strip("\"'")):
        return None, False
    if not name or (said and not base):
        return None, False
    written = f"{kind} {name}" + (f' "{title}"' if title else "") + (f" extends {base}" if base else "")
    sure = bool(re.match(re.escape(name) + r"(?![\w-])", parts["rest"])) and base == said and not doubtful
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
