"""Which rules there are, in the order of a rule sheet.

A fixed form is a rule whose name the language knows; an open table lets the author name its rows. The grammar
rule that reads a value bears the address: ``deal/first dealer`` is read by ``deal_first_dealer``.
"""

from functools import cache

from pitchdsl.game.kinds import forms, headings, rows
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.language.form import Form, Row
from pitchdsl.syntax.synonyms import CARDS

FORMS: tuple[type[Form], ...] = forms()
"""Every rule that has a fixed name."""

BY_ADDRESS: dict[str, type[Form]] = {form.address: form for form in FORMS}

ROWS: tuple[type[Row], ...] = (*rows(), ExampleRow)
"""Every kind of row."""

ROW_KINDS: dict[str, type[Row]] = {section: row for row in ROWS for section in row.sections}
"""The kind of the rows that the author names in a section."""

OPEN_TABLES: dict[str, tuple[str, ...]] = {
    section: examples for row in ROWS for section, examples in row.sections.items()
}
"""The sections whose rows the author names, and ways to say a row."""

BY_START: dict[str, type[Form] | type[Row]] = {
    **{form.start: form for form in FORMS},
    **{f"{section.replace(' ', '_')}_row": row for section, row in ROW_KINDS.items()},
}
"""The rules of the grammar that read a value, and whose value that is."""

SECTIONS: tuple[str, ...] = (*headings(), ExampleRow.section)
"""The headings, in the order of a rule sheet."""


def kind_at(address: str) -> type[Form] | type[Row] | None:
    """The rule at an address, or the kind of row, of which a line may make an exception; none for others."""
    kind = BY_ADDRESS.get(address) or ROW_KINDS.get(address.split("/", maxsplit=1)[0])
    return kind if kind is not None and kind.varies else None


HEADER = ("source", "with")
"""What may be said under the first line, before any section."""


def rule_of(section: str, name: str) -> str:
    """The grammar rule that reads the value of a rule or of a row."""
    form = BY_ADDRESS.get(f"{section}/{name}")
    return form.start if form else f"{section.replace(' ', '_')}_{name if section == 'header' else 'row'}"


@cache
def names_in(section: str) -> tuple[str, ...]:
    """The names that the language knows in a section."""
    return tuple(form.name for form in FORMS if form.section == section)


def examples_of(section: str, name: str) -> tuple[str, ...]:
    """Ways to say a rule or a row."""
    form = BY_ADDRESS.get(f"{section}/{name}")
    if form is None and section == "points" and name in CARDS:
        owned = () if name in ("game", "last-trick") else (f"1 to the owner of {CARDS[name]}",)
        return (f"1 to the winner of {CARDS[name]}", *owned, "2 if trump is spades")
    return form.examples if form else OPEN_TABLES.get(section, ())
