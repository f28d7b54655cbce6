"""A browser at a table: what it asks for there, and what it is told."""

from typing import Any

from starlette.websockets import WebSocket

from pitchdsl.account.names import LONGEST_NAME
from pitchdsl.serve.bug import bug_of
from pitchdsl.serve.calls import LATER, REFUSED, Caller, closed, greeted
from pitchdsl.serve.room import Room
from pitchdsl.serve.sitting import Place
from pitchdsl.serve.table_actions import PHRASES, TABLE, ActionKind
from pitchdsl.serve.tables import Tables
from pitchdsl.web import meanings
from pitchdsl.web.fault import FaultError
from pitchdsl.web.request import MOST_ACTION, Request, shown


class Connection(Caller):
    """A browser at a table."""

    def __init__(self, socket: WebSocket, room: Room, seat: int) -> None:
        self._room, self._seat = room, seat
        self._place = Place(room.course, room.page, seat)
        super().__init__(socket, self._place.stirred)

    async def run(self, first: int) -> None:
        """Answers until the browser goes."""
        self._room.enter(self._place)
        try:
            await self.answer_all(first)
        finally:
            self._room.leave(self._place)

    def begun(self) -> dict[str, Any]:
        """The table as it is, and its texts."""
        return {"room": self.told(), "table": self._place.table([]), "desk": self._room.record.desk}

    async def come_back(self) -> None:
        """Who opens a link again is there again; where that cannot be kept, one plays on as somebody who is away."""
        try:
            await self._room.come_back(self._seat)
        except FaultError:
            return
        except Exception as bug:
            bug_of(bug)

    def told(self) -> dict[str, Any]:
        """What this seat may know beside the cards."""
        return {**self._room.told(self._seat), "more": self._place.has_news, "phrases": PHRASES}

    async def value(self, call: str, args: Request) -> Any:
        """The answer to a call; a fault where there is none."""
        place = self._place
        match call:
            case "next":
                return place.go_on()
            case "words":
                return {"words": meanings.words(place.session.table.seated)}
            case "short":
                return await self._room.short()
            case "record":
                return {"text": await self._record()}
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
                await room.take_back(place, ActionKind.ASK_BACK, request)
            case "agree":
                await room.take_back(place, ActionKind.AGREE, request)
            case "refuse":
                await room.take_back(place, ActionKind.REFUSE, request)
            case _:
                raise FaultError("unreadable", f"there is no call `{shown(call)}`")
        return self.told()

    async def _record(self) -> str:
        place, session = self._place, self._place.session
        if not session.over or session.goes_on:
            raise FaultError("refused", "The record shows all cards: it can be had once the game is over.")
        if not self._room.terms.shows(place.round):
            raise FaultError("refused", "The record shows all cards, and others still play them. Wait a little.")
        return await self._room.record_of(place.round, session)


async def at_table(socket: WebSocket, tables: Tables) -> None:
    """A socket that has been accepted: it says whose seat it comes for, and is answered until it goes."""
    greeting = await greeted(socket)
    if greeting is None:
        return
    number, word = greeting
    try:
        room = await tables.room(socket.path_params["name"])
        seat = None if room is None else next((at for at, kept in room.record.words.items() if kept == word), None)
        if room is None or seat is None:
            await closed(socket, REFUSED)
            return
        await room.refresh()
        here = Connection(socket, room, seat)
    except FaultError as fault:  # the link is as good as ever: it is the sheet that could not be read just now
        await closed(socket, LATER, fault)
        return
    except Exception as bug:
        await closed(socket, LATER, bug_of(bug))
        return
    await here.run(number)
