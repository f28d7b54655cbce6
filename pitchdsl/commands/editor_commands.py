"""The command ``lsp``: the language server for editors."""

from typing import Annotated

import typer

from pitchdsl.commands.exits import errors_as_exits
from pitchdsl.commands.misuse import MisuseError
from pitchdsl.commands.numbers import whole


def lsp(
    tcp: Annotated[
        int | None,
        typer.Option(
            "--tcp", metavar="PORT", parser=whole(1, 65535), help="Waits at this port of this machine instead."
        ),
    ] = None,
) -> None:
    """Serves editors in the language server protocol, on standard input and output; editors start it by themselves."""
    with errors_as_exits():
        from pitchdsl.languageserver.starting import serve

        try:
            serve(tcp)
        except OSError as fault:
            if tcp is None:
                raise
            raise MisuseError(f"port {tcp} cannot be had: {fault.strerror or fault}") from None
