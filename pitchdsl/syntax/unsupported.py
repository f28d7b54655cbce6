"""Answers to lines that ask for what no sheet can say, or says in other words.

They are given to lines that the grammar has refused, so a line that can be read is never answered here.
"""

import re
from collections.abc import Iterable, Sequence

from attrs import evolve

from pitchdsl.diagnostics.problem import Problem
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.source import Span
from pitchdsl.syntax.beyond import DENIALS, Beyond, found_in, known, numbers_of, stem, words_of, words_of_meaning
from pitchdsl.syntax.candidates import is_a_test
from pitchdsl.syntax.forms import HEADER
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.meaning import LISTS_OF_NAMES
from pitchdsl.syntax.offers import whole_line
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.readings import reads
from pitchdsl.syntax.remedies import listed

FEW_WORDS = 2
"""Words of a value that make sense by chance, as far as they go."""

REFUSED = frozenset({"P101", "P103", "P201", "P202"})
"""Codes of lines that cannot be read."""


def answer(found: Iterable[Problem], section: str, line: Span) -> Problem | None:
    """P106 for a line of a section that was refused, where it asks for what no sheet can say; P109 where one can.

    ``found`` are the problems of the line. The game that is shown is another one, and called so: no remedy would keep
    what was meant. Where a remedy does, the lines that can be said stand behind it, should it not hold in the sheet.
    """
    if section == ExampleRow.section:
        return None  # a case is no rule, whatever its words are
    refused = [problem for problem in found if problem.code in REFUSED]
    if section == "header" and re.match(rf"(?:{'|'.join(HEADER)})\b", line.text, re.IGNORECASE):
        return None  # names stand there, and a name may be any word
    known_by = found_in(section, line.text) if refused and not any(_a_slip(each, section) for each in refused) else None
    if known_by is None:
        return _guessed(refused, section, line)
    pattern, entry = known_by
    if not entry.sayable:
        return None if _can_be_said(entry, refused, section, line.text) else _cannot_be_said(entry, line)
    if any(_is_told(problem, line) or _is_of_its_name(problem, section, line) for problem in refused):
        return None
    denied = not pattern.denies and not DENIALS.isdisjoint(words_of(re.sub("no matter", "", line.text.lower())))
    if denied and not entry.without:
        return None
    homes = {section, *entry.lines.splitlines()} if section in entry.headings and not entry.lost(line.text) else None
    mended = [problem for problem in refused if _is_mended(problem, section, homes)]
    if not denied and (entry.changed(line.text) or not entry.says_all_of(line.text)):
        from pitchdsl.syntax.likely_topic import Topic  # noqa: PLC0415  # late: most texts are right

        return evolve([*mended, *refused][0], ways="\n".join(Topic(words=entry.words, entry=entry).told(line.text)))
    said = entry.said(line.text)
    others = bool(numbers_of(said) and numbers_of(line.text) - numbers_of(said) - {"1"}) or entry.invents(line.text)
    left_out = [f"`{word}`" for word in words_of(line.text) if stem(word) in entry.lost(line.text)][:1]
    told = _DROPPED if denied else _SAID_OF_OTHERS if others else _SAID
    if left_out and not denied:
        told = told.replace("like this", f"like this, but for {left_out[0]}")
    shown = "\n".join([told, *_indented(entry.without if denied else said)])
    title = f"{entry.what} {entry.verdict}"
    if mended:
        return evolve(mended[0], ways=f"{title}; {shown}")
    return problem_at(line, "P109", title, "this line cannot be read", shown)


def out_of_the_language(span: Span, address: str) -> Problem | None:
    """P106 for a line that could be read, and has words for names, where it asks for what no sheet can say."""
    line, section = whole_line(span), address.partition("/")[0]
    entry = known(section, line.text)
    return None if entry is None or entry.sayable else _cannot_be_said(entry, line)


def _guessed(refused: Sequence[Problem], section: str, line: Span) -> Problem | None:
    """The problem of a line with what it is probably about, where nothing else was understood of it."""
    if len(refused) != 1 or refused[0].remedy is not None or _is_told(refused[0], line):
        return None
    from pitchdsl.syntax.likely_topic import likely_topics  # noqa: PLC0415  # late: most texts are right

    told = [said for topic in likely_topics(section, line.text) for said in topic.told(line.text)]
    name, _, value = typed(line.text).partition(":")
    elsewhere = is_a_test(section, name.strip().lower(), value.strip())
    if not told and not elsewhere and section != "header" and (lacking := _lacking(section, line.text)):
        told = [lacking, *filter(None, [refused[0].ways])]
    return evolve(refused[0], ways="\n".join(told)) if told else None


def _lacking(section: str, line: str) -> str:
    """The words of a line that no rule of its section has, or not the one that it begins with; nothing without such."""
    from pitchdsl.syntax.lost_words import lost_words, rule_named  # noqa: PLC0415  # late: most texts are right

    lost = [words for words in lost_words(section, line) if words_of_meaning(words)]
    rule = rule_named(section, typed(line).partition(":")[0])
    who = f"`{rule}` has no word" if rule else f"no rule of `{section}` has a word"
    unknown = "I know no line that says this; " if len(" ".join(lost).split()) > 1 else ""  # one may be a slip
    return f"{unknown}{who} for {listed(lost, 'and')}" if lost else ""


_SAID = "it is said like this; see whether it is what you mean:"
_SAID_OF_OTHERS = "it is said like this, with numbers of your own; see whether it is what you mean:"
_DROPPED = "a sheet has it only where it says so; what a base says of it is dropped like this:"


def _cannot_be_said(entry: Beyond, line: Span) -> Problem:
    """P106 with the nearest game that can be said."""
    label = "no sheet can say this" + ("" if entry.never else " yet")
    nearest = (
        f"another game can be said ({entry.other})" if entry.other else "a note stays on the sheet and binds nobody"
    )
    where = f"`{entry.id}` stands in docs/language/limits.md, `What cannot be said`"
    told = "\n".join([f"{nearest}:", *_indented(entry.said(line.text)), where])
    return problem_at(line, "P106", f"{entry.what} {entry.verdict}", label, told)


def _indented(lines: str) -> list[str]:
    return [f"    {each}" for each in lines.splitlines()]


def _a_slip(problem: Problem, section: str) -> bool:
    """Whether a line can be read once a problem of it is mended in the only way there is."""
    remedy = problem.remedy
    if remedy is None or not remedy.certain or not remedy.for_programs:
        return False
    if "\n" in remedy.text:
        return True  # several rules on one line
    name, colon, value = remedy.offered.partition(":")
    if f"{section}/{name}" in LISTS_OF_NAMES and not re.search(r"\d", value):
        return False  # any words may be names there, those of another rule, too
    return not colon or reads(value.strip(), section, name.strip().lower())


def _is_told(problem: Problem, line: Span) -> bool:
    """Whether more is told of a line than that it cannot be read: what to do, or how far it makes sense."""
    if problem.code != "P101":
        return False
    made_sense = line.text[: problem.span.column - line.column].partition(":")[2]
    return problem.advice is not None or len(made_sense.split()) > FEW_WORDS


def _is_of_its_name(problem: Problem, section: str, line: Span) -> bool:
    """Whether the name of a row is all that is wrong: it is too long, or nobody at the table is called so."""
    value = typed(line.text).partition(":")[2].strip()
    return problem.code == "P202" or (section == "exchange" and bool(value) and reads(value, section, "everyone"))


def _is_mended(problem: Problem, section: str, homes: set[str] | None) -> bool:
    """Whether a line can be read once a problem of it is mended, under one of the headings where it may belong."""
    if problem.remedy is None or not (homes is None or {problem.remedy.home or section} & homes):
        return False
    name, colon, value = problem.remedy.offered.partition(":")
    return not colon or "\n" in value or reads(value.strip(), problem.remedy.home or section, name.strip().lower())


def _can_be_said(entry: Beyond, refused: Iterable[Problem], section: str, line: str) -> bool:
    """Whether the line says in other words what the language says, or one that can be said is known for the same."""
    if any(problem.remedy is not None and problem.remedy.in_other_words for problem in refused):
        return True
    from pitchdsl.syntax.nearest_line import nearest_line  # noqa: PLC0415  # late: most texts are right

    name, colon, value = typed(line).partition(":")
    near = nearest_line(section, name.strip().lower(), value.strip()) if colon else None
    return near is not None and known(section, f"{name}: {near.value}") is entry
