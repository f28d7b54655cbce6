"""A fault of our own in the language server: a sentence in the answer, a file to send, and the server lives on."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pitchdsl.check import check
from pitchdsl.diagnostics.faults import CODE
from pitchdsl.editing.diagnostics import diagnostics
from pitchdsl.editing.workspace import Workspace
from tests.languageserver.test_robustness import BYE, HELLO, framed, replies, request
from tests.texts import HANG

BREAKS = """
import {module} as broken
broken.{name} = {{}}.__getitem__
from pitchdsl.cli import main
main()
"""

URI = "file:///nowhere/x.pitch"
TEXT = "variant mine extends auction-pitch\nwinning\n  tragets: 9\n"
OPEN = {
    "jsonrpc": "2.0",
    "method": "textDocument/didOpen",
    "params": {"textDocument": {"uri": URI, "languageId": "pitch", "version": 1, "text": TEXT}},
}
AT = {"textDocument": {"uri": URI}, "position": {"line": 2, "character": 4}}


def broken(module: str, name: str, folder: Path, *messages: object) -> tuple[list[dict[str, object]], str, list[Path]]:
    """What a server says, a part of which is broken on purpose; its errors; the files that were written."""
    code = BREAKS.format(module=module, name=name)
    done = subprocess.run(
        [sys.executable, "-c", code, "lsp"],
        input=b"".join(framed(each) for each in (HELLO, OPEN, *messages, *BYE)),
        capture_output=True,
        timeout=HANG,
        check=False,
    )
    return replies(done.stdout), done.stderr.decode(), list(folder.glob("pitchdsl-fault-*.txt"))


@pytest.fixture(autouse=True)
def _temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))


def test_a_request_that_fails_is_answered_with_a_sentence(tmp_path: Path) -> None:
    hover = request(2, "textDocument/hover", AT)
    outline = request(3, "textDocument/documentSymbol", {"textDocument": {"uri": URI}})
    told, _, reports = broken("pitchdsl.languageserver.answers", "hovered", tmp_path, hover, outline)
    answers = {each["id"]: each for each in told if "id" in each and "method" not in each}
    error = answers[2]["error"]
    assert isinstance(error, dict)
    assert re.search(r"itself failed while answering the editor: .*\.txt tells what happened", error["message"])
    assert "Traceback" not in str(error)
    assert answers[3]["result"], "the server lives on"
    assert reports and "TypeError" in reports[0].read_text(encoding="utf-8")


def test_a_check_that_fails_is_a_problem_beside_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "CHECKS", (({}.__getitem__, frozenset()), *check.CHECKS[1:]))
    found = diagnostics(Workspace(texts={"x": TEXT}), "x")
    assert {problem.code for problem in found} == {"P201", CODE}
