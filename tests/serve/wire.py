"""Sockets to a table: of an application in this process, and of a server at an address."""

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol

from starlette.types import ASGIApp, Message
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException


class GoneError(Exception):
    """The other end has closed, or never was there; ``code`` says why where that was told."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Wire(Protocol):
    """What a browser has of a socket."""

    async def send(self, text: str) -> None: ...

    async def receive(self) -> str: ...

    async def close(self) -> None: ...


class NearWire:
    """A socket of an application in this process: nothing is between them but two queues."""

    def __init__(self, app: ASGIApp, path: str, headers: Mapping[str, str]) -> None:
        self._in: asyncio.Queue[Message] = asyncio.Queue()
        self._out: asyncio.Queue[Message] = asyncio.Queue()
        scope: dict[str, Any] = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 5000),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
            "state": {},
        }
        self._in.put_nowait({"type": "websocket.connect"})
        self.served = asyncio.create_task(self._serve(app, scope))
        self._code: int | None = None

    async def _serve(self, app: ASGIApp, scope: dict[str, Any]) -> None:
        """Runs the application; what it raises ends the socket as a server would end it."""
        try:
            await app(scope, self._in.get, self._out.put)
        finally:
            self._out.put_nowait({"type": "websocket.close", "code": 1006})

    async def opened(self) -> "NearWire":
        """Itself, once it was accepted."""
        first = await self._out.get()
        if first["type"] != "websocket.accept":
            raise GoneError(first["code"])
        return self

    async def send(self, text: str) -> None:
        await self.send_message({"type": "websocket.receive", "text": text})

    async def send_message(self, message: Message) -> None:
        if self._code is not None:
            raise GoneError(self._code)
        await self._in.put(message)

    async def receive(self) -> str:
        if self._code is None:
            message = await self._out.get()
            if message["type"] == "websocket.send":
                return str(message["text"])
            self._code = int(message["code"])
        raise GoneError(self._code)

    @property
    def has_news(self) -> bool:
        """Whether something has come that was not received."""
        return not self._out.empty()

    async def close(self) -> None:
        await self._in.put({"type": "websocket.disconnect", "code": 1001})
        await self.served


class FarWire:
    """A socket of a server at an address."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def send(self, text: str) -> None:
        try:
            await self._socket.send(text)
        except ConnectionClosed as end:
            raise GoneError(1006 if end.rcvd is None else end.rcvd.code) from None

    async def receive(self) -> str:
        try:
            return str(await self._socket.recv())
        except ConnectionClosed as end:
            raise GoneError(1006 if end.rcvd is None else end.rcvd.code) from None

    async def close(self) -> None:
        await self._socket.close()


async def near(app: ASGIApp, name: str, what: str = "table", **headers: str) -> NearWire:
    """A socket at a table, or an evening, of an application in this process."""
    return await NearWire(app, f"/{what}/{name}/socket", {"host": "friends", **headers}).opened()


async def far(address: str, name: str, what: str = "table") -> FarWire:
    """A socket at a table, or an evening, of the server at an address such as ``127.0.0.1:8000``."""
    try:
        return FarWire(await connect(f"ws://{address}/{what}/{name}/socket", compression=None, max_size=None))
    except (OSError, WebSocketException):
        raise GoneError(1006) from None
