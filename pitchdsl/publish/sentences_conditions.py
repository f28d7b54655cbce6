"""Conditions as clauses: what stands behind "if" in a sentence about a side, or about a hand of cards."""

from collections.abc import Callable
from typing import Any

from pitchdsl.publish.sentences_english import (
    Voice,
    a,
    count,
    listing,
    number,
    rank_name,
    suit_of_trump,
    times,
)
from pitchdsl.rules import conditions as c


def clause(voice: Voice, condition: c.Condition) -> str:
    """A condition as a clause. "It", or "they" for lone players, is the side that it is asked about."""
    return CLAUSES[type(condition)](voice, condition)


def limit(how: c.Compare, points: int) -> str:
    """``four``, ``four or more``."""
    return LIMITS[how].format(number(points))


LIMITS: dict[c.Compare, str] = {
    c.Compare.EXACTLY: "{}",
    c.Compare.OR_MORE: "{} or more",
    c.Compare.OR_LESS: "{} or less",
}


def _bid(voice: Voice, test: c.BidIs) -> str:
    if test.points is not None:
        return f"the bid is {limit(test.how, test.points)}"
    return f"the bid is all the points, {limit(test.how, voice.total)}"


def _score(voice: Voice, test: c.ScoreIs) -> str:
    return f"{voice.its} score before the hand was {limit(test.how, test.points)}"


def _called(voice: Voice, test: c.Called) -> str:
    return f"{voice.it} {voice.has} called {test.name} and {'made it' if test.made else 'failed'}"


def _hand_has_only(voice: Voice, test: c.HandHasOnly) -> str:
    said = f"a hand has nothing but {ranks(test.ranks)}"
    jokers = voice.rules.deck.jokers.number
    if not jokers:
        return said
    if test.jokers:
        return f"{said} and {'the joker' if jokers == 1 else 'jokers'}"
    return f"{said} ({'the' if jokers == 1 else 'a'} joker is none of these)"


def ranks(those: tuple[int, ...]) -> str:
    """Ranks in the plural, neighbours as a row: ``nines down to twos``, ``aces and tens``."""
    runs: list[list[int]] = []
    for each in those:
        if runs and runs[-1][-1] == each + 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    said = []
    for run in runs:
        plural = [f"{rank_name(each)}es" if rank_name(each) == "six" else f"{rank_name(each)}s" for each in run]
        said.extend(
            plural if len(run) < 3 else [f"cards from the {rank_name(run[0])} down to the {rank_name(run[-1])}"]
        )
    return listing(said)


def _every(what: str) -> Callable[[Voice, Any], str]:
    return lambda voice, test: f"{voice.pitchers} takes every {what}"


CLAUSES: dict[type, Callable[[Voice, Any], str]] = {
    c.TrumpIs: lambda voice, test: suit_of_trump(test.suit),
    c.BidIs: _bid,
    c.BidMade: lambda voice, test: "the bid is made" if test.made else "the bid fails",
    c.BidCalled: lambda voice, test: f"the bid is {a(test.name)}",
    c.TookEveryTrick: _every("trick"),
    c.TookEveryPoint: _every("point"),
    c.MadeLastBid: lambda voice, test: f"{voice.it} {voice.has} made {voice.its} own bid in that hand",
    c.SetThePitcher: lambda voice, test: (
        f"{'another player' if voice.alone else 'the other side'}'s bid in that hand has failed"
    ),
    c.Called: _called,
    c.ScoreIs: _score,
    c.AheadBy: lambda voice, test: (
        f"{voice.it} {'are' if voice.alone else 'is'} then at least {count(test.points, 'point')} ahead of every other"
        f" {voice.side}"
    ),
    c.PastTarget: lambda voice, test: (
        f"{voice.it} {voice.has} gone past {number(voice.rules.winning.target.points or 0)}"
    ),
    c.SetTimes: lambda voice, test: f"{voice.its} bids have failed {times(test.times)} in this game",
    c.NobodyHasBid: lambda voice, test: "nobody has bid yet",
    c.HandHas: lambda voice, test: (
        f"a hand has {a(rank_name(test.rank))} in a suit of at least {count(test.among, 'card')}"
    ),
    c.HandHasOnly: _hand_has_only,
    c.AllOf: lambda voice, test: listing([clause(voice, part) for part in test.parts]),
    c.AnyOf: lambda voice, test: listing([clause(voice, part) for part in test.parts], "or"),
}
"""The words for every kind of condition."""
