"""The commands ``lsp``, ``mcp`` and ``playground``: what serves an editor, an assistant, and a browser."""

from typing import Annotated

import typer

from pitchdsl.commands.exits import errors_as_exits
from pitchdsl.commands.numbers import whole
from pitchdsl.commands.quick import stays
from pitchdsl.commands.usage_error import UsageError


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

        stays()
        try:
            serve(tcp)
        except OSError as fault:
            if tcp is None:
                raise
            raise UsageError(f"port {tcp} cannot be had: {fault.strerror or fault}") from None


def mcp() -> None:
    """Serves assistants in the model context protocol, on standard input and output; they start it by themselves."""
    with errors_as_exits():
        from pitchdsl.assistants.server import serve

        stays()
        serve()


def playground(
    port: Annotated[
        int,
        typer.Option(
            "--port", parser=whole(0, 65_535), metavar="N", help="Where it listens; 0 takes any port that is free."
        ),
    ] = 8735,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only serves, and opens no browser.")] = False,
) -> None:
    """Opens the page on which rule sheets are written, checked, played and printed, from this machine alone."""
    from pitchdsl.commands import serving

    with errors_as_exits():
        stays()
        raise typer.Exit(serving.serve(port, not no_browser))
