"""What all tests share: how hypothesis tries examples, and the flag that rewrites golden files.

By default hypothesis tries few examples, the same ones each time; ``HYPOTHESIS_PROFILE=long`` tries many and new ones,
keeps a failing one in ``.hypothesis`` and begins with it. No profile has a deadline: a busy machine is no fault.
"""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "short")

_CALM = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("short", deadline=None, derandomize=True, suppress_health_check=_CALM)
settings.register_profile("long", deadline=None, suppress_health_check=_CALM, print_blob=True)
settings.load_profile(PROFILE)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-goldens", action="store_true", help="rewrite the golden files; read the difference")


class Golden:
    """Compares texts with the files under tests/golden."""

    def __init__(self, update: bool) -> None:
        self._update = update

    def check(self, name: str, text: str) -> None:
        """Fails where the file says something else; only the flag makes it say this."""
        path = Path(__file__).parent / "golden" / name
        if self._update:
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"there is no {path.name} yet: run pytest with --update-goldens, and read it"
        assert text == path.read_text(encoding="utf-8")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    return Golden(bool(request.config.getoption("--update-goldens")))
