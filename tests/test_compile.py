"""The pipeline as a library: one call from a name, a path or a text to rules or problems."""

from pathlib import Path

import pytest

from pitchdsl.compile import CompileError, compile_text, compile_variant, load
from pitchdsl.diagnostics.problem import Severity
from pitchdsl.resolve.library import UnreadableError, bundled
from tests.texts import found, over, problems, sheet


@pytest.mark.parametrize("path", bundled("variant"), ids=lambda path: path.stem)
def test_bundled_variants_have_no_problem(path: Path) -> None:
    compiled = compile_variant(path.stem)
    assert compiled.rules is not None
    assert not compiled.problems
    assert compiled.rules.name == path.stem


def test_house_rules_are_laid_over_by_name_or_path(tmp_path: Path) -> None:
    path = tmp_path / "to-9.pitch"
    path.write_text("house-rule to-9\nwinning\n  target: 9\n")
    rules = load("auction-pitch", house_rules=["no-junk", path])
    assert (rules.winning.target.points, rules.house_rules) == (9, ("no-junk", "to-9"))
    assert load("auction-pitch", house_rules=[path, "no-junk"]) == rules
    assert rules.winning.target.origin.file == str(path)


def test_the_same_house_rule_twice_is_as_good_as_once() -> None:
    for name in ("no-junk", "spades-double"):
        assert load("auction-pitch", house_rules=[name, name]) == load("auction-pitch", house_rules=[name])


def test_errors_raise_with_a_line_each() -> None:
    with pytest.raises(CompileError) as raised:
        load("auction-pitch", house_rules=["no-junk", "smudge-scores-points"])
    assert [problem.code for problem in raised.value.problems] == ["P208"]
    assert "smudge-scores-points.pitch:5: P208" in str(raised.value)


@pytest.mark.parametrize(
    ("variant", "rule", "why"),
    [
        ("auction-pich", None, "there is no variant called auction-pich"),
        ("no-junk", None, "is a house rule, not a variant"),
        ("auction-pitch", "team-auction", "is a variant, not a house rule"),
        ("auction-pitch", "junk", "there is no house rule called junk"),
        ("no/where.pitch", None, "there is no file no/where.pitch"),
        ("", None, "there is no variant"),
        ("..", None, "there is no variant"),
    ],
)
def test_what_is_not_there_is_told_in_one_line(variant: str, rule: str | None, why: str) -> None:
    with pytest.raises(UnreadableError, match=why) as raised:
        load(variant, house_rules=[rule] if rule else [])
    assert "\n" not in str(raised.value)


def test_the_first_variant_of_a_text_is_compiled() -> None:
    text = "house-rule r\nwinning\n  target: 3\nvariant a1 extends b1\nvariant b1 extends auction-pitch\n"
    rules = compile_text(text).rules
    assert rules is not None
    assert rules.name == "a1"
    assert compile_text("house-rule r\n").rules is None


def test_warnings_leave_the_rules_playable() -> None:
    compiled = compile_text(sheet("points\n  jack: 2 if trump is spades and trump is hearts\n"))
    assert compiled.rules is not None
    assert [(problem.code, problem.severity) for problem in compiled.problems] == [("P343", Severity.WARNING)]


def test_a_problem_is_told_in_the_text_that_brings_it_about() -> None:
    (problem,) = problems(sheet("points\n  no game\nbidding\n  dealer may hold: nothing\n", "kirk-cutthroat"))
    assert [label.span.source.name for label in problem.labels] == [
        "my.pitch",
        "variants/documents/kirk-cutthroat.pitch",
    ]
    compiled = over(sheet("", "kirk-cutthroat"), "house-rule r\npoints\n  no game\n")
    assert [each.span.source.name for each in compiled.problems] == ["rule1.pitch"]


def test_a_problem_that_is_inherited_is_told_once_where_it_is() -> None:
    base = "variant b1 extends team-auction\nwinning\n  several there: highest score\n"
    assert found(base + "variant a1 extends b1\nvariant a2 extends a1\n") == [("P356", 3)]


def test_what_was_compiled_gives_its_rules_or_says_why_there_are_none() -> None:
    good, wrong = compile_text(sheet("winning\n  target: 9\n")), compile_text(sheet("winning\n  tragets: 9\n"))
    warned = compile_text(sheet("points\n  jack: 2 if trump is spades and trump is hearts\n"))
    assert (good.require_rules(), good.errors) == (good.rules, ())
    assert (warned.require_rules(), warned.errors) == (warned.rules, ())
    assert wrong.errors == wrong.problems
    with pytest.raises(CompileError) as raised:
        wrong.require_rules()
    assert raised.value.problems == wrong.problems
    with pytest.raises(ValueError, match=r"^there is no variant in this text$"):
        compile_text("house-rule r\n").require_rules()
