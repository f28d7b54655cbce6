"""No test has a deadline of wall time: how fast a machine is, and how busy, is no property of the package."""

import ast
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.texts import ROOT

PROGRAMS = {
    "examples/mutants.py",
    "fuzz/many.py",
    "fuzz/notes.py",
    "fuzz/run.py",
    "fuzz/shrink.py",
    "kernel/run.py",
    "mutants/run.py",
    "players/claims.py",
    "sheets/pages.py",
    "simulate/cluster.py",
    "simulate/kills.py",
    "soundness/run.py",
}
"""What ``make`` runs on its own, for so many minutes or telling how long it took; none decides by it what is right."""

CLOCKS = {"datetime", "time", "timeit"}
ALARMS = {"alarm", "setitimer"}


def seconds_counted(code: str) -> Iterator[str]:
    """Each place where the outcome could hang on a clock; what hangs may be ended after ``HANG`` seconds."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Import(names=names) if CLOCKS & {alias.name for alias in names}:
                yield ast.unparse(node)
            case ast.ImportFrom(module=module) if module in CLOCKS:
                yield ast.unparse(node)
            case ast.Attribute(attr=name) | ast.alias(name=name) if name in ALARMS:
                yield ast.unparse(node)
            case ast.keyword(arg="deadline", value=value) if ast.unparse(value) != "None":
                yield ast.unparse(node)
            case ast.keyword(arg="timeout", value=ast.Constant() | ast.Name() as value) if ast.unparse(value) != "HANG":
                yield ast.unparse(node)


def test_no_test_hangs_on_a_clock() -> None:
    files = {str(path.relative_to(ROOT / "tests")): path for path in (ROOT / "tests").rglob("*.py")}
    assert set(files) > PROGRAMS
    for name, path in files.items():
        if name not in PROGRAMS:
            assert list(seconds_counted(path.read_text(encoding="utf-8"))) == [], name


@pytest.mark.parametrize(
    "code",
    [
        "import time",
        "from time import monotonic",
        "from signal import alarm",
        "signal.setitimer(signal.ITIMER_REAL, 5)",
        "settings(deadline=200)",
        "run(command, timeout=5)",
    ],
)
def test_a_clock_would_be_found(code: str) -> None:
    assert len(list(seconds_counted(code))) == 1


def test_hypothesis_has_no_deadline_where_a_test_says_nothing() -> None:
    assert settings().deadline is None
