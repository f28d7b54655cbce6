"""The play at its edges: trumps only, level jokers, packs that lack ranks, and hands that are decided early."""

from typing import Any

import attrs
import pytest

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Pass, PlayCard, Stand
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.events import SettleEvent, TrickEvent
from pitchdsl.game.facts import facts_of, holds
from pitchdsl.game.order import orders_of
from pitchdsl.game.phase import Move, automatic
from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import EndsEarly, FirstLead, Follow, Holding, LaterLeads, Void
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import EveryTrick
from pitchdsl.game.table.rules import Deck, Jokers, Ranks
from pitchdsl.game.trump.rules import JokerRank, Order
from pitchdsl.language.card_order import NO_SUIT
from pitchdsl.language.conditions import HandHas, HandHasOnly
from pitchdsl.language.recipients import ByBestTrick, ByCard, ByEveryTrick, ByLastTrick, ByMostPips, Ownership

from .tables import (
    PIPS,
    at,
    auction_pitch,
    cards,
    do,
    hand_mask,
    high,
    item,
    low,
    named,
    no_bidding,
    of_kind,
    play,
    rank,
    table_of,
    trumps,
    won,
)

PASS = Pass()


def played(**parts: Any) -> Rules:
    """No bidding: seat 1 names trump and leads a trump."""
    return attrs.evolve(no_bidding(), play=attrs.evolve(no_bidding().play, **parts))


def options(table: Table) -> set[int]:
    return {action.card for action in table.legal_actions() if isinstance(action, PlayCard)}


SIT_OUT = Follow(holding=Holding.SUIT_OR_TRUMP, void=Void.SIT_OUT, origin=at("play/follow", 22))
HANDS = (
    "2S 9H TH 3D 4D 5D",
    "AS KS 2H 2D 6D 7D",
    "3H 4H 5H 8C 9C TC",
    "QS JS KC QC 8D 9D",
)


def test_with_trumps_only_whoever_has_none_sits_out() -> None:
    leads = {"first_lead": FirstLead(cards=Leadable.TRUMP), "later_leads": LaterLeads(cards=Leadable.TRUMP)}
    table = do(table_of(played(follow=SIT_OUT, **leads), HANDS, more=[HANDS]), named("S"))
    assert options(table) == set(cards("AS KS"))
    play(table, "AS")
    assert table.seat == 3, "seat 2 has no trump"
    assert options(table) == set(cards("QS JS"))
    with pytest.raises(IllegalActionError, match=r"play KC: only trumps are played \(house.pitch:22\)"):
        play(table, "KC")
    play(table, "JS 2S KS QS")
    assert [event for event in table.events if isinstance(event, TrickEvent)] == [
        TrickEvent(trick=1, winner=1, cards=cards("AS JS 2S")),
        TrickEvent(trick=2, winner=1, cards=cards("KS QS")),
    ]
    assert len(of_kind(table, SettleEvent)) == 1, "nobody has another trump"


def test_where_the_winner_has_no_trump_left_the_next_who_has_one_leads() -> None:
    leads = {"first_lead": FirstLead(cards=Leadable.TRUMP), "later_leads": LaterLeads(cards=Leadable.TRUMP)}
    hands = ("2S 3S TH 3D 4D 5D", "AS 2C 2H 2D 6D 7D", "3H 4H 5H 8C 9C TC", "QS JS KC QC 8D 9D")
    table = do(table_of(played(follow=SIT_OUT, **leads), hands, more=[hands]), named("S"))
    play(table, "AS JS 2S")
    assert table.seat == 3
    play(table, "QS 3S")
    assert len(of_kind(table, SettleEvent)) == 1


def jokers(number: int, order: str, level: bool) -> Rules:
    base = no_bidding()
    trump = attrs.evolve(base.trump, order=Order(cards=trumps(order)), jokers=JokerRank(first_played=level))
    return attrs.evolve(base, deck=Deck(ranks=base.deck.ranks, jokers=Jokers(number=number)), trump=trump)


JOKER_HANDS = (
    "2S 9H TH 3D 4D 5D",
    "BJ KS 2H 2D 6D 7D",
    "RJ 4H 5H 8C 9C TC",
    "QS JS KC QC 8D 9D",
)


@pytest.mark.parametrize(("level", "winner"), [(True, 1), (False, 2)])
def test_of_level_jokers_the_first_played_wins(level: bool, winner: int) -> None:
    table = do(table_of(jokers(2, "RJ BJ AKQJT98765432", level), JOKER_HANDS), named("S"))
    play(table, "BJ RJ QS 2S")
    assert of_kind(table, TrickEvent)[-1] == TrickEvent(trick=1, winner=winner, cards=cards("BJ RJ QS 2S"))


def test_level_jokers_are_both_as_high_as_the_higher() -> None:
    order = orders_of(jokers(2, "A RJ KQJ BJ T98765432", True))[0]
    by_power = sorted((power, card) for card, power in enumerate(order.power[0]) if power)
    assert [card for _, card in by_power][-4:] == [*cards("KS"), *cards("RJ BJ"), *cards("AS")]
    assert order.power[0][cards("RJ")[0]] == order.power[0][cards("BJ")[0]]


def test_a_joker_outside_the_order_belongs_to_no_suit() -> None:
    order = orders_of(jokers(1, "AKQJT98765432", False))[2]
    joker = cards("RJ")[0]
    assert (order.suits[joker], order.trump, order.trumps) == (
        NO_SUIT,
        2,
        hand_mask("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"),
    )
    assert [power[joker] for power in order.power] == [0] * 5
    assert order.of_suit[NO_SUIT] == 0
    assert order.cards == cards("AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D")


def test_the_off_jack_leaves_its_suit_and_a_pack_may_lack_ranks() -> None:
    base = no_bidding()
    deck = Deck(ranks=Ranks(ranks=(12, 11, 9, 8)), jokers=Jokers(number=0))
    rules = attrs.evolve(base, deck=deck, trump=attrs.evolve(base.trump, order=Order(cards=trumps("AKQJ oJ T"))))
    order = orders_of(rules)[1]
    assert order.cards == cards("AH KH JH JD TH")
    assert order.of_suit[:4] == tuple(
        hand_mask(text) for text in ("AS KS JS TS", "AH KH JH TH JD", "AD KD TD", "AC KC JC TC")
    )
    diamonds = sorted(cards("AD KD TD"), key=lambda card: order.power[2][card])
    assert diamonds == list(cards("TD KD AD"))
    assert order.power[2][cards("JD")[0]] > order.power[2][cards("AD")[0]]
    assert {card for card, power in enumerate(order.power[2]) if power} == set(order.cards) | set(diamonds)


def deciding(*items: ScoringItem, **parts: Any) -> Rules:
    rules = played(ends_early=EndsEarly(decided=True))
    return attrs.evolve(rules, points=attrs.evolve(rules.points, items=items, pips=PIPS), **parts)


THREE = ("2S 4C 5C 6C 7C 9C", "AS 2H 3H 4H 5H 6H", "3D 4D 5D 6D 7D 9D", "JS 2C 3C 2D 7H 8H")
"""Spades are trump; seat 1 leads its only one. No card from the second trick on has pips."""


def tricks_played(rules: Rules, hands: tuple[str, ...] = THREE, text: str = "AS 3D JS 2S") -> int:
    """How many tricks were played when the first hand was settled; 0 when it still goes on after this text."""
    table = play(do(table_of(rules, hands, more=[hands]), named("S")), text)
    tricks = of_kind(table, TrickEvent)
    return len(tricks) if of_kind(table, SettleEvent) else 0


def test_a_hand_is_decided_when_each_card_that_scores_is_home() -> None:
    for items in ((high(),), (won("jack", "J"),), (low(),), (low(Ownership.WINNER),), (won("ten", "T"),)):
        assert tricks_played(deciding(*items)) == 1, items
    later = ("2S 4C 5C 6C 7C 9C", "KS 2H 3H 4H 5H 6H", "3D 4D 5D 6D 7D 9D", "JS 9S 3C 2D 7H 8H")
    assert tricks_played(deciding(won("jack", "J")), later, "KS 3D 9S 2S") == 0
    assert (
        tricks_played(
            deciding(item("jack", 1, ByCard(fact=Ownership.HOLDER, card=trumps("J")[0]))), later, "KS 3D 9S 2S"
        )
        == 1
    )
    assert tricks_played(deciding(high(), won("jack", "J")), later, "KS 3D 9S 2S") == 0


def test_a_hand_waits_for_its_last_trick_and_for_one_side_to_win_them_all() -> None:
    assert tricks_played(deciding(item("last", 1, ByLastTrick()))) == 0
    assert tricks_played(deciding(item("all", 1, ByEveryTrick()))) == 0
    assert (
        tricks_played(
            deciding(high(), settlement=attrs.evolve(no_bidding().settlement, every_trick=EveryTrick(points=1)))
        )
        == 0
    )
    # Seat 1 leads a heart next, and seat 3 takes it: both sides have a trick, and seat 0's side may lose interest.
    shared = ("2S 4C 5C 6C 7C 9C", "AS 2H 3H 4H 5H 6H", "7H 4D 5D 6D 7D 9D", "JS 2C 3C 2D 3D 8H")
    assert tricks_played(deciding(item("all", 1, ByEveryTrick())), shared, "AS 4D JS 2S 2H 7H 8H 9C") == 0
    taken = ("2S 4C 5C 6C 7C 9C", "AS 2H 3H 4H 5H 6H", "8H 4D 5D 6D 7D 9D", "JS 2C 3C 2D 3D 7H")
    assert tricks_played(deciding(item("all", 1, ByEveryTrick())), taken, "AS 4D JS 2S 2H 8H 7H 9C") == 2


def test_most_pips_are_decided_when_the_rest_cannot_change_the_lead() -> None:
    game = item("game", 1, ByMostPips())
    assert tricks_played(deciding(game)) == 1, "no pip is left"
    # Ace and jack, 5 pips, lie with seat 1; a king's 3 are open, then an ace's and a jack's 5, which would be level.
    three = ("2S 4C 5C 6C 7C 9C", "AS 2H 3H 4H 5H 6H", "3D 4D 5D 6D 7D 9D", "JS KC 3C 2D 7H 8H")
    assert tricks_played(deciding(game), three) == 1
    five = ("2S 4C 5C 6C 7C 9C", "AS 2H 3H 4H 5H 6H", "3D 4D 5D 6D 7D 9D", "JS AC JC 2D 7H 8H")
    assert tricks_played(deciding(game), five) == 0


def test_the_best_trick_is_decided_when_the_rest_is_worth_less() -> None:
    best = item("game", 1, ByBestTrick())
    assert tricks_played(deciding(best)) == 1, "no pip is left"
    three = ("2S 4C 5C 6C 7C 9C", "AS 2H 3H 4H 5H 6H", "3D 4D 5D 6D 7D 9D", "JS KC 3C 2D 7H 8H")
    assert tricks_played(deciding(best), three) == 1
    five = ("2S 4C 5C 6C 7C 9C", "AS 2H 3H 4H 5H 6H", "3D 4D 5D 6D 7D 9D", "JS AC JC 2D 7H 8H")
    assert tricks_played(deciding(best), five) == 0


def test_level_jokers_keep_a_hand_open_while_one_is_out() -> None:
    def rules(level: bool) -> Rules:
        base = jokers(2, "RJ BJ AKQJT98765432", level)
        points = attrs.evolve(base.points, items=(high(),))
        return attrs.evolve(base, points=points, play=attrs.evolve(base.play, ends_early=EndsEarly(decided=True)))

    held = ("2S 4C 5C 6C 7C 9C", "RJ 2H 3H 4H 5H 6H", "3D 4D 5D 6D 7D 9D", "BJ QS 3C 2D 7H 8H")
    assert tricks_played(rules(False), held, "RJ 3D QS 2S") == 1
    assert tricks_played(rules(True), held, "RJ 3D QS 2S") == 0
    assert tricks_played(rules(True), held, "RJ 3D BJ 2S") == 1


def test_a_condition_on_a_hand_is_met_by_nobody_in_particular() -> None:
    facts = facts_of(table_of(auction_pitch(), HANDS))
    for seat, has, only in ((None, False, False), (1, True, False), (0, True, True)):
        assert holds(HandHas(rank=rank("2"), among=1), facts, seat, 0) is has
        assert holds(HandHasOnly(ranks=tuple(map(rank, "T95432"))), facts, seat, 0) is only


def test_the_rank_must_be_of_the_long_suit() -> None:
    facts = facts_of(table_of(auction_pitch(), HANDS))
    # Seat 1 holds 2H alone, 2D among three, and two spades without a 2.
    for among, met in ((1, True), (3, True), (4, False)):
        assert holds(HandHas(rank=rank("2"), among=among), facts, 1, 1) is met
    assert holds(HandHas(rank=rank("A"), among=2), facts, 1, 1)
    assert not holds(HandHas(rank=rank("A"), among=3), facts, 1, 1)


def test_a_phase_that_asks_nobody_takes_no_action() -> None:
    table = table_of(auction_pitch(), HANDS)
    phase = automatic("nothing", lambda state: Move.ON)
    assert (phase.begin(table), phase.legal(table, None)) == (Move.ON, ())
    with pytest.raises(AssertionError, match=r"^nobody acts in this phase$"):
        phase.apply(table, None, Stand())
    with pytest.raises(AssertionError, match=r"^nobody acts in this phase$"):
        phase.refuse(table, None, Stand())


def test_following_is_free_of_the_joker_that_was_led() -> None:
    base = jokers(1, "AKQJT98765432", False)
    rules = attrs.evolve(base, play=attrs.evolve(base.play, first_lead=FirstLead(cards=Leadable.ANY)))
    hands = ("2S 9H TH 3D 4D 5D", "RJ KS 2H 2D 6D 7D", "3S 4H 5H 8C 9C TC", "QS JS KC QC 8D 9D")
    table = play(do(table_of(rules, hands), named("S")), "RJ")
    assert options(table) == set(cards(hands[2]))
    play(table, "8C")
    assert options(table) == set(cards("QS JS KC QC")), "the first card with a suit sets it"
    play(table, "KC 9H")
    assert of_kind(table, TrickEvent)[-1] == TrickEvent(trick=1, winner=3, cards=cards("RJ 8C KC 9H"))


def test_a_bid_is_needed_before_a_lead_makes_trump() -> None:
    table = do(table_of(auction_pitch(), HANDS), Bid(1), PASS, PASS, PASS)
    assert (table.hand.order, table.hand.namer, table.hand.trump) == (None, None, None)
    play(table, "2H")
    assert (table.hand.namer, table.hand.trump) == (1, 1)
    assert options(table) == set(cards("3H 4H 5H"))
