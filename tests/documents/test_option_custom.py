"""A game of one's own: any option laid over any of the app's games changes that rule, or the checker says why not."""

import pytest

from pitchdsl.engine.chance import SeededChance
from pitchdsl.engine.table import Table
from pitchdsl.publish.difference import differences

from .options import APP_GAMES, compiled, ended
from .registry import shows
from .table import rules

OPTIONS = (
    "players/sides: each alone",
    "deck/ranks: A K Q J 10-7",
    "deck/ranks: A K Q J 9-2",
    "deal/each: 6",
    "deal/each: 9",
    "deal/each: 13",
    "deal/kitty: 3 to the pitcher",
    "deal/misdeal: on demand if hand has nothing but 9-2",
    "bidding/turns: around until all but one pass",
    "bidding/turns: once around",
    "bidding/all pass: same dealer deals again",
    "bidding/all pass: dealer must bid, or take a set",
    "bidding/dealer may hold: any bid",
    "bidding/dealer may hold: the highest bid",
    "bidding/bids: 1 or more",
    "bidding/bids: 5 or more",
    "bidding/bids: 12 or more",
    "bidding/dealer may run it: deal 3 more to everyone",
    "bidding/must bid: 9 or more if hand has a 9 among 2 or more of its suit and nobody has bid",
    "calls/slam: a bid of all the points",
    "trump/named by: the pitcher, from the suits in hand",
    "trump/named by: left of the dealer",
    "trump/jokers: the first played is higher",
    "exchange/everyone: discard up to 4, then draw as many",
    "exchange/scoring trumps: stay in hand",
    "play/first leader: left of the pitcher",
    "play/first lead: any card",
    "play/first lead: trump",
    "play/later leads: any card but trump until broken",
    "play/follow: suit, else any card",
    "play/follow: suit or trump, else trump, else any card",
    "play/ends early: when every point is decided",
    "points/low: to the holder of the lowest trump",
    "points/three: 3 to the winner of 3 of trump",
    "points/last-trick: 1 to the winner of the last trick",
    "settlement/others: score nothing",
    "settlement/made: pitcher scores the bid",
    "settlement/set: pitcher loses twice the bid",
    "settlement/every trick: others lose 1",
    "winning/target: 17",
    "winning/ends after: 12 hands",
    "winning/junk: stops 1 short of the target",
    "winning/several there: pitcher",
    "to win/set: made the last bid or set the pitcher",
    "loses at once/sets: set 3 times",
)
"""A choice of each, as its address and what is said there."""

WITH_IT = {
    "deck": {"trump/order"},
    "exchange": {"exchange", "exchange/stock runs short", "exchange/scoring trumps"},
    "points": {"points/total"},
}
"""What follows of itself: the trump order of the ranks that are left, the order of steps, the sum of other points."""


@pytest.mark.parametrize("option", OPTIONS)
@shows("D2-OPT-CUSTOM-01")
def test_an_option_over_every_game_of_the_app(option: str) -> None:
    address, _, value = option.partition(": ")
    section, _, name = address.partition("/")
    fits = changes = 0
    for game in APP_GAMES:
        done = compiled(game, f"{section}\n  {name}: {value}")
        if done.rules is None:
            for problem in done.problems:
                assert problem.code.startswith("P") and problem.title and problem.labels, game
            continue
        fits += 1
        changed = {difference.address for difference in differences(rules(game), done.rules)}
        assert changed <= {address, *WITH_IT.get(section, ())}, game
        changes += address in changed
        assert ended(Table(done.rules, 4, SeededChance(1, 1))).hands_settled == 1
    assert fits and changes, "it fits some game, and changes it"
