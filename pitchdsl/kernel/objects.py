"""Objects: the programs of the fast engine as machine code, made ahead of time for a kind of processor.

A file holds a line of JSON, which says what the object was made of and for, and the object. Some come with the package,
for kinds of x86-64 processors on Linux; one that is made on this machine, for its own processor, is kept in the user's
cache folder. Nothing of a file is run unless every byte of it is as it was written and its sources are those that are
here.
"""

import ctypes
import hashlib
import json
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from llvmlite import binding

from pitchdsl.kernel import sources
from pitchdsl.safe_files import beside, content_of, is_plain, values_in

_V2 = {"cx16", "popcnt", "sahf", "sse4.1", "sse4.2", "ssse3"}
_V3 = _V2 | {"avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"}
_V4 = _V3 | {"avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"}

LEVELS = {"x86-64-v4": _V4, "x86-64-v3": _V3, "x86-64-v2": _V2}
"""The kinds of processors that objects come for, the best first, with what one must be able to do; by their psABI
names."""

SPREADING = ("x86-64-v4", "x86-64-v3")
"""Those that spread bits in one instruction."""

SLOW_TO_SPREAD = ("bdver4", "znver1", "znver2")
"""Processors that can, but are slow at it."""

HOST = "host"
"""This machine's own processor, as a target."""


class ObjectError(Exception):
    """An object that cannot be used; says why."""


def shipped() -> Path:
    """The folder of the objects that come with the package; it need not be there."""
    return Path(__file__).parent / "made"


def found() -> Iterator[tuple[Path, str]]:
    """The files of objects that this machine could run, the best first, and what each has to be made for."""
    for level in levels():
        if is_plain(path := shipped() / level):
            yield path, level
    kept = own()
    if kept is not None and is_plain(kept):
        yield kept, processor()


@cache
def levels() -> list[str]:
    """The kinds that this machine's processor is of, the best first; none where it is of another make."""
    if (sys.platform, platform.machine(), sys.maxsize) != ("linux", "x86_64", 2**63 - 1):
        return []
    able = {name for name, has in binding.get_host_cpu_features().items() if has}
    slow = binding.get_host_cpu_name() in SLOW_TO_SPREAD
    return [level for level, needs in LEVELS.items() if needs <= able and not (slow and level in SPREADING)]


@cache
def processor() -> str:
    """This machine's processor, with all that it can do."""
    with suppress(RuntimeError):  # LLVM does not know what some can do
        return f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"
    return f"{binding.get_host_cpu_name()} "


def own() -> Path | None:
    """Where the object that is made on this machine is kept; None where nothing can be written."""
    folder = sources.folder(f"objects-{sources.stamp()[:16]}")
    name = hashlib.sha256(f"{sys.platform} {processor()}".encode()).hexdigest()[:16]
    return None if folder is None else folder / name


def can_keep() -> bool:
    """Whether the object that is made on this machine will be found the next time."""
    kept = own()
    return kept is not None and os.access(kept.parent, os.R_OK | os.W_OK | os.X_OK) and not kept.is_dir()


def sealed(code: bytes, target: str) -> bytes:
    """An object as a file."""
    told = {"sources": sources.stamp(), "target": target, "sha256": hashlib.sha256(code).hexdigest()}
    return json.dumps(told).encode() + b"\n" + code


def opened(path: Path, target: str) -> bytes:
    """The object in a file; raises :class:`ObjectError` where it is not the one that was wanted."""
    head, _, code = (content_of(path) or b"").partition(b"\n")
    told = values_in(head)
    if not isinstance(told, dict) or told.get("sha256") != hashlib.sha256(code).hexdigest():
        raise ObjectError(f"{path} is damaged")
    if told.get("sources") != sources.stamp():
        raise ObjectError(f"{path} was made of other sources")
    if told.get("target") != target:
        raise ObjectError(f"{path} was made for another processor")
    return code


def keep(path: Path, content: bytes) -> None:
    """Writes a file whole or not at all; raises ``OSError`` where that cannot be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = beside(path)
    try:
        half.write_bytes(content)
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)


class Loaded:
    """The machine code of an object, ready to be called in this process."""

    def __init__(self, code: bytes) -> None:
        binding.initialize_native_target()
        binding.initialize_native_asmprinter()
        machine = binding.Target.from_default_triple().create_target_machine()
        self._engine = binding.create_mcjit_compiler(binding.parse_assembly(""), machine)
        self._engine.add_object_file(binding.ObjectFileRef.from_data(code))
        self._engine.finalize_object()

    def function(self, name: str) -> Any:
        """A program of it: it takes its words, and where it may write what it returns and a fault; it says 0 for none.

        Raises :class:`ObjectError` where it has none of that name.
        """
        address = self._engine.get_function_address(name)
        if not address:
            raise ObjectError(f"the object has no {name}")
        place = ctypes.c_void_p
        native: Any = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_char_p, place, place)(address)
        native.engine = self._engine  # the code goes with it
        return native
