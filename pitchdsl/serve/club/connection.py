"""A browser at an evening: what it asks for there, and what it is told."""

from typing import Any

from starlette.websockets import WebSocket

from pitchdsl.account.names import LONGEST_NAME
from pitchdsl.serve.bug import bug_of
from pitchdsl.serve.calls import LATER, REFUSED, Caller, closed, greeted
from pitchdsl.serve.club.board import Result
from pitchdsl.serve.club.evening import Evening, Guest
from pitchdsl.serve.tables import Tables
from pitchdsl.web.fault import FaultError
from pitchdsl.web.request import MOST_FILES, Request, shown


class EveningConnection(Caller):
    """A browser at an evening."""

    def __init__(self, socket: WebSocket, evening: Evening, player: int) -> None:
        self._evening, self._guest = evening, Guest(player)
        super().__init__(socket, self._guest.stirred)

    async def run(self, first: int) -> None:
        """Answers until the browser goes."""
        self._evening.guests.add(self._guest)
        try:
            await self.answer_all(first)
        finally:
            self._evening.guests.discard(self._guest)

    def begun(self) -> dict[str, Any]:
        """The evening as it is."""
        return self.told()

    def told(self) -> dict[str, Any]:
        """What this guest may know."""
        return self._evening.told(self._guest.player)

    async def value(self, call: str, args: Request) -> Any:
        """The answer to a call; a fault where there is none."""
        if call == "deals":
            round_number = args.number("round", 1, MOST_FILES)
            return {"deals": [_deal(each) for each in self._evening.results() if each.round == round_number]}
        request = args.text("request", 64)
        if not request.isprintable():
            raise FaultError("unreadable", "`request` is to be a text that can be printed")
        match call:
            case "begin":
                await self._evening.begin(self._guest.player, request)
            case "name":
                name = args.text("name", LONGEST_NAME).strip()
                await self._evening.name_player(self._guest.player, name, request)
            case _:
                raise FaultError("unreadable", f"there is no call `{shown(call)}`")
        return self.told()


def _deal(result: Result) -> dict[str, Any]:
    return {
        "table": result.table,
        "deal": result.deal,
        "sides": result.sides,
        "gains": result.gains,
        "points": result.points,
    }


async def at_evening(socket: WebSocket, tables: Tables) -> None:
    """A socket that has been accepted: it says whose link it has, and is answered until it goes."""
    greeting = await greeted(socket)
    if greeting is None:
        return
    number, word = greeting
    try:
        evening = await tables.evening(socket.path_params["name"])
        player = None if evening is None else evening.player_of(word)
        if evening is None or player is None:
            await closed(socket, REFUSED)
            return
        await evening.refresh()
        await evening.keep_up()
    except FaultError as fault:
        await closed(socket, LATER, fault)
        return
    except Exception as bug:
        await closed(socket, LATER, bug_of(bug))
        return
    await EveningConnection(socket, evening, player).run(number)
