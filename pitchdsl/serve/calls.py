"""Calls over one socket: they come in, are counted and bounded, and are answered; news go out."""

import asyncio
import json
from abc import ABC, abstractmethod
from time import monotonic
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from pitchdsl.serve.bug import bug_of
from pitchdsl.serve.secrets_of import hashed
from pitchdsl.web.fault import FaultError
from pitchdsl.web.request import LARGEST, Request

MOST_MESSAGE = 16_384
"""Bytes of a message from a browser."""

MOST_PER_SECOND, MOST_AT_ONCE = 20.0, 60.0
"""Calls that one connection may make, for long and in a moment."""

HELLO_SECONDS = 20.0
"""How long one may take to say who one is."""

REFUSED, TOO_MUCH, LATER = 4403, 4429, 1013
"""Why a socket was closed: no such seat, too many calls, or a table that is not to be had now (browsers try again)."""

_ENCODER = json.JSONEncoder(separators=(",", ":"))


class Caller(ABC):
    """A browser that calls."""

    def __init__(self, socket: WebSocket, stirred: asyncio.Event) -> None:
        self._socket, self._stirred = socket, stirred
        self._sending = asyncio.Lock()
        self._left, self._since = MOST_AT_ONCE, monotonic()

    @abstractmethod
    def begun(self) -> Any:
        """The answer to the greeting."""

    @abstractmethod
    def told(self) -> dict[str, Any]:
        """What everybody may know, as news."""

    @abstractmethod
    async def value(self, call: str, args: Request) -> Any:
        """The answer to a call; a fault where there is none."""

    async def come_back(self) -> None:
        """What is done once the greeting is answered."""
        return

    async def answer_all(self, first: int) -> None:
        """Answers until the browser goes; ``first`` is the number of its greeting."""
        teller = asyncio.create_task(self._tell())
        try:
            await self._send({"id": first, "value": self.begun()})
            await self.come_back()
            while True:
                text = await self._socket.receive_text()
                self._count()
                if self._left < 0:
                    await self._socket.close(TOO_MUCH, "too many calls")
                    return
                await self._send(await self._answer(text))
        except (WebSocketDisconnect, RuntimeError, KeyError):
            return  # it has gone, in the middle of something perhaps
        finally:
            teller.cancel()

    def _count(self) -> None:
        """Counts a call; calls come back with time."""
        now = monotonic()
        self._left = min(MOST_AT_ONCE, self._left + (now - self._since) * MOST_PER_SECOND) - 1
        self._since = now

    async def _tell(self) -> None:
        """Sends what has happened, all of it at once that happened meanwhile."""
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            try:
                await self._send({"news": self.told()})
            except (WebSocketDisconnect, RuntimeError):
                return

    async def _send(self, told: dict[str, Any]) -> None:
        async with self._sending:
            await self._socket.send_text(_ENCODER.encode(told))

    async def _answer(self, text: str) -> dict[str, Any]:
        number = -1
        try:
            asked = request_of(text)
            number = asked.number("id", 0, LARGEST)
            return {"id": number, "value": await self.value(asked.text("call"), asked.under("args"))}
        except FaultError as fault:
            return {"id": number, "fault": fault.told()}
        except RecursionError:
            return {"id": number, "fault": FaultError("too big", "this is nested too deeply").told()}
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except Exception as bug:
            return {"id": number, "fault": bug_of(bug).told()}


def request_of(text: str) -> Request:
    """A message of a browser."""
    if len(text) > MOST_MESSAGE:
        raise FaultError("too big", f"a message may have {MOST_MESSAGE:,} characters")
    try:
        return Request(json.loads(text))
    except (ValueError, RecursionError):
        raise FaultError("unreadable", "this is no message in JSON") from None


async def greeted(socket: WebSocket) -> tuple[int, str] | None:
    """The number of a greeting, and its word as it is kept; none where there came none, and the socket is closed."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            said = await socket.receive_text()
        asked = request_of(said)
        return asked.number("id", 0, LARGEST), hashed(asked.under("args").text("word", 64))
    except FaultError as fault:
        await closed(socket, REFUSED, fault)
    except TimeoutError:  # the link may be as good as ever: this server may have been slow itself
        await closed(socket, LATER)
    except (WebSocketDisconnect, KeyError):
        await closed(socket, REFUSED)
    return None


async def closed(socket: WebSocket, code: int, fault: FaultError | None = None) -> None:
    """Closes a socket that may be closed already, and says why."""
    try:
        if fault is not None:
            await socket.send_text(json.dumps({"id": -1, "fault": fault.told()}))
        await socket.close(code)
    except (RuntimeError, WebSocketDisconnect):
        return
