"""Bots by their names, and games that they play."""

from collections.abc import Callable, Sequence

from pitchdsl.actions import Action
from pitchdsl.bots.roster import BOTS
from pitchdsl.engine.game import play_game as play_at_table
from pitchdsl.engine.rng import CHOICES, RandomStream
from pitchdsl.engine.view import SeatView
from pitchdsl.facade.games import Game
from pitchdsl.facade.seats import seated, usual_seats
from pitchdsl.rules.rules import Rules

Player = Callable[[SeatView], Action]
"""The player of a seat: is shown what the seat sees, and returns one of its legal actions."""


def bot(name: str, *, seed: int = 0) -> Player:
    """A bot by its name, ``simple`` or ``random``: a function from a view to one of its legal actions.

    The same seed and the same views give the same decisions. Raises ``ValueError`` for another name; the function does
    for a view of a seat that is not at turn.
    """
    (known,) = seated(name, 1)
    rng = RandomStream(seed, 0, 0, CHOICES)

    def decide(view: SeatView) -> Action:
        if not view.legal_actions:
            raise ValueError(f"seat {view.seat} is not at turn")
        return BOTS[known].decide(view, rng)

    return decide


def play_game(
    rules: Rules,
    bots: str | Sequence[str] = "simple",
    *,
    seats: int | None = None,
    seed: int = 0,
    game: int = 0,
    hand_limit: int = 1000,
) -> Game:
    """A finished game among bots, one name for all seats or one for each; ``pitchdsl run`` plays the same.

    It is stopped after so many hands: players who bid at random can go on for ever. Raises ``ValueError`` for bots and
    a number of players that do not fit.
    """
    number = seats or (usual_seats(rules) if isinstance(bots, str) else len(bots))
    names = seated(bots, number)
    table = play_at_table(rules, number, seed, game, [BOTS[name] for name in names], hand_limit)
    return Game._at(table, seed=seed, bots=names)
