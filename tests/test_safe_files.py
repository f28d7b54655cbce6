"""A file is held by one program at a time, without waiting, and given back however that program ends."""

import subprocess
import sys
from pathlib import Path

from pitchdsl.safe_files import alone_with

HOLDS = """
import sys
from pathlib import Path
from pitchdsl.safe_files import alone_with
with alone_with(Path(sys.argv[1])) as is_alone:
    print(is_alone, flush=True)
    sys.stdin.read()
"""


def test_who_comes_second_is_told_so(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    with alone_with(lock) as first, alone_with(lock) as second:
        assert (first, second) == (True, False)
    with alone_with(lock) as again:
        assert again
    assert not lock.exists() or lock.read_bytes() == b""


def test_a_program_that_is_killed_holds_nothing(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    command = [sys.executable, "-c", HOLDS, str(lock)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "True\n"
        with alone_with(lock) as is_alone:
            assert not is_alone
        other.kill()
        other.wait()
        with alone_with(lock) as is_alone:
            assert is_alone
