"""Whether the fast engine is machine code already on this machine, or will be compiled before the first game."""

from pathlib import Path
from typing import Any

from pitchdsl.kernel import game, playouts

# As what Numba makes of them, not as what they were written as.
GAMES: Any = game.play_games
"""The program that plays whole games."""
PLAYOUTS: Any = playouts.play_out
"""The program that plays out the options of a decision."""


def is_compiled(program: Any = None) -> bool:
    """Whether this process has compiled a program, whole games unless told, or finds it kept from an earlier time."""
    program = program or GAMES
    folder = _folder()
    module = program.__module__.rpartition(".")[2]
    kept = f"{module}.{program.__name__}-*.nbc"
    return bool(program.signatures) or (folder is not None and any(folder.glob(kept)))


def words_of_compiling() -> str:
    """The notice for a user who has to wait for it."""
    once = "each time, for there is no folder to keep it in" if _folder() is None else "this once"
    return f"making the engine ready on this machine: about a minute, {once}"


def _folder() -> Path | None:
    """Where it is kept; None where nothing can be written."""
    kept = GAMES.stats.cache_path
    return None if kept is None else Path(kept)
