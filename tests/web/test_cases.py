"""Questions in the page: expected answers are those of docs/language/examples.md and of the sheets' own lines."""

from typing import Any

import pytest

from pitchdsl.examples.question import Question, question_in
from pitchdsl.resolve.library import bundled
from tests.web.asking import ask, desk, fault, stretch

OURS = """variant ours extends guide-partnership

settlement
  set: pitcher loses twice the bid

examples
  set by one: we bid 3 and take 2 then we lose 6
  as elsewhere: we bid 3 and take 2 then we lose 3
  too little: we bid 3 then we lose 6
  seven: there are 7 players, we bid 3 and take 2 then we lose 6
  what then: we bid 3 and take 2
"""


def said(text: str, *over: str, sheet: str = OURS) -> list[tuple[str, str]]:
    return [(each["says"], each["words"]) for each in ask("settle", text=text, **desk(sheet, *over))["says"]]


def test_the_answer_and_the_line_that_decides() -> None:
    told = ask("settle", text="We bid 3 and take 2?", **desk(OURS))
    assert [(each["says"], each["words"]) for each in told["says"]][:2] == [
        ("comes", "the bid is set"),
        ("comes", "we lose 6"),
    ]
    assert {each["says"] for each in told["says"][2:]} == {"depends"}, "what they took was not told"
    line = told["says"][1]["line"]
    assert line["text"] == "set: pitcher loses twice the bid"
    assert (line["place"]["file"], line["place"]["line"]) == ("mine", 4)
    assert stretch(OURS, line["place"]) == line["text"]


def test_what_is_stated_is_so_or_not_or_depends() -> None:
    assert said("we bid 3 and take 2 then we lose 6") == [("yes", "yes: we lose 6")]
    assert said("we bid 3 and take 2 then we lose 3") == [("no", "no: we lose 6")]
    ((kind, words),) = said("we bid 3 then we lose 6")
    assert kind == "depends" and "who took what" in words
    ((kind, words),) = said("there are 7 players, we bid 3, take 2")
    assert kind == "cannot" and words.endswith("the game is for 4 players")


def test_the_line_of_a_bundled_game_is_told_as_such() -> None:
    line = ask("settle", text="everyone passes", **desk(OURS))["says"][0]["line"]
    assert line["place"]["bundled"] and line["place"]["file"] == "guide-partnership"
    assert line["text"].startswith("all pass:")


def test_house_rules_that_are_ticked_count() -> None:
    before = said("we bid 3 and take 2", sheet="variant ours extends guide-partnership\n")
    after = said("we bid 3 and take 2", "double-set", sheet="variant ours extends guide-partnership\n")
    assert before[1] == ("comes", "we lose 3") and after[1] == ("comes", "we lose 6")


def test_which_house_rules_decide_otherwise() -> None:
    found, start = [], 0
    while start is not None:
        told = ask("settle_others", text="everyone passes", start=start, **desk(OURS, "no-junk"))
        found += told["others"]
        assert told["done"] > start
        start = told["next"]
    assert told["done"] == told["total"] > 50
    names = [each["name"] for each in found]
    assert names == ["stick-the-dealer", "take-a-set"], "there the dealer must bid, and here the cards are dealt again"


def test_a_house_rule_that_is_ticked_does_not_decide_otherwise() -> None:
    names = [path.stem for path in bundled("house-rule")]
    here = desk("variant ours extends guide-partnership\n", "stick-the-dealer")
    asked = {"text": "the bidding goes pass, pass, pass then the dealer may pass", **here}
    told = ask("settle_others", start=names.index("stick-the-dealer"), **asked)
    assert "stick-the-dealer" not in [each["name"] for each in told["others"]]


def test_what_cannot_be_read() -> None:
    loose = ask("settle", text="we bid 3 and take 2 then we loose 3", **desk(OURS))["unread"]
    assert loose["instead"] == "we bid 3 and take 2 then we lose 3"
    hello = ask("settle", text="hello", **desk(OURS))
    assert hello["says"] == [] and "hello" in hello["unread"]["why"] and hello["unread"]["instead"] is None
    assert len(hello["unread"]["ways"]) > 2
    assert all(isinstance(question_in(way), Question) for way in hello["unread"]["ways"])
    assert fault("settle_others", text="hello", start=0, **desk(OURS))["kind"] == "unreadable"
    assert fault("settle", text="x" * 1001, **desk(OURS))["kind"] == "too big"


def test_examples_of_the_sheet_are_marked() -> None:
    begun = ask("settle_begin", **desk(OURS))
    marks: list[dict[str, Any]] = []
    start: int | None = 0
    while start is not None:
        told = ask("settle_examples", start=start, **desk(OURS))
        marks, start = marks + told["marks"], told["next"]
    by_name = {each["name"]: mark for each, mark in zip(begun["examples"], marks, strict=True) if each["own"]}
    assert len(begun["examples"]) > len(by_name), "those of the game that it extends are told as well"
    assert {name: mark["mark"] for name, mark in by_name.items()} == {
        "set by one": "so",
        "as elsewhere": "not so",
        "too little": "open",
        "seven": "cannot",
        "what then": "asks",
    }
    assert by_name["as elsewhere"]["why"] == "we lose 6"
    assert by_name["as elsewhere"]["line"]["place"]["line"] == 4


@pytest.mark.parametrize("game", ["guide-partnership", "pedro", "seven-up", "auction-pitch"])
def test_all_that_a_question_may_begin_with_can_be_read(game: str) -> None:
    sheet = desk(f"variant ours extends {game}\n")
    begun = ask("settle_begin", **sheet)
    told = [clause for group in begun["tell"] for clause in group["clauses"]]
    assert len(told) > 8 and len(begun["ask"]) > 8
    for text in (*told, *(f"then {each}" for each in begun["ask"])):
        assert isinstance(question_in(text), Question), text
    for each in begun["questions"]:
        says = [sentence["says"] for sentence in ask("settle", text=each["words"], **sheet)["says"]]
        assert "comes" in says, f"{each['words']} has no answer in {game}"


def test_nobody_is_offered_bids_where_nobody_bids() -> None:
    begun = ask("settle_begin", **desk("variant ours extends seven-up\n"))
    assert "The bidding" not in [group["about"] for group in begun["tell"]]
    assert not any("bid" in clause for clause in begun["ask"])


def test_a_text_without_a_game_has_no_answers() -> None:
    assert fault("settle_begin", **desk("house-rule mine\nwinning\n  target: 9\n"))["kind"] == "no rules"
    assert fault("settle", text="we bid 3 and take 2", **desk("variant x\n"))["kind"] == "no rules"


def test_problems_of_examples_stand_at_their_lines() -> None:
    found = ask("check", **desk(OURS))["problems"]
    own = {each["line"]: each["code"] for each in found if each["file"] == "mine"}
    assert own == {8: "P501", 9: "P502", 10: "P503", 11: "P504"}
    decides = next(each for each in found if each["code"] == "P501")["labels"][-1]
    assert (decides["file"], decides["line"], decides["text"]) == ("mine", 4, "this line decides")


def test_names_are_offered_in_an_example() -> None:
    text = "variant ours extends guide-partnership\nexamples\n  one: we take h"
    offered = [each["text"] for each in ask("complete", at=len(text), **desk(text))["options"]]
    assert offered == ["high"]


def test_an_example_that_cannot_be_read_keeps_nobody_from_asking() -> None:
    text = "variant mine extends team-auction\nexamples\n  odd: they get lucky\n"
    checked = ask("check", **desk(text))
    assert [each["code"] for each in checked["problems"]] == ["P101"]
    assert checked["playable"]
    said = ask("settle", **desk(text), text="we bid 3 and take 2")["says"]
    assert "We lose 3." in [each["words"] for each in said] or "we lose 3" in [each["words"] for each in said]


def test_how_a_question_in_own_words_was_understood_is_told_first() -> None:
    told = ask("settle", text="We bid 3 and took two. How much do we lose?", **desk(OURS))
    assert told["understood"] == "`we bid 3, take 2`: how much do we score?"
    assert [(each["says"], each["words"]) for each in told["says"]] == [("comes", "we lose 6")]
    assert told["says"][0]["line"]["text"] == "set: pitcher loses twice the bid"
    assert ask("settle", text="we bid 3 and take 2", **desk(OURS))["understood"] is None
    unread = ask("settle", text="we bid 3 and frobnicate", **desk(OURS))
    assert unread["understood"] is None and unread["unread"] is not None
