"""What callers hand in where rules, seats or players are wanted; the simpler kinds are in :mod:`pitchdsl.arguments`."""

from os import PathLike
from typing import TYPE_CHECKING, TypeAlias, Union

from pitchdsl.arguments import name_or_path, several, string, whole, wrong_kind
from pitchdsl.facade.seats import seated, usual_seats
from pitchdsl.game.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pitchdsl.compile import Compiled
    from pitchdsl.fitting.fit import Fit

AnyRules: TypeAlias = Union[Rules, "Compiled", "Fit", str, PathLike[str]]
"""Where rules are wanted: rules, what `compile_text` or `fit` gave, the name of a bundled variant, or a path."""


def rules_of(value: object, argument: str = "rules") -> Rules:
    """The rules that a caller means; raises what :func:`pitchdsl.load` does where they have errors or are not found."""
    if isinstance(value, Rules):
        return value
    from pitchdsl.compile import Compiled, CompileError, load  # noqa: PLC0415  # rules need no compiler
    from pitchdsl.diagnostics.problem import errors  # noqa: PLC0415
    from pitchdsl.fitting.fit import Fit  # noqa: PLC0415

    if isinstance(value, Compiled | Fit):
        if value.rules is None and not errors(value.problems):
            raise ValueError(f"{argument}: there is no variant in this text")
        if value.rules is None:
            raise CompileError(errors(value.problems))
        return value.rules
    wanted = "rules, what compile_text or fit gave, the name of a bundled variant, or a path"
    if not isinstance(value, str | PathLike):
        raise wrong_kind(argument, wanted, value)
    if isinstance(value, str) and "\n" in value:
        raise ValueError(f"{argument}: a name or a path has no line break; compile_text gives the rules of a text")
    return load(name_or_path(value, argument, wanted))


def seats_of(value: object, rules: Rules, argument: str = "seats") -> int:
    """How many play: a number that the rules allow, or the one nearest to four where none is given."""
    if value is None:
        return usual_seats(rules)
    allowed = rules.players.seats
    return whole(value, argument, allowed.least, allowed.most, f"in {rules.name}")


def players_of(value: object, seats: object, rules: Rules) -> tuple[str, ...]:
    """The name of each seat's player: one for all, or one each, which tells how many play where nothing else does."""
    names: str | Sequence[str]
    if isinstance(value, str):
        number, names = seats_of(seats, rules), value
    else:
        wanted = "the name of a player, or a list of a name for each seat"
        names = tuple(string(each, f"bots[{at}]", wanted) for at, each in enumerate(several(value, "bots", wanted)))
        number = seats_of(len(names), rules, "bots: the number of names") if seats is None else seats_of(seats, rules)
    return player_names(names, number, "bots")


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
