"""How a command ends after an error: one clear line, and an exit code."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NoReturn

import typer

from pitchdsl.commands.streams import give_up_output
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.diagnostics.visible import visible
from pitchdsl.diagnostics.work import Fault, at_work
from pitchdsl.safe_files import UnwrittenError
from pitchdsl.simulate.extras import how_to_install

FAULT = 3
"""The exit code of a fault of pitchdsl itself."""

TRACEBACK = "PITCHDSL_TRACEBACK"
"""The variable of the environment that has tracebacks shown, too, where it is set to anything."""


@contextmanager
def errors_as_exits() -> Iterator[None]:
    """Turns errors that can be expected into one clear line and an exit code."""
    try:
        yield
    except UsageError as fault:
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


def ended(command: Callable[[], object], words: Sequence[str]) -> int:
    """Runs the command line up to its last written character; the exit code. ``words`` are what was typed.

    A reader of the output who has gone is no fault; a disk that is full is one, and told. What nobody declared is a
    fault of ours: one sentence, a file that can be sent, and exit code 3.
    """
    name = next((word for word in words if not word.startswith("-")), "")
    with at_work(f"running `pitchdsl {name}`" if name.isalpha() else "running `pitchdsl`") as work:
        try:
            code = _code_of(command)
            if not sys.stdout.closed:
                sys.stdout.flush()
        except BrokenPipeError:
            give_up_output()
            return 0
        except OSError as fault:
            _say(f"pitchdsl: {said_of(fault)}")
            return 2
        except Exception as error:
            from pitchdsl.diagnostics.faults import fault_of

            fault_of(error)
            code = FAULT
        if work.faults:
            _report(work.faults)
            return FAULT
        return code


def _code_of(command: Callable[[], object]) -> int:
    try:
        command()
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # click makes 1 of it, after its own pages
            raise BrokenPipeError from None
        return end.code if isinstance(end.code, int) else 0
    return 0


def _report(met: Sequence[Fault]) -> None:
    """Tells of faults of ours, and writes down what is needed to find them."""
    from pitchdsl.diagnostics.faults import told

    if os.environ.get(TRACEBACK):
        from traceback import print_exception

        for fault in met:
            print_exception(fault.error)
    _say(f"pitchdsl: {told(met)}")


def _say(line: str) -> None:
    with suppress(OSError):  # its terminal may be gone
        sys.stderr.write(f"{line if os.linesep in line else visible(line)}\n")
        sys.stderr.flush()


def _stop(message: str, code: int) -> NoReturn:
    with suppress(OSError):  # its terminal may be gone
        typer.echo(f"pitchdsl: {visible(message)}", err=True)
    raise typer.Exit(code)
