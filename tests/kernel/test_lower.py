"""Tables of every game that is bundled keep the invariants, and each invariant can be broken."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from pitchdsl.compile import load
from pitchdsl.language.conditions import AllOf
from pitchdsl.lower import layout as at
from pitchdsl.lower.invariants import INVARIANTS, broken
from pitchdsl.lower.lower import NotLoweredError, lower
from pitchdsl.resolve.library import bundled
from tests.soundness.documents import compiled

VARIANTS = [path.stem for path in bundled("variant")]


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_lowers(name: str) -> None:
    """Law: for every number of players that may sit down."""
    rules = load(name)
    for seats in range(rules.players.seats.least, rules.players.seats.most + 1):
        tables = lower(rules, seats)
        assert broken(tables) == []
        assert tables["scalars"][0, at.SEATS] == seats


def _set(name: str, place: Any, number: int) -> Callable[[Any], None]:
    def change(tables: Any) -> None:
        tables[name][(0, *place)] = number

    return change


BREAKS: dict[str, Callable[[Any], None]] = {
    "a card belongs to one suit, and only a joker to none": _set("suits", (0, 5), 2),
    "the trumps are the trump suit": _set("trumps", (1, 3), 0),
    "the trumps stand in the order of their power": _set("power", (2, 2, 2 * 13 + 5), 200),
    "the trumps above a card stand before it": _set("higher", (3, 2), 0),
    "a card is headed by the cards of more power": _set("heading", (3, 1, 2), 0),
    "trumps beat the led suit, and nothing else wins": _set("power", (0, 1, 2 * 13 + 5), 1),
    "what may be played on a lead is what the rule says": _set("follow", (1, 2 * 13 + 5, at.HOLDING), 0),
    "a program leaves one answer": _set("conditions", (0, 0), at.OPCODES[AllOf]),
    "an item's recipients are its own": _set("items", (1, at.TO_ELSE), 0),
    "each bid is higher than the one before": _set("ladder", (1, at.BID_VALUE), 1),
    "each item is counted once": _set("counting", (0,), 1),
    "the cards meant are the cards asked for": _set("cards_asked", (0, 0), 0),
    "a card meant has its place among the cards meant": _set("likeliness", (0, 0, 0), 5),
    "the cards meant rise or fall as is said": _set("cards_direction", (0, 0), 1),
    "the steps of the exchange follow each other": _set("deeds", (1, at.DEED_STEP), 5),
}


@pytest.mark.parametrize("name", INVARIANTS)
def test_every_invariant_can_be_broken(name: str) -> None:
    """Law: one wrong number is noticed by the invariant that is about it."""
    made = compiled(
        'variant ours "Ours" extends team-auction\n'
        "deck\n  jokers: 2\n"
        "trump\n  order: A K Q J red joker black joker 10-2\n"
        "points\n  jack: 2 if trump is spades\n"
        "exchange\n  everyone: discard up to 2, then draw as many\n  dealer: discard up to 1, then draw as many\n"
    )
    assert made.rules is not None, made.problems
    tables = np.copy(lower(made.rules, 4))
    assert broken(tables) == []
    BREAKS[name](tables)
    assert name in broken(tables)


def test_tables_cannot_be_written_to() -> None:
    """Law: what is kept for the next game stays as it is."""
    with pytest.raises(ValueError, match="read-only"):
        lower(load("auction-pitch"), 3)["scalars"][0, 0] = 9


def test_what_finds_no_room_is_named() -> None:
    """Law: rules that the fast engine cannot hold are refused by what there is too much of."""
    rows = "".join(f"  r{number}: 0 to the winner of the last trick\n" for number in range(61))
    made = compiled(f'variant ours "Ours" extends team-auction\npoints\n{rows}')
    assert made.rules is not None, made.problems
    with pytest.raises(NotLoweredError, match=r"the reference engine only: it has 65 rows of points"):
        lower(made.rules, 4)
    with pytest.raises(ValueError, match="for 4 to 4 players, not 5"):
        lower(load("team-auction"), 5)
