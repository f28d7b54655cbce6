"""Where a score moves by less than the settlement pays, because the rules let it go no further."""

from pitchdsl.account.names import Tabletalk
from pitchdsl.account.seat_narrator import SeatNarrator
from pitchdsl.game.bounded import all_points
from pitchdsl.game.conditional_override import leaves_open
from pitchdsl.game.events import SettleEvent
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import EachSide, EveryTrick, NeverAbove, NeverBelow
from pitchdsl.game.settlement.settling import held_back, steps
from pitchdsl.game.winning.rules import Junk, MayNotWin, OverTarget, Target
from pitchdsl.language.facts import UNKNOWN, Facts, Unknown
from pitchdsl.values import frozen

Stopping = Junk | MayNotWin | NeverBelow | NeverAbove


@frozen
class Stop:
    """That a rule stops the score of a side."""

    rule: Stopping
    without: int
    """Where the score would be without it."""
    score: int
    at_target: bool
    """Whether it is at the target all the same, by what was bid."""


def stops(heard: SeatNarrator, event: SettleEvent) -> dict[int, Stop]:
    """By side, the last rule that stops its score, once the hand is settled.

    There is none where a condition decides what is paid that an onlooker cannot judge.
    """
    rules = heard.now
    if leaves_open(rules, EveryTrick, EachSide, NeverBelow, NeverAbove, Target, OverTarget, MayNotWin, Junk):
        return {}
    found: dict[int, Stop] = {}
    for side, score in enumerate(event.score):
        if rules.settlement.every_trick.points and heard.swept_by not in (None, side):
            continue
        before, stop = score - event.delta[side], None
        at: int | Unknown = before
        for rule, to in steps(rules, before, settled_facts(rules, heard, event, side)):
            if isinstance(rule, Stopping) and at != to and at is not UNKNOWN and to is not UNKNOWN:
                stop = Stop(rule, at, to, at_target=rules.winning.is_there(to))
            at = to
        if at is not UNKNOWN and at != score == held_back(rules.winning, before, at):
            stop = Stop(rules.winning.may_not_win, at, score, at_target=False)
        if stop is not None and stop.score == score:
            found[side] = stop
    return found


def stop_words(talk: Tabletalk, side: int, stop: Stop) -> str:
    """That a side stops, and why."""
    who = f"{talk.side(side)} {talk.verb(side, 'stops', 'stop')}"
    return f"{who} at {stop.score} instead of {stop.without}: {_why(stop)}."


def _why(stop: Stop) -> str:
    match stop.rule:
        case Junk() if stop.at_target:
            return "points that nobody bid count no more there"
        case Junk(stops_short=short):
            return f"points that nobody bid go no further than {short} short of the target"
        case MayNotWin():
            return "who may not win yet stops short of the target"
        case NeverBelow():
            return "no score goes lower"
        case NeverAbove():
            return "no score goes higher"


def settled_facts(rules: Rules, heard: SeatNarrator, event: SettleEvent, side: int) -> Facts:
    """What everybody at the table knows of a side's hand, as far as a condition of the settlement may ask for it."""
    score = event.score[side] - event.delta[side]
    return Facts(
        score=score,
        needed=rules.winning.needed(score),
        total=all_points(rules),
        trump=heard.trump,
        bid=event.bid,
        call=heard.name,
        made=event.made,
        times=heard.times,
        own=side == event.pitcher,
        taken=event.taken[side],
        game=rules.winning.distance,
    )
