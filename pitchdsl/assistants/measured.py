"""What differs between two games, as a table that a language model reads."""

from collections.abc import Iterator

from pitchdsl.commands.comparing import is_told, row
from pitchdsl.game.rules import Rules
from pitchdsl.simulate.compare import compare
from pitchdsl.simulate.number_format import CLEAR, dealt, units
from pitchdsl.simulate.plan import Plan


def measured(ours: Rules, theirs: Rules, seats: int, games: int, seed: int, hand_limit: int) -> Iterator[str]:
    """Plays so many games of each among simple players: the lines of the table, and what they mean."""
    plans = [
        Plan(rules=each, bots=("simple",) * seats, seed=seed, games=games, hand_limit=hand_limit)
        for each in (ours, theirs)
    ]
    found = compare(*plans, precision=None)
    yield f"A: {_called(ours)}"
    yield f"B: {_called(theirs)}"
    deals = dealt([each.at_the_table for each in plans])
    yield f"{games:,} {units(plans)} of each, {seats} players, simple ones, seed {seed}; {deals}"
    yield ""
    yield "| | A | B | B less A | 95 % interval | clear |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for each in filter(is_told, found.differences):
        yield f"| {' | '.join(cell.plain for cell in row(each))} |"
    yield ""
    yield f"* {CLEAR}"
    if not any(each.is_clear for each in found.differences):
        yield "No clear difference."


def _called(rules: Rules) -> str:
    return " with ".join((rules.name, *([", ".join(rules.house_rules)] if rules.house_rules else [])))
