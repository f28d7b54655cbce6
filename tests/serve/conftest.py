"""What the tests of the server share: a folder with a page, a store, and an application."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from pitchdsl.serve import calls, tables
from pitchdsl.serve.app import application
from pitchdsl.serve.store import Store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a page that has but one line."""
    made = tmp_path / "page"
    made.mkdir()
    (made / "friends.html").write_text("<!doctype html><title>friends</title>", encoding="utf-8")
    return made


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(f"sqlite:///{tmp_path / 'tables.db'}")
    yield made
    made.close()


@pytest.fixture
def app(store: Store, folder: Path) -> Starlette:
    return application(store, folder)


@pytest.fixture
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets sheets be read here, without a process of their own, and everybody call as often as they like."""

    async def judged(judge: Callable[..., Any], *args: Any) -> Any:
        return judge(*args)

    monkeypatch.setattr(tables, "apart", judged)
    monkeypatch.setattr(calls, "MOST_AT_ONCE", 1e9)
