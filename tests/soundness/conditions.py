"""Conditions, each asked only where its answer is known; and once in a while somewhere else."""

import re
from collections.abc import Callable, Mapping

from attrs import frozen

from pitchdsl.language.conditions import ATOMS
from pitchdsl.language.facts import Moment
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.language.predicate import Atom
from pitchdsl.language.sentences import SENTENCES, Sentence
from pitchdsl.syntax.build import Build
from pitchdsl.syntax.parser import parser
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


def _plural(rank: str) -> str:
    return {"A": "aces", "K": "kings", "Q": "queens", "J": "jacks"}.get(rank, f"{rank}s")


def _few_ranks(pen: Pen, plan: Plan) -> str:
    """Ranks that make up a whole hand, but not every hand."""
    count = pen.number(max(1, -(-plan.each // 4)), max(1, len(plan.ranks) - 1))
    ranks = plan.ranks[-count:]
    run = f"{ranks[0]}-{ranks[-1]}" if in_a_row(ranks) and len(ranks) > 1 else " ".join(ranks)
    return run + (", jokers" if plan.jokers and pen.likely(80) else "")


def in_a_row(ranks: list[str]) -> bool:
    """Whether these ranks may be written as a range, highest first."""
    places = [ALL_RANKS.index(rank) for rank in ranks]
    return places == list(range(places[0], places[0] + len(ranks)))


def _call(pen: Pen, plan: Plan) -> str:
    return pen.one(list(plan.calls) or ["smudge"]).replace("-", pen.one([" ", "-"]))


MATCH, AUCTION, DEAL, NAMING_TRUMP = "match", "auction", "deal", "naming"
EXCHANGE, PLAY, WHOSE, POINTS = "exchange", "play", "whose", "points"
ROW, SETTLEMENT, END = "row", "settlement", "end"

MOMENTS = {
    Moment.MATCH: MATCH,
    Moment.DEAL: DEAL,
    Moment.BIDDING: AUCTION,
    Moment.NAMING: NAMING_TRUMP,
    Moment.EXCHANGE: EXCHANGE,
    Moment.PLAY: PLAY,
    Moment.WHOSE: WHOSE,
    Moment.COUNT: POINTS,
    Moment.ROW: ROW,
    Moment.SETTLEMENT: SETTLEMENT,
    Moment.HAND_OVER: END,
}
"""The place of a sheet that asks at a moment."""


def _card(pen: Pen, plan: Plan) -> str:
    return f"{pen.one(plan.ranks)} of {pen.one(['trump', 'trump', *SUITS])}"


def _extreme(pen: Pen, plan: Plan) -> str:
    but = pen.one(["", "", f" but {_card(pen, plan)} and {_card(pen, plan)}"])
    return f"the {pen.one(['highest', 'lowest'])} {pen.one(['trump', 'trump', 'heart'])}{but}"


SAID: dict[str, Callable[[Pen, Plan], str]] = {
    "bid-is": lambda pen, plan: pen.one([_bid_is(pen, plan), "the bid is all the points"]),
    "bid-called": lambda pen, plan: f"the bid is called {_call(pen, plan)}",
    "bid-made": lambda pen, _: f"the bid is {pen.one(['made', 'set'])}",
    "called": lambda pen, plan: f"called {_call(pen, plan)} and {pen.one(['made it', 'failed'])}",
    "score-is": lambda pen, _: f"own score is {_how_many(pen, pen.number(0, 12))}",
    "it-is": lambda pen, plan: f"it is {pen.one(['', 'not '])}{pen.one(['the dealer', 'left of the dealer'])}",
    "takes-every": lambda pen, plan: (
        f"{pen.one(['takes', 'the others take' if plan.bidding else 'takes'])} every {pen.one(['trick', 'point'])}"
    ),
    "nobody-has-bid": lambda pen, _: pen.one(["nobody has bid", "somebody has bid"]),
    "there-is-no-bid": lambda pen, _: pen.one(["there is no bid", "there is a bid"]),
    "players-are": lambda pen, plan: (
        f"there are {pen.number(plan.least, plan.most)}{pen.one(['', ' or more', ' or less'])} players"
    ),
    "card-is": lambda pen, plan: f"{_extreme(pen, plan)} is {_card(pen, plan)}",
    "caught": lambda pen, plan: f"{pen.one([_card(pen, plan), _extreme(pen, plan)])} is caught",
    "hand-has": lambda pen, plan: f"hand has a {pen.one(plan.ranks)} among {pen.number(1, 4)} or more of its suit",
    "hand-counts": lambda pen, plan: (
        f"there are {pen.one(['no', 'more than 1', 'less than 2', _how_many(pen, pen.number(0, 3))])}"
        f" {_plural(pen.one(plan.ranks))}"
        f"{pen.one(['', f' and {_plural(pen.one(plan.ranks))}'])} in hand"
    ),
    "hand-pips": lambda pen, _: f"pips in hand {pen.one(['are', 'is'])} {_how_many(pen, pen.number(0, 20))}",
    "hand-has-only": lambda pen, plan: f"hand has nothing but {_few_ranks(pen, plan)}",
}
"""Conditions that speak of this sheet, or in several ways; any other is its example with other suits and numbers."""


def _varied(example: str) -> Callable[[Pen, Plan], str]:
    def say(pen: Pen, plan: Plan) -> str:
        other = re.sub(r"\d+", lambda _: str(pen.number(1, 4)), example)
        return re.sub("|".join(SUITS), lambda _: pen.one(SUITS), other)

    return say


def _comparison(pen: Pen, fact: Fact) -> str:
    others = [each for each in Fact if set(fact.moments) <= set(each.moments) and not each.about_bids]
    other = Amount.counted(pen.one(others)).words()
    less = f"{other} less {pen.number(1, 3)}"
    number = pen.one([f"{pen.number(0, 6)}", f"{pen.number(0, 6)}", "-3", "minus 2", other, less])
    ways = ["{}", "exactly {}", "not {}", "{} or more", "{} or less", "more than {}", "less than {}", "level with {}"]
    return pen.one(ways).format(number)


def _compared(fact: Fact) -> Test:
    def say(pen: Pen, plan: Plan) -> str:
        left = pen.one(["{}", "{}", "twice {}", "half {}, rounded up", "{} plus 1", "{}, at most 4"])
        return f"{left.format(fact.words)} {pen.one(['is', 'are'])} {_comparison(pen, fact)}"

    places = frozenset(MOMENTS[moment] for moment in fact.moments)
    return Test(say, places, of_bidding=fact.about_bids, of_a_side=fact.about_a_side)


def _kind(kind: type[Atom] | Sentence) -> Test:
    said = Build().transform(parser().parse(kind.example, start="to_win_row"))["condition"]
    places = frozenset(MOMENTS[moment] for moment in said.known_at())
    say = SAID.get(kind.id, _varied(kind.example))
    return Test(say, places, of_bidding=said.of_bids, of_a_side=said.of_a_side)


KINDS: tuple[type[Atom] | Sentence, ...] = (*ATOMS, *SENTENCES)

TESTS: dict[str, Test] = {kind.id: _kind(kind) for kind in KINDS}
"""Every kind of condition and every sentence of a comparison, by its id."""

NUMBERS: dict[str, Test] = {f"compared {fact.value}": _compared(fact) for fact in Fact}
"""Comparisons, by the fact that they begin with."""

NAMING = {"bid-called", "called"}
"""Those that speak of a named bid."""


def fitting(plan: Plan, place: str, side: bool = False, among: Mapping[str, Test] = TESTS) -> list[Test]:
    """What may be asked at a place; of one side only, where that is wanted."""
    return [
        test
        for name, test in among.items()
        if place in test.places
        and (plan.bidding or not (test.of_bidding or name.startswith("took")))
        and (plan.calls or name not in NAMING)
        and (plan.offers or name != "answers")
        and not (place == EXCHANGE and name == "trump-is" and plan.by_lead)
        and (test.of_a_side or not side)
    ]


def condition(pen: Pen, plan: Plan, place: str, side: bool = False) -> str:
    """A condition, plain or joined; none (an empty text) where nothing can be asked."""
    tests = fitting(plan, place) + pen.some(fitting(plan, place, among=NUMBERS), 2, 5)
    own = fitting(plan, place, side=True) if side else tests
    if place in (SETTLEMENT, END) and pen.likely(20):
        short = [
            "takes no points",
            "takes no points",
            "takes no tricks",
            "own score is level with best other score after the hand",
        ]
        bids = ["set twice in a row", f"set {pen.number(2, 3)} times in a row", "the others take no points"]
        return pen.one(short + (bids if plan.bidding else []))
    if pen.likely(2):
        tests = list(TESTS.values())
    if not own:
        return ""
    first = pen.one(own).say(pen, plan)
    if pen.likely(6) and not first.startswith("it is"):
        first = f"not {first}"
    if not pen.likely(22):
        return first
    word = pen.one([" and ", " or "])
    more = own if side and word == " or " else tests
    return word.join([first, *(pen.one(more).say(pen, plan) for _ in range(pen.one([1, 1, 1, 2])))])


def perhaps(pen: Pen, plan: Plan, place: str, percent: int) -> str:
    """A condition behind `if`, or nothing."""
    said = condition(pen, plan, place) if pen.likely(percent) else ""
    return f" if {said}" if said else ""
