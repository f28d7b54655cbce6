"""``pitchdsl rulebook``."""

from pathlib import Path

from pitchdsl.commands import screen
from pitchdsl.commands.choices import BookForm
from pitchdsl.commands.misuse import MisuseError
from pitchdsl.commands.variants import compiled
from pitchdsl.rulebook.rulebook import rulebook as sheet
from pitchdsl.site.files import write_whole


def rulebook(variant: str, with_: list[str], form: BookForm, seed: int, out: Path | None) -> int:
    """Writes the rule sheet; the exit code."""
    if out is not None and (out.is_dir() or not out.parent.is_dir()):
        raise MisuseError(f"{out} cannot be written: name a file in a folder that is there")
    text = sheet(compiled(variant, with_).rules, form.value, seed)
    if out is None:
        screen.write(text)
    else:
        write_whole(out, text.removesuffix("\n").split("\n"))
    return 0
