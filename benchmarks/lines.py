"""A socket of a browser that costs next to nothing: a machine that measures a server must not measure its browsers."""

import asyncio
import struct
from base64 import b64encode
from collections.abc import Callable
from os import urandom
from urllib.parse import urlsplit

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_SHORT = 126
"""From this length on, two bytes tell how long a message is, and eight from 65,536 on."""


class Line(asyncio.Protocol):
    """A connection that sends texts, and calls somebody for each text that comes."""

    def __init__(self, address: str, hear: Callable[[bytes], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._address, self._hear = urlsplit(address), hear
        self._come = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for a socket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        asked = (
            f"GET {self._address.path} HTTP/1.1",
            f"Host: {self._address.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {b64encode(urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
        )
        transport.write("".join(f"{each}\r\n" for each in (*asked, "")).encode())

    def data_received(self, data: bytes) -> None:
        """Takes one message after another off what has come."""
        self._come += data
        if not self.opened.done():
            head, ended, rest = self._come.partition(b"\r\n\r\n")
            if not ended:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.decode()))
                return
            self._come = rest
            self.opened.set_result(None)
        at = 0
        while (found := _message(self._come, at)) is not None:
            kind, text, at = found
            if kind == _TEXT:
                self._hear(text)
            elif kind == _PING:
                self._send(_PONG, text)
        self._come = self._come[at:]

    def send(self, text: str) -> None:
        """Sends a text."""
        self._send(_TEXT, text.encode())

    def close(self) -> None:
        """Goes."""
        self._send(_CLOSE, b"")
        if self._transport is not None:
            self._transport.close()

    def _send(self, kind: int, data: bytes) -> None:
        """Sends a message of a browser; a mask of zeros leaves it as it is."""
        size = len(data)
        length = struct.pack("!B", size | 128) if size < _SHORT else struct.pack("!BH", _SHORT | 128, size)
        if self._transport is not None:
            self._transport.write(bytes([128 | kind]) + length + bytes(4) + data)


def _message(come: bytes, at: int) -> tuple[int, bytes, int] | None:
    """The message that begins at a place: its kind, what it says, and where it ends; none where it has not all come."""
    if len(come) < at + 2:
        return None
    kind, size, begins = come[at] & 15, come[at + 1], at + 2
    if size >= _SHORT:
        wide = 2 if size == _SHORT else 8
        size, begins = int.from_bytes(come[begins : begins + wide]), begins + wide
        if len(come) < begins:
            return None
    ends = begins + size
    return None if len(come) < ends else (kind, come[begins:ends], ends)


async def line_to(address: str, hear: Callable[[bytes], None]) -> Line:
    """A connection to an address such as ``ws://127.0.0.1:8736/table/…/socket``, once it is open."""
    where = urlsplit(address)
    assert where.hostname is not None and where.port is not None
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: Line(address, hear), where.hostname, where.port
    )
    await line.opened
    return line
