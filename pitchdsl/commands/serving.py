"""``pitchdsl playground``: the page in the browser, from this machine to itself alone."""

import errno
import os
import sys
import webbrowser
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from pitchdsl import resources
from pitchdsl.commands.usage_error import UsageError

HOST = "127.0.0.1"

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; "
    "worker-src 'self'; img-src 'self' data: blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the page may load, as ``playground/csp.txt`` says it too."""

HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Cache-Control": "no-cache",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


def serve(port: int, browser: bool) -> int:
    """Serves the page until Ctrl-C; the exit code."""
    folder = resources.playground()
    if folder is None:
        raise UsageError("the page is not in this installation; in a checkout `make playground` makes it", 1)
    with open_server(folder, port) as server:
        try:
            address = f"http://{HOST}:{server.server_port}/"
            print(f"The playground is at {address} (Ctrl-C ends it)", file=sys.stderr, flush=True)
            if browser:
                webbrowser.open(address)
            server.serve_forever()
        except KeyboardInterrupt:
            print("\nended", file=sys.stderr)
    return 0


class Server(ThreadingHTTPServer):
    """Answers this machine; a port that somebody else listens at is an error on every system."""

    allow_reuse_address = os.name != "nt"
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle of an answer is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def open_server(folder: Path, port: int) -> Server:
    """A server of the files of a folder; port 0 takes any that is free."""
    try:
        return Server((HOST, port), partial(Files, directory=str(folder.resolve())))
    except PermissionError:
        raise UsageError(f"port {port} is not for everybody to take; try --port 8000") from None
    except OSError as fault:
        if fault.errno != errno.EADDRINUSE:
            raise
        raise UsageError(
            f"port {port} is taken, perhaps by another playground; choose one with --port, or 0 for any"
        ) from None


class Files(SimpleHTTPRequestHandler):
    """The files inside one folder and nothing else, with the headers that hold the page to itself."""

    extensions_map = TYPES
    server_version = "pitchdsl"
    sys_version = ""

    def send_head(self) -> Any:
        """The file that is asked for, opened; its headers are sent."""
        if not self._is_there():
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def _is_there(self) -> bool:
        """Whether the path leads to a file of the folder; no system has one whose name is too long or holds a NUL."""
        try:
            path = Path(self.translate_path(self.path)).resolve()
            home = Path(self.directory)
            if path == home:
                path = home / "index.html"
                self.path = "/index.html"
            return path.is_file() and path.is_relative_to(home)
        except (OSError, ValueError):
            return False

    def list_directory(self, path: Any) -> Any:
        """Never: nobody is told what is in a folder."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """The headers of every answer."""
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing: the terminal is for what the user has to know."""
