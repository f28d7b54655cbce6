"""The kernel refuses a code that it does not know; it never takes it for another one."""

from typing import Any

import numpy as np
import pytest
from attrs import evolve

from pitchdsl.kernel import play as kernel
from pitchdsl.lower import layout as at
from tests.texts import rules, sheet

GAMES, HANDS = 50, 60
RULES = rules(
    sheet(
        "trump\n  named by: the pitcher\nexchange\n  everyone: discard up to 2, then draw as many\n"
        "winning\n  several there: highest score, else tie\n"
    )
)


@pytest.mark.parametrize(
    ("table", "column", "told"),
    [
        ("changes", at.CHANGE_HOW, "the kernel does not know this change of score"),
        ("numbers", at.NUMBER_JOINT, "the kernel does not know this joint of an amount"),
        ("race", at.RACE_BY, "the kernel does not know this way to choose"),
        ("deeds", at.DEED_KIND, "the kernel does not know this deed"),
    ],
)
def test_an_unknown_code_is_refused(monkeypatch: pytest.MonkeyPatch, table: str, column: int, told: str) -> None:
    plain = kernel.table_of(RULES, 4)
    assert len(kernel.play(RULES, 4, ["simple"] * 4, 1, 0, GAMES, HANDS).games) == GAMES
    tables: Any = np.copy(plain.tables)
    tables[table][0, 0, column] = 99
    monkeypatch.setattr(kernel, "table_of", lambda rules, seats: evolve(plain, tables=tables))
    with pytest.raises(ValueError, match=told):
        kernel.play(RULES, 4, ["simple"] * 4, 1, 0, GAMES, HANDS)
