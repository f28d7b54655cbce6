"""A game of one's own: any option laid over any of the app's games changes that rule, or the checker says why not."""

from collections.abc import Callable, Mapping

import pytest

from pitchdsl.canonical.difference import differences
from pitchdsl.engine.table import Table
from pitchdsl.game.rng import SeededDeals
from tests.effort import THOROUGH, some

from .facts_app import APP
from .facts_game import Game
from .options import APP_GAMES, compiled, ended
from .registry import shows
from .table import rules

Why = Mapping[str, Callable[[Game], object]]
"""The codes of what is said against an option, each with the games over which it is said."""

ALWAYS: Why = {}


def dealt(each: int | None = None, *, pack: int | None = None) -> Callable[[Game], bool]:
    """Where more cards are dealt than the pack has, should one of these numbers change; jokers come on top."""

    def too_many(game: Game) -> bool:
        return 4 * (each or game.each) + game.kitty > (pack or 4 * len(game.ranks)) + len(game.jokers.split())

    return too_many


def drawn(fewer: Callable[[Game], int]) -> Callable[[Game], bool]:
    """Where the stock, so many cards fewer being in it, may run short in a game whose own stock never does."""
    most = {"nine-five-connecticut": 24, "high-nine": 18}  # all hands up to six; all but the pitcher's
    return lambda game: 0 <= game.left - fewer(game) < most.get(game.name, 0)


def scores(*items: str) -> Callable[[Game], bool]:
    """Where one of these scores."""
    return lambda game: any(item in game.points for item in items)


def named(*names: str) -> Callable[[Game], bool]:
    """In these games."""
    return lambda game: game.name in names


def no_bids(game: Game) -> bool:
    return not game.auction


def less_than(total: int) -> Why:
    """Nobody bids, or no hand has so many points."""
    return {"P319": no_bids, "P312": lambda game: game.auction and game.total < total}


NO_BIDS: Why = {"P319": no_bids}
NO_BID_TO_ASK: Why = {"P341": no_bids}
NO_WINNER: Why = {"P352": no_bids}
"""Where nobody bids, nobody could win the game any more."""

NEVER_MATTERS = "P329"
"""A fault where nothing is exchanged; a warning where only cards go that would go anyhow."""

OPTIONS: Mapping[str, Why] = {
    # where both over the target means that the bidder wins, two others may be level
    "players/sides: each alone": {"P356": lambda game: game.win == "maker"},
    # the trump order of the 29 cards names each of them, as the one of High Nine names its ten
    "deck/ranks: A K Q J 10-7": {
        "P301": dealt(pack=32),
        "P306": drawn(lambda game: 20),
        "P307": lambda game: scores("off-three", "off-five")(game) or named("arizona-29")(game),
        "P308": named("arizona-29"),
        "P331": scores("three", "five"),
    },
    "deck/ranks: A K Q J 9-2": {
        "P301": dealt(pack=48),
        "P306": drawn(lambda game: 4),
        "P307": named("arizona-29", "high-nine"),
        "P308": named("arizona-29"),
        "P331": lambda game: scores("ten")(game) and not named("high-nine")(game),  # P307 tells of that row, too
    },
    # six are dealt where hands are discarded down to six
    "deal/each: 6": {"P382": named("sixty-three")},
    "deal/each: 9": {
        "P301": dealt(9),
        "P306": drawn(lambda game: 4 * (9 - game.each)),
        "P326": lambda game: game.throws == "maker",
    },
    "deal/each: 13": {
        "P301": dealt(13),
        "P306": drawn(lambda game: 4 * (13 - game.each)),
        "P326": lambda game: game.throws == "maker",
        # who takes the stock finds nothing in it, where so many can be dealt
        "P382": lambda game: game.takes and not dealt(13)(game) and dealt(13, pack=51)(game),
    },
    "deal/kitty: 3 to the pitcher": {
        "P306": drawn(lambda game: 3),
        "P319": no_bids,
        "P326": lambda game: game.auction and game.throws == "nobody",
    },
    "deal/misdeal: on demand if hand has nothing but 9-2": ALWAYS,
    "bidding/turns: around until all but one pass": NO_BIDS,
    "bidding/turns: once around": NO_BIDS,
    "bidding/all pass: same dealer deals again": NO_BIDS,
    "bidding/all pass: dealer must bid, or take a set": NO_BIDS,
    "bidding/dealer may hold: any bid": NO_BIDS,
    "bidding/dealer may hold: the highest bid": NO_BIDS,
    "bidding/bids: 1 or more": NO_BIDS,
    "bidding/bids: 5 or more": less_than(5),
    "bidding/bids: 12 or more": {**less_than(12), "P313": lambda game: game.nines},
    "bidding/dealer may run it: deal 3 more to everyone": {
        "P301": lambda game: game.auction and game.left < 12,
        "P306": drawn(lambda game: 12),
        "P319": no_bids,
        "P326": lambda game: game.throws == "maker",
    },
    "bidding/must bid: 9 or more if hand has a 9 among 2 or more of its suit and nobody has bid": {
        "P313": lambda game: game.auction and not game.least <= 9 <= game.most,
        "P319": no_bids,
        "P320": lambda game: game.auction and game.least <= 9 <= game.most and game.points.get("nine") != 9,
    },
    "calls/slam: a bid of all the points": NO_BIDS,
    "trump/named by: the pitcher, from the suits in hand": NO_BIDS,
    "trump/named by: left of the dealer": ALWAYS,
    "trump/jokers: the first played is higher": {"P309": lambda game: len(game.jokers.split()) < 2},
    # the step takes the place of another one for everyone, or comes after those that are there
    "exchange/everyone: discard up to 4, then draw as many": {
        "P306": lambda game: (
            (game.left < 16 and not game.takes) or named("sixty-three", "high-nine")(game)  # nothing is left to draw
        ),
        "P326": named("king-pedro", "eighty-three"),
    },
    "exchange/scoring trumps: stay in hand": {"P329": lambda game: game.throws != "maker"},
    "play/first leader: left of the pitcher": NO_BIDS,
    "play/first lead: any card": {"P328": lambda game: game.trump_only},
    "play/first lead: trump": ALWAYS,
    "play/later leads: any card but trump until broken": {
        "P328": lambda game: game.trump_only,
        "P330": lambda game: game.leads_trump,
    },
    "play/follow: suit, else any card": ALWAYS,
    "play/follow: suit or trump, else trump, else any card": ALWAYS,
    "play/ends early: when every point is decided": ALWAYS,
    "points/low: to the holder of the lowest trump": ALWAYS,
    "points/three: 3 to the winner of 3 of trump": {"P331": lambda game: "3" not in game.ranks},
    "points/last-trick: 1 to the winner of the last trick": ALWAYS,
    "settlement/others: score nothing": NO_WINNER,
    "settlement/made: pitcher scores the bid": NO_BIDS,
    "settlement/set: pitcher loses twice the bid": NO_BIDS,
    "settlement/every trick: others lose 1": ALWAYS,
    "winning/target: 17": {"P377": named("sixty-three", "eighty-three")},  # bids begin above it
    "winning/ends after: 12 hands": ALWAYS,
    "winning/junk: stops 1 short of the target": NO_WINNER,
    "winning/several there: pitcher": {"P319": no_bids, "P356": lambda game: not (game.teams and game.auction)},
    "to win/set: made the last bid or set the pitcher": NO_BID_TO_ASK,
    "loses at once/sets: set 3 times": NO_BID_TO_ASK,
}
"""A choice of each, as its address and what is said there; and what must be said against it, by the document's facts:

P301 too few cards; P306 too few to draw; P307, P308 a trump order that names a card that is not there, or leaves one
out; P309 no two jokers; P312 a bid above all the points; P313 a forced bid that is none; P319, P341 nobody bids; P320 a
nine that scores less than its bid; P326 hands of different lengths; P328, P330 leads that can never differ; P329 no
exchange; P331 a card that is not there scores; P352 nobody can win; P356 nobody says who wins; P377 any made bid
that wins; P382 a step of the exchange that changes nothing.
"""

RESTS_ON_THE_DEAL = {"P326", "P331"}
"""What may be told only once there are cards enough."""

WARNINGS = {"P320", "P330", "P377", "P382"}
"""What is said, though it can be played."""

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
    changes = 0
    for game in some(APP_GAMES, 20, option):
        done = compiled(game, f"{section}\n  {name}: {value}")
        against = {code for code, over in OPTIONS[option].items() if over(APP[game])}
        waits = RESTS_ON_THE_DEAL if "P301" in against else set()
        told = {problem.code for problem in done.problems}
        assert told <= against and against - told <= waits, game
        if done.rules is None:
            assert against - WARNINGS, game
            continue
        assert against <= {*WARNINGS, NEVER_MATTERS}, game
        changed = {difference.address: difference.theirs for difference in differences(rules(game), done.rules)}
        assert set(changed) <= {address, *WITH_IT.get(section, ())}, game
        if address in changed:
            assert any(value in said for said in changed[address]), game
            changes += 1
        assert ended(Table(done.rules, 4, SeededDeals(1, 1))).hands_settled == 1
    assert changes or not THOROUGH, "it changes some game"
