"""`make claims`: collects all tests without running them, prints who shows what, and fails where something is missing.

That a claim counts here means that a test carries its id, was collected as the default run collects, and is not
marked to be skipped or to fail. That the test also passes is what the default run is for; `conftest.py` makes a
test fail that skips while it runs.
"""

import argparse
import contextlib
import io
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from .registry import HERE, Registry, Shown, document_of, problems, read

IDLE = ("skip", "skipif", "xfail")


class Collector:
    """A pytest plugin that notes the ids which a mark puts on each collected test."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self.tests: defaultdict[str, list[str]] = defaultdict(list)
        self.idle: defaultdict[str, list[str]] = defaultdict(list)
        self.broken: list[str] = []
        self.deselected = False
        """Whether tests were left out that the command line told to leave out."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Comes last, so that tests which the default run leaves out do not count."""
        for item in items:
            place = self.idle if any(item.get_closest_marker(name) for name in IDLE) else self.tests
            for mark in item.iter_markers(self.mark):
                for claim in mark.args:
                    place[str(claim)].append(item.nodeid)

    def pytest_deselected(self) -> None:
        """Comes where tests are left out."""
        self.deselected = True

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that breaks or skips as a whole may hide tests."""
        if report.failed:
            self.broken.append(report.nodeid)

    @property
    def shown(self) -> Shown:
        """All that was noted."""
        return Shown(tests=self.tests, idle=self.idle, broken=self.broken)


def collect(*tests: Path, mark: str = "shows") -> tuple[Shown, str]:
    """What the tests in folders and files show by a mark, and what pytest said meanwhile."""
    collector = Collector(mark)
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", *map(str, tests)], plugins=[collector])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) and not collector.broken:
        collector.broken.append(f"pytest ended with {status!r}")
    return collector.shown, said.getvalue()


def table(registry: Registry, shown: Shown) -> str:
    """Per document: its claims, how many are shown, how many wait and why."""
    lines = [f"{'':34}{'claims':>8}{'now':>8}{'shown':>8}{'later':>8}"]
    total = [0, 0, 0, 0]
    for document in registry.documents:
        now = [claim.id for claim in registry.claims if document_of(claim.id) == document.key]
        waiting = [
            (sum(document_of(claim) == document.key for claim in group.claims), group.reason)
            for group in registry.later
        ]
        row = [
            document.claims,
            len(now),
            sum(claim in shown.tests for claim in now),
            sum(number for number, _ in waiting),
        ]
        total = [one + more for one, more in zip(total, row, strict=True)]
        lines.append(f"{document.title:34}" + "".join(f"{number:8}" for number in row))
        lines += [f"{number:66}  {reason}" for number, reason in waiting if number]
    lines.append(f"{'all':34}" + "".join(f"{number:8}" for number in total))
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Prints the table, and the problems; 1 when there are any."""
    parser = argparse.ArgumentParser(prog="claims", description="Which claims of the documents a test shows.")
    parser.add_argument("tests", nargs="?", type=Path, default=HERE.parent, help="the folder of tests (default: ours)")
    registry = read()
    shown, said = collect(parser.parse_args(arguments).tests)
    found = list(problems(registry, shown))
    print(table(registry, shown))
    if found:
        print(f"\n{len(found)} problems:", *found, sep="\n  ")
    if shown.broken:
        print(said, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
