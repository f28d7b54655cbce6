"""How far a command is: a bar with the time on a terminal, and nothing elsewhere."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from pitchdsl.commands import screen


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
def instead(words: str) -> Iterator[bool]:
    """While this is entered a bar says what is really done; false where no bar is shown."""
    for say in _bars:
        say(words)
    try:
        yield bool(_bars)
    finally:
        for say in _bars:
            say(None)
