"""``pitchdsl rulebook``."""

import sys
from pathlib import Path

from pitchdsl.commands import screen
from pitchdsl.commands.choices import BookForm
from pitchdsl.commands.variants import compiled
from pitchdsl.game.rules import Rules
from pitchdsl.rulebook.rulebook import rendered
from pitchdsl.rulebook.rulebook import rulebook as sheet
from pitchdsl.rulebook.short import short_sheet
from pitchdsl.safe_files import write_lines


def rulebook(variant: str, with_: list[str], form: BookForm, seed: int | None, out: Path | None) -> int:
    """Writes the rule sheet, the one-page sheet without a seed; the exit code."""
    rules = compiled(variant, with_).rules
    text = _on_one_page(rules, form) if seed is None else sheet(rules, form.value, seed)
    if out is None:
        screen.write(text)
    else:
        write_lines(out, text.removesuffix("\n").split("\n"))
    return 0


def _on_one_page(rules: Rules, form: BookForm) -> str:
    sheet = short_sheet(rules)
    if not sheet.fits:
        print("these rules are many: on paper the sheet may go on to a second page", file=sys.stderr)
    return rendered(sheet, form.value, "short")
