"""A match among players: one game after the other, until the rules say who has won."""

from collections.abc import Callable, Iterator

from pitchdsl.engine.table import Table
from pitchdsl.game.events import DoubleEvent
from pitchdsl.game.match.rules import MatchEnd
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.values import frozen

MOST_GAMES = 1000
"""A match that nobody has won after so many games is given up; it is how many numbers of games a match takes, too."""


@frozen(kw_only=True)
class Played:
    """A game of a match, and how the match stands after it."""

    table: Table
    won: tuple[int, ...]
    """The games that each side has won."""
    over: bool = True
    """Whether no other game follows."""
    end: MatchEnd | None = None
    """How the match ended; none where it goes on, and where the rules know no match."""
    winner: int | None = None
    """The side that has won the match."""


def play_match(rules: Rules, play: Callable[[int, Standing | None], Table], match: int = 0) -> Iterator[Played]:
    """The games of a match, in which ``play`` plays each from its number and from how the match stands.

    Where the rules know no match it is a single game. A game that was stopped ends the match, and nobody wins it.
    """
    won: tuple[int, ...] = ()
    standing: Standing | None = None
    for number in range(MOST_GAMES):
        played = after_game(play(number_of(rules, match, number), standing), number, won)
        yield played
        if played.over:
            return
        won, standing = played.won, next_game(played.table)


def number_of(rules: Rules, match: int, game: int) -> int:
    """The number that the cards of a game come from: a game of a match, both from 0.

    Where the rules know no match it is ``match`` itself.
    """
    return match * MOST_GAMES + game if rules.match.games else match


def after_game(table: Table, number: int, won: tuple[int, ...]) -> Played:
    """How a match stands after its game of this number, from 0, where sides had won so many before."""
    assert table.outcome is not None
    won = _with(won or (0,) * len(table.sides), table)
    games = table.whole.match.games
    if games is None:
        return Played(table=table, won=won)
    end = games.end(won, stopped=table.outcome.reason == "stopped" or number + 1 == MOST_GAMES)
    winner = games.winner(won) if end is MatchEnd.WON else None
    return Played(table=table, won=won, over=end is not None, end=end, winner=winner)


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
