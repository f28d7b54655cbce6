"""Slips of people who write a sheet for the first time: one problem, on its line, with the line that was meant."""

import pytest

from pitchdsl.canonical.fix import mend
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.source import Source
from pitchdsl.syntax.candidates import of_value
from tests.syntax.slips import ACCEPTED, ASKED, BEYOND, CERTAIN
from tests.texts import found, problems, report, sheet


def text_of(base: str, section: str, line: str) -> str:
    return sheet(f"{section}\n  {line}\n" if section else f"{line}\n", base)


def only(base: str, section: str, line: str) -> Problem:
    """The one problem of a text that is right but for this line."""
    found = problems(text_of(base, section, line))
    assert [problem.line for problem in found] == [3 if section else 2], report(found)
    return found[0]


def mended(text: str) -> str:
    return mend(Source(name="my.pitch", text=text), None).source.text


@pytest.mark.parametrize(("base", "section", "wrong", "right"), CERTAIN)
def test_what_can_mean_one_thing_only_is_an_order(base: str, section: str, wrong: str, right: str) -> None:
    problem = only(base, section, wrong)
    assert problem.remedy is not None
    assert problem.remedy.certain
    assert problem.remedy.offered == right
    assert "this rule can say" not in (problem.help or "")
    if problem.remedy.for_programs:
        assert not problems(mended(text_of(base, section, wrong)))


@pytest.mark.parametrize(("base", "section", "wrong", "right"), ASKED)
def test_what_is_likely_is_asked_and_nobody_makes_it(base: str, section: str, wrong: str, right: str) -> None:
    problem = only(base, section, wrong)
    assert f"did you mean `{right}`" in (problem.help or "")
    assert "this rule can say" not in (problem.help or "")
    assert mended(text_of(base, section, wrong)) == text_of(base, section, wrong)


@pytest.mark.parametrize(("base", "section", "line"), ACCEPTED)
def test_what_can_be_read_is_not_complained_of(base: str, section: str, line: str) -> None:
    assert not found(text_of(base, section, line))


@pytest.mark.parametrize(("base", "section", "line"), BEYOND)
def test_what_no_sheet_can_say_is_told_as_that(base: str, section: str, line: str) -> None:
    assert only(base, section, line).code == "P106"


def test_an_exact_number_stays_exact_where_that_means_something() -> None:
    assert mended(sheet("winning\n  target: exactly 11.\n")) == sheet("winning\n  target: exactly 11\n")


@pytest.mark.parametrize("joined", ["2 & 3", "2 and 3", "2 + 3"])
def test_bids_may_be_joined_by_any_word(joined: str) -> None:
    meant = of_value("bidding", "may not bid", joined)
    assert meant is not None
    assert (meant.line, meant.sure) == ("may not bid: 2, 3", True)


def test_the_word_that_is_mistyped_is_underlined_not_the_one_before_it() -> None:
    problem = only("team-auction", "bidding", "bids: 2 or mroe")
    assert problem.labels[0].span.text == "mroe"
    assert problem.title == "I do not understand `mroe` in `bids`"
    assert only("team-auction", "bidding", "bids: 2 ro more").labels[0].span.text == "ro"


# ───── comments of other kinds of text ─────


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("winning\n  target: 21 // as in Maine\n", "winning\n  target: 21 # as in Maine\n"),
        ("winning\n  target: 21 /* ours */\n", "winning\n  target: 21 # ours \n"),
        ("// ours\nwinning\n  target: 21\n", "# ours\nwinning\n  target: 21\n"),
        ("winning\n  // note: ours\n  target: 21\n", "winning\n  # note: ours\n  target: 21\n"),
    ],
)
def test_a_comment_behind_slashes_is_one_problem_and_becomes_one(written: str, right: str) -> None:
    (problem,) = problems(sheet(written))
    assert problem.code == "P107"
    assert mended(sheet(written)) == sheet(right)
    assert not problems(sheet(right))


def test_slashes_in_a_source_and_in_a_title_are_no_comment() -> None:
    assert not problems('variant ours "Ours // theirs" extends team-auction\n  source: https://example.org // mine\n')


def test_what_is_wrong_beside_slashes_is_told_as_ever() -> None:
    text = sheet("winning\n  target: twenty // ours\n")
    assert found(text) == [("P101", 3), ("P107", 3)]
    assert mended(text) == sheet("winning\n  target: 20 # ours\n")


# ───── remarks ─────


@pytest.mark.parametrize("line", ["target: 21 (15 for children)", "target: 21 (not 11)", "target: 21 - if all agree"])
def test_a_remark_that_may_bind_somebody_is_not_left_out(line: str) -> None:
    problem = only("team-auction", "winning", line)
    assert problem.remedy is None, report([problem])


def test_a_remark_that_is_asked_about_goes_behind_a_hash() -> None:
    remedy = only("team-auction", "winning", "target: 21 (as in Maine)").remedy
    assert remedy is not None
    assert remedy.text.endswith("# as in Maine")


# ───── none, jokers, headings ─────


@pytest.mark.parametrize(("section", "line"), [("", "exchange: none"), ("", "calls: no"), ("deal", "misdeal: none")])
def test_where_there_is_nothing_to_drop_the_line_is_to_be_left_out(section: str, line: str) -> None:
    told = [problem.help for problem in problems(text_of("team-auction", section, line))]
    assert len(told) == 1
    assert "leave the line out" in (told[0] or "")


@pytest.mark.parametrize(
    ("ranks", "jokers"),
    [
        ("A K Q J 10-2 joker joker", 2),
        ("joker, joker, A K Q J 10-2", 2),
        ("A K Q J 10-2 and two jokers", 2),
        ("A K Q J 10-2, joker", 1),
    ],
)
def test_jokers_among_the_ranks_are_told_their_own_line(ranks: str, jokers: int) -> None:
    told = only("team-auction", "deck", f"ranks: {ranks}").help or ""
    assert told.startswith(f"two lines say it: `ranks: A K Q J 10-2` and `jokers: {jokers}`")


def test_two_jokers_of_no_colour_in_the_order_are_the_red_and_the_black_one() -> None:
    lines = "deck\n  jokers: 2\ntrump\n  order: {} A K Q J 10-2\n"
    text = sheet(lines.format("joker joker"))
    assert found(text) == [("P101", 5)]
    assert mended(text) == sheet(lines.format("red joker black joker"))


def test_rules_below_a_heading_with_a_rule_behind_it_are_read_there() -> None:
    assert found(sheet("winning: 21 points\n  start: 0\n  ends after: 12 hands\n")) == [("P201", 2)]
