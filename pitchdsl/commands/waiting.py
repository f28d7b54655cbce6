"""Notice of what a user has to wait for."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec

from pitchdsl.commands import screen
from pitchdsl.players.ready import while_compiling, words_of_waiting


def tell_of_waiting(names: Iterable[str]) -> None:
    """Gives notice where one of these players must be made ready first."""
    words = words_of_waiting(names)
    if words is not None:
        give_notice(words)


def give_notice(words: str) -> None:
    """A line for who has to wait; where the engine is compiled, a terminal shows for how long already."""
    screen.tell(words)
    show_compiling()


@cache
def show_compiling() -> None:
    """From now on a terminal shows that the engine is being compiled, while it is."""
    if screen.console(stderr=True).is_terminal and find_spec("numba") is not None:
        while_compiling(_spinner)


@contextmanager
def _spinner() -> Iterator[None]:
    from rich.errors import LiveError
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console = screen.console(stderr=True)
    sign = "dots" if console.encoding.startswith("utf") else "line"
    shown = Progress(SpinnerColumn(sign), TextColumn("compiling"), TimeElapsedColumn(), console=console, transient=True)
    shown.add_task("compiling", total=None)
    try:
        shown.start()
    except LiveError:  # the time stands beside the bar that is there already
        yield
        return
    try:
        yield
    finally:
        shown.stop()
