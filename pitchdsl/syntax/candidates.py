"""Candidates for what was meant by a line that cannot be read: other words, another name, another section.

The grammar reads every candidate, so whoever copies one out of a message has a valid line. Each says whether it is
certain that nothing else was meant.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from attrs import evolve

from pitchdsl.diagnostics.nearest import nearest, one_slip_apart
from pitchdsl.syntax import phrases, remarks
from pitchdsl.syntax.aces import LISTS_OF_RANKS, with_aces
from pitchdsl.syntax.forms import BY_ADDRESS, OPEN_TABLES, SECTIONS, names_in, rule_of
from pitchdsl.syntax.hand_words import of_hands
from pitchdsl.syntax.judge import MeaningPreserved, how_much
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.meaning import alike
from pitchdsl.syntax.names import row_or_rule
from pitchdsl.syntax.not_first import not_first
from pitchdsl.syntax.number_words import alone, in_digits, uncluttered
from pitchdsl.syntax.readings import MOST_KEPT, made_readable, reads, synonyms
from pitchdsl.syntax.synonyms import CARDS, GLUE, NAMES, NO, NUMBERS, RANKS, SUITS
from pitchdsl.values import frozen

MOST_TRIES = 30
"""How many readings are tried for one value; a rule sheet may have a thousand faults."""

ROWS_OF_TESTS = ("to win", "wins at once", "loses at once")
"""The tables whose rows are tests."""

LONGEST = 200
"""Characters of a value that is worth a guess."""


@frozen(kw_only=True)
class Candidate:
    """A line that may have been meant, and where it would stand."""

    section: str
    name: str
    value: str
    """Empty where only the name is clear."""
    sure: bool
    """Whether nothing else can have been meant."""
    in_other_words: bool = False
    """Whether it says in other words what was written, so that it can only be asked about."""

    @property
    def line(self) -> str:
        """As it is to be written."""
        return f"{self.name}: {self.value}"


@lru_cache(maxsize=MOST_KEPT)
def of_value(section: str, name: str, text: str) -> Candidate | None:
    """The line with this name whose value was meant; none where nobody can tell."""
    left = [MOST_TRIES]
    for draft, sure in restated(section, name, typed(text)) if name and 0 < len(text) <= LONGEST else ():
        found = made_readable(draft, rule_of(section, name), left)
        if found is None or found[0] == text or _puts_in_several(draft, found[0]):
            continue
        said = re.sub(r"\b(twice|times|loses?|scores?) bid\b", r"\1 the bid", found[0]).replace(" ,", ",")
        said = said.replace("every the ", "every ")
        if section == "points":
            said = re.sub(r"\b(\d+) points? (?=to |if )", r"\1 ", said)
        held = how_much(section, name, draft, said)
        if held is not MeaningPreserved.NOT:
            return Candidate(
                section=section, name=name, value=said, sure=sure and found[1] and held is MeaningPreserved.SURELY
            )
    return None


def _puts_in_several(draft: str, found: str) -> bool:
    """Whether a value has several words of meaning more at its end: then it is more likely that the last was wrong."""
    more = found.lower().split()[len(draft.split()) :]
    return found.lower().startswith(draft.lower().rstrip()) and len({*more} - GLUE) > 1


@lru_cache(maxsize=MOST_KEPT)
def of_line(section: str, name: str, value: str, known: tuple[str, ...]) -> Candidate | None:
    """The line of a section that was meant by a name that it does not have; ``known`` are the names that it has."""
    said = of_sentence(section, f"{name} {value}")
    if said is not None:
        return said
    slips = [each for each in known if one_slip_apart(name, each)]
    slip = slips[0] if len(slips) == 1 and len(name) > 2 else name if name in known else None
    listed = other_names(section).get(name)
    synonym = next(synonyms(name, known), None)
    meant, sure = listed or (slip and (slip, True)) or synonym or (nearest(name, alike(name, known)), False)
    if meant is None or section == "header":
        return Candidate(section=section, name=meant, value="", sure=sure) if meant else None
    line = readable(section, meant, value) or _by_part_of_name(section, name, value) or of_value(section, meant, value)
    if line is None and not (listed or slip) and synonym:
        return None
    return (
        evolve(line, sure=sure and line.sure) if line else Candidate(section=section, name=meant, value="", sure=sure)
    )


@lru_cache(maxsize=MOST_KEPT)
def of_another_section(section: str, name: str, value: str) -> Candidate | None:
    """The line of another section that this one is, or that is meant by it."""
    others = [each for each in SECTIONS if each != section]
    homes = [each for each in others if name in names_in(each)]
    for other in others:
        meant = name if other in homes else other_names(other).get(name, (None, False))[0]
        line = readable(other, meant, value) or _by_part_of_name(other, name, value) if meant else None
        line = (
            line or of_sentence(other, f"{name} {value}") or (of_value(other, name, value) if meant == name else None)
        )
        if line is not None:
            return line
    if name in CARDS and section != "points" and reads(value, "points", name):
        return readable("points", name, value)
    return Candidate(section=homes[0], name=name, value="", sure=False) if homes else None


@cache
def _sentences(section: str) -> tuple[tuple[str, phrases.Rows], ...]:
    """The rules of a section of which people speak in sentences."""
    homes = [(address.partition("/"), rows) for address, rows in phrases.SENTENCES.items()]
    return tuple((name, rows) for (home, _, name), rows in homes if home == section)


@cache
def other_names(section: str) -> dict[str, tuple[str, bool]]:
    """For other names of the rules of a section, the rule, and whether the name says the same."""
    homes = [(address.partition("/"), said.split("|")) for address, said in NAMES.items()]
    pairs = [(name, each) for (home, _, name), said in homes if home == section for each in said]
    return {each.removesuffix("?"): (name, not each.endswith("?")) for name, each in pairs}


def _by_part_of_name(section: str, name: str, value: str) -> Candidate | None:
    """The only rule of a section that could have this value, if its name contains the name that was written."""
    other = only_rule_for(section, value)
    return Candidate(section=section, name=other, value=value, sure=False) if other and name and name in other else None


def readable(section: str, name: str, value: str) -> Candidate | None:
    """The line as it is, where it can be read."""
    return Candidate(section=section, name=name, value=value, sure=True) if reads(value, section, name) else None


def of_text(section: str, text: str) -> Candidate | None:
    """The line that was meant by one without a colon, of this section or of another."""
    text = typed(text)
    named = _named(section, text)
    if named is not None and named.sure and named.value:
        return named
    for each in (section, *SECTIONS):
        said = of_sentence(each, text)
        if said is not None:
            return said
    if named is not None:
        return named
    words = re.sub(r"[=:;]+", " ", text).split()
    splits = [(" ".join(words[:at]), " ".join(words[at:]).removeprefix("- ")) for at in range(1, min(len(words), 6))]
    lines = [of_line(section, name.lower(), value, names_in(section)) for name, value in reversed(splits)]
    if section in OPEN_TABLES:
        rows = [(name, value) for name, value in splits if row_or_rule(name, section)]
        lines += [readable(section, name, value) for name, value in rows]
    lines += [_named(other, text) for other in SECTIONS if other != section]
    found = next((each for each in lines if each is not None and each.sure and each.value), None)
    dash_or_minus = found is not None and re.match(r"-\d", found.value) and not re.search("[=:;]", text)
    return evolve(found, sure=False) if found is not None and dash_or_minus else found


def _named(section: str, text: str) -> Candidate | None:
    """The rule of a section whose name a text begins with; a dash before a number is a minus, or may be one."""
    for name in names_in(section):
        spaced = name.replace(" ", r"\s+")
        parts = re.fullmatch(rf"\W*{spaced}((?:[\s=:;]|-(?!\d)|(?<=\w)-)+)(.*)", text, re.IGNORECASE)
        if parts is None:
            continue
        dash_or_minus = re.match(r"\s*-\d", f"{parts[1]}{parts[2]}")
        line = Candidate(section=section, name=name, value=parts[2], sure=not dash_or_minus)
        remedy = line if reads(parts[2], section, name) else of_value(section, name, parts[2])
        return evolve(line, value="") if remedy is None else evolve(remedy, sure=remedy.sure and line.sure)
    return None


def of_sentence(section: str, text: str) -> Candidate | None:
    """The line of a section for a sentence that people say at the table."""
    said = _plain(in_digits(uncluttered(typed(text)).lower()))
    for name, rows in _sentences(section):
        for value, sure in _matched(rows, said):
            for draft, known in ((value, True), _replaced(phrases.PEOPLE, value)):
                if reads(draft, section, name):
                    return Candidate(section=section, name=name, value=draft, sure=sure and known)
    return None


def is_a_test(section: str, name: str, text: str) -> bool:
    """Whether a line of the rules of winning is a row of one of the tables of tests: which of them, nobody can tell."""
    return bool(text) and section == "winning" and reads(text, ROWS_OF_TESTS[-1], name)


@lru_cache(maxsize=MOST_KEPT)
def only_rule_for(section: str, text: str) -> str | None:
    """The rule of a section that this value fits, if it fits just one."""
    names = [name for name in names_in(section) if reads(text, section, name)]
    return names[0] if len(names) == 1 else None


@lru_cache(maxsize=MOST_KEPT)
def rule_of_other_section(name: str, value: str, section: str) -> Candidate | None:
    """The line of another section that a row is: the section has a rule of this name, and this value fits it."""
    row = section in OPEN_TABLES and f"{section}/{name}" not in BY_ADDRESS
    lines = (readable(each, name, value) for each in SECTIONS if row and name in names_in(each))
    return next((each for each in lines if each), None)


def restated(section: str, name: str, text: str) -> Iterator[tuple[str, bool]]:
    """The value in the words of the language, the likeliest first.

    With each stands whether it can mean nothing else.
    """
    if re.search(r"[(\[{]", text):
        for draft, known in remarks.out_of_brackets(text):
            yield from ((each, sure and known) for each, sure in _restated(section, name, draft))
        return
    yield from _restated(section, name, text)
    if (parts := remarks.at_the_end(text)) is not None:
        yield from ((each, False) for each, _ in _restated(section, name, parts[0]))
    before, asks, tests = text.rpartition(" if ")
    if "," in tests and (asks or section in ROWS_OF_TESTS):
        joined = before + asks + re.sub(r"\s*,\s*(?:and\s+)?", " and ", tests)
        yield from ((each, False) for each in dict.fromkeys((joined, _replaced(phrases.PARTS, joined)[0])))


def _restated(section: str, name: str, text: str) -> Iterator[tuple[str, bool]]:
    bare = with_aces(in_digits(uncluttered(text)))
    for suit, word in SUITS.items():
        bare = re.sub(f" *{suit}\N{VARIATION SELECTOR-16}? *", f" {word} ", bare).strip()
    plain = _plain(bare)
    if (number := alone(plain)) is not None and not reads(f"exactly {number}", section, name):
        yield number, True
    yield from _phrased(section, name, plain)
    if re.fullmatch(NO, plain, re.IGNORECASE):
        yield from ((each, True) for each in ("none", "nothing", "never") if reads(each, section, name))
        if not reads(plain, section, name):
            return  # word by word, `no` would become `nobody has bid`
    people, known = _replaced(phrases.PEOPLE, plain)
    if people != plain:
        yield from ((each, known and sure) for each, sure in _phrased(section, name, _plain(people)))
        yield people, known
    if f"{section}/{name}" in ("bidding/bids", "players/seats"):
        yield from _neighbours(plain)
    if f"{section}/{name}" in LISTS_OF_RANKS:
        ranks = _ranks(bare, name)
        if name in ("order", "ranks") and _upwards(ranks):
            yield _turned(ranks), name == "ranks" and ranks.count("-") == 1 and len(ranks.split()) == 1
            return
        yield ranks, True
    of_ranks, exact = of_hands(bare)
    said, sure = _replaced(phrases.PARTS, of_ranks)
    said, sure = _compared(said), sure and exact
    opposite = _opposite(said)
    if opposite != said:
        yield opposite, sure
    elif (denied := not_first(said)) is not None:
        yield denied, sure
    yield bare, True
    if of_ranks != bare:
        yield of_ranks, exact
    for draft, meant in ((bare, True), (people, known)) if said != bare else ():
        parts, certain = _replaced(phrases.PARTS, draft)
        yield from (
            (each, each_sure and certain and meant) for each, each_sure in _phrased(section, name, _plain(parts))
        )
    yield said, sure
    yield from _matched(phrases.SENTENCES.get(f"{section}/{name}", ()), plain)


@lru_cache(maxsize=MOST_KEPT)
def _plain(text: str) -> str:
    """A text without articles, with number words in digits."""
    digits = re.sub(r"[A-Za-z-]+", lambda m: NUMBERS.get(m[0].lower().removesuffix("s"), m[0]), text)
    return re.sub(r"\b(?:the|an?) ", "", digits, flags=re.IGNORECASE)


def _phrased(section: str, name: str, said: str) -> Iterator[tuple[str, bool]]:
    address = f"{section}/{name}"
    if section in OPEN_TABLES and address not in BY_ADDRESS:
        yield from _matched(phrases.VALUES.get(section, ()), said)
        if section == "points" and name in CARDS:
            for value, sure in _matched(phrases.ROWS_OF_POINTS, said):
                yield value.replace("{card}", CARDS[name]), sure
    yield from _matched(phrases.VALUES.get(address, ()), said)


def _matched(rows: phrases.Rows, said: str) -> Iterator[tuple[str, bool]]:
    """For each pattern that the whole text matches: what it means, and whether that is certain."""
    for pattern, put in rows:
        match = re.fullmatch(pattern, said, flags=re.IGNORECASE)
        if match:
            yield match.expand(put.removesuffix("?")), not put.endswith("?")


def _replaced(rows: phrases.Rows, said: str) -> tuple[str, bool]:
    """A text with all that the rows match replaced, and whether that is certain."""
    sure = True
    for pattern, put in rows:
        said, times = re.subn(pattern, put.removesuffix("?"), said, flags=re.IGNORECASE)
        sure = sure and not (times and put.endswith("?"))
    return said, sure


def _neighbours(text: str) -> Iterator[tuple[str, bool]]:
    """From the first to the last of some neighbours: `2, 3, 4` and `3 or 4`."""
    if re.fullmatch(r"\d{1,6}(?:(?: *(?:[,/]|\.\.\.?|\u2026) *| +)(?:(?:or|and|to) +)?\d{1,6})+", text):
        numbers = [int(each) for each in re.findall(r"\d+", text)]
        steps = list(range(numbers[0], numbers[-1] + 1))
        if numbers == steps or (len(numbers) == 2 and re.search(r"\.\.|\u2026", text)):
            yield f"{numbers[0]}-{numbers[-1]}", True


_STRICT_COMPARISON = re.compile(
    r"\bis (?:(over|above|(?:higher|more|greater) than|>)|under|below|(?:lower|less|fewer) than|<) ?(\d{1,6})(?!\d)",
    re.IGNORECASE,
)


def _compared(text: str) -> str:
    """A strict comparison, such as `is over 5`, as the language says it: `is 6 or more`."""
    return _STRICT_COMPARISON.sub(
        lambda m: f"is {int(m[2]) + 1} or more" if m[1] else f"is {int(m[2]) - 1} or less", text
    )


def _ranks(text: str, name: str) -> str:
    """Ranks in words or with a word between them, one behind the other."""
    if name == "order":
        text = re.sub(
            r"\b(?:both |two |2 )?(?:the )?jokers\b|\bjoker,? +(?:and +)?joker\b", "red joker black joker", text
        )
    text = re.sub(r"^(\w+?)s? (?:and|or) (?:up|higher|above|better|upwards?)$", r"\1-A", text, flags=re.IGNORECASE)
    text = _OFF_JACK.sub("off-J", _RIGHT_BOWER.sub("J", text))
    if name == "pips":
        text = re.sub(r"\b(\d+) +(?:for|per) +(?:(?:an?|each|every) +)?(\w+)", r"\2 \1", text, flags=re.IGNORECASE)
    text = re.sub(r",? *(?:\band\b|&|\+) *" if name == "pips" else r",? *(?:\band\b|[&+/>]) *", " ", text)
    said = re.sub(r"\b[A-Za-z]+\b", lambda m: RANKS.get(m[0].lower().removesuffix("s"), m[0]), text)
    said = re.sub(r"(?<![A-Za-z])[akqjt](?![A-Za-z])", lambda m: m[0].upper(), said)
    if name == "pips":
        said = re.sub(r"(?<=[\dAKQJT])-(?=\d)", " ", said)
    said = re.sub(r" *(?:\b(?:down|up) to\b|\bthrough\b|\bthru\b|\bto\b|\.\.\.?|…) *", "-", said)
    return re.sub(r"([AKQJT]|10|\b[2-9]) *[=:] *(?=\d)|\b([AKQJT])(?=\d)", r"\1\2 ", said)


def _upwards(ranks: str) -> bool:
    """Whether a row of ranks begins with its lowest: then nobody can tell which of them is to be the highest."""
    said = [each for each in _ORDERED.findall(ranks) if each in _HIGHEST_FIRST]
    return len(said) > 1 and _HIGHEST_FIRST.index(said[0]) > _HIGHEST_FIRST.index(said[-1])


def _turned(ranks: str) -> str:
    """A row of ranks from its end to its beginning."""
    parts = _ORDERED.findall(ranks)
    if len(parts) == 3 and parts[1] == "-" and {parts[0], parts[2]} <= set(_HIGHEST_FIRST):
        return _downwards(*(_HIGHEST_FIRST.index(each) for each in (parts[2], parts[0])))
    return " ".join(reversed(parts)).replace(" - ", "-")


def _downwards(first: int, last: int) -> str:
    """All ranks from one down to another, as a sheet has them: the court one by one, and then a range."""
    court = [each for each in _HIGHEST_FIRST[first : last + 1] if each in "AKQJ"]
    ten = max(first, _HIGHEST_FIRST.index("10"))
    pips = [f"{_HIGHEST_FIRST[ten]}-{_HIGHEST_FIRST[last]}"] if last > ten else [*_HIGHEST_FIRST[ten : last + 1]]
    return " ".join([*court, *pips])


_HIGHEST_FIRST = ("A", "K", "Q", "J", "T", *map(str, range(10, 1, -1)))
_RIGHT_BOWER = re.compile(r"\bright bower\b", re.IGNORECASE)
_OFF_JACK = re.compile(r"\b(?:left bower|off[ -]?jack|jick|off j)\b", re.IGNORECASE)
_ORDERED = re.compile(r"off-\w+|[A-Za-z]+|10|[2-9]|-")


def _opposite(text: str) -> str:
    """A value with `if` for its `unless`, where there is a word for the opposite."""
    match = re.match(r"^(.*?)\b(?:if not|unless|except if|except when)\b(.+)$", text, re.IGNORECASE)
    said = None if match is None else _not(_plain(match[2].strip()).lower())
    return f"{match[1]}if {said}" if match and said else text


def _not(condition: str) -> str | None:
    bound = re.fullmatch(r"(bid|own score) is (\d{1,6}) or (?:(more|higher|above)|less|fewer|below)", condition)
    if bound and not (bound[3] and int(bound[2]) == 0):
        who, at = "the bid" if bound[1] == "bid" else "own score", int(bound[2])
        return f"{who} is {at - 1} or less" if bound[3] else f"{who} is {at + 1} or more"
    return {"bid is made": "the bid is set", "bid is set": "the bid is made"}.get(condition)
