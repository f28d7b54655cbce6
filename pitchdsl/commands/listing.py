"""``pitchdsl list``."""

import json
import re
from collections.abc import Sequence
from itertools import groupby

from attrs import asdict
from rich.markup import escape
from rich.table import Table

from pitchdsl.catalogue import ABOUT, Entry, catalogue
from pitchdsl.commands import screen


def list_bundled(as_json: bool, fits: bool) -> None:
    """Writes the bundled variants and house rules; with ``fits``, house rules alone, each laid over every variant."""
    if fits:
        _list_fits(as_json)
        return
    told = catalogue()
    if as_json:
        fields = ("name", "title", "source", "about")
        rules = [{name: getattr(each, name) for name in fields} for each in told.house_rules]
        screen.write(
            json.dumps(
                {"variants": [_as_variant(each) for each in (*told.variants, *told.relatives)], "house_rules": rules},
                ensure_ascii=False,
                indent=2,
            )
        )
        return
    _tell_variants(told.variants)
    _tell_variants(told.relatives, "Relatives of Pitch: ")
    _tell_house_rules(told.house_rules)


def _list_fits(as_json: bool) -> None:
    """How many of the bundled games each house rule fits, and what it needs."""
    from pitchdsl.commands.laying import LAYING, survey_as_json
    from pitchdsl.commands.overlay_tables import tables
    from pitchdsl.commands.progress import counted
    from pitchdsl.fitting.survey import bundled_survey, listed
    from pitchdsl.resolve.library import Library, bundled

    library = Library()
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


def _as_variant(each: Entry) -> dict[str, object]:
    return {name: value for name, value in asdict(each).items() if name != "about"}


def _tell_variants(variants: Sequence[Entry], before: str = "") -> None:
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


def _tell_house_rules(house_rules: Sequence[Entry]) -> None:
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


def _by_document(each: Entry) -> tuple[str, list[str]]:
    """Documents in order of their titles, and in each the names, numbers in them by their size."""
    parts = re.split(r"(\d+)", each.name)
    return each.source or "", [f"{part:0>6}" if part.isdigit() else part for part in parts]
