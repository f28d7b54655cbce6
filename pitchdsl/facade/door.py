"""What callers hand in where rules, seats or players are wanted; the simpler kinds are in :mod:`pitchdsl.arguments`."""

from os import PathLike
from typing import TYPE_CHECKING, TypeAlias, Union

from pitchdsl.arguments import name_or_path, several, string, whole, wrong_kind
from pitchdsl.facade.seats import seated, usual_seats
from pitchdsl.game.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pitchdsl.compile import Compiled

AnyRules: TypeAlias = Union[Rules, "Compiled", str, PathLike[str]]
"""Where rules are wanted: rules, what `compile_text` or `fit` gave, the name of a bundled variant, or a path."""


def rules_of(value: object, argument: str = "rules") -> Rules:
    """The rules that a caller means; raises what :func:`pitchdsl.load` does where they have errors or are not found."""
    if isinstance(value, Rules):
        return value
    from pitchdsl.compile import Compiled, load  # noqa: PLC0415  # rules need no compiler

    if isinstance(value, Compiled):
        try:
            return value.require_rules()
        except ValueError as why:
            raise ValueError(f"{argument}: {why}") from None
    wanted = "rules, what compile_text or fit gave, the name of a bundled variant, or a path"
    if not isinstance(value, str | PathLike):
        raise wrong_kind(argument, wanted, value)
    return load(name_or_path(value, argument, wanted))


def seats_of(value: object, rules: Rules, argument: str = "seats") -> int:
    """How many play: a number that the rules allow, or the one nearest to four where none is given."""
    if value is None:
        return usual_seats(rules)
    allowed = rules.players.seats
    return whole(value, argument, allowed.least, allowed.most, f"in {rules.name}")


def of_each_seat(value: object, seats: object, rules: Rules, wanted: str) -> tuple[object, ...]:
    """What stands for each seat's player: one for all, or one each, which tells how many play where nothing else does.

    More than one number of seats is refused here; what each of them is has yet to be looked at.
    """
    if isinstance(value, str) or callable(value):
        return (value,) * seats_of(seats, rules)
    each = several(value, "bots", wanted)
    number = seats_of(len(each), rules, "bots: the number of names") if seats is None else seats_of(seats, rules)
    if len(each) != number:
        raise ValueError(f"bots: {len(each)} bots cannot take {number} seats; name one for each, or one for all")
    return each


def players_of(value: object, seats: object, rules: Rules) -> tuple[str, ...]:
    """The name of each seat's player: one for all, or one each."""
    wanted = "the name of a player, or a list of a name for each seat"
    each = of_each_seat(value, seats, rules, wanted)
    names = tuple(string(name, "bots" if name is value else f"bots[{at}]", wanted) for at, name in enumerate(each))
    return player_names(names, len(names), "bots")


def player_names(names: "str | Sequence[str]", seats: int, argument: str) -> tuple[str, ...]:
    """The players of some names; raises ``ValueError`` where there are none such, or not so many."""
    try:
        return seated(names, seats)
    except ValueError as why:
        raise ValueError(f"{argument}: {why}") from None


def player_name(value: object, argument: str) -> str:
    """The name of a player."""
    return player_names(string(value, argument, "the name of a player"), 1, argument)[0]


def seat_of(value: object, seats: int) -> int:
    """A seat of a table."""
    return whole(value, "seat", 0, seats - 1)
