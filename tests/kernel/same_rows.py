"""The same games by every object that this machine can run and by Numba function by function: are all rows the same?

``make test-kernel`` runs it, on every bundled variant that the fast engine plays.
"""

import sys
from typing import Any

import numpy as np

from pitchdsl.compile import load
from pitchdsl.game.rules import Rules
from pitchdsl.kernel import objects, programs
from pitchdsl.kernel.play import BOTS
from pitchdsl.kernel.rows import GAME_REST, ROW_REST
from pitchdsl.kernel.state import new_state
from pitchdsl.kernel.strategy import strategies
from pitchdsl.lower import layout as at
from pitchdsl.lower.lower import lower
from tests.kernel.agreement import CASTS
from tests.kernel.run import RELATIVES
from tests.property.strategies import VARIANTS

GAMES, HAND_LIMIT, SEED = 400, 60, 11


def rows(program: Any, rules: Rules, seats: int, bots: list[int]) -> tuple[tuple[int, ...], bytes, bytes, bytes]:
    """All that a program writes of some games."""
    tables, hopes = lower(rules, seats), strategies(rules, seats)
    sides, items = (int(tables["scalars"][0][number]) for number in (at.SIDES, at.ITEMS))
    games = np.zeros((GAMES, GAME_REST + sides), np.int64)
    hands = np.zeros((GAMES * HAND_LIMIT, ROW_REST + 2 * sides + 2 * items), np.int64)
    log = np.zeros(GAMES * HAND_LIMIT * 100, np.int64)
    state = new_state(bots, tables, hopes)
    begins = np.stack([np.arange(GAMES), np.full(GAMES, at.NONE)], axis=1)
    done = program(tables, hopes, state, np.uint64(SEED), HAND_LIMIT, begins, games, hands, log)
    return tuple(map(int, done)), games.tobytes(), hands.tobytes(), log.tobytes()


def main() -> int:
    """The entry point; 1 where two differ."""
    contestants: dict[str, Any] = {"Numba": programs.GAMES.by_numba()}
    for path, target in objects.found():
        contestants[path.name] = programs.GAMES.by(objects.Loaded(objects.opened(path, target)))
    compared = differ = 0
    for name in (*VARIANTS, *RELATIVES):
        rules = load(name)
        for seats in sorted({rules.players.seats.least, rules.players.seats.most}):
            for cast in CASTS:
                bots = [BOTS[cast[seat % len(cast)]] for seat in range(seats)]
                first = None
                for contestant, program in contestants.items():
                    written = rows(program, rules, seats, bots)
                    first = written if first is None else first
                    if written != first:
                        differ += 1
                        print(f"{name}, {seats} players, {', '.join(cast)}: {contestant} writes other rows")
                compared += 1
    print(f"{compared} tables of {GAMES} games each, by {', '.join(contestants)}: {differ} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
