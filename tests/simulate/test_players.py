"""What is counted where rules depend on how many play."""

from pitchdsl.simulate.hands import hands_of
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.run import play_chunk
from pitchdsl.simulate.statistics import statistics
from pitchdsl.simulate.tally import tally_of
from tests.texts import rules, sheet

SHEET = sheet(
    """players
  seats: 4-6
  sides: each alone
deck
  ranks: A K Q J 10-2
points
  jacks: 1 to the winner of each J
  jacks: 1 to the winner of the last trick if there are 4 players
settlement
  each side: loses 1 if points taken are 0
winning
  start: 0
  start: 3 if there are 4 players
  several there: highest score, else tie
""",
    base="auction-pitch",
)


def test_a_row_that_is_four_awards_with_six_players_is_one_with_four() -> None:
    for seats, awards in ((4, 1), (6, 4)):
        plan = Plan(rules=rules(SHEET), bots=("random",) * seats, seed=7, games=20, hand_limit=3)
        played = play_chunk(plan, 0)
        table = hands_of(plan, played)
        sides = [name for name in table.column_names if name.startswith("jacks") and name.endswith("side")]
        assert len(sides) == awards
        hands = table.num_rows
        won = sum(hands - table[name].null_count for name in sides)
        counted = statistics(plan.at_the_table, seats, tally_of(plan.at_the_table, seats, played))
        (points,) = (one for one in counted if one.measure.name == "jacks: points a hand")
        assert points.value == won / hands
        assert seats == 6 or points.value == 1
