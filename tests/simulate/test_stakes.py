"""Stakes in many games: hands worked by hand, and the rows of the fast engine against the events of the other one."""

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet
import pytest

from pitchdsl.facade.games import Game
from pitchdsl.facade.simulation import simulate_games
from pitchdsl.kernel import rows as at
from pitchdsl.kernel.play import Played, play
from pitchdsl.simulate.compare import compare
from pitchdsl.simulate.hands import hands_of
from pitchdsl.simulate.picture import panels_of
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.reference import play_by_reference
from pitchdsl.simulate.run import is_fast, simulate
from pitchdsl.simulate.settled import why_not_from_rows
from pitchdsl.simulate.stakes import with_stakes
from pitchdsl.simulate.statistics import statistics
from pitchdsl.simulate.tally import tally_of
from tests.commands.test_commands import pitchdsl
from tests.texts import rules, sheet
from tests.wishes.small import small

HANDS = """winning
  target: 8
stakes
  set: the pitcher pays 25 if the bid is set
  gain: the pitcher gets 5 times points taken
"""
STAKES = f"""{HANDS}  point: each loser pays 10 for each point behind
  game: each loser pays 100
"""

MANY = """stakes
  set: the pitcher pays 25 if the bid is set
  bid: the pitcher gets twice the bid if the bid is 3 or more
  nil: each side pays 3 if points taken are 0
  streak: each side pays 2 times sets in a row if sets so far are 2 or more
  good: each side gets 7 if bids made in a row are 2 or more
  rich: each side gets 1 if own score after the hand is 8 or more
  spades: each side gets 4 if trump is spades and hands played are 1 or more
  poor: each side pays 6 if own score before the hand is less than 0
  behind: each loser pays 10 for each point behind
  game: each loser pays 100 if own score after the hand is less than 0
"""


def two_hands() -> Played:
    """A game of two hands, as the fast engine writes them down.

    Seat 1 bids 2 and takes nothing, seat 2 all four points; then seat 2 bids 4, takes all four, and wins with 8.
    """
    first = [0, 1, 0, 1, 2, -1, 0, 0, 0, 2, *(0, 0, 4, 0), *(0, -2, 4, 0)]
    second = [0, 2, 1, 2, 4, -1, 1, 0, 0, 2, *(0, 0, 4, 0), *(0, -2, 8, 0)]
    awards = [2, 2, 2, 2, 1, 1, 1, 1]
    return Played(
        games=np.array([[0, 2, 0, 2, 20, 0, -2, 8, 0]], np.int64),
        hands=np.array([first + awards, second + awards], np.int64),
        log=np.empty(0, np.int64),
    )


def test_two_hands_are_paid_as_by_hand() -> None:
    game = small(STAKES)
    paid = with_stakes(game, 4, two_hands()).paid
    assert paid is not None
    # 25 to each of three; then 20 from each, 80, 100 and 80 for points behind, and 100 from each.
    assert paid.tolist() == [[25, -75, 25, 25], [-20 - 80 - 100, -20 - 100 - 100, 60 + 260 + 300, -20 - 80 - 100]]


def test_the_means_are_those_of_the_places() -> None:
    game = small(STAKES)
    found = statistics(game, 4, tally_of(game, 4, with_stakes(game, 4, two_hands())))
    means = {each.measure.name: each.value for each in found if each.measure.part == "stakes"}
    assert means == {
        "got by 1st after dealer, a hand": (-75 + 620) / 2,
        "got by 2nd after dealer, a hand": (25 - 200) / 2,
        "got by 3rd after dealer, a hand": (25 - 200) / 2,
        "got by the dealer, a hand": (25 - 220) / 2,
        "got by 1st after first dealer, a game": -75 - 220,
        "got by 2nd after first dealer, a game": 25 + 620,
        "got by 3rd after first dealer, a game": 25 - 200,
        "got by the first dealer, a game": 25 - 200,
        "got by the pitcher, a hand with a bid": (-75 + 620) / 2,
    }


def test_a_game_that_was_stopped_has_no_loser() -> None:
    game, played = small(STAKES), two_hands()
    played.games[0, [at.GAME_WINNER, at.GAME_REASON]] = -1, 6
    paid = with_stakes(game, 4, played).paid
    assert paid is not None
    assert paid[1].tolist() == [-20, -20, 60, -20]


@pytest.mark.parametrize(
    ("base", "seats", "bots"),
    [
        ("auction-pitch", 4, ("random", "simple", "random", "simple")),
        ("guide-partnership", 4, ("simple",) * 4),
        ("auction-pitch", 3, ("random",) * 3),
    ],
)
def test_both_engines_pay_the_same(base: str, seats: int, bots: tuple[str, ...]) -> None:
    game = rules(sheet(MANY, base))
    assert why_not_from_rows(game.seated(seats)) is None
    fast = with_stakes(game.seated(seats), seats, play(game, seats, bots, 5, 0, 8, 25))
    slow = play_by_reference(game, seats, bots, 5, 0, 8, 25)
    assert fast.hands.tolist() == slow.hands.tolist()
    assert fast.paid is not None
    assert slow.paid is not None
    assert fast.paid.tolist() == slow.paid.tolist()
    assert fast.paid.any(axis=0).all()
    assert not fast.paid.sum(axis=1).any(), "what one side gets others pay"


@pytest.mark.parametrize(
    "line", ["each side gets 5 times tricks taken", "each side gets 1 if tricks taken are 2 or more"]
)
def test_what_no_row_tells_is_left_to_the_reference_engine(line: str) -> None:
    plan = Plan(
        rules=small(f"stakes\n  trick: {line}\n"), bots=("random",) * 4, seed=1, games=3, hand_limit=10, chunk=2
    )
    assert not is_fast(plan)
    tally = simulate(plan)
    assert sum(abs(tally.total(name)) for name in tally.sums if name.startswith("paid ")) > 0


def test_a_sheet_without_stakes_has_none() -> None:
    plan = Plan(rules=small(""), bots=("simple",) * 4, seed=1, games=20, hand_limit=20)
    assert not [each for each in statistics(plan.rules, 4, simulate(plan)) if each.measure.part == "stakes"]
    played = play(plan.rules, 4, plan.bots, 1, 0, 20, 20)
    assert with_stakes(plan.rules, 4, played) is played
    assert not [name for name in hands_of(plan, played).column_names if name.startswith("paid")]


def test_the_file_has_what_was_paid_and_is_read_again(tmp_path: Path) -> None:
    plan = Plan(rules=small(STAKES), bots=("simple",) * 4, seed=2, games=30, hand_limit=20, chunk=7)
    tally = simulate(plan, out=tmp_path / "hands.parquet")
    hands = pyarrow.parquet.read_table(tmp_path / "hands.parquet").to_pylist()
    paid = [[row[f"paid {side}"] for side in range(4)] for row in hands]
    dealers = [row["dealer"] for row in hands]
    assert tally.total("paid by the dealer") == sum(each[dealer] for each, dealer in zip(paid, dealers, strict=True))
    again = simulate(plan, out=tmp_path / "hands.parquet")
    assert statistics(plan.rules, 4, again) == statistics(plan.rules, 4, tally)


def test_two_stakes_are_compared() -> None:
    dear = Plan(
        rules=small(HANDS.replace("pays 25", "pays 50")), bots=("random",) * 4, seed=3, games=300, hand_limit=20
    )
    cheap = Plan(rules=small(HANDS), bots=dear.bots, seed=3, games=300, hand_limit=20)
    compared = compare(cheap, dear, precision=None)
    (found,) = [each for each in compared.differences if each.measure.name == "got by the pitcher, a hand with a bid"]
    assert found.is_clear
    tally = simulate(cheap)
    # each bid that is set costs three times 25 more
    more = -75 * tally.total("contracts set") / tally.total("contracts")
    assert found.change == pytest.approx(more)
    (drawn,) = [panel for panel in panels_of(compared) if panel.axis.startswith("stakes: less")]
    assert drawn.rows[0] == "Stakes"
    assert found in drawn.rows


def test_a_game_of_the_library_tells_them_as_they_stand() -> None:
    game = Game(small(STAKES), seats=4, seed=3)
    assert game.stakes == (0, 0, 0, 0)
    game.finish("simple", hand_limit=50)
    hands = game.stakes_by_hand
    assert len(hands) == sum(event["event"] == "settle" for event in game.events())
    told = [event["paid"] for event in game.events() if event["event"] == "stake"]
    assert game.stakes == tuple(map(sum, zip(*told, strict=True)))
    assert game.stakes == tuple(map(sum, zip(*hands, strict=True)))
    parts = {each.measure.part for each in simulate_games(small(STAKES), games=40, seats=4, hand_limit=20)}
    assert "stakes" in parts


def test_the_command_tells_them(tmp_path: Path) -> None:
    file = tmp_path / "stakes.pitch"
    file.write_text(sheet(STAKES.replace("winning\n  target: 8\n", ""), "auction-pitch"))
    done = pitchdsl("simulate", str(file), "--games", "40", "--seed", "1", "--json")
    rows = json.loads(done.stdout)["statistics"]
    assert [row["name"] for row in rows if row["part"] == "stakes"][-1] == "got by the pitcher, a hand with a bid"
