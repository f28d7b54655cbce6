"""The players by the names under which they are seated, and games among them.

A player is made when it is first asked for, so that the slower ones cost nothing where they do not play.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from typing import TYPE_CHECKING

from pitchdsl.arguments import clipped
from pitchdsl.bots.roster import BOTS
from pitchdsl.diagnostics.nearest import nearest
from pitchdsl.engine import game as engine
from pitchdsl.engine.match import Played, play_match
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import RandomStream
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.players.advice import Advice, Player


@frozen
class _Bot:
    """A bot as a player: it says no more than what kind of bot it is."""

    decide: Callable[[SeatView, RandomStream], Action]
    """What the bot does."""
    why: str

    def consider(self, view: SeatView, stream: RandomStream) -> "Advice":
        """What the bot does."""
        from pitchdsl.players.advice import Advice

        why = self.why if len(view.legal_actions) > 1 else "nothing else is allowed"
        return Advice(action=self.decide(view, stream), why=why)


def _rules_of_thumb(level: int) -> "Player":
    """Level 1, 2 or 3."""
    player: Player = getattr(import_module(f"pitchdsl.players.level_{level}"), f"Level{level}")()
    return player


def _search(level: int) -> "Player":
    """Level 4, 5 or 6."""
    from pitchdsl.players.search import search_player

    return search_player(level)


@frozen
class Kind:
    """A player as people choose it."""

    title: str
    """What people call it, such as ``Steady``."""
    note: str
    """How it plays, in a line."""
    make: "Callable[[], Player]"
    """Makes it."""


KINDS: Mapping[str, Kind] = {
    "random": Kind(
        "Chance",
        "takes any legal action, each as likely as another",
        partial(_Bot, BOTS["random"].decide, "it takes any of the legal actions, each as likely as another"),
    ),
    "simple": Kind(
        "Simple",
        "bids what its trumps promise, plays sensibly, and does not count the cards of others",
        partial(_Bot, BOTS["simple"].decide, "it seems best by what its own hand promises"),
    ),
    "level-1": Kind("Beginner", "plays by chance, but makes no plain mistake", partial(_rules_of_thumb, 1)),
    "level-2": Kind("Casual", "as simple, but one decision in five is a beginner's", partial(_rules_of_thumb, 2)),
    "level-3": Kind("Steady", "goes by rules of good play, and tells which one decided", partial(_rules_of_thumb, 3)),
    "level-4": Kind("Club", "plays every option out in 10 layouts of the hidden cards", partial(_search, 4)),
    "level-5": Kind("Strong", "likewise, in up to 50 layouts", partial(_search, 5)),
    "level-6": Kind(
        "Expert",
        "likewise, in up to 200 layouts, and learns from games by these rules what a score is worth",
        partial(_search, 6),
    ),
}
"""Every player by its name, from the weakest on."""


class UnknownPlayerError(ValueError):
    """There is no such player; ``str()`` says who there is."""


class _Roster(Mapping[str, "Player"]):
    """The players by name. Raises :class:`UnknownPlayerError`, which is no ``KeyError``, for another one."""

    def __getitem__(self, name: str) -> "Player":
        if name not in KINDS:
            raise UnknownPlayerError(_unknown(name))
        return _made(name)

    def __contains__(self, name: object) -> bool:
        return name in KINDS

    def __iter__(self) -> Iterator[str]:
        return iter(KINDS)

    def __len__(self) -> int:
        return len(KINDS)


PLAYERS: Mapping[str, "Player"] = _Roster()
"""Every player; none keeps anything between decisions, so one of each is enough for a whole table."""


@cache
def _made(name: str) -> "Player":
    return KINDS[name].make()


def _unknown(name: str) -> str:
    name = clipped(name)
    meant = nearest(name.lower(), KINDS, 0.75)
    asked = f"; did you mean {meant}?" if meant else ""
    return f"there is no player called {name or 'nothing'}; there are random, simple, and level-1 to level-6{asked}"


def bot_called(name: str) -> engine.Bot:
    """Who plays by this name where nobody asks why: of a bot no more than the bot.

    Raises :class:`UnknownPlayerError` for another name.
    """
    return BOTS.get(name) or PLAYERS[name]


def by_decision(names: Sequence[str | None]) -> tuple[int, ...]:
    """The seats whose players get a random stream for each decision: all but those whom the fast engine knows, too.

    How many numbers such a player draws depends on how long it thinks, and must not change what the others do.
    """
    return tuple(seat for seat, name in enumerate(names) if name not in BOTS)


def play_game(
    rules: Rules,
    names: Sequence[str],
    seed: int,
    game: int,
    hand_limit: int | None = None,
    standing: Standing | None = None,
) -> Table:
    """A whole game among players by name, one for each seat; ``hand_limit`` stops it after so many settled hands.

    ``standing`` is how it begins where it is not the first of a match.
    """
    players = [bot_called(name) for name in names]
    return engine.play_game(rules, len(names), seed, game, players, hand_limit, by_decision(names), standing)


def play_on(
    table: Table, players: Sequence[engine.Bot], names: Sequence[str | None], seed: int, game: int, hand_limit: int
) -> None:
    """Has a game played to its end from where it is, as :func:`play_game` does, by players who need not have a name."""
    deque(engine.steps_from(table, seed, game, players, hand_limit, by_decision(names)), maxlen=0)


def match_of(
    rules: Rules, names: Sequence[str], seed: int, match: int = 0, hand_limit: int | None = None
) -> Iterator[Played]:
    """The games of a match among players by name; a single game where the rules know no match."""
    return play_match(rules, lambda game, standing: play_game(rules, names, seed, game, hand_limit, standing), match)


def steps(rules: Rules, names: Sequence[str], seed: int, game: int, hand_limit: int | None = None) -> Iterator[Table]:
    """The same game, step by step: its table after each decision, and at the end."""
    players = [bot_called(name) for name in names]
    return engine.steps(rules, len(names), seed, game, players, hand_limit, by_decision(names))
