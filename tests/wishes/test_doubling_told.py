"""Doubling and redoubling, told: in cases, on a score sheet, and at the table."""

from pathlib import Path

import pytest

from pitchdsl.account.names import Tabletalk
from pitchdsl.described_hands.described_hand import DescribedHand
from pitchdsl.engine.table import Table
from pitchdsl.examples.case import Unspecified
from pitchdsl.examples.question import Question, question_in
from pitchdsl.examples.understood import Understood, understood
from pitchdsl.examples.verdict import Verdict, verdicts
from pitchdsl.examples.witness import witness
from pitchdsl.game.actions import Double
from pitchdsl.game.rules import Rules
from pitchdsl.language.clause import Party
from pitchdsl.language.given_clauses import BidDoubled
from pitchdsl.language.people import Person
from pitchdsl.play.position import Sorting, position
from pitchdsl.scorekeeping.score_file import hand_data
from tests.scorekeeping.test_score import scores, told
from tests.texts import sheet

from .test_doubling import DOUBLING, over, start


def verdict(game: Rules, case: str) -> tuple[Verdict, ...]:
    read = question_in(case)
    assert isinstance(read, Question), read
    return verdicts(game, read.told, read.shown)


def asked(table: Table) -> str:
    assert table.seat is not None
    return position(table.view(table.seat), Tabletalk(table.rules, table.sides), Sorting()).asked


def test_a_score_sheet_asks_for_it_and_the_file_keeps_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann's side bids three and takes two: redoubled, it loses twelve; then Bob's side makes its bid, undoubled."""
    monkeypatch.chdir(tmp_path)
    Path("ours.pitch").write_text(sheet(DOUBLING, base="team-auction"), encoding="utf-8")
    answer = told("ann 3", "2", "2", "perhaps", "redoubled", "bob 2", "2", "2", "no", "quit", game="./ours.pitch")
    assert "Was the bid doubled? (no, doubled or redoubled)" in answer
    assert "Type no, doubled or redoubled." in answer
    assert "Ann 3 redoubled, set." in answer
    assert scores() == [(-12, 2), (-10, 4)]


def test_where_nobody_may_redouble_a_score_sheet_asks_yes_or_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = "bidding\n  doubling: others may double\n"
    Path("ours.pitch").write_text(sheet(lines, base="team-auction"), encoding="utf-8")
    assert "Type yes or no." in told("ann 3", "2", "2", "redoubled", "yes", "quit", game="./ours.pitch")
    assert scores() == [(-6, 2)]


def test_files_of_games_without_doubles_stay_as_they_were() -> None:
    assert "times" not in hand_data(DescribedHand(pitcher=0, bid=3))


@pytest.mark.parametrize(
    ("case", "so"),
    [
        ("they double then we lose 6", True),
        ("they double, we redouble then we lose 12", True),
        ("we redouble then we lose 12", True),
        ("they double, nobody redoubles then we lose 6", True),
        ("nobody doubles then we lose 3", True),
        ("they double then they score 2", True),
        ("they double then we lose 3", False),
        ("nobody redoubles then we lose 12", False),
    ],
)
def test_a_case_tells_whether_the_bid_is_doubled(case: str, so: bool) -> None:
    (found,) = verdict(over(DOUBLING, "team-auction"), f"we bid 3, take 2, they take 2, {case}")
    assert found.so is so, found


def test_where_it_is_not_told_the_answer_hangs_on_it_if_it_matters() -> None:
    game = over(DOUBLING, "team-auction")
    of_us, of_them = verdict(game, "we bid 3, take 2, they take 2 then we lose 3, they score 2")
    assert (of_us.so, of_us.hangs_on) == (None, Unspecified.DOUBLED)
    assert of_them.so
    (either,) = verdict(game, "we bid 3, take 2, nobody redoubles then we lose 3")
    assert (either.so, either.hangs_on) == (None, Unspecified.DOUBLED)
    (passed,) = verdict(over(f"{DOUBLING}  all pass: dealer plays for 2\n"), "everyone passes then the bid is made")
    assert passed.hangs_on is Unspecified.TAKEN


@pytest.mark.parametrize(
    ("lines", "case", "why"),
    [
        ("", "they double", "no bid is doubled in this game"),
        ("bidding\n  doubling: others may double\n", "they double, we redouble", "no bid is redoubled in this game"),
        (DOUBLING, "we double", "only who plays against the pitcher may double"),
        (DOUBLING, "everyone doubles", "only who plays against the pitcher may double"),
        (DOUBLING, "they redouble", "only the pitcher may redouble"),
        (DOUBLING, "they double, nobody doubles", "whether the bid is doubled is told twice, and not the same"),
        (
            "bidding\n  doubling: left of the pitcher may double\n",
            "right of the pitcher doubles",
            "only the player on the pitcher's left, playing against the pitcher may double",
        ),
    ],
)
def test_a_double_that_cannot_have_been_is_no_case(lines: str, case: str, why: str) -> None:
    (found,) = verdict(over(lines, "team-auction"), f"we bid 3, take 2, {case} then we lose 6")
    assert found.impossible == why


@pytest.mark.parametrize(
    ("typed", "clause"),
    [
        ("we bid 3 and took 2, they doubled us", BidDoubled(Party.THEY)),
        ("we bid 3, took 2, the bid was doubled", BidDoubled(Party.OTHERS)),
        ("we bid 3, took 2, and the bid was doubled and redoubled", BidDoubled(Person.PITCHER, again=True)),
        ("we bid 3 and took 2. The bid was not doubled.", BidDoubled(Party.NOBODY)),
        ("nobody doubled, we bid 3 and took 2", BidDoubled(Party.NOBODY)),
        ("we bid 3, they doubled, we redoubled, we took 2", BidDoubled(Party.WE, again=True)),
    ],
)
def test_a_double_is_understood_in_a_players_own_words(typed: str, clause: BidDoubled) -> None:
    read = understood(typed, over(DOUBLING, "team-auction"))
    assert isinstance(read, Understood), read
    assert clause in read.question.told


def test_a_set_that_the_dealer_takes_is_not_doubled() -> None:
    game = over(f"{DOUBLING}  all pass: the dealer must bid, or take a set\n", "team-auction")
    told_ = "there are 4 players, the bidding goes pass, pass, pass, set"
    (plain,) = verdict(game, f"{told_} then the dealer loses 2")
    (doubled,) = verdict(game, f"{told_}, left of the dealer doubles then the dealer loses 4")
    assert plain.so
    assert doubled.impossible == "there is no bid that could be doubled"


def test_two_games_are_told_apart_by_a_double() -> None:
    costs_five = over(f"{DOUBLING}settlement\n  set: pitcher loses 5\n", "team-auction")
    found = witness(over(DOUBLING, "team-auction"), costs_five)
    assert found is not None
    assert any(isinstance(clause, BidDoubled) for clause in found.told)


def test_the_question_at_the_table_says_whether_it_is_a_redouble() -> None:
    table = start(DOUBLING)
    assert asked(table) == "Do you double, or stand?"
    table.apply(Double(again=False))
    assert asked(table) == "Do you redouble, or stand?"
