"""What a player hears who asks for something that is not allowed: every reason, and the line of the rule."""

from collections.abc import Sequence
from typing import Any

import attrs
import pytest

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Bid, Discard, Hold, NameTrump, Pass, PlayCard, Stand, ThrowIn
from pitchdsl.game.actions import RunIt as Run
from pitchdsl.game.auction.rules import Hold as HoldRule
from pitchdsl.game.auction.rules import HoldLimit, RunIt
from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import FirstLead, Follow, Holding, LaterLeads, Void
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import Deck, Jokers, Misdeal
from pitchdsl.game.trump.rules import NamedBy
from pitchdsl.language.conditions import HandHas
from pitchdsl.language.people import Person

from .tables import (
    at,
    auction_pitch,
    bidding_with,
    cards,
    do,
    must_bid_nine,
    named,
    nine_card,
    no_bidding,
    play,
    rank,
    table_of,
    two_joker,
)

PASS, HOLD, RUN = Pass(), Hold(), Run()
SIX = ("2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C 7C")
NINE = tuple(f"{hand} 8{suit} 9{suit} T{suit}" for hand, suit in zip(SIX, "SHDC", strict=True))
RUNNING = bidding_with(auction_pitch(), run_it=RunIt(cards=3, origin=at("bidding/dealer may run it", 15)))


def refused(table: Table, action: Action) -> str:
    with pytest.raises(IllegalActionError) as caught:
        table.apply(action)
    assert caught.value.action == action
    return str(caught.value)


def holding(limit: HoldLimit, below: int | None = None) -> Rules:
    return bidding_with(auction_pitch(), hold=HoldRule(limit=limit, below=below, origin=at("bidding/hold", 12)))


@pytest.mark.parametrize(
    ("rules", "said", "why"),
    [
        (holding(HoldLimit.NONE), (Bid(3), PASS, PASS), "nobody may take over a bid at the same number"),
        (auction_pitch(), (Bid(1),), "only the dealer may hold"),
        (auction_pitch(), (PASS, PASS, PASS), "there is no bid of another player to take over"),
        (holding(HoldLimit.BELOW, 3), (Bid(3), PASS, PASS), "the dealer may hold only a bid below 3"),
        (holding(HoldLimit.HIGHEST), (Bid(3), PASS, PASS), "the dealer may hold only the highest bid"),
    ],
)
def test_no_hold(rules: Rules, said: Sequence[Action], why: str) -> None:
    table = do(table_of(rules, SIX), *said)
    assert refused(table, HOLD) == f"seat {table.seat} may not hold: {why} (house.pitch:12)"


def test_no_hold_of_the_highest_bid_where_only_lower_ones_may_be_taken() -> None:
    # A dealer is asked after the highest bid only where something else could be said: here, to run it.
    rules = bidding_with(nine_card(), hold=HoldRule(limit=HoldLimit.BELOW_HIGHEST, origin=at("bidding/hold", 12)))
    table = do(table_of(rules, NINE, cuts=["AS 2H 2D 2C"]), Bid(5), PASS, PASS)
    assert HOLD in table.legal_actions()
    do(table, HOLD)
    assert refused(table, HOLD) == "seat 1 may not hold: only the dealer may hold (house.pitch:12)"


def test_a_duty_to_bid_more_lets_nobody_hold_less() -> None:
    duty = attrs.evolve(must_bid_nine(), least=3, when=HandHas(rank=rank("7"), among=2))
    table = do(table_of(bidding_with(auction_pitch(), must_bid=duty), SIX), Bid(3), PASS, PASS)
    assert HOLD in table.legal_actions()
    low = bidding_with(auction_pitch(), must_bid=attrs.evolve(duty, when=HandHas(rank=rank("7"), among=6), least=4))
    hearts = ("2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 8H", "2D 3D 4D 5D 6D 8D", "2C 3C 4C 5C 6C 8C")
    table = do(table_of(low, hearts), Bid(2), PASS, PASS)
    assert table.legal_actions() == (Bid(4),)
    assert refused(table, HOLD) == "seat 0 may not hold: this player must bid more (house.pitch:12)"
    assert refused(table, PASS) == "seat 0 may not pass: this player must bid 4 or more (house.pitch:14)"
    assert refused(table, Bid(3)) == "seat 0 may not bid 3: this player must bid 4 or more (house.pitch:14)"


def test_no_running() -> None:
    table = table_of(auction_pitch(), SIX)
    assert refused(table, RUN) == "seat 1 may not run it: nobody may run it in this game (house.pitch:10)"
    table = table_of(RUNNING, SIX)
    assert refused(table, RUN) == "seat 1 may not run it: only the dealer may run it (house.pitch:15)"
    do(table, Bid(1), PASS, PASS, RUN, PASS, PASS, PASS)
    assert table.seat == 0
    assert refused(table, RUN) == "seat 0 may not run it: the dealer has run it already (house.pitch:15)"


def test_no_running_from_a_duty_to_bid() -> None:
    duty = attrs.evolve(must_bid_nine(), when=HandHas(rank=rank("7"), among=6))
    hearts = ("2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 8H", "2D 3D 4D 5D 6D 8D", "2C 3C 4C 5C 6C 8C")
    table = do(table_of(bidding_with(RUNNING, must_bid=duty), hearts), PASS, PASS, PASS)
    assert table.legal_actions() == (Bid(3), Bid(4))
    assert refused(table, RUN) == "seat 0 may not run it: this player must bid (house.pitch:15)"


def test_no_such_bid() -> None:
    table = do(table_of(two_joker(), NINE, rest="RJ BJ"), Bid(5))
    ladder = ", ".join([*map(str, range(2, 26)), "moon"])
    assert refused(table, Bid(26)) == f"seat 2 may not bid 26: the bids of this game are {ladder} (house.pitch:11)"
    assert refused(table, Bid(5)) == "seat 2 may not bid 5: a bid must be above the standing 5 (house.pitch:11)"
    assert refused(table, ThrowIn()) == (
        "seat 2 may not throw the hand in: this is the time to bid or to pass (house.pitch:10)"
    )


def test_a_stuck_dealer() -> None:
    table = do(table_of(nine_card(), NINE, cuts=["AS 2H 2D 2C"]), PASS, PASS, PASS)
    assert refused(table, PASS) == (
        "seat 0 may not pass: the dealer must bid when all others have passed (house.pitch:13)"
    )


def test_no_suit_that_is_not_in_the_hand() -> None:
    naming = NamedBy(who=Person.LEFT_OF_DEALER, in_hand=True, origin=at("trump/named by", 16))
    rules = attrs.evolve(no_bidding(), trump=attrs.evolve(no_bidding().trump, named_by=naming))
    table = table_of(rules, ("2S 3S 4S 5S 6S 7S", "2H 3H 4H 5D 6D 7D", "2D 3D 4D 5H 6H 7H", "2C 3C 4C 5C 6C 7C"))
    assert table.legal_actions() == (NameTrump(1), NameTrump(2))
    assert refused(table, NameTrump(3)) == "seat 1 may not name clubs: there are no clubs in the hand (house.pitch:16)"
    assert refused(table, NameTrump(0)) == (
        "seat 1 may not name spades: there are no spades in the hand (house.pitch:16)"
    )
    assert refused(table, PASS) == "seat 1 may not pass: this is the time to name a suit as trump (house.pitch:16)"


def test_a_poor_hand_asks_for_one_of_two_words() -> None:
    misdeal = Misdeal(when=HandHas(rank=rank("2"), among=6), origin=at("deal/misdeal", 9))
    rules = attrs.evolve(auction_pitch(), deal=attrs.evolve(auction_pitch().deal, misdeal=misdeal))
    table = table_of(rules, SIX)
    assert (table.seat, table.legal_actions()) == (1, (Stand(), ThrowIn()))
    assert refused(table, PASS) == (
        "seat 1 may not pass: this is the time to throw a poor hand in, or to play on (house.pitch:9)"
    )


DEAL = (
    "2S 9H TH 3D 4D 5D",
    "AS KS 2H 2D 6D 7D",
    "3S 4S 5H 8C 9C TC",
    "AC KC QC JC 8D 9D",
)


def led(first: str, follow: Follow | None = None, **leads: Any) -> Table:
    """Seat 1 has pitched, and these cards are played."""
    base = auction_pitch()
    if follow:
        leads["follow"] = attrs.evolve(follow, origin=at("play/follow", 22))
    rules = attrs.evolve(base, play=attrs.evolve(base.play, **leads))
    return play(do(table_of(rules, DEAL), Bid(3), PASS, PASS, PASS), first)


def card(text: str) -> PlayCard:
    return PlayCard(*cards(text))


def test_no_other_card() -> None:
    table = led("AS")
    assert refused(table, card("AH")) == "seat 2 may not play AH: AH is not in the hand (house.pitch:22)"
    assert (
        refused(table, card("5H"))
        == "seat 2 may not play 5H: trump was led, and whoever has one must play one (house.pitch:22)"
    )
    assert refused(table, PASS) == "seat 2 may not pass: this is the time to play a card (house.pitch:22)"
    play(table, "3S AC 2S")
    assert refused(table, PASS) == "seat 1 may not pass: this is the time to play a card (house.pitch:21)"
    play(table, "2H")
    assert refused(table, card("8C")) == (
        "seat 2 may not play 8C: whoever has a heart must follow suit or trump (house.pitch:22)"
    )


def test_no_card_but_of_the_suit() -> None:
    table = led("AS 3S AC 2S 2H", Follow(holding=Holding.SUIT, void=Void.ANY))
    assert refused(table, card("4S")) == "seat 2 may not play 4S: whoever has a heart must follow suit (house.pitch:22)"
    table = led("AS 3S AC 2S 2D", Follow(holding=Holding.SUIT, void=Void.TRUMP))
    assert refused(table, card("5H")) == ("seat 2 may not play 5H: whoever has no diamond must trump (house.pitch:22)")


def test_no_lead_but_trump() -> None:
    first = FirstLead(cards=Leadable.TRUMP, origin=at("play/first lead", 20))
    table = do(table_of(attrs.evolve(no_bidding(), play=attrs.evolve(no_bidding().play, first_lead=first)), DEAL))
    do(table, named("S"))
    assert refused(table, card("2H")) == "seat 1 may not play 2H: whoever has a trump must lead one (house.pitch:20)"
    later = LaterLeads(cards=Leadable.TRUMP, origin=at("play/later leads", 21))
    table = led("AS 3S AC 2S", later_leads=later)
    assert refused(table, card("2H")) == "seat 1 may not play 2H: whoever has a trump must lead one (house.pitch:21)"


def test_no_trump_before_one_was_played() -> None:
    unbroken = FirstLead(cards=Leadable.UNBROKEN, origin=at("play/first lead", 20))
    table = do(table_of(attrs.evolve(no_bidding(), play=attrs.evolve(no_bidding().play, first_lead=unbroken)), DEAL))
    do(table, named("S"))
    assert refused(table, card("AS")) == (
        "seat 1 may not play AS: no trump has been played yet, so none may be led while there is anything else "
        "(house.pitch:20)"
    )


def test_no_joker_where_the_first_lead_makes_trump() -> None:
    base = attrs.evolve(auction_pitch(), deck=Deck(ranks=auction_pitch().deck.ranks, jokers=Jokers(number=2)))
    hands = ("2S 9H TH 3D 4D 5D", "AS KS 2H 2D 6D RJ", "3S 4S 5H 8C 9C TC", "AC KC QC JC 8D 9D")
    table = do(table_of(base, hands), Bid(3), PASS, PASS, PASS)
    assert card("RJ") not in table.legal_actions()
    assert refused(table, card("RJ")) == (
        "seat 1 may not play RJ: the first lead makes its suit trump, and a joker has no suit (house.pitch:20)"
    )


def test_no_other_discard() -> None:
    hands = (
        "2S 2H 3H 4H 5H 6H 7H 8H 9H",
        "AS KS QS JS TS 9S 8S 2D 3D",
        "3S 4S 5S 4D 5D 6D TH JH QH",
        "6S 7S KH 7D 8D 9D TD JD QD",
    )
    table = do(table_of(two_joker(), hands), Bid(5), PASS, PASS, PASS, named("S"))
    assert table.seat == 2
    for action, why in (
        (PASS, "pass: this is the time to discard"),
        (Stand(), "stand: there are cards that must go"),
        (Discard(*cards("KC")), "discard KC: KC is not in the hand"),
        (
            Discard(*cards("3S")),
            "discard 3S: it is a trump while spades are trump, and only non-trumps go as long as there are any",
        ),
    ):
        assert refused(table, action) == f"seat 2 may not {why} (house.pitch:30)"
