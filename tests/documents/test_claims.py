"""Every claim that is not left for later is shown by a test of the default run."""

import subprocess
import sys

from .registry import HERE


def test_every_claim_is_shown() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.documents.report"],
        cwd=HERE.parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
