"""The files that commands write: declared as such, and guarded before anything else is done.

Nothing is written over what a command reads, nor over a file of another kind.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from typer.core import TyperCommand

from pitchdsl.commands.exits import errors_as_exits
from pitchdsl.commands.names import name
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.file_kinds import Kind, why_unwritable

_FILE = "the name of a file or a folder"

Given = Mapping[str, Any]
"""What a command was given, by the name of the parameter."""


class InputFile:
    """The parser of an option that names a file to read, and nothing else."""

    __name__ = "file"

    def __call__(self, text: str | Path) -> Path:
        """The path, written or by default; raises ``typer.BadParameter`` where nothing is named."""
        return Path(name(_FILE)(f"{text}"))


class OutputFolder(InputFile):
    """The parser of an option that names a folder to fill; what the command did not make is left alone in it."""


class OutputFile(InputFile):
    """The parser of an option that names a file to write; :class:`GuardedCommand` looks at the file."""

    def __init__(
        self, kind: Kind | Callable[[Given], Kind], *, goes_on: str | None = None, judged_later: bool = False
    ) -> None:
        """``kind`` is what is written, or how that follows from the other parameters.

        ``goes_on`` names the parameter whose file may be the same, as the command goes on with it; ``judged_later``
        says that the command itself decides whether a file that is there may stay.
        """
        self.kind, self.goes_on, self.judged_later = kind, goes_on, judged_later


def outputs_of(command: Any) -> Iterator[tuple[str, OutputFile]]:
    """The parameters of a command that name files to write."""
    for param in command.params:
        parser = getattr(param.type, "func", None)
        if isinstance(parser, OutputFile):
            yield param.name, parser


class GuardedCommand(TyperCommand):
    """A command that looks at its output files before it begins."""

    def invoke(self, ctx: Any) -> Any:
        """Refuses, or runs the command."""
        with errors_as_exits():
            for param, output in outputs_of(self):
                if ctx.params[param] is not None:
                    _guard(ctx.params[param], output, {each: ctx.params[each] for each in ctx.params if each != param})
        return super().invoke(ctx)


def _guard(file: Path, output: OutputFile, others: Given) -> None:
    """Raises :class:`UsageError` where a file may not be written; ``others`` is what else the command was given.

    Whatever of that names the same file is taken for something that the command reads.
    """
    for other, value in others.items():
        read = next((said for said in _names_in(value) if _is_same(file, said)), None)
        if other != output.goes_on and read is not None:
            called = f"{file}" if read == str(file) else f"{file}, which is {read},"
            raise UsageError(
                f"{called} is named here for something else, too, and would be lost: write to another file"
            )
    if output.judged_later and file.is_file():
        return
    why = why_unwritable(file, output.kind if isinstance(output.kind, Kind) else output.kind(others))
    if why is not None:
        raise UsageError(why)


def _names_in(value: Any) -> Iterator[str]:
    """All that may be a file's name in what was given."""
    if isinstance(value, list | tuple):
        for each in value:
            yield from _names_in(each)
    elif isinstance(value, str | os.PathLike):
        yield str(value)
        yield from str(value).split(",")


def _is_same(file: Path, said: str) -> bool:
    """Whether two names lead to one file, be it by a link or another path, or to one that is not there yet."""
    try:
        return file.samefile(said) if file.exists() else bool(file.name) and file.resolve() == Path(said).resolve()
    except (OSError, RuntimeError, ValueError):
        return False
