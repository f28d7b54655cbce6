"""Whether the fast engine is machine code already on this machine, or will be compiled before the first game."""

from pathlib import Path
from typing import Any

from pitchdsl.kernel import game

_PLAY_GAMES: Any = game.play_games
"""As what Numba makes of it, not as what it was written as."""


def is_compiled() -> bool:
    """Whether this program has compiled the engine, or finds it kept from an earlier time."""
    folder = _folder()
    return bool(_PLAY_GAMES.signatures) or (folder is not None and any(folder.glob("game.play_games-*.nbc")))


def words_of_compiling() -> str:
    """The notice for a user who has to wait for it."""
    once = "each time, for there is no folder to keep it in" if _folder() is None else "this once"
    return f"making the engine ready on this machine: about a minute, {once}"


def _folder() -> Path | None:
    """Where it is kept; None where nothing can be written."""
    kept = _PLAY_GAMES.stats.cache_path
    return None if kept is None else Path(kept)
