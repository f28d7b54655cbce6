"""How a game can stand before the hand of a case: its scores, its sets, and which hand it is."""

from collections.abc import Iterator, Sequence
from itertools import product

from pitchdsl.examples.case import Case, CaseSeats
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.game.walk import facts_asked
from pitchdsl.language.clauses import Expected
from pitchdsl.language.expected_clauses import WinsGame
from pitchdsl.language.given_clauses import StandsAt
from pitchdsl.language.people import Person

_SCORES = frozenset(("score", "best_score", "needed", "others_need", "after", "best_after", "ahead", "past"))


def hand_numbers(rules: Rules, case: Case) -> list[int]:
    """Which hand of the game it can be, as far as that matters."""
    if case.hand_number is not None:
        return [case.hand_number]
    last = rules.winning.ends_after
    return [1] if last is None else [1, last.number]


def sets_before(place: CaseSeats, case: Case) -> tuple[int, ...]:
    """How often each side has been set before."""
    told = {side: times for who, times in case.sets.items() for side in place.sides(who)}
    return tuple(told.get(side, 0) for side in range(max(place.side_of) + 1))


def scores_before(
    rules: Rules, place: CaseSeats, case: Case, statements: Sequence[Expected]
) -> Iterator[tuple[int, ...]]:
    """The scores that the sides can have had: those told, and some that make a difference where none are."""
    sides = sides_of(rules, place.seats)
    told: dict[int, int] = {}
    for who, score in case.scores.items():
        those = place.sides(who)
        if isinstance(who, Person) and any(told.get(side, score) != score for side in those if len(those) == 1):
            return  # one side has two names here, and stands at two scores
        told |= dict.fromkeys(those, score)
    start, target, towards = rules.winning.start.score, rules.winning.target.score, rules.winning.towards
    asked = facts_asked(rules) & _SCORES or any(isinstance(each, WinsGame | StandsAt) for each in statements)
    settlement = rules.settlement
    bounded = settlement.never_below is not None or settlement.never_above is not None or rules.winning.target.exact
    some = {start}
    if target is not None and (asked or bounded or told or not statements):
        some |= {start + (target - start) // 2, target - towards, start - towards * 2}
    open_ = [side for side in range(len(sides)) if side not in told]
    if len(open_) > 2:
        for score in sorted(some):
            yield tuple(told.get(side, score) for side in range(len(sides)))
        return
    for choice in product(sorted(some), repeat=len(open_)):
        found = dict(zip(open_, choice, strict=True)) | told
        yield tuple(found[side] for side in range(len(sides)))
