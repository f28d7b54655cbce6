"""The first line of a recorded game."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from pitchdsl.engine.table import Table
from pitchdsl.game.events import BySide, Seat
from pitchdsl.rulesjson.fingerprint import fingerprint
from pitchdsl.values import frozen

FORMAT = "pitchdsl-record/1"

Format = Annotated[str, FORMAT]
HouseRules = Annotated[tuple[str, ...], "names of house rules"]
Seed = Annotated[int, "seed"]
Seats = Annotated[int, "number of seats"]
Sides = Annotated[tuple[tuple[Seat, ...], ...], "every seat once"]
Bots = Annotated[tuple[str, ...], "one for each seat"]


@frozen(kw_only=True)
class GameHeader:
    """What is played, and by whom."""

    id: ClassVar = "game"
    flattened: ClassVar = None

    format: Format = FORMAT
    variant: str
    with_rules: HouseRules = ()
    """The names of the house rules that were laid over, in order."""
    rules_sha256: str | None = None
    seed: Seed | None = None
    """None for a game whose cards were not dealt from a seed."""
    seats: Seats
    sides: Sides
    start: BySide
    """Every side's score before the first hand."""
    target: int | None
    """None where no score ends the game."""
    bots: Bots | None = None
    """The name of each seat's bot; none where other players decided."""


def header_of(table: Table, *, seed: int | None, bots: Sequence[str] | None) -> GameHeader:
    """The first line of the record of a game at a table."""
    winning = table.seated.winning
    return GameHeader(
        variant=table.whole.name,
        with_rules=table.whole.house_rules,
        rules_sha256=fingerprint(table.whole),
        seed=seed,
        seats=table.seats,
        sides=table.sides,
        start=(winning.start.score,) * len(table.sides),
        target=winning.target.score,
        bots=None if bots is None else tuple(bots),
    )
