"""What a seat has seen since the first deal of the match: all that it may remember, and nothing that is hidden from it.

The history has every event of the record, in order and with the same fields, but in the place of cards that lie face
down for the seat stands their number. Between them stands what no event tells in time: each discard as it is laid away,
and the seat's own word that it stands.
"""

from collections.abc import Iterator
from typing import Any

from pitchdsl.engine.seen import as_seen
from pitchdsl.engine.table import Table
from pitchdsl.game.action import Noticed
from pitchdsl.game.actions import Action
from pitchdsl.game.events import Event
from pitchdsl.game.rules import Rules
from pitchdsl.records.convert import fields_of


def seen(table: Table, seat: int) -> Iterator[dict[str, Any]]:
    """The history of a seat, oldest first."""
    for each in table.course():
        if not isinstance(each, tuple):
            yield event_seen(each, seat, table.seated)
        elif decision := decision_seen(*each, seat):
            yield decision


def event_seen(event: Event, seat: int, rules: Rules) -> dict[str, Any]:
    """What an event tells a seat: its line in a record, with a number for cards that the seat does not see."""
    return fields_of(as_seen(event, seat, rules))


def decision_seen(by: int, action: Action, seat: int) -> dict[str, Any] | None:
    """What a seat notices of a decision beyond the event that tells of it; none where that is nothing."""
    match action.noticed:
        case Noticed.AT_ONCE:
            return None
        case Noticed.WITHOUT_CARD:
            said = str(action)
            return {"event": "decision", "seat": by, "action": said if by == seat else said.partition(" ")[0]}
        case Noticed.NOT_AT_ALL:
            return {"event": "decision", "seat": by, "action": str(action)} if by == seat else None
