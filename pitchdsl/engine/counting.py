"""The count: every scoring item in the order of the rules, to the side that it belongs to, with the reason."""

from collections.abc import Iterator

from attrs import evolve

from pitchdsl.engine.facts import HandFacts, facts_of, won_by_party
from pitchdsl.engine.phase import Move
from pitchdsl.engine.state import State
from pitchdsl.events import AwardEvent
from pitchdsl.rules.counted import Counted
from pitchdsl.rules.facts import Facts
from pitchdsl.rules.points import ScoringItem
from pitchdsl.rules.reckoned import Number, reckon
from pitchdsl.rules.scoring_kind import Finding, ScoringKind


def begin(state: State) -> Move:
    """Counts the hand."""
    hand, points, count = state.hand, state.rules.points, counted(state)
    facts = facts_of(state, count=count)
    for place in points.counting_order():
        for found in list(_awards(points.items[place], facts, count)):
            for award in (found,) if found.side is None else _to_each(state, found, found.side):
                hand.awards.append(award)
                if award.side is not None:
                    hand.taken[award.side] += award.value
    names = [item.name for item in points.items]
    hand.awards.sort(key=lambda award: names.index(award.point))
    state.events.extend(hand.awards)
    return Move.ON


def _to_each(state: State, award: AwardEvent, side: int) -> Iterator[AwardEvent]:
    """What a side of this hand has, for each of its players who has a score alone."""
    yield from (evolve(award, side=each) for each in state.allies(side))


def counted(state: State) -> Counted:
    """The hand so far, in the form that scoring kinds read."""
    rules, hand = state.rules, state.hand
    return Counted(
        order=state.orders[hand.trump or 0],
        ranks=rules.deck.ranks.ranks,
        level_jokers=rules.trump.jokers.first_played,
        pips=rules.points.pips.sets(hand.trump or 0),
        half_pips=rules.points.pips.in_halves,
        side_of=state.party_of,
        dealer=state.dealer,
        pitcher=hand.pitcher,
        namer=hand.namer,
        dealt=hand.dealt,
        held=hand.held,
        tricks=tuple(hand.tricks),
        winners=tuple(hand.winners),
        won=tuple(won_by_party(state)),
    )


def _awards(item: ScoringItem, facts: HandFacts, count: Counted) -> Iterator[AwardEvent]:
    """What becomes of a row: one award, or one for each card of a set, or for each side that has the point."""
    recipient = item.to.of(facts.of(None, None))
    if recipient is None:
        yield _award(item, facts, count, None, (None, None, ""), 1)
        return
    for one in recipient.each(count.order, count.ranks):
        owners = one.owners(count)
        yield from (_award(item, facts, count, one, owner, len(owners)) for owner in owners)


def _award(
    item: ScoringItem, facts: HandFacts, count: Counted, to: ScoringKind | None, owner: Finding, among: int
) -> AwardEvent:
    """What one of so many owners has of a point; the owner is who is asked. ``to`` is none where nobody can have it."""
    side, earned, why = owner
    known = facts.of(None, count.pitcher_side if side is None else side)
    applied = next((case for case in item.value.exceptions if case.when.met(known)), None)
    value = applied.value if applied else item.value.general
    unmet = item.only_if is not None and not item.only_if.met(known)
    if unmet or value is None or to is None:
        side, earned = None, None
        why = "its condition is not met" if unmet else "the rules give it to nobody in a hand like this"
    worth = _worth(item, value, side, known)
    return AwardEvent(
        point=item.name,
        value=worth if to is None or value is None else to.share(worth, among),
        side=side,
        card=earned,
        rule=str((applied or item).origin),
        reason=why,
    )


def _worth(item: ScoringItem, said: Number | None, side: int | None, known: Facts) -> int:
    """What a point counts; one that is reckoned for the side that has it is worth nothing where none has it."""
    if side is None and item.reckoned:
        return 0
    return item.highest if said is None else reckon(said, known)
