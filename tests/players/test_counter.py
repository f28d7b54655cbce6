"""The card counter, against hands played by hand."""

import pytest

from pitchdsl.bots.random import RandomBot
from pitchdsl.cards import CODES, Card, cards_in
from pitchdsl.compile import load
from pitchdsl.engine.table import Table
from pitchdsl.game.events import DealEvent, PlayEvent
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.players.counter import count_cards, counter_lines
from pitchdsl.resources import bundled_variants
from tests.documents.registry import shows
from tests.documents.table import contract, deal_table, play
from tests.effort import some

HANDS = ["2C 3C 4C 5C 6C 7C", "AS KS 2S 4H 5H 6H", "7H 8H 9H 2D 3D 4D", "5D 6D 7D 8D 9D 8C"]
WITH_JOKER = ["2C 3C 4C 5C 6C 7C", "AS JC TH 4H 5H 6H", "7H 8H 9H 2D 3D 4D", "RJ 6D 7D 8D 9D 8C"]


@shows("D2-LEARN-COUNT-01")
def test_the_counter_tells_what_is_played_and_what_is_out() -> None:
    table = play(contract(deal_table("team-auction", HANDS), 1, "2", "spades"), "AS 2D 5D 2C KS 3D")
    assert counter_lines(count_cards(table.view(1))) == [
        "spades   played  A K",
        "(trumps) out     Q J 10 9 8 7 6 5 4 3",
        "hearts   played  none",
        "         out     A K Q J 10 9 8 7 3 2",
        "diamonds played  5 3 2",
        "         out     A K Q J 10 9 8 7 6 4",
        "clubs    played  2",
        "         out     A K Q J 10 9 8 7 6 5 4 3",
    ]


def test_off_jack_and_jokers_count_among_the_trumps() -> None:
    table = play(contract(deal_table("team-auction-6", WITH_JOKER), 1, "2", "spades"), "JC 2D RJ")
    assert counter_lines(count_cards(table.view(1)))[:2] == [
        "spades   played  JC RJ",
        "(trumps) out     K Q J 10 9 8 7 6 5 4 3 2",
    ]
    clubs = next(count for count in count_cards(table.view(1)) if count.suit == 3)
    assert Card.parse("JC") not in (*clubs.played, *clubs.out)


def test_before_trump_is_known_the_printed_suits_are_counted() -> None:
    counts = count_cards(deal_table("team-auction-6", WITH_JOKER).view(0))
    assert [count.suit for count in counts] == [0, 1, 2, 3, None]
    assert not any(count.trump for count in counts)
    assert [CODES[card] for card in counts[-1].out] == ["RJ"]


GAMES = sorted(path.stem for path in (bundled_variants() / "documents").glob("*.pitch"))


@shows("D2-LEARN-COUNT-01", "D2-LEARN-COUNT-03")
@pytest.mark.parametrize("name", some(GAMES, 12, "counter"))
def test_in_every_game_it_counts_the_played_cards_and_tells_nothing_hidden(name: str) -> None:
    """What is played is what the record says, and nothing changes when the cards that a seat cannot see do."""
    rules = load(name)
    seats = rules.players.seats.most
    table = Table(rules, seats, SeededDeals(13, 1))
    stream = RandomStream(13, 1, 1, CHOICES)
    counted = 0
    while table.seat is not None and table.hand_number == 1 and counted < 60:
        table.apply(RandomBot().decide(table.view(table.seat), stream))
        deal = max(at for at, event in enumerate(table.events) if isinstance(event, DealEvent))
        on_table = {event.card for event in table.events[deal:] if isinstance(event, PlayEvent)}
        for seat in range(seats) if on_table else ():
            counted += 1
            counts = count_cards(table.view(seat))
            assert {card for count in counts for card in count.played} == on_table
            own = table.hand.hands[seat] | table.hand.own_discards[seat]
            out = {card for count in counts for card in count.out}
            assert out == set(table.pack) - on_table - set(cards_in(own))
            assert out >= {
                card for other, held in enumerate(table.hand.hands) if other != seat for card in cards_in(held)
            }
            assert count_cards(_swapped(table, seat).view(seat)) == counts
            assert all(len(line) <= 80 for line in counter_lines(counts))
    assert counted


def _swapped(table: Table, seat: int) -> Table:
    """The same table with the cards of the two seats behind this one exchanged, as far as they are as many."""
    other, third = (seat + 1) % table.seats, (seat + 2) % table.seats
    twin = table.copy()
    hands = twin.hand.hands
    if third != seat and hands[other].bit_count() == hands[third].bit_count():
        hands[other], hands[third] = hands[third], hands[other]
    return twin
