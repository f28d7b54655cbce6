"""Whether an output file can be written, checked before anything is played for it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pitchdsl.commands.misuse import MisuseError


def check_output_path(file: Path) -> None:
    """Raises :class:`MisuseError` where no file of this name can be written."""
    if file.is_dir() or not file.parent.is_dir():
        raise MisuseError(f"{file} cannot be written: name a file in a folder that is there")
    if not os.access(file.parent, os.W_OK | os.X_OK):
        raise MisuseError(f"{file} cannot be written: you may not write into that folder; name a file in another one")


@contextmanager
def naming_failures_of(file: Path) -> Iterator[None]:
    """Names the user's file in an error of writing, not the temporary one beside it."""
    try:
        yield
    except OSError as fault:
        raise MisuseError(f"{file} cannot be written: {fault.strerror or fault}") from None
