"""How a command ends after an error: one clear line, and an exit code."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

import typer

from pitchdsl.commands.misuse import MisuseError
from pitchdsl.diagnostics.visible import visible
from pitchdsl.simulate.extras import how_to_install


@contextmanager
def errors_as_exits() -> Iterator[None]:
    """Turns errors that can be expected into one clear line and an exit code."""
    try:
        yield
    except MisuseError as fault:
        _stop(str(fault), fault.code)
    except BrokenPipeError:
        sys.stderr.close()  # the reader of the output has gone
        raise SystemExit(0) from None
    except KeyboardInterrupt:
        _stop("stopped", 130)
    except ModuleNotFoundError as fault:
        remedy = how_to_install(fault)
        if remedy is None:
            raise
        _stop(remedy, 2)
    except OSError as fault:
        _stop(f"{fault.filename or 'a file'}: {fault.strerror or fault}", 2)


def _stop(message: str, code: int) -> NoReturn:
    with suppress(OSError):  # its terminal may be gone
        typer.echo(f"pitchdsl: {visible(message)}", err=True)
    raise typer.Exit(code)
