"""What makes a short command quick: no search for garbage where there is none, and the options of one command alone.

A command that runs for hours is none of these, and goes back to what Python does by itself.
"""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from typer import Typer

COLLECT_EACH = 200_000
"""So many more objects than were there at the last search for garbage bring the next one.

What a command imports is never garbage: Python's own threshold searches it 190 times, a quarter of a short command.
"""


USUAL = gc.get_threshold()
"""How often Python searches for garbage by itself."""


def stays() -> None:
    """Begins a command that runs for hours: garbage is searched for as usual, but not in what was imported."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*USUAL)


@contextmanager
def quick(app: Typer, asked: Sequence[str]) -> Iterator[None]:
    """Leaves the one command that is asked for, where it is: typer makes the options of each that there is.

    Python searches for garbage once more at its end, a tenth of a short command: what is there then is set aside.
    """
    gc.set_threshold(COLLECT_EACH)
    every = app.registered_commands
    kept = [each for each in every if (each.name or getattr(each.callback, "__name__", "")) in asked]
    app.registered_commands = kept or every
    try:
        yield
    finally:
        app.registered_commands = every
        gc.freeze()
