"""The package as a program."""

import subprocess
import sys
from importlib.metadata import version


def test_the_package_is_the_command() -> None:
    told = subprocess.run([sys.executable, "-m", "pitchdsl", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout == f"pitchdsl {version('pitchdsl')}\n"
