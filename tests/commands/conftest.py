"""What the tests of all commands share."""

import pytest


@pytest.fixture(autouse=True)
def engine_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine that plays for the first time, one of these tests would be told to wait: which one is chance."""
    monkeypatch.setattr("pitchdsl.simulate.run.is_compiled", lambda: True)
    monkeypatch.setattr("pitchdsl.kernel.ready.is_compiled", lambda: True)
    monkeypatch.setattr("pitchdsl.players.forms.is_compiled", lambda: True)
