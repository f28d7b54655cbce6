"""Slips of the pen: lines that cannot be read, names that nobody knows, words in the wrong place."""

import re
from collections.abc import Callable

from attrs import evolve

from pitchdsl.syntax.forms import BY_ADDRESS, FORMS, OPEN_TABLES, SECTIONS, names_in
from tests.soundness.page import Broken, Page, text_of
from tests.soundness.pen import Pen
from tests.soundness.sheet import Row

Slip = Callable[[Pen, Page], Broken | None]

ONLY_THERE = {
    "players/sides": "partners opposite",
    "deal/first dealer": "at random",
    "bidding/turns": "once around",
    "trump/jokers": "red above black",
    "exchange/stock runs short": "reshuffle the discards",
    "exchange/scoring trumps": "stay in hand",
    "play/ends early": "when every point is decided",
    "winning/ends after": "12 hands",
    "winning/may not win": "keeps its score",
    "winning/junk": "counts in full",
}
"""Values that mean something behind one name only."""


def _a_rule(pen: Pen, page: Page) -> tuple[int, Row] | None:
    said = list(page.said())
    return pen.one(said) if said else None


def _with_value(page: Page, at: int, row: Row, value: str, kind: str) -> Broken:
    return evolve(page.changed(at, f"  {row.name}: {value}".rstrip(), kind), one=_alone(page, row))


def _alone(page: Page, row: Row) -> bool:
    """Whether no other line speaks of the same rule: it would be told that there is no such rule.

    And whether a slip is no new name in a list of names.
    """
    said = [other.address.replace(" ", "-") for other in page.rows if other is not None]
    return said.count(row.address.replace(" ", "-")) == 1 and "first by" not in (row.value or "")


def misspelt_word(pen: Pen, page: Page) -> Broken | None:
    """A letter too many in a word of a value."""
    chosen = _a_rule(pen, page)
    if chosen is None:
        return None
    at, row = chosen
    words = (row.value or "").split(" ")
    places = [place for place, word in enumerate(words) if re.fullmatch(r"[a-z]{4,}", word)]
    if not places:
        return None
    place = pen.one(places)
    words[place] = pen.one([f"x{words[place]}", f"{words[place][:2]}q{words[place][2:]}", f"{words[place]}zz"])
    return _with_value(page, at, row, " ".join(words), "a misspelt word")


def word_too_many(pen: Pen, page: Page) -> Broken | None:
    chosen = _a_rule(pen, page)
    if chosen is None:
        return None
    return _with_value(page, *chosen, f"{chosen[1].value} {pen.one(['please', 'always', '§', '%', '(see above)'])}",
                       "a word too many")  # fmt: skip


def value_lost(pen: Pen, page: Page) -> Broken | None:
    chosen = _a_rule(pen, page)
    return None if chosen is None else _with_value(page, *chosen, "", "a value lost")


def colon_lost(pen: Pen, page: Page) -> Broken | None:
    chosen = _a_rule(pen, page)
    if chosen is None:
        return None
    broken = page.changed(chosen[0], f"  {chosen[1].name} {chosen[1].value}", "a colon lost")
    return evolve(broken, one=_alone(page, chosen[1]))


def misspelt_name(pen: Pen, page: Page) -> Broken | None:
    """Of a fixed form; a misspelt name in an open table may be a new row."""
    forms = [(at, row) for at, row in page.said() if row.address in BY_ADDRESS and row.section not in OPEN_TABLES]
    if not forms:
        return None
    at, row = pen.one(forms)
    name = pen.one([f"{row.name}q", f"q{row.name}", row.name.replace(row.name[1], row.name[1] * 2, 1)])
    return evolve(page.changed(at, f"  {name}: {row.value}", "a misspelt name"), one=_alone(page, row))


def misspelt_heading(pen: Pen, page: Page) -> Broken | None:
    if not page.headings():
        return None
    at = pen.one(page.headings())
    heading = page.lines[at]
    broken = page.changed(at, pen.one([f"{heading}x", f"the rules of {heading}", f"q{heading}"]), "a misspelt heading")
    below = [row for row in page.rows[at + 1 :] if row is not None][:3]
    return evolve(broken, one=all(row.value is not None for row in below))


def heading_lost(pen: Pen, page: Page) -> Broken | None:
    """Its rules then stand under the heading before it, where their names mean nothing."""
    found = []
    for at in page.headings():
        before = [page.lines[other] for other in page.headings() if other < at]
        section = page.lines[at]
        after = [row for row in page.rows[at + 1 :] if row is not None][:1]
        if before and before[-1] not in OPEN_TABLES and before[-1] != section:
            row = after[0] if after else None
            if row is not None and row.value is not None and row.name not in names_in(before[-1]):
                found.append(at)
    if not found:
        return None
    at = pen.one(found)
    rest = next((other for other in page.headings() if other > at), page.end)
    places = frozenset(range(at + 1, rest))
    return Broken("a heading lost", text_of(page.without(at)), places, one=False)


def kind_exchanged(pen: Pen, page: Page) -> Broken | None:
    """A value of another kind: `seats: hearts`."""
    chosen = _a_rule(pen, page)
    if chosen is None:
        return None
    at, row = chosen
    below_zero = [] if row.address in {"winning/target", "winning/start"} else ["-5"]
    elsewhere = [value for where, value in ONLY_THERE.items() if where != row.address]
    strange = ["hearts", "0x10", *below_zero, '"six"', *elsewhere]
    return _with_value(page, at, row, pen.one(strange), "a kind exchanged")


def number_in_words(pen: Pen, page: Page) -> Broken | None:
    """`four` for 4; and numbers that are none, or too long."""
    chosen = [(at, row) for at, row in page.said() if re.search(r"(?<![\w-])\d+(?![\w-])", row.value or "")]
    if not chosen:
        return None
    at, row = pen.one(chosen)
    if row.address in {"deck/ranks", "trump/order"}:
        return None
    word = pen.one(["four", "1234567", "2.5", "3x"])
    value = re.sub(r"(?<![\w-])\d+(?![\w-])", word, row.value or "", count=1)
    return _with_value(page, at, row, value, "no number")


def said_twice(pen: Pen, page: Page) -> Broken | None:
    """The same rule once more, and another value."""
    single = ["players/seats", "players/sides", "bidding/turns", "bidding/bids", "bidding/all pass", "trump/named by"]
    chosen = [(at, row) for at, row in page.said() if row.address in {*single, "winning/target", "play/first leader"}]
    if not chosen:
        return None
    at, row = pen.one(chosen)
    said, joint, test = (row.value or "").partition(" if ")  # with a test of its own the other line is an exception
    value = pen.one([each for each in BY_ADDRESS[row.address].examples if each != said] or [said])
    lines = [*page.lines[: at + 1], f"  {row.name}: {value}{joint}{test}", *page.lines[at + 1 :]]
    return Broken("said twice", text_of(lines), frozenset({at + 1, at + 2}), "P206")


def wrong_first_line(pen: Pen, page: Page) -> Broken | None:
    """The first line, or the one that takes in house rules."""
    first = page.document.sheets[0]
    lines = [
        evolve(first, extends="nowhere-at-all").first_line,
        evolve(first, extends=first.name).first_line,
        evolve(first, extends="double-set").first_line,
        f'{first.kind} {first.name} "Title' + (f" extends {first.extends}" if first.extends else ""),
        first.first_line + " please",
        f"varient {first.name}",
        f"{first.kind} 7x!{first.name}",
        f"{first.kind}",
    ]
    at = pen.below(len(lines))
    return evolve(page.changed(0, lines[at], "a wrong first line"), one=first.takes_in == () or at > 2)


def wrong_house_rule(pen: Pen, page: Page) -> Broken | None:
    """A house rule that is not there, or is a variant."""
    first = page.document.sheets[0]
    if first.takes_in:
        return None
    said = f"  with: {pen.one(['nowhere-at-all', 'auction-pitch', 'double-set, nowhere-at-all', ''])}".rstrip()
    lines = [page.lines[0], said, *page.lines[1:]]
    return Broken("a wrong house rule", text_of(lines), frozenset({2}))


def contradiction(pen: Pen, page: Page) -> Broken | None:
    """Two house rules that say different things about one part, or one of which drops what the other says."""
    if page.document.sheets[0].takes_in:
        return None
    one, other = pen.one(
        [
            ("  target: 997", "  target: 998"),
            ("  target: 997", "  no target"),
            ("  several there: highest score, else tie", "  several there: tie"),
        ]
    )
    if other == "  several there: tie" and not page.says("winning/several there"):
        return None
    lines = [page.lines[0], "  with: one-way, other-way", *page.lines[1:]]
    lines += ["house-rule one-way", "winning", one, "house-rule other-way", "winning", other]
    return Broken(
        "a contradiction", text_of(lines), frozenset({len(lines), len(lines) - 3}), "P207", one="no" not in other
    )


def nothing_to_drop(pen: Pen, page: Page) -> Broken | None:
    section, name = pen.one([("points", "no xyz"), ("winning", "no targets"), ("play", "no fun"), ("calls", "no xyz")])
    lines = [*page.lines[: page.end], section, f"  {name}", *page.lines[page.end :]]
    return Broken("nothing to drop", text_of(lines), frozenset({page.end + 2}))


def only_a_part(pen: Pen, page: Page) -> Broken | None:
    """Part of a row that is not there."""
    section, line = pen.one(
        [
            ("points", "xyz: 3"),
            ("points", "xyz: to the winner of the last trick"),
            ("points", "xyz: 2 if trump is spades"),
            ("points", "xyz: if trump is spades"),
            ("calls", "xyz: made by taking every trick"),
        ]
    )
    if section == "calls" and page.rules.bidding is None:
        return None
    lines = [*page.lines[: page.end], section, f"  {line}", *page.lines[page.end :]]
    return Broken("only a part", text_of(lines), frozenset({page.end + 2}))


def wrong_section(pen: Pen, page: Page) -> Broken | None:
    """A rule of a fixed form under a heading where nobody knows it."""
    form = pen.one([form for form in FORMS if form.section not in OPEN_TABLES])
    others = [each for each in SECTIONS if each not in OPEN_TABLES and form.name not in names_in(each)]
    section = pen.one(others)
    lines = [*page.lines[: page.end], section, f"  {form.name}: {form.examples[0]}", *page.lines[page.end :]]
    return Broken("a wrong section", text_of(lines), frozenset({page.end + 2}))


def required_lost(pen: Pen, page: Page) -> Broken | None:
    """A rule that must be said is not; whole variants only."""
    counts = [row.address for _, row in page.said()]
    must = [(at, row) for at, row in page.said() if row.address in BY_ADDRESS and BY_ADDRESS[row.address].required]
    must = [(at, row) for at, row in must if counts.count(row.address) == 1]
    if not page.whole or not must:
        return None
    at, row = pen.one(must)
    if not page.says_under("bidding") and row.section == "bidding":
        return None
    lines = page.without(at)
    headings = {number for number, line in enumerate(lines, 1) if line == row.section}
    return Broken("a rule lost", text_of(lines), frozenset({1, *headings}), "P211")


def before_everything(pen: Pen, page: Page) -> Broken | None:
    line = pen.one(["seats: 4", "points", "no bidding", "what we play"])
    return Broken("before the first line", text_of([line, *page.lines]), frozenset({1}), one=False)


SLIPS: tuple[Slip, ...] = (
    misspelt_word,
    word_too_many,
    value_lost,
    colon_lost,
    misspelt_name,
    misspelt_heading,
    heading_lost,
    kind_exchanged,
    number_in_words,
    said_twice,
    wrong_first_line,
    wrong_house_rule,
    contradiction,
    nothing_to_drop,
    only_a_part,
    wrong_section,
    required_lost,
    before_everything,
)
"""Each breaks one line, if it finds one that it can break."""
