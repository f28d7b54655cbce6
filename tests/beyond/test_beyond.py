"""What no sheet can say is told as that: however it is worded, once, and never of a line that can be said."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitchdsl.diagnostics.problem import Severity
from pitchdsl.source import Source
from pitchdsl.syntax.beyond import Beyond, entries, known, written
from pitchdsl.syntax.forms import SECTIONS
from pitchdsl.syntax.likely_topic import likely_topics
from pitchdsl.syntax.lines import Kind, cut
from tests.docs.pages import page, pages
from tests.effort import THOROUGH, in_one_test, some
from tests.texts import ROOT, found, problems, report, sheet

from .listing import HEADS, listing

HERE = Path(__file__).parent


def worded(name: str) -> dict[str, list[tuple[str, str]]]:
    """The wordings of a file: for each entry sections and lines."""
    said: dict[str, list[str]] = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
    return {id_: [split(line) for line in lines] for id_, lines in said.items()}


def split(line: str) -> tuple[str, str]:
    section, _, text = line.partition(" / ")
    return section, text


def by_id(entry: Beyond) -> str:
    return entry.id


WORDINGS = worded("wordings")
each_entry = in_one_test("entry", entries(), ids=by_id)


# ───── it is known ─────


@each_entry
def test_an_entry_is_known_in_several_wordings(entry: Beyond) -> None:
    assert len(WORDINGS[entry.id]) >= 3
    for section, line in some(WORDINGS[entry.id], 1, entry.id):
        (problem,) = problems(sheet(f"{section}\n  {line}\n"))
        assert (problem.code, problem.span.line, problem.span.text) == (code_of(entry), 3, line)
        assert problem.title == f"{entry.what} {entry.verdict}", line


def test_wordings_that_nobody_tuned_for_are_known() -> None:
    rows = [(id_, *line) for id_, lines in worded("held_out").items() for line in lines]
    tried = some(rows, 80)
    missed = [row for row in tried if not is_answered(*row)]
    most = 0.05 if THOROUGH else 0.1  # of a part, chance draws more of those that are missed, or fewer
    assert len(missed) <= most * len(tried), missed


def is_answered(id_: str, section: str, line: str) -> bool:
    entry = known(section, line)
    codes = [problem.code for problem in problems(sheet(f"{section}\n  {line}\n"))]
    return entry is not None and entry.id == id_ and codes == [code_of(entry)]


def code_of(entry: Beyond) -> str:
    return "P109" if entry.sayable else "P106"


PLANNED = (
    ("deal", "turn up: 1", "turn-up"),
    ("deal", "turn up 1", "turn-up"),
    ("deal", "hands: hidden from their owners, seen by the others", "hidden-hand"),
    ("exchange", "pass 2 to the partner", "pass-to-partner"),
    ("exchange", "the pitcher passes 2 to the partner", "pass-alone"),
    ("exchange", "pitcher: take the kitty", "take-kitty"),
    ("settlement", "made: give 1 point to the others", "give-point"),
    ("bidding", "beg and stand", "beg"),
    ("bidding", "throw in", "throw-in"),
    ("bidding", "go alone", "go-alone"),
    ("play", "first leader: the pitcher's partner", "partner-acts"),
    ("play", "first leader: the holder of the lowest trump", "card-holder-acts"),
    ("trump", "named by: the winner of the last trick", "card-holder-acts"),
)


@pytest.mark.parametrize(("section", "line", "id_"), PLANNED)
def test_a_planned_line_is_answered_so(section: str, line: str, id_: str) -> None:
    assert is_answered(id_, section, line)


# ───── what is said of it ─────


@each_entry
def test_the_nearest_game_can_be_said(entry: Beyond) -> None:
    found = problems(sheet(entry.said(""), entry.over))
    assert not found, report(found)
    assert entry.sayable or entry.other or "  > " in entry.lines


@each_entry
def test_the_nearest_game_is_no_remedy(entry: Beyond) -> None:
    section, line = WORDINGS[entry.id][0]
    (problem,) = problems(sheet(f"{section}\n  {line}\n"))
    assert problem.fix is None and problem.help is not None
    if entry.sayable:
        first, *shown = problem.help.split("\n")
        assert [each.removeprefix("    ") for each in shown] == entry.said(line).splitlines()
        assert "see whether it is what you mean" in first
        return
    first, *shown, where = problem.help.split("\n")
    assert first.startswith(f"another game can be said ({entry.other})" if entry.other else "a note stays on the sheet")
    assert [each.removeprefix("    ") for each in shown] == entry.said(line).splitlines()
    assert where == f"`{entry.id}` stands in docs/language/limits.md, `What cannot be said`"
    assert max(map(len, (first, problem.title))) <= 120
    assert ("yet" in problem.title, "yet" in problem.labels[0].text) == (not entry.never, not entry.never)


@pytest.mark.parametrize("player", ["bidder", "maker", "pitcher", "shooter"])
@pytest.mark.parametrize("swaps", ["swaps", "trades", "exchanges", "switches"])
def test_a_word_of_a_pattern_stands_for_others_that_mean_the_same(player: str, swaps: str) -> None:
    assert is_answered("pass-alone", "exchange", f"{player} {swaps} one card with his partner")


def test_where_a_remedy_does_not_hold_the_lines_that_say_it_are_shown() -> None:
    (problem,) = problems(sheet("deal\n  widow: 4 cards for the highest bidder\n"))
    assert (problem.code, problem.remedy) == ("P201", None), "a kitty by itself would leave hands of two sizes"
    assert (problem.help or "").splitlines()[1:4] == ["    deal", "      kitty: 4 to the pitcher", "    exchange"]


@pytest.mark.parametrize(
    ("section", "line", "told"),
    [
        ("trump", "jokers: low", "where jokers rank is said in `order`"),
        ("settlement", "set: pitcher loses twice the bid and a beer", "which leaves out `and beer`"),
        ("points", "low: 1 to the owner of the low heart of mine", ""),
    ],
)
def test_a_line_of_which_more_is_told_is_not_answered_so(section: str, line: str, told: str) -> None:
    (problem,) = problems(sheet(f"{section}\n  {line}\n"))
    assert problem.code == "P101"
    assert told in (problem.help or "")


@pytest.mark.parametrize(
    "line", ["no begging", "nobody may beg", "no beg", "You cannot beg.", "we play without begging"]
)
def test_a_line_that_denies_a_rule_is_shown_how_it_is_dropped(line: str) -> None:
    (problem,) = problems(sheet(f"play\n  {line}\n", "seven-up"))
    assert (problem.code, problem.help) == (
        "P109",
        "a sheet has it only where it says so; what a base says of it is dropped like this:\n"
        "    no offers\n    points\n      no gift",
    )


@each_entry
def test_what_drops_a_rule_is_accepted_where_the_rule_is(entry: Beyond) -> None:
    assert entry.sayable or not entry.without
    found = problems(sheet(entry.without, entry.over))
    assert not [each for each in found if each.severity is Severity.ERROR], report(found)


def test_a_line_that_denies_what_nothing_drops_is_not_answered_by_what_says_it() -> None:
    (problem,) = problems(sheet("trump\n  no card is turned up for trump\n"))
    assert problem.code != "P109"


def test_the_page_lists_all_of_it() -> None:
    heading = page("language/limits.md").heading("What cannot be said")
    assert heading is not None
    assert listing().strip() in heading.text, "put there what `python -m tests.beyond.listing` prints"
    assert set(HEADS) == {entry.group for entry in entries()}


def test_each_entry_has_its_own_name() -> None:
    ids = [entry.id for entry in entries()]
    assert len(set(ids)) == len(ids) >= 90
    assert set(WORDINGS) == set(worded("held_out")) == set(ids)


# ───── what is merely near is not said to be the same ─────


@pytest.mark.parametrize(
    ("section", "line", "near"),
    [
        ("points", "hung: 2 more if the Q of trump took J of trump in the same trick", "card-worth"),
        ("play", "last trick: the lowest card of the suit led wins it", "pitcher-leads"),
        ("winning", "start: 7 for Granny, 3 for the children, 0 for the rest", "counts-down"),
        ("players", "sides: partners opposite, everybody but the dealer moves one chair after each game", "two-pairs"),
        (
            "bidding",
            "all pass: same dealer deals again, old kitty stays, 2 more are put on it",
            "same-man-deals",
        ),
    ],
)
def test_what_leaves_most_words_unexplained_is_not_offered_as_other_words(section: str, line: str, near: str) -> None:
    (entry,) = (each for each in entries() if each.id == near)
    written_so = written(section, line)
    assert any(pattern.is_in(written_so, re.sub(r"\b\d+\b", "#", written_so)) for pattern in entry.patterns)
    assert not entry.explains(line)
    assert entry.what not in told_of(section, line)


@pytest.mark.parametrize(
    ("line", "lost"),
    [
        ("whoever is set loses the bid", set()),
        ("set: loses the bid, and the cook makes tea", {"cook", "tea"}),
    ],
)
def test_words_of_meaning_are_counted_without_numbers_and_light_words(line: str, lost: set[str]) -> None:
    (entry,) = (each for each in entries() if each.id == "set-bid")
    assert entry.lost(line) == lost


# ───── it is never said of anything else ─────


def accepted() -> Iterator[tuple[str, str]]:
    """Every line, with its section, of the bundled sheets, of the good texts and of the examples on the pages."""
    folders = ("variants", "tests/corpus/good", "docs/examples")
    sheets = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.pitch"))]
    texts = [path.read_text(encoding="utf-8") for path in sheets if path.name != "broken.pitch"]
    texts += [block.text for each in pages() for block in each.blocks if block.kind in ("pitch", "pitch-lines")]
    for text in texts:
        section = "header"
        for raw in cut(Source(name="my.pitch", text=text)):
            line = " ".join(raw.whole.text.split())
            if line.lower() in SECTIONS or line.startswith(("variant ", "house-rule ")):
                section = line.lower() if line.lower() in SECTIONS else "header"
            elif raw.kind is not Kind.NOTE and not line.startswith("source"):
                yield section, line


def test_no_line_that_is_accepted_would_be_taken_for_it() -> None:
    lines = set(accepted())
    assert len(lines) > 300
    assert not [(section, line) for section, line in lines if is_beyond(section, line)]


def is_beyond(section: str, line: str) -> bool:
    """Whether it would be taken for what cannot be said; what is said in other words may well look like its own."""
    entry = known(section, line)
    return entry is not None and not entry.sayable


def test_no_line_that_can_be_said_in_other_words_is_taken_for_it() -> None:
    text = (HERE / "sayable.txt").read_text(encoding="utf-8")
    lines = [split(line) for line in text.splitlines() if not line.startswith("#")]
    assert len(lines) > 250
    assert not [line for line in lines if is_beyond(*line)]


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("wild: 1 to the winner of 10 of trump", []),
        ("wild: 1 to the winer of 10 of trump", ["P101"]),
        ("Wild: 1 to the winner of the ten of trump", ["P101"]),
        ("wild: the 10 of trump is wild", ["P106"]),
    ],
)
def test_a_line_is_asked_about_only_where_it_is_no_slip(line: str, codes: list[str]) -> None:
    assert [problem.code for problem in problems(sheet(f"points\n  {line}\n  total: 5\n"))] == codes


def test_a_name_of_a_house_rule_may_be_any_word() -> None:
    (problem,) = problems(sheet("  with: no-junk & the-drinks + wild cards\n"))
    assert problem.code != "P106"


def test_what_stands_below_a_line_is_read_and_below_a_heading_is_not() -> None:
    assert found(sheet("play\n  The jack must fall in the first trick.\n  follow: what\n")) == [
        ("P106", 3),
        ("P101", 4),
    ]
    assert found(sheet("bidding\n  beg or stand\n  turns: what\n")) == [("P109", 3), ("P101", 4)]
    assert found(sheet("antes\n  game: what\nplay\n  follow: what\n")) == [("P106", 2), ("P101", 5)]


def test_a_rule_that_is_missing_for_its_sake_is_not_missed() -> None:
    text = (ROOT / "variants/documents/auction-pitch.pitch").read_text(encoding="utf-8")
    bids = next(line for line in text.splitlines() if line.strip().startswith("bids:"))
    wrong = text.replace(bids, "  bids: a number and a suit")
    assert found(wrong) == [("P106", wrong.splitlines().index("  bids: a number and a suit") + 1)]


def test_lines_of_card_players_lead_to_the_line_that_says_it() -> None:
    rows = [
        row.split(" => ") for row in (HERE / "led_to.txt").read_text(encoding="utf-8").splitlines() if " => " in row
    ]
    assert len(rows) > 100
    assert not [(line, meant) for line, meant in some(rows, 60) if meant not in told_of(*split(line))]


def told_of(section: str, line: str) -> str:
    """All that a reader is told to try."""
    return " ".join(" ".join((each.help or "").split()) for each in problems(sheet(f"{section}\n  {line}\n")))


def test_words_that_are_read_as_names_of_bids_are_known_for_what_they_are() -> None:
    assert is_answered("whose-bid", "bidding", "may not be topped: the bid of the partner")
    assert found(sheet("bidding\n  may not be topped: moon, slam\n")) == [("P342", 3)]


@pytest.mark.parametrize(
    ("section", "line", "about"),
    [
        ("players", "three couples, but each couple splits up after the first game", "partners who change"),
        ("trump", "must own a card of the suit named as trump", "`named by` under `trump`"),
    ],
)
def test_what_a_line_is_probably_about_is_told_as_a_guess(section: str, line: str, about: str) -> None:
    (problem,) = problems(sheet(f"{section}\n  {line}\n"))
    assert problem.code == "P103" and problem.remedy is None
    assert f"it seems to be about {about}" in (problem.help or "")


@pytest.mark.parametrize(
    ("section", "line", "nearest", "lost"),
    [
        ("deal", "kitty: two heaps of 3, and the pitcher picks one unseen", "kitty: 3 to", "`heaps` and `unseen`"),
        ("deal", "kitty: two piles of three, and the bidder takes the taller", "kitty: 3 to", "`piles` and `taller`"),
        ("offers", "eldest hand: may beg, and the dealer can throw the hand in and deal afresh", "beg: ", "`throw`"),
        ("trump", "second: the whole other suit of the color is trump below the first", "off-J", "`whole`"),
        ("winning", "if several get home count high, low, jack, game", "several there: ", "`home`"),
        ("trump", "jokers ranked by who played sooner", "jokers: the first played", "`ranked`"),
    ],
)  # fmt: skip
def test_the_nearest_that_can_be_said_is_shown_with_what_it_leaves_out(
    section: str, line: str, nearest: str, lost: str
) -> None:
    (problem,) = problems(sheet(f"{section}\n  {line}\n"))
    assert problem.code in ("P101", "P103", "P201") and problem.fix is None
    told = " ".join((problem.help or "").split())
    assert "in other words" not in told
    said, _, shown = told.partition("I know no line that says all of this; the nearest is about ")[2].partition(":")
    assert lost in said.partition("which leaves out")[2] and nearest in shown


@pytest.mark.parametrize(
    ("section", "line"),
    [
        ("exchange", "pitcher: asks any player for a named trump and gives back a card of choice"),
        ("exchange", "kitty: sold to whoever offers the most points for it"),
        ("deck", "jokers: 3, the third one white"),
    ],
)
def test_where_no_topic_explains_a_line_that_is_said(section: str, line: str) -> None:
    (problem,) = problems(sheet(f"{section}\n  {line}\n"))
    assert "I know no line that says this" in (problem.help or "")
    assert "seems to be about" not in (problem.help or "")


def test_where_shown_numbers_are_others_that_is_said() -> None:
    (problem,) = problems(sheet("deck\n  strip the fives and all below them\n"))
    assert (problem.help or "").startswith("it is said like this, with numbers of your own; see whether")
    (problem,) = problems(sheet("points\n  the queen of spades costs whoever takes her a point\n"))
    assert "minus 1 to the winner of Q of spades" in (problem.help or "")


def test_nothing_is_guessed_of_a_line_about_nothing() -> None:
    for line in ("whatever blue elephants", "we like it here", "the cat sat on the mat all day"):
        (problem,) = problems(sheet(f"play\n  {line}\n"))
        assert "seems to be about" not in (problem.help or "")


def test_no_line_that_can_be_said_is_guessed_to_be_beyond_the_language() -> None:
    lines = [split(line) for line in (HERE / "sayable.txt").read_text(encoding="utf-8").splitlines() if line[0] != "#"]
    wrong = [line for line in lines if not all(topic.can_be_said for topic in likely_topics(*line))]
    assert not [line for line in wrong if is_guessed(*line)]


def is_guessed(section: str, line: str) -> bool:
    return any("seems to be about" in (each.help or "") for each in problems(sheet(f"{section}\n  {line}\n")))


def test_a_long_line_is_not_asked_about() -> None:
    assert known("deck", "two packs") is not None
    assert known("deck", "two packs " + "x" * 300) is None
