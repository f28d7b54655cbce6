"""What a hint gives as its reason is so: the engine plays on, whatever the hidden cards are."""

from collections import Counter

import pytest

from pitchdsl.bots.roster import BOTS
from pitchdsl.compile import load
from pitchdsl.engine.table import Table
from pitchdsl.facade.texts import variants
from pitchdsl.game.actions import Bid, Hold, NameTrump, Pass, PlayCard
from pitchdsl.game.events import TrickEvent
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.players.advice import Estimate, Option
from pitchdsl.players.position import position_of
from pitchdsl.players.reasons import FOLLOWING, LEADING, is_in_vain, is_ours_for_certain, is_unbeatable, why
from pitchdsl.players.roster import PLAYERS, steps

HANDS = 8


@pytest.mark.parametrize("name", [each.name for each in variants()])
def test_what_is_certain_comes_true(name: str) -> None:
    """Random players are held to it: they play what nobody would expect."""
    rules = load(name)
    kept: Counter[str] = Counter()
    for seats in {rules.players.seats.least, rules.players.seats.most}:
        table = Table(rules, seats, SeededDeals(11, 0))
        promised: list[tuple[tuple[int, ...], str, bool]] = []
        told = 0
        while table.seat is not None and table.hands_settled < HANDS:
            view = table.view(table.seat)
            action = BOTS["random"].decide(view, RandomStream(11, 0, len(table.decisions), CHOICES))
            if isinstance(action, PlayCard) and view.trump is not None:
                at = position_of(view)
                side = next(side for side in view.parties if view.seat in side)
                if view.trick and is_ours_for_certain(at, action.card):
                    promised.append((side, "ours", True))
                if (not view.trick or at.beats(action.card)) and is_unbeatable(at, action.card):
                    promised.append((side, "unbeatable", True))
                if view.trick and is_in_vain(at, action.card):
                    promised.append(((view.seat,), "in vain", False))
            table.apply(action)
            for event in table.events[told:]:
                if isinstance(event, TrickEvent):
                    for seated, promise, wins in promised:
                        assert (event.winner in seated) == wins, (seats, table.hand_number, event, promise)
                        kept[promise] += 1
                    promised.clear()
            told = len(table.events)
    assert kept["unbeatable"] and kept["in vain"]


def test_each_reason_is_given_in_games_that_are_played() -> None:
    given: Counter[str] = Counter()
    for name in ("guide-partnership", "auction-pitch", "pidro"):
        for game in range(6):
            for table in steps(load(name), ["level-3"] * 4, 3, game, 4):
                if table.seat is None or not isinstance(table.legal_actions()[0], PlayCard):
                    continue
                view = table.view(table.seat)
                if view.trump is not None:
                    at = position_of(view)
                    reasons = FOLLOWING if view.trick else LEADING
                    given.update({each.says for card in at.cards for each in reasons if each.holds(at, card)})
    assert set(given) == {each.says for each in (*FOLLOWING, *LEADING)}


def option(
    action: Bid | Pass | Hold | NameTrump, wins: float, points: float = 0.0, makes: float | None = None
) -> Option:
    def sampled(mean: float) -> Estimate:
        return Estimate(mean=mean, error=0.05)

    return Option(
        action=action,
        points=sampled(points),
        wins=sampled(wins),
        makes=None if makes is None else sampled(makes),
    )


TRUMPS = "with spades as trump you hold KS 8S 4S"
"""Of K, 8 and 4 of spades, 10 and 3 of diamonds, and 4 of clubs, as the first of the seed 1 is dealt."""


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            [option(Bid(3), 0.7, makes=0.81), option(Pass(), 0.5)],
            f"{TRUMPS}; it would be made about 8 times in ten; bidding 3 wins 70% of games, passing 50%",
        ),
        (
            [option(Pass(), 0.5), option(Bid(3), 0.46, makes=0.1), option(Bid(2), 0.45, makes=0.32)],
            f"{TRUMPS}; even bid 2 would be made about 3 times in ten; bidding 3 seems about as good",
        ),
        (
            [option(Pass(), 0.5, points=1.0), option(Bid(2), 0.5, makes=0.6)],
            f"{TRUMPS}; bid 2 would be made about 6 times in ten; passing brings +1.00 points, bidding 2 +0.00",
        ),
        (
            [option(Bid(2), 0.5, makes=0.99), option(Pass(), 0.5)],
            f"{TRUMPS}; it would nearly always be made; passing comes to the same",
        ),
        (
            [option(Bid(2), 0.5, makes=0.06), option(Pass(), 0.5)],
            f"{TRUMPS}; it would be made about 1 time in ten; passing comes to the same",
        ),
        (
            [option(Pass(), 0.26), option(Bid(3), 0.09, makes=0.01)],
            f"{TRUMPS}; even bid 3 would hardly ever be made; passing wins 26% of games, bidding 3 9%",
        ),
        (
            [option(Pass(), 0.5), option(Hold(), 0.47)],
            "no clear reason; over 40 deals that were tried, holding seems about as good",
        ),
        (
            [option(Pass(), 0.5), option(Hold(), 0.5)],
            "no clear reason; over 40 deals that were tried, holding comes to the same",
        ),
    ],
)
def test_a_bid_goes_by_how_often_it_is_made_and_equals_are_called_so(options: list[Option], said: str) -> None:
    table = Table(load("auction-pitch"), 4, SeededDeals(1, 0))
    assert table.seat is not None
    view = table.view(table.seat)
    assert why(view, options, [(0,) * 4] * 40) == said


def test_the_reason_costs_the_decision_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(load("auction-pitch"), 4, SeededDeals(1, 0))
    assert table.seat is not None
    view = table.view(table.seat)
    advice = PLAYERS["level-4"].consider(view, RandomStream(5, 0, 0, CHOICES))
    monkeypatch.setattr("pitchdsl.players.search.why", None)
    assert PLAYERS["level-4"].decide(view, RandomStream(5, 0, 0, CHOICES)) == advice.action
