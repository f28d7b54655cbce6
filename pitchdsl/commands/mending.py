"""``pitchdsl check --fix``."""

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from pitchdsl.canonical.fix import mend
from pitchdsl.commands import screen
from pitchdsl.commands.checking import files_meant, games_named, report
from pitchdsl.commands.choices import ProblemForm
from pitchdsl.commands.progress import counted
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.diagnostics.problem import Fix
from pitchdsl.diagnostics.visible import visible
from pitchdsl.file_kinds import is_no_sheet
from pitchdsl.resolve.library import MOST_BYTES, UnreadableError, decode, read_source, shown_name
from pitchdsl.safe_files import write_lines
from pitchdsl.source import Source

_BOM = "\ufeff"

_LINE_END = r"(\r\n|\r|\n)"


def fix(paths: list[str], form: ProblemForm, over: list[str]) -> int:
    """Mends files, folders or standard input where the remedy is certain, and tells what is left; the exit code."""
    _refuse(paths, form)
    games = games_named(over, paths)
    texts: list[tuple[Source, Path | None]] = []
    faults: list[str] = []
    files = list(dict.fromkeys(files_meant(paths)))
    with counted("mending", files, len(files)) as those:
        for path in those:
            try:
                texts.append(_fixed_input() if path is None else _fixed_file(path))
            except UnreadableError as fault:
                faults.append(str(fault))
    # A text that was mended early may extend one that was mended late: what is left is told of the texts as they are.
    return report(texts, faults, form, games, fixing=True, beside="-" in paths)


def _refuse(paths: list[str], form: ProblemForm) -> None:
    if not paths:
        raise UsageError("name files or folders to fix, or - for standard input")
    if "-" in paths and form is not ProblemForm.TEXT:
        raise UsageError("the mended text goes to standard output; leave out --format")
    for text in paths:
        if text != "-" and not Path(text).exists():
            list(files_meant([text]))  # says so if there is no such thing at all
            raise UsageError(f"{text} is bundled: name its file to fix it")


def _fixed_input() -> tuple[Source, None]:
    before = sys.stdin.buffer.read(MOST_BYTES)
    source = decode(before, "<standard input>")
    mended = mend(source, None)
    sys.stdout.flush()
    sys.stdout.buffer.write(_with_fixes(before, mended.fixes) if mended.fixes else before)
    sys.stdout.buffer.flush()
    _tell(source.name, len(mended.fixes))
    return mended.source, None


def _fixed_file(path: Path) -> tuple[Source, Path]:
    """Mends a file, and returns its new text; raises :class:`UnreadableError`."""
    name = shown_name(path)
    if path.exists() and not path.is_file() and not path.is_dir():
        raise UnreadableError(f"{name} is no ordinary file; hand it in with -")
    read_source(path, name)  # tells why, where it cannot be read
    if is_no_sheet(path):
        raise UnreadableError(f"{name} is no rule sheet, and stays as it is")
    before = _bytes(path)
    source = decode(before, name)
    mended = mend(source, path.parent)
    if not mended.fixes:
        return source, path.parent
    fault = _unwritten(path, before, mended.fixes)
    if fault:
        screen.tell(f"pitchdsl: {visible(name)} {fault}; nothing was mended in it")
        return source, path.parent
    _tell(name, len(mended.fixes))
    return mended.source, path.parent


def _unwritten(path: Path, before: bytes, fixes: Iterable[Fix]) -> str | None:
    """Writes the mended file whole; why it could not be, or None."""
    try:
        if not path.stat().st_mode & 0o222 or not os.access(path, os.W_OK):
            return "may only be read"  # replacing it would bypass the lock
        if _bytes(path) != before:
            return "has been changed meanwhile"
        write_lines(path, [_with_fixes(before, fixes).decode()], end="")
    except OSError as fault:
        return f"cannot be written: {fault.strerror or fault}"
    return None


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES)


def _with_fixes(before: bytes, fixes: Iterable[Fix]) -> bytes:
    """The text with the fixes, in their order; a byte order mark, line ends and all other lines stay as they are."""
    text = before.decode()
    mark = _BOM if text.startswith(_BOM) else ""
    lines_and_ends = re.split(_LINE_END, text.removeprefix(_BOM))
    for fix in fixes:
        for each in fix.edits:
            at, start = 2 * (each.span.line - 1), each.span.column - 1
            line, end = lines_and_ends[at], next(iter(lines_and_ends[1::2]), "\n")
            new = each.text.replace("\n", end)
            lines_and_ends[at] = line[:start] + new + line[start + each.span.length :]
            if new != each.text or "\n" in new:
                lines_and_ends[at : at + 1] = re.split(_LINE_END, lines_and_ends[at])
    return (mark + "".join(lines_and_ends)).encode()


def _tell(name: str, fixes: int) -> None:
    if fixes:
        screen.tell(f"{visible(name)}: {fixes:,} mended")
