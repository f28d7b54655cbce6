"""How a game goes: how long games are, and how often who leads in the middle of one wins it."""

import numpy as np

from pitchdsl.report.games import Games
from pitchdsl.values import frozen

TENTHS = 10


@frozen(kw_only=True)
class Course:
    """What the two pictures of the page show, of the games of Steady."""

    lengths: tuple[tuple[int, int], ...]
    """How many hands games have, and how many games have so many; in order."""
    leader_wins: tuple[float | None, ...]
    """After each tenth of the hands, how often who led then has won; None where nobody did."""


def course_of(games: Games) -> Course:
    """The course of finished games."""
    lengths, often = np.unique(games.hands, return_counts=True)
    tenth = TENTHS * (games.place_in_game + 1) // np.maximum(games.hands[games.game_of], 1)
    winner = games.winner[games.game_of]
    asked = (winner >= 0) & (games.leader >= 0)
    wins = []
    for each in range(1, TENTHS + 1):
        there = asked & (tenth == each)
        wins.append(float((games.leader[there] == winner[there]).mean()) if there.any() else None)
    return Course(lengths=tuple(zip(lengths.tolist(), often.tolist(), strict=True)), leader_wins=tuple(wins))
