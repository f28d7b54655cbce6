"""What a user waits for before a player's first decision: that the fast engine is compiled, once on a machine."""

from collections.abc import Iterable
from importlib.util import find_spec

_SEARCH = ("level-4", "level-5", "level-6")


def words_of_waiting(names: Iterable[str]) -> str | None:
    """The notice for who asks these players; none where nobody has to wait."""
    asked = set(names).intersection(_SEARCH)
    if not asked or find_spec("numba") is None:
        return None
    try:
        from pitchdsl.kernel import ready
    except ModuleNotFoundError:  # the player itself will say what it needs
        return None
    programs = [ready.PLAYOUTS, *([ready.GAMES] if _SEARCH[-1] in asked else [])]
    return None if all(ready.is_compiled(program) for program in programs) else ready.words_of_compiling()
