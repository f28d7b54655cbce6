"""How a command ends after an error: one clear line, and an exit code."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

import typer

from pitchdsl.commands.misuse import MisuseError
from pitchdsl.commands.streams import give_up_output
from pitchdsl.diagnostics.visible import visible
from pitchdsl.safe_files import UnwrittenError
from pitchdsl.simulate.extras import how_to_install


@contextmanager
def errors_as_exits() -> Iterator[None]:
    """Turns errors that can be expected into one clear line and an exit code."""
    try:
        yield
    except MisuseError as fault:
        _stop(str(fault), fault.code)
    except BrokenPipeError:  # the reader of the output has gone
        give_up_output()
        raise typer.Exit(0) from None
    except KeyboardInterrupt:
        _stop("stopped", 130)
    except ModuleNotFoundError as fault:
        remedy = how_to_install(fault)
        if remedy is None:
            raise
        _stop(remedy, 2)
    except UnwrittenError as fault:
        _stop(f"{fault.filename} cannot be written: {fault.strerror}", 2)
    except OSError as fault:
        _stop(said_of(fault), 2)


def said_of(fault: OSError) -> str:
    """What went wrong with which file; what has no name is the standard output, for files are opened by theirs."""
    if fault.filename is None:
        give_up_output()
    return f"{fault.filename or 'standard output'}: {fault.strerror or fault}"


def ended(command: Callable[[], object]) -> int:
    """Runs the command line up to its last written character; the exit code.

    A reader of the output who has gone is no fault; a disk that is full is one, and told.
    """
    code: object = 0
    try:
        try:
            command()
        except SystemExit as end:
            if isinstance(end.__context__, BrokenPipeError):  # click makes 1 of it, after its own pages
                raise BrokenPipeError from None
            code = end.code
        sys.stdout.flush()
    except BrokenPipeError:
        give_up_output()
        return 0
    except OSError as fault:
        with suppress(OSError):
            sys.stderr.write(f"pitchdsl: {visible(said_of(fault))}\n")
        return 2
    return code if isinstance(code, int) else 0


def _stop(message: str, code: int) -> NoReturn:
    with suppress(OSError):  # its terminal may be gone
        typer.echo(f"pitchdsl: {visible(message)}", err=True)
    raise typer.Exit(code)
