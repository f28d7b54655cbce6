"""Limits of an amount that change nothing, or leave one number: `at most 9` behind what is never more than 4."""

from collections.abc import Iterator
from functools import lru_cache
from math import isfinite

from attrs import evolve

from pitchdsl.check.bounds import bounds_of
from pitchdsl.check.draft import Draft
from pitchdsl.check.open_bids import lowest_contract, may_have_no_bid
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.bounded import bounds_in_rows
from pitchdsl.game.settlement.rules import Made, Set
from pitchdsl.language.arithmetic import ArithmeticOp, Bounds
from pitchdsl.language.conditions import Compared, Condition, conjuncts
from pitchdsl.language.inside import inside
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.language.predicate import Predicate
from pitchdsl.resolve.variant import Said

_LIMITS = (ArithmeticOp.AT_MOST, ArithmeticOp.AT_LEAST)


def check_idle_limits(draft: Draft) -> Iterator[Problem]:
    """P416; a house rule may well say a limit that matters to some of the games only that it is laid over."""
    for address, when, said in own_lines(draft):
        for amount in inside(said.value, Amount, Predicate):
            if isinstance(amount, Amount) and any(step.how in _LIMITS for step in amount.then):
                wrong = _idle(draft, address, amount, bounds_at(draft, address, when))
                if wrong is not None:
                    yield draft.at_exception(wrong, address, when)


@lru_cache(maxsize=16)
def own_lines(draft: Draft) -> tuple[tuple[str, Condition | None, Said], ...]:
    """What the variant's own text says, and under which condition."""
    return tuple(_own_lines(draft))


def _own_lines(draft: Draft) -> Iterator[tuple[str, Condition | None, Said]]:
    own = draft.variant.span.source
    for address, entry in draft.variant.entries.items():
        for part in entry.parts.values():
            for when, said in ((None, part.general), *part.exceptions.items()):
                if said is not None and said.line.span.source is own and said.line.span in draft.variant.newest:
                    yield address, when, said


def _idle(draft: Draft, address: str, amount: Amount, facts: dict[Fact, Bounds]) -> Problem | None:
    """The first limit of an amount that never holds it, or always does."""
    for place, step in enumerate(amount.then):
        if step.how not in _LIMITS:
            continue
        before = evolve(amount, then=amount.then[:place])
        (low, high), (least, most) = before.bounds(facts), step.term.bounds(facts)
        limit = f"`{step.how.words} {step.term.words()}`"
        if step.how is ArithmeticOp.AT_LEAST:  # the same, seen from below
            low, high, least, most = (None if end is None else -end for end in (high, low, most, least))
        sign = -1 if step.how is ArithmeticOp.AT_LEAST else 1
        if high is not None and least is not None and high <= least:
            title = f"{limit} changes nothing: {_ends(before, sign * high, sign)}"
            return draft.warning("P416", address, title, "leave it out, or change the number")
        if low is not None and most is not None and low >= most:
            title = f"{limit} always holds: {_ends(before, sign * low, -sign)}"
            whole = evolve(amount, then=amount.then[: place + 1])
            plain = step.term.fact is None and step.term.times > 0  # other numbers have words of their own
            instead = f", or write `{step.term.words()}` instead of `{whole.words()}`" if plain else ""
            return draft.warning("P416", address, title, f"change the number{instead}")
    return None


def _ends(amount: Amount, end: int, sign: int) -> str:
    """How far an amount goes, upwards or downwards."""
    is_ = amount.facts[0].verb if amount.facts else "is"
    return f"`{amount.words()}` {is_} never {'more' if sign > 0 else 'less'} than {end}"


def bounds_at(draft: Draft, address: str, when: Condition | None) -> dict[Fact, Bounds]:
    """How small and how large the facts may be that a rule asks for, where it holds under a condition."""
    if address.startswith("points/"):  # all the points may rest on the very limit
        return _narrowed(dict(bounds_in_rows(draft.rules)), when)
    bounds = dict(bounds_of(draft))  # not of scores, which may rest on it, too
    lowest = [least for each in draft.games if (least := lowest_contract(each.rules)) is not None]
    without = any(may_have_no_bid(each.rules) for each in draft.games)
    if lowest and (address in (Made.address, Set.address) or not without):
        bounds[Fact.BID] = (min(lowest), bounds[Fact.BID][1])
    return _narrowed(bounds, when)


def _narrowed(bounds: dict[Fact, Bounds], when: Condition | None) -> dict[Fact, Bounds]:
    """The same where a condition is met that compares facts with numbers."""
    for test in () if when is None else conjuncts(when):
        fact = test.left.plain_fact if isinstance(test, Compared) else None
        if isinstance(test, Compared) and fact is not None and test.right.constant is not None:
            low, high = (int(end) if isfinite(end) else None for end in test.numbers)
            least, most = bounds.get(fact, (None, None))
            bounds[fact] = (
                least if low is None else low if least is None else max(low, least),
                most if high is None else high if most is None else min(high, most),
            )
    return bounds
