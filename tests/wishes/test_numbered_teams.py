"""Sides by the numbers of their players, of any size: three against two, one against two, neighbours together."""

import pytest

from pitchdsl.account.account import account
from pitchdsl.envs.rewards import by_game, by_hand, by_seat
from pitchdsl.game.events import SettleEvent
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.players.roster import play_game
from pitchdsl.players.value import race_of
from pitchdsl.rulebook.rulebook import rulebook
from pitchdsl.rulesjson.convert import from_json, to_json
from tests.kernel.agreement import disagreement
from tests.texts import found, problems, report, rules, sheet

from .registry import meets
from .worked import awards, score, worked

THREE_AGAINST_TWO = """variant three-against-two "Three against Two"
players
  seats: 5
  sides: players 1, 3, 5 against 2, 4
deal
  each: 3
bidding
  turns: once around
  bids: 1-4
  all pass: dealer must bid
trump
  named by: the first lead
play
  follow: suit or trump, else any card
points
  high: 1 to the winner of the highest trump
  low: 1 to the owner of the lowest trump
  jack: 1 to the winner of J of trump
  game: 1 to the winner of most pips, nobody if tied
  pips: A 4, K 3, Q 2, J 1, 10 10
settlement
  made: pitcher scores points taken
  set: pitcher loses the bid
  others: score points taken
winning
  target: 11
  several there: pitcher
"""
SET_BY_THREE = """
score 5 6
deal AS 4S 9H | KS JS TD | 2S 5H 6H | QH TH 3S | TC 7D 8D
bid 0 bid 2, 1 bid 3, 2 pass, 3 pass, 4 pass
trick 1 KS 2S 3S TC AS > 0
trick 0 9H JS 5H TH 7D > 1
trick 1 TD 6H QH 8D 4S > 0
"""
"""Seats 1 and 3 bid three and have the jack alone: high, the low that seat 2 was dealt, and game (29 pips against 11)
go to the three others."""
MADE_BY_THREE = """
score 8 3
deal 8H QS JC | 3C 4D 9D | AC KC TD | 5C TC KH | 2C 7S 6S
bid 0 pass, 1 pass, 2 bid 3, 3 pass, 4 pass
trick 2 AC 5C 2C JC 3C > 2
trick 2 KC TC 7S 8H 4D > 2
trick 2 TD KH 6S QS 9D > 2
"""
"""Seat 2 takes all tricks, with the low of seat 4 and the jack of seat 0."""


def five(sides: str, players: int = 5) -> Rules:
    return rules(sheet(f"players\n  seats: {players}\n  sides: {sides}\n", "auction-pitch"))


@meets("d3")
def test_three_set_two() -> None:
    table = worked(rules(THREE_AGAINST_TWO), SET_BY_THREE)
    assert awards(table) == [("high", 0, 1), ("low", 0, 1), ("jack", 1, 1), ("game", 0, 1)]
    assert score(table) == (8, 3)
    settled = next(event for event in table.events if isinstance(event, SettleEvent))
    assert (settled.made, settled.delta) == (False, (3, -3))
    assert table.outcome is None
    assert sum(by_hand(table)) == 0


@meets("d3")
def test_three_win() -> None:
    table = worked(rules(THREE_AGAINST_TWO), MADE_BY_THREE)
    assert awards(table) == [("high", 0, 1), ("low", 0, 1), ("jack", 0, 1), ("game", 0, 1)]
    assert score(table) == (12, 3)
    assert table.outcome is not None and table.outcome.winner == 0
    assert by_game(table) == (1.0, -1.0)
    assert by_seat(table, (6.0, -6.0)) == [5.0, -7.5, 5.0, -7.5, 5.0]
    told = "\n".join(account(table.rules, table.sides, table.events))
    assert "Player 1, Player 3 and Player 5" in told


@pytest.mark.parametrize(
    ("said", "players", "sides"),
    [
        ("players 1, 3, 5 against 2, 4", 5, ((0, 2, 4), (1, 3))),
        ("players 4 and 2 against players 5, 3 and 1", 5, ((0, 2, 4), (1, 3))),
        ("player 2 against players 1, 3", 3, ((0, 2), (1,))),
        ("players 1, 2 against 3, 4", 4, ((0, 1), (2, 3))),
        ("players 1, 5 against 2, 4 against 3, 6", 6, ((0, 4), (1, 3), (2, 5))),
    ],
)
def test_players_form_sides_by_number(said: str, players: int, sides: tuple[tuple[int, ...], ...]) -> None:
    game = five(said, players)
    assert sides_of(game, players) == sides
    assert from_json(to_json(game)) == game
    levels = ["level-1", "simple", "level-3", "level-4"] * 2
    table = play_game(game, levels[:players], 2, 0, 3)
    assert len(table.score) == len(sides)
    for number in range(3):
        assert disagreement(game, players, (["random", "simple"] * 3)[:players], 23, number, 20) is None


def test_the_pages_tell_who_plays_with_whom() -> None:
    told = " ".join(rulebook(five("players 1, 3, 5 against 2, 4")).split())
    assert "players 1, 3 and 5 play against players 2 and 4" in told
    assert "three against two" in told


def test_a_side_is_asked_when_its_first_player_is() -> None:
    race = race_of(five("players 1, 3, 5 against 2, 4"), 5)
    assert [race.places(dealer) for dealer in range(5)] == [(1, 0), (0, 1), (1, 0), (0, 1), (0, 1)]
    assert race_of(five("players 1, 2 against 3, 4", 4), 4).places(0) == (0, 1)
    assert not race_of(five("players 1, 3 against 2, 4", 4), 4).side_of


@pytest.mark.parametrize(
    ("seats", "sides", "title"),
    [
        ("5", "players 1, 3 against 2, 5", "nobody says whom player 4 plays with"),
        ("4", "players 1, 3 against 2, 2", "player 2 is named twice"),
        ("4", "players 0, 2 against 1, 3", "nobody is player 0"),
        ("2", "player 1 against 2", "nobody has a partner here"),
        ("4-5", "players 1, 3, 5 against 2, 4", "these sides have 5 players"),
    ],
)
def test_everybody_is_in_one_side(seats: str, sides: str, title: str) -> None:
    (problem,) = problems(sheet(f"players\n  seats: {seats}\n  sides: {sides}\n", "auction-pitch"))
    assert (problem.code, problem.title) == ("P303", title), report([problem])


def test_they_may_sit_so_at_one_table_alone() -> None:
    game = rules(
        sheet(
            "players\n  sides: each alone\n  sides: players 1, 3, 5 against 2, 4 if there are 5 players\n",
            "auction-pitch",
        )
    )
    assert [len(sides_of(game, players)) for players in (4, 5, 6)] == [4, 2, 6]


def test_a_partner_who_does_not_sit_opposite_is_passed_no_cards() -> None:
    lines = "players\n  sides: players 1, 2 against 3, 4\nexchange\n  everyone: pass 1 to the partner\n"
    assert found(sheet(lines)) == [("P325", 5)]
