"""A first leader who goes round apart from the deal."""

from pitchdsl.canonical.text import canonical
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Pass
from pitchdsl.game.events import DealEvent, PlayEvent, RedealEvent
from pitchdsl.game.rng import SeededDeals
from pitchdsl.players.roster import play_game
from pitchdsl.rulebook.rulebook import rulebook
from tests.kernel.agreement import assert_played_alike
from tests.texts import rules

from .registry import meets
from .small import small

ROUND = "bidding\n  all pass: next dealer deals\nplay\n  first leader: goes round\n"


def leaders(table: Table) -> list[tuple[int, int]]:
    """Who dealt each hand that was played, and who led first."""
    found: list[tuple[int, int]] = []
    dealer = 0
    for event in table.events:
        if isinstance(event, DealEvent):
            dealer = event.dealer
        elif isinstance(event, PlayEvent) and event.trick == 1 and (not found or found[-1] != (dealer, -1)):
            found.append((dealer, event.seat))
    return found[::4]


@meets("c6")
def test_the_leader_moves_on_and_the_deal_beside_it() -> None:
    table = Table(small(ROUND), 4, SeededDeals(3, 0))
    first = table.dealer
    for passes in (True, False, False):
        if passes:  # a hand that nobody bids on: the deal moves, and the first leader stays
            for _ in range(4):
                table.apply(Pass())
            continue
        settled = table.hands_settled
        table.apply(Bid(1))
        while table.hands_settled == settled:
            (action, *_) = table.legal_actions()
            table.apply(action)
    assert sum(isinstance(event, RedealEvent) for event in table.events) == 1
    # The first dealer passed the deal on, so the second player of the first hand dealt the hand that was played first.
    assert leaders(table) == [
        ((first + 1) % 4, (first + 1) % 4),
        ((first + 2) % 4, (first + 2) % 4),
    ]
    assert table.standing is not None
    assert table.standing.leader == (first + 3) % 4


def test_a_match_is_taken_up_from_any_hand() -> None:
    game = small(ROUND)
    whole = play_game(game, ["simple"] * 4, 11, 0, 6)
    assert len({leader for _, leader in leaders(whole)}) > 1
    assert whole.standing is not None
    again = Table(game, 4, SeededDeals(1, 0), whole.standing)
    assert again.standing is not None
    assert again.standing.leader == whole.standing.leader


def test_every_level_plays_it() -> None:
    table = play_game(small(ROUND), ["level-1", "level-3", "level-4", "simple"], 2, 0, 3)
    assert table.hands_settled == 3


def test_it_is_said_and_played_alike_by_both_engines() -> None:
    game = small(ROUND)
    assert "first leader: goes round" in canonical(game)
    assert rules(canonical(game)) == game
    assert "in every later one the next player, leads to the first trick" in rulebook(game)
    assert_played_alike(game)
