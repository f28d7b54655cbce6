"""A whole game from its first deal to its end, with one player a seat."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Protocol

from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import CHOICES, DECISIONS, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.game.state import REDEAL_LIMIT


class Bot(Protocol):
    """The player of a seat: a bot, or an adapter to one.

    One that says ``hears = False`` is shown no events, which take most of the time of a view.
    """

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """One of the view's legal actions; random numbers come from the stream."""


class Chooser(ABC):
    """A bot that looks at nothing but what it may do. No view is made for it where it is asked by :func:`steps`."""

    @abstractmethod
    def choose(self, actions: Sequence[Action], stream: RandomStream) -> Action:
        """One of these actions; random numbers come from the stream."""

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        """One of the view's legal actions."""
        return self.choose(view.legal_actions, stream)


def play_game(
    rules: Rules,
    seats: int,
    seed: int,
    game: int,
    bots: Sequence[Bot],
    hand_limit: int | None = None,
    by_decision: Container[int] = (),
    standing: Standing | None = None,
) -> Table:
    """Plays a whole game with one bot a seat, as :func:`steps` does."""
    return deque(steps(rules, seats, seed, game, bots, hand_limit, by_decision, standing), maxlen=1).pop()


def steps(
    rules: Rules,
    seats: int,
    seed: int,
    game: int,
    bots: Sequence[Bot],
    hand_limit: int | None = None,
    by_decision: Container[int] = (),
    standing: Standing | None = None,
) -> Iterator[Table]:
    """Plays a game: the same table after each decision, and at the end.

    ``standing`` is how it begins where it is not the first of a match.
    """
    table = Table(rules, seats, SeededDeals(seed, game), standing)
    yield from steps_from(table, seed, game, bots, hand_limit, by_decision)


def steps_from(
    table: Table,
    seed: int,
    game: int,
    bots: Sequence[Bot],
    hand_limit: int | None = None,
    by_decision: Container[int] = (),
) -> Iterator[Table]:
    """Plays a game on from where it is, as :func:`steps` does; ``hand_limit`` stops it after so many hands.

    The bots draw their random numbers from one stream for the hand, one after the other, as those of the fast engine
    do; the seats of ``by_decision`` have a stream for each decision, :func:`stream_at`.
    """
    number = 0
    stream = RandomStream(seed, game, 0, CHOICES)
    asked = [_asked(bot) for bot in bots]
    while table.seat is not None:
        if (hand_limit is not None and table.hands_settled >= hand_limit) or table.redeals >= REDEAL_LIMIT:
            table.stop()
            break
        if table.hand_number != number:
            number = table.hand_number
            stream = RandomStream(seed, game, number, CHOICES)
        numbers = stream_at(table, seed, game) if table.seat in by_decision else stream
        table.apply(asked[table.seat](table, table.seat, numbers))
        yield table
    yield table


def _asked(bot: Bot) -> Callable[[Table, int, RandomStream], Action]:
    """How a bot in a seat is asked, and shown no more than it looks at: that takes most of the time of an action."""
    if isinstance(bot, Chooser):
        choose = bot.choose
        return lambda table, seat, stream: choose(table.legal_actions(), stream)
    decide, hears = bot.decide, getattr(bot, "hears", True)
    return lambda table, seat, stream: decide(table.view(seat, heard=hears), stream)


def stream_at(table: Table, seed: int, game: int) -> RandomStream:
    """The random numbers of the decision that a table waits for, however many were drawn for those before it.

    So what a player thinks at one point of a game can be asked for again without all the thinking up to there.
    """
    return RandomStream(seed, game, table.hand_number, DECISIONS + len(table.decisions))
