"""What the server does with what no editor should send, when the editor goes, and where pygls is missing."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.texts import HANG, ROOT

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}

SERVER = [sys.executable, "-m", "pitchdsl", "lsp"]

HELLO = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}, "rootUri": None}}
BYE = [{"jsonrpc": "2.0", "id": 9, "method": "shutdown"}, {"jsonrpc": "2.0", "method": "exit"}]


def framed(message: object) -> bytes:
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def served(*messages: object, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    """What the server says to some messages, until the pipe is closed."""
    sent = b"".join(framed(each) for each in messages)
    env = ENVIRONMENT | (environment or {})
    return subprocess.run(SERVER, input=sent, capture_output=True, timeout=HANG, check=False, env=env)


def replies(output: bytes) -> list[dict[str, Any]]:
    found = []
    while output:
        head, _, rest = output.partition(b"\r\n\r\n")
        length = int(head.split(b"Content-Length: ")[1].split(b"\r\n")[0])
        found.append(json.loads(rest[:length]))
        output = rest[length:]
    return found


def request(number: int, method: str, params: object) -> dict[str, object]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def test_malformed_messages_are_answered_and_the_next_ones_too() -> None:
    nowhere = {"textDocument": {"uri": "file:///nowhere/x.pitch"}, "position": {"line": 0, "character": 0}}
    done = served(
        HELLO,
        b"{this is no JSON",
        b"[]",
        request(2, "textDocument/hover", {"textDocument": 7}),
        request(3, "no/such/method", {}),
        request(4, "codeLens/resolve", {"range": {"start": nowhere["position"], "end": nowhere["position"]}}),
        request(5, "workspace/executeCommand", {"command": "pitchdsl.showDifferences", "arguments": []}),
        request(6, "textDocument/hover", nowhere),
        *BYE,
    )
    by_id = {each["id"]: each for each in replies(done.stdout) if "id" in each}
    assert "result" in by_id[1]
    assert "error" in by_id[2]
    assert "error" in by_id[3]
    assert "no game" in by_id[4]["result"]["command"]["title"]
    assert "error" in by_id[5]
    assert by_id[6]["result"] is None
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_a_method_that_nobody_knows_is_told_as_such() -> None:
    messages: list[object] = []
    codes = {}
    told: list[dict[str, object]] = [{}, {"params": None}, {"params": []}, {"params": {"a": 1}}]
    for first, params in enumerate(told):
        for place, (method, code) in enumerate((("x/y", -32601), ("$/foo", -32601), (["x"], -32600))):
            number = 10 * (first + 1) + place
            messages.append({"jsonrpc": "2.0", "id": number, "method": method, **params})
            codes[number] = code
        messages += [{"jsonrpc": "2.0", "method": each, **params} for each in ("x/y", "$/foo")]
    done = served(HELLO, *messages, *BYE)
    by_id = {each["id"]: each for each in replies(done.stdout)}
    assert set(by_id) == {1, *codes, 9}
    assert {number: by_id[number]["error"]["code"] for number in codes} == codes
    assert done.returncode == 0


def test_before_the_editor_has_said_who_it_is_requests_are_refused_and_nothing_else_is_heard() -> None:
    document = {"uri": "untitled:x", "languageId": "pitch", "version": 1, "text": "variant a extends pedro\n"}
    here = {"textDocument": {"uri": "untitled:x"}, "position": {"line": 0, "character": 0}}
    opened = {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}
    asked = ("textDocument/hover", "textDocument/documentSymbol", "textDocument/rename", "x/y", "shutdown")
    early = [request(at, each, {**here, "newName": "b"}) for at, each in enumerate(asked, 2)]
    done = served(opened, *early, HELLO, request(8, "textDocument/documentSymbol", here), *BYE)
    by_id = {each["id"]: each for each in replies(done.stdout)}
    assert [by_id[at]["error"]["code"] for at in range(2, 7)] == [-32002] * 5
    assert by_id[8]["result"] == [], "the document is not open"
    assert set(by_id) == {*range(1, 7), 8, 9}
    assert (done.returncode, done.stderr) == (0, b"")
    assert served(BYE[1], HELLO).stdout == b"", "the end is heard"


def test_a_request_that_is_refused_with_a_reason_is_no_error_of_the_server() -> None:
    document = {"uri": "untitled:x", "languageId": "pitch", "version": 1, "text": "variant a extends pedro\n"}
    here = {"textDocument": {"uri": "untitled:x"}, "position": {"line": 0, "character": 0}}
    opened = {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}}
    asked = [
        request(2, "textDocument/rename", {**here, "newName": "b"}),
        request(3, "textDocument/prepareRename", here),
        request(4, "workspace/executeCommand", {"command": "pitchdsl.showDifferences", "arguments": []}),
    ]
    done = served(HELLO, opened, *asked, *BYE)
    by_id = {each["id"]: each for each in replies(done.stdout) if "id" in each}
    assert [by_id[at]["error"]["code"] for at in (2, 3, 4)] == [-32803] * 3
    assert done.stderr == b""


DIGITS = b'{"jsonrpc": "2.0", "id": 2, "method": "x/y", "params": ' + b"9" * 5_000 + b"}"


def test_what_cannot_be_read_is_told_and_the_next_message_is_answered() -> None:
    texts = [b"{bad", b"\xff\xfe", b"[" * 200_000, b'{"a":' * 200_000, DIGITS]
    messages = [each for at, text in enumerate(texts) for each in (text, request(10 + at, "no/such/method", {}))]
    done = served(HELLO, *messages, *BYE)
    _, *answers, _ = replies(done.stdout)
    for at, (refusal, answer) in enumerate(zip(answers[::2], answers[1::2], strict=True)):
        assert (refusal["id"], refusal["error"]["code"]) == (None, -32700), texts[at][:20]
        assert answer["id"] == 10 + at
    assert len(answers) == 2 * len(texts)
    assert done.returncode == 0
    assert len(done.stderr.splitlines()) == len(texts)


def test_places_outside_of_the_text_are_no_error() -> None:
    text = {"uri": "untitled:x", "languageId": "pitch", "version": 1, "text": "variant a extends pedro\r\nwinning\r\n"}
    far = {"textDocument": {"uri": "untitled:x"}, "position": {"line": 4_000_000, "character": 4_000_000}}
    lines = {"start": {"line": 900, "character": 0}, "end": {"line": 4_000_000, "character": 3}}
    asked = [
        request(2, "textDocument/hover", far),
        request(3, "textDocument/completion", far),
        request(4, "textDocument/definition", far),
        request(5, "textDocument/semanticTokens/range", {"textDocument": far["textDocument"], "range": lines}),
        request(6, "textDocument/inlayHint", {"textDocument": far["textDocument"], "range": lines}),
        request(7, "textDocument/codeAction", {**far, "range": lines, "context": {"diagnostics": []}}),
    ]
    opened = {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": text}}
    done = served(HELLO, opened, *asked, *BYE)
    errors = [each for each in replies(done.stdout) if "error" in each]
    assert errors == []
    assert b"Traceback" not in done.stderr


def test_an_editor_that_goes_without_a_word_takes_the_server_with_it() -> None:
    text = {"uri": "untitled:x", "languageId": "pitch", "version": 1, "text": "variant a extends pedro\n" * 50}
    opened = {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": text}}
    done = served(HELLO, opened)
    assert b"Traceback" not in done.stderr
    assert served().stderr == b""


def test_a_reader_that_has_gone_is_no_traceback() -> None:
    with subprocess.Popen(
        SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as process:
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        process.stdin.write(framed(HELLO) + framed(request(2, "no/such/method", {})))
        process.stdin.close()
        told = process.stderr.read()
        process.wait(timeout=HANG)
    assert told == b""


def test_without_pygls_one_line_says_what_to_install(tmp_path: Path) -> None:
    package = tmp_path / "pygls"
    package.mkdir()
    (package / "__init__.py").write_text("raise ModuleNotFoundError(\"No module named 'pygls'\", name='pygls')\n")
    done = served(environment={"PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT)))})
    assert done.returncode == 2
    assert done.stdout == b""
    (line,) = done.stderr.decode().splitlines()
    assert "pip install 'pitchdsl[lsp]'" in line


def test_a_port_that_is_taken_is_told_in_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [*SERVER, "--tcp", port], capture_output=True, timeout=HANG, check=False, env=ENVIRONMENT, text=True
        )
    assert done.returncode == 2
    assert f"port {port} cannot be had" in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("port", ["0", "70000", "x"])
def test_a_port_that_is_none(port: str) -> None:
    done = subprocess.run(
        [*SERVER, "--tcp", port], capture_output=True, timeout=HANG, check=False, env=ENVIRONMENT, text=True
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
