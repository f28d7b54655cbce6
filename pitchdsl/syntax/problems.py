"""What can be wrong with how a line is written (P1xx), and with the names in it that only the language gives."""

import re
from collections.abc import Sequence

from attrs import evolve

from pitchdsl.diagnostics.nearest import nearest, one_slip_apart
from pitchdsl.diagnostics.problem import Fix, Label, Problem
from pitchdsl.source import Source, Span
from pitchdsl.syntax.forms import BY_ADDRESS, HEADER, NEAR_MISSES, OPEN_TABLES, SECTIONS, examples_of, names_in


def _listed(words: Sequence[str], last: str = "or") -> str:
    quoted = [word if word in DESCRIBED else f"`{word}`" for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} {last} {quoted[-1]}"


DESCRIBED = frozenset({"a number", "a rank (A K Q J 10-2)", "a suit", "a name", "a title in quotes"})
"""Kinds of word, as they are spoken of."""


def unreadable(span: Span, section: str, name: str, word: str, could_be: Sequence[str]) -> Problem:
    """P101: a value stops making sense at a word."""
    meant = _meant(word, could_be)
    if _SUIT.fullmatch(word) and "trump" in could_be:
        meant = f"trump is {word.lower().removesuffix('s')}s"
    label = f"did you mean `{meant}`?" if meant else "I cannot read on from here"
    if not word:
        label = "something is missing here"
    lines = []
    if could_be and not meant and len(could_be) <= 8:
        lines.append(f"here could stand {_listed(could_be)}")
    examples = examples_of(section, name)
    if examples:
        lines.append("it can be said like this:")
        lines.extend(f"    {name}: {example}" for example in examples)
    title = f"I do not understand `{word}` in `{name}`" if word else f"`{name}` stops too early"
    return Problem(
        code="P101",
        title=title,
        labels=(Label(span=span, text=label),),
        help="\n".join(lines) or None,
        fix=_instead(span, _surely_meant(word, could_be)),
    )


_SUIT = re.compile("(spade|heart|diamond|club)s?", re.IGNORECASE)

_SYNONYMS = {
    "are": "is",
    "draws": "draw",
    "discards": "discard",
    "throw": "discard",
    "throws": "discard",
    "take": "takes",
    "maker": "pitcher",
    "bidder": "pitcher",
    "declarer": "pitcher",
    "captor": "winner",
    "capturer": "winner",
    "catcher": "winner",
    "taker": "winner",
    "except": "but",
    "when": "if",
    "gets": "scores",
    "get": "score",
    "everybody": "everyone",
    "all": "everyone",
    "nontrump": "non-trump",
    "non-trumps": "non-trump",
    "minimum": "or more",
    "no": "nothing",
    "none": "nothing",
    "double": "twice",
    "trumps": "trump",
}
"""What people write, and the word of the language for it."""


def _meant(word: str, could_be: Sequence[str]) -> str | None:
    synonym = _SYNONYMS.get(word.lower())
    if synonym in could_be:
        return synonym
    return nearest(word.lower(), could_be, cutoff=0.7) if len(word) > 2 else None


_SEVERAL_THINGS = frozenset({"bidder", "taker"})
"""Synonyms that people use for somebody else, too: everybody who bids, whoever took the bid."""


def _surely_meant(word: str, could_be: Sequence[str]) -> str | None:
    """The word that was meant where there is no doubt about it."""
    synonym = _SYNONYMS.get(word.lower())
    if synonym in could_be and word.lower() not in _SEVERAL_THINGS:
        return synonym
    return _one_slip_from(word.lower(), [each for each in could_be if each not in DESCRIBED])


def _one_slip_from(word: str, known: Sequence[str]) -> str | None:
    """The only one of these names that is a slip of the pen away; short words are all too much alike."""
    alike = [each for each in known if one_slip_apart(word, each)]
    return alike[0] if len(alike) == 1 and len(word) > 2 else None


def _instead(span: Span, text: str | None) -> Fix | None:
    return Fix(span=span, text=text) if text else None


def nothing_said(span: Span, section: str, name: str, only_when: bool = False) -> Problem:
    """P102: a name and a colon, and nothing behind it, or only when something would hold."""
    examples = examples_of(section, name)
    form = BY_ADDRESS.get(f"{section}/{name}")
    drop = "" if form is not None and form.required else f"; to drop the rule, write `no {name}`"
    return Problem(
        code="P102",
        title=f"nothing is said behind `{name}:`" + (" but a condition" if only_when else ""),
        labels=(Label(span=span),),
        help=f"for example `{name}: {examples[0]}`{drop}" if examples else None,
    )


def unknown_heading(span: Span, current: str | None) -> Problem:
    """P103: a line without a colon that is no heading."""
    text = span.text
    lower = " ".join(text.lower().split())
    first_words = [name for name in names_in(current or "") if lower.startswith(name + " ")]
    if first_words:
        said = text[len(first_words[0]) :].strip()
        fix = f"a rule has a colon: `{first_words[0]}: {said.lstrip('=-: ')}`"
        label = "is a colon missing?"
        remedy = _colon_put_in(span, first_words[0])
    else:
        meant = nearest(lower, SECTIONS, cutoff=0.7)
        label = f"did you mean `{meant}`?" if meant else "not a heading that I know"
        fix = f"the headings are {_listed(SECTIONS, 'and')}"
        remedy = _instead(span, _one_slip_from(lower, SECTIONS))
    title = f"`{text}` is no heading"
    return Problem(code="P103", title=title, labels=(Label(span=span, text=label),), help=fix, fix=remedy)


def _colon_put_in(span: Span, name: str) -> Fix | None:
    """A colon for the blanks, or the equals sign, behind a rule's name; a dash there may be a minus."""
    gap = re.match(r"\s+".join(map(re.escape, name.split())) + r"(\s*=\s*|\s+)(?![=:-])", span.text, re.IGNORECASE)
    if gap is None:
        return None
    return Fix(span=evolve(span, column=span.column + gap.start(1), length=len(gap[1])), text=": ")


def colon_behind_heading(span: Span, name: str) -> Problem:
    """P103: a heading with a colon."""
    end = span.column - 1 + span.length
    colon = span.source.lines[span.line - 1].index(":", end)
    return Problem(
        code="P103",
        title=f"the heading `{name}` has a colon",
        labels=(Label(span=span, text="a rule has one, a heading has none"),),
        help=f"write `{name}` alone on its line, and its rules below",
        fix=Fix(span=evolve(span, column=end + 1, length=colon + 1 - end), text=""),
    )


def unreadable_first_line(span: Span) -> Problem:
    """P103: a line that begins a variant or a house rule, and goes on in a way that none does."""
    word = span.text.strip()
    line = span.source.lines[span.line - 1]
    if re.match(r"\s*house[- ]rule\b.*\bextends\b", line, re.IGNORECASE):
        at = line.index("extends")
        return Problem(
            code="P103",
            title="a house rule extends nothing",
            labels=(Label(span=evolve(span, column=at + 1, length=len("extends")), text="leave this out"),),
            help="it is laid over any game that it fits: `pitchdsl run auction-pitch --with FILE`",
        )
    return Problem(
        code="P103",
        title=f"I do not understand `{word}` in this first line" if word else "this first line stops too early",
        labels=(Label(span=span, text="I cannot read on from here" if word else "something is missing here"),),
        help="it can be said like this:\n"
        '    variant my-game "My Game"\n    variant my-game "My Game" extends auction-pitch\n'
        '    house-rule my-rule "My rule"\na name is small letters, digits and hyphens; a title stands in quotes',
    )


def same_name(name: str, span: Span, first: Span) -> Problem:
    """P212: two definitions of one name in a text."""
    return Problem(
        code="P212",
        title=f"`{name}` is defined twice",
        labels=(Label(span=span, text="defined again here"), Label(span=first, text="defined here first")),
        help="give one of the two another name; to change a variant, let another one extend it",
    )


def house_rule_over_house_rule(span: Span) -> Problem:
    """P104: ``with`` in a house rule."""
    return Problem(
        code="P104",
        title="`with` stands in a house rule",
        labels=(Label(span=span),),
        help="only a variant takes in house rules; to play with several, name them all where they are laid over it",
    )


def misplaced(span: Span, where: str) -> Problem:
    """P104: a rule where there is no section for it."""
    return Problem(
        code="P104",
        title=f"`{span.text}` stands {where}",
        labels=(Label(span=span),),
        help='a text begins with a line such as `variant my-game "My Game"`, then come headings '
        "(`players`, `deal`, …) with their rules under them",
    )


def unknown_rule(span: Span, section: str) -> Problem:
    """P201: a name that a section does not have."""
    name = " ".join(span.text.lower().split())
    known = list(HEADER) if section == "header" else names_in(section)
    near_miss = NEAR_MISSES.get(section, {}).get(name)
    meant = near_miss or nearest(name, known)
    sure = _one_slip_from(name, known) if (section, name) in _HALF_MEANT else near_miss or _one_slip_from(name, known)
    if section == "exchange":
        known = ["everyone", "everyone but the dealer", "dealer", "pitcher", *known]
        meant = nearest(name, known)
    where = "under the first line" if section == "header" else f"in `{section}`"
    label = f"did you mean `{meant}`?" if meant else "not a rule that I know"
    examples = "".join(f"\n    {meant}: {example}" for example in examples_of(section, meant)) if meant else ""
    elsewhere = [other for other in SECTIONS if name in names_in(other)]
    note = f"; `{name}` belongs under `{elsewhere[0]}`" if elsewhere and not meant else ""
    return Problem(
        code="P201",
        title=f"there is no rule `{name}` {where}",
        labels=(Label(span=span, text=label),),
        help=f"{where} there are {_listed(known, 'and')}{note}{examples}" if known else None,
        fix=_instead(span, sure),
    )


_HALF_MEANT = frozenset(
    {
        ("bidding", "minimum"),
        ("bidding", "minimum bid"),
        ("bidding", "maximum"),
        ("bidding", "maximum bid"),
        ("play", "lead"),
        ("play", "leads"),
    }
)
"""Near misses that say only a part of what the right name says: `bids: 2` is no minimum, it is the only bid."""


def not_a_row_name(span: Span, section: str) -> Problem:
    """P202: the name of a row that cannot be one."""
    return Problem(
        code="P202",
        title=f"`{span.text[:40]}` cannot be the name of a row",
        labels=(Label(span=span),),
        help=f"a name in `{section}` is small letters, digits, blanks and hyphens, such as `off-jack`; "
        "at most 40 of them, beginning with a letter",
    )


def unfinished_file(source: Source, title: str, remedy: str, line: int = 1) -> Problem:
    """P105: a text that is no rule sheet at all, or is too big for one."""
    return Problem(
        code="P105",
        title=title,
        labels=(Label(span=Span(source=source, line=line, column=1, length=1)),),
        help=remedy,
    )


def too_much(span: Span, title: str, remedy: str) -> Problem:
    """P105: more of something than a rule sheet ever needs."""
    return Problem(code="P105", title=title, labels=(Label(span=span, text="this goes too far"),), help=remedy)


def open_table(section: str) -> bool:
    """Whether the author names the rows of this section."""
    return section in OPEN_TABLES
