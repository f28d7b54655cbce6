"""What a decision turned with the cards as they lay: the awards and the settlement that come out otherwise.

The hand is played out twice from the decision on, with what was done and with what was advised; ``simple`` plays the
rest of it. What differs is told with the line of the rule that says so.
"""

from collections.abc import Iterator

from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action
from pitchdsl.game.events import AwardEvent, SettleEvent
from pitchdsl.review.luck import played_out
from pitchdsl.values import frozen

_SEED = 0
"""Of the cards of reshuffles and redeals, and of what ``simple`` tosses up for."""


@frozen(kw_only=True)
class Turned:
    """Something that comes out otherwise."""

    what: str
    """The name of a row of ``points``, ``bid`` or ``score``."""
    played: tuple[int, ...]
    """By side what came of what was done: points; for ``bid`` 1 where it was made, -1 where it was set; for
    ``score`` the change of the score."""
    best: tuple[int, ...]
    """The same of what was advised."""
    rule: str
    """``file:line``."""


def turned(table: Table, action: Action, best: Action) -> tuple[Turned, ...]:
    """What comes out otherwise, points first; empty where nothing does, or no more than the way to it."""
    after = []
    for each in (action, best):
        twin = table.copy()
        twin.apply(each)
        after.append(played_out(twin, _SEED, 0) if twin.hand_number == table.hand_number else twin)
    return tuple(_differences(table, *after))


def _differences(table: Table, played: Table, best: Table) -> Iterator[Turned]:
    ours, theirs = _awards(table, played), _awards(table, best)
    for name, rule in {**{name: rule for name, rule, _ in theirs}, **{name: rule for name, rule, _ in ours}}.items():
        by_side = [_by_side(table, rows, name) for rows in (ours, theirs)]
        if by_side[0] != by_side[1]:
            yield Turned(what=name, played=by_side[0], best=by_side[1], rule=rule)
    settled = [_settled(table, after) for after in (played, best)]
    if settled[0] is None or settled[1] is None:
        return
    made = [_made(table, each) for each in settled if each is not None]
    failed = next((each for each in settled if each is not None and each.made is False), None)
    rules = table.rules.settlement
    if made[0] != made[1]:
        yield Turned(what="bid", played=made[0], best=made[1], rule=str((rules.set if failed else rules.made).origin))
    if settled[0].delta != settled[1].delta:
        row = rules.set if failed else rules.made if settled[0].made else rules.others
        yield Turned(what="score", played=settled[0].delta, best=settled[1].delta, rule=str(row.origin))


def _awards(table: Table, after: Table) -> list[tuple[str, str, AwardEvent]]:
    """The awards of this hand, with name and rule."""
    events = after.events[table.hand.first_event :]
    settled = next((place for place, each in enumerate(events) if isinstance(each, SettleEvent)), len(events))
    return [(each.point, each.rule, each) for each in events[:settled] if isinstance(each, AwardEvent)]


def _by_side(table: Table, rows: list[tuple[str, str, AwardEvent]], name: str) -> tuple[int, ...]:
    return tuple(
        sum(each.value for point, _, each in rows if point == name and each.side == side)
        for side in range(len(table.sides))
    )


def _settled(table: Table, after: Table) -> SettleEvent | None:
    return next((event for event in after.events[len(table.events) :] if isinstance(event, SettleEvent)), None)


def _made(table: Table, settled: SettleEvent) -> tuple[int, ...]:
    return tuple((1 if settled.made else -1) * (side == settled.pitcher) for side in range(len(table.sides)))
