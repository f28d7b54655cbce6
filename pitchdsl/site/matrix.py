"""All variants against all rules: what each of them says at every address, in the words of the canonical text."""

import csv
from collections import Counter
from collections.abc import Sequence
from io import StringIO

from pitchdsl.canonical.text import sections
from pitchdsl.game.rules import Rules
from pitchdsl.syntax.forms import SECTIONS, names_in
from pitchdsl.values import frozen

Cell = tuple[str, ...]
"""What a variant says at an address: the general value, then the exceptions; empty where it has no such rule."""


@frozen(kw_only=True)
class Row:
    """A rule, and what every variant says there."""

    section: str
    name: str
    cells: tuple[Cell, ...]
    """In the order of the variants."""

    @property
    def address(self) -> str:
        """``section/name``."""
        return f"{self.section}/{self.name}"

    @property
    def alike(self) -> bool:
        """Whether all variants say the same."""
        return len(set(self.cells)) == 1

    @property
    def usual(self) -> Cell | None:
        """What more than half of the variants say; none where there is no such thing."""
        [(cell, number)] = Counter(self.cells).most_common(1)
        return cell if 2 * number > len(self.cells) else None


@frozen(kw_only=True)
class Matrix:
    """The variants, and a row for each rule that one of them has."""

    variants: tuple[Rules, ...]
    rows: tuple[Row, ...]
    """In the order of a rule sheet; in a section the rules that the language names stand before the authors' own."""

    def section(self, name: str) -> tuple[Row, ...]:
        """The rows of one section."""
        return tuple(row for row in self.rows if row.section == name)


def matrix(variants: Sequence[Rules]) -> Matrix:
    """The matrix of these variants; authors' own rows come in the order in which the variants bring them."""
    said = [_said(rules) for rules in variants]
    rows: list[Row] = []
    for section in SECTIONS:
        found = dict.fromkeys(name for each in said for own, name in each if own == section)
        fixed = [name for name in names_in(section) if name in found]
        for name in (*fixed, *(name for name in found if name not in fixed)):
            cells = tuple(each.get((section, name), ()) for each in said)
            rows.append(Row(section=section, name=name, cells=cells))
    return Matrix(variants=tuple(variants), rows=tuple(rows))


def _said(rules: Rules) -> dict[tuple[str, str], Cell]:
    said: dict[tuple[str, str], Cell] = {}
    for section, lines in sections(rules):
        for name, value, _ in lines:
            said[section, name] = (*said.get((section, name), ()), value)
    return said


def as_csv(matrix: Matrix) -> str:
    """One table: a row for each rule, a column for each variant; exceptions stand behind a semicolon."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["rule", *(rules.name for rules in matrix.variants)])
    for row in matrix.rows:
        writer.writerow([row.address, *("; ".join(cell) for cell in row.cells)])
    return text.getvalue()
