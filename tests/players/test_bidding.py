"""How levels 1 and 3 bid: what a contract brings by the rules, what a hand is good for, and what habits change."""

from collections.abc import Iterator

import pytest

from pitchdsl.cards import Card, mask_of
from pitchdsl.compile import load
from pitchdsl.engine.game import play_game
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Bid, Hold, Pass
from pitchdsl.game.events import BidEvent, SettleEvent
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.players.level_1 import sensible
from pitchdsl.players.level_3 import Level3
from pitchdsl.players.outlook import outlook
from pitchdsl.players.roster import PLAYERS
from pitchdsl.players.roster import play_game as play_named
from pitchdsl.players.stakes import leads
from tests.engine.tables import auction_pitch, do, table_of

STREAM = RandomStream(1, 0, 1, CHOICES)

STRONG = "AS KS QS JS TS 2S"
WEAK = "3S 7H 8D 9C 4D 5H"


@pytest.mark.parametrize(
    ("name", "sides", "bid", "by_points"),
    [
        # two sides, "made: pitcher scores points taken", "set: pitcher loses the bid", "others: score points taken"
        ("guide-partnership", 2, Bid(2), (-2 - 4, -2 - 3, 2 - 2, 3 - 1, 4)),
        ("guide-partnership", 2, Bid(3), (-3 - 4, -3 - 3, -3 - 2, 3 - 1, 4)),
        # Foster's cinch: the difference of the points where it is made; set, the others score the bid as well
        ("cinch", 2, Bid(13), (*(-(13 + 14 - taken) for taken in range(13)), 13 - 1, 14)),
    ],
)
def test_what_a_contract_brings_follows_from_the_settlement(
    name: str, sides: int, bid: Bid, by_points: tuple[int, ...]
) -> None:
    assert leads(load(name), sides, bid) == tuple(100 * lead for lead in by_points)


def test_where_each_is_alone_a_lead_is_over_the_mean_of_the_others() -> None:
    # a bid of two that takes one loses two, and three others share in three points
    assert leads(load("auction-pitch"), 4, Bid(2))[1] == -100 * (2 + 1)


def first_to_speak(rules: Rules, hand: str) -> SeatView:
    """What the first to speak sees, with this hand."""
    return next(first_views(rules, 1))._replace(hand=mask_of(Card.parse(code) for code in hand.split()))


def first_views(rules: Rules, deals: int) -> Iterator[SeatView]:
    """What the first to speak sees, deal by deal."""
    for deal in range(deals):
        table = Table(rules, 4, SeededDeals(5, deal))
        assert table.seat is not None
        yield table.view(table.seat)


def test_who_holds_the_cards_bids_and_who_does_not_passes() -> None:
    rules = load("guide-partnership")
    assert Level3().decide(first_to_speak(rules, WEAK), STREAM) == Pass()
    assert isinstance(Level3().decide(first_to_speak(rules, "AS QS TS 2H 5D 7C"), STREAM), Bid)


def test_the_whole_game_is_bid_with_the_cards_for_it_only() -> None:
    rules = load("guide-partnership")
    decided = [Level3().decide(first_to_speak(rules, hand), STREAM) for hand in (STRONG, "AS QS TS 2H 5D 7C")]
    assert [isinstance(bid, Bid) and bid.name == "smudge" for bid in decided] == [True, False]


@pytest.mark.parametrize("level", ["level-1", "level-2", "level-3"])
def test_fewer_than_one_hand_in_five_is_a_call_for_the_game(level: str) -> None:
    rules, hands, called = load("guide-partnership"), 0, 0
    for game in range(4):
        for event in play_named(rules, [level] * 4, 3, game, 10).events:
            called += isinstance(event, BidEvent) and isinstance(event.call, Bid) and event.call.name == "smudge"
            hands += isinstance(event, SettleEvent)
    assert hands > 20
    assert 5 * called < hands


@pytest.mark.parametrize("name", ["guide-partnership", "smear-10", "pidro"])
def test_who_is_careful_bids_with_some_of_the_hands_that_who_is_bold_bids_with(name: str) -> None:
    players = [PLAYERS[f"level-3:{habit}"] for habit in ("careful", "usual", "bold")]
    bids = [
        [isinstance(player.decide(view, STREAM), Bid) for player in players] for view in first_views(load(name), 60)
    ]
    assert all(each == sorted(each) for each in bids)
    careful, usual, bold = (sum(column) for column in zip(*bids, strict=True))
    assert careful < usual < bold


def test_the_stock_helps_the_side_of_the_dealer_who_takes_it() -> None:
    table = Table(load("sixty-three"), 4, SeededDeals(5, 0))
    hand = table.view(0).hand
    expects = [outlook(table.view(seat)._replace(hand=hand)).expects for seat in range(4)]
    dealer = table.view(0).dealer
    ours = {dealer, (dealer + 2) % 4}
    assert min(expects[seat] for seat in ours) > max(expects[seat] for seat in range(4) if seat not in ours)


def test_level_1_bids_the_least_with_a_hand_that_promises_it_and_else_passes() -> None:
    good = table_of(auction_pitch(), ["2D 3D 4D 5D 6D 7D", "AS KS JS 2S TH 3C"]).view(1)
    assert sensible(good)[0] == (Bid(1),)
    poor = do(table_of(auction_pitch(), ["2D 3D 4D 5D 6D 7D", "AS KS JS 2S TH 3C", "9S 8H 7C 6H 5C 4H"]), Bid(3)).view(
        2
    )
    assert sensible(poor)[0] == (Pass(),)


def test_the_dealer_holds_an_enemys_bid_only_with_a_hand_for_it() -> None:
    rules = load("auction-pitch")
    for hand, holds in ((STRONG, True), (WEAK, False)):
        table = Table(rules, 4, SeededDeals(1, 0))
        for call in (Bid(3), Pass(), Pass()):
            table.apply(call)
        assert table.seat is not None
        view = table.view(table.seat)
        assert Hold() in view.legal_actions
        cards = mask_of(Card.parse(code) for code in hand.split())
        decided = Level3().decide(view._replace(hand=cards), STREAM)
        assert (decided != Pass()) == holds


def test_the_same_view_gets_the_same_bid_again() -> None:
    rules = load("auction-pitch")
    one, two = (play_game(rules, 4, 2, 0, [Level3(8)] * 4, 3).events for _ in range(2))
    assert one == two
