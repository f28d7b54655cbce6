"""Examples in sheets: which are told, where, and that they change nothing else."""

from pitchdsl.canonical.format import formatted
from pitchdsl.compile import load
from pitchdsl.diagnostics.problem import Severity
from pitchdsl.examples.sheet import Played, examples_in_force, found_in
from pitchdsl.resolve.library import Library
from pitchdsl.resolve.resolve import resolve
from pitchdsl.source import Source
from pitchdsl.syntax.parse import parse
from tests.texts import found, problems, report, rules, sheet

SO = "  set by one: we bid 3 and take 2, they take 2 then we lose 3, they score 2\n"


def in_force(text: str) -> dict[str, str]:
    library = Library()
    tree, wrong = parse(Source(name="my.pitch", text=text))
    assert not wrong, report(wrong)
    library.add(tree)
    variant, _ = resolve(tree.definitions[-1], library)
    assert variant is not None
    return {each.name: each.words for each in examples_in_force(variant) if each.line.span.source.name == "my.pitch"}


def test_a_true_example_is_no_problem() -> None:
    assert found(sheet(f"examples\n{SO}")) == []


def test_a_false_example_is_told_at_its_line_with_what_comes_and_the_line_that_decides() -> None:
    (problem,) = problems(sheet("settlement\n  set: pitcher loses twice the bid\nexamples\n" + SO))
    assert (problem.code, problem.span.line) == ("P501", 5)
    assert problem.case == "we lose 6"
    assert [label.span.line for label in problem.labels] == [5, 3]


def test_what_it_hangs_on_is_told() -> None:
    (problem,) = problems(sheet("examples\n  out: we bid 2, take high and low, they take jack then we win the game\n"))
    assert problem.code == "P502"
    assert "the scores before the hand" in problem.title


def test_a_question_is_answered() -> None:
    (problem,) = problems(sheet("examples\n  set by one: we bid 3 and take 2, they take 2\n"))
    assert problem.code == "P504"
    assert problem.help is not None
    assert "we lose 3" in problem.help


def test_a_sentence_may_be_the_name() -> None:
    text = sheet('examples\n  "We bid three: two taken": we bid 3 and take 2 then we lose 3\n')
    assert found(text) == []
    assert [*in_force(text)] == ['"we bid three: two taken"']


def test_names_may_be_nearly_alike() -> None:
    assert (
        found(sheet("examples\n  a: we bid 3 and take 2 then we lose 3\n  b: we bid 2 and take 1 then we lose 2\n"))
        == []
    )


def test_examples_are_no_rules() -> None:
    plain = rules('variant my-game "My game" extends team-auction\n')
    assert rules(sheet(f"examples\n{SO}")) == plain


def test_a_game_with_errors_is_not_played() -> None:
    codes = [code for code, _ in found(sheet("deal\n  each: 60\nexamples\n  x: we bid 3, take 2 then we lose 1\n"))]
    assert codes
    assert "P501" not in codes


BASE = f'variant base "Base" extends team-auction\nexamples\n{SO}  one: then left of the dealer may not bid 1\n\n'


def test_examples_are_inherited_said_again_and_dropped() -> None:
    heir = BASE + 'variant heir "Heir" extends base\n'
    assert [*in_force(heir)] == ["set by one", "one"]
    again = in_force(f"{heir}examples\n  one: then left of the dealer may bid 2\n")
    assert again["one"] == "then left of the dealer may bid 2"
    assert [*in_force(f"{heir}examples\n  no one\n")] == ["set by one"]


def test_a_house_rule_shows_what_it_changes() -> None:
    rule = 'house-rule dear "Dear"\nsettlement\n  set: pitcher loses twice the bid\nexamples\n'
    assert found(f"{rule}  twice: we bid 3 and take 2 then we lose 6\n") == []
    assert found(f"{rule}  twice: we bid 3 and take 2 then we lose 3\n") == [("P501", 5)]
    assert found(f"{rule}  twice: we bid 99 and take 2 then we lose 3\n") == [("P503", 5)]


def test_a_word_that_cannot_be_read_is_not_bent_into_another_case() -> None:
    (problem,) = problems(sheet("examples\n  x: we bid 3 then the pitcher leads, names trump\n"))
    assert problem.code == "P101"
    assert problem.remedy is None


def test_format_keeps_what_an_example_says() -> None:
    text = sheet(f"\nexamples\n{SO}")
    assert formatted(Source(name="my.pitch", text=text)) == text.replace(" and take 2", ", take 2")


def test_bundled_rules_load_as_ever() -> None:
    assert load("team-auction").name == "team-auction"


def test_an_inherited_example_that_is_not_so_any_more_is_told_where_it_is_asked_for() -> None:
    text = BASE + 'variant heir "Heir" extends base\nsettlement\n  set: pitcher loses twice the bid\n'
    source = Source(name="my.pitch", text=text)
    assert found_in(source, None) == []
    told = [each for each in found_in(source, None, played=Played.ALL) if "set by one" in each.title]
    assert [(each.severity, each.span.line) for each in told] == [(Severity.WARNING, 6)]
    assert told[0].case == "we lose 6"


def test_a_case_without_a_name_is_offered_with_one() -> None:
    for line in (
        "we bid 3 and take high, low and game: we score 3 and they score 1",
        "we bid 3 and take high, low and game, we score 3 and they score 1",
    ):
        (problem,) = problems(sheet(f"examples\n  {line}\n"))
        assert (problem.code, problem.title) == ("P202", "this example has no name")
        assert problem.remedy is not None and not problem.remedy.certain
        meant = "our case: we bid 3 and take high, low and game then we score 3, they score 1"
        assert problem.remedy.text == meant
    text = sheet(
        "examples\n  set by one: we bid 3 and take 2, they take 2 then we lose 3\n\npoints to win\n  target: 7\n"
    )
    assert all(each.code != "P202" for each in problems(text)), "a heading is no case"
