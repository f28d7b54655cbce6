"""``pitchdsl format``."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from difflib import unified_diff
from pathlib import Path

from pitchdsl.canonical.complete import completed
from pitchdsl.canonical.format import formatted, is_sheet
from pitchdsl.commands import screen
from pitchdsl.commands.checking import MOST_SHOWN, files_meant
from pitchdsl.commands.progress import counted
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.diagnostics.faults import fault_of
from pitchdsl.diagnostics.problem import Problem, errors, in_order
from pitchdsl.diagnostics.visible import visible
from pitchdsl.file_kinds import is_no_sheet
from pitchdsl.resolve.library import MOST_BYTES, Library, UnreadableError, decode, read_source, shown_name
from pitchdsl.safe_files import write_lines
from pitchdsl.source import Source
from pitchdsl.syntax.parse_cache import parsed
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Options:
    """The options of ``pitchdsl format``."""

    check: bool
    """Only tell which files would change."""
    diff: bool
    """Only show what would change."""
    complete: bool
    """Write out the defaults, too."""


@frozen(kw_only=True)
class _Sheet:
    """A text as it is and as it should be."""

    path: Path | None
    """None for standard input."""
    name: str
    before: bytes
    after: bytes
    """The same as before for what is no rule sheet."""
    problems: tuple[Problem, ...]
    refused: bool
    """Whether it is no rule sheet, or too big for one."""


def format_(paths: list[str], options: Options) -> int:
    """Formats files and folders, or standard input, or only tells what there would be to do; the exit code."""
    sheets: list[_Sheet] = []
    unreadable: list[str] = []
    # Everything is read before anything is written: what is written out for a base would change what its heirs say.
    files = list(_files(paths, options))
    with counted("reading", files, len(files)) as those:
        for path in those:
            try:
                sheets.append(_read(path, options.complete))
            except UnreadableError as fault:
                unreadable.append(str(fault))
            except Exception as error:  # the other files are formatted all the same
                unreadable.append(
                    fault_of(error, f"formatting {'standard input' if path is None else path.name}").sentence
                )
    problems = list(dict.fromkeys(problem for sheet in sheets for problem in sheet.problems))
    screen.show_problems(problems[:MOST_SHOWN], stderr=True)
    if len(problems) > MOST_SHOWN:
        screen.tell(f"and {len(problems) - MOST_SHOWN:,} more")
    for line in unreadable:
        screen.tell(f"pitchdsl: {visible(line)}")
    changed = [sheet for sheet in sheets if sheet.after != sheet.before]
    unwritten = _put_out(sheets, changed, options)
    _sum_up(len(sheets), len(changed) - unwritten, problems, len(unreadable), options)
    if unwritten:
        return 2
    return 1 if errors(problems) or unreadable or (options.check and changed) else 0


def _files(paths: list[str], options: Options) -> Iterator[Path | None]:
    """The files that are meant, each once; a bundled one is only looked at, unless its file is named."""
    looking = options.check or options.diff
    if not paths and not looking:
        raise UsageError("name files or folders to format, or - for standard input")
    for text in paths:
        if text != "-" and not Path(text).exists() and not looking:
            list(files_meant([text]))  # says so if there is no such thing at all
            raise UsageError(f"{text} is bundled: name its file to format it, or add --check or --diff")
    seen: set[Path | None] = set()
    for path in files_meant(paths):
        place = path and path.resolve()
        if place not in seen:
            seen.add(place)
            yield path


def _read(path: Path | None, complete: bool) -> _Sheet:
    """A text, and what becomes of it; raises :class:`UnreadableError`."""
    if path is None:
        before = sys.stdin.buffer.read(MOST_BYTES)
        source = decode(before, "<standard input>")
    else:
        if not path.is_file() and path.exists() and not path.is_dir():
            raise UnreadableError(f"{shown_name(path)} is no ordinary file; hand it in with -")
        source = read_source(path, shown_name(path))
        if is_no_sheet(path):
            raise UnreadableError(f"{shown_name(path)} is no rule sheet, and stays as it is")
        with path.open("rb") as file:
            before = file.read(MOST_BYTES)
    problems: Sequence[Problem] = parsed(source)[1]
    sheet = is_sheet(source)
    after = before
    if sheet:
        text, problems = _completed(source, path) if complete else (formatted(source), problems)
        after = text.encode()
    return _Sheet(
        path=path,
        name=source.name,
        before=before,
        after=after,
        problems=tuple(in_order(problems)),
        refused=not sheet,
    )


def _completed(source: Source, path: Path | None) -> tuple[str, list[Problem]]:
    return completed(source, Library(folders=(path.parent,) if path else ()))


def _put_out(sheets: Iterable[_Sheet], changed: list[_Sheet], options: Options) -> int:
    """Writes the files, or what there is to show of them; how many could not be written."""
    unwritten = 0
    if options.check and not options.diff:
        for sheet in changed:
            screen.write(visible(sheet.name))
    elif options.diff:
        for sheet in changed:
            _write_bytes("".join(_difference(sheet)).encode())
    else:
        for sheet in sheets:
            if sheet.path is None:
                _write_bytes(b"" if sheet.refused else sheet.after)
            elif sheet.after != sheet.before:
                unwritten += not _written(sheet.path, sheet)
    return unwritten


def _written(path: Path, sheet: _Sheet) -> bool:
    try:
        with path.open("rb") as file:
            now = file.read(MOST_BYTES)
        if now != sheet.before:
            screen.tell(f"pitchdsl: {visible(sheet.name)} has been changed meanwhile, and stays as it is")
            return False
        write_lines(path, sheet.after.decode().split("\n")[:-1])
    except OSError as fault:
        screen.tell(f"pitchdsl: {visible(sheet.name)} cannot be written: {fault.strerror or fault}")
        return False
    return True


def _difference(sheet: _Sheet) -> Iterator[str]:
    """A unified diff; on a terminal nothing in it is obeyed."""
    tame = visible if sys.stdout.isatty() else str
    name = visible(sheet.name)
    for line in unified_diff(_lines(sheet.before), _lines(sheet.after), name, name):
        yield tame(line.removesuffix("\n")) + ("\n" if line.endswith("\n") else "\n\\ No newline at end of file\n")


def _lines(text: bytes) -> list[str]:
    """The lines with their ends; only a line feed ends one."""
    *whole, last = text.decode().split("\n")
    return [*(f"{line}\n" for line in whole), *([last] if last else [])]


def _write_bytes(data: bytes) -> None:
    """Data as it is, whatever the terminal's encoding."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _sum_up(files: int, changed: int, problems: list[Problem], unreadable: int, options: Options) -> None:
    if options.check or options.diff:
        done = f"{screen.count(changed, 'file')} would change" if changed else "nothing to do"
    else:
        done = f"{screen.count(changed, 'file')} formatted" if changed else "nothing to do"
    found = f"; {screen.summary(problems)}" if problems else ""
    rest = f"; {screen.count(unreadable, 'file')} could not be read" if unreadable else ""
    screen.tell(f"{screen.count(files, 'file')} read: {done}{found}{rest}")
