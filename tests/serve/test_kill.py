"""A server is killed at random moments: nothing that was told is lost, and nothing is done twice."""

import asyncio
from pathlib import Path

import pytest

from tests.effort import few

from .kill import killed
from .test_store import POSTGRESQL


@pytest.mark.parametrize("processes", [1, 2])
def test_a_server_that_is_killed_loses_nothing(tmp_path: Path, processes: int) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    account = asyncio.run(killed(url, few(1, thorough=20), tmp_path, processes=processes))
    assert account.is_sound and account.tables and account.actions, account


@pytest.mark.skipif(not POSTGRESQL, reason="PITCHDSL_TEST_POSTGRESQL names no server")
def test_nor_where_tables_are_kept_in_postgresql(tmp_path: Path) -> None:
    account = asyncio.run(killed(POSTGRESQL, few(1, thorough=20), tmp_path, processes=2))
    assert account.is_sound and account.tables and account.actions, account
