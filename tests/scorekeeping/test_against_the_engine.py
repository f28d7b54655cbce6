"""Hands that the engine played from the deal on come to the same scores when they are only told."""

import pytest
from attrs import evolve

from pitchdsl.compile import load
from pitchdsl.facade.texts import variants
from pitchdsl.game.rules import Rules
from pitchdsl.told_hands.possible import why_impossible
from pitchdsl.told_hands.settled_hand import UntoldError, asks_for_the_untold, dealt_again, first_standing, settled
from pitchdsl.told_hands.told_hand import Need
from tests.scorekeeping.engine_games import PlayedGame, played

FITTING: tuple[tuple[str, str, set[Need]], ...] = (
    ("auction-pitch", "no-junk", {Need.ROWS}),
    ("auction-pitch", "spades-double", {Need.ROWS}),
    ("auction-pitch", "every-trick-costs-one", {Need.ROWS, Need.SWEEP}),
    ("auction-pitch", "smudge", {Need.ROWS, Need.SWEEP}),
    ("team-auction", "moon-wins", {Need.SWEEP}),
    ("team-auction", "moon-or-bust", {Need.SWEEP}),
    ("team-auction", "points-in-order", {Need.ROWS}),
    ("team-auction", "no-junk-to-win", set()),
    ("team-auction", "three-sets-lose", set()),
    ("team-auction", "past-the-target", set()),
    ("team-auction", "bid-or-set-to-win", set()),
    ("guide-partnership", "double-set", set()),
)
"""House rules that the settlement or the end of a game looks at, and what may have to be told for them."""


def _settled_as_told(rules: Rules, game: PlayedGame) -> set[Need]:
    """Settles the hands one after the other beside the engine; what was needed where only points are told."""
    seats, outcome = game.table.seats, game.table.outcome
    standing = first_standing(rules, seats, game.dealer)
    needed: set[Need] = set()
    for number, hand in enumerate(game.hands, 1):
        for _ in range(hand.redeals):
            standing = dealt_again(rules, seats, standing)
        least = evolve(hand.told, rows=None, points=hand.points, tricks=None, trump=None)
        assert [why_impossible(rules, seats, told) for told in (hand.told, least)] == [None, None]
        whole = settled(rules, seats, standing, hand.told)
        assert whole.settle == hand.settle
        assert outcome is not None
        is_last = number == len(game.hands) and outcome.reason != "stopped"
        ended = None if whole.outcome is None else (whole.outcome.winner, whole.outcome.reason)
        assert ended == ((outcome.winner, outcome.reason) if is_last else None)
        try:
            assert evolve(settled(rules, seats, standing, least), standing=whole.standing) == whole
        except UntoldError as fault:
            needed.add(fault.need)
        standing = whole.standing
    return needed


@pytest.mark.parametrize("name", [each.name for each in variants()])
def test_every_bundled_game(name: str) -> None:
    rules = load(name)
    assert not asks_for_the_untold(rules)
    games = [
        played(rules, seats, bot, seed)
        for seats in sorted({rules.players.seats.least, rules.players.seats.most})
        for bot, seed in (("simple", 1), ("random", 2))
    ]
    for game in games:
        assert _settled_as_told(rules, game) <= {Need.ROWS, Need.SWEEP}
    assert sum(len(game.hands) for game in games) >= 4


@pytest.mark.parametrize(("name", "house_rule", "may_need"), FITTING)
def test_house_rules(name: str, house_rule: str, may_need: set[Need]) -> None:
    rules = load(name, house_rules=[house_rule])
    needed = [_settled_as_told(rules, played(rules, 4, bot, seed)) for bot, seed in (("simple", 3), ("random", 4))]
    assert set().union(*needed) <= may_need
