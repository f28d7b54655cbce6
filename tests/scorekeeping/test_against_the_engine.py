"""Hands that the engine played from the deal on come to the same scores when they are only told."""

import pytest
from attrs import evolve

from pitchdsl.compile import load
from pitchdsl.described_hands.described_hand import MissingDetail
from pitchdsl.described_hands.possible import why_impossible
from pitchdsl.described_hands.settled_hand import (
    UnderspecifiedHandError,
    dealt_again,
    first_standing,
    needs_undescribed_facts,
    settle_hand,
)
from pitchdsl.facade.texts import variants
from pitchdsl.game.rules import Rules
from tests.scorekeeping.engine_games import PlayedGame, played
from tests.texts import rules as the_rules
from tests.texts import sheet

FITTING: tuple[tuple[str, str, set[MissingDetail]], ...] = (
    ("auction-pitch", "no-junk", {MissingDetail.ROWS}),
    ("auction-pitch", "spades-double", {MissingDetail.ROWS}),
    ("auction-pitch", "every-trick-costs-one", {MissingDetail.ROWS, MissingDetail.SWEEP}),
    ("auction-pitch", "smudge", {MissingDetail.ROWS, MissingDetail.SWEEP}),
    ("team-auction", "moon-wins", {MissingDetail.SWEEP}),
    ("team-auction", "moon-or-bust", {MissingDetail.SWEEP}),
    ("team-auction", "points-in-order", {MissingDetail.ROWS}),
    ("team-auction", "no-junk-to-win", set()),
    ("team-auction", "three-sets-lose", set()),
    ("team-auction", "past-the-target", set()),
    ("team-auction", "bid-or-set-to-win", set()),
    ("guide-partnership", "double-set", set()),
)
"""House rules that the settlement or the end of a game looks at, and what may have to be told for them."""


DOUBLING: tuple[tuple[str, str], ...] = (
    ("auction-pitch", "others may double, pitcher may redouble"),
    ("team-auction", "others may double"),
    ("guide-partnership", "left of the pitcher may double, pitcher may redouble"),
)
"""Games in which the bid may be doubled, and by whom."""


def _settled_as_told(rules: Rules, game: PlayedGame) -> set[MissingDetail]:
    """Settles the hands one after the other beside the engine; what was needed where only points are told."""
    seats, outcome = game.table.seats, game.table.outcome
    standing = first_standing(rules, seats, game.dealer)
    needed: set[MissingDetail] = set()
    for number, hand in enumerate(game.hands, 1):
        for _ in range(hand.redeals):
            standing = dealt_again(rules, seats, standing)
        least = evolve(hand.told, rows=None, points=hand.points, tricks=None, trump=None, times=None)
        assert [why_impossible(rules, seats, told) for told in (hand.told, least)] == [None, None]
        whole = settle_hand(rules, seats, standing, hand.told)
        assert whole.settle == hand.settle
        assert outcome is not None
        is_last = number == len(game.hands) and outcome.reason != "stopped"
        ended = None if whole.outcome is None else (whole.outcome.winner, whole.outcome.reason)
        assert ended == ((outcome.winner, outcome.reason) if is_last else None)
        try:
            assert evolve(settle_hand(rules, seats, standing, least), standing=whole.standing) == whole
        except UnderspecifiedHandError as fault:
            needed.add(fault.need)
        standing = whole.standing
    return needed


@pytest.mark.parametrize("name", [each.name for each in variants()])
def test_every_bundled_game(name: str) -> None:
    rules = load(name)
    assert not needs_undescribed_facts(rules)
    games = [
        played(rules, seats, bot, seed)
        for seats in sorted({rules.players.seats.least, rules.players.seats.most})
        for bot, seed in (("simple", 1), ("random", 2))
    ]
    for game in games:
        assert _settled_as_told(rules, game) <= {MissingDetail.ROWS, MissingDetail.SWEEP}
    assert sum(len(game.hands) for game in games) >= 4


@pytest.mark.parametrize(("name", "house_rule", "may_need"), FITTING)
def test_house_rules(name: str, house_rule: str, may_need: set[MissingDetail]) -> None:
    rules = load(name, house_rules=[house_rule])
    needed = [_settled_as_told(rules, played(rules, 4, bot, seed)) for bot, seed in (("simple", 3), ("random", 4))]
    assert set().union(*needed) <= may_need


@pytest.mark.parametrize(("name", "line"), DOUBLING)
def test_bids_that_may_be_doubled(name: str, line: str) -> None:
    rules = the_rules(sheet(f"bidding\n  doubling: {line}\n", base=name))
    games = [played(rules, 4, bot, seed) for bot, seed in (("simple", 5), ("random", 6), ("random", 7))]
    needed = [_settled_as_told(rules, game) for game in games]
    assert MissingDetail.TIMES in set().union(*needed) <= {MissingDetail.ROWS, MissingDetail.TIMES}
    assert {hand.told.times for game in games for hand in game.hands} >= {1, 2}
