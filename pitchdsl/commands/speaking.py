"""How a command ends when something is not as it should be: one clear line, and an exit code."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer

from pitchdsl.commands.misuse import MisuseError
from pitchdsl.diagnostics.visible import visible

_EXTRAS = {
    **dict.fromkeys(("joblib", "llvmlite", "matplotlib", "numba", "numpy", "pyarrow", "scipy"), "research"),
    **dict.fromkeys(("dask", "distributed"), "cluster"),
}
"""Packages that only some commands need, and the extra that has them."""


@contextmanager
def speaking() -> Iterator[None]:
    """Turns what can be expected to go wrong into one clear line and its exit code."""
    try:
        yield
    except MisuseError as fault:
        _stop(str(fault), fault.code)
    except BrokenPipeError:
        sys.stderr.close()  # whoever read the output has gone; nothing more to say
        raise SystemExit(0) from None
    except KeyboardInterrupt:
        _stop("stopped", 130)
    except ModuleNotFoundError as fault:
        package = (fault.name or "").partition(".")[0]
        if package not in _EXTRAS:
            raise
        _stop(f"this needs {package}, which is not installed: pip install 'pitchdsl[{_EXTRAS[package]}]'", 2)
    except OSError as fault:
        _stop(f"{fault.filename or 'a file'}: {fault.strerror or fault}", 2)


def _stop(message: str, code: int) -> NoReturn:
    typer.echo(f"pitchdsl: {visible(message)}", err=True)
    raise typer.Exit(code)
