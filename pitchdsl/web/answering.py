"""One request, one answer: both are JSON, and nothing that is asked ends in a traceback."""

import json
import sys
from importlib import import_module
from typing import Any

from pitchdsl.diagnostics.faults import fault_of, report_of
from pitchdsl.diagnostics.work import at_work, note_input
from pitchdsl.web.fault import FaultError
from pitchdsl.web.request import LARGEST, MOST_REQUEST, Request, shown

CALLS: dict[str, tuple[str, str]] = {
    "hello": ("hello", "hello"),
    "open": ("texts", "opened"),
    "check": ("texts", "check"),
    "complete": ("texts", "complete"),
    "hover": ("hovering", "hover"),
    "format": ("texts", "tidy"),
    "rules": ("sheets", "rules"),
    "differs": ("sheets", "differs"),
    "rulebook": ("sheets", "rulebook"),
    "short": ("sheets", "short"),
    "explain": ("sheets", "explain"),
    "laid": ("laying", "laid"),
    "ask": ("questions", "ask"),
    "measure": ("measuring", "measure"),
    "measure_more": ("measuring", "measure_more"),
    "sit": ("play", "sit"),
    "next": ("play", "go_on"),
    **{call: ("play", call) for call in ("act", "undo", "hint", "words", "count", "claim", "record", "resume")},
    **{f"score_{call}": ("scoring", f"score_{call}") for call in ("rules", "begin", "read", "hand", "undo", "new")},
    "settle": ("cases", "settle"),
    **{f"settle_{call}": ("cases", f"settle_{call}") for call in ("begin", "others", "examples")},
    "read_saved": ("saved", "read_saved"),
    "statistics": ("figures", "statistics"),
    **{call: ("looking", call) for call in ("look", "look_at", "judge")},
}
"""The module and the function that answer each call. A module is imported with its first call."""


def answer(request: str) -> str:
    """The answer to a request, with its ``id``: a ``value``, or a ``fault`` where there is none."""
    number = -1
    with at_work("answering the page"):
        note_input("request", request)
        try:
            asked = _read(request)
            number = asked.number("id", 0, LARGEST)
            told = {"value": _value(asked)}
        except FaultError as fault:
            told = {"fault": fault.told()}
        except RecursionError:
            told = {"fault": FaultError("too big", "this is nested too deeply").told()}
        except Exception as bug:
            own = fault_of(bug)
            sys.excepthook(type(bug), bug, bug.__traceback__)  # for whoever looks into the browser's console
            told = {"fault": FaultError("bug", own.sentence, report=report_of(own)).told()}
    return json.dumps({"id": number, **told}, separators=(",", ":"))


def _read(request: str) -> Request:
    if len(request) > MOST_REQUEST:
        raise FaultError("too big", f"a request may have {MOST_REQUEST:,} characters")
    try:
        return Request(json.loads(request))
    except (ValueError, RecursionError):
        raise FaultError("unreadable", "this is no request in JSON") from None


def _value(asked: Request) -> Any:
    call = asked.text("call")
    if call not in CALLS:
        raise FaultError("unreadable", f"there is no call `{shown(call)}`")
    module, function = CALLS[call]
    does = getattr(import_module(f"pitchdsl.web.{module}"), function)
    return does(asked.under("args"))
