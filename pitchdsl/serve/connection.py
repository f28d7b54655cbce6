"""One socket: calls come in, answers and news go out."""

import asyncio
import json
from time import monotonic
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from pitchdsl.account.names import LONGEST_NAME
from pitchdsl.records.writer import lines_of
from pitchdsl.serve.bug import bug_of
from pitchdsl.serve.deeds import PHRASES, TABLE, Kind
from pitchdsl.serve.room import Room
from pitchdsl.serve.secrets_of import hashed
from pitchdsl.serve.sitting import Place
from pitchdsl.serve.tables import Tables
from pitchdsl.web import meanings
from pitchdsl.web.fault import FaultError
from pitchdsl.web.request import LARGEST, MOST_ACTION, Request, shown

MOST_MESSAGE = 16_384
"""Bytes of a message from a browser."""

MOST_PER_SECOND, MOST_AT_ONCE = 20.0, 60.0
"""Calls that one connection may make, for long and in a moment."""

HELLO_SECONDS = 20.0
"""How long one may take to say who one is."""

REFUSED, TOO_MUCH, LATER = 4403, 4429, 1013
"""Why a socket was closed: no such seat, too many calls, or a table that is not to be had now (browsers try again)."""


class Connection:
    """A browser at a table."""

    def __init__(self, socket: WebSocket, room: Room, seat: int) -> None:
        self._socket, self._room, self._seat = socket, room, seat
        self._place = Place(room.course, room.page, seat)
        self._sending = asyncio.Lock()
        self._left, self._since = MOST_AT_ONCE, monotonic()

    async def run(self, first: int) -> None:
        """Answers until the browser goes."""
        place = self._place
        self._room.enter(place)
        teller = asyncio.create_task(self._tell())
        try:
            await self._send(
                {"id": first, "value": {"room": self._told(), "table": place.table([]), "desk": self._room.record.desk}}
            )
            await self._come_back()
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
            self._room.leave(place)

    def _count(self) -> None:
        """Counts a call; calls come back with time."""
        now = monotonic()
        self._left = min(MOST_AT_ONCE, self._left + (now - self._since) * MOST_PER_SECOND) - 1
        self._since = now

    async def _come_back(self) -> None:
        """Who opens a link again is there again; where that cannot be kept, one plays on as somebody who is away."""
        try:
            await self._room.come_back(self._seat)
        except FaultError:
            return
        except Exception as bug:
            bug_of(bug)

    async def _tell(self) -> None:
        """Sends what has happened, all of it at once that happened meanwhile."""
        while True:
            await self._place.stirred.wait()
            self._place.stirred.clear()
            try:
                await self._send({"news": self._told()})
            except (WebSocketDisconnect, RuntimeError):
                return

    def _told(self) -> dict[str, Any]:
        return {**self._room.told(self._seat), "more": self._place.has_news, "phrases": PHRASES}

    async def _send(self, told: dict[str, Any]) -> None:
        async with self._sending:
            await self._socket.send_text(json.dumps(told, separators=(",", ":")))

    async def _answer(self, text: str) -> dict[str, Any]:
        number = -1
        try:
            asked = request_of(text)
            number = asked.number("id", 0, LARGEST)
            return {"id": number, "value": await self._value(asked.text("call"), asked.under("args"))}
        except FaultError as fault:
            return {"id": number, "fault": fault.told()}
        except RecursionError:
            return {"id": number, "fault": FaultError("too big", "this is nested too deeply").told()}
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except Exception as bug:
            return {"id": number, "fault": bug_of(bug).told()}

    async def _value(self, call: str, args: Request) -> Any:
        place = self._place
        match call:
            case "next":
                return place.go_on()
            case "words":
                return {"words": meanings.words(place.session.table.seated)}
            case "short":
                return await self._room.short()
            case "record":
                return {"text": self._record()}
            case _:
                return await self._done(call, args)

    async def _done(self, call: str, args: Request) -> Any:
        """What only who sits there may do."""
        room, place = self._room, self._place
        if self._seat == TABLE and call == "again" and place.round < len(room.course.rounds):
            place.sit_down()
            return place.go_on()
        if self._seat == TABLE:
            raise FaultError("refused", "You watch this table; only who sits there can do that.")
        request = args.text("request", 64)
        if not request.isprintable():
            raise FaultError("unreadable", "`request` is to be a text that can be printed")
        match call:
            case "act":
                return await room.act(place, args.text("action", MOST_ACTION), request)
            case "again":
                return await room.again(place, request)
            case "name":
                await room.name_seat(place, args.text("name", LONGEST_NAME).strip(), request)
            case "back":
                await room.come_back(place.seat, request)
            case "say":
                await room.say(place, args.number("phrase", 0, len(PHRASES) - 1), request)
            case "ask back":
                await room.take_back(place, Kind.ASK_BACK, request)
            case "agree":
                await room.take_back(place, Kind.AGREE, request)
            case "refuse":
                await room.take_back(place, Kind.REFUSE, request)
            case _:
                raise FaultError("unreadable", f"there is no call `{shown(call)}`")
        return self._told()

    def _record(self) -> str:
        session = self._place.session
        if not session.over or session.goes_on:
            raise FaultError("refused", "The record shows all cards: it can be had once the game is over.")
        return "".join(f"{line}\n" for line in lines_of(session))


def request_of(text: str) -> Request:
    """A message of a browser."""
    if len(text) > MOST_MESSAGE:
        raise FaultError("too big", f"a message may have {MOST_MESSAGE:,} characters")
    try:
        return Request(json.loads(text))
    except (ValueError, RecursionError):
        raise FaultError("unreadable", "this is no message in JSON") from None


async def at_table(socket: WebSocket, tables: Tables) -> None:
    """A socket that has been accepted: it says whose seat it comes for, and is answered until it goes."""
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            said = await socket.receive_text()
        asked = request_of(said)
        number, word = asked.number("id", 0, LARGEST), hashed(asked.under("args").text("word", 64))
    except FaultError as fault:
        await _closed(socket, REFUSED, fault)
        return
    except (TimeoutError, WebSocketDisconnect, KeyError):
        await _closed(socket, REFUSED)
        return
    try:
        room = await tables.room(socket.path_params["name"])
        seat = None if room is None else next((at for at, kept in room.record.words.items() if kept == word), None)
        if room is None or seat is None:
            await _closed(socket, REFUSED)
            return
        await room.refresh()
        here = Connection(socket, room, seat)
    except FaultError as fault:  # the link is as good as ever: it is the sheet that could not be read just now
        await _closed(socket, LATER, fault)
        return
    except Exception as bug:
        await _closed(socket, LATER, bug_of(bug))
        return
    await here.run(number)


async def _closed(socket: WebSocket, code: int, fault: FaultError | None = None) -> None:
    """Closes a socket that may be closed already, and says why."""
    try:
        if fault is not None:
            await socket.send_text(json.dumps({"id": -1, "fault": fault.told()}))
        await socket.close(code)
    except (RuntimeError, WebSocketDisconnect):
        return
