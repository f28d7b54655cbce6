"""Whether the bid of a case is doubled: as it tells, or in any way in which it can be."""

from collections.abc import Sequence

from pitchdsl.described_hands.described_hand import DescribedHand
from pitchdsl.described_hands.doubled import (
    DOUBLED,
    REDOUBLED,
    doublers,
    doubling_of,
    may_be_doubled,
    times_open,
)
from pitchdsl.examples.case import Case, CaseSeats, ImpossibleError
from pitchdsl.game.rules import Rules
from pitchdsl.language.clause import Party, Who
from pitchdsl.language.people import Person


def times_told(rules: Rules, place: CaseSeats, case: Case, hand: DescribedHand) -> Sequence[int | None]:
    """How often what is paid for the bid can count, none where that is not told; raises :class:`ImpossibleError`.

    Whoever tells of a double would tell of a redouble, too.
    """
    open_ = times_open(rules, place.seats, 0, hand)
    if not case.doubles:
        return [None] if len(open_) > 1 else open_
    said = [(who, again) for who, again in case.doubles if who is not Party.NOBODY]
    denied = [again for who, again in case.doubles if who is Party.NOBODY]
    for who, again in said:
        _see_that_it_can_be(rules, place, hand, who, again=again)
    often = {REDOUBLED if any(again for _, again in said) else DOUBLED} if said else {*open_}
    found = often - ({REDOUBLED} if denied else set()) - (set() if all(denied) else {DOUBLED, REDOUBLED})
    if not found:
        raise ImpossibleError("whether the bid is doubled is told twice, and not the same")
    return sorted(found)


def _see_that_it_can_be(rules: Rules, place: CaseSeats, hand: DescribedHand, who: Who, *, again: bool) -> None:
    """Raises :class:`ImpossibleError` where nobody who is meant may double, or redouble."""
    rule = doubling_of(rules)
    if rule is None or (again and not rule.again):
        raise ImpossibleError(f"no bid is {'redoubled' if again else 'doubled'} in this game")
    if not may_be_doubled(hand):
        raise ImpossibleError("there is no bid that could be doubled")
    may = {hand.pitcher} if again else {*doublers(rules, place.seats, 0, hand)}
    match who:
        case Person():
            meant = {place.seat(who)}
        case Party.OTHERS:
            meant = {*range(place.seats)} - {hand.pitcher}
        case _:
            meant = set()
    if may.isdisjoint(meant) or not may:
        those = "who plays" if rule.who is None else f"{rule.who.english}, playing"
        raise ImpossibleError(
            "only the pitcher may redouble" if again else f"only {those} against the pitcher may double"
        )
