"""Notice of what a user has to wait for."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib.util import find_spec

from pitchdsl.commands import screen
from pitchdsl.commands.progress import instead
from pitchdsl.players.ready import while_compiling, words_of_waiting

_WORDS = "compiling the engine"


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
        while_compiling(_compiling)


@contextmanager
def _compiling() -> Iterator[None]:
    """Says so in the bar that is shown, or in a line of its own."""
    with instead(_WORDS) as is_said, ExitStack() as stack:
        if not is_said:
            stack.enter_context(_spinner())
        yield


@contextmanager
def _spinner() -> Iterator[None]:
    from rich.errors import LiveError
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    console = screen.console(stderr=True)
    sign = "dots" if console.encoding.startswith("utf") else "line"
    shown = Progress(SpinnerColumn(sign), TextColumn(_WORDS), TimeElapsedColumn(), console=console, transient=True)
    shown.add_task(_WORDS, total=None)
    try:
        shown.start()
    except LiveError:  # something else is shown that cannot be told
        yield
        return
    try:
        yield
    finally:
        shown.stop()
