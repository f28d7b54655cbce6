"""The deal: packets, kitty and stock, the cut for the first deal, and the deal passing on."""

import attrs

from pitchdsl.cards import code
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Pass
from pitchdsl.game.events import CutEvent, DealEvent
from pitchdsl.game.rng import ScriptedDeals
from pitchdsl.game.table.dealing import pack_as_it_lay
from pitchdsl.game.table.rules import Each, Jokers, Kitty, Ranks, pack_of
from pitchdsl.language.people import Person

from .tables import auction_pitch, cards, do, nine_card, of_kind, rank, two_joker


def test_packets_go_clockwise_from_the_dealers_left_and_the_last_may_be_smaller() -> None:
    base = auction_pitch()
    rules = attrs.evolve(
        base, deal=attrs.evolve(base.deal, each=Each(cards=5, packets=3), kitty=Kitty(cards=2, to=Person.PITCHER))
    )
    table = Table(rules, 3, ScriptedDeals(dealer=1, orders=[range(52)]))
    (event,) = of_kind(table, DealEvent)
    assert isinstance(event, DealEvent)
    assert (event.hand, event.dealer) == (1, 1)
    assert event.deal.hands == ((3, 4, 5, 11, 12), (6, 7, 8, 13, 14), (0, 1, 2, 9, 10))
    assert event.deal.kitty == (15, 16)
    assert event.deal.stock == tuple(range(17, 52))
    assert pack_as_it_lay(rules, 1, event.deal) == tuple(range(52))


def test_a_pack_holds_its_ranks_of_every_suit_and_its_jokers() -> None:
    deck = attrs.evolve(auction_pitch().deck, ranks=Ranks(ranks=(rank("A"), rank("9"))), jokers=Jokers(number=1))
    assert [code(each) for each in pack_of(deck)] == ["9S", "AS", "9H", "AH", "9D", "AD", "9C", "AC", "RJ"]


def test_partners_sit_opposite() -> None:
    table = Table(two_joker(), 4, ScriptedDeals(orders=[range(54)]))
    assert table.sides == ((0, 2), (1, 3))
    assert table.side_of == (0, 1, 0, 1)


def test_the_highest_cut_deals_and_ties_cut_again() -> None:
    cuts = [cards("KS 9H KD 2C"), cards("3S AH")]
    table = Table(nine_card(), 4, ScriptedDeals(orders=[range(52)], cuts=cuts))
    assert table.dealer == 2
    assert of_kind(table, CutEvent) == [
        CutEvent(seats=(0, 1, 2, 3), cards=cuts[0]),
        CutEvent(seats=(0, 2), cards=cuts[1]),
    ]


def test_a_joker_is_cut_above_the_ace() -> None:
    base = two_joker()
    rules = attrs.evolve(base, deal=attrs.evolve(base.deal, first_dealer=nine_card().deal.first_dealer))
    table = Table(rules, 4, ScriptedDeals(orders=[range(54)], cuts=[cards("AS AH BJ AC")]))
    assert table.dealer == 2


def test_a_redeal_keeps_the_dealer_and_the_number_of_the_hand() -> None:
    table = Table(auction_pitch(), 2, ScriptedDeals(dealer=1, orders=[range(52), range(51, -1, -1)]))
    do(table, Pass(), Pass())
    kinds = [type(event).__name__ for event in table.events]
    assert kinds == ["DealEvent", "BidEvent", "BidEvent", "RedealEvent", "DealEvent"]
    again = table.events[-1]
    assert isinstance(again, DealEvent)
    assert (again.hand, again.dealer, table.seat) == (1, 1, 0)
