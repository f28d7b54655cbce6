"""What one worker has seen: how much was accepted, what was slow, and every kind of fault with its shortest input."""

import hashlib
import json
import re
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from attrs import define, field

from tests.fuzz.law import BrokenLawError

FAULTS = (Exception, SystemExit)
"""What a target must not raise; whoever interrupts a run gets through."""


def kind_of(fault: BaseException) -> str:
    """What is the same of two faults that have one cause: the law, or the exception and the place in the package."""
    if isinstance(fault, BrokenLawError):
        return re.sub(r"\b\d+", "N", fault.law)
    frames = traceback.extract_tb(fault.__traceback__)
    inside = [frame for frame in frames if "/pitchdsl/" in frame.filename.replace("\\", "/")] or frames
    where = f"{Path(inside[-1].filename).name}, {inside[-1].name}" if inside else "nowhere"
    return f"{type(fault).__name__} in {where}"


WARMED_UP = 150
"""Inputs of a surface that a process tries before any is watched: what is read or compiled once is none of theirs."""


def fault_in(target: Callable[[bytes], bool], data: bytes) -> BaseException | None:
    """What a target raises."""
    try:
        target(data)
    except FAULTS as fault:
        return fault
    return None


@define
class Notes:
    """A worker's notes, and the folder for what is found."""

    folder: Path
    file: Path
    saved_every: float = 2.0
    """Seconds: a worker may end at any moment, and nothing of it is asked then."""
    executions: int = 0
    accepted: int = 0
    slowest: float = 0.0
    seconds: float = 0.0
    """Of the processor: how long the slowest input took, and all of them."""
    faults: dict[str, dict[str, Any]] = field(factory=dict)
    """By kind: how many there were, the shortest input's name and its size."""
    _saved: float = 0.0

    def watched(self, target: Callable[[bytes], bool], data: bytes) -> None:
        """Runs a target, and notes whatever comes of it."""
        began = time.process_time()
        try:
            self.accepted += target(data)
        except FAULTS as fault:
            self._note(fault, data)
        took = time.process_time() - began
        self.executions += 1
        if took > self.slowest:
            self.slowest = took
            (self.folder / "slowest").write_bytes(data)
        self.seconds += took
        if began - self._saved > self.saved_every:
            self._saved = began
            self.save()

    def save(self) -> None:
        """Writes down the numbers."""
        told = {name: getattr(self, name) for name in ("executions", "accepted", "slowest", "seconds", "faults")}
        self.file.write_text(json.dumps(told, indent=1), encoding="utf-8")

    def _note(self, fault: BaseException, data: bytes) -> None:
        kind = kind_of(fault)
        known = self.faults.setdefault(kind, {"times": 0, "size": len(data) + 1, "file": ""})
        known["times"] += 1
        if len(data) < known["size"]:
            slug = re.sub(r"\W+", "-", kind)[:60].strip("-").lower()
            name = f"crash-{slug}-{hashlib.sha256(kind.encode()).hexdigest()[:6]}"
            known.update(size=len(data), file=name)
            (self.folder / name).write_bytes(data)
            told = "".join(traceback.format_exception(fault))
            (self.folder / f"{name}.txt").write_text(told, encoding="utf-8", errors="replace")
            self.save()
