"""Chance is explicit: each set of cards comes about in one way, as likely as it is, and only where it is seen."""

import pickle
import random
from collections import Counter
from itertools import combinations, permutations
from math import comb, factorial, isclose, prod

import pytest

import pitchdsl
from pitchdsl.cards import cards_in, code
from pitchdsl.envs.chance import Chance, Covered, Question
from pitchdsl.envs.dealt import Dealt, walked
from pitchdsl.envs.play import Parameters, parameters_of, play_of
from pitchdsl.game.events import CutEvent, DealEvent, DrawEvent, ReshuffleEvent, TakeEvent, TopEvent, TurnUpEvent
from pitchdsl.game.rng import DrawKind, RandomDraw
from pitchdsl.game.state import State
from pitchdsl.language.trump_maker import TrumpMaker
from tests.effort import few, some

from .trees import TINY, at_random, name_of, parameters, walk

each_game = pytest.mark.parametrize("told", some(parameters(), 16, "chance"), ids=name_of)


def all_answers(question: Question, likely: float = 1.0) -> list[tuple[tuple[int, ...], float]]:
    question = question.with_all_certain()
    if not question.missing:
        return [(question.said, likely)]
    return [found for each, chance in question.outcomes() for found in all_answers(question.say(each), likely * chance)]


@pytest.mark.parametrize("number", range(1, 7))
def test_each_set_comes_about_once_and_all_are_equally_likely(number: int) -> None:
    cards = (2, 3, 5, 7, 11, 13)
    found = all_answers(Question(what="deal", left=cards, missing=number))
    assert sorted(each for each, _ in found) == sorted(combinations(cards, number))
    assert all(isclose(chance, 1 / comb(6, number)) for _, chance in found)


@pytest.mark.parametrize("number", range(1, 5))
def test_each_order_comes_about_once_and_all_are_equally_likely(number: int) -> None:
    cards = (2, 3, 5, 7)
    found = all_answers(Question(what="shuffle", left=cards, missing=number, in_order=True))
    assert sorted(each for each, _ in found) == sorted(permutations(cards, number))
    assert all(isclose(chance, factorial(4 - number) / factorial(4)) for _, chance in found)


def test_an_outcome_that_cannot_be_is_refused() -> None:
    question = Question(what="deal", left=(1, 2, 3), missing=2)
    for wrong in (0, 3, 4):  # after 3 no higher card is left for the second
        with pytest.raises(ValueError, match="no outcome of this chance"):
            question.say(wrong)


def likely_by_events(dealt: Dealt) -> float:
    """How likely the cards of a hand are, by what its events show: cards that come together, without their order."""
    play, table, likely = dealt.play, dealt.table, 1.0
    assert table is not None
    pack: set[int] = set()
    left: set[int] = set()
    for event in table.events:
        match event:
            case CutEvent(cards=cards):
                likely /= prod(range(len(table.pack) - len(cards) + 1, len(table.pack) + 1))
            case DealEvent(deal=deal):
                pack = set(table.pack)
                left = pack
                for hand in deal.hands:
                    likely /= comb(len(left), len(hand))
                    left = left - set(hand)
            case ReshuffleEvent(cards=cards):
                likely /= factorial(len(cards))
            case TurnUpEvent() if play.rules.trump.named_by.by_card is TrumpMaker.CUT:
                likely /= len(pack)
            case TurnUpEvent(card=card) | TopEvent(card=card):
                likely /= len(left) if card in left else 1
                left = left - {card}
            case DrawEvent(cards=cards) | TakeEvent(cards=cards):
                new = left & set(cards)
                likely /= comb(len(left), len(new))
                left = left - new
            case _:
                pass  # no other event shows a chance
    by_seat = play.parameters.dealer < 0 and not isinstance(table.events[0], CutEvent)
    return likely / play.seats if by_seat else likely


@each_game
def test_what_is_dealt_has_its_true_probability(told: Parameters) -> None:
    """Law: the chances of all outcomes on the way are what counting the cards of the events gives, and no fewer."""
    rng, play = random.Random(name_of(told)), play_of(told)
    for _ in range(few(2, thorough=50)):
        dealt, likely = Dealt(play), 1.0
        while not dealt.over:
            number = at_random(dealt, rng)
            if dealt.question is not None:
                outcomes = dealt.question.outcomes()
                assert isclose(sum(chance for _, chance in outcomes), 1)
                assert [each for each, _ in outcomes] == sorted({each for each, _ in outcomes})
                likely *= dict(outcomes)[number]
            dealt.apply(number)
        assert isclose(likely, likely_by_events(dealt), rel_tol=1e-9)
        assert isclose(sum(dealt.returns()), 0, abs_tol=1e-9)


@each_game
def test_a_hand_keeps_within_the_bounds_that_are_told(told: Parameters) -> None:
    rng, play = random.Random(name_of(told)), play_of(told)
    for dealt in walk(play, rng):
        assert (dealt.seat is not None) + (dealt.question is not None) + dealt.over == 1
        if dealt.question is not None:
            assert 0 <= min(dealt.question.left) <= max(dealt.question.left) < 54
    assert dealt.table is not None
    assert len(dealt.table.decisions) <= play.most_decisions
    assert max(len(dealt.rows(seat)) for seat in range(play.seats)) <= play.recall


def test_the_tree_of_eight_cards_is_as_small_as_it_can_be() -> None:
    """28 hands of the first and 15 of the second player; each is told by its lowest card and then its other one.

    Of the second card nothing is left to say where only one is higher: 1 + 6 questions to eight cards, 1 + 4 to six.
    """
    places: Counter[str] = Counter()
    leaves: list[float] = []

    def visit(dealt: Dealt, likely: float) -> None:
        if dealt.seat is not None:
            places["hands"] += 1
            leaves.append(likely)
            return
        places["questions"] += 1
        assert dealt.question is not None
        for number, chance in dealt.question.outcomes():
            child = dealt.copy()
            child.apply(number)
            visit(child, likely * chance)

    visit(Dealt(play_of(Parameters(**parameters_of(TINY, dealer=0)))), 1)
    assert places == {"hands": 28 * 15, "questions": 7 + 28 * 5}
    assert all(isclose(each, 1 / 420) for each in leaves)


def test_a_stock_that_nobody_draws_from_is_never_dealt() -> None:
    for dealt in walk(play_of(Parameters(variant="auction-pitch", seats=4, dealer=0)), random.Random(1)):
        assert dealt.question is None or not isinstance(dealt.table, State)


def test_covered_cards_are_cards_as_soon_as_they_are_looked_at() -> None:
    rules = pitchdsl.load("auction-pitch")
    chance = Chance(rules, 2, deals=1, hands=1)
    chance.tell([(0, 1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11), (20,), (12, 30), (13,), (14,), (15,)])
    order = chance.draw(RandomDraw(DrawKind.ORDER, 1), (*range(16), 20, 30), 18)
    stock = order[12:]
    assert isinstance(stock, Covered) and len(stock) == 6
    assert stock[0] == 20
    assert stock[:3] == (20, 12, 30)
    assert stock[:3] == (20, 12, 30)
    rest = stock[3:]
    assert isinstance(rest, Covered)
    assert 14 in rest
    assert tuple(rest) == (13, 14, 15)


def test_copies_and_pickles_go_on_alone() -> None:
    for told in some(parameters(), 6, "copies"):
        rng = random.Random(1)
        *_, place = walk(play_of(told), rng, decisions=20)
        twins = [place.copy(), pickle.loads(pickle.dumps(place)), walked(place.play, place.done)]
        for dealt in (place, *twins):
            moves = random.Random(5)
            while not dealt.over:
                dealt.apply(at_random(dealt, moves))
        for twin in twins:
            assert (str(twin), twin.done, twin.returns()) == (str(place), place.done, place.returns())
            assert [twin.rows(seat) for seat in range(place.play.seats)] == [
                place.rows(seat) for seat in range(place.play.seats)
            ]


def test_what_cannot_be_played_is_refused_in_a_line() -> None:
    for wrong, why in (
        ({"match": "best"}, "match must be hand or game, not 'best'"),
        ({"seats": 9}, "seats must be a whole number from 2 to 7 in auction-pitch, not 9"),
        ({"seats": -1}, "seats must be a whole number from 0 to 10, not -1"),
        ({"deals": -1}, "deals must be a whole number from 0 to 1,000,000, not -1"),
        ({"dealer": 4}, "dealer must be a whole number from -1 to 3, not 4"),
        ({"text": "variant"}, "the text cannot be played"),
    ):
        with pytest.raises(ValueError, match=why) as caught:
            play_of(Parameters(**wrong))
        assert "\n" not in str(caught.value)


def test_numbers_that_lead_nowhere_are_refused_by_their_rule() -> None:
    *_, dealt = walk(play_of(Parameters(variant="auction-pitch", dealer=3)), random.Random(1), decisions=0)
    assert dealt.table is not None
    card = cards_in(dealt.table.hand.hands[0])[0]
    for number, why in {
        card: f"seat 0 may not play {code(card)}: this is the time to bid or to pass",
        300: "300 is the number of no action",
    }.items():
        before = dealt.done
        with pytest.raises(ValueError, match=why):
            dealt.apply(number)
        assert dealt.done == before
    *_, last = walk(dealt.play, random.Random(1))
    with pytest.raises(ValueError, match="the game is over"):
        last.apply(112)


def test_no_more_is_dealt_than_was_agreed() -> None:
    """All pass: the cards are dealt again, twice in all, and nobody has won anything."""
    dealt, passed = Dealt(play_of(Parameters(variant="guide-partnership", deals=2))), 0
    while not dealt.over:
        passed += dealt.seat is not None
        dealt.apply(112 if dealt.seat is not None else at_random(dealt, random.Random(3)))
    assert dealt.table is not None
    assert passed == 8
    assert sum(isinstance(event, DealEvent) for event in dealt.table.events) == 2
    assert dealt.returns() == [0.0] * 4
