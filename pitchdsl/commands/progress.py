"""How far a command is: a bar with the time on a terminal, and nothing elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from pitchdsl.commands import screen


class Tells(Protocol):
    """Takes how much is done."""

    def __call__(self, done: int, of: int | None, said: str | None = None, /) -> None:
        """So much is done of so much, or of nobody knows how much; ``said`` in words, where it is not these numbers."""


@contextmanager
def progress(words: str) -> Iterator[Tells | None]:
    """A progress callback: a bar with the time so far and the time left on a terminal, None elsewhere."""
    console = screen.console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    columns = (
        TextColumn(words),
        BarColumn(bar_width=20),
        TextColumn("{task.fields[said]}"),
        TimeElapsedColumn(),
        TimeRemainingColumn(compact=True),
        TextColumn("left"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(words, total=None, said="")

        def on_progress(done: int, of: int | None, said: str | None = None, /) -> None:
            bar.update(task, completed=done, total=of, said=f"{done:,} of {of:,}" if said is None else said)

        yield on_progress
