"""The table of ``pitchdsl sweep``: what was chosen, and the headlines of what came of it."""

import textwrap
from collections.abc import Sequence
from string import ascii_lowercase
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from pitchdsl.commands import screen
from pitchdsl.game.rules import Rules
from pitchdsl.simulate.holm import apart
from pitchdsl.simulate.number_format import CLEAR_BESIDE_THE_FIRST, dealt, decimals_of, span, too_few, units, written
from pitchdsl.simulate.statistics import Measure, Statistic
from pitchdsl.simulate.sweep import Swept

if TYPE_CHECKING:
    from matplotlib.figure import Figure

CELL = 9
"""Characters that a number gets, at least."""

LEAST = 5
"""Characters that what was chosen gets, at least."""

WIDTH = 80
"""Characters of a line."""

YES, NO = "yes", "no"
"""Whether a house rule was laid over the variant."""


def tell(base: Rules, swept: Sequence[Swept]) -> None:
    """Two lines for each combination, with the headlines that all games have: the numbers, and their intervals."""
    first = swept[0]
    heads = [
        statistic.measure
        for statistic in first.statistics
        if statistic.measure.is_headline and statistic.measure.part != "points"
    ]
    screen.write(_about(base, swept))
    clear = _clear(heads, swept)
    numbers = [_numbers(measure, swept, clear) for measure in heads]
    widths = [max(CELL, *(len(line) for cell in column for line in cell)) for column in numbers]
    letters = _letters(swept)
    for name, letter in letters.items():
        screen.write(f"{letter}: {name}")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=0)
    chosen = [list(one.combination.choices.values()) for one in swept]
    room = WIDTH - 1 - sum(width + 1 for width in widths)
    if sum(max(map(len, column)) + 1 for column in zip(*chosen, strict=True)) <= room:
        for letter in letters.values():
            table.add_column(letter)
    else:
        table.add_column("with", overflow="fold", max_width=max(LEAST, room - 1))
        chosen = [[_in_short(one.combination.choices, letters)] for one in swept]
    for measure, width in zip(heads, widths, strict=True):
        table.add_column(Text(measure.name), justify="right", width=width)
    for choices, cells in zip(chosen, zip(*numbers, strict=True), strict=True):
        said = [Text(choice, style="dim" if choice == NO else "bold") for choice in choices]
        table.add_row(*said, *(Text(value).append(f"\n{span}", style="dim") for value, span in cells))
    screen.console().print(table, soft_wrap=False, crop=False)
    if len(swept) > 1:
        screen.write(f"* {CLEAR_BESIDE_THE_FIRST}")
    screen.write("Below each number is its 95 % interval.")
    if any(statistic.low is None for one in swept for statistic in one.statistics if statistic.measure in heads):
        screen.write(too_few([one.combination.plan for one in swept]))


def figure(base: Rules, swept: Sequence[Swept]) -> "Figure":
    """The headlines as a picture: a panel each, with a row for each combination."""
    from pitchdsl.simulate.panels import MOST_ROWS, figure_of, small_multiples

    letters = _letters(swept)
    rows = [(_in_short(one.combination.choices, letters), one.statistics) for one in swept]
    said = textwrap.wrap("; ".join(f"{letter}: {name}" for name, letter in letters.items()), 130)
    left = f"; the first {MOST_ROWS} of {len(rows)} combinations" if len(rows) > MOST_ROWS else ""
    return figure_of(base.title, [_about(base, swept) + left, *said], small_multiples(rows), bars=False)


def _about(base: Rules, swept: Sequence[Swept]) -> str:
    plan = swept[0].combination.plan
    players = sorted({one.combination.plan.seats for one in swept})
    bots = " and ".join(dict.fromkeys(plan.bots))
    deals = dealt([one.combination.plan.rules for one in swept]) if len(players) == 1 else "other players, other deals"
    of_each = f"{plan.games:,} {units([one.combination.plan for one in swept])} of each"
    return f"{base.name}: {of_each}, {' or '.join(map(str, players))} players, bots: {bots}, seed {plan.seed}; {deals}"


def _letters(swept: Sequence[Swept]) -> dict[str, str]:
    """A letter for each of the things that vary."""
    return dict(zip(swept[0].combination.choices, ascii_lowercase, strict=False))


def _of(measure: Measure, one: Swept) -> Statistic | None:
    return next((each for each in one.statistics if each.measure.name == measure.name), None)


def _clear(heads: Sequence[Measure], swept: Sequence[Swept]) -> set[tuple[int, str]]:
    """What stands out beside the first row among all that the table shows: numbers of combinations, and names."""
    pairs = [
        ((one.combination.number, measure.name), (first, other))
        for one in swept[1:]
        for measure in heads
        if (first := _of(measure, swept[0])) is not None and (other := _of(measure, one)) is not None
    ]
    stars = apart([pair for _, pair in pairs], swept[0].combination.plan.games)
    return {place for (place, _), star in zip(pairs, stars, strict=True) if star}


def _numbers(measure: Measure, swept: Sequence[Swept], clear: set[tuple[int, str]]) -> list[tuple[str, str]]:
    """A column: a statistic of each combination, and its interval, all with as many decimals."""
    found = [_of(measure, one) for one in swept]
    places = max((decimals_of(each) for each in found if each is not None), default=0)
    share = measure.is_share
    return [
        ("\N{EN DASH}", "")
        if each is None
        else (
            written(each.value, places, share),
            span(each.low, each.high, places, share) + "*" * ((one.combination.number, measure.name) in clear),
        )
        for one, each in zip(swept, found, strict=True)
    ]


def _in_short(choices: dict[str, str], letters: dict[str, str]) -> str:
    """What was chosen, by letter: the rules that were laid over, and the values."""
    said = [
        letters[name] if value == YES else f"{letters[name]}={value}" for name, value in choices.items() if value != NO
    ]
    return " ".join(said) or "none"
