"""Notice of what a user has to wait for."""

from collections.abc import Iterable

from pitchdsl.commands import screen
from pitchdsl.players.ready import words_of_waiting


def tell_of_waiting(names: Iterable[str]) -> None:
    """Gives notice where one of these players must be made ready first."""
    words = words_of_waiting(names)
    if words is not None:
        screen.tell(words)
