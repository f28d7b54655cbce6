"""Values and names that nobody can read (P101, P201, P202), and the words in which a remedy is told."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from pitchdsl.diagnostics.nearest import nearest
from pitchdsl.diagnostics.problem import Problem, Remedy
from pitchdsl.language.pip_recipients import WAYS_OUT_OF_A_TIE
from pitchdsl.source import Span
from pitchdsl.syntax import candidates, mixed_and_or, phrases, remarks
from pitchdsl.syntax.candidates import Candidate
from pitchdsl.syntax.forms import BY_ADDRESS, HEADER, OPEN_TABLES, SECTIONS, examples_of, names_in
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.meaning import LISTS_OF_NAMES
from pitchdsl.syntax.names import plain_name
from pitchdsl.syntax.offers import offer, offer_candidate, offer_line, offer_lines
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.readings import A_RANK, DESCRIBED, reads, slip_behind, synonyms
from pitchdsl.syntax.synonyms import GLUE, NO, NUMBERS, RANKS, SUITS

if TYPE_CHECKING:
    from pitchdsl.syntax.nearest_line import NearestLine

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
    span, said = _whole_number(span, whole), whole.text
    word = span.text.strip()
    home = candidates.rule_of_other_section(name, said, section) if guessing else None
    remedy = home or (candidates.of_value(section, name, said) if guessing else None)
    meant = next((each for each, _ in synonyms(word.lower(), could_be) if each in could_be), None) if guessing else None
    slip = slip_behind(said, remedy.value, span.column - whole.column) if remedy and not home else None
    if slip is not None:
        at, word, meant = slip
        span = evolve(span, column=whole.column + at, length=len(word))
    if guessing and not meant and len(word) > 2 and word.lower() not in ("unless", "two"):  # like `less`, and like `to`
        meant = nearest(word.lower(), could_be, cutoff=0.7)
    if meant and (
        not re.search(rf"\b{re.escape(meant)}\b", remedy.value)
        if remedy
        else _still_unreadable(said, word, meant, section, name)
    ):
        meant = None
    told: Remedy | str | None = offer_candidate(whole, remedy, section) if remedy else None
    if told is None and guessing and re.match("if |when ", said, re.IGNORECASE):
        told = _in_other_words(whole, section, name)
    told = told or _remark(whole, word, section, name, guessing=guessing)
    advice = told if isinstance(told, str) else None
    if isinstance(told, Remedy) and told.offered.endswith("tied, rounded down") and "rounded" not in said:
        told = evolve(told, question=f"{told.question} Or `rounded up`")
    remark = remarks.at_the_end(said) if isinstance(told, Remedy) and not told.certain else None
    if remark is not None and isinstance(told, Remedy) and remark[1] not in told.offered:
        told = _with_remark(told, remark[1])
    if told is None and guessing:
        told = _in_other_words(whole, section, name)
    ties = _ties(section, name, said) if told is None else []
    near = _nearest(section, name, said) if told is None and guessing and not meant and not ties else None
    if near is not None:
        advice = _told_nearest(name, near)
    elif told is None and not meant and (too_much := _too_much(span, whole, section, name)):
        advice = too_much
    label = f"did you mean `{meant}`?" if meant else _why(word, said, could_be)
    card = re.search(r"\b(10|[2-9AKQJ]) of trump\b", remedy.value) if remedy and not remedy.sure else None
    if card and "trump" not in said.lower():
        label = f"`{card[1]} of trump`, or `off-{card[1]}`?"
    of_tests = mixed_and_or.fault(span, whole, section, name) if guessing and not remedy else None
    if of_tests is not None:
        told = of_tests.remedy or (told if isinstance(told, Remedy) and of_tests.in_lines else None)
        label, advice = of_tests.label, None if told else of_tests.help
    shown = f"`{name}: " in (advice or "") if near is None else bool(near.homes)
    few = told is None and advice is None and 0 < len(could_be) <= FEW_WORDS and not meant and not ties
    few = few and not (word and len(could_be) == 1 and _means_something(could_be[0]))
    here = [f"here could stand {listed(could_be)}"] if few else []
    ways = of_tests.help if of_tests and told else None
    if not of_tests and not shown:
        ways = "\n".join([*here, *(ties or _examples(section, name, said, remedy))])
    return problem_at(
        span,
        "P101",
        f"I do not understand `{word}` in `{name}`" if word else f"`{name}` stops too early",
        f"this belongs under `{home.section}`" if home else label,
        advice,
        told if isinstance(told, Remedy) else None,
        ways,
    )


def _means_something(word: str) -> bool:
    """Whether a word says something by itself, so that it says something else than another word in its place."""
    return word.isalpha() and word not in {*GLUE, "if", "and", "or", "else"}


def _too_much(span: Span, whole: Span, section: str, name: str) -> str | None:
    """Where a line makes sense up to an `and`: that all behind it has no place there."""
    at = span.column - whole.column
    said, more = whole.text[:at].strip(" ,"), whole.text[at:]
    if re.match(r"(?:and|but|plus|also)\b", more, re.IGNORECASE) is None or not reads(said, section, name):
        return None
    return f"`{name}` can say `{said}`, but not `{more}` behind it"


def _ties(section: str, name: str, value: str) -> list[str]:
    """Where a row of points stops making sense behind `else`: how the same row may go on where several are level."""
    before, behind, _ = value.rpartition(" else")
    rows = [f"{before.rstrip(' ,')}, {each}" for each in WAYS_OUT_OF_A_TIE] if behind and section == "points" else []
    lines = [f"    {name}: {row}" for row in rows if reads(row, section, name)]
    return lines and ["where several are level this row can go on so:", *lines]


def _nearest(section: str, name: str, value: str) -> "NearestLine | None":
    """What the rule can say of what was written."""
    from pitchdsl.syntax.nearest_line import nearest_line  # noqa: PLC0415  # late: most texts are right

    return nearest_line(section, name, value)


def _told_nearest(name: str, near: "NearestLine") -> str:
    lost = listed(near.lost, "and")
    homes = f"\nsuch words stand in {' and in '.join(near.homes)}" if near.homes else ""
    return f"`{name}` cannot say all of this; the nearest is `{name}: {near.value}`, which leaves out {lost}{homes}"


def _still_unreadable(value: str, word: str, meant: str, section: str, name: str) -> bool:
    """Whether a value cannot be read with another word in the place of one, either."""
    return meant not in DESCRIBED and not reads(re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", meant, value), section, name)


def _in_other_words(whole: Span, section: str, name: str) -> Remedy | None:
    """The line that says the same in the words of the language, as a question."""
    from pitchdsl.syntax.ended_by_a_row import ended_by_a_row  # noqa: PLC0415  # late: most texts are right
    from pitchdsl.syntax.other_words import meant_below  # noqa: PLC0415

    line = ended_by_a_row(section, name, whole.text) or meant_below(section, f"{name}: {whole.text}")
    return None if line is None else offer_candidate(whole, line, section)


def _with_remark(remedy: Remedy, remark: str) -> Remedy:
    """A line whose remark goes behind ``#``."""
    question = f"{remedy.question} A remark that binds nobody stands behind `#`"
    return evolve(remedy, text=f"{remedy.text.rstrip()}  # {remark}", question=question)


def _examples(section: str, name: str, said: str, remedy: Candidate | None) -> list[str]:
    """Ways to say it that are of use to somebody who wrote this: no `none` for a number, no jokers unasked."""
    form = BY_ADDRESS.get(f"{section}/{name}")
    if re.fullmatch(NO, said.lower()) and form is not None and not form.required:
        return ["leave the line out where the game below says nothing of it either: then it is as it is by itself"]
    examples = [each for each in examples_of(section, name) if remedy is None or each != remedy.value]
    if re.search(r"\d", said) and section == "winning":
        examples = [each for each in examples if each != "none"]
    if "joker" not in said.lower():
        examples = [each for each in examples if "joker" not in each]
    from pitchdsl.syntax.other_words import likest_first  # noqa: PLC0415  # late: most texts are right

    lines = [f"    {name}: {each}" for each in likest_first(examples, said)]
    return lines and ["this rule can say:", *lines]


def _whole_number(span: Span, whole: Span) -> Span:
    """The place with all of a number that has a comma or a point in it."""
    for number in re.finditer(r"\d{1,3}(?:,\d{3})+(?!\d)|\d+\.\d+", whole.text):
        column = whole.column + number.start()
        if column <= span.column < column + len(number[0]):
            return evolve(span, column=column, length=len(number[0]))
    return span


def _why(word: str, value: str, could_be: Sequence[str]) -> str:
    lower = word.lower()
    rank = RANKS.get(lower.removesuffix("s"))
    reasons = {
        "something is missing here": not word,
        "numbers are written in digits": lower in NUMBERS and "a number" in could_be,
        f"this rank is written `{rank}`": rank and A_RANK in could_be,
        "an ace is written `A`": lower == "a" and A_RANK in could_be,
        "suits are written in words": word in SUITS,
        "there is no `unless`": lower == "unless",
        "numbers have no comma": re.fullmatch(r"[\d,]+,\d{3}", word),
        "what is so then is missing": re.match("if |when ", value, re.IGNORECASE) and "," not in value,
        "the condition comes last": re.match("if |when ", value, re.IGNORECASE),
        "this number is too long": _too_long(word),
    }
    return next((reason for reason, holds in reasons.items() if holds), "I cannot read on from here")


def _remark(span: Span, word: str, section: str, name: str, *, guessing: bool) -> Remedy | str | None:
    """What there is to know about a word that has no place in the language."""
    value, lower, lower_value = span.text, word.lower(), span.text.lower()
    other = candidates.only_rule_for(section, value) if guessing else None
    if other:
        remedy = offer_line(span, f"{other}: {value}", section, section, certain=False)
        return evolve(remedy, question=f"{remedy.question} `{name}` says something else")
    if not guessing:
        return None
    if f"{section}/{name}" == "deck/ranks" and "joker" in lower_value:
        return _jokers_apart(span) or "jokers are no ranks: `jokers: 2` puts both of them into the pack"
    if re.fullmatch(NO, value.lower()):
        remedy = offer_line(span, f"no {name}", section, section, certain=False)
        return evolve(remedy, question=f"{remedy.question} That drops what the game below says of it")
    if lower in ("unless", "not") and " " in value:
        return "a test is turned round by a `not` before all of it, as in `if not trump is spades`"
    said, _, condition = value.partition(" if ")
    lines = [f"{name}: {said} if {each}" for each in re.split(r" or (?!more\b|less\b)", condition)]
    if condition and lower in ("and", "or") and 1 < len(lines) <= MOST_APART:
        return offer_lines(
            span, lines, "did you mean a line for each: " + " and ".join(f"`{each}`" for each in lines) + "?"
        )
    for pattern, remark in phrases.REMARKS.get(f"{section}/{name}", ()):
        match = re.search(pattern, typed(value), re.IGNORECASE)
        if match:
            return match.expand(remark)
    if re.fullmatch(r"-\d+", word):
        return "a number is never below zero"
    if _too_long(word):
        return f"a number may have {MOST_DIGITS} digits"
    return "numbers are whole" if re.search(r"\d[.,/]\d", value) else None


_JOKERS = re.compile(
    r"(?:[\s,;&+]|\b(?:and|with|plus|the|a|both|red|black|big|little|one|two|1)\b|(?<![\d-])\b2\b)*\bjokers?\b,?",
    re.IGNORECASE,
)


def _jokers_apart(span: Span) -> str | None:
    """Where jokers stand among the ranks: the two lines that say both."""
    ranks = " ".join(_JOKERS.sub(" ", span.text).split())
    many = re.search(r"jokers|joker.*joker|\b(?:both|two|2) joker", span.text, re.IGNORECASE)
    if not reads(ranks, "deck", "ranks"):
        return None
    return f"two lines say it: `ranks: {ranks}` and `jokers: {2 if many else 1}`; where jokers rank is said in `order`"


def _too_long(word: str) -> bool:
    return re.fullmatch(r"[\d,]+", word) is not None and len(word.replace(",", "")) > MOST_DIGITS


def home_of(span: Span, section: str, value: Span) -> str | None:
    """The other section whose rule a refused line would be: it may well have been meant to stand there."""
    name = plain_name(span.text)
    home = candidates.of_another_section(section, name, value.text) or candidates.rule_of_other_section(
        name, value.text, section
    )
    return home.section if home else None


IN_THE_FIRST_LINE = ("extends", "base", "title", "name")
"""What people look for below the first line."""

PEOPLE = ("everyone", "everyone but the dealer", "dealer", "pitcher")
"""Whose steps of the exchange are told first."""


MAIN = {
    "players": "seats",
    "deck": "ranks",
    "deal": "each",
    "bidding": "bids",
    "trump": "named by",
    "play": "follow",
    "winning": "target",
}
"""The rules that people mean by the heading above them."""


def unknown_rule(span: Span, section: str, value: Span | None = None, *, guessing: bool = True) -> Problem:
    """P201: a name that a section does not have; ``value`` is what stands behind it."""
    name, text = plain_name(span.text), value.text if value is not None else ""
    known = HEADER if section == "header" else (*(PEOPLE if section == "exchange" else ()), *names_in(section))
    meant = candidates.of_line(section, name, text, known) if guessing else None
    home = candidates.of_another_section(section, name, text) if guessing and not meant else None
    if guessing and value is not None and not (meant and meant.value) and not (home and home.value):
        from pitchdsl.syntax.other_words import meant_below  # noqa: PLC0415  # late: most texts are right

        line = meant_below(section, f"{span.text}: {text}")
        meant, home = (line, None) if line and line.section == section else (None if line else meant, line or home)
    where = "under the first line" if section == "header" else f"in `{section}`"
    label, lines, remedy = "not a rule that I know", [], None
    line = meant or home
    if line and line.value:
        remedy = offer_candidate(span, line, section)
    if meant:
        label = f"did you mean `{meant.name}`?"
        remedy = remedy or offer(span, meant.name, f"{meant.name}: {text}", section, certain=meant.sure)
        opened = _opened(span, section, meant.name, text)
        if opened is not None:
            label, remedy = "`may bid` says what is open", opened
    elif home:
        label = f"this belongs under `{home.section}`"
    elif candidates.is_a_test(section, name, text):
        label = "this belongs under `to win`, `wins at once` or `loses at once`"
    elif name in SECTIONS:
        label = f"`{name}` is a heading"
        remedy = (_row_below(span, name, text, section) or _rule_below(span, name, text, section)) if guessing else None
        there = [*(["everyone"] if name == "exchange" else []), *names_in(name)]
        under = (
            f"there are {listed(there, 'and')}"
            if there
            else f"one writes for example `moon: {examples_of(name, '')[0]}`"
        )
        lines.append(f"it stands alone on its line; under it {under}")
    elif section == "header":
        first_line = 'it stands in the first line: `variant my-game "My Game" extends auction-pitch`'
        lines.append(first_line if name in IN_THE_FIRST_LINE else "a remark that binds nobody begins with `>`")
    ways = [f"{where} there are {listed(known, 'and')}"] if known else []
    if line and not line.value:
        ways.extend(f"    {line.name}: {example}" for example in examples_of(line.section, line.name))
    return problem_at(
        span, "P201", f"there is no rule `{span.text}` {where}", label, "\n".join(lines), remedy, "\n".join(ways)
    )


def _opened(span: Span, section: str, name: str, value: str) -> Remedy | None:
    """For bids that are closed from a number on, the line that says up to which number they are open."""
    closed = re.match(r"(\d+) (?:or|and) (?:more|up|higher|above)\b(.*)", value) if name == "may not bid" else None
    if closed is None or section != "bidding" or not 1 < int(closed[1]) < 10**MOST_DIGITS:
        return None
    line = f"may bid: at most {int(closed[1]) - 1}{closed[2]}"
    return evolve(offer_line(span, line, section, section, certain=False), order="")


def _rule_below(span: Span, heading: str, value: str, section: str) -> Remedy | None:
    """Where a heading has a colon, and behind it what a rule below it may say: that rule."""
    named = [name for name in names_in(heading) if f"{heading}/{name}" not in LISTS_OF_NAMES]
    said = [name for name in named if reads(value, heading, name)]
    main = MAIN.get(heading, "")
    name = said[0] if len(said) == 1 else main if main in said else ""
    line = candidates.readable(heading, name, value) if name else candidates.of_value(heading, main, value)
    line = line or candidates.of_sentence(heading, value)
    return offer_line(span, line.line, section, heading, certain=False) if line else None


def _row_below(span: Span, heading: str, value: str, section: str) -> Remedy | None:
    """Where a heading has a colon, and behind it what would be a row of its table: that row."""
    name = "-".join(re.findall(r"[a-z0-9]+", re.sub(r"^(?:calls?|called|made) ", "", value.lower())))
    if (
        heading not in OPEN_TABLES
        or heading in ("points", "exchange")
        or not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", name)
    ):
        return None
    row = candidates.readable(heading, name, value) or candidates.of_value(heading, name, value)
    return offer_line(span, row.line, section, heading, certain=False) if row else None


def not_a_row_name(span: Span, section: str, value: Span | None = None, *, guessing: bool = True) -> Problem:
    """P202: the name of a row that cannot be one."""
    text = " ".join(typed(span.text).split())
    number = next((word for word, digits in NUMBERS.items() if digits == text.rstrip("s")), None)
    plain = number or "-".join(re.findall(r"[a-z0-9]+", re.sub(r"^\d+[.) ]*|'", "", text.lower())))
    fits = 0 < len(plain) <= 40 and plain[0].isalpha()
    said = value.text if value is not None else ""
    readable = guessing and fits and reads(said, section, plain)
    shown = text if len(text) <= 40 else f"{text[:40]}…"
    return problem_at(
        span,
        "P202",
        f"`{shown}` cannot be the name of a row",
        f"`{plain}` would do" if fits else "too long" if len(text) > 40 else "",
        f"a name in `{section}` is small letters, digits, blanks and hyphens, such as `off-jack`; "
        "at most 40 of them, beginning with a letter",
        offer(span, plain, f"{plain}: {said}", section, certain="_" in text) if readable else None,
    )
