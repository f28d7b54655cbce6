"""The protocol, with an answer for each request that cannot be understood: pygls alone would let the editor wait."""

import os
from contextlib import suppress
from typing import Any, BinaryIO

from pygls.exceptions import JsonRpcException
from pygls.protocol import JsonRPCNotification, LanguageServerProtocol


class Protocol(LanguageServerProtocol):
    """The language server protocol."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message of the editor; what is none is answered with an error, where it has a number to be answered."""
        try:
            return super().structure_message(data)
        except JsonRpcException as fault:
            if "method" in data and isinstance(data.get("id"), int | str):
                self._send_response(data["id"], error=fault.to_response_error())
            return JsonRPCNotification(method="$/notUnderstood", jsonrpc=self.VERSION, params=None)


class QuietPipe:
    """Standard output, on which nothing happens any more once the editor has gone."""

    def __init__(self, pipe: BinaryIO) -> None:
        self._pipe = pipe

    def write(self, data: bytes) -> int:
        """Writes, if anybody reads."""
        try:
            return self._pipe.write(data)
        except (BrokenPipeError, ValueError):
            self._go_nowhere()
            return len(data)

    def flush(self) -> None:
        """Sends what was written, if anybody reads."""
        try:
            self._pipe.flush()
        except (BrokenPipeError, ValueError):
            self._go_nowhere()

    def close(self) -> None:
        """Closes it."""
        try:
            self._pipe.close()
        except BrokenPipeError:
            self._go_nowhere()

    def _go_nowhere(self) -> None:
        """What is still kept back would be tried once more when Python ends, and told of as an error."""
        with suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), self._pipe.fileno())
