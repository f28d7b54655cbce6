"""What may stand next at a place of a text: told by the grammar, and by what each section holds."""

import re

import pytest

from pitchdsl import Completion, CompletionKind, complete, house_rules, variants
from pitchdsl.syntax.forms import BY_ADDRESS, FORMS, OPEN_TABLES, SECTIONS, examples_of

FIRST = "variant x extends auction-pitch\n"


def at_end(text: str, **files: str) -> tuple[Completion, ...]:
    """What may stand behind all of a text."""
    return complete(text, text.count("\n") + 1, len(text.rpartition("\n")[2]) + 1, files=files)


def texts(text: str, kind: CompletionKind | None = None, **files: str) -> list[str]:
    return [each.text for each in at_end(text, **files) if kind in (None, each.kind)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["variant", "house-rule"]),
        ("va", ["variant"]),
        ("variant x ext", ["extends"]),
        ("variant x extends nine-five-", ["nine-five-connecticut"]),
        (FIRST + "  sou", ["source: "]),
        (FIRST + "with: no-junk, no-h", [each.name for each in house_rules() if each.name.startswith("no-h")]),
        (FIRST + "play\n  fol", ["follow: "]),
        (FIRST + "play\n  no fol", []),
        (FIRST + "no bid", ["no bidding"]),
        (FIRST + "wi", ["with: ", "winning", "wins at once"]),
        (FIRST + "play\n  later leads: any card but trump until b", ["any card but trump until broken", "broken"]),
        (FIRST + "bidding\n  bids: 3 or m", ["or more"]),
        (FIRST + "points\n  high: 2 if trump is h", ["hearts"]),
        (FIRST + "points\n  high: 2 if the trump is ", ["clubs", "diamonds", "hearts", "spades"]),
        (FIRST + "points\n  jack: 1 to the winner of off-1", ["off-10"]),
        (FIRST + "exchange\n  everyone but the p", ["pitcher"]),
        (FIRST + "winning\n  several there: pitcher, else hi", ["highest"]),
        (FIRST + "house-rule y\n  w", ["with: ", "winning", "wins at once"]),
        (FIRST + "play\n  follow: nonsense ", []),
        (FIRST + "play\n  nonsense: ", []),
        (FIRST + "  > a note ", []),
        (FIRST + "play\n  follow: suit  # su", []),
        (FIRST + "  source: The ", []),
    ],
)
def test_what_goes_on(text: str, expected: list[str]) -> None:
    assert sorted(texts(text)) == sorted(expected)


@pytest.mark.parametrize("section", SECTIONS)
def test_in_a_section_its_own_rules_come_first_and_a_new_sheet_last(section: str) -> None:
    found = texts(f"{FIRST}{section}\n  ")
    own = [f"{form.name}: " for form in FORMS if form.section == section]
    assert found[: len(own)] == own
    assert found[-2:] == ["variant", "house-rule"]


def test_bases_are_those_of_the_text_those_handed_in_and_the_bundled_ones() -> None:
    text = "variant mine extends auction-pitch\nvariant other extends "
    names = texts(text, CompletionKind.NAME, **{"handed-in": ""})
    assert set(names) == {"mine", "handed-in", *(each.name for each in variants())}


def test_a_line_in_the_middle_is_completed_in_its_own_section() -> None:
    text = FIRST + "play\n  fol\npoints\n  low: 1\n"
    (found,) = complete(text, 3, 6)
    assert (found.text, found.kind, found.replaces) == ("follow: ", CompletionKind.RULE, 3)
    assert complete(text, 99, 1) == ()


def test_places_count_from_one() -> None:
    with pytest.raises(ValueError, match=r"^line must be a whole number from 1 to [0-9,]+, not 0$"):
        complete(FIRST, 0, 1)
    with pytest.raises(ValueError, match=r"^column must be a whole number from 1 to [0-9,]+, not 0$"):
        complete(FIRST, 1, 0)


def test_notes_say_what_silence_means() -> None:
    notes = {each.text: each.note for each in at_end(FIRST + "deck\n  ")}
    assert notes["jokers: "] == "none, if unsaid"
    assert notes["trump"] == "named by, order, jokers"
    assert {(each.text, each.note) for each in at_end(FIRST + "deck\n  jokers: ") if each.note} == {
        ("none", "so it is, if unsaid"),
        ("", "a number"),
    }


@pytest.mark.parametrize("section", SECTIONS)
def test_every_heading_and_every_rule_of_a_section_is_offered(section: str) -> None:
    found = at_end(f"{FIRST}{section}\n  ")
    assert {each.text for each in found if each.kind is CompletionKind.HEADING} == set(SECTIONS)
    rules = {each.text for each in found if each.kind is CompletionKind.RULE}
    assert rules == {f"{form.name}: " for form in FORMS if form.section == section}


WORD = re.compile(r"or (?:more|less)|minus \d+|(?<!\w)-\d+|-(?=\d)|off-\w+|[\w-]*[a-z][\w-]*|1/2|\d+(?=-|\b)|[AKQJ]")
"""A word of an example that is offered as one."""

SAID = sorted(
    {(form.section, form.name, example) for form in FORMS for example in form.examples}
    | {
        (section, "everyone" if section == "exchange" else "row", each)
        for section, rows in OPEN_TABLES.items()
        for each in rows
    }
)
"""Every example of every rule."""


@pytest.mark.parametrize(("section", "name", "value"), SAID, ids=[f"{name}: {value}" for _, name, value in SAID])
def test_each_word_of_each_example_is_offered_in_its_place(section: str, name: str, value: str) -> None:
    """Law: whoever has written some words of a right value is offered the next one, or told its kind."""
    line = f"{FIRST}{section}\n  {name}: "
    assert value in texts(line, CompletionKind.VALUE) or value not in examples_of(section, name)
    words = list(WORD.finditer(value))
    assert re.sub("[ ,]", "", "".join(word.group() for word in words)) == re.sub("[ ,]", "", value)
    for word in words:
        if word.group() in ("a", "the"):
            continue
        found = [each for each in at_end(line + value[: word.start()]) if each.kind is not CompletionKind.VALUE]
        offered = {each.text for each in found}
        free = {each.note for each in found if each.kind is CompletionKind.FREE}
        number = word.group().isdecimal() and "a number" in free
        number |= word.group().startswith(("-", "minus")) and "a number below zero" in free
        assert word.group() in offered or number or "a name" in free, (value[: word.start()], offered)


def test_the_rules_of_the_examples_are_all_of_them() -> None:
    assert {f"{section}/{name}" for section, name, _ in SAID} >= set(BY_ADDRESS)
