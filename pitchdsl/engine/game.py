"""A whole game from its first deal to its end, with one player a seat."""

from collections.abc import Sequence
from typing import Protocol

from pitchdsl.actions import Action
from pitchdsl.engine.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.engine.state import REDEAL_LIMIT
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.rules.rules import Rules


class Bot(Protocol):
    """The player of a seat: a bot, or an adapter to one."""

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """One of the view's legal actions; random numbers come from the stream."""


def play_game(
    rules: Rules, seats: int, seed: int, game: int, bots: Sequence[Bot], hand_limit: int | None = None
) -> Table:
    """Plays a whole game with one bot a seat; ``hand_limit`` stops it after so many settled hands."""
    table = Table(rules, seats, SeededDeals(seed, game))
    number = 0
    stream = RandomStream(seed, game, 0, CHOICES)
    while table.seat is not None:
        if (hand_limit is not None and table.hands_settled >= hand_limit) or table.redeals >= REDEAL_LIMIT:
            table.stop()
            break
        if table.hand_number != number:
            number = table.hand_number
            stream = RandomStream(seed, game, number, CHOICES)
        table.apply(bots[table.seat].decide(table.view(table.seat), stream))
    return table
