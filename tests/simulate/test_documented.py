"""What docs/simulating.md says of the files is so: their columns, their words, and how points are added up."""

import re

from attrs import evolve

from pitchdsl.compile import load
from pitchdsl.game.events import REASONS
from pitchdsl.game.match.rules import MatchEnd
from pitchdsl.simulate.hands import hands_of
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import play_chunk
from pitchdsl.simulate.statistics import _REASONS
from pitchdsl.simulate.sweep import Combination, sweep, table_of
from pitchdsl.simulate.tally import tally_of
from tests.texts import ROOT, rules, sheet

PAGE = (ROOT / "docs" / "simulating.md").read_text(encoding="utf-8")
PLAN = Plan(rules=load("auction-pitch"), bots=("simple",) * 4, seed=3, games=40, hand_limit=200)


def rows_below(heading: str) -> list[list[str]]:
    """The cells of the first table below a heading, or below a line that begins so."""
    rows = PAGE.partition(f"\n{heading}")[2].partition("| --- |")[2].partition("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def words_of(cell: str) -> list[str]:
    return re.findall("`([^`]+)`", cell)


def test_each_word_of_ended_stands_beside_the_words_of_the_table() -> None:
    rows = rows_below("`ended` has a word")
    assert [(word, said) for (word,), said in ((words_of(row[0]), row[1]) for row in rows)] == [
        (reason, _REASONS[reason]) for reason in REASONS
    ]


def test_the_columns_of_hands() -> None:
    told = [name for row in rows_below("There is one row for each hand") for name in words_of(row[0])]
    stakes = rules(sheet("stakes\n  set: the pitcher pays 25 if the bid is set\n", "auction-pitch"))
    plan = evolve(PLAN, rules=stakes)
    table = hands_of(plan, play_chunk(plan, 0))
    named = [name for name in table.column_names if not re.match(r"(taken|score|paid) [1-9]|(low|jack|game) ", name)]
    assert sorted(told) == sorted(named)


def test_the_columns_of_matches() -> None:
    told = [
        name for row in rows_below("Where the rules have matches there are more columns") for name in words_of(row[0])
    ]
    plan = evolve(PLAN, rules=rules(sheet("match\n  games: best of 3\n", "auction-pitch")), games=2)
    more = set(hands_of(plan, play_chunk(plan, 0)).column_names) - set(hands_of(PLAN, play_chunk(PLAN, 0)).column_names)
    assert {*told} == {"game", *(name for name in more if not re.match("games won [1-9]", name))}
    ends = re.search(r"A match is (.*?), where", PAGE, re.DOTALL)
    assert ends is not None
    assert words_of(ends[1]) == [end.value for end in MatchEnd]


def test_the_columns_of_a_sweep() -> None:
    told = [name for row in rows_below("## A sweep in a file") for name in words_of(row[0])]
    table = table_of(sweep([Combination(number=1, choices={"bid-only": "no"}, plan=PLAN)]))
    assert told == [name for name in table.column_names if name != "bid-only"]


def test_points_are_added_up_where_there_is_a_side() -> None:
    """As the page says; without a look at the side, jacks that nobody had would count."""
    played = play_chunk(PLAN, 0)
    rows = hands_of(PLAN, played).to_pylist()
    points = tally_of(PLAN.rules, 4, played).total("item points jack")
    assert sum(row["jack value"] for row in rows if row["jack side"] is not None) == points
    assert sum(row["jack value"] for row in rows) == len(rows) > points
