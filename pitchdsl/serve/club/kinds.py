"""The kinds of evenings: which sheets each takes, how many players, and who sits where."""

from enum import StrEnum
from typing import Any

from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.serve.club.movement import MOST_PLAYERS, WHIST, Field, Movement, howell, whist
from pitchdsl.web.fault import FaultError

Sides = tuple[tuple[int, ...], ...]


class EveningKind(StrEnum):
    """How an evening is played and scored."""

    DUPLICATE = "duplicate"
    """Sides that stay together play the same deals at all tables, and are scored by matchpoints."""
    INDIVIDUAL = "individual"
    """A round robin: partners change with each round, and everybody keeps a total of their own."""


SEATS = {EveningKind.DUPLICATE: (4, 6, 2), EveningKind.INDIVIDUAL: (4, 2)}
"""How many may sit at each table; of those that a sheet allows the first is taken."""


def seats_for(kind: EveningKind, rules: Rules) -> int:
    """How many sit at each table; a fault, with the reason, where a sheet does not fit."""
    if rules.match.games is not None:
        raise FaultError("refused", "This sheet plays matches of several games. An evening plays single hands.")
    seats = rules.players.seats
    allowed = [each for each in SEATS[kind] if seats.least <= each <= seats.most]
    found = [each for each in allowed if kind is EveningKind.INDIVIDUAL or _meet_in_two(sides_of(rules, each))]
    if found:
        return found[0]
    if kind is EveningKind.INDIVIDUAL:
        raise FaultError("refused", "This kind of evening needs tables of four, or of two. This sheet has neither.")
    raise FaultError("refused", "Duplicate needs two sides, equally large, that stay together. This sheet has none.")


def _meet_in_two(sides: Sides) -> bool:
    return len(sides) == 2 and len(sides[0]) == len(sides[1])


def field_for(kind: EveningKind, seats: int, people: int) -> Field:
    """The smallest field for so many people: computers play with them for the rest."""
    match kind:
        case EveningKind.DUPLICATE:
            size = seats // 2
            tables = max(2, -(-people // seats))  # at a single table there is nobody to be compared with
            return Field(players=tables * seats, size=size)
        case EveningKind.INDIVIDUAL if seats == 4:
            return Field(players=next(each for each in WHIST if each >= people), size=1)
        case EveningKind.INDIVIDUAL:
            return Field(players=people + people % 2, size=1)


def movement_of(kind: EveningKind, seats: int, sides: Sides, field: Field) -> Movement:
    """For each round and table of an evening the players by seat."""
    if kind is EveningKind.INDIVIDUAL and seats == 4:
        return whist(field.players)
    rounds = howell(field.players // field.size)

    def seated(table: tuple[int, ...]) -> tuple[int, ...]:
        at = {
            seat: player
            for side, contestant in zip(sides, table, strict=True)
            for seat, player in zip(side, field.members(contestant), strict=True)
        }
        return tuple(at[seat] for seat in range(seats))

    return tuple(tuple(map(seated, tables)) for tables in rounds)


def fitting(rules: Rules) -> dict[str, Any]:
    """For each kind how many people play how many rounds, or why the sheet does not fit."""
    return {str(kind): _offer(kind, rules) for kind in EveningKind}


def _offer(kind: EveningKind, rules: Rules) -> dict[str, Any]:
    try:
        seats = seats_for(kind, rules)
    except FaultError as fault:
        return {"refused": str(fault)}
    numbers = []
    for people in range(2, MOST_PLAYERS + 1):
        field = field_for(kind, seats, people)
        rounds = len(movement_of(kind, seats, sides_of(rules, seats), field))
        numbers.append({"people": people, "players": field.players, "rounds": rounds})
    return {"seats": seats, "numbers": numbers}
