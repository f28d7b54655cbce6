"""Conditions, each asked only where its answer is known; and once in a while somewhere else."""

from collections.abc import Callable

from attrs import frozen

from tests.soundness.pen import Pen
from tests.soundness.plan import ALL_RANKS, SUITS, Plan


@frozen
class Test:
    """A kind of condition: its words, and where it may be asked."""

    say: Callable[[Pen, Plan], str]
    places: frozenset[str]
    of_bidding: bool = True
    of_a_side: bool = False


def _how_many(pen: Pen, number: int) -> str:
    words = [" or more", " or less", "", " or higher", " or fewer", " or above", " or below"]
    return f"{number}{pen.one(words)}"


def _bid_is(pen: Pen, plan: Plan) -> str:
    lowest, highest = plan.bids[0], plan.highest
    number = pen.number(lowest + 1, max(lowest + 1, highest - 1))
    return f"the bid is {_how_many(pen, number)}"


def _few_ranks(pen: Pen, plan: Plan) -> str:
    """Ranks that make up a whole hand, but not every hand."""
    count = pen.number(max(1, -(-plan.each // 4)), max(1, len(plan.ranks) - 1))
    ranks = plan.ranks[-count:]
    run = f"{ranks[0]}-{ranks[-1]}" if in_a_row(ranks) and len(ranks) > 1 else " ".join(ranks)
    return run + (", jokers" if plan.jokers and pen.likely(40) else "")


def in_a_row(ranks: list[str]) -> bool:
    """Whether these ranks may be written as a range, highest first."""
    places = [ALL_RANKS.index(rank) for rank in ranks]
    return places == list(range(places[0], places[0] + len(ranks)))


def _call(pen: Pen, plan: Plan) -> str:
    return pen.one(list(plan.calls) or ["smudge"]).replace("-", pen.one([" ", "-"]))


AUCTION, DEAL = "auction", "deal"
EXCHANGE, POINTS, ROW, SETTLEMENT, END = "exchange", "points", "row", "settlement", "end"
COUNTED = frozenset({POINTS, ROW, SETTLEMENT, END})
SETTLED = frozenset({SETTLEMENT, END})

TESTS: dict[str, Test] = {
    "trump_is": Test(lambda pen, _: f"trump is {pen.one(SUITS)}", COUNTED | {EXCHANGE}, of_bidding=False),
    "bid_is": Test(_bid_is, COUNTED | {EXCHANGE}),
    "bid_is_all": Test(lambda *_: "the bid is all the points", COUNTED | {EXCHANGE}),
    "bid_called": Test(lambda pen, plan: f"the bid is called {_call(pen, plan)}", COUNTED | {EXCHANGE}),
    "took_every_trick": Test(lambda *_: "the pitcher takes every trick", COUNTED),
    "took_every_point": Test(lambda *_: "the pitcher takes every point", COUNTED - {POINTS}),
    "bid_is_made": Test(lambda *_: "the bid is made", SETTLED),
    "bid_is_set": Test(lambda *_: "the bid is set", SETTLED),
    "made_last_bid": Test(lambda *_: "made the last bid", frozenset({END}), of_a_side=True),
    "set_the_pitcher": Test(lambda *_: "set the pitcher", frozenset({END}), of_a_side=True),
    "called_and_made": Test(
        lambda pen, plan: f"called {_call(pen, plan)} and made it", frozenset({END}), of_a_side=True
    ),
    "called_and_failed": Test(
        lambda pen, plan: f"called {_call(pen, plan)} and failed", frozenset({END}), of_a_side=True
    ),
    "score_is": Test(
        lambda pen, _: f"own score is {_how_many(pen, pen.number(0, 12))}",
        frozenset({END}),
        of_bidding=False,
        of_a_side=True,
    ),
    "ahead_by": Test(
        lambda pen, _: f"ahead by {pen.number(1, 4)} or more", frozenset({END}), of_bidding=False, of_a_side=True
    ),
    "past_target": Test(lambda *_: "past the target", frozenset({END}), of_bidding=False, of_a_side=True),
    "set_times": Test(lambda pen, _: f"set {pen.number(1, 4)} times", frozenset({END}), of_a_side=True),
    "nobody_has_bid": Test(lambda *_: "nobody has bid", frozenset({AUCTION})),
    "hand_has": Test(
        lambda pen, plan: f"hand has a {pen.one(plan.ranks)} among {pen.number(1, 4)} or more of its suit",
        frozenset({AUCTION, DEAL}),
        of_bidding=False,
    ),
    "hand_has_only": Test(
        lambda pen, plan: f"hand has nothing but {_few_ranks(pen, plan)}", frozenset({AUCTION, DEAL}), of_bidding=False
    ),
}
"""Every kind of condition, by its name in the grammar."""

NAMING = {"bid_called", "called_and_made", "called_and_failed"}
"""Those that speak of a named bid."""


def fitting(plan: Plan, place: str, side: bool = False) -> list[Test]:
    """What may be asked at a place; of one side only, where that is wanted."""
    return [
        test
        for name, test in TESTS.items()
        if place in test.places
        and (plan.bidding or not (test.of_bidding or name.startswith("took")))
        and (plan.calls or name not in NAMING)
        and not (place == EXCHANGE and name == "trump_is" and plan.by_lead)
        and (test.of_a_side or not side)
    ]


def condition(pen: Pen, plan: Plan, place: str, side: bool = False) -> str:
    """A condition, plain or joined; none (an empty text) where nothing can be asked."""
    tests = fitting(plan, place)
    own = fitting(plan, place, side=True) if side else tests
    if pen.likely(2):
        tests = list(TESTS.values())
    if not own:
        return ""
    first = pen.one(own).say(pen, plan)
    if not pen.likely(22):
        return first
    word = pen.one([" and ", " or "])
    more = own if side and word == " or " else tests
    return word.join([first, *(pen.one(more).say(pen, plan) for _ in range(pen.one([1, 1, 1, 2])))])


def perhaps(pen: Pen, plan: Plan, place: str, percent: int) -> str:
    """A condition behind `if`, or nothing."""
    said = condition(pen, plan, place) if pen.likely(percent) else ""
    return f" if {said}" if said else ""
