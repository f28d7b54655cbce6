"""``pitchdsl list``."""

import json
import re
from itertools import groupby

from attrs import asdict, frozen
from rich.markup import escape
from rich.table import Table

from pitchdsl.commands import screen
from pitchdsl.elaborate import elaborate
from pitchdsl.game.bounded import all_points
from pitchdsl.game.rules import Rules
from pitchdsl.language.numbers import Amount
from pitchdsl.resolve.library import Library, bundled
from pitchdsl.resolve.resolve import resolve

ABOUT = {
    "players": "the table and the deal",
    "deal": "the table and the deal",
    "offers": "the bidding",
    "bidding": "the bidding",
    "calls": "a moon",
    "trump": "trump and the exchange",
    "exchange": "trump and the exchange",
    "play": "the play",
    "points": "what scores",
    "deck": "what scores",
    "settlement": "the settlement",
    "winning": "the end of the game",
    "to win": "the end of the game",
    "wins at once": "a moon",
    "loses at once": "the end of the game",
    "match": "the end of the game",
    "penalties": "the play",
    "stakes": "the settlement",
}
"""What a house rule is about, by the section of its first line."""


@frozen(kw_only=True)
class Listed:
    """A line of the list."""

    name: str
    title: str
    source: str | None
    players: str | None = None
    cards: int | None = None
    points: int | None = None
    target: int | str | None = None
    """The score, or how it is reckoned from the number of players."""
    about: str | None = None
    """Of a house rule: what it is about."""


def list_bundled(as_json: bool, fits: bool) -> None:
    """Writes the bundled variants and house rules; with ``fits``, house rules alone, each laid over every variant."""
    library = Library()
    if fits:
        _list_fits(library, as_json)
        return
    variants = [_variant(path.stem, library) for path in (*bundled("variant"), *bundled("relative"))]
    house_rules = [_house_rule(path.stem, library) for path in bundled("house-rule")]
    if as_json:
        fields = ("name", "title", "source", "about")
        rules = [{name: getattr(each, name) for name in fields} for each in house_rules]
        screen.write(
            json.dumps(
                {"variants": [_as_variant(each) for each in variants], "house_rules": rules},
                ensure_ascii=False,
                indent=2,
            )
        )
        return
    documents = len(bundled("variant"))
    _tell_variants(variants[:documents])
    _tell_variants(variants[documents:], "Relatives of Pitch: ")
    _tell_house_rules(house_rules)


def _list_fits(library: Library, as_json: bool) -> None:
    """How many of the bundled games each house rule fits, and what it needs."""
    from pitchdsl.commands.laying import LAYING, survey_as_json
    from pitchdsl.commands.overlay_tables import tables
    from pitchdsl.commands.progress import counted
    from pitchdsl.fitting.survey import bundled_survey, listed

    definitions = [definition for path in bundled("house-rule") if (definition := library.find(path.stem))]
    with counted(LAYING, definitions, len(definitions)) as those:
        surveys = [bundled_survey(each) for each in those]
    if as_json:
        told = [survey_as_json(each) for each in surveys]
        screen.write(json.dumps({"house_rules": told}, ensure_ascii=False, indent=2))
        return
    for table in tables(surveys, together=True):
        screen.console().print(table, soft_wrap=False, crop=False)
    raising = [f"{each.rule.name} ({len(each.raised)})" for each in surveys if each.raised]
    screen.tell(f"over so many games they raise the highest bid with all the points of a hand: {listed(raising)}")


def _as_variant(each: Listed) -> dict[str, object]:
    return {name: value for name, value in asdict(each).items() if name != "about"}


def _tell_variants(variants: list[Listed], before: str = "") -> None:
    """The variants, by the document that they come from; ``before`` stands in each heading before its name."""
    width = max(len(each.name) for each in variants)
    for source, group in groupby(sorted(variants, key=_by_document), lambda each: each.source):
        table = _menu(before + (source or "no document"), "variant", width)
        table.add_column("title", ratio=1)
        table.add_column("players", width=7)
        for heading, digits in (("cards", 5), ("points", 6), ("to", 4)):
            table.add_column(heading, justify="right", width=digits)
        for each in group:
            numbers = ("" if number is None else str(number) for number in (each.cards, each.points, each.target))
            table.add_row(each.name, escape(each.title), each.players, *numbers)
        screen.console().print(table)


def _tell_house_rules(house_rules: list[Listed]) -> None:
    """The house rules, by what they are about, in the order of a rule sheet."""
    width = max(len(each.name) for each in house_rules)
    for about in dict.fromkeys(ABOUT.values()):
        group = [each for each in house_rules if each.about == about]
        if group:
            table = _menu(f"House rules: {about}", "--with", width)
            table.add_column("what it changes", ratio=1)
            for each in group:
                table.add_row(each.name, escape(each.title))
            screen.console().print(table)


def _menu(title: str, first: str, width: int) -> Table:
    screen.console().print(f"\n[bold]{escape(title)}[/]", soft_wrap=False)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", expand=True)
    table.add_column(first, no_wrap=True, width=width)
    return table


def _by_document(each: Listed) -> tuple[str, list[str]]:
    """Documents in order of their titles, and in each the names, numbers in them by their size."""
    parts = re.split(r"(\d+)", each.name)
    return each.source or "", [f"{part:0>6}" if part.isdigit() else part for part in parts]


def _variant(name: str, library: Library) -> Listed:
    """What the rules of a bundled variant are for; nothing is checked, which the tests have done."""
    definition = library.find(name)
    variant = resolve(definition, library)[0] if definition else None
    rules = elaborate(variant)[0] if variant else None
    assert rules is not None, f"the bundled variant {name} has no rules"
    target = rules.winning.target.points
    return Listed(
        name=rules.name,
        title=rules.title,
        source=rules.source,
        players=players(rules),
        cards=rules.deal.each.cards,
        points=all_points(rules),
        target=target.words() if isinstance(target, Amount) else target,
    )


def players(rules: Rules) -> str:
    """How many may play."""
    seats = rules.players.seats
    return str(seats.least) if seats.least == seats.most else f"{seats.least}-{seats.most}"


def _house_rule(name: str, library: Library) -> Listed:
    definition = library.find(name)
    assert definition is not None, f"the bundled house rule {name} cannot be read"
    about = ABOUT[definition.lines[0].section]
    return Listed(name=definition.name, title=definition.title, source=definition.source_title, about=about)
