"""What one has to know to open a table, or an evening, by a sheet."""

from typing import Any

from pitchdsl.serve.club.kinds import fitting
from pitchdsl.serve.opening import page_asked
from pitchdsl.web.page_session import rules_of
from pitchdsl.web.request import Request


def described(args: dict[str, Any]) -> dict[str, Any]:
    """The title, how many may sit at a table, and the evenings that it fits; a fault where it cannot be played."""
    rules = rules_of(page_asked(Request(args)))
    seats = rules.players.seats
    return {"title": rules.title, "least": seats.least, "most": seats.most, "evenings": fitting(rules)}
