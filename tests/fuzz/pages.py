"""What is done with the bytes of requests: lines of JSON, asked one after the other as the playground's page asks."""

import json
import sys
from collections.abc import Iterator
from types import TracebackType
from typing import Any
from unittest.mock import patch

from pitchdsl.compile import load
from pitchdsl.play.saving import PERSON
from pitchdsl.resolve.library import bundled
from pitchdsl.web import looking, measuring, play
from pitchdsl.web.answering import answer
from tests.fuzz.law import BrokenLawError
from tests.fuzz.seeds import record, texts
from tests.web.contract import CONTRACT

REQUESTS = 8
"""Of an input that are asked."""

GAMES = 2
"""A request to measure more is asked for so many: a page measures a fifth of a second at a time."""

ADVISER = "level-3"
"""Who gives hints; the one of the page plays hands out in its head, which takes a second."""


def page(data: bytes) -> bool:
    """Requests of the page: each has an answer in JSON that keeps the contract, and none is a fault of ours."""
    for state in (play._open, looking._looked_at, measuring._running):
        state.clear()
    accepted = False
    advisers = patch.object(play, "ADVISER", ADVISER), patch.object(looking, "ADVISER", ADVISER)
    with advisers[0], advisers[1], patch.object(measuring, "TIME_SLICE", 0.0):
        for line in data.decode("utf-8", "replace").split("\n")[:REQUESTS]:
            accepted |= _asked(line)
    return accepted


def _asked(request: str) -> bool:
    """Whether a request gets a value."""
    asked = _with_number(request)
    call = asked.get("call") if isinstance(asked, dict) else None
    bugs: list[BaseException] = []

    def noted(kind: type[BaseException], bug: BaseException, where: TracebackType | None) -> None:
        bugs.append(bug)

    with patch.object(sys, "excepthook", noted):
        said = answer(request if asked is None else json.dumps(asked))
    told = json.loads(said)
    if bugs:
        raise bugs[0]
    if told.keys() == {"id", "fault"}:
        if told["fault"]["kind"] == "bug":
            raise BrokenLawError("the page is told of a fault of ours", told)
        CONTRACT.types["Fault"](told["fault"], "fault")
        return False
    if told.keys() != {"id", "value"} or not isinstance(call, str):
        raise BrokenLawError("an answer is none", told)
    CONTRACT.calls[call][1](told["value"], call)
    return True


def _with_number(request: str) -> Any:
    """A request with a number, if it is one and has none; None for what is no JSON."""
    try:
        asked = json.loads(request)
    except (ValueError, RecursionError):
        return None
    if isinstance(asked, dict):
        asked.setdefault("id", 1)
        args = asked.get("args")
        games = args.get("games") if isinstance(args, dict) else None
        if isinstance(args, dict) and isinstance(games, int) and GAMES < games <= measuring.MOST_GAMES:
            args["games"] = GAMES
    return asked


def pages(composing: int) -> Iterator[tuple[str, bytes]]:
    """What a page asks of some texts, and at tables of all bundled games."""
    yield "hello", _lines(("hello", {}), ("open", {"name": "auction-pitch"}), ("explain", {"code": "P101"}))
    answers = {"name": "friday", "base": "auction-pitch", "players": "4", "deal": "9", "target": "21"}
    yield "ask", _lines(*(("ask", {"answers": dict([*answers.items()][:number])}) for number in range(6)))
    for number, (name, text) in enumerate(texts(composing)):
        desk = {"files": {name: text}, "active": name, "over": ["no-junk"] if number % 5 == 0 else []}
        at = (37 * number) % (len(text) + 1)
        looked: list[tuple[str, dict[str, Any]]] = [
            ("complete", {**desk, "at": at}),
            ("hover", {**desk, "at": at}),
            ("format", {"text": text}),
        ]
        read = [("rules", desk), ("differs", {**desk, "from": "auction-pitch"}), ("short", desk), ("rulebook", desk)]
        yield name, _lines(("check", desk), looked[number % 3], read[number % 4 if number % 8 < 4 else 0])
    for number, path in enumerate(bundled("variant")):
        rules = load(path.stem)
        desk = {"files": {"mine": f"variant mine extends {path.stem}\n"}, "active": "mine", "over": []}
        seats = (rules.players.seats.least, rules.players.seats.most)[number % 2]
        others = {"seats": seats, "seed": number, "levels": [("random", "simple", "level-1")[number % 3]]}
        sit = ("sit", {**desk, **others, "seat": number % seats})
        said = ("pass", "bid 2", "bid 3", "stand", "play AS", "name hearts", "discard all")[number % 7]
        wish = ("hint", "count", "claim", "undo", "record", "next")[number % 6]
        yield f"table-{path.stem}", _lines(sit, ("next", {}), ("act", {"action": said}), (wish, {}), ("next", {}))
        if number % 3 == 0:
            begun = ("measure", {**desk, **others, "games": GAMES})
            yield f"measure-{path.stem}", _lines(begun, ("measure_more", {}), ("measure_more", {}))
        if number % 4 == 0:
            own = {"files": {path.stem: path.read_text(encoding="utf-8")}, "active": path.stem}
            saved = {**own, "record": _saved(record(load(path.stem), number).decode())}
            steps = ("look_at", {"step": number % 8}), ("judge", {"step": 0}), ("look_at", {"step": 0})
            yield f"saved-{path.stem}", _lines(("read_saved", saved), ("look", saved), *steps, ("resume", saved))
        if number % 8 == 0:
            yield f"laid-{path.stem}", _lines(("laid", {**desk, "start": number}))


def _saved(text: str) -> str:
    """A record in which a person played with others."""
    header, _, rest = text.partition("\n")
    fields = json.loads(header)
    return json.dumps({**fields, "bots": [PERSON, *["simple"] * (fields["seats"] - 1)]}) + "\n" + rest


def _lines(*asked: tuple[str, dict[str, Any]]) -> bytes:
    return "\n".join(json.dumps({"call": call, "args": args}, ensure_ascii=False) for call, args in asked).encode()
