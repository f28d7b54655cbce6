"""What came of fuzzing a surface, with whatever fuzzer, and how it is told."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import define, field
from rich.console import Console

from tests.fuzz.shrink import TRIES, shrunk
from tests.fuzz.surfaces import SURFACES

FOUND = {"timeout-": "hangs", "oom-": "too much memory", "crash-": "crashes of Python itself"}
"""How libFuzzer calls the inputs that it stops for."""


@define
class Outcome:
    """What came of a target."""

    target: str
    executions: int = 0
    accepted: int = 0
    slowest: float = 0.0
    seconds: float = 0.0
    """How long it took; in a run of many inputs the processor, in all processes together."""
    first: str = ""
    last: str = ""
    """Coverage after the seeds and at the end: edges of the package, and features, which count how often too."""
    faults: dict[str, dict[str, Any]] = field(factory=dict)
    """By kind: how many there were, the file of the shortest input, and its size."""
    stops: list[Path] = field(factory=list)
    """The inputs that ended a process, or had to be ended."""
    broken: str = ""
    """Why fuzzing itself did not work, if it did not."""

    def add(self, notes: Path) -> None:
        """Adds what a worker noted."""
        told = json.loads(notes.read_text(encoding="utf-8"))
        self.executions += told["executions"]
        self.accepted += told["accepted"]
        self.seconds += told["seconds"]
        self.slowest = max(self.slowest, told["slowest"])
        for kind, fault in told["faults"].items():
            known = self.faults.get(kind, {"times": 0, "size": fault["size"] + 1})
            shorter = fault if fault["size"] < known["size"] else known
            file = notes.parent / fault["file"] if shorter is fault else known["file"]
            self.faults[kind] = {"times": known["times"] + fault["times"], "size": shorter["size"], "file": file}

    def shorten(self, tries: int = TRIES) -> None:
        """Leaves out of every crashing input what can be left out, in so many tries for each."""
        for fault in self.faults.values():
            small = Path(f"{fault['file']}.small")
            small.write_bytes(shrunk(SURFACES[self.target].target, fault["file"].read_bytes(), tries))

    def findings(self) -> Iterator[str]:
        """A line for each finding, with its file."""
        for kind, fault in sorted(self.faults.items()):
            yield f"{self.target}: {kind}: {fault['times']:,} times; {fault['file']}.small"
        for path in self.stops:
            what = next((words for prefix, words in FOUND.items() if prefix in path.name), "stopped")
            yield f"{self.target}: {what}: {path}"
        if self.broken:
            yield f"{self.target}: fuzzing does not work:\n{self.broken}"


def ended(outcomes: Sequence[Outcome], console: Console) -> int:
    """Tells all findings; 1 if there are any, 2 if nothing could be looked for."""
    for each in outcomes:
        for line in each.findings():
            console.print(line, markup=False)
    if any(each.broken for each in outcomes):
        return 2
    return 1 if any(each.faults or each.stops for each in outcomes) else 0
