"""The first page of a collection of variants, as Markdown and as HTML: where everything is to be found."""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Literal

from pitchdsl.game.bounded import all_points
from pitchdsl.game.rules import Rules
from pitchdsl.language.deferred_number import words
from pitchdsl.rulebook.rulebook import escape_markdown
from pitchdsl.site.markup import markdown_table, page
from pitchdsl.syntax.forms import SECTIONS
from pitchdsl.syntax.tree import Definition
from pitchdsl.values import frozen

TITLE = "The variants"

NO_SOURCE = "Of no document"

_MADE = (
    "Made by pitchdsl build from the rule sheets of the variants. Whatever is changed here is lost at the next build."
)

_HOUSE_RULES = "Any of them may be laid over a variant that it fits: pitchdsl show VARIANT --with NAME."

_NUMBERS = (3, 4, 5)
"""The columns of a variant's figures."""

Form = Literal["md", "html"]
"""The forms of a page, each the ending of its files."""


@frozen
class Link:
    """Words that lead somewhere; a path that ends in a dot goes on with the form of the page."""

    words: str
    path: str

    def to(self, form: Form) -> str:
        """Where it leads from a page of this form."""
        return self.path + form if self.path.endswith(".") else self.path


Cell = str | Link

_EVERYTHING = (
    Link("All variants, rule by rule", "matrix."),
    Link("The same as one table in CSV", "matrix.csv"),
    Link("The JSON Schema of the rules as JSON", "rules.schema.json"),
    Link("The JSON Schema of the lines of a record", "record.schema.json"),
)


@frozen(kw_only=True)
class _Group:
    title: str
    text: str = ""
    heading: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    right: tuple[int, ...] = ()


def _groups(variants: Sequence[Rules], house_rules: Sequence[Definition], linked: Collection[str]) -> Iterator[_Group]:
    """The documents in alphabetical order, each with its variants; then those of none, then the house rules."""
    ordered = sorted(variants, key=lambda rules: (rules.source is None, rules.source or ""))
    for source, group in groupby(ordered, lambda rules: rules.source):
        yield _Group(
            title=source or NO_SOURCE,
            heading=("variant", "title", "players", "cards", "points", "to", "rules"),
            rows=tuple(_row(rules, linked=rules.name in linked) for rules in group),
            right=_NUMBERS,
        )
    if house_rules:
        by_section = sorted(house_rules, key=lambda rule: SECTIONS.index(_section(rule)))
        yield _Group(
            title="House rules",
            text=_HOUSE_RULES,
            heading=("section", "house rule", "what it changes"),
            rows=tuple((_section(rule), rule.name, rule.title) for rule in by_section),
        )


def _section(house_rule: Definition) -> str:
    """The section that a house rule speaks of first."""
    return house_rule.lines[0].section if house_rule.lines else SECTIONS[0]


def _row(rules: Rules, *, linked: bool) -> tuple[Cell, ...]:
    seats = rules.players.seats
    target = rules.winning.target.points
    return (
        Link(rules.name, f"rulebooks/{rules.name}.") if linked else rules.name,
        rules.title,
        str(seats.least) if seats.least == seats.most else f"{seats.least}-{seats.most}",
        str(rules.deal.each.cards),
        str(all_points(rules)),
        "no target" if target is None else words(target),
        Link("JSON", f"rules/{rules.name}.json") if linked else "",
    )


def index_markdown(variants: Sequence[Rules], house_rules: Sequence[Definition], linked: Collection[str]) -> str:
    """The first page as Markdown; ``linked`` names the variants whose own files are beside it."""
    lines = [f"# {TITLE}", "", _MADE, "", *(f"- {_markdown_cell(each)}" for each in _EVERYTHING)]
    for group in _groups(variants, house_rules, linked):
        lines.extend(("", f"## {escape_markdown(group.title)}", ""))
        if group.text:
            lines.extend((group.text, ""))
        rows = [[_markdown_cell(cell) for cell in row] for row in group.rows]
        lines.extend(markdown_table(group.heading, rows, group.right))
    return "\n".join(lines) + "\n"


def _markdown_cell(cell: Cell) -> str:
    return f"[{escape_markdown(cell.words)}]({cell.to('md')})" if isinstance(cell, Link) else escape_markdown(cell)


def index_html(variants: Sequence[Rules], house_rules: Sequence[Definition], linked: Collection[str]) -> str:
    """The first page as HTML; ``linked`` as for Markdown."""
    groups = _groups(variants, house_rules, linked)
    return page("index", title=TITLE, made=_MADE, everything=_EVERYTHING, groups=groups)
