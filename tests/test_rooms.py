"""The rooms of the game: what each kind of file may import, and in which order the concerns of the table come.

A file imports lower floors of any room. Of its own floor it imports its own room and rooms before it, so that one can
read a concern with those that it is built on, and without the others.
"""

from collections.abc import Iterable

import pytest

from tests.test_circles import ROOT, imports_in
from tests.totality.phases import modules_of_phases

ROOMS = (
    "table",
    "winning",
    "match",
    "settlement",
    "count",
    "trump",
    "partners",
    "auction",
    "exchange",
    "offers",
    "play",
)
"""Every room; one imports files of its own floor only of those before it."""

FLOORS = (
    {"rules", "actions", "bid_limits", "stakes", "several_there", "holder", "leadable", "ending", "seating"},
    {"game.rules", "game.conditional_override"},
    {"game.kinds", "game.walk", "game.order", "game.bounded", "game.hand_sizes", "awards", "settling"},
    {"game.action", "game.actions", "game.card_moves", "game.event", "game.event_fields", "game.event_rows"},
    {"ladder"},
    {"events"},
    {"game.events"},
    {"game.standing", "game.rng", "game.state", "game.facts", "game.so_far", "game.phase"},
    {"early_ending", *(name.split(".")[1] for name in modules_of_phases())},
)
"""From the lowest: rules, the whole of them, functions over the whole, what players do, events, state, phases.

A file of a room by its name, a file beside the rooms as ``game.name``.
"""

HOUSE = imports_in(ROOT, "pitchdsl")


def place(module: str) -> tuple[str | None, int]:
    """The room, and the floor, of a module of the game."""
    *_, room, file = module.split(".")
    name, room_or_none = (f"game.{file}", None) if room == "game" else (file, room)
    return room_or_none, next(number for number, floor in enumerate(FLOORS) if name in floor)


def in_the_game(modules: Iterable[str]) -> list[str]:
    """Those that are modules of the game, and no room as a whole."""
    inside = [each for each in modules if each.startswith("pitchdsl.game.")]
    return [each for each in inside if each.removeprefix("pitchdsl.game.") not in ROOMS]


def wrong(importing: str, imported: str) -> bool:
    (room, floor), (other, below) = place(importing), place(imported)
    if below != floor:
        return below > floor
    return room is not None and other is not None and ROOMS.index(other) > ROOMS.index(room)


def test_every_room_has_its_place_in_the_order() -> None:
    folders = {path.parent.name for path in (ROOT / "pitchdsl" / "game").glob("*/__init__.py")}
    assert folders == set(ROOMS)


@pytest.mark.parametrize("module", in_the_game(HOUSE))
def test_a_file_imports_lower_floors_and_rooms_before_its_own(module: str) -> None:
    assert [HOUSE[module][each] for each in in_the_game(HOUSE[module]) if wrong(module, each)] == []


def test_a_room_that_looks_ahead_is_seen() -> None:
    assert wrong("pitchdsl.game.winning.rules", "pitchdsl.game.settlement.rules")
    assert wrong("pitchdsl.game.play.rules", "pitchdsl.game.table.phase")
    assert not wrong("pitchdsl.game.offers.phase", "pitchdsl.game.count.phase")
