"""Matches in many games: some worked by hand, and the fast engine against the matches that the other one plays."""

import json
from collections import defaultdict
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest

from pitchdsl.facade.games import Game
from pitchdsl.facade.simulation import simulate_games
from pitchdsl.game.match.rules import Games, Length
from pitchdsl.kernel import rows as at
from pitchdsl.kernel.play import Played
from pitchdsl.simulate import picture
from pitchdsl.simulate.clusters import NORMAL, wilson
from pitchdsl.simulate.compare import compare
from pitchdsl.simulate.matches import standings_of, worth_of
from pitchdsl.simulate.number_format import dealt, units
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.reference import play_by_reference
from pitchdsl.simulate.rounds import play_matches
from pitchdsl.simulate.run import is_fast, simulate
from pitchdsl.simulate.stakes import with_stakes
from pitchdsl.simulate.statistics import statistics
from pitchdsl.simulate.tally import GROUPS, Tally, tally_of
from tests.commands.test_commands import pitchdsl
from tests.texts import rules, sheet
from tests.wishes.small import small

MATCH = """match
  games: best of 3
  counts double: if own score after the hand is less than {}
stakes
  game: each loser pays 100
"""
LIMIT = 40


def one_hand(game: int, dealer: int, winner: int | None) -> tuple[list[int], list[int]]:
    """The rows of a game of a hand, in which a seat bids 4 and takes all four points, or of one that was stopped."""
    if winner is None:
        return [game, -1, 6, 0, 0, 0, 0, 0, 0], []
    points = [4 * (seat == winner) for seat in range(4)]
    hand = [game, 1, dealer, winner, 4, -1, 1, 0, 0, 2, *points, *points, *[winner] * 4, *[1] * 4]
    return [game, winner, 0, 1, 8, *points], hand


def three_matches() -> Played:
    """Three matches.

    Seats 1, 2 and 1 win a game of match 0. Seat 3 wins one of match 1 that counts double. Seat 0 wins one of match 2,
    and the second one is stopped.
    """
    games = [(0, 0, 1), (1, 1, 2), (2, 2, 1), (1000, 3, 3), (2000, 0, 0), (2001, 1, None)]
    rows = [one_hand(*each) for each in games]
    standings = [
        *([-1, -1, 0, 1, 0, 0], [-1, -1, 0, 1, 1, 0], [0, 1, 0, 2, 1, 0]),
        [0, 3, 0, 0, 0, 2],
        *([-1, -1, 1, 0, 0, 0], [2, -1, 1, 0, 0, 0]),
    ]
    return Played(
        games=np.array([game for game, _ in rows], np.int64),
        hands=np.array([hand for _, hand in rows if hand], np.int64),
        log=np.empty(0, np.int64),
        standings=np.array(standings, np.int64),
    )


def test_how_matches_end() -> None:
    best, first = (Games(how=how, number=number) for how, number in ((Length.BEST_OF, 3), (Length.FIRST_TO, 2)))
    won = np.array([(2, 1), (1, 1), (1, 0), (1, 1)])
    stopped = np.array([False, False, True, True])
    assert standings_of(small("match\n  games: best of 3\n"), won, stopped).tolist() == [
        [0, 0, 2, 1],
        [-1, -1, 1, 1],
        [2, -1, 1, 0],
        [2, -1, 1, 1],
    ]
    three = np.array([(1, 1, 1)])
    assert standings_of(small("match\n  games: best of 3\n"), three, stopped[:1]).tolist() == [[1, -1, 1, 1, 1]]
    # The longest match of four sides: each wins one game of those that it needs less than two of, and one wins another.
    assert (best.longest(4), first.longest(4), first.longest(2)) == (3, 5, 3)


def test_matches_are_counted_as_by_hand() -> None:
    game = small(MATCH.format(4))
    played = with_stakes(game, 4, three_matches())
    assert played.standings is not None
    assert worth_of(played.standings).tolist() == [1, 1, 1, 2, 1, 0]
    found = {
        f"{each.measure.part}: {each.measure.name}": (each.value, each.cases)
        for each in statistics(game, 4, tally_of(game, 4, played))
    }
    assert found["matches: games in a match"] == (6 / 3, 3)
    assert found["matches: hands in a match"] == (5 / 3, 3)
    assert found["matches: won by one side"] == (2 / 3, 3)
    assert found["matches: stopped by a limit"] == (1 / 3, 3)
    assert "matches: ended level" not in found
    assert found["matches: games that count double"] == (1 / 6, 6)
    # Match 0 begins with the deal of seat 0 and is won on its left, match 1 is won by its first dealer.
    assert found["matches: match won by 1st after first dealer"] == (1 / 3, 3)
    assert found["matches: match won by the first dealer"] == (1 / 3, 3)
    assert found["matches: match won by 2nd after first dealer"] == (0, 3)
    # In single games the left of their own dealers wins the first and the second, the third after the dealer the third.
    assert found["games: won by 1st after first dealer"] == (2 / 6, 6)
    assert found["games: won by 3rd after first dealer"] == (1 / 6, 6)
    assert found["games: won by the first dealer"] == (2 / 6, 6)
    # Seat 1, left of the first dealer of match 0, wins two games of it and loses one: 300 - 100 + 300.
    # In match 1 that is seat 0, in match 2 seat 1; both lose a game, and pay 100.
    assert found["stakes: got by 1st after first dealer, a match"] == ((500 - 100 - 100) / 3, 3)
    assert found["stakes: got by 1st after first dealer, a game"] == ((300 + 300 - 100 - 100 - 100) / 6, 6)


CASTS = [
    ("auction-pitch", 4, ("random", "simple", "random", "simple")),
    ("guide-partnership", 4, ("simple",) * 4),
    ("auction-pitch", 3, ("simple",) * 3),
    ("kirk-cutthroat", 4, ("random",) * 4),
]


@pytest.mark.parametrize(("base", "seats", "bots"), CASTS)
def test_both_engines_play_the_same_matches(base: str, seats: int, bots: tuple[str, ...]) -> None:
    game = rules(sheet(MATCH.format(4), base)).seated(seats)
    fast = with_stakes(game, seats, play_matches(game, seats, bots, 5, 3, 10, LIMIT))
    slow = play_by_reference(game, seats, bots, 5, 3, 10, LIMIT)
    assert set(slow.games[:, at.GAME_NUMBER] // 1000) == set(range(3, 13))
    assert len(slow.games) > 10, "matches of more than one game"
    for name in ("games", "hands", "standings", "paid"):
        assert getattr(fast, name).tolist() == getattr(slow, name).tolist(), name


def test_run_plays_the_same_matches(tmp_path: Path) -> None:
    text = sheet(MATCH.format(4), "auction-pitch")
    (tmp_path / "ours.pitch").write_text(text)
    done = pitchdsl("run", str(tmp_path / "ours.pitch"), "--games", "3", "--seed", "9", "--players", "4", "--json")
    over = [line for line in map(json.loads, done.stdout.splitlines()) if line["event"] == "over"]
    played = play_matches(rules(text).seated(4), 4, ("simple",) * 4, 9, 0, 3)
    assert [line["winner"] for line in over] == [winner if winner >= 0 else None for winner in played.games[:, 1]]
    assert [line["score"] for line in over] == played.games[:, at.GAME_REST :].tolist()
    told = pitchdsl("run", str(tmp_path / "ours.pitch"), "--games", "3", "--seed", "9", "--players", "4").stdout
    assert "3 matches; won by " in told


def test_what_no_row_tells_of_a_double_game_is_left_to_the_reference_engine() -> None:
    lines = "match\n  games: best of 3\n  counts double: if tricks taken are 0\n"
    plan = Plan(rules=small(lines), bots=("simple",) * 4, seed=1, games=4, hand_limit=LIMIT, chunk=2)
    assert not is_fast(plan)
    tally = simulate(plan)
    assert tally.total("matches") == 4
    assert tally.total("games that count double") > 0


def test_games_of_a_match_are_no_independent_cases() -> None:
    """Where one side wins all five games of each match there are as many cases as matches, not five times as many."""
    matches, won = np.full(GROUPS, 10), np.tile([0, 10], GROUPS // 2)
    sums = {"matches": matches, "games": 5 * matches, "hands in games": 5 * matches, "hands": 5 * matches}
    by_dealer = {"game won by the dealer": 5 * won, "match won by the dealer": won}
    found = {
        each.measure.name: each
        for each in statistics(small("match\n  games: best of 9\n"), 4, Tally(sums=sums | by_dealer))
    }
    game, match = found["won by the first dealer"], found["match won by the first dealer"]
    low, high = wilson(0.5, 10 * GROUPS, NORMAL)
    assert (match.low, match.high) == (low, high)
    assert game.low is not None
    assert game.high is not None
    assert game.high - game.low >= high - low


def test_the_file_says_match_and_game(tmp_path: Path) -> None:
    plan = Plan(
        rules=rules(sheet(MATCH.format(4), "auction-pitch")),
        bots=("simple",) * 4,
        seed=2,
        games=30,
        hand_limit=LIMIT,
        chunk=7,
    )
    tally = simulate(plan, out=tmp_path / "hands.parquet", jobs=2)
    rows = pyarrow.parquet.read_table(tmp_path / "hands.parquet").to_pylist()
    assert sorted({row["match"] for row in rows}) == list(range(30))
    won: dict[int, list[int]] = defaultdict(lambda: [0] * 4)
    for row in rows:
        if row["ended"] is None:
            assert row["games won 0"] is None
            continue
        standing = won[row["match"]]
        if row["winner"] is not None:
            losers = [row[f"score {side}"] for side in range(4) if side != row["winner"]]
            standing[row["winner"]] += 2 if max(losers) < 4 else 1
        assert [row[f"games won {side}"] for side in range(4)] == standing
        decided = max(standing) >= 2 or sum(standing) >= 3
        ended = None if not decided else "won" if standing.count(max(standing)) == 1 else "level"
        assert row["match ended"] == ("stopped" if row["ended"] == "stopped" and not decided else ended)
        assert row["match winner"] == (standing.index(max(standing)) if row["match ended"] == "won" else None)
        assert row["game"] <= 4
    assert sum(row["match ended"] is not None for row in rows) == tally.total("matches") == 30
    assert simulate(plan, out=tmp_path / "hands.parquet").sums.keys() == tally.sums.keys()
    simulate(plan, out=tmp_path / "again.parquet")
    assert (tmp_path / "again.parquet").read_bytes() == (tmp_path / "hands.parquet").read_bytes()


def test_two_matches_are_compared() -> None:
    ours, theirs = (
        Plan(rules=small(f"match\n  games: best of {most}\n"), bots=("simple",) * 4, seed=3, games=200, hand_limit=60)
        for most in (3, 7)
    )
    compared = compare(ours, theirs, precision=None)
    found = {each.measure.name: each for each in compared.differences}
    longer = found["games in a match"]
    assert longer.is_clear
    games = [panel for panel in picture.panels_of(compared) if panel.axis.startswith("games: shorter")]
    assert [panel.rows for panel in games] == [("Length", longer)]
    assert longer.change is not None
    assert longer.change > 0
    single = Plan(rules=small(""), bots=ours.bots, seed=3, games=200, hand_limit=60)
    assert dealt([ours.rules, theirs.rules]) == "the same deals"
    assert dealt([ours.rules, single.rules]) == "one plays matches, and so the deals differ"
    assert units([ours, single]) == "games or matches"
    assert compare(ours, single, precision=None).theirs.chunk == ours.chunk


def test_a_game_of_the_library_goes_on_to_the_next_one() -> None:
    text = sheet(MATCH.format(4), "auction-pitch")
    slow = play_by_reference(rules(text).seated(4), 4, ("simple",) * 4, 5, 3, 4, LIMIT)
    assert slow.standings is not None
    played = []
    for number in range(3, 7):
        game = Game(rules(text), seats=4, seed=5, game=number)
        assert game.games_won == (0, 0, 0, 0)
        while True:
            game.finish("simple", hand_limit=LIMIT)
            assert game.outcome is not None
            played.append([game.outcome.winner, game.match_winner, *game.games_won, *game.score])
            if not game.goes_on:
                break
            game.next_game()
        with pytest.raises(ValueError, match=r"no other game of a match follows now: ask game\.goes_on"):
            game.next_game()
    numbers = np.column_stack([slow.games[:, at.GAME_WINNER], slow.standings[:, 1:], slow.games[:, at.GAME_REST :]])
    assert [[-1 if each is None else each for each in game] for game in played] == numbers.tolist()


def test_a_later_game_of_a_match_is_saved_and_taken_back() -> None:
    game = Game(small("winning\n  target: 8\nmatch\n  games: first to win 2 games\n"), seats=4, seed=4)
    game.finish("simple", hand_limit=LIMIT)
    won, first = game.games_won, len(game.seen(0))
    game.next_game()
    cards = game.view().cards
    for _ in range(3):
        game.apply(game.legal_actions()[0])
    again = Game.load(game.save(), game.rules)
    assert (again.actions, again.games_won, again.view().cards) == (game.actions, won, game.view().cards)
    assert again.record() == game.record()
    assert len(again.seen(0)) > first
    for _ in range(3):
        again.undo()
    assert (again.actions, again.view().cards, again.games_won) == ((), cards, won)
    with pytest.raises(ValueError, match="nobody has done anything"):
        again.undo()
    with pytest.raises(ValueError, match=r"text\['before'\]\[0\] is no game that another one of its match follows"):
        Game.load(game.save().replace('{"before": [[', '{"before": [[], ['), game.rules)


def test_matches_are_counted_by_the_library_and_by_the_commands(tmp_path: Path) -> None:
    text = sheet(MATCH.format(4), "auction-pitch")
    found = simulate_games(rules(text), games=30, seats=4, seed=1, hand_limit=LIMIT)
    assert {each.cases for each in found if each.measure.per == "matches"} == {30}
    (tmp_path / "ours.pitch").write_text(text)
    asked = (str(tmp_path / "ours.pitch"), "--games", "30", "--seed", "1", "--hand-limit", str(LIMIT))
    told = json.loads(pitchdsl("simulate", *asked, "--players", "4", "--json").stdout)
    assert told["unit"] == "matches"
    assert [each["value"] for each in told["statistics"]] == [each.value for each in found]
    assert pitchdsl("simulate", *asked).stdout.startswith("my-game: 30 matches, 4 players")
    swept = json.loads(
        pitchdsl("sweep", *asked, "--set", "match/games=best of 3,first to win 3 games", "--json").stdout
    )
    first = swept["combinations"][0]["statistics"]
    assert [each["value"] for each in first] == [each.value for each in found]
