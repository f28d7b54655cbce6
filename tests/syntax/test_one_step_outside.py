"""Lines one step outside the language: what is certain is said, what is likely asked, and nothing else offered."""

import pytest

from pitchdsl.canonical.fix import mend
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.source import Source
from tests.syntax.one_step_outside import CERTAIN, LIKELY, NOTHING
from tests.texts import problems, report, sheet


def text_of(base: str, section: str, line: str) -> str:
    return sheet(f"{section}\n  {line}\n", base)


def found_in(base: str, section: str, line: str) -> Problem:
    """The one problem of a text that is right but for this line."""
    found = problems(text_of(base, section, line))
    assert [problem.line for problem in found] == [3], report(found)
    return found[0]


@pytest.mark.parametrize(("base", "section", "wrong", "right"), CERTAIN)
def test_what_is_certain_is_an_order_and_is_made(base: str, section: str, wrong: str, right: str) -> None:
    problem = found_in(base, section, wrong)
    assert problem.remedy is not None
    assert problem.remedy.certain
    assert f"write `{right}`" in (problem.help or "")
    mended = mend(Source(name="my.pitch", text=text_of(base, section, wrong)), None).source.text
    assert mended == text_of(base, section, right)
    assert not problems(mended)


@pytest.mark.parametrize(("base", "section", "wrong", "right"), LIKELY)
def test_what_is_likely_is_a_question_and_nobody_makes_it(base: str, section: str, wrong: str, right: str) -> None:
    problem = found_in(base, section, wrong)
    assert problem.remedy is not None, report([problem])
    assert not problem.remedy.certain
    assert f"did you mean `{right}`" in (problem.help or "")
    assert "write `" not in (problem.help or "")
    text = text_of(base, section, wrong)
    assert mend(Source(name="my.pitch", text=text), None).source.text == text


@pytest.mark.parametrize(("base", "section", "wrong"), NOTHING)
def test_what_nobody_can_say_is_answered_with_no_other_line(base: str, section: str, wrong: str) -> None:
    problem = found_in(base, section, wrong)
    assert problem.remedy is None, report([problem])
    assert "write `" not in report([problem])
    text = text_of(base, section, wrong)
    assert mend(Source(name="my.pitch", text=text), None).source.text == text
