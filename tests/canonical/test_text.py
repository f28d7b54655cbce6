"""The complete rule sheet: everything is said, where it was written, and it reads back as the same rules."""

import pytest
from attrs import fields, has

from pitchdsl.canonical.text import canonical
from pitchdsl.compile import compile_text, load
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Settle
from pitchdsl.language.form import Form
from pitchdsl.resolve.library import bundled
from pitchdsl.source import Source
from pitchdsl.syntax.forms import BY_ADDRESS
from pitchdsl.syntax.parse import parse
from pitchdsl.syntax.tree import Line
from tests.texts import ROOT, report, rules, rules_over, sheet

VARIANTS = [path.stem for path in bundled("variant")]
CORPUS = sorted(path for path in (ROOT / "tests" / "corpus" / "good").glob("*.pitch") if path.stem != "spades-double")

ODD = [
    "points\n  high: 2 if trump is spades\n  high: 3 if the bid is 4 and trump is spades\n",
    "points\n  high: to the owner of the highest trump but A of trump and off-J if the bid is all the points\n",
    "points\n  all: 3 to the winner of every trick if trump is hearts or the pitcher takes every trick\n",
    "points\n  club: 1 to the holder of the lowest club but 2 of trump\n",
    "deck\n  ranks: 10-7 A J\n",
    "deck\n  ranks: A K J Q 10-2\n",
    "deck\n  jokers: 2\ntrump\n  order: black joker A K red joker Q J off-J 10 9 off-9 8-2\n",
    "deal\n  each: 5, in packets of 4\n  kitty: 0 to left of the dealer\n",
    "calls\n  moon: a bid above all the points, made by taking every trick\n  three: a bid of 3\n",
    "exchange\n  everyone but left of the pitcher: discard non-trump up to 2, then draw as many\n",
    "exchange\n  everyone: discard up to 2 down to 6, then draw to 6\n  stock runs short: reshuffle the discards\n",
    "settlement\n  made: pitcher scores 3 times the bid if the bid is made and the pitcher takes every trick\n",
    "settlement\n  others: lose 2 if the bid is made\n",
    "winning\n  start: 30\n  target: 5\n  may not win: stops 2 short\nto win\n  own: made the last bid\n",
    "no bidding\ntrump\n  named by: left of the dealer\nplay\n  first leader: who named trump\n",
]


def reads_back(rules: Rules) -> None:
    text = canonical(rules)
    again = compile_text(text, name="again.pitch")
    assert again.rules is not None, report(list(again.problems))
    assert again.rules == rules
    assert again.rules.source == rules.source
    assert sorted(map(str, again.rules.notes)) == sorted(map(str, rules.notes))
    assert canonical(again.rules) == text


@pytest.mark.parametrize("name", VARIANTS)
def test_bundled_variants_read_back(name: str) -> None:
    reads_back(load(name))


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_the_corpus_reads_back(path: object) -> None:
    reads_back(load(str(path)))


@pytest.mark.parametrize("lines", ODD)
def test_odd_rules_read_back(lines: str) -> None:
    reads_back(rules(sheet(lines)))


def test_every_rule_is_said() -> None:
    game = load("nine-card")
    tree, _ = parse(Source(name="x", text=canonical(game)))
    said = {line.address for line in tree.definitions[0].lines if isinstance(line, Line)}
    sections = [getattr(game, field.name) for field in fields(Rules)]
    rules = [getattr(each, field.name) for each in sections if has(type(each)) for field in fields(type(each))]
    there = {rule.address for rule in rules if isinstance(rule, Form | Settle)}
    assert said & set(BY_ADDRESS) == there - {"winning/several there"}  # nothing to say where one alone can get there


def test_notes_stand_with_their_rules_and_read_back() -> None:
    text = (
        'variant x "X" extends team-auction\n> of all\npoints\n> of points\nhigh: 2\n> of high\n'
        "low: 2\nno bidding\n> nobody bids\nplay\n> said of the lead\nfirst lead: any card\nfirst leader: the dealer\n"
        "trump\nnamed by: left of the dealer\n"
    )
    its = rules(text)
    lines = [line.strip() for line in canonical(its).splitlines()]
    assert lines[2] == "> of all"
    for note, below in (("of points", "high: 2"), ("of high", "low: 2"), ("said of the lead", "first lead: any card")):
        assert lines[lines.index(f"> {note}") + 1].startswith(below)
    assert lines[lines.index("> nobody bids") - 1] == "no bidding"
    reads_back(its)


def test_a_note_stays_when_only_a_part_of_its_rule_is_restated_and_goes_with_the_rule() -> None:
    base = "variant base extends team-auction\npoints\n  > as my aunt plays\n  high: 2\n"
    part = rules_over(base, "house-rule r\npoints\n  high: 3 if trump is spades\n")
    assert [note.text for note in part.notes] == ["as my aunt plays"]
    whole = rules_over(base, "house-rule r\npoints\n  high: 3 to the winner of the highest trump\n")
    assert [note.text for note in whole.notes] == []


def test_origins_tell_where_each_line_was_written() -> None:
    text = canonical(rules(sheet("points\n  high: 2\n")), origins=True)
    lines = {line.split("#")[0].strip(): line.split("#")[1].strip() for line in text.splitlines() if "#" in line}
    both = "variants/documents/team-auction.pitch:25, my.pitch:3"  # the recipient is the base's
    assert lines["high: 2 to the winner of the highest trump"] == both
    assert lines["low: 1 to the winner of the lowest trump"] == "variants/documents/team-auction.pitch:26"
    assert lines["kitty: none"] == "the default"
    assert compile_text(text).rules == rules(sheet("points\n  high: 2\n"))


def test_an_exception_has_its_own_origin_and_leaves_the_general_line_its_own() -> None:
    text = canonical(rules(sheet("points\n  high: 2 if trump is hearts\n")), origins=True)
    lines = {line.split("#")[0].strip(): line.split("#")[1].strip() for line in text.splitlines() if "#" in line}
    assert lines["high: 1 to the winner of the highest trump"] == "variants/documents/team-auction.pitch:25"
    assert lines["high: 2 if trump is hearts"] == "my.pitch:3"


def test_titles_are_shown_as_they_are_but_command_nothing() -> None:
    its = rules(
        'variant x "[red] \x1b[31m: #1 \u00a0 日本" extends auction-pitch\n  source: a\x07b "c # d"\n> \x1b]0;x\n'
    )
    assert its.title == "[red] \N{REPLACEMENT CHARACTER}[31m: #1 日本"
    text = canonical(its)
    assert text.isprintable() or all(line.isprintable() for line in text.splitlines())
    reads_back(its)
