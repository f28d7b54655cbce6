"""Amounts, exceptions and what a hand comes to, as pure functions: every number is worked out by hand."""

import pytest
from attrs import evolve

from pitchdsl.game.auction.rules import Call, CallRank
from pitchdsl.game.settlement.rules import Change, Outcome, Payment
from pitchdsl.game.settlement.settling import is_made, scores_after
from pitchdsl.language.cases import Case, Cases
from pitchdsl.language.conditions import (
    BidCalled,
    Called,
    Compare,
    Compared,
    SetThePitcher,
    TookEveryPoint,
    TookEveryTrick,
    TrumpIs,
)
from pitchdsl.language.facts import UNKNOWN, Facts, known
from pitchdsl.language.numbers import Amount, Fact
from tests.texts import rules, sheet

FACTS = Facts(
    total=4,
    trump=0,
    bid=3,
    call=None,
    made=True,
    own=True,
    every_trick=False,
    every_point=False,
    taken=4,
    game=11,
    standing=None,
    score=0,
    ahead=None,
    past=None,
    sets=0,
    hand=None,
)


@pytest.mark.parametrize(
    ("fact", "times", "points", "promised", "words"),
    [
        (Fact.POINTS, 1, 4, 3, "scores points taken"),
        (Fact.POINTS, 2, 8, 3, "scores twice points taken"),
        (Fact.BID, 1, 3, 3, "scores the bid"),
        (Fact.BID, 2, 6, 6, "scores twice the bid"),
        (Fact.BID, 3, 9, 9, "scores 3 times the bid"),
        (None, 5, 5, 5, "scores 5"),
        (None, 0, 0, 0, "scores nothing"),
        (Fact.GAME, 1, 11, 11, "scores a whole game"),
    ],
)
def test_what_an_amount_comes_to(fact: Fact | None, times: int, points: int, promised: int, words: str) -> None:
    amount = Amount.plain(times) if fact is None else Amount.counted(fact, times)
    change = Change(how=Payment.SCORES, amount=amount)
    loss = evolve(change, how=Payment.LOSES)
    assert amount.of(FACTS) == change.gain(FACTS, 1) == change.gain(FACTS, -1) == points
    assert loss.gain(FACTS, 1) == -points
    assert change.promised(points, FACTS) == promised
    assert change.words("s") == words
    assert loss.words("") == words.replace("scores", "lose")
    assert change.may_gain() is (points > 0)
    assert not loss.may_gain()
    assert loss.may_gain(least=-1) is (fact is Fact.POINTS)


def test_nobody_scores_a_bid_where_nobody_has_bid() -> None:
    assert Change(how=Payment.SCORES, amount=Amount.counted(Fact.BID, 2)).gain(evolve(FACTS, bid=None), 1) == 0


def test_the_first_exception_that_is_met_holds() -> None:
    spades = Case(when=TrumpIs(suit=0), value=1)
    high = Case(when=Compared.of(Fact.BID, Compare.OR_MORE, 3), value=2)
    cases = Cases(general=3, exceptions=(spades, high))
    assert [cases.of(evolve(FACTS, trump=trump, bid=bid)) for trump in (0, 1) for bid in (3, 2)] == [1, 1, 2, 3]
    # what nobody can tell hides all that comes behind it, and nothing before it
    assert cases.of(evolve(FACTS, trump=UNKNOWN)) is UNKNOWN
    assert cases.of(evolve(FACTS, bid=UNKNOWN)) == 1
    assert cases.of(evolve(FACTS, trump=1, bid=UNKNOWN)) is UNKNOWN
    assert Cases[int]().of(FACTS) is None


def test_each_side_has_its_row() -> None:
    kept = rules(sheet("settlement\n  made: pitcher scores 1\n  set: pitcher loses 2\n  others: score 3\n")).settlement
    assert [row.row for row in kept.rows] == list(Outcome)
    found = [known(kept.change(evolve(FACTS, own=own, made=made))) for own in (True, False) for made in (True, False)]
    assert [change.gain(FACTS, 1) for change in found if change] == [1, -2, 3, 3]


MOON = Call(name="moon", ranks=CallRank.ABOVE_ALL, points=None, made_by=TookEveryTrick())
FIVE = Call(name="five", ranks=CallRank.NUMBER, points=5, made_by=TookEveryTrick())


@pytest.mark.parametrize(
    ("call", "bid", "taken", "every_trick", "made"),
    [
        (None, None, 4, False, None),
        (None, 3, 3, False, True),
        (None, 3, 2, False, False),
        ("moon", 5, 4, True, True),  # above all: what it asks for is enough
        ("moon", 5, 4, False, False),
        ("five", 5, 5, True, True),
        ("five", 5, 4, True, False),  # a bid with a number must take that, too
        ("five", 5, 5, False, False),
    ],
)
def test_whether_a_contract_is_made(
    call: str | None, bid: int | None, taken: int, every_trick: bool, made: bool | None
) -> None:
    facts = evolve(FACTS, call=call, bid=bid, taken=taken, every_trick=every_trick)
    assert is_made((MOON, FIVE), facts) is made


def test_a_condition_of_a_settlement_that_cannot_be_judged_is_never_taken_for_met() -> None:
    facts = evolve(FACTS, every_trick=UNKNOWN)
    assert is_made((MOON,), evolve(facts, call="moon")) is False
    assert BidCalled(name="moon").met(evolve(FACTS, call=UNKNOWN)) is None


def test_one_known_fact_may_decide_what_asks_for_several() -> None:
    called = Called(name="moon", made=True)
    assert called.met(Facts(own=False)) is called.met(Facts(made=False)) is called.met(Facts(call="slam")) is False
    assert called.met(Facts(own=True, made=True)) is called.met(Facts()) is None
    assert SetThePitcher().met(Facts(own=True)) is False
    assert SetThePitcher().met(Facts(own=False)) is None


def test_scores_of_three_sides_one_of_which_wins_every_trick() -> None:
    ours = rules(
        sheet(
            "players\n  seats: 3\n  sides: each alone\nsettlement\n  every trick: others lose 2\n"
            "winning\n  junk: stops 1 short of the target\n"
        )
    )
    pitcher, other, third = (evolve(FACTS, own=own, taken=taken) for own, taken in ((True, 3), (False, 1), (False, 0)))
    # 3 were bid and taken: 10 + 3; one at 10 takes 1, which is junk beyond 10, and loses 2; the third loses 2
    assert scores_after(ours, (10, 10, 5), (pitcher, other, third), (0,)) == (13, 8, 3)
    assert scores_after(ours, (10, 10, 5), (pitcher, other, third), ()) == (13, 10, 5)


@pytest.mark.parametrize(("ranks", "made"), [(CallRank.ALL, False), (CallRank.ABOVE_ALL, True)])
def test_a_point_in_the_stock_keeps_a_bid_of_all_the_points_from_being_made(ranks: CallRank, made: bool) -> None:
    # Of four points one lies in the stock; the pitcher's side takes the three that are in play.
    moon = Call(name="moon", ranks=ranks, made_by=TookEveryPoint())
    bid = 4 if ranks is CallRank.ALL else 5
    assert is_made([moon], Facts(total=4, bid=bid, call="moon", taken=3, every_point=True)) is made
