"""Pictures that commands draw: whether they can be written, and that they are."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pitchdsl.commands import screen
from pitchdsl.commands.usage_error import UsageError

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def check_picture(file: Path | None) -> None:
    """Raises :class:`UsageError` where no picture of this name can be drawn, before anything is played for it."""
    if file is None:
        return
    from pitchdsl.simulate.picture import ENDINGS

    if file.suffix.lower() not in ENDINGS:
        raise UsageError(f"{file}: a picture's name ends in {' or '.join(ENDINGS)}")


def draw_picture(make: "Callable[[], Figure]", file: Path | None) -> None:
    """Draws where a picture was asked for; over an older picture, too."""
    if file is None:
        return
    from pitchdsl.simulate.picture import save

    if file.exists():
        screen.tell(f"the picture in {file} is drawn anew")
    save(make, file)
