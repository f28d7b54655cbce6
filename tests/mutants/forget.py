"""A pytest plugin: each test begins with nothing remembered of what the mutated folders have worked out before.

Without it a mutant would live on behind a result that the true code has left in a cache, and only the first test that
asks for something would count as a test of it. Grammar and bundled texts stay: no mutant has a hand in them.
"""

import sys
from typing import Any

import pytest

FORGETS = (
    "pitchdsl.check",
    "pitchdsl.engine",
    "pitchdsl.game",
    "pitchdsl.language",
    "pitchdsl.records",
    "pitchdsl.bots",
    "pitchdsl.elaborate",
    "tests.",
)


class Forget:
    """Clears the caches of these modules, which are looked for again when more have been imported."""

    def __init__(self) -> None:
        self._seen = 0
        self._caches: list[Any] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Begins a test."""
        if len(sys.modules) != self._seen:
            self._seen = len(sys.modules)
            modules = [module for name, module in sys.modules.items() if name.startswith(FORGETS)]
            values = [value for module in modules for value in vars(module).values()]
            self._caches = [value for value in values if callable(getattr(value, "cache_clear", None))]
        for cache in self._caches:
            cache.cache_clear()


def pytest_configure(config: pytest.Config) -> None:
    """Registers it."""
    config.pluginmanager.register(Forget(), "forget")
