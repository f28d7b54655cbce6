"""The table as a whole: whole hands, views, copies, stops, and random games that must hold together."""

import random

import attrs
import pytest

from pitchdsl.cards import cards_in
from pitchdsl.engine.game import play_game
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action, Bid, Pass, PlayCard
from pitchdsl.game.events import OverEvent, SettleEvent
from pitchdsl.game.rng import RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import REDEAL_LIMIT

from .tables import (
    auction_pitch,
    bidding_with,
    do,
    hand_mask,
    king_pedro,
    must_bid_nine,
    nine_card,
    no_bidding,
    of_kind,
    play,
    table_of,
    two_joker,
)

GAMES: list[tuple[Rules, int]] = [
    *((auction_pitch(), seats) for seats in range(2, 8)),
    (bidding_with(auction_pitch(), must_bid=must_bid_nine()), 4),
    (no_bidding(), 4),
    (nine_card(), 4),
    (two_joker(), 4),
    (king_pedro(), 4),
]


class AnyLegal:
    """Chooses any legal action."""

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        return view.legal_actions[stream.below(len(view.legal_actions))]


class NeverBids:
    """Passes for ever."""

    def decide(self, view: SeatView, stream: RandomStream) -> Action:
        return Pass()


def everything(table: Table) -> list[int]:
    """Every card wherever it lies."""
    hand = table.hand
    found = [card for mask in (*hand.hands, *hand.won) for card in cards_in(mask)]
    return sorted([*found, *hand.kitty, *hand.stock, *hand.discards, *(card for _, card in hand.trick)])


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_no_card_is_lost_or_found_and_scores_add_up(rules: Rules, seats: int) -> None:
    rng = random.Random(seats)
    for game in range(12):
        table = Table(rules, seats, SeededDeals(3, game))
        while table.seat is not None and table.hands_settled < 40:
            assert everything(table) == list(table.pack)
            legal = table.legal_actions()
            assert legal, "whose decision it is can do something"
            assert len(set(legal)) == len(legal)
            table.apply(rng.choice(legal))
        table.stop()
        assert table.outcome is not None
        assert isinstance(table.events[-1], OverEvent)
        score = [rules.winning.start.score] * len(table.sides)
        for event in of_kind(table, SettleEvent):
            assert isinstance(event, SettleEvent)
            score = [before + step for before, step in zip(score, event.delta, strict=True)]
            assert tuple(score) == event.score
        assert tuple(score) == table.outcome.score


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_a_seed_fixes_a_game(rules: Rules, seats: int) -> None:
    first, second = (play_game(rules, seats, 4, 2, [AnyLegal()] * seats, 5) for _ in range(2))
    assert first.events == second.events
    assert first.events != play_game(rules, seats, 4, 3, [AnyLegal()] * seats, 5).events


@pytest.mark.parametrize(("rules", "seats"), GAMES)
def test_a_copy_goes_its_own_way(rules: Rules, seats: int) -> None:
    rng = random.Random(1)
    table = Table(rules, seats, SeededDeals(8, 0))
    for _ in range(60):
        if table.seat is None:
            break
        twin = table.copy()
        seen = [table.view(seat) for seat in range(seats)], list(table.events)
        action = rng.choice(table.legal_actions())
        twin.apply(action)
        assert ([table.view(seat) for seat in range(seats)], list(table.events)) == seen
        table.apply(action)
        assert table.events == twin.events


def test_a_whole_hand_of_two() -> None:
    hands = ("2S 9S KH TD 3D 3C", "AS KS 2H AD TC 4C")
    table = table_of(auction_pitch(), hands, dealer=0, more=[hands])
    do(table, Bid(2), Pass())
    play(table, "AS 2S KS 9S 2H KH TD AD TC 3C 4C 3D")
    # Seat 1 has high and game, seat 0 was dealt low; nobody has the jack.
    (event,) = of_kind(table, SettleEvent)
    assert event == SettleEvent(pitcher=1, bid=2, made=True, taken=(1, 2), delta=(1, 2), score=(1, 2))
    assert (table.dealer, table.hand_number, table.seat) == (1, 2, 0)
    assert table.hand.calls == []


def test_a_view_shows_the_own_hand_and_what_lies_open() -> None:
    hands = ("2S 9S KH TD 3D 3C", "AS KS 2H AD TC 4C")
    table = play(do(table_of(auction_pitch(), hands, dealer=0), Bid(2), Pass()), "AS 2S KS")
    view = table.view(0)
    assert (view.hand, view.pitcher, view.bid, view.trump) == (hand_mask("9S KH TD 3D 3C"), 1, 2, 0)
    assert view.calls == ((1, Bid(2)), (0, Pass()))
    assert len(view.played) == 1
    assert len(view.trick) == 1
    assert view.legal_actions == table.legal_actions()
    assert table.view(1).legal_actions == ()


def test_a_game_stops_at_a_limit_of_hands() -> None:
    table = play_game(auction_pitch(), 4, 1, 0, [AnyLegal()] * 4, 1)
    assert table.outcome is not None
    assert (table.outcome.winner, table.outcome.reason, table.outcome.hands) == (None, "stopped", 1)


def test_players_who_never_bid_are_sent_home() -> None:
    table = play_game(auction_pitch(), 4, 1, 0, [NeverBids()] * 4, None)
    assert table.redeals == REDEAL_LIMIT
    assert table.outcome is not None
    assert table.outcome.reason == "stopped"


def test_nothing_may_be_done_when_the_game_is_over() -> None:
    table = Table(auction_pitch(), 4, SeededDeals(1, 0))
    table.stop()
    table.stop()
    assert len(of_kind(table, OverEvent)) == 1
    assert table.legal_actions() == ()
    with pytest.raises(IllegalActionError, match="the game is over"):
        table.apply(Pass())


def test_rules_that_differ_only_in_their_lines_keep_their_own_lines() -> None:
    base = auction_pitch()
    moved = attrs.evolve(base, source="elsewhere")
    assert Table(moved, 2, SeededDeals(1, 0)).rules is moved


def test_a_card_that_is_in_no_pack_is_refused_like_any_other() -> None:
    table = do(table_of(auction_pitch(), ["2S 3H 4H 5H 6H TC", "AS KS QS JS 3S AD"]), Bid(2), Pass())
    with pytest.raises(IllegalActionError, match="no such card is in the pack"):
        table.apply(PlayCard(53))
