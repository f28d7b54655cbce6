"""What a user waits for before a player's first decision: that the fast engine is compiled, once on a machine."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, ExitStack
from importlib.util import find_spec

_SEARCH = ("level-4", "level-5", "level-6")


def words_of_waiting(names: Iterable[str]) -> str | None:
    """The notice for who asks these players; none where nobody has to wait."""
    asked = set(names).intersection(_SEARCH)
    if not asked or find_spec("numba") is None:
        return None
    try:
        from pitchdsl.kernel import ready
        from pitchdsl.players import forms
    except ModuleNotFoundError:  # the player itself will say what it needs
        return None
    if not ready.is_compiled():
        return ready.words_of_compiling()
    return None if forms.is_compiled() else "making the players ready on this machine: about ten seconds"


def while_compiling(shown: Callable[[], AbstractContextManager[None]]) -> None:
    """Enters ``shown()`` whenever a program begins to be compiled from now on, and leaves it at the end."""
    from numba.core import event

    from pitchdsl.kernel import programs

    class Compiling(event.Listener):  # type: ignore[misc]  # Numba tells no types
        """One program is compiled for another, and so on: the first of them counts."""

        def __init__(self) -> None:
            self.depth = 0
            self.block = ExitStack()

        def on_start(self, _: event.Event) -> None:
            if not self.depth:
                self.block.enter_context(shown())
            self.depth += 1

        def on_end(self, _: event.Event) -> None:
            self.depth -= 1
            if not self.depth:
                self.block.close()

    event.register("numba:compile", Compiling())
    programs.on_making.append(shown)
