"""How well bad lines are answered, kind by kind: a change that answers them worse, or better, is seen as a number."""

from tests.conftest import Golden
from tests.syntax.bad_lines import counts, table
from tests.texts import ROOT

EVERY = 8
"""One line in so many is tried here; all of them take a minute."""

TABLE = ROOT / "tests/golden/bad-lines.txt"


def test_bad_lines_are_answered_as_well_as_ever(golden: Golden) -> None:
    by_kind = counts(EVERY)
    assert sum(count.fixed_wrongly for count in by_kind.values()) == 0
    golden.check(TABLE, TABLE.read_text(encoding="utf-8"), table(by_kind))
