"""Starts the server on standard input and output, or on a port of this machine."""

import logging
import sys
from typing import BinaryIO, cast

from pygls.exceptions import JsonRpcContentModified

from pitchdsl.languageserver.protocol import QuietPipe
from pitchdsl.languageserver.server import RequestRefusedError, made

HOST = "127.0.0.1"


def serve(port: int | None) -> None:
    """Serves one editor until it goes; on a port nobody but this machine may come in. Raises ``OSError``."""
    _log_in_lines()
    server = made()
    if port is None:
        server.start_io(stdout=cast(BinaryIO, QuietPipe(sys.stdout.buffer)))
    else:
        print(f"pitchdsl lsp: waiting at {HOST}:{port} for an editor", file=sys.stderr, flush=True)
        server.start_tcp(HOST, port)


def _log_in_lines() -> None:
    """Errors of the protocol go to standard error in one line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_OneLine())
    handler.addFilter(_is_error)
    for name in ("pygls", "pitchdsl", "asyncio", "concurrent.futures"):
        logger = logging.getLogger(name)
        logger.addHandler(handler)
        logger.setLevel(logging.ERROR)
        logger.propagate = False


def _is_error(record: logging.LogRecord) -> bool:
    """Whether something went wrong; what is refused with a reason is an answer like any other."""
    return not (record.exc_info and isinstance(record.exc_info[1], RequestRefusedError | JsonRpcContentModified))


class _OneLine(logging.Formatter):
    """What happened, and the kind of the error, without the way there."""

    def format(self, record: logging.LogRecord) -> str:
        """A line."""
        fault = record.exc_info[1] if record.exc_info else None
        why = f": {type(fault).__name__}: {fault}".splitlines()[0] if fault else ""
        return f"pitchdsl lsp: {record.getMessage().splitlines()[0] if record.getMessage() else ''}{why}"
