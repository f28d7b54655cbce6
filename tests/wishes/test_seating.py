"""The way that play goes round, and sides of three and three pairs.

Seats count in the order of play. So in a game that goes to the right, the seat behind the dealer's is on the dealer's
right, and everything else is as in the same game to the left.
"""

from itertools import pairwise

import pytest

from pitchdsl.account.account import account
from pitchdsl.account.names import seat_names
from pitchdsl.game.events import DealEvent, PlayEvent, TrumpEvent
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.language.people import Person
from pitchdsl.play.telling import names_at_table
from pitchdsl.players.roster import play_game
from pitchdsl.rulebook.rulebook import rulebook
from tests.kernel.agreement import disagreement
from tests.texts import found, rules, sheet

from .registry import meets


def game(direction: str, named_by: str, leads: str) -> Rules:
    return rules(
        sheet(
            f"players\n  direction: to the {direction}\ntrump\n  named by: {named_by}\nplay\n  first leader: {leads}\n",
            "auction-pitch",
        )
    )


@meets("c1")
@pytest.mark.parametrize(
    "direction, person, steps",
    [
        ("right", "right of the dealer", 1),
        ("right", "left of the dealer", -1),
        ("left", "right of the dealer", -1),
        ("left", "left of the dealer", 1),
    ],
)
def test_the_next_player_is_on_the_side_to_which_play_goes(direction: str, person: str, steps: int) -> None:
    table = play_game(game(direction, person, person), ["simple"] * 4, 5, 0, 3)
    dealers = [event.dealer for event in table.events if isinstance(event, DealEvent)]
    assert all(later == (one + 1) % 4 for one, later in pairwise(dealers))
    namers = [event.seat for event in table.events if isinstance(event, TrumpEvent)]
    leads = [
        event.seat
        for before, event in pairwise(table.events)
        if isinstance(event, PlayEvent) and event.trick == 1 and not isinstance(before, PlayEvent)
    ]
    assert namers == leads == [(dealer + steps) % 4 for dealer in dealers[: len(namers)]]


def test_who_is_before_the_pitcher() -> None:
    def seat(who: Person, pitcher: int | None, to_right: bool = False) -> int | None:
        return who.seat(seats=5, dealer=0, pitcher=pitcher, namer=None, to_right=to_right)

    assert seat(Person.RIGHT_OF_PITCHER, 3) == 2
    assert seat(Person.RIGHT_OF_PITCHER, 3, to_right=True) == 4
    assert seat(Person.LEFT_OF_DEALER, 3, to_right=True) == 4
    assert seat(Person.RIGHT_OF_DEALER, None) == 4
    assert seat(Person.RIGHT_OF_PITCHER, None) is None


def test_the_names_of_players_go_round_with_the_play() -> None:
    to_right = game("right", "right of the dealer", "the pitcher")
    assert seat_names(4, True) == ("North", "West", "South", "East")
    assert names_at_table(to_right, 4, 1) == ("West", "South", "East", "North")
    assert names_at_table(game("left", "the pitcher", "the pitcher"), 4, 1) == ("East", "South", "West", "North")
    table = play_game(to_right, ["simple"] * 4, 3, 0, 1)
    first = next(line for line in account(to_right, table.sides, table.events) if "passes" in line or "bids" in line)
    dealer = next(event.dealer for event in table.events if isinstance(event, DealEvent))
    assert first.split()[0] == ("North", "West", "South", "East")[(dealer + 1) % 4]


def test_the_rulebook_tells_the_way() -> None:
    told = rulebook(game("right", "the pitcher", "right of the pitcher"))
    assert "Everything goes round to the right" in told
    assert "counter-clockwise, beginning on the dealer's right" in " ".join(told.split())
    assert "dealer's left" not in told


@pytest.mark.parametrize("direction", ["left", "right"])
@pytest.mark.parametrize("person", ["right of the dealer", "right of the pitcher", "left of the pitcher"])
def test_both_engines_go_the_same_way(direction: str, person: str) -> None:
    either = game(direction, person, person)
    for number in range(4):
        assert disagreement(either, 4, ["random", "simple", "simple", "random"], 17, number, 12) is None


def six(sides: str) -> Rules:
    return rules(sheet(f"players\n  seats: 6\n  sides: {sides}\n", "auction-pitch"))


@meets("d3")
@pytest.mark.parametrize(
    "sides, seats",
    [
        ("three pairs", ((0, 3), (1, 4), (2, 5))),
        ("two teams of three", ((0, 2, 4), (1, 3, 5))),
    ],
)
def test_six_form_sides(sides: str, seats: tuple[tuple[int, ...], ...]) -> None:
    of_six = six(sides)
    assert sides_of(of_six, 6) == seats
    table = play_game(of_six, ["level-3", "simple"] * 3, 2, 0)
    assert table.outcome is not None and table.outcome.reason == "target"
    assert len(table.score) == len(seats)
    for number in range(3):
        assert disagreement(of_six, 6, ["random", "simple"] * 3, 23, number, 20) is None


def test_only_six_sit_so() -> None:
    for sides in ("three pairs", "two teams of three"):
        assert found(sheet(f"players\n  sides: {sides}\n")) == [("P303", 3)]
    assert found(sheet("players\n  seats: 6\n  sides: partners opposite\n")) == [("P303", 4)]


@pytest.mark.parametrize("player", ["level-1", "level-4"])
def test_every_player_plays_to_the_right(player: str) -> None:
    table = play_game(game("right", "right of the dealer", "right of the pitcher"), [player, "simple"] * 2, 9, 0, 2)
    assert table.hands_settled == 2
