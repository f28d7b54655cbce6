"""The score of an evening, as the page keeps it: every answer brings all that was told, and nothing else is kept."""

import json
from typing import Any

import pytest

from pitchdsl.compile import load
from pitchdsl.scorekeeping import score_file
from tests.scorekeeping.engine_games import played
from tests.web.asking import ask, desk, fault

NAMES = ["Ann", "Bob", "Cal", "Dan"]
TEAM = "variant ours extends team-auction\n"


def begun(text: str = TEAM, *over: str, names: list[str] | None = None) -> dict[str, Any]:
    evening: dict[str, Any] = ask("score_begin", **desk(text, *over), names=names or NAMES)
    return evening


def now(evening: dict[str, Any]) -> dict[str, Any]:
    """The game that is played."""
    game: dict[str, Any] = evening["games"][-1]
    return game


def hand(**said: Any) -> dict[str, Any]:
    """A hand as the page tells it."""
    bare: dict[str, Any] = {"pitcher": None, "bid": None, "call": None, "partner": None, "rows": None, "points": []}
    return {**bare, "tricks": None, "trump": None, "first": None, **said}


def entered(
    evening: dict[str, Any], *, passed: bool = False, sure: bool = False, at: int | None = None, **said: Any
) -> dict[str, Any]:
    more = {} if at is None else {"at": at}
    found: dict[str, Any] = ask("score_hand", file=evening["file"], hand=hand(**said), passed=passed, sure=sure, **more)
    return found


def scores(evening: dict[str, Any]) -> list[list[int]]:
    return [each["score"] for each in now(evening)["hands"]]


def test_hands_are_told_corrected_and_taken_back() -> None:
    evening = begun()
    assert [side["name"] for side in now(evening)["sides"]] == ["Ann and Cal", "Bob and Dan"]
    assert [each["words"] for each in now(evening)["bids"]] == ["2", "3", "4"] and now(evening)["passed"] is None
    rows = [{"row": "high", "side": 1, "points": None}, {"row": "low", "side": 0, "points": None}]
    evening = entered(evening, pitcher=1, bid=3, rows=rows)
    assert (scores(evening), now(evening)["dealer"]) == ([[1, -3]], "Bob")
    evening = entered(evening, pitcher=0, bid=2, points=[2, 1])
    assert scores(evening) == [[1, -3], [3, -2]]
    corrected = entered(evening, at=0, pitcher=1, bid=3, points=[0, 4])
    assert scores(corrected) == [[0, 4], [2, 5]]
    assert scores(ask("score_undo", file=corrected["file"])) == [[0, 4]]
    assert ask("score_read", file=evening["file"]) == evening


def test_by_which_lines_it_is_scored() -> None:
    told = ask("score_rules", **desk(TEAM, "to-seven"))
    assert told["title"] == "Ours" and told["lines"][0] == "target: 7"
    assert "set: pitcher loses the bid" in told["lines"]


def test_what_cannot_be_is_not_taken() -> None:
    evening = begun()
    for bid, points in ((9, [1, 1]), (2, [4, 4])):
        told = entered(evening, pitcher=1, bid=bid, points=points)
        assert told["why"] and told["file"] == evening["file"]
    assert "must bid" in entered(evening, passed=True, points=[0, 0])["why"]


def test_that_nobody_has_high_or_low_is_asked_about() -> None:
    evening = begun()
    rows = [{"row": "high", "side": 0, "points": None}]
    told = entered(evening, pitcher=0, bid=2, rows=rows)
    assert (told["need"], told["file"]) == ({"what": "nobody", "row": "low"}, evening["file"])
    told = entered(evening, pitcher=0, bid=2, points=[1, 0])
    assert told["need"] == {"what": "nobody", "row": "high and low"}
    assert scores(entered(evening, pitcher=0, bid=2, rows=rows, sure=True)) == [[-2, 0]]


def test_a_joker_that_nobody_has_is_asked_about_and_a_part_of_a_row_is_not_taken() -> None:
    """All cards are out in Smear for five, so somebody has each joker; its three counts three in one hand."""
    evening = begun("variant ours extends smear-five\n", names=[*NAMES, "Eve"])
    taken = ("high", "three", "jack", "off-jack", "red-joker")
    rows = [{"row": row, "side": 3, "points": None} for row in taken] + [{"row": "low", "side": 0, "points": None}]
    told = entered(evening, pitcher=3, bid=8, rows=rows)
    assert (told["need"], told["file"]) == ({"what": "nobody", "row": "black-joker"}, evening["file"])
    told = entered(evening, pitcher=3, bid=8, rows=[{"row": "three", "side": 3, "points": 2}])
    assert told["why"] == "three counts 3 and goes to one side as a whole, and not in part: 2"


def test_what_decides_is_asked_for() -> None:
    evening = begun("variant ours extends auction-pitch\n", "spades-double", names=["Ann", "Bob"])
    rows = [{"row": "high", "side": 0, "points": None}, {"row": "low", "side": 1, "points": None}]
    told = entered(evening, pitcher=0, bid=2, rows=rows)
    assert told["need"] == {"what": "trump", "row": ""} and told["file"] == evening["file"]
    assert scores(entered(evening, pitcher=0, bid=2, rows=rows, trump=0)) == [[2, 1]]
    assert scores(entered(evening, pitcher=0, bid=2, rows=rows, trump=1)) == [[-2, 1]]


def test_a_game_ends_and_another_begins() -> None:
    evening = begun()
    for _ in range(3):
        evening = entered(evening, pitcher=0, bid=4, points=[4, 0])
    assert now(evening)["over"] and now(evening)["winner"] == "Ann and Cal"
    assert entered(evening, pitcher=0, bid=4, points=[4, 0])["why"] == "the game is over: begin a new one"
    again = ask("score_new", file=evening["file"], names=NAMES)
    corrected = ask(
        "score_hand",
        file=again["file"],
        game=0,
        at=2,
        passed=False,
        sure=False,
        hand=hand(pitcher=1, bid=2, points=[1, 3]),
    )
    assert [game["over"] for game in corrected["games"]] == [False, False], "an earlier game is corrected, too"
    evening = ask("score_new", file=evening["file"], names=["Ann", "Dan", "Bob", "Cal"])
    assert (len(evening["games"]), now(evening)["dealer"], now(evening)["sides"][0]["name"]) == (
        2,
        "Cal",
        "Ann and Bob",
    )
    assert [(each["name"], each["won"]) for each in evening["totals"]] == [
        ("Ann", 1),
        ("Bob", 0),
        ("Cal", 1),
        ("Dan", 0),
    ]


def test_the_terminal_reads_what_the_page_keeps() -> None:
    evening = entered(begun(), pitcher=1, bid=3, points=[1, 3])
    kept = score_file.read_text(evening["file"], "it")
    assert score_file.text_of(kept.rules, kept.evening) == evening["file"]
    assert evening["csv"].splitlines()[1] == "1,1,Ann,Bob,3,yes,Ann and Cal,1,1,1"


def test_two_hundred_hands_of_the_engine() -> None:
    """Hands played from the deal on, each told as the page tells it: 0 wrong totals."""
    hands, seed = 0, 0
    while hands < 200:
        seed += 1
        game = played(load("team-auction"), 4, "simple", seed)
        evening = begun()
        for each in game.hands:
            rows = [{"row": row.row, "side": row.side, "points": None} for row in each.told.rows or ()]
            evening = entered(evening, pitcher=each.told.pitcher, bid=each.told.bid, rows=rows)
            assert now(evening)["hands"][-1]["score"] == list(each.settle.score)
            hands += 1
        assert game.table.outcome is not None and now(evening)["over"] == (game.table.outcome.reason != "stopped")


@pytest.mark.parametrize(
    "name", [["Ann"], ["Ann", "Ann", "Bob", "Cal"], ["", "B", "C", "D"], ["x" * 17, "B", "C", "D"]]
)
def test_names_that_are_none(name: list[str]) -> None:
    assert fault("score_begin", **desk(TEAM), names=name)["kind"] == "unreadable"


def test_files_that_are_none() -> None:
    kept = json.loads(begun()["file"])
    for wrong in ({"games": 7}, {"sheet": "variant"}, {"pitchdsl-score": 9}):
        assert fault("score_read", file=json.dumps({**kept, **wrong}))["kind"] == "unreadable"
    for odd in ({"pitcher": "Ann"}, {"rows": [{"row": "high"}]}, {"points": "4"}, {"more": 1}):
        assert reads_as_no_hand(begun(), odd)


def reads_as_no_hand(evening: dict[str, Any], odd: dict[str, Any]) -> bool:
    from pitchdsl.web.answering import answer  # noqa: PLC0415  # the contract would not let such a request pass

    args = {
        "file": evening["file"],
        "hand": {**hand(pitcher=0, bid=2, points=[2, 0]), **odd},
        "passed": False,
        "sure": False,
    }
    told = json.loads(answer(json.dumps({"id": 1, "call": "score_hand", "args": args})))
    return "value" in told and told["value"]["why"] is not None
