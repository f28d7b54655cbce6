"""A match among players: one game after the other, until the rules say who has won."""

from collections.abc import Callable, Iterator

from attrs import frozen

from pitchdsl.engine.table import Table
from pitchdsl.game.events import DoubleEvent
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing

MOST_GAMES = 1000
"""A match that nobody has won after so many games is given up; it is how many numbers of games a match takes, too."""


@frozen(kw_only=True)
class Played:
    """A game of a match, and how the match stands after it."""

    table: Table
    won: tuple[int, ...]
    """The games that each side has won."""
    over: bool
    winner: int | None
    """The side that has won the match; none before its end, and where several have won most games."""


def play_match(rules: Rules, play: Callable[[int, Standing | None], Table], match: int = 0) -> Iterator[Played]:
    """The games of a match, in which ``play`` plays each from its number and from how the match stands.

    Where the rules know no match it is a single game. A game that was stopped ends the match, and nobody wins it.
    """
    won: tuple[int, ...] = ()
    standing: Standing | None = None
    for number in range(MOST_GAMES):
        played = after_game(play(match * MOST_GAMES + number if rules.match.games else match, standing), number, won)
        yield played
        if played.over:
            return
        won, standing = played.won, next_game(played.table)


def after_game(table: Table, number: int, won: tuple[int, ...]) -> Played:
    """How a match stands after its game of this number, from 0, where sides had won so many before."""
    assert table.outcome is not None
    won = _with(won or (0,) * len(table.sides), table)
    games = table.whole.match.games
    decided = games is not None and games.decided_by(won)
    over = games is None or decided or table.outcome.reason == "stopped" or number + 1 == MOST_GAMES
    return Played(table=table, won=won, over=over, winner=games.winner(won) if games and decided else None)


def next_game(table: Table) -> Standing:
    """How the next game of a match begins: like a first game, but the deal goes on to the next player."""
    sides, start = len(table.sides), table.seated.winning.start.score
    return Standing(
        score=(start,) * sides,
        sets=(0,) * sides,
        sets_in_row=(0,) * sides,
        made_in_row=(0,) * sides,
        dealer=(table.dealer + 1) % table.seats,
        leader=(table.dealer + 2) % table.seats,
        hand_number=1,
        hands_settled=0,
        redeals=0,
    )


def _with(won: tuple[int, ...], table: Table) -> tuple[int, ...]:
    """The games won, with that one."""
    assert table.outcome is not None
    worth = 2 if any(isinstance(event, DoubleEvent) for event in table.events) else 1
    return tuple(games + worth * (side == table.outcome.winner) for side, games in enumerate(won))
