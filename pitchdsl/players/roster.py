"""The players by the names under which they are seated (a stand-in, until the levels are there)."""

from collections.abc import Mapping

from pitchdsl.players.advice import Player


class UnknownPlayerError(ValueError):
    """There is no such player; ``str()`` says who there is."""


class _Roster(dict[str, Player]):
    def __missing__(self, name: str) -> Player:
        raise UnknownPlayerError(
            f"there is no player called {name or 'nothing'}; there are random, simple, and level-1 to level-6"
        )


PLAYERS: Mapping[str, Player] = _Roster()
"""Every player."""
