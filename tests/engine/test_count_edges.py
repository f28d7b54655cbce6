"""The count at its edges: reasons, level jokers, cards from the kitty, pips that are level or all on one side."""

import attrs
import pytest

from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Discard, NameTrump, Pass, PlayCard, Stand, ThrowIn
from pitchdsl.game.actions import RunIt as Run
from pitchdsl.game.auction.rules import RunIt
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.events import AwardEvent, DealEvent, MisdealEvent, ReshuffleEvent
from pitchdsl.game.exchange import phase as exchange
from pitchdsl.game.exchange.actions import DiscardCards, DrawCards, Throwable
from pitchdsl.game.exchange.rules import Exchange, LeftOut, ShortStock, Step, StockShort
from pitchdsl.game.play.rules import Follow, Holding, Void
from pitchdsl.game.rng import ScriptedDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import Deck, Jokers, Kitty, Misdeal
from pitchdsl.game.trump import naming
from pitchdsl.game.trump.rules import JokerRank, Order
from pitchdsl.language.card_selectors import Extreme
from pitchdsl.language.cases import Case, Cases
from pitchdsl.language.conditions import Compare, Compared, Condition, HandHas, TookEveryPoint, TookEveryTrick, TrumpIs
from pitchdsl.language.numbers import Fact
from pitchdsl.language.people import People, Person
from pitchdsl.language.recipients import (
    ByBestTrick,
    ByCard,
    ByEveryTrick,
    ByLastTrick,
    ByMostPips,
    ByRole,
    Ownership,
    Recipient,
    TieTo,
)

from .tables import (
    at,
    auction_pitch,
    bidding_with,
    cards,
    do,
    hand_mask,
    high,
    item,
    low,
    named,
    no_bidding,
    of_kind,
    order_of,
    play,
    rank,
    table_of,
    trumps,
    won,
)

PASS, STAND = Pass(), Stand()
# Two seats; the lead of seat 1 makes spades trump.
HANDS = ("2S 9S KH TD 3D 3C", "AS KS 2H AD TC 4C")
PLAY = "AS 2S KS 9S 2H KH TD AD TC 3C 4C 3D"
"""Seat 1 wins tricks 1, 2, 4, 5 and 6; seat 0 wins trick 3. Pips by trick: 4, 3, 3, 14, 10, 0."""


def awards(table: Table) -> list[AwardEvent]:
    return [event for event in of_kind(table, AwardEvent) if isinstance(event, AwardEvent)]


def counted(*items: ScoringItem, hands: tuple[str, str] = HANDS, text: str = PLAY) -> list[AwardEvent]:
    rules: Rules = attrs.evolve(auction_pitch(), points=attrs.evolve(auction_pitch().points, items=items))
    table = do(table_of(rules, hands, dealer=0, more=[hands]), Bid(1), PASS)
    return awards(play(table, text))


def by(fact: Ownership, pick: str) -> ScoringItem:
    return item(f"{fact.value}-{pick}", 1, ByCard(fact=fact, card=trumps(pick)[0]))


EVERY = ("2S 3S 4H 5H 6H 7H", "AS KS QS AH KH QH"), "AS 2S KS 3S QS 4H AH 5H KH 6H QH 7H"
"""Seat 1 wins all six tricks."""


def test_every_award_says_why() -> None:
    items = (
        item("last", 1, ByLastTrick()),
        item("all", 1, ByEveryTrick()),
        item("best", 1, ByBestTrick()),
        item("game", 1, ByMostPips()),
        item("bidder", 1, ByRole(who=Person.PITCHER)),
        by(Ownership.PLAYER, "9"),
        by(Ownership.HOLDER, "9"),
        by(Ownership.WINNER, "9"),
        by(Ownership.OWNER, "9"),
        by(Ownership.WINNER, "Q"),
        item("club", 1, ByCard(fact=Ownership.WINNER, card=Extreme(highest=True, suit=3))),
        item("low", 1, ByCard(fact=Ownership.WINNER, card=Extreme(highest=False, suit=None))),
    )
    assert [(each.side, each.reason) for each in counted(*items)] == [
        (1, "seat 1 won the last trick"),
        (None, "no side won every trick"),
        (1, "14 pips in one trick against 3"),
        (1, "31 pips against 3"),
        (1, "seat 1 is the pitcher"),
        (0, "seat 0 played 9S"),
        (0, "seat 0 held 9S"),
        (1, "seat 1 won 9S"),
        (0, "seat 0 was dealt 9S"),
        (None, "QS is not in play"),
        (1, "seat 1 won TC, the highest club"),
        (1, "seat 1 won 2S, the lowest trump"),
    ]


def test_an_award_to_a_role_names_it_as_one_speaks() -> None:
    """Seat 0 deals to two: so seat 1 is on its left, bids and names trump, and seat 0 is on the left of that.
    With two at the table the right hand is the left one."""
    assert [
        (each.side, each.reason) for each in counted(*(item(who.name.lower(), 1, ByRole(who=who)) for who in Person))
    ] == [
        (0, "seat 0 is the dealer"),
        (1, "seat 1 is the pitcher"),
        (1, "seat 1 is left of the dealer"),
        (0, "seat 0 is left of the pitcher"),
        (1, "seat 1 is right of the dealer"),
        (0, "seat 0 is right of the pitcher"),
        (1, "seat 1 named trump"),
    ]


def test_the_last_trick_is_the_one_that_is_played_last() -> None:
    play_out = "AS 2S KS 9S TC 3C 4C 3D AD TD 2H KH"
    (award,) = counted(item("last", 1, ByLastTrick()), text=play_out)
    assert (award.side, award.reason) == (0, "seat 0 won the last trick")


def test_who_wins_every_trick() -> None:
    hands, text = EVERY
    game, every = counted(item("game", 1, ByMostPips()), item("all", 1, ByEveryTrick()), hands=hands, text=text)
    # Both aces, kings and queens are with seat 1: 4 + 4 + 3 + 3 + 2 + 2 pips, and none with seat 0.
    assert (game.side, game.reason) == (1, "18 pips against 0")
    assert (every.side, every.reason) == (1, "one side won every trick")


def test_a_comparison_with_nobody() -> None:
    hands, text = EVERY
    assert counted(item("best", 1, ByBestTrick()), hands=hands, text=text)[0].reason == "4 pips in one trick against 0"


@pytest.mark.parametrize(("tied", "side", "who"), [
    (TieTo.NOBODY, None, "a tie goes to nobody"),
    (TieTo.PITCHER, 1, "the pitcher has a tie"),
    (TieTo.DEFENDERS, 0, "the defenders have a tie"),
])  # fmt: skip
def test_a_tie_for_the_best_trick_and_one_without_a_pip(tied: TieTo, side: int | None, who: str) -> None:
    # Each wins a trick with a king; nothing else counts.
    (award,) = counted(
        item("best", 1, ByBestTrick(tied=tied)),
        hands=("KD 3S 4S 5H 6H 7H", "KS 2D 3D 4D 5D 6D"),
        text="KS 3S 2D KD 4S 3D 5H 4D 6H 5D 7H 6D",
    )
    assert (award.side, award.reason) == (side, f"3 pips in one trick on several sides, and {who}")
    (award,) = counted(
        item("best", 1, ByBestTrick(tied=tied)),
        hands=("2S 3S 5S 5H 6H 7H", "4S 2D 3D 4D 5D 6D"),
        text="4S 2S 2D 3S 5S 3D 5H 4D 6H 5D 7H 6D",
    )
    assert (award.side, award.reason) == (side, f"0 pips in one trick on several sides, and {who}")


def test_an_item_that_this_hand_gives_to_nobody() -> None:
    spades = TrumpIs(suit=0)
    hearts = TrumpIs(suit=1)
    no_value = ScoringItem(name="a", value=Cases(exceptions=(Case(when=hearts, value=7),)), to=high().to)
    to_nobody = Cases[Recipient](exceptions=(Case(when=hearts, value=ByLastTrick()),))
    nobody = ScoringItem(name="b", value=Cases(general=2), to=to_nobody)
    unmet = attrs.evolve(won("c", "A", 3), only_if=TrumpIs(suit=1))
    met = attrs.evolve(won("d", "A", 3), only_if=spades)
    found = [(each.value, each.side, each.card, each.reason) for each in counted(no_value, nobody, unmet, met)]
    assert found == [
        (7, None, None, "the rules give it to nobody in a hand like this"),
        (2, None, None, "the rules give it to nobody in a hand like this"),
        (3, None, None, "only if trump is hearts"),
        (3, 1, *cards("AS"), "seat 1 won AS"),
    ]


def test_to_whom_an_item_goes_may_depend_on_trump() -> None:
    zero = TrumpIs(suit=0)
    to = Cases[Recipient](general=ByRole(who=Person.DEALER), exceptions=(Case(when=zero, value=ByLastTrick()),))
    (award,) = counted(ScoringItem(name="it", value=Cases(general=1), to=to))
    assert award.side == 1


def test_who_takes_every_point_is_asked_of_the_other_points() -> None:
    every = attrs.evolve(item("all", 1, ByRole(who=Person.PITCHER)), only_if=TookEveryPoint())
    assert [each.side for each in counted(every, won("high", "A"))] == [1, 1]
    assert [each.side for each in counted(every, won("high", "A"), by(Ownership.OWNER, "2"))] == [None, 1, 0]


def jokers(text: str, highest: bool, level: bool = True) -> tuple[int | None, int | None]:
    """Of two jokers above all trumps: the card and the side of the highest or the lowest of the two."""
    base = no_bidding()
    but = trumps("AKQJT98765432") if not highest else ()
    pick = ByCard(fact=Ownership.WINNER, card=Extreme(highest=highest, suit=None, but=but))
    rules = attrs.evolve(
        base,
        deck=Deck(ranks=base.deck.ranks, jokers=Jokers(number=2)),
        trump=attrs.evolve(
            base.trump, order=Order(cards=trumps("RJ BJ AKQJT98765432")), jokers=JokerRank(first_played=level)
        ),
        points=attrs.evolve(base.points, items=(item("it", 1, pick),)),
    )
    hands = ("2S 3S 4H 5H 6H 7H", "BJ KS 2H 2D 6D 7D", "3C 3H 5D 8C 9C TC", "RJ JS KC QC 8D 9D")
    table = do(table_of(rules, hands, more=[hands]), named("S"))
    while not awards(table):
        legal = table.legal_actions()
        table.apply(next((PlayCard(card) for card in cards(text) if PlayCard(card) in legal), legal[0]))
    (award,) = awards(table)
    return award.card, award.side


def test_of_level_jokers_the_one_played_first_is_the_higher() -> None:
    red, black = cards("RJ")[0], cards("BJ")[0]
    # Seat 1 leads one of its trumps; the black joker first, or the king, on which seat 3 puts the red one.
    assert jokers("BJ RJ", highest=True)[0] == black
    assert jokers("BJ RJ", highest=False)[0] == red
    assert jokers("KS RJ", highest=True)[0] == red
    assert jokers("KS RJ", highest=False)[0] == black
    assert jokers("BJ RJ", highest=True, level=False)[0] == red
    assert jokers("BJ RJ", highest=False, level=False)[0] == black


def test_a_card_from_the_kitty_belongs_to_its_holder() -> None:
    base = auction_pitch()
    rules = attrs.evolve(
        base,
        deal=attrs.evolve(base.deal, kitty=Kitty(cards=1, to=Person.PITCHER)),
        points=attrs.evolve(base.points, items=(by(Ownership.OWNER, "J"),)),
    )
    table = do(table_of(rules, HANDS, rest="JS", more=[HANDS]), Bid(1), PASS)
    assert table.hand.kitty == ()
    assert table.hand.hands[1] == hand_mask(f"{HANDS[1]} JS")
    play(table, f"{PLAY} JS")
    (award,) = awards(table)
    assert (award.side, award.reason) == (1, "seat 1 held JS")


def test_a_card_that_was_run_belongs_to_whom_it_was_dealt() -> None:
    rules = bidding_with(auction_pitch(), run_it=RunIt(cards=1))
    rules = attrs.evolve(rules, points=attrs.evolve(rules.points, items=(by(Ownership.OWNER, "J"), won("ace", "A"))))
    table = do(table_of(rules, HANDS, rest="5D JS", more=[HANDS]), Bid(1), Run(), PASS, Bid(2))
    assert table.seat == 0
    play(table, "2S AS KS JS AD TD 5D 3D 2H KH 9S 4C 3C TC")
    award, _ = awards(table)
    assert (award.side, award.reason) == (0, "seat 0 was dealt JS")


SIX = ("2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C 7C")


def test_every_poor_hand_is_asked_once_from_the_dealers_left() -> None:
    misdeal = Misdeal(when=HandHas(rank=rank("2"), among=6), origin=at("deal/misdeal", 9))
    rules = attrs.evolve(auction_pitch(), deal=attrs.evolve(auction_pitch().deal, misdeal=misdeal))
    for dealer in range(4):
        table = table_of(rules, SIX, dealer=dealer)
        asked = []
        while STAND in table.legal_actions():
            asked.append(table.seat)
            do(table, STAND)
        assert asked == [(dealer + step) % 4 for step in (1, 2, 3, 4)]
        assert table.legal_actions()[0] == PASS
    some = ("2S 3S 4S 5S 6S 8H", *SIX[1:3], "2C 3C 4C 5C 6C 8D")
    again = Table(rules, 4, ScriptedDeals(orders=[order_of(rules, some, 0)] * 2))
    assert again.seat == 1
    do(again, STAND)
    assert again.seat == 2
    do(again, ThrowIn())
    assert of_kind(again, MisdealEvent) == [MisdealEvent(seat=2, reason="coke hand")]
    assert (again.redeals, again.dealer, again.seat, len(of_kind(again, DealEvent))) == (1, 0, 1, 2)


def throwing(
    *deeds: DiscardCards | DrawCards, stay_out: Condition | None = None, stock: StockShort = StockShort.GO_WITHOUT
) -> Rules:
    step = Step(who=People(), deeds=deeds, origin=at("exchange/step", 30))
    left_out = LeftOut(when=stay_out) if stay_out else None
    return attrs.evolve(no_bidding(), exchange=Exchange(steps=(step,), short=ShortStock(what=stock), left_out=left_out))


def test_an_exchange_may_be_left_out() -> None:
    deed = DiscardCards(which=Throwable.ANY, most=2)
    for condition, left_out in ((TrumpIs(suit=0), True), (TrumpIs(suit=1), False)):
        table = do(table_of(throwing(deed, stay_out=condition), SIX), named("S"))
        assert (STAND in table.legal_actions()) is not left_out


def test_the_exchange_may_be_left_out_for_the_pitchers_score() -> None:
    base = throwing(DiscardCards(which=Throwable.ANY, most=2), stay_out=Compared.of(Fact.SCORE, Compare.EXACTLY, 0))
    rules = attrs.evolve(base, bidding=auction_pitch().bidding, trump=attrs.evolve(base.trump))
    table = do(table_of(rules, SIX), Bid(1), PASS, PASS, PASS, named("H"))
    assert STAND not in table.legal_actions()
    table = table_of(rules, SIX)
    table.score = [0, 3]
    do(table, Bid(1), PASS, PASS, PASS, named("H"))
    assert STAND in table.legal_actions()


def test_what_a_seat_sees_of_its_discards() -> None:
    table = do(table_of(throwing(DiscardCards(which=Throwable.ANY, most=2)), SIX), named("S"))
    do(table, *map(Discard, cards("2H 7H")))
    assert (table.seat, table.hand.own_discards, table.hand.discarded) == (
        2,
        [0, hand_mask("2H 7H"), 0, 0],
        [0, 2, 0, 0],
    )
    assert (table.view(1).own_discards, table.view(2).own_discards) == (hand_mask("2H 7H"), 0)
    assert table.view(2).discarded == (0, 2, 0, 0)
    assert table.hand.hands[1] == hand_mask("3H 4H 5H 6H")


def test_reshuffled_discards_are_drawn_and_no_longer_seen() -> None:
    rules = throwing(
        DiscardCards(which=Throwable.ANY, most=6), DrawCards(to=6), stock=StockShort.RESHUFFLE
    )  # fmt: skip
    rules = attrs.evolve(rules, deal=attrs.evolve(rules.deal, each=attrs.evolve(rules.deal.each, cards=12)))
    hands = tuple(" ".join(f"{letter}{suit}" for letter in "23456789TJQK") for suit in "SHDC")
    rules = attrs.evolve(rules, deal=attrs.evolve(rules.deal, each=attrs.evolve(rules.deal.each, packets=3)))
    # Seats 1 and 2 keep six and throw six; the stock holds the four aces, and nobody needs a card.
    table = do(table_of(rules, hands, reshuffles=["2H"]), named("S"))
    do(table, *map(Discard, cards("2H 3H 4H 5H 6H 7H")))
    assert table.seat == 2
    assert of_kind(table, ReshuffleEvent) == []
    do(table, STAND, STAND, STAND)
    assert table.hand.stock == cards("AS AH AD AC")
    assert table.hand.discards == list(cards("2H 3H 4H 5H 6H 7H"))


def test_a_suit_and_nothing_else_is_named() -> None:
    table = table_of(no_bidding(), SIX)
    assert table.legal_actions() == tuple(map(NameTrump, range(4)))
    for wrong in (PASS, STAND):
        with pytest.raises(AssertionError, match=r"^only the naming of a suit gets here$"):
            naming.apply(table, None, wrong)
    table.seat = None
    with pytest.raises(AssertionError, match=r"^only the naming of a suit gets here$"):
        naming.apply(table, None, NameTrump(1))


def test_an_error_keeps_the_rule() -> None:
    table = table_of(auction_pitch(), SIX)
    with pytest.raises(IllegalActionError) as caught:
        table.apply(Bid(9))
    assert (caught.value.rule, caught.value.action) == (at("bidding/bids", 11), Bid(9))
    with pytest.raises(IllegalActionError, match=r"^seat 1 may not discard RJ: no such card is in the pack"):
        table.apply(Discard(cards("RJ")[0]))


def test_for_how_many_players_the_rules_are() -> None:
    for rules, seats, said in ((auction_pitch(), 8, "2 to 7 players, not 8"), (no_bidding(), 3, "4 players, not 3")):
        with pytest.raises(ValueError, match=f"^house is for {said} "):
            Table(rules, seats, ScriptedDeals())


def test_the_count_looks_at_every_trick_of_the_pitcher() -> None:
    every = attrs.evolve(item("all", 1, ByRole(who=Person.PITCHER)), only_if=TookEveryTrick())
    hands, text = EVERY
    assert [each.side for each in counted(every, hands=hands, text=text)] == [1]
    assert [each.side for each in counted(every)] == [None]
    assert [each.side for each in counted(low(), won("ace", "A"))] == [0, 1]


def test_a_card_that_lay_in_a_hand_and_was_never_played() -> None:
    """With trumps only, a plain card stays in hand: its holder has it, and nobody has played or won it."""
    base = no_bidding()
    facts = (Ownership.HOLDER, Ownership.PLAYER, Ownership.WINNER)
    picks = [ByCard(fact=fact, card=Extreme(highest=True, suit=1)) for fact in facts]
    rules = attrs.evolve(
        base,
        points=attrs.evolve(base.points, items=tuple(item(f"it-{at}", 1, pick) for at, pick in enumerate(picks))),
        play=attrs.evolve(base.play, follow=Follow(holding=Holding.SUIT_OR_TRUMP, void=Void.SIT_OUT)),
    )
    hands = ("2S 9H TH 3D 4D 5D", "AS 3C 2H 2D 6D 7D", "3H 4H 5H 8C 9C TC", "JS JH KC QC 8D 9D")
    table = play(do(table_of(rules, hands, more=[hands]), named("S")), "AS JS 2S")
    assert [(each.side, each.reason) for each in awards(table)] == [
        (1, "seat 3 held JH, the highest heart"),
        (None, "nobody played JH, the highest heart"),
        (None, "nobody won JH, the highest heart"),
    ]


def test_the_last_trick_is_the_last_one_and_second_place_is_not_third() -> None:
    hands = ("AD 2S 3S 4H 5H 6H", "KS KD 3D 4C 5C 6C")
    text = "KS 2S KD AD 4H 3D 5H 4C 6H 5C 3S 6C"
    last, game = counted(item("last", 1, ByLastTrick()), item("game", 1, ByMostPips()), hands=hands, text=text)
    # Seat 0 takes the ace and king of diamonds, 7 pips, and every trick from then on; seat 1 has a king, 3.
    assert (last.side, last.reason) == (0, "seat 0 won the last trick")
    assert (game.side, game.reason) == (0, "7 pips against 3")


def test_an_order_is_asked_for_only_when_trump_is_known() -> None:
    table = table_of(auction_pitch(), SIX)
    with pytest.raises(AssertionError, match=r"^the exchange comes after the naming of trump; the checker lets"):
        exchange._order(table)
    with pytest.raises(AssertionError, match=r"^the rules speak of a person whom this hand does not have; the checker"):
        table.seat_of(Person.NAMER)
