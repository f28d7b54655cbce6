"""The tables that ``pitchdsl check --over`` prints: how house rules fit the games that they are laid over."""

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from pitchdsl.diagnostics.visible import visible
from pitchdsl.fitting.fit import Verdict
from pitchdsl.fitting.survey import Survey, listed

WIDTH = 80
"""Characters of a line."""


def tables(surveys: Sequence[Survey], *, together: bool) -> Iterator[Table]:
    """A table for each house rule, with a row for each game; ``together``, several have one, with a row for each."""
    if together and len(surveys) > 1:
        yield _overview(surveys)
    else:
        yield from map(_game_by_game, surveys)


def _table(*columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", width=WIDTH)
    for each in columns[:-1]:
        table.add_column(Text(each), no_wrap=True)
    table.add_column(columns[-1], ratio=1, overflow="fold")
    return table


def _game_by_game(found: Survey) -> Table:
    table = _table("over", found.rule.name, "because")
    for each in found.fits:
        why = each.raised.words() if each.raised else ""
        if each.reason is not None:
            span = each.reason.span
            where = f"line {span.line}" if span.source == found.rule.span.source else f"{span.source.name}:{span.line}"
            why = f"{where}: {each.reason.title}"
        table.add_row(Text(each.variant), each.verdict.value, Text(visible(why)))
    return table


def _overview(surveys: Sequence[Survey]) -> Table:
    table = _table("house rule", "fits", "no change", "refused", "needs")
    for each in surveys:
        numbers = (str(len(each.variants(verdict)) or "") for verdict in Verdict)
        table.add_row(Text(each.rule.name), *numbers, Text(listed(each.needs) if each.needs else ""))
    return table
