"""What is done with the bytes of messages: lines of JSON, sent to a language server in this process.

A line is a message without its version and number. The reading loop is the one that serves an editor.
"""

import asyncio
import json
import logging
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, partial
from threading import Event
from typing import Any
from unittest.mock import patch

from attrs import define, field
from lsprotocol.types import METHOD_TO_TYPES
from pygls.exceptions import JsonRpcException
from pygls.io_ import run_async
from pygls.lsp.server import LanguageServer
from pygls.protocol import default_converter

from pitchdsl.languageserver import checks, server
from pitchdsl.languageserver.protocol import Server
from tests.fuzz.law import BrokenLawError
from tests.fuzz.seeds import texts

MESSAGES = 12
"""Of an input that are sent."""

ROOT = "file:///nowhere"
LAST = 1_000_000
"""The number of a request at the end: whoever does not answer it is dead."""

QUIET = logging.getLogger("tests.fuzz.quiet")
QUIET.disabled = True

LOGGERS = ("pygls", "pitchdsl", "asyncio", "concurrent.futures")

HELLO = {"method": "initialize", "id": 0, "params": {"capabilities": {}, "rootUri": ROOT}}
BYE = {"method": "shutdown", "id": LAST + 1}
ASKED = {"textDocument": {"uri": f"{ROOT}/last.pitch"}, "position": {"line": 0, "character": 0}}


def editor(data: bytes) -> bool:
    """Messages of an editor: each request is answered once, no handler raises, and the server lives on."""
    lines = data.decode("utf-8", "replace").split("\n")[:MESSAGES]
    messages = [_numbered(line, at) for at, line in enumerate(lines, 1)]
    talk = Talk([HELLO, *messages, {"method": "textDocument/hover", "id": LAST, "params": ASKED}, BYE])
    talk.hold()
    if talk.faults:
        raise talk.faults[0]
    methods = [each.get("method") for each in messages if isinstance(each, dict)]
    if not talk.cancels and {"shutdown", "exit"}.isdisjoint(each for each in methods if isinstance(each, str)):
        asked = {each["id"]: each["method"] for each in messages if _is_request(each)} | {LAST: "the last one"}
        for number, method in asked.items():
            if len(talk.answers.get(number, ())) != 1:
                raise BrokenLawError("a request has no answer, or several", (method, talk.answers.get(number)))
    answers = [each for number, given in talk.answers.items() if 0 < number < LAST for each in given]
    return bool(answers) and all("result" in each for each in answers)


def _numbered(line: str, number: int) -> Any:
    """A message with its version and a number of its own, if it is one; else the line."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return line
    if isinstance(message, dict):
        if "id" in message and "method" in message:
            message["id"] = number
        message.setdefault("jsonrpc", "2.0")
    return message


def _is_request(message: Any) -> bool:
    """Whether there is to be an answer; a method that never has one gets none if it is given a number, either."""
    if not isinstance(message, dict) or "id" not in message or not isinstance(message.get("method"), str):
        return False
    _, response, *_ = METHOD_TO_TYPES.get(message["method"], (None, object))
    return response is not None


@define
class Talk:
    """An editor's side of a talk, as the server's reading loop reads it."""

    messages: list[Any]
    server: LanguageServer = field(init=False)
    answers: dict[int, list[dict[str, Any]]] = field(factory=dict)
    faults: list[BaseException] = field(factory=list)
    cancels: bool = False
    """Whether it takes back requests, which are not answered then."""
    _is_message: bool = False
    _left: list[bytes] = field(factory=list)

    def hold(self) -> None:
        """Sends everything, and waits until there is nothing to wait for."""
        quickly = patch.multiple(checks, _warm_up=lambda: None, OTHERS=0.0, LONGEST=0.0)
        knowing = patch.object(server, "Server", partial(Server, converter_factory=_converter))
        with quickly, knowing, _Heard(self):
            self.server = server.made()
            self.server.protocol.set_writer(self, include_headers=False)
            with patch.object(self.server, "report_server_error", self.reported), suppress(SystemExit):  # of `exit`
                asyncio.run(run_async(Event(), self, self.server.protocol, QUIET, self.reported))
            self.server.thread_pool.shutdown()

    def reported(self, error: Exception, source: object = None) -> None:
        """Hears of an error; it is nothing of ours where what was sent was no message."""
        found = sys.exc_info()[1] or error  # what the server is told of may only wrap it
        if self._is_message and not isinstance(found, JsonRpcException):
            self.faults.append(found)

    async def readline(self) -> bytes:
        """The next line of a header; before it all that was sent is done with."""
        await self._quiet()
        if not self._left:
            if not self.messages:
                return b""
            message = self.messages.pop(0)
            self._is_message = isinstance(message, dict) and isinstance(message.get("method"), str)
            if isinstance(message, dict):
                message.setdefault("jsonrpc", "2.0")
                self.cancels |= message.get("method") == "$/cancelRequest"
            body = (message if isinstance(message, str) else json.dumps(message)).encode() or b" "
            self._left = [b"Content-Length: %d\r\n" % len(body), b"\r\n", body]
        return self._left.pop(0)

    async def readexactly(self, number: int) -> bytes:
        """The message itself."""
        return self._left.pop(0)

    async def _quiet(self) -> None:
        me = asyncio.current_task()
        while others := [task for task in asyncio.all_tasks() if task is not me]:
            await asyncio.wait(others)
        while any(not each.done() for each in list(self.server.protocol._request_futures.values())):
            await asyncio.sleep(0.0001)
        await asyncio.sleep(0)

    def write(self, data: bytes) -> None:
        """Hears the server."""
        told = json.loads(data)
        if told.get("method") == "textDocument/publishDiagnostics":
            for each in told["params"]["diagnostics"]:
                if each["range"]["start"]["line"] < 0:
                    raise BrokenLawError("a problem stands nowhere", each)
        if isinstance(told.get("id"), int) and "method" not in told:
            self.answers.setdefault(told["id"], []).append(told)

    def close(self) -> None:
        """Nothing is left open."""


class _Heard(logging.Handler):
    """Takes the place of the server's log: what an exception is logged for is a fault."""

    def __init__(self, talk: Talk) -> None:
        super().__init__(logging.ERROR)
        self._talk = talk

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        if isinstance(fault, Exception):
            self._talk.reported(fault)

    def __enter__(self) -> None:
        for name in LOGGERS:
            logging.getLogger(name).addHandler(self)
            logging.getLogger(name).propagate = False

    def __exit__(self, *_: object) -> None:
        for name in LOGGERS:
            logging.getLogger(name).removeHandler(self)
            logging.getLogger(name).propagate = True


@cache
def _converter() -> Any:
    """One for all servers: to make it takes longer than to serve an editor for a while."""
    return default_converter()  # type: ignore[no-untyped-call]


AT_A_PLACE = ("hover", "completion", "definition", "references", "prepareRename")
OF_ALL = ("documentSymbol", "foldingRange", "semanticTokens/full", "codeLens", "formatting")
OF_LINES = ("semanticTokens/range", "inlayHint", "rangeFormatting", "codeAction")


def messages(composing: int) -> Iterator[tuple[str, bytes]]:
    """What an editor asks about some texts: opened, asked about, changed, asked again, and closed."""

    def ask(kind: str, this: object, **params: object) -> dict[str, Any]:
        return {"method": f"textDocument/{kind}", "id": 1, "params": {"textDocument": this, **params}}

    def tell(kind: str, this: object, **params: object) -> dict[str, Any]:
        return {"method": f"textDocument/{kind}", "params": {"textDocument": this, **params}}

    for number, (name, text) in enumerate(texts(composing)):
        this = {"uri": f"{ROOT}/{name}.pitch"}
        lines = text.split("\n")
        line = (7 * number) % len(lines)
        place = {"line": line, "character": (5 * number) % (len(lines[line]) + 1)}
        lines_of = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
        more = {"newText": "x", "newName": "other-name", "context": {"diagnostics": [], "includeDeclaration": True}}
        more |= {"options": {"tabSize": 2, "insertSpaces": True}}

        part = {"range": {"start": place, "end": place}, "text": "  target: 7\n"}
        whole = {"text": "\n".join([*lines[:line], *lines[line + 1 :]])}
        rename = [ask("rename", this, position=place, **more)] if number % 3 == 0 else []
        sent = [
            tell("didOpen", {**this, "languageId": "pitch", "version": 1, "text": text}),
            ask(AT_A_PLACE[number % len(AT_A_PLACE)], this, position=place, **more),
            ask(OF_LINES[number % len(OF_LINES)], this, range=lines_of, **more),
            tell("didChange", {**this, "version": 2}, contentChanges=[whole if number % 2 else part]),
            ask(OF_ALL[number % len(OF_ALL)], this, **more),
            *rename,
            tell("didSave", this),
            tell("didClose", this),
        ]
        if number % 4 == 0:
            command = {"command": "pitchdsl.showDifferences", "arguments": [this["uri"], name]}
            sent.insert(-1, {"method": "workspace/executeCommand", "id": 1, "params": command})
        yield name, "\n".join(json.dumps(each, ensure_ascii=False) for each in sent).encode()
