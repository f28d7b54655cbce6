"""Plays many games with the fast engine: rows of games and of their hands, as arrays.

The same seed gives the same games as the reference engine, decision by decision.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pitchdsl.game.rules import Rules
from pitchdsl.kernel.programs import play_games
from pitchdsl.kernel.rows import GAME_DECISIONS, GAME_REST, ROW_REST
from pitchdsl.kernel.state import RECORD, new_state
from pitchdsl.kernel.strategy import strategies
from pitchdsl.lower import layout as at
from pitchdsl.lower.lower import lower
from pitchdsl.lower.tables import Numbers
from pitchdsl.values import frozen

BOTS = {"random": at.RANDOM_BOT, "simple": at.SIMPLE_BOT}
"""The bots that the fast engine knows."""

HANDS_AT_FIRST = 48
"""An estimate of the hands in a game, to reserve rows by; what is not written to takes no memory."""

MOST_HANDS = 1_000_000
"""A game of more hands than that is stopped, whatever limit was asked for."""


@frozen(kw_only=True, eq=False)
class Played:
    """What came of some games; the columns of both arrays are listed in :mod:`pitchdsl.kernel.rows`."""

    games: Numbers
    """A row for each game."""
    hands: Numbers
    """A row for each settled hand, game after game."""
    log: Numbers
    """The decisions, where they were asked for."""
    standings: Numbers | None = None
    """How the match stands after each game, with the columns of :mod:`pitchdsl.simulate.matches`; None where the rules
    know no match."""
    paid: Numbers | None = None
    """By hand and side: what a side got by the stakes, below 0 what it paid. None where nobody plays for any; the fast
    engine leaves it to :mod:`pitchdsl.simulate.stakes`."""

    @property
    def decisions(self) -> int:
        """How many decisions the players took."""
        return int(self.games[:, GAME_DECISIONS].sum())


@frozen(slots=True, eq=False)
class TableOf:
    """Rules at a table of so many, lowered, with the tables of the bots."""

    tables: NDArray[np.void]
    hopes: NDArray[np.void]
    start: NDArray[np.uint8]
    """A state that nothing has happened in, in bytes, as numpy copies fields singly; what is played begins with a
    copy."""


@lru_cache(maxsize=64)
def table_of(rules: Rules, seats: int) -> TableOf:
    """What is played by; raises as :func:`play` does."""
    tables, hopes = lower(rules, seats), strategies(rules, seats)
    return TableOf(tables, hopes, new_state([], tables, hopes).view(np.uint8))


def play(
    rules: Rules,
    seats: int,
    bots: Sequence[str],
    seed: int,
    first: int,
    games: int,
    hand_limit: int | None = None,
    log: int = 0,
) -> Played:
    """Plays so many games from a number on, each to its end or to a limit of hands.

    ``bots`` names a bot for each seat; ``log`` is how many decisions there is room for. Raises ``ValueError`` for
    numbers of players that the rules are not for, and :class:`~pitchdsl.lower.lower.NotLoweredError`.
    """
    numbers = np.arange(first, first + games)
    return play_from(rules, seats, bots, seed, numbers, np.full(games, at.NONE), hand_limit, log)


def play_from(
    rules: Rules,
    seats: int,
    bots: Sequence[str],
    seed: int,
    numbers: Numbers,
    dealers: Numbers,
    hand_limit: int | None = None,
    log: int = 0,
) -> Played:
    """As :func:`play`, of games with any numbers; ``dealers`` deal first, and below 0 chance says who does."""
    table = table_of(rules, seats)
    scalars = table.tables["scalars"][0]
    sides, items = int(scalars[at.SIDES]), int(scalars[at.ITEMS])
    state = table.start.copy().view(RECORD)
    state["bots"][0, : len(bots)] = [BOTS[name] for name in bots]
    limit = MOST_HANDS if hand_limit is None else hand_limit
    games, begins = len(numbers), np.stack([numbers, dealers], axis=1)  # as BEGIN_NUMBER and BEGIN_DEALER
    game_rows = np.empty((games, GAME_REST + sides), np.int64)
    decisions = np.empty(log, np.int64)
    batches: list[Numbers] = []
    done, logged, room = 0, 0, HANDS_AT_FIRST * games
    while done < games:
        hand_rows = np.empty((room, ROW_REST + 2 * sides + 2 * items), np.int64)
        more, played, written = play_games(
            table.tables,
            table.hopes,
            state,
            np.uint64(seed % 2**64),
            limit,
            begins[done:],
            game_rows[done:],
            hand_rows,
            decisions[logged:],
        )
        batches.append(hand_rows[:played])
        done, logged = done + more, logged + written
        # what comes is like what came, with some room beside
        room = max(HANDS_AT_FIRST, 5 * (games - done) * sum(map(len, batches)) // (4 * done)) if more else 2 * room
    return Played(
        games=game_rows, hands=batches[0] if len(batches) == 1 else np.concatenate(batches), log=decisions[:logged]
    )
