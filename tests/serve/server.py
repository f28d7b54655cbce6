"""A server for tests: nobody is kept waiting there, and sheets were read before.

python -m tests.serve.server STORE PORT RULES
"""

import pickle
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import uvicorn

from pitchdsl.serve import calls, room, tables
from pitchdsl.serve.app import application
from pitchdsl.serve.store import Store

_rules: dict[str, Any] = {}
"""By the texts of sheets."""


async def found(_: Callable[..., Any], desk: dict[str, Any]) -> Any:
    """The rules of a sheet; nothing for what only warms the server up."""
    return _rules[desk["files"]["mine"]] if "files" in desk else None


def config_of(store: Store, folder: Path, port: int) -> uvicorn.Config:
    """A server on a port of this machine; 0 takes any that is free."""
    (folder / "friends.html").write_text("<!doctype html><title>friends</title>", encoding="utf-8")
    return uvicorn.Config(
        application(store, folder, most_sockets=100_000), host="127.0.0.1", port=port, log_level="error"
    )


def main() -> None:
    vars(tables).update(apart=found, titles=dict)  # no time goes into what nobody here asks for
    _rules.update(pickle.loads(Path(sys.argv[3]).read_bytes()))
    tables.LOOKING_SECONDS = 0.02
    calls.MOST_AT_ONCE = 1e9
    room.OTHERS_SECONDS = 0.1
    with tempfile.TemporaryDirectory() as folder:
        uvicorn.Server(config_of(Store(sys.argv[1]), Path(folder), int(sys.argv[2]))).run()


if __name__ == "__main__":
    main()
