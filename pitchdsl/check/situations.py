"""The situations that a condition may be asked in, to find one that meets it, or to know that there is none.

A situation is all that conditions ask of a hand: which suit is trump, what was bid and under which name, whether it
was made, and what the pitcher's side took. Bids are not all tried, only those at which an answer can change. What
is asked beside that, of scores and of cards in hand, is left open.
"""

from collections.abc import Iterable, Iterator
from itertools import product

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.check.auction import rank_of_call
from pitchdsl.check.draft import Draft
from pitchdsl.check.open_bids import open_bids
from pitchdsl.game.auction.rules import Call, CallRank, WhenAllPass
from pitchdsl.game.bounded import all_points
from pitchdsl.game.rules import Rules
from pitchdsl.language import conditions as c
from pitchdsl.language.english import listing
from pitchdsl.language.facts import Facts
from pitchdsl.language.numbers import Fact
from pitchdsl.language.predicate import Atom
from pitchdsl.values import frozen

MOST_BIDS = 100
"""So many bids are tried where a condition reckons with the bid; games have fewer."""


@frozen(kw_only=True)
class Situation:
    """A hand as conditions see it."""

    trump: int | None = None
    bid: int | None = None
    """None where nobody bids."""
    name: str | None = None
    made: bool | None = None
    tricks: bool = False
    """Whether the pitcher's side takes every trick."""
    points: bool = False
    """Whether no point goes to another side."""
    own: bool = False
    """Whether the side that is asked about is the pitcher's."""

    def facts(self, total: int) -> Facts:
        """What it tells; nothing of scores, sets and cards in hand."""
        return Facts(
            total=total,
            trump=self.trump,
            bid=self.bid,
            call=self.name,
            made=self.made,
            own=self.own,
            every_trick=self.tricks,
            every_point=self.points,
        )


def bids_of(rules: Rules, asked: Iterable[c.Condition]) -> list[tuple[int, Call | None]]:
    """The bids at which an answer to these conditions may change, lowest first, with their names."""
    bidding, total = rules.bidding, all_points(rules)
    if bidding is None:
        return []
    named = [(rank_of_call(call, total), call) for call in rules.calls]
    most = total if bidding.bids.most is None else bidding.bids.most
    numbers = {bidding.bids.least, most, total}
    for condition in asked:
        for test in c.leaves(condition):
            if isinstance(test, c.Compared) and test.fact is Fact.BID and test.right.constant is not None:
                numbers |= {test.right.constant + step for step in (-1, 0, 1)}
            elif _of_bid_alone(test) and not (isinstance(test, c.Compared) and test.sentence):
                numbers |= set(range(bidding.bids.least, most + 1)[:MOST_BIDS])
    plain = {number for number in numbers if bidding.bids.least <= number <= most}
    plain -= {rank for rank, _ in named}
    if rules.closes_bids:
        left = open_bids(rules)
        plain = {number for number in plain if (number, None) in left}
        named = [(rank, call) for rank, call in named if (rank, call.name) in left]
    if bidding.all_pass.what is WhenAllPass.PLAYS and bidding.all_pass.least is not None:
        plain.add(bidding.all_pass.least)
    return sorted([*((number, None) for number in plain), *named], key=lambda bid: bid[0])


def situations(draft: Draft, *asked: c.Condition) -> Iterator[Situation]:
    """Every situation that these conditions can tell from another, as far as a hand can come to it."""
    total, both = all_points(draft.rules), draft.rules.points.whole_to_several
    kinds = {type(test) for condition in asked for test in c.leaves(condition)}
    suits = range(4) if c.TrumpIs in kinds else (None,)
    if draft.rules.bidding is None:
        yield from (Situation(trump=suit) for suit in suits)
        return
    own = (True, False) if kinds & {c.MadeLastBid, c.SetThePitcher, c.Called} else (False,)
    for suit, (bid, call), made, tricks, points, mine in product(
        suits, bids_of(draft.rules, asked), (True, False), (False, True), (False, True), own
    ):
        name = call.name if call else None
        if _can_be(bid, call, made, tricks, points or both, total):
            yield Situation(trump=suit, bid=bid, name=name, made=made, tricks=tricks, points=points, own=mine)
    all_pass = draft.rules.bidding.all_pass
    if all_pass.what in (WhenAllPass.NO_BID, WhenAllPass.SELLER_PLAYS):
        for suit, tricks, points, mine in product(suits, (False, True), (False, True), own):
            yield Situation(trump=suit, tricks=tricks, points=points, own=mine)
    if all_pass.what is WhenAllPass.STUCK and all_pass.or_set:
        lowest = min((bid for bid, _ in bids_of(draft.rules, asked)), default=0)
        for suit, mine in product(suits, own):
            yield Situation(trump=suit, bid=all_pass.least or lowest, name="set", made=False, own=mine)


def _can_be(bid: int, call: Call | None, made: bool, tricks: bool, points: bool, total: int) -> bool:
    """Whether a bid can be made, or set, when the pitcher's side takes so much."""
    kept = True if call is None or call.made_by is None else tricks if call.made_by == c.TookEveryTrick() else points
    if call is not None and call.ranks is CallRank.ABOVE_ALL:
        return made is kept
    return not made or (kept and bid <= total and (points or bid < total))


def meets(condition: c.Condition, situation: Situation, total: int, otherwise: bool = True) -> bool:
    """Whether a condition is met; ``otherwise`` is the answer to whatever a situation does not tell."""
    met = condition.met(situation.facts(total))
    return otherwise if met is None else met


def _of_bid_alone(test: Atom) -> bool:
    """Whether it asks how high the bid is, and nothing that is not the same in every hand."""
    return isinstance(test, c.Compared) and Fact.BID in test.facts and set(test.facts) <= {Fact.BID, Fact.ALL_POINTS}


@frozen(kw_only=True)
class Example:
    """A hand that shows a problem, as much of it as conditions ask for, and what is so then."""

    hand: Situation
    asked: tuple[c.Condition, ...]
    then: str

    def __str__(self) -> str:
        return f"for example, {told(self.hand, *self.asked)}: {self.then}"


def told(situation: Situation, *asked: c.Condition) -> str:
    """As much of a situation as the conditions ask for, in words."""
    of_what_came = {c.BidMade, c.MadeLastBid, c.SetThePitcher, c.Called}
    tests = [test for condition in asked for test in c.leaves(condition)]
    kinds = {type(test) for test in tests}
    of_bid = any(type(test) in {*of_what_came, c.BidCalled, c.ThereIsNoBid} or _of_bid_alone(test) for test in tests)
    said = []
    if situation.trump is not None and c.TrumpIs in kinds:
        said.append(f"{SUIT_NAMES[situation.trump]} are trump")
    if situation.bid is not None and of_bid:
        name = f" called {situation.name}" if situation.name not in (None, "set") else ""
        said.append(f"the bid is {situation.bid}{name}")
        if situation.name == "set":
            said.append("the dealer takes a set")
        elif kinds & of_what_came:
            said.append("it is made" if situation.made else "it fails")
    if situation.bid is None and c.ThereIsNoBid in kinds:
        said.append("there is no bid")
    if c.TookEveryTrick in kinds:
        said.append(f"the pitcher takes {'every' if situation.tricks else 'not every'} trick")
    if c.TookEveryPoint in kinds:
        said.append(f"the pitcher takes {'every' if situation.points else 'not every'} point")
    kept = [test for test in tests if isinstance(test, c.Compared | c.ItIs | c.TakesEvery) and not _of_bid_alone(test)]
    said += [f"`{words}`" for words in dict.fromkeys(test.words() for test in kept)]
    return listing(said) or "any hand"
