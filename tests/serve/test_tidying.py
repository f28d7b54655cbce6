"""Memory of a server is tidied bit by bit, and all of it seldom."""

import asyncio
import gc
from typing import Any
from weakref import ref

import pytest

from pitchdsl.serve import tidying


class Knot:
    """Something that holds on to itself."""

    def __init__(self) -> None:
        self.itself: Any = self


@pytest.mark.parametrize("seldom", [1e9, 0.0])
def test_what_stays_is_set_aside_and_what_is_forgotten_is_found_at_last(
    monkeypatch: pytest.MonkeyPatch, seldom: float
) -> None:
    monkeypatch.setattr(tidying, "ASIDE_SECONDS", 0.0)
    monkeypatch.setattr(tidying, "THROUGH_SECONDS", seldom)
    set_aside, usual = gc.get_freeze_count(), gc.get_threshold()

    async def look() -> bool:
        knot = Knot()
        there = ref(knot)
        task = asyncio.create_task(tidying.tidy())
        await asyncio.sleep(0)
        assert gc.get_freeze_count() > set_aside
        del knot
        for _ in range(3):
            await asyncio.sleep(0)
        found = there() is None
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return found

    assert asyncio.run(look()) is not bool(seldom)
    assert (gc.get_freeze_count(), gc.get_threshold()) == (0, usual)


def test_what_was_forgotten_at_once_is_found_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "ASIDE_SECONDS", 0.0)

    async def look() -> bool:
        task = asyncio.create_task(tidying.tidy())
        await asyncio.sleep(0)
        there = ref(Knot())
        for _ in range(3):
            await asyncio.sleep(0)
        found = there() is None
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return found

    assert asyncio.run(look())
