"""Settlement and the end at their edges: junk, sets, the last hand, and who may not win, all worked by hand."""

from typing import Any

import attrs
import pytest

from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Bid, Discard, Pass, Stand
from pitchdsl.game.auction.rules import Call, CallRank
from pitchdsl.game.events import DrawEvent, ReshuffleEvent
from pitchdsl.game.exchange.actions import DiscardCards, DrawCards, Throwable
from pitchdsl.game.exchange.rules import Exchange, ScoringTrumps, ShortStock, Step, StockShort
from pitchdsl.game.rng import ScriptedDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement import phase as settling
from pitchdsl.game.settlement.rules import Change, EveryTrick, Payment, Settle
from pitchdsl.game.settlement.rules import Outcome as Row
from pitchdsl.game.table.rules import Deck, Jokers, Ranks
from pitchdsl.game.trump.rules import NamedBy
from pitchdsl.game.winning.rules import AtOnce, EndsAfter, Junk, MayNotWin, Need, Target
from pitchdsl.game.winning.several_there import Criterion, Priority, SeveralThere
from pitchdsl.language.cases import Case, Cases
from pitchdsl.language.conditions import AheadBy, BidMade, Compare, Compared, PastTarget, TookEveryTrick
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.language.people import People, Person
from tests.wishes.registry import meets

from .tables import (
    at,
    auction_pitch,
    cards,
    change,
    do,
    hand_mask,
    named,
    nine_card,
    no_bidding,
    of_kind,
    order_of,
    table_of,
    winning_with,
)
from .test_settling import ending, event, settled

JUNK = winning_with(auction_pitch(), junk=Junk(stops_short=1))


def row(rules: Rules, **rows: Any) -> Rules:
    """With other rows of settlement."""
    names = {"made": Row.MADE, "set": Row.SET, "others": Row.OTHERS}
    settles: dict[str, Any] = {name: Settle(row=names[name], change=value) for name, value in rows.items()}
    return attrs.evolve(rules, settlement=attrs.evolve(rules.settlement, **settles))


@pytest.mark.parametrize(
    ("before", "taken", "bid", "after"),
    [
        ([4, 0, 0], [4, 0, 0], 2, [6, 0, 0]),  # 2 of 4 were bid, the rest counts up to 6
        ([3, 0, 0], [4, 0, 0], 2, [6, 0, 0]),
        ([2, 0, 0], [4, 0, 0], 2, [6, 0, 0]),
        ([1, 0, 0], [4, 0, 0], 2, [5, 0, 0]),
        ([5, 0, 0], [4, 0, 0], 2, [7, 0, 0]),  # what was bid arrives
        ([6, 0, 0], [4, 0, 0], 2, [8, 0, 0]),
        ([0, 6, 5], [2, 1, 1], 2, [2, 6, 6]),  # what others score was bid by nobody
        ([0, 6, 4], [2, 1, 1], 2, [2, 6, 5]),
        ([0, 6, 0], [1, 3, 0], 2, [-2, 6, 0]),  # nor is it when the pitcher is set
        ([6, 0, 0], [1, 3, 0], 2, [4, 3, 0]),
    ],
)
def test_junk_counts_up_to_one_short_of_the_target(
    before: list[int], taken: list[int], bid: int, after: list[int]
) -> None:
    assert list(event(settled(JUNK, before, taken, pitcher=0, bid=bid)).score) == after


def test_junk_where_scores_go_down() -> None:
    free = MayNotWin(stops_short=None)
    rules = winning_with(nine_card(), junk=Junk(stops_short=2), needs=(), may_not_win=free)
    # Down to 0: the pitchers at 5 bid 3 and take 5: 3 bring them to 2, and junk stops at 2. The others stop there, too.
    assert event(settled(rules, [5, 3], [5, 3], pitcher=0, bid=3)).score == (2, 2)
    assert event(settled(rules, [3, 9], [4, 2], pitcher=0, bid=3)).score == (0, 7)


def test_what_a_made_contract_scores_otherwise_was_bid() -> None:
    twice = row(JUNK, made=change(False, Fact.BID, 2))
    assert event(settled(twice, [5, 0, 0], [4, 0, 0], pitcher=0, bid=2)).score == (9, 0, 0)
    whole = row(JUNK, made=change(False, Fact.GAME))
    assert event(settled(whole, [-3, 0, 0], [4, 0, 0], pitcher=0, bid=2)).score == (4, 0, 0)
    assert event(settled(whole, [1, 0, 0], [4, 0, 0], pitcher=0, bid=2)).score == (8, 0, 0)
    plain = row(JUNK, made=change(False, None, 5))
    assert event(settled(plain, [4, 0, 0], [4, 0, 0], pitcher=0, bid=2)).score == (9, 0, 0)


def test_a_row_may_look_at_the_score_of_its_side() -> None:
    low = Compared.of(Fact.SCORE, Compare.OR_LESS, 0)
    double = Case(when=low, value=Change(how=Payment.SCORES, amount=Amount.counted(Fact.POINTS, 2)))
    cases = Cases(general=Change(how=Payment.SCORES, amount=Amount.counted(Fact.POINTS)), exceptions=(double,))
    rules = row(auction_pitch(), made=cases, others=cases)
    assert event(settled(rules, [1, 0, 2], [2, 1, 1], pitcher=0, bid=2)).score == (3, 2, 3)
    assert event(settled(rules, [0, 1, 0], [2, 1, 1], pitcher=0, bid=2)).score == (4, 2, 2)
    # A gain that is doubled has its junk counted by what was bid.
    rules = winning_with(rules, junk=Junk(stops_short=1))
    assert event(settled(rules, [0, 1, 0], [4, 0, 0], pitcher=0, bid=4)).score == (6, 1, 0)


def test_a_row_that_says_nothing_changes_nothing() -> None:
    rules = row(auction_pitch(), others=Cases(exceptions=()))
    assert event(settled(rules, [1, 1, 1], [2, 1, 1], pitcher=0, bid=2)).delta == (2, 0, 0)


def test_all_others_lose_when_one_side_wins_every_trick() -> None:
    base = auction_pitch()
    rules = attrs.evolve(base, settlement=attrs.evolve(base.settlement, every_trick=EveryTrick(points=2)))
    score = event(settled(rules, [0, 0, 5], [3, 1, 0], pitcher=0, bid=2, winners=(0, 0, 0))).score
    assert score == (3, -1, 3)
    assert event(settled(rules, [0, 0, 5], [3, 1, 0], pitcher=0, bid=2, winners=(1, 1))).score == (1, 1, 3)
    assert event(settled(rules, [0, 0, 5], [3, 1, 0], pitcher=0, bid=2, winners=(0, 1))).score == (3, 1, 5)


def test_failed_contracts_are_counted_and_lose_at_their_number() -> None:
    rules = winning_with(
        auction_pitch(), loses=(AtOnce(name="sets", condition=Compared.of(Fact.SETS, Compare.OR_MORE, 2)),)
    )
    table = settled(rules, [0, 0, 0], [1, 3, 0], pitcher=0, bid=2)
    assert (table.sets, table.outcome) == ([1, 0, 0], None)
    table = settled(rules, [0, 0, 0], [2, 2, 0], pitcher=0, bid=2)
    assert table.sets == [0, 0, 0]
    table = settled(no_bidding(), [0, 0], [2, 2], pitcher=None, bid=None)
    assert table.sets == [0, 0]
    twice = winning_with(
        auction_pitch(), loses=(AtOnce(name="sets", condition=Compared.of(Fact.SETS, Compare.OR_MORE, 1)),)
    )
    assert ending(settled(twice, [0, 1, 0], [1, 3, 0], pitcher=0, bid=2)) == (1, "sets")
    both = winning_with(
        auction_pitch(),
        loses=(
            AtOnce(name="set", condition=Compared.of(Fact.SETS, Compare.OR_MORE, 1)),
            AtOnce(name="failed", condition=BidMade(made=False)),
        ),
    )
    # A failed bid is everybody's loss by the second row, so nobody is left to win.
    assert ending(settled(both, [0, 1, 0], [1, 3, 0], pitcher=0, bid=2)) == (None, "named-bid")


def test_two_at_once_and_the_one_further_on() -> None:
    rules = winning_with(auction_pitch(), wins=(AtOnce(name="made", condition=BidMade(made=True)),))
    assert ending(settled(rules, [0, 1, 0], [2, 2, 0], pitcher=0, bid=2)) == (1, "named-bid")
    assert ending(settled(rules, [1, 1, 0], [2, 2, 0], pitcher=0, bid=2)) == (None, "named-bid")


def test_after_the_last_hand_the_one_furthest_on_wins() -> None:
    last = winning_with(auction_pitch(), ends_after=EndsAfter(hands=1))
    assert settled(last, [0, 2, 0], [2, 1, 1], pitcher=0, bid=2).outcome is not None
    assert ending(settled(last, [0, 2, 0], [2, 1, 1], pitcher=0, bid=2)) == (1, "hands")
    assert ending(settled(last, [1, 2, 0], [2, 1, 1], pitcher=0, bid=2)) == (None, "hands")
    later = winning_with(auction_pitch(), ends_after=EndsAfter(hands=2))
    assert settled(later, [0, 2, 0], [2, 1, 1], pitcher=0, bid=2).outcome is None
    down = winning_with(nine_card(), ends_after=EndsAfter(hands=1))
    assert ending(settled(down, [21, 15], [4, 2], pitcher=0, bid=4)) == (1, "hands")
    endless = winning_with(last, target=Target(points=None))
    assert ending(settled(endless, [90, 2, 0], [2, 1, 1], pitcher=0, bid=2)) == (0, "hands")


@meets("g4")
def test_whoever_must_be_past_the_target_or_ahead() -> None:
    for condition, score, end in (
        (PastTarget(), [5, 0, 0], None),
        (PastTarget(), [6, 0, 0], (0, "target")),
        (AheadBy(points=2), [5, 5, 0], None),
        (AheadBy(points=2), [6, 5, 0], (0, "target")),
        (AheadBy(points=2), [6, 0, 6], None),
    ):
        rules = winning_with(auction_pitch(), needs=(Need(name="more", condition=condition),))
        assert ending(settled(rules, score, [2, 1, 1], pitcher=0, bid=2)) == end, (condition, score)
    down = winning_with(
        nine_card(), needs=(Need(name="more", condition=PastTarget()),), may_not_win=MayNotWin(stops_short=None)
    )
    assert ending(settled(down, [4, 20], [4, 2], pitcher=0, bid=4)) is None
    assert ending(settled(down, [3, 20], [4, 2], pitcher=0, bid=4)) == (0, "target")


def test_what_a_side_is_told_that_may_not_win() -> None:
    """Two behind the target, and nothing taken from a side that stood further on."""
    need = (Need(name="tricks", condition=TookEveryTrick()),)
    rules = winning_with(auction_pitch(), needs=need, may_not_win=MayNotWin(stops_short=2))
    assert event(settled(rules, [5, 0, 0], [2, 0, 0], pitcher=0, bid=2)).score == (5, 0, 0)
    assert event(settled(rules, [6, 0, 0], [2, 0, 0], pitcher=0, bid=2)).score == (6, 0, 0)
    assert event(settled(rules, [4, 0, 0], [2, 0, 0], pitcher=0, bid=2)).score == (6, 0, 0)
    assert event(settled(rules, [9, 0, 0], [2, 0, 0], pitcher=0, bid=2)).score == (9, 0, 0)
    table = settled(rules, [5, 0, 0], [2, 0, 0], pitcher=0, bid=2, winners=(0, 0))
    assert (event(table).score, ending(table)) == ((7, 0, 0), (0, "target"))


def test_points_that_the_race_does_not_name_come_last_in_their_order() -> None:
    criteria = (Criterion(by=Priority.FIRST_BY, items=("low",)),)
    rules = winning_with(auction_pitch(), several=SeveralThere(criteria=criteria))

    def first(score: list[int], *awards: tuple[str, int, int]) -> tuple[int | None, str] | None:
        taken = [sum(value for _, side, value in awards if side == each) for each in range(3)]
        return ending(settled(rules, score, taken, pitcher=2, bid=1, awards=awards))

    assert first([6, 6, 0], ("high", 0, 1), ("low", 1, 1)) == (1, "race")
    assert first([6, 6, 0], ("high", 0, 1), ("jack", 1, 1)) == (0, "race")
    assert first([5, 6, 0], ("high", 0, 1), ("jack", 1, 1), ("game", 0, 1)) == (1, "race")
    # Both were at the target before this hand: by these points neither is first, and nothing else decides.
    assert first([7, 8, 0], ("high", 0, 1), ("jack", 1, 1)) == (None, "tie")
    assert first([6, 7, 0], ("high", 0, 1)) == (1, "race")


def test_a_named_bid_above_all_points_needs_only_its_own_condition() -> None:
    moon = Call(name="moon", ranks=CallRank.ABOVE_ALL, made_by=TookEveryTrick())
    rules = attrs.evolve(auction_pitch(), calls=(moon,))
    for winners, made in (((0, 0), True), ((0, 1), False)):
        table = settled(rules, [0, 0, 0], [2, 1, 0], pitcher=0, bid=5, name="moon", winners=winners)
        assert event(table).made is made


def test_the_deal_passes_to_the_left() -> None:
    table = settled(auction_pitch(), [0, 0, 0], [2, 1, 0], pitcher=0, bid=2)
    assert (table.dealer, table.hand_number, table.hands_settled) == (1, 2, 1)
    table.redeals = 3
    table.dealer = 2
    settling.begin(table)
    assert (table.dealer, table.hand_number, table.redeals) == (0, 3, 0)


def test_trumps_that_score_may_have_to_stay() -> None:
    step = Step(who=People(), deeds=(DiscardCards(which=Throwable.ANY, most=6),), origin=at("exchange/step", 30))
    for stay in (True, False):
        exchange = Exchange(
            steps=(step,), short=ShortStock(what=StockShort.GO_WITHOUT), scoring=ScoringTrumps(stay=stay)
        )
        rules = attrs.evolve(no_bidding(), exchange=exchange)
        hands = ("4S 5S 6S 7S 8S 9S", "2S 3S JS AS 5H 6H", "2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C 7C")
        table = do(table_of(rules, hands), named("S"))
        free = {each.card for each in table.legal_actions() if isinstance(each, Discard)}
        # The ace and the 2 are high and low, the jack is named.
        assert free == set(cards("3S 5H 6H" if stay else "2S 3S JS AS 5H 6H"))


def test_a_short_stock_is_filled_from_the_discards_which_nobody_sees_then() -> None:
    """Two players, 16 cards: six each, four left. Both throw three; the second draws one and two thrown ones."""
    deeds = (DiscardCards(which=Throwable.ANY, most=3), DrawCards(to=None))
    base = auction_pitch()
    rules = attrs.evolve(
        base,
        deck=Deck(ranks=Ranks(ranks=(12, 11, 10, 9)), jokers=Jokers(number=0)),
        trump=attrs.evolve(base.trump, named_by=NamedBy(who=Person.PITCHER)),
        exchange=Exchange(
            steps=(Step(who=People(), deeds=deeds), Step(who=People(only=Person.DEALER), deeds=deeds)),
            short=ShortStock(what=StockShort.RESHUFFLE),
        ),
    )
    hands = ["AS KS QS JS AH KH", "QH JH AD KD QD JD"]
    order = order_of(rules, hands, 0, "AC KC QC JC")
    shuffled = cards("AH KH QH JH AD QS")
    table = do(Table(rules, 2, ScriptedDeals(orders=[order], reshuffles=[shuffled])), Bid(1), Pass(), named("S"))
    do(table, *map(Discard, cards("QH JH AD")))
    do(table, *map(Discard, cards("QS AH KH")))
    assert of_kind(table, DrawEvent) == [
        DrawEvent(seat=1, cards=cards("AC KC QC")),
        DrawEvent(seat=0, cards=cards("JC AH KH")),
    ]
    assert of_kind(table, ReshuffleEvent) == [ReshuffleEvent(cards=shuffled)]
    assert (table.hand.discards, table.hand.own_discards) == ([], [0, 0])
    assert (table.hand.stock, table.hand.reshuffled) == ((), cards("QH JH AD QS"))
    assert table.hand.hands == [hand_mask("AS KS JS JC AH KH"), hand_mask("KD QD JD AC KC QC")]
    # The dealer goes on: what is thrown now is no part of what is drawn.
    assert table.seat == 0
    do(table, Discard(cards("JC")[0]), Stand())
    assert of_kind(table, DrawEvent)[-1] == DrawEvent(seat=0, cards=cards("QH"))
    assert table.hand.discards == list(cards("JC"))
    assert table.hand.own_discards == [hand_mask("JC"), 0]
