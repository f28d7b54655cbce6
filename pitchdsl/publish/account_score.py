"""Where a score moves by less than the settlement pays, because the rules let it go no further."""

from collections.abc import Iterator

from attrs import frozen

from pitchdsl.events import SettleEvent
from pitchdsl.publish.tabletalk import Tabletalk
from pitchdsl.rules.conditions import BidCalled, BidIs, BidMade, Condition, TrumpIs
from pitchdsl.rules.rules import Rules
from pitchdsl.rules.settlement import AmountKind, Change


@frozen(kw_only=True)
class Settled:
    """A settled hand, with what an onlooker has seen of it."""

    event: SettleEvent
    name: str | None
    """The name of the contract's bid."""
    trump: int | None
    swept_by: int | None
    """The side that won every trick."""


def held_back(rules: Rules, talk: Tabletalk, hand: Settled) -> Iterator[str]:
    """A sentence for every side that a rule has stopped.

    Nothing is said where a condition decides what is paid that an onlooker cannot judge.
    """
    winning, event = rules.winning, hand.event
    target, towards = winning.target.points, winning.towards
    if target is None or (winning.junk.stops_short is None and winning.may_not_win.stops_short is None):
        return
    for side, (delta, score) in enumerate(zip(event.delta, event.score, strict=True)):
        paid = _paid(rules, hand, side)
        if paid is None or (rules.settlement.every_trick.points and hand.swept_by not in (None, side)):
            continue
        wanted = score - delta + towards * paid
        if towards * (wanted - score) > 0:
            who = f"{talk.side(side)} {talk.verb(side, 'stops', 'stop')}"
            yield f"{who} at {score} instead of {wanted}: {_why(rules)}."


def _why(rules: Rules) -> str:
    winning = rules.winning
    junk, short = winning.junk.stops_short, winning.may_not_win.stops_short
    if short is None:
        return f"points that nobody bid go no further than {junk} short of the target"
    if junk is None:
        return "who may not win yet stops short of the target"
    return "the rules let these points go no further"


def _paid(rules: Rules, hand: Settled, side: int) -> int | None:
    """What the settlement pays a side, less than nothing for a loss; none where that cannot be told."""
    event, kept = hand.event, rules.settlement
    row = kept.others
    if side == event.pitcher:
        row = kept.made if event.made else kept.set
    change = row.change.general
    for case in row.change.exceptions:
        met = _is_met(case.when, rules, hand)
        if met is None:
            return None
        if met:
            change = case.value
            break
    if change is None:
        return None
    amount = _amount(rules, hand.event, change, side)
    return -amount if change.loses else amount


def _is_met(condition: Condition, rules: Rules, hand: Settled) -> bool | None:
    """Whether a condition is met, for those that everybody at the table can judge."""
    bid = hand.event.bid
    if isinstance(condition, BidIs):
        limit = rules.points.most() if condition.points is None else condition.points
        return bid is not None and condition.how.holds(bid, limit)
    if isinstance(condition, BidCalled):
        return hand.name == condition.name
    if isinstance(condition, BidMade):
        return hand.event.made is condition.made
    return hand.trump == condition.suit if isinstance(condition, TrumpIs) else None


def _amount(rules: Rules, event: SettleEvent, change: Change, side: int) -> int:
    unit = {
        AmountKind.TAKEN: event.taken[side],
        AmountKind.BID: event.bid or 0,
        AmountKind.NUMBER: 1,
        AmountKind.GAME: rules.winning.distance,
    }
    return unit[change.kind] * change.times
