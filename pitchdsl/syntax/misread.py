"""Values and names that nobody can read (P101, P201, P202), each with what was probably meant."""

import re
from collections.abc import Sequence

from attrs import evolve

from pitchdsl.diagnostics.nearest import nearest, one_slip_apart
from pitchdsl.diagnostics.problem import Fix, Label, Problem
from pitchdsl.source import Span
from pitchdsl.syntax import everyday, everyday_lines, remedies
from pitchdsl.syntax.forms import BY_ADDRESS, HEADER, NEAR_MISSES, OPEN_TABLES, SECTIONS, examples_of, names_in
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.remedies import DESCRIBED

FEW_WORDS = 3
"""How many words that may follow are worth telling: whole examples, which come below them, tell more than a list."""

MOST_DIGITS = 6
"""How long a number may be: the grammar reads no longer one."""

MOST_APART = 4
"""Lines into which one may be taken apart."""


def listed(words: Sequence[str], last: str = "or") -> str:
    """Words of the language in a row."""
    quoted = [word if word in DESCRIBED else f"`{word}`" for word in words]
    return quoted[0] if len(quoted) == 1 else f"{', '.join(quoted[:-1])} {last} {quoted[-1]}"


def unreadable(
    span: Span, whole: Span, section: str, name: str, could_be: Sequence[str], *, guessing: bool = True
) -> Problem:
    """P101: a value stops making sense at a word; ``whole`` is all of the value."""
    span = _whole_number(span, whole)
    word = span.text.strip()
    remedy = remedies.for_value(section, name, whole.text) if guessing else None
    meant = _meant(word, could_be)
    label = f"did you mean `{meant}`?" if meant else _why(word, whole.text, could_be)
    lines = []
    home = belongs(name, whole.text, section) if guessing else None
    if home is not None:
        label, remedy = f"this belongs under `{home[0]}`", None
        lines.append(f"write the heading `{home[0]}`, and below it `{home[1]}`")
    elif remedy is not None and remedy.sure:
        lines.append(f"write `{name}: {remedy.value}`")
    else:
        remark = _remark(word, whole.text, section, name) if guessing else None
        if remedy is not None:
            lines.append(f"perhaps you mean `{name}: {remedy.value}`")
        elif remark:
            lines.append(remark)
        elif could_be and not meant and len(could_be) <= FEW_WORDS:
            lines.append(f"here could stand {listed(could_be)}")
        examples = [
            each
            for each in examples_of(section, name)
            if (remedy is None or each != remedy.value) and _to_the_point(each, whole.text, section)
        ]
        if examples and not (remark or "").startswith("write"):
            lines.append("it can be said like this:" if remedy is None else "other ways to say it:")
            lines.extend(f"    {name}: {example}" for example in examples)
    title = f"I do not understand `{word}` in `{name}`" if word else f"`{name}` stops too early"
    return Problem(
        code="P101",
        title=title,
        labels=(Label(span=span, text=label),),
        help="\n".join(lines) or None,
        fix=instead(whole, remedy.value) if remedy is not None and remedy.sure else None,
    )


def belongs(name: str, value: str, section: str) -> tuple[str, str] | None:
    """For a row whose name is that of a rule of another section and says what that may say: where, and the line."""
    if section not in OPEN_TABLES or f"{section}/{name}" in BY_ADDRESS:
        return None
    homes = [each for each in SECTIONS if name in names_in(each) and remedies.reads(typed(value), each, name)]
    return (homes[0], f"{name}: {value}") if homes else None


def _whole_number(span: Span, whole: Span) -> Span:
    """The place with all of a number that has a comma or a point in it."""
    for number in re.finditer(r"\d{1,3}(?:,\d{3})+(?!\d)|\d+\.\d+", whole.text):
        column = whole.column + number.start()
        if column <= span.column < column + len(number[0]):
            return evolve(span, column=column, length=len(number[0]))
    return span


def _why(word: str, value: str, could_be: Sequence[str]) -> str:
    lower = word.lower()
    if not word:
        return "something is missing here"
    if lower in everyday.NUMBERS and "a number" in could_be:
        return "numbers are written in digits"
    if lower.removesuffix("s") in everyday.RANKS and "a rank (A K Q J 10-2)" in could_be:
        return f"this rank is written `{everyday.RANKS[lower.removesuffix('s')]}`"
    if word in everyday.SUITS:
        return "suits are written in words"
    if lower == "unless":
        return "there is no `unless`"
    if re.fullmatch(r"[\d,]+,\d{3}", word):
        return "numbers have no comma"
    if re.match("if |when ", value, re.IGNORECASE):
        return "the condition comes last"
    if _too_long(word):
        return "this number is too long"
    return "I cannot read on from here"


def _meant(word: str, could_be: Sequence[str]) -> str | None:
    lower = word.lower()
    synonym = next((each for each in everyday.SYNONYMS.get(lower, ()) if each in could_be), None)
    return synonym or (nearest(lower, could_be, cutoff=0.7) if len(word) > 2 else None)


def _remark(word: str, value: str, section: str, name: str) -> str | None:
    """What there is to know about a word that has no place in the language."""
    lower = word.lower()
    other = remedies.elsewhere(section, value)
    if other:
        return f"write `{other}: {value}` if that is what you mean; `{name}` says something else"
    if re.fullmatch(everyday.NO, value.lower()):
        return f"write `no {name}` to drop what the game below says of it, or leave the line out"
    if lower in ("unless", "not") and " " in value:
        before, after = (part.strip() for part in re.split(r"\b(?:if )?(?:unless|not)\b", value, maxsplit=1))
        if remedies.reads(before, section, name):
            return f"write `{name}: {before}`, and below it what holds instead, with `if {after}` at its end"
        return f"there is no `{lower}`: say when it holds, not when it does not"
    lines = _taken_apart(value) if lower in ("and", "or") else []
    if 1 < len(lines) <= MOST_APART and all(remedies.reads(line, section, name) for line in lines):
        return "write a line for each: " + " and ".join(f"`{name}: {line}`" for line in lines)
    for pattern, address, remark in everyday_lines.REMARKS:
        match = (
            re.search(pattern, typed(value), re.IGNORECASE) if address in (section, f"{section}/{name}", "") else None
        )
        if match:
            return match.expand(remark)
    if re.fullmatch(r"-\d+", word):
        return "a number is never below zero"
    if _too_long(word):
        return f"a number may have {MOST_DIGITS} digits"
    if re.search(r"\d[.,/]\d", value):
        return "numbers are whole"
    return None


def _too_long(word: str) -> bool:
    return re.fullmatch(r"[\d,]+", word) is not None and len(word.replace(",", "")) > MOST_DIGITS


def _to_the_point(example: str, value: str, section: str) -> bool:
    """Whether an example is any use to somebody who wrote this: no `none` for a number, no jokers out of nowhere."""
    if example == "none" and section == "winning":
        return not re.search(r"\d", value)
    return "joker" not in example or "joker" in value.lower()


def _taken_apart(value: str) -> list[str]:
    """A line for each of the conditions that `or` joins."""
    said, _, condition = value.partition(" if ")
    return [f"{said} if {each}" for each in condition.split(" or ")] if condition else []


def home_of(span: Span, section: str, value: Span) -> str | None:
    """The other section whose rule a refused line would be: it may well have been meant to stand there."""
    elsewhere = _in_another_section(_plain(span), value.text, section) or belongs(_plain(span), value.text, section)
    return elsewhere[0] if elsewhere else None


def _plain(span: Span) -> str:
    """A name without the marks and articles that people put around it."""
    name = re.sub(r"^[-*•·+\d.)( ]+(?=[a-z])", "", " ".join(typed(span.text).lower().split()))
    return re.sub(r"^the ", "", name).strip("*_ ")


def unknown_rule(span: Span, section: str, value: Span | None = None) -> Problem:
    """P201: a name that a section does not have; ``value`` is what stands behind it."""
    name = _plain(span)
    text = value.text if value is not None else ""
    known = list(HEADER) if section == "header" else names_in(section)
    meant, said, sure = name_meant(section, name, text, known)
    if section == "exchange":
        known = ["everyone", "everyone but the dealer", "dealer", "pitcher", *known]
        meant = meant or nearest(name, known)
    where = "under the first line" if section == "header" else f"in `{section}`"
    label = f"did you mean `{meant}`?" if meant else "not a rule that I know"
    elsewhere = None if meant else _in_another_section(name, text, section)
    lines = []
    if meant and said:
        lines.append(f"write `{meant}: {said}`" if sure else f"perhaps you mean `{meant}: {said}`")
    elif elsewhere:
        label = f"this belongs under `{elsewhere[0]}`"
        lines.append(f"write the heading `{elsewhere[0]}`, and below it `{elsewhere[1]}`")
    elif not meant and name in SECTIONS:
        label = f"`{name}` is a heading"
        there = [*(["everyone"] if name == "exchange" else []), *names_in(name)]
        lines.append(
            f"it stands alone on its line; under it there are {listed(there, 'and')}"
            if there
            else f"it stands alone on its line; under it one writes for example `moon: {examples_of(name, '')[0]}`"
        )
    elif section == "header":
        lines.append(_HEADER_REMARKS.get(name, "a remark that binds nobody begins with `>`"))
    if not (meant and said and sure) and known:
        lines.append(f"{where} there are {listed(known, 'and')}")
    if meant and not said:
        lines.extend(f"    {meant}: {example}" for example in examples_of(section, meant))
    fix = instead(span, meant if sure else None)
    if sure and said and value is not None and said != text:
        end = value.column + value.length
        fix = instead(evolve(span, length=end - span.column), f"{meant}: {said}")
    return Problem(
        code="P201",
        title=f"there is no rule `{span.text}` {where}",
        labels=(Label(span=span, text=label),),
        help="\n".join(lines) or None,
        fix=fix,
    )


_HEADER_REMARKS = {
    "extends": 'it stands in the first line: `variant my-game "My Game" extends auction-pitch`',
    "base": 'the game below is named in the first line: `variant my-game "My Game" extends auction-pitch`',
    "title": 'the title stands in the first line, in quotes: `variant my-game "My Game"`',
    "name": 'the name stands in the first line: `variant my-game "My Game"`',
}
"""What people look for below the first line, and where it is."""


def name_meant(section: str, name: str, value: str, known: Sequence[str]) -> tuple[str | None, str, bool]:
    """The name that was meant, what to write behind it, and whether there is no doubt; nothing where nobody knows."""
    renamed = remedies.renamed(section, name, value)
    if renamed is not None:
        return renamed
    near_miss = NEAR_MISSES.get(section, {}).get(name)
    slips = [each for each in known if one_slip_apart(name, each)]
    slip = slips[0] if len(slips) == 1 and len(name) > 2 else name if name in known else None
    meant = near_miss or slip or nearest(name, known)
    if meant is None or section == "header":
        return meant, "", bool(slip)
    sure = (bool(near_miss) and (section, name) not in _HALF_MEANT) or slip is not None
    if remedies.reads(typed(value), section, meant):
        return meant, value, sure
    remedy = remedies.for_value(section, meant, value)
    return meant, remedy.value if remedy else "", sure and (remedy is None or remedy.sure)


def _in_another_section(name: str, value: str, section: str) -> tuple[str, str] | None:
    """The section whose rule this is, and the line to be written there."""
    for other in SECTIONS:
        if other == section:
            continue
        meant = name if name in names_in(other) else NEAR_MISSES.get(other, {}).get(name)
        renamed = remedies.renamed(other, name, value)
        if meant and remedies.reads(typed(value), other, meant):
            return other, f"{meant}: {value}"
        if renamed:
            return other, f"{renamed[0]}: {renamed[1]}"
        if meant == name:
            remedy = remedies.for_value(other, name, value)
            return other, f"{name}: {remedy.value if remedy else examples_of(other, name)[0]}"
    if name in everyday.CARDS and section != "points" and remedies.reads(typed(value), "points", name):
        return "points", f"{name}: {value}"
    return None


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


def not_a_row_name(span: Span, section: str, value: Span | None = None) -> Problem:
    """P202: the name of a row that cannot be one."""
    text = " ".join(typed(span.text).split())
    number = next((word for word, digits in everyday.NUMBERS.items() if digits == text.rstrip("s")), None)
    plain = number or "-".join(re.findall(r"[a-z0-9]+", re.sub(r"^\d+[.) ]*|'", "", text.lower())))
    fits = 0 < len(plain) <= 40 and plain[0].isalpha()
    said = value.text if value is not None else ""
    readable = fits and remedies.reads(typed(said), section, plain)
    shown = text if len(text) <= 40 else f"{text[:40]}…"
    help_ = (
        f"a name in `{section}` is small letters, digits, blanks and hyphens, such as `off-jack`; "
        "at most 40 of them, beginning with a letter"
    )
    return Problem(
        code="P202",
        title=f"`{shown}` cannot be the name of a row",
        labels=(Label(span=span, text=f"`{plain}` would do" if fits else "too long" if len(text) > 40 else ""),),
        help=(f"write `{plain}: {said}`\n" if readable else "") + help_,
        fix=instead(span, plain if readable and "_" in text else None),
    )


def instead(span: Span, text: str | None) -> Fix | None:
    """The fix that puts a text there; none where there is no such text."""
    return Fix(span=span, text=text) if text else None
