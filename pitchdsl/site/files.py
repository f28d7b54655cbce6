"""Writing a file whole or not at all."""

import errno
import os
from collections.abc import Iterable
from pathlib import Path
from tempfile import NamedTemporaryFile


def write_whole(path: Path, text: Iterable[str], *, end: str = "\n") -> None:
    """Writes lines to a file beside the wanted one and then takes its place, so that nobody ever finds half of it.

    The lines come without line ends; ``end`` is put behind each. Whatever goes wrong, a file that was there before
    stays as it was. A device or a pipe is written to as it is: nothing may take its place.
    """
    try:
        target = path.resolve()
    except RuntimeError:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path)) from None
    if path.exists() and not path.is_file():
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            stream.writelines(f"{line}{end}" for line in text)
        return
    with NamedTemporaryFile(
        "w", encoding="utf-8", newline="\n", dir=target.parent, prefix=f".{target.name}.", delete=False
    ) as beside:
        try:
            beside.writelines(f"{line}{end}" for line in text)
            beside.flush()
            os.fsync(beside.fileno())
        except BaseException:
            beside.close()
            Path(beside.name).unlink(missing_ok=True)
            raise
    try:
        Path(beside.name).chmod(_mode_for(target))
        Path(beside.name).replace(target)
    except BaseException:
        Path(beside.name).unlink(missing_ok=True)
        raise


def _mode_for(target: Path) -> int:
    """The permissions that the file has, or would have had if it were opened in the ordinary way."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
