"""What all tests share: how hypothesis tries examples, and the flag that rewrites golden files.

By default hypothesis tries few examples, the same ones each time, and what is many is tried in part (tests/effort.py).
With ``HYPOTHESIS_PROFILE=whole`` all of it is; with ``HYPOTHESIS_PROFILE=long`` hypothesis tries many and new examples,
keeps a failing one in ``.hypothesis`` and begins with it. No profile has a deadline: a busy machine is no fault.
"""

import gc
import os
from difflib import unified_diff
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from typer import testing

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "short")

_CALM = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("short", deadline=None, derandomize=True, suppress_health_check=_CALM)
settings.register_profile("whole", settings.get_profile("short"))
settings.register_profile("long", deadline=None, suppress_health_check=_CALM, print_blob=True)
settings.load_profile(PROFILE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="rewrite the golden files, and show what to read")


def pytest_collection_finish() -> None:
    """What all the tests are made of lives to the end; to look through it for garbage takes a third of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000)


def pytest_configure() -> None:
    """The commands are made once, and not for each test that calls one: that takes as long as many a command."""
    testing._get_command = cache(testing._get_command)  # type: ignore[attr-defined]


class Golden:
    """Wording that somebody has read: the package may say nothing else before somebody has read that.

    Only ``--update-goldens`` rewrites a file, and a test that rewrites does not pass: it shows the difference, which is
    to be read as a player would read it. The next run, without the flag, passes.
    """

    def __init__(self, update: bool) -> None:
        self._update = update

    def check(self, path: Path, read: str, said: str) -> None:
        """Fails where other words are said than those that were read, which are a part of the file, or all of it."""
        if said == read:
            return
        if self._update:
            whole = path.read_text(encoding="utf-8") if path.exists() else ""
            path.write_text(whole.replace(read, said, 1), encoding="utf-8")
        done = "was rewritten" if self._update else "says something else; --update-goldens rewrites it"
        lines = unified_diff(read.splitlines(), said.splitlines(), "was read", "is said now", lineterm="")
        pytest.fail("\n".join((f"{path.name} {done}; read what is said:", *lines)), pytrace=False)


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    return Golden(bool(request.config.getoption("--update-goldens")))
