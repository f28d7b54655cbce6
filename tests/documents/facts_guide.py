"""What "How to Play Pitch" says about its smaller variations, by hand; the rest is its partnership game.

The quick game alone stands on the cutthroat game, for its seven points take the place of eleven.
"""

from typing import Any

from .facts_app import FOUR
from .facts_game import Game


def _game(name: str, own: str, **said: Any) -> Game:
    base: dict[str, Any] = {
        "packets": 3,
        "least": 1,
        "holds": True,
        "stuck": False,
        "smudge": True,
        "named": False,
        "leads_trump": False,
        "points": FOUR,
        "low": "owner",
        "target": 21,
        "win": "maker",
    }
    return Game(name=name, claims=f"D0-VARIANT-{name.upper()}", own=frozenset(own.split()), **{**base, **said})


_SIX = {**FOUR, "ten": 1, "three": 1}

_GAMES = (
    _game("guide-ten-point", "MIN MAX POINTS LOW", number=5, most=5, points={**FOUR, "ten": 1}),
    _game("guide-ten-point-three", "MIN MAX POINTS LOW", number=6, most=6, points=_SIX),
    _game("guide-pedro-mention", "MAX POINTS LOW", number=9, most=9, points={**FOUR, "five": 5}),
    _game("guide-no-junk", "SETTLEMENT", junk=False),
    _game("guide-coke-hand", "DEALER", coke=True),
    _game("guide-smudge", "WINRULE MOON"),
    _game("guide-quick", "TEAMS TARGET", seats=(2, 8), teams=False, target=7, win="maker, then in order"),
    _game("guide-long-evening", "TEAMS MAX POINTS TARGET", number=6, most=6, points=_SIX),
)

GUIDE = {game.name: game for game in _GAMES}
