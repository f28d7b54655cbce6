"""Matches on the fast engine: the first games of all matches at once, then the second ones of those that go on.

They come to the same as :func:`pitchdsl.engine.match.play_match` does, game by game.
"""

from collections.abc import Sequence

import numpy as np
from attrs import evolve

from pitchdsl.engine.match import MOST_GAMES
from pitchdsl.game.events import REASONS
from pitchdsl.game.rules import Rules
from pitchdsl.kernel import rows as at
from pitchdsl.kernel.play import Played, play_from
from pitchdsl.lower.layout import NONE
from pitchdsl.lower.tables import Numbers
from pitchdsl.simulate.matches import STANDING_END, standings_of
from pitchdsl.simulate.settled import SettledHands, facts_in_test

_STOPPED = REASONS.index("stopped")


def play_matches(
    rules: Rules, seats: int, bots: Sequence[str], seed: int, first: int, matches: int, hand_limit: int | None = None
) -> Played:
    """Plays so many matches from a number on, by rules that know matches; it raises as
    :func:`pitchdsl.kernel.play.play` does."""
    numbers, dealers = np.arange(first, first + matches), np.full(matches, NONE)
    won: Numbers | None = None
    rounds: list[Played] = []
    for game in range(MOST_GAMES):
        if not len(numbers):
            break
        played = play_from(rules, seats, bots, seed, numbers * MOST_GAMES + game, dealers, hand_limit)
        won = _games_won(rules, seats, played) + (0 if won is None else won)
        stopped = (played.games[:, at.GAME_REASON] == _STOPPED) | (game + 1 == MOST_GAMES)
        standings = standings_of(rules, won, stopped)
        rounds.append(evolve(played, standings=standings))
        goes_on = standings[:, STANDING_END] == NONE
        last_hands = np.cumsum(played.games[:, at.GAME_HANDS])[goes_on] - 1
        dealers = (played.hands[last_hands, at.ROW_DEALER] + 1) % seats
        numbers, won = numbers[goes_on], won[goes_on]
    return _in_order(rounds)


def _games_won(rules: Rules, seats: int, played: Played) -> Numbers:
    """What each game counts for each side."""
    sides = played.games.shape[1] - at.GAME_REST
    worth: Numbers = (played.games[:, at.GAME_WINNER][:, None] == np.arange(sides)).astype(np.int64)
    double = rules.match.counts_double
    if double is not None:
        hands = SettledHands.of(rules, seats, played)
        of_hands = np.repeat(np.arange(len(played.games)), played.games[:, at.GAME_HANDS])
        last_of_won = np.flatnonzero(hands.winners >= 0)
        for kind, alike in hands.alike(last_of_won, facts_in_test(double.when), by_winner=True):
            if double.met(hands.finish(kind), hands.winner(kind)):
                worth[of_hands[alike]] *= 2
    return worth


def _in_order(rounds: Sequence[Played]) -> Played:
    """The games of all rounds, match by match."""
    games, hands = (np.concatenate([getattr(each, name) for each in rounds]) for name in ("games", "hands"))
    standings = np.concatenate([each.standings for each in rounds if each.standings is not None])
    order = np.argsort(games[:, at.GAME_NUMBER], kind="stable")
    return Played(
        games=games[order],
        hands=hands[np.argsort(hands[:, at.ROW_GAME], kind="stable")],
        log=np.empty(0, np.int64),
        standings=standings[order],
    )
