"""Where a score moves by less than the settlement pays, because the rules let it go no further."""

from collections.abc import Iterator

from pitchdsl.account.names import Tabletalk
from pitchdsl.account.seat_narrator import SeatNarrator
from pitchdsl.game.bounded import all_points
from pitchdsl.game.conditional_override import leaves_open
from pitchdsl.game.events import SettleEvent
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import EveryTrick
from pitchdsl.game.winning.rules import Junk, MayNotWin, Target
from pitchdsl.language.facts import UNKNOWN, Facts


def held_back(heard: SeatNarrator, talk: Tabletalk, event: SettleEvent) -> Iterator[str]:
    """A sentence for every side that a rule has stopped, once the hand is settled.

    Nothing is said where a condition decides what is paid that an onlooker cannot judge.
    """
    rules = heard.now
    if leaves_open(rules, EveryTrick, Target, MayNotWin, Junk):
        return
    winning = rules.winning
    target, towards = winning.target.score, winning.towards
    if target is None or (winning.junk.stops_short is None and winning.may_not_win.stops_short is None):
        return
    for side, (delta, score) in enumerate(zip(event.delta, event.score, strict=True)):
        facts = settled_facts(rules, heard, event, side)
        change = rules.settlement.change(facts)
        if change is None or change is UNKNOWN:
            continue
        if rules.settlement.every_trick.points and heard.swept_by not in (None, side):
            continue
        gain = change.gain(facts, towards)
        if gain is UNKNOWN:
            continue
        wanted = score - delta + towards * gain
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


def settled_facts(rules: Rules, heard: SeatNarrator, event: SettleEvent, side: int) -> Facts:
    """What everybody at the table knows of a side's hand, as far as a condition of the settlement may ask for it."""
    return Facts(
        total=all_points(rules),
        trump=heard.trump,
        bid=event.bid,
        call=heard.name,
        made=event.made,
        own=side == event.pitcher,
        taken=event.taken[side],
        game=rules.winning.distance,
    )
