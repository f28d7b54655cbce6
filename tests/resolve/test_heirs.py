"""A long line of descent: what an ancestor has been asked is not worked out again for each of its heirs."""

import pytest

from pitchdsl.check import conditions
from pitchdsl.language.conditions import Condition, implies
from tests.texts import found

SUITS = ("spades", "hearts", "diamonds", "clubs")
FIRST = "variant game-0 extends team-auction\nsettlement\n" + "".join(
    f"  set: pitcher loses {10 * bid + at} if the bid is {bid} and trump is {suit}\n"
    for bid in (2, 3, 4)
    for at, suit in enumerate(SUITS)
)
FIRST += "winning\n  target: 90\n"


def line_of_descent(heirs: int) -> str:
    return FIRST + "".join(
        f"variant game-{n} extends game-{n - 1}\nwinning\n  target: {90 + n}\n" for n in range(1, heirs)
    )


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Condition, Condition]]:
    """The pairs of conditions that were held against each other."""
    pairs: list[tuple[Condition, Condition]] = []

    def counting(one: Condition, other: Condition) -> bool:
        pairs.append((one, other))
        return implies(one, other)

    monkeypatch.setattr(conditions, "implies", counting)
    conditions._side_by_side.cache_clear()
    return pairs


def test_heirs_do_not_ask_again_which_exception_wins(asked: list[tuple[Condition, Condition]]) -> None:
    assert not found(line_of_descent(1))
    once = len(asked)
    conditions._side_by_side.cache_clear()
    asked.clear()
    assert not found(line_of_descent(20))
    assert 0 < len(asked) <= once


def test_an_heir_with_an_exception_of_its_own_asks_again() -> None:
    text = (
        FIRST + "variant game-1 extends game-0\nsettlement\n  set: pitcher loses 9 if the pitcher takes every point\n"
    )
    assert [code for code, _ in found(text)] == ["P344"]
    assert [code for code, _ in found(text.replace("loses 9", "loses 8"))] == ["P344"]
