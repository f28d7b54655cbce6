"""A test that shows a claim, or that a wish is met, must run: should it skip, or be expected to fail, it fails."""

from collections.abc import Generator

import pytest

from tests.documents.report import Collector


class MustRun:
    """Turns a skip, or an expected failure, of a test that shows claims or wishes into a failure."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Comes outermost, after pytest has decided what is skipped."""
        report = yield
        marked = item.get_closest_marker("shows") or item.get_closest_marker("meets")
        if marked and (report.skipped or hasattr(report, "wasxfail")):
            report.outcome = "failed"
            report.longrepr = f"{item.nodeid} shows claims, so it must not be skipped or expected to fail"
            vars(report).pop("wasxfail", None)
        return report


def pytest_configure(config: pytest.Config) -> None:
    """Registers the rule as a plugin, so that it holds for the tests of all folders, not only of this one.

    Likewise what notes the claims that tests show, for the test that asks whether each of them is shown.
    """
    if not config.pluginmanager.has_plugin("claims-must-run"):
        config.pluginmanager.register(MustRun(), "claims-must-run")
        config.pluginmanager.register(Collector("shows"), "claims-collected")
