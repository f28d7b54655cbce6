"""``pitchdsl playground``: what is served, with which headers, and what is not."""

import http.client
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitchdsl import resources
from pitchdsl.commands.serving import POLICY, open_server, serve
from pitchdsl.commands.usage_error import UsageError

PAGE = "<!doctype html><title>the page</title>"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "secret.txt").write_text("not for the browser")
    home = tmp_path / "page"
    (home / "pyodide").mkdir(parents=True)
    (home / "index.html").write_text(PAGE)
    (home / "pyodide" / "pyodide.asm.mjs").write_text("export {}")
    (home / "pyodide" / "pyodide.asm.wasm").write_bytes(b"\0asm")
    (home / "manifest.webmanifest").write_text("{}")
    (home / "out").symlink_to(tmp_path / "secret.txt")
    return home


@pytest.fixture
def port(folder: Path) -> Iterator[int]:
    with open_server(folder, 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def asked(port: int, path: str, method: str = "GET") -> tuple[int, dict[str, str], str]:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request(method, path)
    answer = connection.getresponse()
    headers = {name.lower(): value for name, value in answer.getheaders()}
    text = answer.read().decode("latin-1")
    connection.close()
    return answer.status, headers, text


def test_the_page_comes_with_a_policy_that_lets_nothing_in_from_elsewhere(port: int) -> None:
    status, headers, text = asked(port, "/")
    assert (status, text) == (200, PAGE)
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["style-src"] == policy["connect-src"] == policy["worker-src"] == "'self'"
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/pyodide/pyodide.asm.mjs", "text/javascript; charset=utf-8"),
        ("/pyodide/pyodide.asm.wasm", "application/wasm"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/index.html?x=1", "text/html; charset=utf-8"),
    ],
)
def test_a_file_is_called_what_browsers_want_it_called(port: int, path: str, kind: str) -> None:
    status, headers, _ = asked(port, path)
    assert (status, headers["content-type"]) == (200, kind)


NOT_SERVED = [
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/out",
    "/pyodide/",
    "/pyodide",
    "/nothing.js",
    "/..%5csecret.txt",
]
NO_NAMES = ["/index.html%00.js", f"/{'a' * 9000}", f"/{'a/' * 3000}", "/%ff%fe"]
"""What no file can be called."""


@pytest.mark.parametrize("path", [*NOT_SERVED, *NO_NAMES], ids=lambda path: path[:20])
def test_nothing_else_is_served(port: int, path: str, capfd: pytest.CaptureFixture[str]) -> None:
    status, _, text = asked(port, path)
    assert (status, capfd.readouterr().err) == (404, "")
    assert "not for the browser" not in text
    assert "pyodide.asm" not in text


def test_what_does_not_read_is_refused(port: int) -> None:
    assert asked(port, "/", "POST")[0] == 501


def test_a_port_that_is_taken_is_told(folder: Path, port: int) -> None:
    with pytest.raises(UsageError, match=f"port {port} is taken.*--port"):
        open_server(folder, port)


def test_only_this_machine_is_answered(folder: Path) -> None:
    with open_server(folder, 0) as server:
        assert server.socket.getsockname()[0] == "127.0.0.1"


def test_a_page_that_was_not_made_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "playground", lambda: None)
    with pytest.raises(UsageError, match="make playground") as told:
        serve(0, False)
    assert told.value.code == 1


def test_the_server_and_the_page_say_the_same_policy() -> None:
    root = Path(__file__).parents[2] / "playground"
    assert (root / "csp.txt").read_text(encoding="utf-8").strip() == POLICY
    page = (root / "static" / "index.html").read_text(encoding="utf-8")
    assert '<meta http-equiv="Content-Security-Policy" content="%CSP%">' in page
    assert not re.search(r"\son\w+=|\sstyle=|<style|<script(?![^>]*\ssrc=)|https?://", page)


def test_no_text_becomes_html() -> None:
    sources = Path(__file__).parents[2] / "playground" / "src"
    found = [
        path.name
        for path in sources.rglob("*.ts")
        if re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", path.read_text())
    ]
    assert not found


def test_the_command_serves_until_it_is_interrupted(folder: Path) -> None:
    program = (
        "import signal; from pathlib import Path; from pitchdsl import resources;"
        "signal.signal(signal.SIGINT, signal.default_int_handler);"
        f"resources.playground = lambda: Path({str(folder)!r});"
        "from pitchdsl.commands.serving import serve; raise SystemExit(serve(0, False))"
    )
    with subprocess.Popen([sys.executable, "-c", program], stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        said = running.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert found, said
        with socket.create_connection(("127.0.0.1", int(found[1]))):
            running.send_signal(2)
            rest = running.stderr.read()
        assert running.wait() == 0
        assert "Traceback" not in rest
