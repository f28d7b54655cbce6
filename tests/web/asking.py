"""Requests as the page makes them; every request and every answer is held against the contract."""

import json
from typing import Any

from pitchdsl.web.answering import answer

from .contract import CONTRACT


def reply(call: str, **args: Any) -> dict[str, Any]:
    """The whole answer: a value of the call's own type, or a fault."""
    told: dict[str, Any] = json.loads(answer(json.dumps({"id": 7, "call": call, "args": args})))
    assert told.keys() in ({"id", "value"}, {"id", "fault"}) and told["id"] == 7
    if "value" in told:
        CONTRACT.calls[call][1](told["value"], call)
    else:
        CONTRACT.types["Fault"](told["fault"], call)
    return told


def ask(call: str, **args: Any) -> Any:
    """The value that a call answers; it must not be a fault."""
    CONTRACT.calls[call][0](args, f"asked {call}")
    told = reply(call, **args)
    assert "value" in told, told["fault"]["message"]
    return told["value"]


def fault(call: str, **args: Any) -> dict[str, Any]:
    """The fault that a call answers; it must be one, and none of our own."""
    told = reply(call, **args)
    assert "fault" in told and told["fault"]["kind"] != "bug", told
    found: dict[str, Any] = told["fault"]
    return found


def desk(text: str, *over: str, name: str = "mine", **others: str) -> dict[str, Any]:
    """A desk with one text that is looked at, and perhaps others."""
    return {"files": {name: text, **others}, "active": name, "over": list(over)}


def stretch(text: str, place: dict[str, Any]) -> str:
    """What stands at a place, counted as JavaScript counts."""
    return text.encode("utf-16-le")[2 * place["from"] : 2 * place["to"]].decode("utf-16-le")
