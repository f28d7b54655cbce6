"""How matches stand after each of their games, as rows of numbers."""

from collections.abc import Sequence

import numpy as np

from pitchdsl.game.match.rules import Games, MatchEnd
from pitchdsl.game.rules import Rules
from pitchdsl.lower.layout import NONE
from pitchdsl.lower.tables import Numbers

(STANDING_END, STANDING_WINNER, STANDING_REST) = range(3)
"""Columns of how a match stands after a game: how it ended, as :func:`code_of` says, and the side that won it. Behind
them come the games that each side has won."""


def code_of(end: MatchEnd | None) -> int:
    """How a match ended, as rows have it."""
    return NONE if end is None else list(MatchEnd).index(end)


def standings_of(rules: Rules, won: Numbers, stopped: Numbers) -> Numbers:
    """How matches stand; the rules are asked once for each case."""
    games = rules.match.games
    assert games is not None
    cases, which = np.unique(np.column_stack([won, stopped]), axis=0, return_inverse=True)
    ends = np.array([_end(games, case[:-1], stopped=bool(case[-1])) for case in cases.tolist()], np.int64)
    return np.concatenate([ends[which.reshape(-1)], won], axis=1)


def _end(games: Games, won: Sequence[int], *, stopped: bool) -> tuple[int, int]:
    """How a match ends, and who wins it, as rows have it."""
    end = games.end(won, stopped=stopped)
    winner = games.winner(won) if end is MatchEnd.WON else None
    return code_of(end), NONE if winner is None else winner


def firsts_of(standings: Numbers) -> Numbers:
    """The first game of the match of each game, by their places."""
    begins = np.append(True, standings[:-1, STANDING_END] != NONE)[: len(standings)]
    firsts: Numbers = np.maximum.accumulate(np.where(begins, np.arange(len(standings)), 0))
    return firsts


def worth_of(standings: Numbers) -> Numbers:
    """As how many games each game counts; 0 where nobody has won it."""
    counted = standings[:, STANDING_REST:].sum(axis=1)
    is_first = firsts_of(standings) == np.arange(len(standings))
    worth: Numbers = counted - np.where(is_first, 0, np.roll(counted, 1))
    return worth
