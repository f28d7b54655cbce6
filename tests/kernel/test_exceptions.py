"""Rules with exceptions in the fast engine: it changes tables when the reference engine puts an exception in place."""

import pytest
from attrs import evolve

from pitchdsl.canonical.text import canonical
from pitchdsl.check.draft import Draft
from pitchdsl.check.exceptions import ways as checked_ways
from pitchdsl.elaborate import elaborate
from pitchdsl.game.rules import Rules
from pitchdsl.kernel.play import play
from pitchdsl.kernel.rows import GAME_REST, ROW_TRICKS
from pitchdsl.lower.lower import NotLoweredError, lower
from pitchdsl.lower.specializations import ways
from pitchdsl.resolve.library import Library
from pitchdsl.resolve.resolve import resolve
from pitchdsl.source import Source
from pitchdsl.syntax.parse import parse
from tests.kernel.agreement import CASTS, disagreement
from tests.texts import rules, sheet

NAMED = "trump\n  named by: the pitcher\n"

EXAMPLES = {
    "steps": """
trump
  named by: the pitcher
exchange
  everyone: discard up to 2, then draw as many
  everyone: discard up to 1, then draw as many if trump is spades
  dealer: discard up to 1, then draw as many if the bid is 3 or more
  stock runs short: go without
""",
    "calls": """
calls
  moon: a bid of all the points, made by taking every trick
  moon: a bid above all the points if there are 6 players
  slam: a bid of 3, made by taking every trick if own score is 2 or more
""",
    "sides": """
players
  sides: partners opposite if there are 4 players
""",
    "deal": """
deal
  each: 5 if there are 6 players
  kitty: none
deck
  ranks: A K Q J 10-5 if there are 6 players
""",
    "lead": """
trump
  named by: the pitcher
play
  first lead: trump if the bid is 3 or more
""",
    "follow": """
trump
  named by: the pitcher
play
  follow: suit, else any card if trump is spades
  follow: else trump, else any card if trump is hearts
""",
    "target": """
winning
  target: 4 if there are 6 players
  may not win: stops 1 short of the target if the bid is made
to win
  so: made the last bid
""",
    "auction": """
bidding
  bids: 2 or more if there are 5 or more players
  dealer may hold: nothing if there are 6 players
  all pass: dealer must bid if there are 4 players
""",
    "naming": """
trump
  named by: the pitcher
  named by: left of the dealer if the bid is 2
points
  pips: A 1, K 9 if trump is clubs
""",
    "sweep": """
trump
  named by: the pitcher
settlement
  every trick: others lose 3 if the bid is made and trump is spades
""",
    "early": """
trump
  named by: the pitcher
play
  ends early: when every point is decided
settlement
  every trick: others lose 3 if the bid is made
""",
    "jokers": """
deck
  jokers: 2
trump
  named by: the pitcher
  order: A K Q J red joker black joker 10-2
  order: A K Q red joker black joker J 10-2 if the bid is 4
  jokers: the first played is higher if trump is spades
""",
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_exceptions_are_played_alike(name: str) -> None:
    """Law: both engines decide, count and settle the same, whichever exceptions come to be met."""
    made = rules(sheet(EXAMPLES[name].lstrip(), base="auction-pitch"))
    assert made.exceptions
    for seats in (4, 5, 6):
        for game, cast in enumerate(CASTS):
            assert disagreement(made, seats, cast, 7, game, 20) is None


def test_the_number_of_players_decides_how_many_tricks_there_are() -> None:
    made = rules(sheet("deal\n  each: 5 if there are 6 players\n", base="auction-pitch"))
    for seats, tricks in ((4, 6), (5, 6), (6, 5)):
        played = play(made, seats, ["simple"] * seats, 1, 0, 3, 4)
        assert set(played.hands[:, ROW_TRICKS].tolist()) == {tricks}
        assert len(lower(made, seats)) == 1, "what the players decide costs nothing"


def test_the_number_of_players_decides_how_far_it_is() -> None:
    made = rules(sheet("winning\n  target: 30\n  target: 3 if there are 3 players\n", base="auction-pitch"))
    few, many = (play(made, seats, ["simple"] * seats, 1, 0, 20) for seats in (3, 4))
    assert few.games[:, GAME_REST:].max(axis=1).min() >= 3
    assert few.games[:, GAME_REST:].max() < 30 <= many.games[:, GAME_REST:].max(axis=1).min()


def test_two_tests_make_four_tables_and_six_are_too_many() -> None:
    two = rules(sheet(f"{NAMED}play\n  first lead: trump if the bid is 4\n  later leads: trump if trump is spades\n"))
    assert len(lower(two, 4)) == 4
    leads = [f"  first lead: trump if trump is {suit}" for suit in ("spades", "hearts", "clubs")]
    others = ["  first leader: the dealer if the bid is 2", "  first leader: left of the dealer if the bid is 3"]
    many = "\n".join(["play", *leads, *others, "  later leads: trump if the bid is 4"])
    with pytest.raises(NotLoweredError, match="6 tests of exceptions; there is room for 5"):
        lower(rules(sheet(f"{NAMED}{many}\n")), 4)


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_checked_is_what_is_played(name: str) -> None:
    """Law: each game that the checker looks at, made of lines, is one of those made of the rules."""
    text = sheet(EXAMPLES[name].lstrip(), base="auction-pitch")
    tree, _ = parse(Source(name="my.pitch", text=text))
    variant, _ = resolve(tree.definitions[0], Library())
    assert variant is not None
    made, _ = elaborate(variant)
    assert made is not None
    seen = 0
    for way in checked_ways(Draft(rules=made, variant=variant)):
        players = way.rules.players
        for number in range(players.seats.least, players.seats.most + 1):
            assert _sheet(way.rules, made) in {_sheet(each, made) for each in ways(made, number)}
            seen += 1
    assert seen > 3


def _sheet(way: Rules, whole: Rules) -> str:
    return canonical(evolve(way, exceptions=(), players=whole.players))
