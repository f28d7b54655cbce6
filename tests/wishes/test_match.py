"""A match of games, worked by hand: who wins it, which games count double, and how one game follows the other."""

import itertools

from pitchdsl.account.account import account, standing_of_match
from pitchdsl.account.names import Tabletalk
from pitchdsl.canonical.text import canonical
from pitchdsl.engine.match import MOST_GAMES, Played, next_game, play_match
from pitchdsl.engine.table import Table
from pitchdsl.game.events import DealEvent, DoubleEvent
from pitchdsl.game.match.rules import Games, Length
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.players.roster import match_of
from pitchdsl.records.header import GameHeader
from pitchdsl.records.reader import games_in
from pitchdsl.records.replay import rescore
from pitchdsl.records.writer import lines_of_game
from tests.texts import rules

from .registry import meets
from .small import ALL, HALF, PASS, Deal, played, sit, small

MATCH = "winning\n  target: 2\nmatch\n  games: {}\n"


def game_for(rules_: Rules, winner: int, standing: Standing | None) -> Table:
    """A game of one hand in which this seat takes all; the hand is dealt by the player on its right."""
    table = sit(rules_, Deal((winner - 1) % 4, winner, ALL))
    played(table, [2, PASS, PASS, PASS], ALL)
    return table


def match(lines: str, *winners: int) -> list[Played]:
    """The games of a match that these seats win."""
    game = small(MATCH.format(lines))
    return list(play_match(game, lambda number, standing: game_for(game, winners[number], standing)))


@meets("g1")
def test_two_games_of_three_win_the_match() -> None:
    games = match("best of 3", 1, 2, 1)
    assert [each.won for each in games] == [(0, 1, 0, 0), (0, 1, 1, 0), (0, 2, 1, 0)]
    assert [(each.over, each.winner) for each in games] == [(False, None), (False, None), (True, 1)]
    assert len(match("best of 3", 1, 1)) == 2


def test_three_winners_of_three_games_leave_the_match_to_nobody() -> None:
    assert [(each.over, each.winner) for each in match("best of 3", 1, 2, 3)][-1] == (True, None)
    assert len(match("first to win 2 games", 1, 2, 3, 1)) == 4


@meets("g1")
def test_a_game_counts_double_where_every_loser_has_less_than_half() -> None:
    double = "best of 3\n  counts double: if own score after the hand is less than half a whole game, rounded up"
    # To 2: a loser with 0 has less than 1, and a loser with 1 has not.
    (only,) = match(double, 1)
    assert (only.won, only.over, only.winner) == ((0, 2, 0, 0), True, 1)
    assert sum(isinstance(event, DoubleEvent) for event in only.table.events) == 1
    game = small(MATCH.format(double))
    table = sit(game, Deal(0, 1, HALF))
    assert played(table, [2, PASS, PASS, PASS], HALF) == (0, 2, 2, 0)
    assert table.outcome is not None
    assert not any(isinstance(event, DoubleEvent) for event in table.events), "seat 2 lost with 2"


def test_the_deal_goes_on_and_the_scores_begin_anew() -> None:
    (first, *_) = match("best of 3", 1, 1)
    standing = next_game(first.table)
    assert (standing.dealer, standing.score, standing.hand_number) == (1, (0, 0, 0, 0), 1)
    game = small(MATCH.format("best of 3"))
    games = list(match_of(game, ["simple"] * 4, 5))
    deals = [[event.dealer for event in each.table.events if isinstance(event, DealEvent)] for each in games]
    assert all((before[-1] + 1) % 4 == after[0] for before, after in itertools.pairwise(deals))
    assert games[-1].over
    assert not any(each.over for each in games[:-1])


def test_a_match_and_its_record_hold() -> None:
    game = small(MATCH.format("first to win 2 games\n  counts double: if own score after the hand is 0 or less"))
    for each in match_of(game, ["simple"] * 4, 9):
        header = GameHeader(variant="small", seats=4, sides=each.table.sides, start=(0,) * 4, target=2)
        (recorded,) = games_in(lines_of_game(header, each.table.events))
        assert rescore(recorded, game) == []
        told = [
            *account(game, each.table.sides, each.table.events),
            *standing_of_match(Tabletalk(game.seated(4), each.table.sides), each),
        ]
        assert any("Games won:" in line for line in told)


def test_a_single_game_is_as_it_was() -> None:
    game = small("")
    (only,) = match_of(game, ["simple"] * 4, 5, 3)
    assert (only.over, only.winner) == (True, None)
    assert MOST_GAMES > 99


def test_how_long_a_match_is() -> None:
    best = Games(how=Length.BEST_OF, number=3)
    assert [best.decided_by(won) for won in ((1, 1), (2, 0), (1, 2))] == [False, True, True]
    assert Games.winner((1, 1)) is None
    assert Games.winner((1, 2)) == 1


def test_it_is_said_again() -> None:
    game = small(MATCH.format("best of 3"))
    assert "match\n  games: best of 3\n" in canonical(game)
    assert rules(canonical(game)) == game
