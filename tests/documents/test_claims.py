"""Every claim that is not left for later is shown by a test of the default run."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.documents.report import Collector

from .registry import HERE, problems, read


def collected(config: pytest.Config) -> Collector | None:
    """What this run collected, where that was all the tests there are."""
    collector = config.pluginmanager.get_plugin("claims-collected")
    everything = [Path(each).resolve() for each in config.args] == [HERE.parent]
    left_out = config.getoption("ignore") or config.getoption("ignore_glob")
    if not isinstance(collector, Collector) or not everything or left_out or collector.deselected:
        return None
    return collector


def test_every_claim_is_shown(request: pytest.FixtureRequest) -> None:
    """Collecting all tests takes half a minute: it is done once more only where this run did not."""
    collector = collected(request.config)
    if collector is not None:
        assert list(problems(read(), collector.shown)) == []
        return
    done = subprocess.run(
        [sys.executable, "-m", "tests.documents.report"],
        cwd=HERE.parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
