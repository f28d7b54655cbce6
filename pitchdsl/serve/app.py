"""The server as a web application: the page, the opening of tables, and their sockets."""

import asyncio
import json
from base64 import b64encode
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from pitchdsl.commands.serving import HEADERS, TYPES
from pitchdsl.serve.bug import bug_of
from pitchdsl.serve.club.connection import at_evening
from pitchdsl.serve.club.export import archive
from pitchdsl.serve.connection import at_table
from pitchdsl.serve.secrets_of import hashed
from pitchdsl.serve.store import Store
from pitchdsl.serve.tables import Tables
from pitchdsl.serve.tidying import tidy
from pitchdsl.web.fault import FaultError
from pitchdsl.web.hello import hello
from pitchdsl.web.request import Request as Asked

Does = Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]
"""What answers the arguments of a request."""

MOST_BODY = 1_000_000
"""Bytes of what opens a table."""

MOST_OPENED, OPENED_SECONDS = 30, 3600.0
"""Tables that one address may open in such a time."""

MOST_READ = 4
"""Sheets of one address that are read, or wait for that, at once."""

MOST_SOCKETS = 200
"""Connections of one address at once."""


def application(
    store: Store,
    folder: Path,
    *,
    hosts: Sequence[str] = (),
    most_sockets: int = MOST_SOCKETS,
    most_opened: int = MOST_OPENED,
) -> Starlette:
    """The application over a store and the folder of the page; ``hosts`` are the names that it answers to."""
    tables = Tables(store)
    opened: dict[str, deque[float]] = {}
    sockets: Counter[str] = Counter()
    reads: Counter[str] = Counter()

    async def open_table(request: Request) -> Response:
        return await opens(request, tables.open)

    async def open_evening(request: Request) -> Response:
        return await opens(request, tables.open_evening)

    async def opens(request: Request, open_it: Does) -> Response:
        async def does(args: dict[str, Any]) -> dict[str, Any]:
            _forget_old(opened)
            if not _may_open(opened.setdefault(_address(request), deque()), most_opened):
                raise TooOftenError("You have opened many tables. Open another one in an hour.")
            return await open_it(args)

        return await read(request, does)

    async def export(request: Request) -> Response:
        """The evening as an archive, for whoever has a link of it; its word comes in the body, not in the address."""

        async def does(args: dict[str, Any]) -> dict[str, Any]:
            evening = await tables.evening(request.path_params["name"])
            if evening is None or evening.player_of(hashed(Asked(args).text("word", 64))) is None:
                raise FaultError("refused", "This link leads to no evening.")
            return {"zip": b64encode(await archive(evening)).decode()}

        return await read(request, does)

    async def describe(request: Request) -> Response:
        return await read(request, tables.describe)

    async def read(request: Request, does: Does) -> Response:
        async def alone(args: dict[str, Any]) -> dict[str, Any]:
            with _counted(reads, _address(request), MOST_READ) as may:
                if not may:
                    raise TooOftenError("Several sheets of yours are being read. Try again in a moment.")
                return await does(args)

        return await _answered(request, alone)

    async def games(_: Request) -> Response:
        return JSONResponse(await asyncio.to_thread(hello, Asked({})))

    async def page(_: Request) -> Response:
        return FileResponse(folder / "friends.html")

    async def own_page(_: Request) -> Response:
        text = await asyncio.to_thread((folder / "index.html").read_text, "utf-8")
        return HTMLResponse(text.replace('<meta name="tables" content="">', '<meta name="tables" content="/tables">'))

    async def health(_: Request) -> Response:
        return JSONResponse(tables.load)

    async def sit(socket: WebSocket) -> None:
        await accepted(socket, at_table)

    async def attend(socket: WebSocket) -> None:
        await accepted(socket, at_evening)

    async def accepted(socket: WebSocket, serves: Callable[[WebSocket, Tables], Awaitable[None]]) -> None:
        with _counted(sockets, _address(socket), most_sockets) as may:
            if not may or not _is_own(socket.headers):
                await socket.close(1008)
                return
            await socket.accept()
            await serves(socket, tables)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(each) for each in (tables.keep_up(), tables.warm_up(), tidy())]
        try:
            yield
        finally:
            for each in tasks:
                each.cancel()

    app = Starlette(
        routes=[
            Route("/tables", open_table, methods=["POST"]),
            Route("/tables", page),
            Route("/sheet", describe, methods=["POST"]),
            Route("/games", games),
            Route("/health", health),
            Route("/table/{name}", page),
            WebSocketRoute("/table/{name}/socket", sit),
            Route("/evenings", open_evening, methods=["POST"]),
            Route("/evening/{name}", page),
            Route("/evening/{name}/archive", export, methods=["POST"]),
            WebSocketRoute("/evening/{name}/socket", attend),
            Route("/", own_page),
            Route("/index.html", own_page),
            Mount("/", StaticFiles(directory=folder, html=True)),
        ],
        lifespan=life,
    )
    app.add_middleware(Guard, hosts=tuple(hosts))
    return app


class Guard:
    """Answers to the names of this server alone, with the headers that hold the page to itself."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        host = _host(f"//{Headers(scope=scope).get('host', '')}")
        if self._hosts and host not in self._hosts:
            if scope["type"] == "http":
                await Response("This server is not called so.", 421)(scope, receive, send)
            else:
                await WebSocket(scope, receive, send).close(1008)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                kind = TYPES.get(Path(scope["path"]).suffix)
                if kind is not None and message["status"] == 200:
                    headers["Content-Type"] = kind
            await send(message)

        await self._app(scope, receive, guarded)


class TooOftenError(FaultError):
    """One address asks for too much."""

    def __init__(self, message: str) -> None:
        super().__init__("too big", message)


@contextmanager
def _counted(now: Counter[str], address: str, most: int) -> Iterator[bool]:
    """Counts what an address has going on, and tells whether that is not too much."""
    now[address] += 1
    try:
        yield now[address] <= most
    finally:
        now[address] -= 1
        if not now[address]:
            del now[address]


async def _answered(request: Request, does: Does) -> Response:
    """What comes of a request with a body in JSON; a fault as one, and never a traceback."""
    if not _is_own(request.headers):
        return _fault(FaultError("refused", "Only the page of this server may ask that here."), 403)
    try:
        return JSONResponse(await does(await _body(request)))
    except FaultError as fault:
        return _fault(fault, 429 if isinstance(fault, TooOftenError) else 400)
    except ClientDisconnect:
        return Response(status_code=400)
    except Exception as bug:
        return _fault(bug_of(bug), 500)


async def _body(request: Request) -> dict[str, Any]:
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > MOST_BODY:
            raise FaultError("too big", f"a sheet may have {MOST_BODY:,} bytes")
    try:
        args = json.loads(body)
    except (ValueError, RecursionError):
        raise FaultError("unreadable", "this is no JSON") from None
    if not isinstance(args, dict):
        raise FaultError("unreadable", "this is to be an object")
    return args


def _address(connection: HTTPConnection) -> str:
    return "" if connection.client is None else connection.client.host


def _is_own(headers: Headers) -> bool:
    """Whether a page of this server asks, or something that is no page of a browser."""
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host")


def _host(address: str) -> str:
    """The name of a machine in an address; empty where that is no address."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def _may_open(times: deque[float], most: int) -> bool:
    if len(times) >= most:
        return False
    times.append(monotonic())
    return True


def _forget_old(opened: dict[str, deque[float]]) -> None:
    """Forgets what lies too long back to count."""
    now = monotonic()
    for address, times in [*opened.items()]:
        while times and now - times[0] > OPENED_SECONDS:
            times.popleft()
        if not times:
            del opened[address]


def _fault(fault: FaultError, status: int) -> Response:
    return JSONResponse({"fault": fault.told()}, status)
