"""What a text may speak of beside itself, as a value: results that were reckoned among the same texts still hold."""

from pathlib import Path

from pitchdsl.resolve.library import Library
from pitchdsl.values import frozen

Stamp = tuple[str, int, int]
"""The path of a file, when it was changed, in nanoseconds, and its size in bytes."""


@frozen(kw_only=True)
class Surroundings:
    """The open texts, and the files of the folders as they lie there now."""

    texts: tuple[tuple[str, str], ...]
    folders: tuple[Path, ...]
    stamps: tuple[Stamp, ...]

    def library(self) -> Library:
        """A library that has read nothing yet."""
        return Library(folders=self.folders, texts=dict(self.texts))


def stamps_of(folders: tuple[Path, ...]) -> tuple[Stamp, ...]:
    """How the files of some folders are now."""
    found = []
    for folder in folders:
        for path in sorted(folder.glob("*.pitch")):
            try:
                stat = path.stat()
            except OSError:
                continue
            found.append((str(path), stat.st_mtime_ns, stat.st_size))
    return tuple(found)
