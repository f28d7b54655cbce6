"""Files are written whole or not at all."""

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from pitchdsl.safe_files import write_lines
from tests.texts import HANG


def broken() -> Iterator[str]:
    yield "first"
    raise RuntimeError("the pen broke")


def test_lines_become_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_lines(path, ["one", "zwei ♠"])
    assert path.read_bytes() == "one\nzwei ♠\n".encode()
    assert [each.name for each in tmp_path.iterdir()] == ["games.jsonl"]


def test_what_was_there_stays_when_the_writing_fails(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("old\n")
    path.chmod(0o640)
    with pytest.raises(RuntimeError):
        write_lines(path, broken())
    assert path.read_text() == "old\n"
    assert [each.name for each in tmp_path.iterdir()] == ["games.jsonl"]
    write_lines(path, ["new"])
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new\n", 0o640)


def test_a_link_is_followed(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old\n")
    link.symlink_to(real)
    write_lines(link, ["new"])
    assert link.is_symlink()
    assert real.read_text() == "new\n"


def test_nothing_takes_the_place_of_a_pipe_or_a_device(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write_lines(pipe, ["one", "two"])
    reader.join(timeout=HANG)
    assert (read, pipe.is_fifo()) == (["one\ntwo\n"], True)
    assert [each.name for each in tmp_path.iterdir()] == ["pipe"]


@pytest.mark.skipif(not hasattr(os, "chown"), reason="files have no owner and no group here")
def test_owner_and_group_are_those_of_the_file_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may give a file away, others may give it to a group of theirs: one that is refused hinders not the other."""
    path = tmp_path / "file"
    path.write_text("before")
    was = path.stat()
    asked: list[tuple[int, int]] = []

    def chown(_: Path, owner: int, group: int) -> None:
        asked.append((owner, group))
        if owner != -1:
            raise PermissionError

    monkeypatch.setattr(os, "chown", chown)
    write_lines(path, ["after"])
    assert asked == [(was.st_uid, -1), (-1, was.st_gid)]
    assert path.read_text() == "after\n"
    asked.clear()
    write_lines(tmp_path / "new", ["after"])
    assert asked == []
