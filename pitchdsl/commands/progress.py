"""How far a command is: a bar with the time on a terminal, and nothing elsewhere."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import Protocol, TypeVar

from pitchdsl.commands import screen

T = TypeVar("T")

SHORT = 1.0
"""Seconds of work that nobody need be told of: until then not even the bar is imported."""


class Tells(Protocol):
    """Takes how much is done."""

    def __call__(self, done: int, of: int | None, said: str | None = None, /) -> None:
        """So much is done of so much, or of nobody knows how much; ``said`` in words, where it is not these numbers."""


_bars: list[Callable[[str | None], None]] = []
"""What tells each bar that is shown to say something else, or what it said before."""


@contextmanager
def progress(words: str) -> Iterator[Tells | None]:
    """A progress callback: a bar with the time so far and the time left on a terminal, None elsewhere."""
    console = screen.console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        TextColumn("{task.fields[said]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(compact=True),
        TextColumn("{task.fields[left]}"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(words, total=None, said="", left="")

        def on_progress(done: int, of: int | None, said: str | None = None, /) -> None:
            said = f"{done:,} of {of:,}" if said is None else said
            bar.update(task, completed=done, total=of, said=said, left="left" if of else "")

        def say(other: str | None) -> None:
            bar.update(task, description=words if other is None else other, refresh=True)

        _bars.append(say)
        try:
            yield on_progress
        finally:
            _bars.remove(say)


@contextmanager
def counted(words: str, items: Iterable[T], of: int) -> Iterator[Iterator[T]]:
    """The items one by one; once they take more than :data:`SHORT`, a bar counts how many of so many are done."""
    with ExitStack() as stack:

        def each() -> Iterator[T]:
            began, is_short, tells = monotonic(), True, None
            for number, item in enumerate(items):
                if is_short and monotonic() - began > SHORT:
                    is_short, tells = False, stack.enter_context(progress(words))
                if tells is not None:
                    tells(number, of)
                yield item

        yield each()


@contextmanager
def instead(words: str) -> Iterator[bool]:
    """While this is entered a bar says what is really done; false where no bar is shown."""
    for say in _bars:
        say(words)
    try:
        yield bool(_bars)
    finally:
        for say in _bars:
            say(None)
