"""The play: what may be led and followed with, who wins a trick, and the lead that makes trump."""

import attrs
import pytest

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Hold, Pass, PlayCard
from pitchdsl.game.events import PlayEvent, TrickEvent, TrumpEvent
from pitchdsl.game.play.leadable import Leadable
from pitchdsl.game.play.rules import FirstLeader, Follow, Holding, LaterLeads, Void
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import Deck, Jokers
from pitchdsl.game.trump.rules import NamedBy, Order
from pitchdsl.language.people import Person

from .tables import at, auction_pitch, cards, do, named, no_bidding, of_kind, play, table_of, trumps

PASS = Pass()
HANDS = (
    "2S 9H TH 3D 4D 5D",
    "AS KS 2H 2D 6D 7D",
    "3S 4S 5H 8C 9C TC",
    "AC KC QC JC 8D 9D",
)


def following(holding: Holding, void: Void) -> Rules:
    base = auction_pitch()
    follow = Follow(holding=holding, void=void, origin=at("play/follow", 22))
    return attrs.evolve(base, play=attrs.evolve(base.play, follow=follow))


def options(table: Table) -> set[int]:
    return {action.card for action in table.legal_actions() if isinstance(action, PlayCard)}


def pitched(rules: Rules) -> Table:
    """Seat 1 pitches and leads."""
    return do(table_of(rules, HANDS, dealer=0), Bid(3), PASS, PASS, PASS)


def test_the_first_lead_makes_its_suit_trump() -> None:
    table = play(pitched(auction_pitch()), "AS")
    assert table.events[-2:] == [PlayEvent(seat=1, card=cards("AS")[0], trick=1), TrumpEvent(seat=1, suit=0)]


def test_a_trump_led_must_be_followed_and_the_void_are_free() -> None:
    table = play(pitched(auction_pitch()), "AS")
    assert options(table) == set(cards("3S 4S"))
    play(table, "3S")
    assert options(table) == set(cards(HANDS[3]))


def test_suit_or_trump_else_any_card() -> None:
    table = play(pitched(auction_pitch()), "AS 3S AC 2S")
    assert of_kind(table, TrickEvent) == [TrickEvent(trick=1, winner=1, cards=cards("AS 3S AC 2S"))]
    play(table, "2H")
    assert options(table) == set(cards("5H 4S"))
    play(table, "5H")
    assert options(table) == set(cards("KC QC JC 8D 9D")), "void in hearts"


def test_follow_suit_even_with_a_trump() -> None:
    table = play(pitched(following(Holding.SUIT, Void.ANY)), "AS 3S AC 2S 2H")
    assert options(table) == set(cards("5H"))


def test_any_card_at_all() -> None:
    table = play(pitched(following(Holding.ANY, Void.ANY)), "AS 8C AC 2S 2H")
    assert options(table) == set(cards("3S 4S 5H 9C TC"))


def test_the_void_must_trump() -> None:
    table = play(pitched(following(Holding.SUIT_OR_TRUMP, Void.TRUMP)), "AS 3S AC 2S 2D")
    assert options(table) == set(cards("4S"))
    with pytest.raises(IllegalActionError, match=r"play 5H: whoever has no diamond must trump \(house.pitch:22\)"):
        table.apply(PlayCard(cards("5H")[0]))


def test_a_refusal_says_what_to_follow_with() -> None:
    table = play(pitched(auction_pitch()), "AS 3S AC 2S 2H")
    with pytest.raises(IllegalActionError) as caught:
        table.apply(PlayCard(cards("8C")[0]))
    assert str(caught.value) == "seat 2 may not play 8C: whoever has a heart must follow suit or trump (house.pitch:22)"
    with pytest.raises(IllegalActionError, match="AH is not in the hand"):
        table.apply(PlayCard(cards("AH")[0]))
    with pytest.raises(IllegalActionError, match="this is the time to play a card"):
        table.apply(Hold())


def test_a_trump_takes_the_trick_and_its_winner_leads() -> None:
    table = play(pitched(auction_pitch()), "AS 3S AC 2S 2D 4S 8D 3D")
    assert (table.hand.winners, table.seat) == ([1, 2], 2)


def test_the_best_card_of_the_suit_led_takes_the_trick_without_trumps() -> None:
    table = play(pitched(auction_pitch()), "AS 3S AC 2S 2H 5H KC TH")
    assert table.hand.winners == [1, 0]


def test_whoever_has_a_trump_must_lead_one_first() -> None:
    table = table_of(no_bidding(), HANDS, dealer=0)
    do(table, named("S"))
    assert (table.seat, options(table)) == (1, set(cards("AS KS")))
    with pytest.raises(IllegalActionError, match=r"whoever has a trump must lead one \(house.pitch:20\)"):
        table.apply(PlayCard(cards("2H")[0]))


def test_a_leader_without_trump_leads_any_card() -> None:
    table = do(table_of(no_bidding(), HANDS, dealer=0), named("C"))
    assert options(table) == set(cards(HANDS[1]))


def test_later_leads_may_have_to_be_trumps() -> None:
    base = no_bidding()
    rules = attrs.evolve(base, play=attrs.evolve(base.play, later_leads=LaterLeads(cards=Leadable.TRUMP)))
    table = play(do(table_of(rules, HANDS, dealer=0), named("S")), "AS 3S AC 2S")
    assert options(table) == set(cards("KS"))
    play(table, "KS 4S KC 3D")
    assert options(table) == set(cards("2H 2D 6D 7D"))


def joker_rules() -> Rules:
    base = no_bidding()
    return attrs.evolve(
        base,
        deck=Deck(ranks=base.deck.ranks, jokers=Jokers(number=1)),
        trump=attrs.evolve(base.trump, order=Order(cards=trumps("AKQJ oJ RJ T98765432"))),
    )


JOKER_HANDS = (
    "JC 9H TH 3D 4D 5D",
    "TS QS 2H 2D 6D 7D",
    "RJ 4C 5H 8C 9C TC",
    "JS KC QC 9D 8D 2C",
)


def test_the_off_jack_and_the_joker_are_trumps_in_their_order() -> None:
    table = do(table_of(joker_rules(), JOKER_HANDS, dealer=0), named("S"))
    assert options(table) == set(cards("TS QS"))
    play(table, "TS")
    assert options(table) == set(cards("RJ")), "the joker follows a trump"
    play(table, "RJ JS")
    assert options(table) == set(cards("JC")), "the off-jack follows a trump"
    play(table, "JC")
    # J, off-jack, joker, ten: seat 3 wins with the jack.
    assert table.hand.winners == [3]


def test_the_off_jack_does_not_follow_its_printed_suit() -> None:
    table = do(table_of(joker_rules(), JOKER_HANDS, dealer=0), named("S"))
    play(table, "TS RJ JS JC KC")
    assert table.seat == 0
    assert options(table) == set(cards("9H TH 3D 4D 5D"))


def test_a_joker_outside_the_order_wins_nothing() -> None:
    base = joker_rules()
    rules = attrs.evolve(base, trump=attrs.evolve(base.trump, order=no_bidding().trump.order))
    table = play(do(table_of(rules, JOKER_HANDS, dealer=0), named("S")), "TS")
    assert options(table) == set(cards(JOKER_HANDS[2])), "it does not follow either"
    play(table, "RJ JS 9H 2C JC 2D 4C")
    # Seat 3 led the two of clubs; the jack of clubs, no trump here, wins over the four.
    assert table.hand.winners == [3, 0]


def test_the_one_left_of_the_pitcher_may_lead() -> None:
    base = auction_pitch()
    rules = attrs.evolve(
        base,
        trump=attrs.evolve(base.trump, named_by=NamedBy(who=Person.PITCHER)),
        play=attrs.evolve(base.play, first_leader=FirstLeader(who=Person.LEFT_OF_PITCHER)),
    )
    table = do(pitched(rules), named("H"))
    assert table.seat == 2


def test_a_seat_without_cards_is_skipped() -> None:
    table = pitched(auction_pitch())
    table.hand.hands[2] = 0
    play(table, "AS AC 2S")
    assert of_kind(table, TrickEvent) == [TrickEvent(trick=1, winner=1, cards=cards("AS AC 2S"))]
