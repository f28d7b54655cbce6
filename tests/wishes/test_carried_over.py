"""A tied point that waits for the next hand: hands of two cards, played in a row, and worked by hand.

Pips are A 4, K 3, J 1; spades are trump.
"""

from pitchdsl.engine.table import Table
from pitchdsl.game.events import AwardEvent
from pitchdsl.players.roster import play_game
from tests.kernel.agreement import assert_played_alike

from .registry import meets
from .small import ALL, PASS, Cards, Deal, played, sit, small

LINES = "points\n  game: 2 to the winner of most pips, carried over if tied\n  pips: A 4, K 3, J 1\n"
GAME = small(LINES)
TIED = Cards(("5S AH", "AS 3H", "2C 4H", "6C 6H"), "5S AS 2C 6C", "3H 4H 6H AH")
"""The neighbour wins the ace of trump, and then the pitcher wins a trick by the ace of hearts: 4 pips each."""


def games(table: Table) -> list[tuple[int, int | None]]:
    return [(each.value, each.side) for each in table.events if isinstance(each, AwardEvent) and each.point == "game"]


@meets("f6")
def test_what_is_tied_is_added_until_somebody_has_it() -> None:
    table = sit(GAME, Deal(0, 1, TIED), Deal(1, 2, TIED), Deal(2, 3, ALL), Deal(3, 0, ALL), Deal(0, 1, ALL))
    # The pitcher has the last trick, and the neighbour the highest trump, and the lowest, which is the five.
    assert played(table, (1, PASS, PASS, PASS), TIED) == (0, 1, 2, 0)
    assert table.standing is not None
    assert max(table.standing.carried) == 2
    assert played(table, (1, PASS, PASS, PASS), TIED) == (0, 1, 3, 2)
    assert played(table, (3, PASS, PASS, PASS), ALL) == (0, 1, 3, 2 + 4 + 6)
    assert played(table, (3, PASS, PASS, PASS), ALL) == (4 + 2, 1, 3, 12)
    assert games(table) == [(2, None), (4, None), (6, 3), (2, 0)]


def test_a_hand_in_which_the_point_is_not_given_changes_nothing() -> None:
    game = small(LINES.replace("if tied", "if tied if the bid is 2 or more", 1))
    table = sit(game, Deal(0, 1, TIED), Deal(1, 2, TIED), Deal(2, 3, ALL), Deal(3, 0, ALL), Deal(0, 1, ALL))
    played(table, (2, PASS, PASS, PASS), TIED)
    played(table, (1, PASS, PASS, PASS), TIED)  # two for a tie that waits on, and nothing beside them
    played(table, (3, PASS, PASS, PASS), ALL)
    assert games(table)[2] == (4, 3)


def test_it_is_of_one_table_alone() -> None:
    table = sit(GAME, Deal(0, 1, TIED), Deal(1, 2, ALL), Deal(2, 3, ALL))
    played(table, (1, PASS, PASS, PASS), TIED)
    twin = table.copy()
    played(twin, (3, PASS, PASS, PASS), ALL)
    assert (max(twin.carried), max(table.carried)) == (0, 2)


def test_both_engines_play_it_alike() -> None:
    assert_played_alike(GAME, hand_limit=30)


def test_players_play_to_the_end() -> None:
    assert play_game(GAME, ["level-3", "simple", "level-1", "simple"], 3, 0, 60).outcome is not None
