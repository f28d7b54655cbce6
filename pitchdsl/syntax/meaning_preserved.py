"""Whether a remedy keeps what was written: each of its words, or a listed one for it, and nothing more."""

import re
from collections.abc import Iterator
from functools import lru_cache

from pitchdsl.diagnostics.nearest import one_slip_apart
from pitchdsl.syntax import candidates, dropping, headings, split_line, word_order
from pitchdsl.syntax.first_lines import MEANT
from pitchdsl.syntax.forms import OPEN_TABLES, SECTIONS
from pitchdsl.syntax.judge import MeaningPreserved, alike_words, by_words, how_much
from pitchdsl.syntax.lines import colon_in, typed
from pitchdsl.syntax.meaning import alike, is_another_verb
from pitchdsl.syntax.names import plain_name
from pitchdsl.syntax.synonyms import NO, NUMBERS


@lru_cache(maxsize=2_000)
def kept(written: str, offered: str, home: str) -> MeaningPreserved:
    """How much of a line the offered one keeps; ``home`` is the section that it is to stand in."""
    if "\n" in offered:
        return _several(written, offered, home)
    if offered in SECTIONS:
        return _heading(written, offered)
    if MEANT.match(offered):
        return _first_line(written, offered)
    taken = _taken_away(written, home)
    if taken is not None and (offered in taken or not offered.startswith("no ")):
        return MeaningPreserved.SURELY if offered in taken else MeaningPreserved.NOT
    return max((_same(*said, offered, home) for said in _readings(written)), default=MeaningPreserved.NOT)


def _same(name: str, value: str, offered: str, home: str) -> MeaningPreserved:
    """How much of a name and a value a line keeps; without a name the value is a sentence, or all of the line."""
    at = colon_in(offered, len(offered))
    rule, meant = (offered[:at], offered[at + 1 :].strip()) if at is not None else ("", offered)
    if word_order.FIRST.match(name or value) or word_order.FIRST.match(value):
        round_ = _turned(name, value, offered, home)
        if round_ is not MeaningPreserved.NOT:
            return round_
    if offered == f"no {name or home}":
        return MeaningPreserved.LIKELY if re.fullmatch(NO, value.lower()) else MeaningPreserved.NOT
    if not name or not rule:
        said = candidates.of_sentence(home, value) if not name else None
        if said is not None and said.line == offered:
            return MeaningPreserved.SURELY if said.sure else MeaningPreserved.LIKELY
        return by_words(home, f"{name} {value}", offered)
    named = _named(name, rule, home)
    heading = " ".join(name.lower().split()) == home
    if heading and home not in OPEN_TABLES:
        # a heading with a colon: the rule below it is known by what it says
        named = max(named, MeaningPreserved.LIKELY)
    if heading and set(rule.split("-")) <= set(re.findall(r"[a-z0-9]+", value.lower())):
        named = MeaningPreserved.LIKELY  # a heading with a colon: the row below it is called as what it says
    said_again = [(value, True), *candidates.restated(home, rule, typed(value))]
    found = [
        min(how_much(home, rule, draft, meant), MeaningPreserved.SURELY if sure else MeaningPreserved.LIKELY)
        for draft, sure in said_again
    ]
    return min(named, max(found))


def _several(written: str, offered: str, home: str) -> MeaningPreserved:
    """How much of a line several keep: what stands between two of them says nothing."""
    name, _, value = written.partition(":")
    name = " ".join(name.lower().split())
    behind = split_line.under_their_heading(name, value.strip())
    lines = behind or split_line.several(home, name, value.strip()) or []
    if [*([home] if behind else []), *(each.line for each in lines)] != offered.split("\n"):
        return MeaningPreserved.NOT
    return MeaningPreserved.SURELY if all(each.sure for each in lines) else MeaningPreserved.LIKELY


def _turned(name: str, value: str, offered: str, home: str) -> MeaningPreserved:
    """How much is kept where a condition goes from the beginning to the end."""
    line = word_order.line_turned(home, name, value)
    if line is None or line.line != offered:
        return MeaningPreserved.NOT
    return MeaningPreserved.SURELY if line.sure else MeaningPreserved.LIKELY


def _named(name: str, rule: str, home: str) -> MeaningPreserved:
    """Whether a name stands for that of a rule or of a row."""
    plain = plain_name(name)
    if plain == rule or (len(plain) > 2 and one_slip_apart(plain, rule)):
        return MeaningPreserved.SURELY
    if NUMBERS.get(rule) == name.removesuffix("s"):
        return MeaningPreserved.SURELY
    meant, sure = candidates.other_names(home).get(plain, ("", False))
    if meant == rule:
        return MeaningPreserved.SURELY if sure else MeaningPreserved.LIKELY
    spaced, words = (re.sub(r"[-_ ()]+", " ", each.replace("'", "")).strip() for each in (plain, rule))
    if spaced == words:
        return MeaningPreserved.SURELY
    if is_another_verb(plain, rule):
        return MeaningPreserved.NOT
    close = plain and (plain in rule or alike(plain, [rule]))
    return max(alike_words(plain, rule, ""), MeaningPreserved.LIKELY if close else MeaningPreserved.NOT)


def _readings(written: str) -> Iterator[tuple[str, str]]:
    """A line as a name and a value, in each of the ways in which it may be one."""
    text = typed(written)
    yield "", text
    at = colon_in(text, len(text))
    if at is not None:
        yield text[:at].strip(), text[at + 1 :].strip()
        yield "", " ".join(f"{text[:at]} {text[at + 1 :]}".split())
        return
    words = re.sub(r"[=:;]+", " ", text).split()
    for end in range(1, min(len(words), 6)):
        yield " ".join(words[:end]), " ".join(words[end:]).removeprefix("- ")


def _heading(written: str, offered: str) -> MeaningPreserved:
    plain = typed(written).rstrip(": ")
    meant, sure = headings.heading(plain)
    if headings.is_called(plain, offered) or (meant == offered and sure):
        return MeaningPreserved.SURELY  # where the name is that of several sections, the lines below tell which
    return MeaningPreserved.LIKELY if meant == offered else MeaningPreserved.NOT


def _taken_away(written: str, section: str) -> tuple[str, ...] | None:
    """The lines that take away what a line takes away; none where it takes away nothing."""
    name = dropping.name_of(written.rstrip(": "))
    heading = dropping.heading_of(name, section) if name else None
    if heading is not None:
        return (f"no {heading}",)
    home = dropping.home_of(name, section) if name else None
    return (f"no {home[1]}", dropping.said_instead(*home)[0]) if home else None


def _first_line(written: str, offered: str) -> MeaningPreserved:
    """A first line keeps its names and titles, in letters that a name may have."""
    said, meant = (set(re.findall(r"[a-z0-9]+", re.sub(r"['\u2019]", "", line.lower()))) for line in (written, offered))
    lost = {word for word in said - meant if not any(one_slip_apart(word, each) for each in meant)}
    added = {word for word in meant - said if not any(one_slip_apart(word, each) for each in said)}
    if lost - _JOINING or added - _JOINING - {"game"}:
        return MeaningPreserved.NOT
    return MeaningPreserved.SURELY


_JOINING = frozenset(
    ["variant", "house", "rule", "houserule", "rules", "game", "extends", "extending", "extend", "based", "on",
     "builds", "stands", "is", "like", "from", "with", "and", "or"]
)  # fmt: skip
"""Words of a first line that name nothing."""
