"""How long an editor waits: from opening a sheet, and from a keystroke in it, until its problems are known.

A sheet is made of the bundled games, all rules written out under names of their own, and of games that stand on
these. Every change is another one, in another game, and half of them are faults, so nothing but what did not change is
known from before. The time of each change is told by the clock, and as a ratio to a piece of work that is always the
same and is done just before it; where the machine is busy, the ratio says more. ``--server`` asks the language server
over its pipe instead; then a time has in it what the server waits for a pause of the author.

    python benchmarks/editing.py [--lines 200,2000,10000] [--changes 60] [--server]
"""

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from statistics import median
from time import perf_counter
from typing import Any

from attrs import frozen

import pitchdsl
from pitchdsl.editing.diagnostics import diagnostics
from pitchdsl.editing.workspace import Workspace

NAME = "sheet.pitch"

LINES = (200, 2000, 10_000)

AIMS = {200: 50.0, 10_000: 300.0}
"""Milliseconds in which a change of so many lines should be answered."""

OPENING_AIM = 150.0
"""The same for a sheet of 200 lines that is opened."""

Ask = Callable[[str], int]
"""Tells how many problems a text has."""


def sheet(lines: int) -> str:
    """A text of about so many lines."""
    games = [pitchdsl.canonical_text(pitchdsl.load(each.name)) for each in pitchdsl.variants()]
    parts: list[str] = []
    written = 0
    for number in count():
        if written >= lines:
            return "".join(parts)
        text = re.sub(r"^variant ([a-z0-9-]+)", rf"variant \1-{number}", games[number % len(games)])
        (name,) = re.findall(r"^variant ([a-z0-9-]+)", text)
        heir = f"variant heir-{number} extends {name}\nwinning\n  target: {20 + number}\n" if number % 4 == 3 else ""
        parts.append(f"{text}{heir}")
        written += parts[-1].count("\n")
    raise AssertionError


def changes(text: str, number: int) -> Iterator[str]:
    """The text with another change each time."""
    places = [match.start(1) for match in re.finditer(r"^  target: (\d+)", text, re.MULTILINE)]
    for each in range(number):
        at = places[each * 7 % len(places)]
        digits = re.match(r"\d+", text[at:])
        assert digits is not None
        fault = each % 2
        new = f"{30 + each}{' pionts' if fault else ''}"
        yield text[:at] + new + text[at + len(digits[0]) :]


def work() -> float:
    """Seconds for a piece of work that is always the same."""
    start = perf_counter()
    data = {str(number): [number, str(number)] for number in range(4000)}
    json.loads(json.dumps(data, sort_keys=True))
    return perf_counter() - start


@frozen
class Measured:
    """What was measured of one size."""

    lines: int
    opened: float
    """Milliseconds."""
    changed: list[float]
    """Milliseconds of each change."""
    ratios: list[float]
    """The same, as so many pieces of work."""


def measured(lines: int, changes_: int, ask: Ask) -> Measured:
    """Opens a sheet and changes it."""
    text = sheet(lines)
    opened = timed(partial(ask, text))
    taken, ratios = [], []
    for changed in changes(text, changes_):
        unit = min(work() for _ in range(3))
        took = timed(partial(ask, changed))
        taken.append(took)
        ratios.append(took / 1000 / unit)
    return Measured(text.count("\n"), opened, taken, ratios)


def timed(what: Callable[[], object]) -> float:
    """Milliseconds by the clock."""
    start = perf_counter()
    what()
    return 1000 * (perf_counter() - start)


def asked(text: str) -> int:
    """The problems of a text, as the library finds them."""
    return len(diagnostics(Workspace(texts={NAME: text}), NAME))


class Server:
    """A language server at the other end of a pipe."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "pitchdsl", "lsp"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._version = 0
        self._send("initialize", {"capabilities": {}, "rootUri": None}, number=1)
        self._until(lambda message: message.get("id") == 1)
        self._send("initialized", {})

    def open(self, text: str) -> int:
        """Opens a document, and waits for its problems."""
        self._version = 1
        document = {"uri": f"untitled:{NAME}", "languageId": "pitch", "version": 1, "text": text}
        self._send("textDocument/didOpen", {"textDocument": document})
        return self._problems()

    def change(self, text: str) -> int:
        """Changes it, and waits again."""
        self._version += 1
        document = {"uri": f"untitled:{NAME}", "version": self._version}
        self._send("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})
        return self._problems()

    def ask(self, text: str) -> int:
        """Opens the document, or changes it where it is open."""
        return self.change(text) if self._version else self.open(text)

    def close(self) -> None:
        """Ends it."""
        self._send("shutdown", None, number=2)
        self._send("exit", None)
        self._process.wait()

    def _problems(self) -> int:
        def is_it(message: dict[str, Any]) -> bool:
            told = message.get("method") == "textDocument/publishDiagnostics"
            return told and message["params"].get("version") == self._version

        return len(self._until(is_it)["params"]["diagnostics"])

    def _send(self, method: str, params: object, number: int | None = None) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params} | ({"id": number} if number else {})
        body = json.dumps(message).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._process.stdin.flush()

    def _until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        assert self._process.stdout is not None
        while True:
            length = 0
            while (line := self._process.stdout.readline().strip()) != b"":
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            message: dict[str, Any] = json.loads(self._process.stdout.read(length))
            if wanted(message):
                return message


def told(found: Measured) -> str:
    """A line of the table."""
    taken = sorted(found.changed)
    late = taken[int(0.95 * (len(taken) - 1))]
    return (
        f"{found.lines:>7,} {found.opened:>9.0f} {median(taken):>12.1f} {late:>8.1f} {taken[-1]:>8.1f}"
        f" {median(found.ratios):>12.1f}"
    )


def main() -> None:
    """Measures what the command line asks for and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", default=",".join(map(str, LINES)))
    parser.add_argument("--changes", type=int, default=60)
    parser.add_argument("--server", action="store_true", help="the language server, over its pipe")
    given = parser.parse_args()
    asked("variant warm extends pedro\nhouse-rule one\nwinning\n  target: 9\n")  # grammar and bundled games, once
    print(f"{'lines':>7} {'open ms':>9} {'change ms':>12} {'95th':>8} {'most':>8} {'in work':>12}")
    for lines in map(int, given.lines.split(",")):
        if given.server:
            server = Server()
            found = measured(lines, given.changes, server.ask)
            server.close()
        else:
            found = measured(lines, given.changes, asked)
        print(told(found), flush=True)
        if lines in AIMS and median(found.changed) > AIMS[lines]:
            print(f"        aim missed: a change of {lines:,} lines in {AIMS[lines]:.0f} ms")
        if lines == LINES[0] and found.opened > OPENING_AIM:
            print(f"        aim missed: {lines} lines opened in {OPENING_AIM:.0f} ms")


if __name__ == "__main__":
    main()
