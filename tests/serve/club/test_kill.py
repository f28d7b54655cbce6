"""The server is killed in the middle of an evening: all go on by themselves, and nothing is lost."""

import asyncio
from pathlib import Path

import pytest

from tests.effort import few
from tests.serve.test_store import POSTGRESQL

from .kill import killed

POSTGRESQL_ALONE = pytest.mark.skipif(not POSTGRESQL, reason="PITCHDSL_TEST_POSTGRESQL names no server")


@pytest.mark.parametrize("url", ["", pytest.param(POSTGRESQL, marks=POSTGRESQL_ALONE)], ids=["sqlite", "postgresql"])
def test_an_evening_goes_on_over_kills(tmp_path: Path, url: str) -> None:
    account = asyncio.run(killed(url or f"sqlite:///{tmp_path / 'tables.db'}", few(2, thorough=40), tmp_path))
    assert account.is_sound and account.kills and account.tables and account.actions, account
