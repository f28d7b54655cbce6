"""Who sits at the table and what is dealt, game by game: the app's presets and the guide's variations."""

import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.events import DealEvent
from pitchdsl.game.rng import ScriptedDeals, SeededDeals

from .facts_account import Account, each_game, hands, some
from .facts_game import TRICKS, Game
from .facts_points import earned, seat_points, taken


def seat_numbers(game: Game) -> range:
    """With how many it is played."""
    return range(game.seats[0], game.seats[1] + 1)


@each_game("PLAYERS")
def test_so_many_play(game: Game) -> None:
    for seats in seat_numbers(game):
        played = {seat for hand in hands(game.name, 20, seats) for trick in hand.tricks for seat in trick.seats}
        assert played == set(range(seats))
    for wrong in (game.seats[0] - 1, game.seats[1] + 1):
        with pytest.raises(ValueError, match=f"not {wrong}"):
            Table(game.rules, wrong, SeededDeals(1, 1))


def with_partner(hand: Account) -> tuple[int, int]:
    """What counts for the maker's bid: without the cards that the partner has scored with, and with them."""
    assert hand.maker is not None
    by_seat, sides = seat_points(hand), earned(hand)
    partner = by_seat[(hand.maker + 2) % 4]
    mine = sum(hand.game.points[item] for item, side in sides.items() if side == hand.game.side(hand.maker))
    return (mine - partner, mine) if hand.game.teams else (mine, mine + partner)


@each_game("TEAMS", lambda game: game.auction)
def test_whose_points_make_the_bid(game: Game) -> None:
    played = hands(game.name)
    for hand in played:
        assert len(hand.settled.taken) == len(hand.settled.score) == (2 if game.teams else 4)
        alone, both = with_partner(hand)
        assert hand.settled.made is ((both if game.teams else alone) >= (hand.bid or 0)) or hand.called == "moon"

    def decided_by_partner(hand: Account) -> bool:
        alone, both = with_partner(hand)
        return alone < (hand.bid or 0) <= both and hand.called is None

    for hand in some(2, played, decided_by_partner):
        assert hand.settled.made is game.teams


@each_game("TEAMS", lambda game: not game.auction)
def test_who_counts_together_without_a_bid(game: Game) -> None:
    both = some(5, hands(game.name), lambda hand: bool(seat_points(hand)[0] and seat_points(hand)[2]))
    for hand in both:
        assert len(hand.settled.taken) == (2 if game.teams else 4)
        assert list(hand.settled.taken) == taken(hand)


@each_game("DECK")
def test_the_pack(game: Game) -> None:
    for hand in hands(game.name, 20):
        cards = [*(card for mine in hand.dealt for card in mine), *hand.kitty, *hand.stock]
        assert len(cards) == len(game.pack)
        assert set(cards) == game.pack


@each_game("DEAL")
def test_so_many_cards_each(game: Game) -> None:
    for hand in hands(game.name, 20):
        assert [len(mine) for mine in hand.dealt] == [game.each] * 4
        assert len(hand.stock) == game.left
    for seats in seat_numbers(game):
        for hand in hands(game.name, 5, seats):
            assert [len(mine) for mine in hand.dealt] == [game.each] * seats
            assert len(hand.stock) == len(game.pack) - seats * game.each - game.kitty


@each_game("DEAL", lambda game: game.packets)
def test_they_come_three_at_a_time(game: Game) -> None:
    for seats in seat_numbers(game):
        table = Table(game.rules, seats, ScriptedDeals(dealer=1, orders=[range(52)] * 9))
        dealt = table.events[0]
        assert isinstance(dealt, DealEvent)
        for step in range(seats):
            first, second = 3 * step, 3 * (seats + step)
            assert dealt.deal.hands[(2 + step) % seats] == (*range(first, first + 3), *range(second, second + 3))


@each_game("KITTY", lambda game: not game.kitty)
def test_no_kitty(game: Game) -> None:
    for hand in hands(game.name):
        assert hand.kitty == ()
        assert sum(map(len, hand.dealt)) + len(hand.stock) == len(game.pack)
        assert not any(move.what == "kitty" for move in hand.moves)


@each_game("KITTY", lambda game: game.kitty)
def test_the_maker_takes_the_kitty(game: Game) -> None:
    for hand in hands(game.name):
        assert len(hand.kitty) == game.kitty
        taken = [move for move in hand.moves if move.what == "kitty"]
        assert [(move.seat, set(move.cards)) for move in taken] == [(hand.maker, set(hand.kitty))]
    assert {hand.maker for hand in hands(game.name)} == {0, 1, 2, 3}


@each_game("TRICKS", lambda game: not game.trump_only)
def test_six_tricks(game: Game) -> None:
    for seats in seat_numbers(game):
        for hand in hands(game.name, 20, seats):
            assert [len(trick.cards) for trick in hand.tricks] == [seats] * TRICKS


@each_game("TRICKS", lambda game: game.trump_only)
def test_tricks_until_all_trumps_are_played(game: Game) -> None:
    for hand in hands(game.name):
        trumps = set(game.trumps(hand.trump))
        played = [card for trick in hand.tricks for card in trick.cards]
        assert set(played) == {card for mine in hand.held for card in mine if card in trumps}
        assert len(hand.tricks) <= TRICKS
    some(20, hands(game.name), lambda hand: len(hand.tricks) < TRICKS)
    some(5, hands(game.name), lambda hand: len(hand.tricks) == TRICKS)
