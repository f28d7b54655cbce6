"""``pitchdsl rulebook``."""

import sys
from collections.abc import Sequence
from pathlib import Path

from pitchdsl.commands import screen
from pitchdsl.commands.choices import BookForm
from pitchdsl.commands.variants import compiled
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.resolve import resolve
from pitchdsl.rulebook.cases import PrintedCase, printed_cases
from pitchdsl.rulebook.rulebook import rendered, sheet_of
from pitchdsl.rulebook.short import short_sheet
from pitchdsl.safe_files import write_lines


def rulebook(variant: str, with_: list[str], form: BookForm, seed: int | None, out: Path | None) -> int:
    """Writes the rule sheet, the one-page sheet without a seed; the exit code."""
    chosen = compiled(variant, with_)
    game, _ = resolve(chosen.definition, chosen.library, chosen.laid)
    cases = () if game is None else printed_cases(game, chosen.rules)
    if seed is None:
        text = _on_one_page(chosen.rules, form, cases)
    else:
        text = rendered(sheet_of(chosen.rules, seed, cases), form.value)
    if out is None:
        screen.write(text)
    else:
        write_lines(out, text.removesuffix("\n").split("\n"))
    return 0


def _on_one_page(rules: Rules, form: BookForm, cases: Sequence[PrintedCase]) -> str:
    sheet = short_sheet(rules, cases=cases)
    if not sheet.fits:
        print("these rules are many: on paper the sheet may go on to a second page", file=sys.stderr)
    return rendered(sheet, form.value, "short")
