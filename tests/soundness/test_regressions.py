"""Texts that were once accepted and could not be played, or refused badly; each says what should become of it."""

import re
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from pitchdsl.diagnostics.problem import errors
from tests.soundness.documents import compiled
from tests.soundness.laws import faults_of
from tests.texts import report

TEXTS = sorted((Path(__file__).parent / "regressions").glob("*.pitch"))


def texts() -> list[ParameterSet]:
    return [pytest.param(path, id=path.stem) for path in TEXTS]


@pytest.mark.parametrize("path", texts())
def test_what_went_wrong_once_goes_right(path: Path) -> None:
    """Law: a text that should play does, by every law; another one has just the problem that it names, and there."""
    text = path.read_text(encoding="utf-8")
    expected = re.search(r"^# expected: (?:(P\d\d\d) at (\d+)|plays)$", text, flags=re.M)
    assert expected, "a comment says `expected: plays`, or `expected: P331 at 7`"
    made = compiled(text)
    if expected[1] is None:
        assert made.rules is not None, report(list(made.problems))
        assert not list(faults_of(text, (), made, 10, 1))
    else:
        found = [(problem.code, problem.span.line) for problem in errors(made.problems)]
        assert found == [(expected[1], int(expected[2]))], report(list(made.problems))
