"""Players by their names, and games that they play."""

from collections.abc import Callable, Sequence

from pitchdsl.arguments import MOST_OF_ALL, SEEDS, seed_of, whole, wrong_kind
from pitchdsl.diagnostics.faults import our_fault
from pitchdsl.engine.session import Session
from pitchdsl.engine.view import SeatView
from pitchdsl.facade.door import AnyRules, player_name, players_of, rules_of
from pitchdsl.facade.games import Game
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import CHOICES, RandomStream
from pitchdsl.players import roster

Player = Callable[[SeatView], Action]
"""The player of a seat: is shown what the seat sees, and returns one of its legal actions."""


def bot(name: str, *, seed: int = 0) -> Player:
    """A player by its name, ``random``, ``simple``, or ``level-1`` to ``level-6``: from a view to a legal action.

    The same seed and the same views give the same decisions. Raises ``ValueError`` for another name; the function does
    for a view of a seat that is not at turn.
    """
    player = roster.PLAYERS[player_name(name, "name")]
    rng = RandomStream(seed_of(seed), 0, 0, CHOICES)

    def decide(view: SeatView) -> Action:
        if not isinstance(view, SeatView):
            raise wrong_kind("view", "what a seat sees, such as game.view()", view)
        if not view.legal_actions:
            raise ValueError(f"view: seat {view.seat} is not at turn")
        return player.decide(view, rng)

    return decide


@our_fault("playing a game")
def play_game(
    rules: AnyRules,
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
    known, number = rules_of(rules), seed_of(seed)
    names = players_of(bots, seats, known)
    limit = whole(hand_limit, "hand_limit", 1, MOST_OF_ALL)
    table = roster.play_game(known, names, number, whole(game, "game", 0, SEEDS), limit)
    return Game._of(Session(table=table, seed=number, names=names))
