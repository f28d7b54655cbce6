"""Rule sheets from texts alone: compiled, checked, shown, tidied and explained."""

from pathlib import Path

import pytest

import pitchdsl
from pitchdsl import Severity, UnreadableError, check_text, compile_text, render

BASE = "variant base extends auction-pitch\nwinning\n  target: 21\n"
FRIDAY = "variant friday extends base\ndeal\n  each: 5\n"


@pytest.mark.parametrize("key", ["base", "base.pitch"])
def test_a_base_is_one_of_the_texts_that_are_handed_in(key: str) -> None:
    rules = compile_text(FRIDAY, files={key: BASE}).rules
    assert rules is not None
    assert (rules.deal.each.cards, rules.winning.target.points) == (5, 21)
    assert (rules.winning.target.origin.file, rules.winning.target.origin.line) == (key, 3)


def test_house_rules_are_found_by_name_in_all_places() -> None:
    """In the text itself, in those handed in, and among the bundled ones; the nearest counts."""
    own = "house-rule short\nwinning\n  target: 5\n"
    files = {"short": own.replace("5", "6"), "long.pitch": "house-rule long\ndeal\n  each: 7\n"}
    rules = compile_text(f"{FRIDAY}{own}", files=files | {"base": BASE}, house_rules=["short", "long", "no-junk"]).rules
    assert rules is not None
    assert (rules.winning.target.points, rules.deal.each.cards) == (5, 7)
    assert rules.house_rules == ("short", "long", "no-junk")


def test_texts_that_are_handed_in_come_before_the_bundled_ones() -> None:
    rules = compile_text(
        "variant x extends auction-pitch\n", files={"auction-pitch": "variant auction-pitch extends nine-card\n"}
    ).rules
    assert rules is not None
    assert rules.deal.each.cards == 9


def test_a_problem_is_told_in_the_text_that_has_it() -> None:
    compiled = compile_text(FRIDAY, name="friday.pitch", files={"base.pitch": BASE.replace("target", "targt")})
    (problem,) = compiled.problems
    assert compiled.rules is None
    assert (problem.code, problem.file, problem.line, problem.column, problem.length) == ("P201", "base.pitch", 3, 3, 5)
    assert problem.severity is Severity.ERROR
    assert str(problem) == "base.pitch:3: P201 there is no rule `targt` in `winning`"
    assert render([problem]).splitlines()[:4] == [
        "error P201: there is no rule `targt` in `winning`",
        "  ┌─ base.pitch:3:3",
        "3 │   targt: 21",
        "  │   ^^^^^ did you mean `target`?",
    ]


def test_texts_in_a_circle_are_a_problem() -> None:
    (problem,) = compile_text(FRIDAY, files={"base": "variant base extends friday\n"}).problems
    assert problem.code == "P205"


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_any_ends_of_lines_will_do(ends: str) -> None:
    typed = FRIDAY.replace("\n", ends)
    assert compile_text(typed, files={"base": BASE.replace("\n", ends)}).rules is not None


@pytest.mark.parametrize("name", ["../secret", "secret.pitch", "/etc/passwd", "..", "", "sub/secret"])
def test_no_name_leads_to_a_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a house rule that is asked for, nor a name in a text, opens what nobody handed in."""
    inside = tmp_path / "inside"
    (inside / "sub").mkdir(parents=True)
    for folder in (tmp_path, inside, inside / "sub"):
        (folder / "secret.pitch").write_text("house-rule secret\nwinning\n  target: 9\n")
    monkeypatch.chdir(inside)
    with pytest.raises(UnreadableError, match="there is no house rule called"):
        compile_text(BASE, house_rules=[name])
    for text in (f"variant x extends {name}\n", f"variant x extends auction-pitch\nwith: {name}\n"):
        assert compile_text(text).rules is None
        assert {problem.code for problem in check_text(text)} <= {"P101", "P102", "P103", "P203"}


def test_a_house_rule_that_is_not_there_is_told_with_the_nearest() -> None:
    with pytest.raises(UnreadableError, match="there is no house rule called no-jnk; did you mean no-junk"):
        compile_text(BASE, house_rules=["no-jnk"])


def test_a_check_tells_of_every_game_of_a_text_and_of_what_it_needs() -> None:
    text = "house-rule r\nwinning\n  targt: 3\nvariant x extends base\ndeal\n  eech: 4\n"
    found = check_text(text, name="all.pitch", files={"base": BASE.replace("21", "many")})
    assert [(problem.file, problem.line, problem.code) for problem in found] == [
        ("all.pitch", 3, "P201"),
        ("all.pitch", 6, "P201"),
        ("base", 3, "P101"),
    ]
    assert check_text(BASE) == ()


def test_a_text_is_tidied() -> None:
    assert pitchdsl.format_text("variant x   extends auction-pitch\r\nWinning\n target:   9 # low\n") == (
        "variant x extends auction-pitch\n\nwinning\n  target: 9  # low\n"
    )


def test_a_code_is_explained() -> None:
    page = pitchdsl.explain("P201")
    assert (page.code, page.severity) == ("P201", Severity.ERROR)
    assert [problem.code for text in page.wrong for problem in check_text(text)] == ["P201"] * len(page.wrong)
    with pytest.raises(ValueError, match="code must be the code of a problem, such as P201, not 'P000'"):
        pitchdsl.explain("P000")


def test_the_bundled_definitions_are_listed_with_their_titles() -> None:
    by_name = {each.name: each for each in (*pitchdsl.variants(), *pitchdsl.house_rules())}
    assert (len(pitchdsl.variants()), len(pitchdsl.house_rules())) == (38 + 21, 66)
    assert by_name["auction-pitch"].title == "Auction Pitch"
    assert by_name["run-it"].title == "Once, the dealer may give everyone three more cards for another round of bids"
    assert by_name["run-it"].source == "Pitch Help"


def test_rules_go_through_text_and_json() -> None:
    rules = pitchdsl.load("nine-card", house_rules=["no-junk"])
    again = compile_text(pitchdsl.canonical_text(rules)).rules
    assert again is not None
    assert pitchdsl.fingerprint(again) == pitchdsl.fingerprint(rules)
    assert pitchdsl.fingerprint(pitchdsl.from_json(pitchdsl.to_json(rules))) == pitchdsl.fingerprint(rules)
    assert pitchdsl.rulebook_text(rules, "html").startswith("<!DOCTYPE html>")


def test_one_house_rule_is_a_list_of_one() -> None:
    with pytest.raises(TypeError, match=r"house_rules must be a list of names, such as \['no-junk'\]"):
        pitchdsl.load("auction-pitch", house_rules="no-junk")
    with pytest.raises(TypeError):
        pitchdsl.compile_text("variant x extends auction-pitch\n", house_rules="no-junk")
