"""The one-page sheet: every rule is on it, what plain Pitch has otherwise is marked, and it is short enough."""

import json
import re
from collections.abc import Iterable, Iterator

import pytest
from attrs import evolve, fields, has
from markdown_it import MarkdownIt

from pitchdsl.canonical.difference import differences
from pitchdsl.compile import load
from pitchdsl.game.count.rules import ScoringItem, Total
from pitchdsl.game.match.rules import CountsDouble
from pitchdsl.game.rules import Rules
from pitchdsl.game.winning.rules import AtOnce, OverTarget
from pitchdsl.language.form import Form, Row
from pitchdsl.language.origin import Rule
from pitchdsl.rulebook.one_page import Sheet, to_json
from pitchdsl.rulebook.parts import lines_in
from pitchdsl.rulebook.rulebook import FORMS
from pitchdsl.rulebook.sentences import told as said_by
from pitchdsl.rulebook.short import plain_pitch, short, short_sheet
from pitchdsl.rulebook.voice import voice_of
from tests.effort import few, some
from tests.soundness.documents import BASES, compiled, delta, rules_of
from tests.soundness.pen import seeded
from tests.soundness.sheet import Document
from tests.texts import ROOT

from .mutations import mutations
from .test_rulebook import EVIL, Page
from .test_rulebook_sentences import SPOKEN, TELLING, VARIANTS, everything, house

# ───── every rule is on it ─────

LEFT_OUT = {
    "points/total": "a promise to the checker: the table of points has the sum itself",
    "points/pips": "nothing goes by pips in this game",
    "trump/jokers": "there are not two jokers that could meet",
    "play/stock": "nobody draws in the play",
    "play/joker led": "no joker can be led to make trump",
    "exchange/stock runs short": "the stock cannot run short",
    "winning/may not win": "winning takes no more than the target",
    "winning/over the target": "the target need not be met exactly",
    "bidding/bids": "all the points is a bid of that number, by either name",
}
"""Rules that may be silent on a sheet, each in a game in which it says nothing: why."""


def told(rules: Rules) -> object:
    """What stands on the sheet; the marks aside."""
    return short_sheet(rules, rules).sections


GAMES = (
    "nine-card",
    "pidro",
    "seven-up",
    "snoozer",
    "call-partner",
    "california-jack",
    "team-auction",
    "auction-pitch",
)
ALONGSIDE: dict[type[Rule], str] = {OverTarget: "  target: exactly 15\n", CountsDouble: "  games: best of 3\n"}
"""What must stand beside a rule for it to say something."""


def games_that_say(kind: type[Rule]) -> Iterator[Rules]:
    """Games with a rule of this kind, in each of the ways to say it that a game takes."""
    yield everything()
    if issubclass(kind, Form):
        section, name = kind.address.split("/")
        texts = [f"{section}\n{ALONGSIDE.get(kind, '')}  {name}: {example}\n" for example in kind.examples]
    else:
        rows = kind.sections.items() if issubclass(kind, Row) else ()
        texts = [f"{section}\n  our: {example}\n" for section, examples in rows for example in examples]
    for base in GAMES:
        for text in texts:
            made = compiled(f'variant ours "Ours" extends {base}\n{text}').rules
            if made is not None:
                yield made


def rules_in(said: object) -> Iterator[Rule]:
    """Every rule in a section, in a row of them, or in the whole."""
    kind = type(said)
    if isinstance(said, Rule):
        yield said
    if isinstance(said, tuple):
        parts: Iterable[object] = said
    else:
        parts = [getattr(said, field.name) for field in fields(kind)] if has(kind) else ()
    for part in parts:
        yield from rules_in(part)


@pytest.mark.parametrize("kind", SPOKEN)
def test_every_rule_has_a_line(kind: type[Rule]) -> None:
    in_rows_or_left_out = (ScoringItem, AtOnce, Total)
    assert kind in in_rows_or_left_out or any(
        lines_in(said_by(voice_of(game), rule))
        for game in games_that_say(kind)
        for rule in rules_in(game)
        if type(rule) is kind
    )


def moot(rules: Rules) -> set[str]:
    """Where one side at most can win nobody has to choose, and the sheet does not say how."""
    leaves_one = rules.winning.needs_leave_one(two_sides=rules.players.two_sides)
    return {"winning/several there"} if leaves_one else set()


@pytest.mark.parametrize("name", some([*TELLING, "nine-five-connecticut", "everything"], 4, "short"))
def test_whoever_changes_one_rule_changes_the_sheet(name: str) -> None:
    ours = everything() if name == "everything" else load(name)
    before = told(ours)
    changed = list(mutations(ours))
    assert len(changed) > 100
    silent = {each.where for each in changed if told(each.rules) == before}
    if moot(ours):
        silent = {each for each in silent if not each.startswith("winning.several.")}
    two_jokers = ours.deck.jokers.number == 2
    assert silent <= {"bidding.bids.most unsaid", *(() if two_jokers else ("trump.jokers.first_played",))}


def test_a_line_over_any_game_changes_its_sheet() -> None:
    """Law: what the composers of random sheets say over a game is on the sheet, or it says nothing in that game."""
    heard = 0
    for seed in range(few(50, thorough=3000)):
        pen = seeded(f"short {seed}")
        base = pen.one(BASES)
        text = Document(kind="delta", sheets=(delta(pen, base, most=1),)).text
        ours, theirs = rules_of(base), compiled(text).rules
        if theirs is None:
            continue
        differ = {each.address for each in differences(ours, theirs)}
        changed = told(ours) != told(theirs)
        assert changed or differ <= LEFT_OUT.keys() | moot(theirs), text
        heard += changed
    assert heard > few(25, thorough=1500)


# ───── what is marked ─────


def marked(sheet: Sheet) -> list[str]:
    """The leads of lines, and the names of points, that are marked."""
    lines = [line for section in sheet.sections for line in section.lines]
    rows = [row for line in lines if line.table for row in line.table.rows]
    return [*(line.lead for line in lines if line.differs), *(row.cells[0] for row in rows if row.differs)]


def test_plain_pitch_bears_no_mark() -> None:
    sheet = short_sheet(load("auction-pitch"))
    assert marked(sheet) == []
    assert sheet.foot == "This is plain Pitch (Auction Pitch)."
    assert "●" not in short(load("auction-pitch"))


def test_what_differs_from_plain_pitch_is_marked() -> None:
    """Kirk's Cutthroat beside Auction Pitch, by the two documents."""
    sheet = short_sheet(load("kirk-cutthroat"))
    assert marked(sheet) == [
        "Players",  # 3 to 7, not 2 to 7
        "First dealer",  # nothing is said of cutting
        "All others pass",  # the dealer must bid two
        "None of that suit",  # a trump, if there is one
        "And besides",  # the pitcher's own bid wins the game
        "At the target without that",
        "High",  # to the winner, not to whom it was dealt
        "Low",
    ]
    assert sheet.foot == "● differs from plain Pitch (Auction Pitch)."


@pytest.mark.parametrize("name", some([name for name in VARIANTS if name != "auction-pitch"], 12, "marks"))
def test_each_difference_from_plain_pitch_is_marked_somewhere(name: str) -> None:
    ours = load(name)
    lines = [line for section in short_sheet(ours).sections for line in section.lines]
    rows = [row for line in lines if line.table for row in line.table.rows]
    about = {address for line in lines for address in line.about if line.differs}
    about |= {address for row in rows for address in row.about if row.differs}
    missing = {each.address for each in differences(ours, plain_pitch()) if each.ours} - about
    defaults = {"exchange/stock runs short", "exchange/scoring trumps"}  # silent where they change nothing
    assert missing - LEFT_OUT.keys() <= defaults | moot(ours)


def test_another_game_may_be_the_plain_one() -> None:
    ours = load("guide-partnership", house_rules=["double-set"])
    assert marked(short_sheet(ours, load("guide-partnership"))) == ["Bid failed (set)"]


# ───── in words ─────


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("auction-pitch", "**Deal:** 6 cards each, three at a time; the rest is not used"),
        (
            "auction-pitch",
            "**Dealer:** may hold (take over the last bid at the same number), but not the highest",
        ),
        ("auction-pitch", "**Pips for Game:** A 4, K 3, Q 2, J 1, 10 10; other cards 0"),
        ("auction-pitch", "| Low | 1 | whoever is dealt the lowest trump in play |"),
        ("nine-card", "- ● **Everyone:** discard up to 4 cards, then draw as many"),
        ("nine-card", "- ● **To win:** come down to 0 or below"),
        (
            "nine-card",
            "- ● **At the target without that:** the score stops 1 point short of the target (at 1)",
        ),
        ("pidro", "- ● **Trumps, high to low:** A K Q J 10\N{EN DASH}5 off-5 4\N{EN DASH}2"),
        ("pidro", "- ● **Follow:** a trump; nothing else is ever played"),
        ("pidro", "| ● Off-five | 5 | whoever wins the off-five |"),
        ("high-nine", "- ● **Moon:** above all other bids, ranks as 26; made if the pitcher's side takes every point"),
        ("kirk-cutthroat", "- ● **None of that suit:** a trump, or any card if you have none"),
        ("nine-five-connecticut", "- ● **First leader:** the player on the pitcher's left"),
    ],
)
def test_what_a_line_says(name: str, line: str) -> None:
    assert line in short(load(name))


def test_what_a_point_is_worth_in_some_hands_stands_with_its_owner() -> None:
    assert "| Jack | 1 | whoever wins the jack of trump; worth 2 if spades are trump |" in short(
        house("auction-pitch", "points\n  jack: 2 if trump is spades\n")
    ).replace("● ", "")


# ───── both forms ─────


@pytest.mark.parametrize("name", [*some(VARIANTS, 8, "forms"), "everything"])
def test_both_forms_say_the_same(name: str) -> None:
    ours = everything() if name == "everything" else load(name)
    markdown, html = (short(ours, form) for form in FORMS)
    page = Page(MarkdownIt("commonmark").enable("table").render(markdown))
    foot = short_sheet(ours).foot.replace("● ", "")
    assert page.letters.replace("●", "") == Page(html).letters.replace("●", "")
    assert foot in "".join(page.shown)


def test_the_page_needs_nothing_else() -> None:
    page = short(load("high-nine"), "html")
    assert page.startswith("<!DOCTYPE html>\n")
    assert not re.search(r"<script|<link|<img|\bon\w+=|url\(|@import|src=|href=|style=", page)
    assert "@media print" in page
    assert "@page" in page


@pytest.mark.parametrize("evil", EVIL)
def test_nothing_that_an_author_writes_is_markup(evil: str) -> None:
    rules = load("nine-card")
    title = evil.replace("\n", " ")
    item = evolve(rules.points.items[0], name=title)
    ours = evolve(rules, title=title, source=title, points=evolve(rules.points, items=(item, *rules.points.items[1:])))
    tags = {"html", "head", "meta", "title", "style", "body", "main", "header", "h1", "h2", "span", "div", "section"}
    tags |= {"ul", "li", "b", "table", "thead", "tbody", "tr", "th", "td", "footer"}
    assert set(Page(short(ours, "html")).seen) <= tags
    read = Page(MarkdownIt("commonmark", {"html": True}).enable("table").render(short(ours)))
    assert set(read.seen) <= {"h1", "h2", "p", "em", "strong", "ul", "li", "table", "thead", "tbody", "tr", "th", "td"}


def test_another_form_is_refused() -> None:
    with pytest.raises(ValueError, match="markdown and html"):
        short(load("nine-card"), "pdf")


# ───── as data ─────


def test_the_sheet_as_json_is_what_the_page_expects() -> None:
    made = json.loads(json.dumps(to_json(short_sheet(load("pidro")))))
    assert set(made) == {"title", "subtitle", "sections", "foot", "size"}
    lines = [line for section in made["sections"] for line in section["lines"]]
    assert {frozenset(line) for line in lines} == {
        frozenset({"text", "strong", "differs"}),
        frozenset({"text", "strong", "differs", "table"}),
    }
    assert made["sections"][0]["lines"][0] == {"text": "Players: 4", "strong": 7, "differs": True}
    (table,) = [line["table"] for line in lines if "table" in line]
    assert table["head"] == ["Point", "Worth", "Goes to"]
    assert table["rows"][-2] == ["Off-five", "5", "whoever wins the off-five"]
    assert table["differs"] == [True, True, False, True, True, True, True]


# ───── one page ─────

MOST_LETTERS = 3600
"""Of all text of a sheet; `make test-sheets` prints the sheets and counts their pages."""


@pytest.mark.parametrize("name", [*VARIANTS, "everything"])
def test_a_sheet_is_short(name: str) -> None:
    ours = everything() if name == "everything" else load(name)
    sheet = short_sheet(ours)
    letters = "".join(line["text"] for section in to_json(sheet)["sections"] for line in section["lines"])
    assert sheet.fits
    assert len(letters) < MOST_LETTERS


def test_the_most_lines_are_printed_smallest() -> None:
    sizes = {name: short_sheet(load(name)).size for name in ("team", "pidro", "high-nine")}
    assert sizes == {"team": "large", "pidro": "medium", "high-nine": "small"}
    assert short_sheet(everything()).size == "smallest"


def test_the_smallest_type_can_be_read() -> None:
    style = (ROOT / "pitchdsl" / "rulebook" / "templates" / "short.css").read_text(encoding="utf-8")
    sizes = [float(size) for size in re.findall(r"--type: ([\d.]+)pt", style)]
    assert len(sizes) == 4
    assert min(sizes) >= 8.5


def test_the_deal_passes_the_way_that_play_goes() -> None:
    assert "the deal passes right" in short(load("trinidad-all-fours"))
    assert "the deal passes left" in short(load("auction-pitch"))
