"""Can each condition be asked where it stands, can it ever be met, and is it clear which exception wins."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from pitchdsl.check.auction import not_called
from pitchdsl.check.contradiction import apart, exclusion
from pitchdsl.check.draft import Draft
from pitchdsl.check.drawing import nothing_drawn
from pitchdsl.check.hand_tests import check_hand
from pitchdsl.check.idle_conditions import Met, idle, never_there, nobody_wins
from pitchdsl.check.not_known import cannot_be_asked, in_halves, known, no_meaning, unknown
from pitchdsl.check.open_bids import open_bids
from pitchdsl.check.reach import check_reach
from pitchdsl.check.situations import Example, Situation, meets, situations
from pitchdsl.diagnostics.problem import Label, Problem, Severity
from pitchdsl.game.auction.rules import WhenAllPass
from pitchdsl.game.bounded import all_points
from pitchdsl.game.settlement.rules import Made, Set
from pitchdsl.game.trump.rules import NamedBy
from pitchdsl.game.walk import Asked, amounts, conditions, exceptions
from pitchdsl.language import conditions as c
from pitchdsl.language.cases import Case, Cases
from pitchdsl.language.conditions import implies, leaves
from pitchdsl.language.facts import Moment
from pitchdsl.language.numbers import Amount, Fact


def check_conditions(draft: Draft) -> Iterator[Problem]:
    """P341 to P346."""
    faulty: set[str] = set()
    for address, condition, moment in _all(draft):
        at = draft.at(address, condition)
        unanswerable = list(askable(at, address, condition, moment))
        yield from unanswerable
        if any(each.severity is Severity.ERROR for each in unanswerable):
            faulty.add(address)
            continue
        yield from possible(at, address, condition)
    yield from _amounts_known(draft)
    yield from _for_one_side(draft, faulty)
    for item in draft.rules.points.items:
        for when in [case.when for case in item.value.exceptions] + [case.when for case in item.to.exceptions]:
            if item.only_if is not None and apart(item.only_if, when):
                yield never_there(draft, item.origin.address, item.name)


def _amounts_known(draft: Draft) -> Iterator[Problem]:
    """P341: an amount is reckoned when all its facts are known, and pips only as whole numbers."""
    compared = [
        (address, amount, moment)
        for address, condition, moment in conditions(draft.rules)
        for test in leaves(condition)
        if isinstance(test, c.Compared)
        for amount in (test.left, test.right)
    ]
    for address, amount, _ in (*amounts(draft.rules), *compared):
        halved = [fact for fact in amount.facts if fact.field.endswith("pips")]
        if halved and draft.rules.points.pips.in_halves:
            yield in_halves(draft, address, halved[0].words)
    for address, amount, moment in amounts(draft.rules):
        yield from known(draft, address, amount, moment)


def check_chances(draft: Draft) -> Iterator[Problem]:
    """P343, P344 and P357: what hands and scores may meet, of rules that have no error otherwise."""
    for address, cases, _ in exceptions(draft.rules):
        yield from which_wins(draft, address, cases)
    for address, condition, _ in _all(draft):
        at = draft.at(address, condition)
        if not any(possible(at, address, condition)):
            yield from list(check_reach(at, address, condition)) or in_any_hand(at, address, condition)


def _all(draft: Draft) -> Iterator[Asked]:
    """Every condition of a line; what makes a named bid is no line of its own."""
    return (
        each for each in conditions(draft.rules) if not (each[0].startswith("calls/") and each[2] is Moment.SETTLEMENT)
    )


def _for_one_side(draft: Draft, faulty: Collection[str]) -> Iterator[Problem]:
    """To win or lose at once, a side must meet something that the others do not; what is wrong anyway is left aside."""
    for section, row in draft.at_once:
        if f"{section}/{row.name}" in faulty:
            continue
        vague = [way for way in c.disjuncts(row.condition) if not any(test.of_a_side for test in leaves(way))]
        if vague:
            at = next((each for each in situations(draft, vague[0]) if meets(vague[0], each, _total(draft))), None)
            yield draft.problem(
                "P346",
                f"{section}/{row.name}",
                f"this does not say which side {section}: it holds for all of them together",
                f"add whose it is, such as `… and {_of_one_side(draft, section, vague[0])}`",
                case=Example(hand=at, asked=(vague[0],), then=f"then every side {section}") if at else None,
            )


def _total(draft: Draft) -> int:
    return all_points(draft.rules)


def _of_one_side(draft: Draft, section: str, condition: c.Condition) -> str:
    if c.BidMade(made=False) in c.leaves(condition):
        return "set the pitcher" if section == "wins at once" else "own score is 0 or less"
    return "made the last bid" if draft.rules.bidding else "ahead by 5 or more"


_BEFORE_THE_LEAD = (Moment.EXCHANGE, Moment.PLAY)
"""Moments whose tests are put in place before the first lead, as soon as what they ask is known."""


def askable(draft: Draft, address: str, condition: c.Condition, moment: Moment) -> Iterator[Problem]:
    """What keeps a condition from being asked at a moment."""
    draws = draft.rules.play.after_trick.cards
    for test in leaves(condition):
        if moment not in test.known_at():
            yield cannot_be_asked(draft, address, test, moment)
        elif draft.rules.bidding is None and test.of_bids:
            yield no_meaning(draft, address, test.topic_asked(), "drop the condition or the row")
        elif isinstance(test, c.TrumpIs) and moment in _BEFORE_THE_LEAD and draft.rules.trump.named_by.by_lead:
            yield unknown(
                draft,
                address,
                "nobody knows yet what will be trump when cards are exchanged",
                "let somebody name trump before: `named by: the pitcher`",
                also=[(NamedBy.address, "trump is known only after the first lead")],
            )
        elif isinstance(test, c.Called | c.BidCalled) and f"calls/{test.name}" not in draft.variant.entries:
            call = f"calls/{test.name}"
            remedy = draft.dropping(address) if call in draft.variant.dropped else None
            yield not_called(draft, address, test.name, remedy, also=[(call, "")])
        elif isinstance(test, c.StockEmpty) and not draws and "play" not in draft.variant.unread:
            title = "the stock is never used up: no cards are drawn in the play"
            yield nothing_drawn(draft, address, title, draft.dropping(address))
        elif isinstance(test, c.AheadBy) and not test.points:
            yield idle(draft, address, Met.ALWAYS, "say a number, 1 or more")
        elif isinstance(test, c.HandHas | c.HandHasOnly | c.HandCounts | c.HandPips):
            yield from check_hand(draft, address, test)


def possible(draft: Draft, address: str, condition: c.Condition) -> Iterator[Problem]:
    """Warnings for what can never, or must always, be met."""
    tests = c.conjuncts(condition)
    clash = next((pair for pair in combinations(tests, 2) if apart(*pair)), None)
    if clash is not None:
        if not address.startswith("to win/"):  # there it keeps everybody from winning: P357
            yield idle(draft, address, Met.NEVER_TOGETHER, "was `or` meant?", case=exclusion(*clash))
        return
    if draft.rules.bidding is None:
        return
    total, all_pass = all_points(draft.rules), draft.rules.bidding.all_pass
    bids = [bid for each in draft.games for bid, _ in open_bids(each.rules)]
    bids += [all_pass.least or 1] if all_pass.what is WhenAllPass.PLAYS else []
    lowest, highest = min(bids, default=1), max(bids, default=0)
    for test in tests:
        if not isinstance(test, c.Compared) or test.left != Amount.counted(Fact.BID) or lowest > highest:
            continue
        number = test.right.constant
        if number is None:
            if test.sentence and not lowest <= total <= highest:
                said = f"bids go from {lowest} to {highest}, and all the points are {total}"
                yield idle(draft, address, Met.NEVER, said)
            continue
        could = [test.how.holds(bid, number) for bid in (lowest, number, highest) if lowest <= bid <= highest]
        if not any(could):
            said = f"bids go from {lowest} to {highest}; change the number, or drop the line"
            yield idle(draft, address, Met.NEVER, said)
        elif all_pass.what not in (WhenAllPass.NO_BID, WhenAllPass.SELLER_PLAYS) and (
            (test.how is not c.Compare.EXACTLY and all(could)) or lowest == highest
        ):
            yield idle(draft, address, Met.ALWAYS, f"bids go from {lowest} to {highest}; leave the `if` out")


def in_any_hand(draft: Draft, address: str, condition: c.Condition) -> Iterator[Problem]:
    """Warnings for what no hand, or every hand, of those that a row of the settlement is about can meet."""
    made = {Made.address: True, Set.address: False}.get(address)
    total = all_points(draft.rules)
    hands = [each for each in situations(draft, condition) if made is None or each.made is made]
    clash = any(apart(*pair) for pair in combinations(c.conjuncts(condition), 2))  # that is told already
    if clash or not hands or any(Moment.DEAL in test.known_at() for test in leaves(condition)):
        return
    of = "" if made is None else f" of a bid that is {'made' if made else 'set'}"
    if not any(meets(condition, each, total) for each in hands):
        if address.startswith("to win/"):
            yield nobody_wins(draft, address, "no hand meets this", "drop the row, or a part of it")
        else:
            yield idle(draft, address, Met.NEVER, f"no hand{of} meets it; drop the line")
    elif all(meets(condition, each, total, otherwise=False) for each in hands):
        yield idle(draft, address, Met.ALWAYS, f"every hand{of} meets it; leave the `if` out")


def which_wins(draft: Draft, address: str, cases: Cases[Any]) -> Iterator[Problem]:
    """Two exceptions that may both be met must agree, or one must be more specific."""
    for one, other, closer in _side_by_side(cases.exceptions):
        at = _undecided(draft, address, one.when, other.when, closer)
        if at is None:
            continue
        said = [
            each.line
            for part in draft.variant.entries[address].parts.values()
            for case in (other, one)
            for when, each in part.exceptions.items()
            if when == case.when and each.value == case.value
        ]
        said.sort(key=lambda line: line.span.line, reverse=True)
        yield Problem(
            code="P344",
            title=f"two exceptions of `{address.split('/')[1]}` may hold at once, and nothing says which wins",
            labels=(
                Label(span=said[0].span, text="this one"),
                Label(span=said[-1].span, text="and this one"),
            ),
            case=Example(hand=at, asked=(one.when, other.when, *closer), then="both hold then"),
            help="add a third line for when both are met: the same part, `if` both conditions joined with `and`; or "
            "change one of the two so that they are never met together",
        )
        return


@lru_cache(maxsize=200)
def _side_by_side(
    exceptions: tuple[Case[Any], ...],
) -> tuple[tuple[Case[Any], Case[Any], tuple[c.Condition, ...]], ...]:
    """The pairs that differ and of which neither is more specific, with what is more specific than both.

    Each is held against each, and every heir of a variant asks for the same again. The more specific stands first.
    """
    return tuple(
        (
            one,
            other,
            tuple(case.when for case in exceptions if implies(case.when, one.when) and implies(case.when, other.when)),
        )
        for one, other in combinations(exceptions, 2)
        if one.value != other.value and not (implies(one.when, other.when) or apart(one.when, other.when))
    )


def _undecided(
    draft: Draft, address: str, one: c.Condition, other: c.Condition, closer: Sequence[c.Condition]
) -> Situation | None:
    """A hand that meets both conditions, and none that is more specific than the two; none if there is no such hand."""
    total = all_points(draft.rules)
    made = {Made.address: True, Set.address: False}.get(address)
    for at in situations(draft, one, other, *closer):
        both = meets(one, at, total) and meets(other, at, total) and (made is None or at.made is made)
        if both and not any(meets(when, at, total) for when in closer):
            return at
    return None
