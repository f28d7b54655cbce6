"""``pitchdsl list``."""

import json
from itertools import groupby

from attrs import asdict, frozen
from rich import box
from rich.markup import escape
from rich.table import Table

from pitchdsl.commands import screen
from pitchdsl.compile import compile_definition
from pitchdsl.resolve.library import Library, bundled
from pitchdsl.rules.rules import Rules


@frozen(kw_only=True)
class Listed:
    """A line of the list."""

    name: str
    title: str
    source: str | None
    players: str | None = None
    cards: int | None = None
    points: int | None = None
    target: int | None = None


def list_bundled(as_json: bool) -> None:
    """Writes the bundled variants and house rules."""
    library = Library()
    variants = [_variant(path.stem, library) for path in bundled("variant")]
    house_rules = [_house_rule(path.stem, library) for path in bundled("house-rule")]
    if as_json:
        fields = ("name", "title", "source")
        rules = [{name: getattr(each, name) for name in fields} for each in house_rules]
        screen.write(
            json.dumps(
                {"variants": [asdict(each) for each in variants], "house_rules": rules}, ensure_ascii=False, indent=2
            )
        )
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("variant", no_wrap=True)
    for heading in ("title", "players", "cards", "points", "to"):
        table.add_column(heading, justify="right" if heading in {"cards", "points", "to"} else "left")
    for source, group in groupby(sorted(variants, key=lambda each: (each.source or "", each.name)), lambda v: v.source):
        table.add_row("", f"[dim italic]{escape(source or 'no document')}[/]")
        for each in group:
            numbers = (str(number) for number in (each.cards, each.points, each.target))
            table.add_row(each.name, escape(each.title), each.players, *numbers)
    screen.console().print(table)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("house rule (--with)")
    table.add_column("what it changes")
    for each in house_rules:
        table.add_row(each.name, escape(each.title))
    screen.console().print(table)


def _variant(name: str, library: Library) -> Listed:
    definition = library.find(name)
    rules = compile_definition(definition, library).rules if definition else None
    assert rules is not None, f"the bundled variant {name} does not compile"
    return Listed(
        name=rules.name,
        title=rules.title,
        source=rules.source,
        players=players(rules),
        cards=rules.deal.each.cards,
        points=rules.points.most(),
        target=rules.winning.target.points,
    )


def players(rules: Rules) -> str:
    """How many may play."""
    seats = rules.players.seats
    return str(seats.least) if seats.least == seats.most else f"{seats.least}-{seats.most}"


def _house_rule(name: str, library: Library) -> Listed:
    definition = library.find(name)
    assert definition is not None, f"the bundled house rule {name} cannot be read"
    return Listed(name=definition.name, title=definition.title, source=definition.source_title)
