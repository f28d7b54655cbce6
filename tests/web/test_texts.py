"""Calls about texts: problems with places, remedies, completion, and rules told again."""

from typing import Any

import pytest

import pitchdsl

from .asking import ask, desk, fault, stretch

BROKEN = 'variant mine "Friday 😀 Pitch" extends auction-pitch\nwinning  # 😀\n  tragets: 11\n'


def test_a_problem_stands_where_javascript_counts() -> None:
    checked = ask("check", **desk(BROKEN))
    (problem,) = checked["problems"]
    assert (problem["code"], problem["severity"], problem["line"]) == ("P201", "error", 3)
    assert stretch(BROKEN, problem) == "tragets"
    assert (checked["kind"], checked["name"], checked["title"]) == ("variant", "mine", "Friday 😀 Pitch")
    assert not checked["playable"] and checked["players"] == []


def test_a_remedy_mends_the_text() -> None:
    (problem,) = ask("check", **desk(BROKEN))["problems"]
    (edit,) = problem["fix"]["edits"]
    units = BROKEN.encode("utf-16-le")
    mended = (
        units[: 2 * edit["from"]].decode("utf-16-le") + edit["insert"] + units[2 * edit["to"] :].decode("utf-16-le")
    )
    assert mended == BROKEN.replace("tragets", "target")
    checked = ask("check", **desk(mended))
    assert checked["problems"] == [] and checked["playable"] and checked["players"] == [2, 3, 4, 5, 6, 7]


def test_other_files_are_found_by_the_names_in_them_and_faults_are_told_where_they_are() -> None:
    text = "variant mine extends club\n"
    told = ask("check", **desk(text, **{"Notes of the club": "variant club extends auction-pitch\ndeal\n  each: 7\n"}))
    assert told["problems"] == [] and told["playable"]
    broken = "variant club extends auction-pitch\ndeal\n  aech: 7\n"
    (problem,) = ask("check", **desk(text, **{"Notes of the club": broken}))["problems"]
    assert problem["file"] == "Notes of the club" and stretch(broken, problem) == "aech"


def test_house_rules_that_are_laid_over_a_game_are_checked_with_it() -> None:
    text = "variant mine extends auction-pitch\n"
    assert ask("check", **desk(text, "no-junk"))["playable"]
    told = ask("check", **desk(text, "trump-only"))
    assert not told["playable"] and {each["severity"] for each in told["problems"]} == {"error"}
    assert fault("check", **desk(text, "no-such-rule"))["kind"] == "unreadable"


def test_examples_are_played_by_the_house_rules_that_are_laid_over_the_game() -> None:
    row = "examples\n  low: we have the 2 of trump, they win the 2 of trump then they take low\n"
    text = f"variant mine extends guide-partnership\n{row}"
    assert [each["code"] for each in ask("check", **desk(text))["problems"]] == ["P501"]
    assert ask("check", **desk(text, "low-to-its-winner"))["problems"] == []
    told = ask("check", **desk(text.replace("they take low", "we take low"), "low-to-its-winner"))
    assert [each["code"] for each in told["problems"]] == ["P501"]


def test_a_house_rule_is_playable_where_some_game_takes_it() -> None:
    told = ask("check", **desk("house-rule mine\npoints\n  jack: 2\n"))
    assert (told["kind"], told["playable"]) == ("house-rule", True)
    told = ask("check", **desk("house-rule mine\ndeal\n  each: 53\n"))
    assert not told["playable"] and told["problems"][0]["code"] == "P214"


@pytest.mark.parametrize("text", ["", "\n", "variant", "no game at all", "variant mine", "\0", "x: y\n" * 600])
def test_what_is_no_game_has_problems(text: str) -> None:
    told = ask("check", **desk(text))
    assert told["problems"] and not told["playable"]
    assert fault("rules", **desk(text))["kind"] == "no rules"


def test_what_else_begins_in_a_text_is_told_of() -> None:
    told = ask("check", **desk("house-rule one\nwinning\n  target: 9\n\nhouse-rule other\nwinning\n  target: 8\n"))
    assert (told["name"], told["also"], told["problems"]) == ("one", ["other"], [])
    assert ask("check", **desk("house-rule one\nwinning\n  target: 9\n"))["also"] == []


def test_what_may_stand_next() -> None:
    text = 'variant mine "😀" extends auction-pitch\nbidding\n  bids: 2 or m'
    at = len(text.encode("utf-16-le")) // 2
    options = ask("complete", **desk(text), at=at)["options"]
    assert [(each["text"], each["kind"]) for each in options] == [("2 or more", "value"), ("or more", "word")]
    assert [stretch(text, each) for each in options] == ["2 or m", "or m"]
    names = ask("complete", **desk("variant mine extends ", friend="variant friend extends solo\n"), at=21)["options"]
    assert {"friend", "solo"} <= {each["text"] for each in names if each["kind"] == "name"}
    assert ask("complete", **desk(text), at=10**6)["options"] == options


def test_rules_in_full_are_the_canonical_text_with_the_lines_behind_it() -> None:
    text = "variant mine extends auction-pitch\nwinning\n  target: 9  # more\n"
    lines = ask("rules", **desk(text))["lines"]
    rules = pitchdsl.compile_text(text).rules
    assert rules is not None
    expected = [line for line in pitchdsl.canonical_text(rules).splitlines() if line]
    assert ["  " * each["indent"] + each["text"] for each in lines] == expected
    (each,) = [line for line in lines if line["text"] == "target: 9"]
    assert each["whence"] == "" and stretch(text, each["origin"]).startswith("target: 9")
    (seats,) = [line for line in lines if line["text"] == "seats: 2-7"]
    source = ask("open", name="auction-pitch")["text"]
    assert seats["whence"] == "auction-pitch" and seats["origin"]["bundled"]
    assert stretch(source, seats["origin"]) == "seats: 2-7"
    assert {line["whence"] for line in lines if line["is_default"]} == {"default"}


def test_a_line_that_is_partly_the_own_sheets_says_so() -> None:
    text = "variant mine extends auction-pitch\npoints\n  high: 2\n"
    (high,) = [line for line in ask("rules", **desk(text))["lines"] if line["text"].startswith("high: 2")]
    assert high["whence"] == "yours and auction-pitch" and stretch(text, high["origin"]).startswith("high: 2")


def test_what_differs_from_the_base_from_another_game_and_by_house_rules() -> None:
    text = "variant mine extends auction-pitch\nwinning\n  target: 9\n"
    told = ask("differs", **desk(text))
    assert told == {
        "base": "auction-pitch",
        "rows": [{"section": "winning", "kind": "game", "rule": "target", "ours": "9", "theirs": "7"}],
    }
    assert ask("differs", **desk(text), **{"from": "solo"})["base"] == "solo"
    root = ask("open", name="auction-pitch")["text"]
    assert ask("differs", **desk(root)) == {"base": "", "rows": []}
    assert [row["rule"] for row in ask("differs", **desk(root, "no-junk"))["rows"]] == ["others"]
    assert fault("differs", **desk(text), **{"from": "nothing"})["kind"] == "unreadable"


def test_the_rulebook_has_its_chapters() -> None:
    blocks = ask("rulebook", **desk("variant mine extends auction-pitch\n"))["blocks"]
    headings = [each["text"] for each in blocks if each["is"] == "heading" and each["level"] == 2]
    assert headings[0] == "The game" and "The bidding" in headings and headings[-1] == "Words"
    assert {each["is"] for each in blocks} >= {"heading", "paragraph", "list", "table"}


def test_a_code_is_explained_with_its_examples() -> None:
    told = ask("explain", code="P301")
    page = pitchdsl.explain("P301")
    assert page.title in told["title"]
    assert [each["text"] + "\n" for each in told["blocks"] if each["is"] == "code"] == [
        example for pair in zip(page.wrong, page.right, strict=True) for example in pair
    ]
    assert fault("explain", code="P999")["kind"] == "unreadable"


def test_what_is_bundled() -> None:
    told = ask("hello")
    assert [each["name"] for each in told["variants"]] == [each.name for each in pitchdsl.variants()]
    assert [each["name"] for each in told["house_rules"]] == [each.name for each in pitchdsl.house_rules()]
    rules = {each["name"]: (each["section"], each["about"]) for each in told["house_rules"]}
    assert rules["to-twenty-one"] == ("winning", "target: 21")  # "21" finds it
    assert rules["ten-for-game"] == ("points", "no game; ten: 1 to the winner of 10 of trump")
    about = {each["name"]: each["about"] for each in told["variants"]}
    assert about["call-partner"].startswith("5 players, partner: the holder of a called card · 10 cards each")
    assert fault("open", name="../auction-pitch")["kind"] == "unreadable"
    assert ask("format", text="variant  x\ndeal\n each:6")["text"] == "variant x\n\ndeal\n  each: 6\n"


def test_the_start_by_questions_ends_with_a_sheet_that_can_be_played() -> None:
    said = {"base": "solo", "title": "Bob's Game", "deal": "7", "target": "20"}
    answers: dict[str, str] = {}
    asked = []
    while (told := ask("ask", answers=answers))["question"]:
        question: dict[str, Any] = told["question"]
        asked.append(question["id"])
        answers[question["id"]] = said.get(question["id"], "")
    assert asked == ["base", "title", "players", "deal", "low", "target"]
    assert told["text"] == (
        'variant bobs-game "Bob\'s Game" extends solo\n\ndeal\n  each: 7\n\nwinning\n  target: 20\n'
    )
    assert ask("check", **desk(told["text"]))["playable"]
    for wrong in ({"base": "nothing"}, {"title": 'a "b"'}, {"players": "some"}, {"low": "nobody"}, {"deal": "x"}):
        assert fault("ask", answers=wrong)["kind"] == "unreadable"


def test_the_first_question_tells_games_apart() -> None:
    """Who has no name for his game finds it by who plays, with how many cards, and for what."""
    told = {each["value"]: each["text"] for each in ask("ask", answers={})["question"]["answers"]}
    assert told["auction-pitch"] == "Auction Pitch · 2-7 players · 6 cards each · 4 points a hand, to 7"
    assert "4 players, partners · 9 cards each" in told["pedro"]
    assert told["solo"].endswith(" · no bids")
    assert told["nine-card"].endswith(
        "9 cards each · 6 points a hand, 21 down to 0 · discard and draw · five, high-spade"
    )
    assert len(told) == len(pitchdsl.variants())


def test_the_first_question_has_games_by_their_number_of_players() -> None:
    """After the usual game, which is chosen beforehand: two play before three do, four before six."""
    first, *names = [each["value"] for each in ask("ask", answers={})["question"]["answers"]]
    assert first == "auction-pitch"
    fewest = [pitchdsl.load(name).players.seats.least for name in names]
    assert fewest == sorted(fewest) and {2, 4, 6} <= set(fewest)


def test_bidding_is_asked_of_where_there_is_any() -> None:
    answers = dict.fromkeys(("base", "title", "players", "deal"), "") | {"base": "smear-5"}
    told = ask("ask", answers=answers)["question"]
    assert (told["text"], told["silence"][:2]) == ("What is the lowest bid?", "2,")
    told = ask("ask", answers=answers | {"bid": "3"})["question"]
    assert told["text"] == "What happens if everyone passes?"
    assert "dealer must bid" in [each["value"] for each in told["answers"]]
    text = ask("ask", answers=answers | {"bid": "3", "all_pass": "next dealer deals"})["text"]
    assert "bidding\n  bids: 3 or more\n  all pass: next dealer deals\n" in text


def verdicts(*over: str) -> dict[str, str]:
    """What becomes of each bundled house rule over Auction Pitch with others."""
    found: dict[str, str] = {}
    start: int | None = 0
    while start is not None:
        told = ask("laid", **desk("variant mine extends auction-pitch\n", *over), start=start)
        found |= {each["name"]: each["verdict"] for each in told["laid"]}
        start = told["next"]
    return found


def test_a_house_rule_is_laid_over_those_that_are_chosen() -> None:
    """Seven is the target of Auction Pitch as it is; two house rules that say different targets exclude each other."""
    alone, chosen = verdicts(), verdicts("to-twenty-one")
    assert (alone["to-seven"], alone["to-twenty-one"]) == ("changes nothing", "fits")
    assert (chosen["to-seven"], chosen["to-twenty-one"]) == ("refused", "fits")


def test_house_rules_are_laid_some_at_a_time() -> None:
    found, start = [], 0
    while start is not None:
        told = ask("laid", **desk("variant mine extends auction-pitch\n"), start=start)
        found += told["laid"]
        start = told["next"]
    assert [each["name"] for each in found] == [each.name for each in pitchdsl.house_rules()]
    verdicts = {each["name"]: each["verdict"] for each in found}
    assert (verdicts["no-junk"], verdicts["trump-only"]) == ("fits", "refused")
    assert all(each["why"] for each in found if each["verdict"] == "refused")


def test_a_rule_under_the_pointer_is_explained_with_the_line_that_it_replaces() -> None:
    text = "variant mine extends club  # 😀\nwinning\n  target: 9\n"
    club = "variant club extends auction-pitch\nwinning\n  target: 8\n"
    told = ask("hover", **desk(text, Club=club), at=text.index("get: 9") + 1)  # the emoji takes two
    assert stretch(text, told) == "target: 9"
    assert told["origin"]["file"] == "Club" and not told["origin"]["bundled"]
    assert stretch(club, told["origin"]) == "target"
    assert any("target" in each.get("text", "") for each in told["blocks"])
    told = ask("hover", **desk("variant mine extends auction-pitch\nwinning\n  target: 9\n"), at=50)
    assert told["origin"]["file"] == "auction-pitch" and told["origin"]["bundled"]
    assert ask("hover", **desk("\n\n"), at=1) is None


def test_the_one_page_sheet_marks_what_the_plain_game_has_otherwise() -> None:
    told = ask("short", **desk("variant mine extends auction-pitch\nwinning\n  target: 9\n"))
    lines = [line for section in told["sections"] for line in section["lines"]]
    assert [line["text"] for line in lines if line["differs"]] == [
        line["text"] for line in lines if "9" in line["text"]
    ]
