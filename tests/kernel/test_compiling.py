"""Functions as machine code: those of plain modules find each other, and what they are given."""

from math import exp
from types import ModuleType
from typing import Any

from pitchdsl.kernel.compiling import compiled, twins
from pitchdsl.sampling import judging


def twice(number: int) -> int:
    return 2 * number


def test_a_function_runs_as_machine_code() -> None:
    made: Any = compiled(twice)
    assert made(4) == 8
    assert made.signatures


def test_twins_call_each_other_and_what_they_are_given() -> None:
    plain = ModuleType(twice.__module__)
    plain.__dict__.update({"twice": twice, "FOUR": 4})
    made: dict[str, Any] = twins([plain, judging], {"FOUR": 5})
    assert made["twice"](3) == 6
    assert made["FOUR"] == 5
    assert made["find_chances"] is not judging.find_chances
    assert made["exp"] is exp, "what the modules take from elsewhere stays as it is"
