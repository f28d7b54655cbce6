"""The count: every scoring item in the order of the rules, to the side that it belongs to, with the reason.

Where points count while the hand is played, :func:`count_so_far` counts those that the tricks have decided for all to
see, and the count at the end has what is left.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from attrs import evolve

from pitchdsl.game.actions import SET
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.events import AwardEvent
from pitchdsl.game.facts import HandFacts, Reader, facts_of, of_others, of_own, of_pitcher
from pitchdsl.game.phase import Move
from pitchdsl.game.so_far import counted
from pitchdsl.game.state import State
from pitchdsl.game.winning.phase import somebody_is_there
from pitchdsl.game.winning.rules import Counting
from pitchdsl.language.conditions import leaves
from pitchdsl.language.counted import Counted
from pitchdsl.language.deferred_number import Number, evaluate
from pitchdsl.language.facts import Facts, Moment, known
from pitchdsl.language.form import spoken
from pitchdsl.language.numbers import FIXED_FROM
from pitchdsl.language.scoring_kind import Finding, ScoringKind

_UNASKED = Facts()
"""For a row that asks for no fact."""

Place = tuple[int, int]
"""A row by its place in ``points``, and which of its awards: that of the first card of a set, of the second one ..."""


def begin(state: State) -> Move:
    """Counts the hand, or what of it has not been counted yet."""
    hand, points, count = state.hand, state.rules.points, counted(state)
    facts = facts_of(state, count=count)
    row_by_row = state.rules.winning.counting.moment.row_by_row
    found: list[AwardEvent] = []
    first = not hand.counted
    for place in points.counting_order:
        for slot, awards in list(_awards(points.items[place], facts, count)):  # all cards of a row find the same facts
            if (place, slot) not in hand.counted:
                found += credit(state, (place, slot), awards)
                if row_by_row and somebody_is_there(state):
                    state.events.extend(found)
                    return Move.ON
    if not row_by_row and not (first and points.counted_as_written):
        names = [item.name for item in points.items]
        found.sort(key=lambda award: names.index(award.point))
        hand.awards.sort(key=lambda award: names.index(award.point))
    state.events.extend(found)
    return Move.ON


def count_so_far(state: State, now: Moment = Moment.EXCHANGE) -> bool:
    """Counts the points that belong to somebody for all to see; whether the game ends with them, in this hand.

    ``now`` is the moment from which on all that conditions may ask is known.

    It never does where points count at its end.
    """
    rules, hand = state.rules, state.hand
    moment = rules.winning.counting.moment
    if moment is Counting.AFTER_HAND or (moment is Counting.ONE_BY_ONE and hand.trump is not None):
        return False
    count = counted(state)
    facts = facts_of(state, count=count)
    found = False
    for place in rules.points.counting_order:
        item = rules.points.items[place]
        recipient = known(item.to.found(facts.of_nobody)) if _known_in_play(item, now) else None
        if recipient is None or (hand.trump is None and _hangs_on_trump(state, recipient)):
            continue
        for slot, one in enumerate(recipient.per_card(count.order, count.ranks)):
            if (place, slot) in hand.counted or not one.known_to_all(count):
                continue
            award = _award(item, facts, count, one, one.find(count), 1)
            state.events += credit(state, (place, slot), [award])
            found = True
            if moment.row_by_row and somebody_is_there(state):
                return True
    return found and moment is Counting.AFTER_TRICK and somebody_is_there(state)


def _to_each(state: State, award: AwardEvent) -> list[AwardEvent]:
    """An award for each player of its side who has a score alone."""
    if award.side is None or state.hand.parties is None:
        return [award]
    return [evolve(award, side=side) for side in state.allies(award.side)]


def credit(state: State, place: Place, awards: list[AwardEvent]) -> list[AwardEvent]:
    """Adds awards to what their sides have taken."""
    hand = state.hand
    hand.counted.append(place)
    each_own = [each for award in awards for each in _to_each(state, award)]
    hand.awards += each_own
    for award in each_own:
        if award.side is not None:
            hand.taken[award.side] += award.value
    return each_own


def _hangs_on_trump(state: State, to: ScoringKind) -> bool:
    """Whether the cards that somebody must have are others with another trump."""
    ranks = state.rules.deck.ranks.ranks
    return len({to.cards(order, ranks) for order in state.orders}) > 1


@lru_cache(maxsize=1024)
def known_from(item: ScoringItem) -> Moment | None:
    """The moment from which nothing about a row but its owner depends on how the hand goes on; none before its end."""
    whens = [case.when for cases in (item.value, item.to) for case in cases.exceptions]
    whens += [] if item.only_if is None else [item.only_if]
    asked = {fact for when in whens for test in leaves(when) for fact in test.facts_asked()}
    if item.reckoned or not asked <= FIXED_FROM.keys():
        return None
    return max((FIXED_FROM[fact] for fact in asked), key=list(Moment).index, default=Moment.MATCH)


def _known_in_play(item: ScoringItem, now: Moment) -> bool:
    since = known_from(item)
    return since is not None and since.code <= now.code


def _awards(item: ScoringItem, facts: HandFacts, count: Counted) -> Iterator[tuple[int, list[AwardEvent]]]:
    """What becomes of a row: one award, or one for each card of a set, or for each side that has the point."""
    recipient = known(item.to.found(facts.of_nobody))
    if recipient is None:
        yield 0, [_award(item, facts, count, None, (None, None, ""), 1)]
        return
    for slot, one in enumerate(recipient.per_card(count.order, count.ranks)):
        owners = one.owners(count)
        yield slot, [_award(item, facts, count, one, owner, len(owners)) for owner in owners]


def _award(
    item: ScoringItem, facts: HandFacts, count: Counted, to: ScoringKind | None, owner: Finding, among: int
) -> AwardEvent:
    """What one of so many owners has of a point; the owner is who is asked. ``to`` is none where nobody can have it."""
    side, earned, why = owner
    asking = facts.of(None, count.pitcher_side if side is None else side) if item.asks else _UNASKED
    applied = next((case for case in item.value.exceptions if case.when.met(asking)), None)
    value = applied.value if applied else item.value.general
    unmet = item.only_if is not None and not item.only_if.met(asking)
    if unmet or value is None or to is None:
        side, earned = None, None
        why = f"only if {spoken(item.only_if)}" if unmet else "the rules give it to nobody in a hand like this"
    worth = _worth(item, value, side, asking)
    if not unmet and value is not None and to is not None and to.carries_over:
        worth = _with_what_waits(facts.state, item, worth, waits_on=side is None)
    return AwardEvent(
        point=item.name,
        value=worth if to is None or value is None else to.share(worth, among),
        side=side,
        card=earned,
        rule=str((applied or item).origin),
        reason=why,
    )


def _with_what_waits(state: State, item: ScoringItem, worth: int, *, waits_on: bool) -> int:
    """What a row is worth with what waits of it; that ``waits_on``, all of it, or is given out now."""
    items = state.rules.points.items
    place = next(place for place, each in enumerate(items) if each.name == item.name)
    state.carried = state.carried or [0] * len(items)
    worth += state.carried[place]
    state.carried[place] = worth if waits_on else 0
    return worth


def _worth(item: ScoringItem, said: Number | None, side: int | None, facts: Facts) -> int:
    """What a point counts; one that is reckoned for the side that has it is worth nothing where none has it."""
    if side is None and item.reckoned:
        return 0
    return item.highest if said is None else known(evaluate(said, facts))


def _points(state: State, side: int) -> int:
    return state.hand.taken[side]


def _gainers(state: State) -> set[int]:
    """The sides of this hand that have a row that gives points."""
    return {state.party(award.side) for award in state.hand.awards if award.side is not None and award.value > 0}


def _every_point(known: HandFacts, seat: int | None, side: int | None) -> bool:
    hand, pitcher = known.state.hand, known.state.pitcher_side
    if pitcher is None or hand.name == SET:
        return False
    theirs = (None, *known.state.allies(pitcher))
    return not any(award.value > 0 and award.side not in theirs for award in hand.awards)


def _takes_every_point(known: HandFacts, seat: int | None, side: int | None) -> bool:
    return side is not None and _gainers(known.state) == {known.state.party(side)}


def _others_every_point(known: HandFacts, seat: int | None, side: int | None) -> bool:
    gainers, pitcher = _gainers(known.state), known.state.pitcher_side
    return pitcher is not None and bool(gainers) and pitcher not in gainers


FACTS: Mapping[str, Reader] = {
    "total": lambda known, seat, side: known.state.total,
    "count": lambda known, seat, side: known.count,
    "taken": of_own(_points),
    "pitchers_points": of_pitcher(_points),
    "others_points": of_others(_points),
    "every_point": _every_point,
    "takes_every_point": _takes_every_point,
    "others_every_point": _others_every_point,
}
"""The points of the hand."""
