"""What was probably meant by a value that cannot be read.

A guess is proposed only when the grammar reads it, so whoever copies it out of a message has a line that can be read.
A word is exchanged at the place where reading stops, and reading tried again; before that, whole values that people
write are exchanged for those of the language.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

import lark
from attrs import frozen

from pitchdsl.diagnostics.nearest import one_slip_apart
from pitchdsl.syntax import everyday, everyday_lines
from pitchdsl.syntax.forms import BY_ADDRESS, FORMS, OPEN_TABLES, SECTIONS, grammar_rule
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.parser import parser, words

MOST_TRIES = 30
"""How often one value is read again; a rule sheet may have a thousand faults."""

MOST_KEPT = 2_000
"""Answers that are kept: a text is read again after each mended line, and most of its lines are then the same."""

LONGEST = 200
"""Characters of a value that is worth a guess."""

DESCRIBED = frozenset({"a number", "a rank (A K Q J 10-2)", "a suit", "a name", "a title in quotes"})
"""Kinds of word, as they are spoken of."""


@frozen(kw_only=True)
class Remedy:
    """What to write in the place of a value."""

    value: str
    sure: bool
    """Whether nothing else can have been meant."""


def rule_of(section: str, name: str) -> str:
    """The grammar rule that reads the value of a rule or of a row."""
    form = BY_ADDRESS.get(f"{section}/{name}")
    if section == "header":
        return grammar_rule(section, name)
    return form.start if form else grammar_rule(section, "row")


@lru_cache(maxsize=MOST_KEPT)
def reads(text: str, section: str, name: str) -> bool:
    """Whether a value can be read behind a name."""
    return bool(text) and isinstance(_read(text, rule_of(section, name)), lark.Tree)


@lru_cache(maxsize=MOST_KEPT)
def for_value(section: str, name: str, text: str) -> Remedy | None:
    """The value that was meant; none where nobody can tell."""
    if not text or len(text) > LONGEST:
        return None
    start = rule_of(section, name)
    left = [MOST_TRIES]
    for draft, sure in _drafts(section, name, typed(text)):
        found = _word_by_word(draft, start, left)
        if found is not None and found.value != text:
            said = re.sub(r"\b(twice|times|loses?|scores?) bid\b", r"\1 the bid", found.value).replace(" ,", ",")
            if section == "calls" and re.match("made by", said, re.IGNORECASE):
                # a row that is known already may be told anew so; of any other nobody knows yet where it ranks
                return Remedy(value=f"a bid above all the points, {said}", sure=False)
            return Remedy(value=said, sure=found.sure and sure)
    return None


@lru_cache(maxsize=MOST_KEPT)
def elsewhere(section: str, text: str) -> str | None:
    """The only other rule of a section that could have this value."""
    names = [form.name for form in FORMS if form.section == section and reads(text, section, form.name)]
    return names[0] if len(names) == 1 else None


@lru_cache(maxsize=MOST_KEPT)
def row_and_value(section: str, text: str) -> tuple[str, str] | None:
    """The name and the value in a line of an open table whose colon is missing."""
    parts = text.split()
    for at in range(1, min(len(parts), 6)):
        name, value = " ".join(parts[:at]), " ".join(parts[at:]).lstrip("=- ")
        if re.fullmatch(r"[a-z][a-z0-9 -]{0,39}", name) and reads(value, section, name):
            return name, value
    return None


def renamed(section: str, name: str, value: str) -> tuple[str, str, bool] | None:
    """The name and value that were meant by a name that a section does not have, and whether that is certain."""
    plain = typed(value).rstrip(".!; ")
    bare = re.sub(r"\b(?:the|an?) ", "", _digits(plain))
    for names, values, put, sure in everyday_lines.RENAMED.get(section, ()):
        for draft in (plain, bare) if re.fullmatch(names, name, flags=re.IGNORECASE) else ():
            match = re.fullmatch(values, draft, flags=re.IGNORECASE)
            meant, _, said = match.expand(put).partition(": ") if match else ("", "", "")
            if meant and reads(said, section, meant):
                return meant, said, sure
    return None


def sentence(text: str) -> tuple[str, str] | None:
    """The section and the line for a sentence that people say at the table."""
    said = _digits(re.sub(r"[.!;]+$", "", typed(text)).strip().lower())
    said = re.sub(r"\b(?:the|an?) ", "", said)
    for pattern, section, line in everyday_lines.SENTENCES:
        match = re.fullmatch(pattern, said)
        if match:
            return section, match.expand(line)
    return None


def heading(text: str) -> tuple[str | None, bool]:
    """The heading that was meant, and whether that is certain."""
    plain = re.sub(r"[^a-z0-9 ]", "", text.lower())
    plain = re.sub(r"\b(?:rules?|of|for|section|the)\b", " ", plain)
    plain = " ".join(plain.split())
    if plain in SECTIONS or plain in everyday_lines.HEADINGS:
        return everyday_lines.HEADINGS.get(plain, plain), plain not in ("scores", "score", "scoring", "cards", "game")
    alike = [each for each in SECTIONS if one_slip_apart(plain, each)]
    if not alike and plain.count(" ") == 1 and plain.split()[0] in SECTIONS:
        return plain.split()[0], False
    return (alike[0], len(plain) > 2) if len(alike) == 1 else (None, False)


def _digits(text: str) -> str:
    return re.sub(r"[A-Za-z-]+", lambda m: everyday.NUMBERS.get(m[0].lower(), m[0]), text)


def _drafts(section: str, name: str, text: str) -> Iterator[tuple[str, bool]]:
    """The value with what people say exchanged for what the language says, the likeliest first."""
    bare = re.sub(r"[.!;]+$", "", text).strip()
    for suit, word in everyday.SUITS.items():
        bare = re.sub(f" *{suit}\N{VARIATION SELECTOR-16}? *", f" {word} ", bare).strip()
    digits = _digits(bare)
    for plain in dict.fromkeys((bare, digits)):
        short = re.sub(r"\b(?:[Tt]he|an?) ", "", plain)
        yield from _whole(section, name, short)
    said, sure = bare, True
    for pattern, put, certain in everyday.ANYWHERE:
        said, times = re.subn(pattern, put, said, flags=re.IGNORECASE)
        sure = sure and (certain or not times)
    yield from _listed(section, name, digits)
    said = _compared(said)
    yield _opposite(said), sure
    yield from ((draft, sure) for draft in dict.fromkeys((said, bare)))
    if f"{section}/{name}" in ("deck/ranks", "trump/order", "points/pips"):
        yield _ranks(bare), True


def _whole(section: str, name: str, said: str) -> Iterator[tuple[str, bool]]:
    patterns = everyday.WHOLE.get(f"{section}/{name}", everyday.WHOLE.get(section, ()) if _open(section, name) else ())
    if section == "points" and _open(section, name) and name in everyday.CARDS:
        card = everyday.CARDS[name]
        patterns = tuple((a, b.replace("{card}", card), c) for a, b, c in everyday.ROWS_OF_POINTS)
    for pattern, put, sure in patterns:
        match = re.fullmatch(pattern, said, flags=re.IGNORECASE)
        if match:
            yield match.expand(put), sure


def _open(section: str, name: str) -> bool:
    return section in OPEN_TABLES and f"{section}/{name}" not in BY_ADDRESS


def _listed(section: str, name: str, text: str) -> Iterator[tuple[str, bool]]:
    """From the first to the last of some neighbours: `2, 3, 4` and `3 or 4`."""
    if f"{section}/{name}" in ("bidding/bids", "players/seats") and re.fullmatch(
        r"\d{1,6}(?:(?: *(?:[,/]|\.\.\.?|\u2026) *| +)(?:(?:or|and|to) +)?\d{1,6})+", text
    ):
        numbers = [int(each) for each in re.findall(r"\d+", text)]
        if numbers == list(range(numbers[0], numbers[-1] + 1)) or (
            len(numbers) == 2 and re.search(r"\.\.|\u2026", text)
        ):
            yield f"{numbers[0]}-{numbers[-1]}", True


_MORE = re.compile(r"\bis (?:over|above|higher than|more than|greater than|>) ?(\d{1,6})(?!\d)", re.IGNORECASE)
_LESS = re.compile(r"\bis (?:under|below|lower than|less than|fewer than|<) ?(\d{1,6})(?!\d)", re.IGNORECASE)


def _compared(text: str) -> str:
    """A value in which a number is over or under another: the language counts that one in."""
    text = _MORE.sub(lambda m: f"is {int(m[1]) + 1} or more", text)
    return _LESS.sub(lambda m: f"is {int(m[1]) - 1} or less", text)


def _ranks(text: str) -> str:
    """Ranks in words or with a word between them, one behind the other."""
    said = re.sub(r"\b([A-Za-z]{3,})\b", lambda m: everyday.RANKS.get(m[1].lower().removesuffix("s"), m[1]), text)
    said = re.sub(r"(?<![\w-])[akqjt](?![\w-])", lambda m: m[0].upper(), said)
    said = re.sub(r" *(?:\bdown to\b|\bthrough\b|\bto\b|\.\.\.?|…) *", "-", said)
    said = re.sub(r"([AKQJT]|10|\b[2-9]) *[=:] *(?=\d)", r"\1 ", said)
    return re.sub(r"\b([AKQJT])(?=\d)", r"\1 ", said)


_UNLESS = re.compile(r"^(.*?)\b(?:if not|unless|except if|except when)\b(.+)$", re.IGNORECASE)


def _opposite(text: str) -> str:
    """A value with `if` for its `unless`, where there is a word for the opposite."""
    match = _UNLESS.match(text)
    if match is None:
        return text
    said = re.sub(r"\b(?:the|an?) ", "", match[2].strip(), flags=re.IGNORECASE)
    return f"{match[1]}if {_not(said)}" if _not(said) else text


def _not(condition: str) -> str | None:
    number = re.fullmatch(r"(bid|own score) is (\d{1,6})(?: or (more|higher|above|less|fewer|below))?", condition, re.I)
    if number:
        who, at = f"the {number[1]}" if number[1].lower() == "bid" else "own score", int(number[2])
        less, more = f"{who} is {at - 1} or less", f"{who} is {at + 1} or more"
        if number[3] is None:
            return f"{less} or {more}" if at else more
        return (less if at else None) if number[3].lower() in ("more", "higher", "above") else more
    suit = re.fullmatch(r"trump is (spade|heart|diamond|club)s?", condition, re.I)
    if suit:
        others = [each for each in ("spades", "hearts", "diamonds", "clubs") if each != f"{suit[1].lower()}s"]
        return " or ".join(f"trump is {each}" for each in others)
    return {"bid is made": "the bid is set", "bid is set": "the bid is made"}.get(condition.lower())


def _read(text: str, start: str) -> lark.Tree[lark.Token] | lark.UnexpectedInput:
    try:
        return parser().parse(text, start=start)
    except lark.UnexpectedInput as fault:
        return fault


def _word_by_word(text: str, start: str, left: list[int], sure: bool = True, depth: int = 8) -> Remedy | None:
    """Exchanges the word at which reading stops, and reads on."""
    if left[0] == 0 or depth == 0:
        return None
    left[0] -= 1
    fault = _read(text, start)
    if isinstance(fault, lark.Tree):
        return Remedy(value=" ".join(text.split()), sure=sure)
    at, word = where(text, fault)
    for put, certain, end in _instead(word, could_be(fault), text[at + len(word) :]):
        found = _word_by_word(text[:at] + put + text[at + end :], start, left, sure and certain, depth - 1)
        if found is not None:
            return found
    return None


def where(text: str, fault: lark.UnexpectedInput) -> tuple[int, str]:
    """The place at which a value stops making sense, and the word there; none at its end."""
    at = fault.pos_in_stream or 0
    if isinstance(fault, lark.UnexpectedToken) and fault.token.type == "$END":
        at = len(text)
    word = re.match(r"[\w'\u2019-]+|\S?", text[at:])
    return at, word.group() if word else ""


def could_be(fault: lark.UnexpectedInput) -> list[str]:
    """The words that could stand where reading stopped."""
    expected = fault.accepts if isinstance(fault, lark.UnexpectedToken) else getattr(fault, "allowed", None)
    return sorted({words()[each] for each in expected or () if each in words() and words()[each]})


def _instead(word: str, expected: list[str], rest: str) -> Iterator[tuple[str, bool, int]]:
    """What to put for a word, whether that is certain, and how much of the text it replaces."""
    lower, end = word.lower(), len(word)
    keywords = [each for each in expected if each not in DESCRIBED and each not in ("-", "if", "and", "or", "off-J")]
    if "a number" in expected and lower in everyday.NUMBERS:
        yield everyday.NUMBERS[lower], True, end
    if "a rank (A K Q J 10-2)" in expected:
        rank = everyday.RANKS.get(lower.removesuffix("s"))
        letters = re.fullmatch(r"(10|[2-9tjqka])'?s?", lower)
        if rank or letters:
            yield rank or (letters[1].upper() if letters else ""), True, end
    off = re.fullmatch(r"off-(\w+?)s?", lower)
    if off and "off-J" in expected and off[1] in everyday.RANKS:
        yield f"off-{everyday.RANKS[off[1]]}", True, end
    for synonym in everyday.SYNONYMS.get(lower, ()):
        if synonym in expected or (" " in synonym and synonym.split()[0] in expected):
            yield synonym, lower not in everyday.SEVERAL_THINGS, end
    slips = [each for each in expected if each not in DESCRIBED and one_slip_apart(lower, each)]
    if len(slips) == 1 and len(lower) > 2:
        yield slips[0], True, end
    if "a name" in expected and (lower in ("&", "+") or (lower == "and" and "and" not in expected)):
        yield ",", True, end
    if lower in everyday.FREE_WORDS or (word in ".!;" and word and not rest.strip()):
        yield "", True, end
    if len(keywords) == 1 and len(expected) == 1:
        yield f" {keywords[0]} ", True, 0
