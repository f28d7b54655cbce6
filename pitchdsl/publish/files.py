"""Files that are there whole or not at all."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def written_whole(path: Path) -> Iterator[IO[str]]:
    """A text file that takes its name only when everything is written; an old one stays until then.

    Raises ``OSError`` where the folder does not exist or may not be written to.
    """
    folder = path.parent
    if path.is_dir():
        raise IsADirectoryError(21, "this is a folder, not a file", str(path))
    if not folder.is_dir():
        raise FileNotFoundError(2, "there is no such folder", str(folder))
    with tempfile.NamedTemporaryFile(
        "w", encoding="utf-8", newline="\n", dir=folder, prefix=f".{path.name}.", delete=False
    ) as file:
        try:
            yield file
        except BaseException:
            file.close()
            os.unlink(file.name)
            raise
    os.chmod(file.name, 0o666 & ~_umask())
    os.replace(file.name, path)


def _umask() -> int:
    """The rights that new files are not given."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
