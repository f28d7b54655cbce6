"""The report as one HTML page with pictures, which needs nothing from elsewhere."""

from pitchdsl.diagnostics.visible import visible
from pitchdsl.report import pictures
from pitchdsl.report.report import Report
from pitchdsl.report.shares import PLAYERS
from pitchdsl.report.told import CLEAR, changes, played, tables, title_of, warnings
from pitchdsl.report.wording import of_hundred
from pitchdsl.site.markup import page


def report_page(found: Report) -> str:
    """The page."""
    from markupsafe import Markup  # noqa: PLC0415  # slow to start

    drawn = [
        ("How many hands games have (Steady)", pictures.lengths(found.course)),
        ("How often who leads wins, by the part of the game that is played (Steady)", pictures.leads(found.course)),
        ("Who wins, by place at the table (Simple); the stroke is where even is", _places(found)),
        *_bids(found),
        ("What each row of points weighs in the differences between the sides (Simple)", _rows(found)),
    ]
    return page(
        "report",
        title=f"What kind of game is {visible(found.rules.title)}?",
        about=title_of(found),
        warnings=warnings(found),
        is_calm=not found.warnings,
        pictures=[(words, Markup(picture)) for words, picture in drawn],
        tables=list(tables(found)),
        house_rules=[changes(each) for each in found.house_rules],
        clear=CLEAR,
        played=list(played(found)),
    )


def _places(found: Report) -> str:
    rows = [
        (
            "first dealer" if each.steps == 0 else f"{each.steps} left of the dealer",
            each.won["simple"].value,
            each.won["simple"].low,
            each.won["simple"].high,
            of_hundred(each.won["simple"].value),
        )
        for each in found.places
    ]
    return pictures.bars("Who wins, by place", rows, 1 / found.sides)


def _bids(found: Report) -> list[tuple[str, str]]:
    drawn = []
    for which in ("steady", "strong"):
        rows: list[pictures.Row] = []
        for bid in found.bids:
            part, fails = bid.made_up.get(which), bid.fails[which]
            if part is not None:
                lost = "" if fails is None else f", {of_hundred(fails.value)} fail"
                rows.append((bid.words, part.value, part.low, part.high, f"{of_hundred(part.value)}{lost}"))
        if rows:
            title = f"How often each bid is the contract ({PLAYERS[which]})"
            drawn.append((title, pictures.bars(title, rows)))
    return drawn


def _rows(found: Report) -> str:
    rows = [
        (each.name, each.weight.value, each.weight.low, each.weight.high, of_hundred(each.weight.value))
        for each in found.rows
    ]
    return pictures.bars("What each row weighs", rows)
