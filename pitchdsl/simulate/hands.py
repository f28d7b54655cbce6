"""A row for every hand, as an Arrow table."""

import json
from collections.abc import Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.game.events import REASONS
from pitchdsl.game.state import sides_of
from pitchdsl.kernel import rows as at
from pitchdsl.kernel.play import Played
from pitchdsl.lower.layout import SET_CALL
from pitchdsl.simulate.plan import Plan, names_of_items
from pitchdsl.simulate.tally import Sums

FORMAT = "pitchdsl-hands/1"
"""Another number for other columns: chunks and files of another format are not continued."""


def hands_of(plan: Plan, played: Played) -> pa.Table:
    """The hands of some games of a plan.

    What is not there is null. A game that was stopped before a hand of it was settled has one row, with hand 0. The
    last row of a game tells how it ended.
    """
    sides = len(sides_of(plan.at_the_table, plan.seats))
    items = names_of_items(plan.at_the_table, plan.seats)
    rows = _with_empty_games(played)
    last = np.append(rows[1:, at.ROW_GAME] != rows[:-1, at.ROW_GAME], True) if len(rows) else np.empty(0, bool)
    ends = played.games[rows[:, at.ROW_GAME] - played.games[0, at.GAME_NUMBER]] if len(rows) else played.games[:0]
    none = rows[:, at.ROW_HAND] == 0
    calls = [call.name for call in plan.at_the_table.calls]
    named = np.where(rows[:, at.ROW_NAME] == SET_CALL, len(calls), rows[:, at.ROW_NAME])
    columns: dict[str, pa.Array] = {
        "game": _column(rows[:, at.ROW_GAME], pa.int64()),
        "hand": _column(rows[:, at.ROW_HAND], pa.int32()),
        "dealer": _column(rows[:, at.ROW_DEALER], pa.int8()),
        "redeals": _column(rows[:, at.ROW_REDEALS], pa.int16()),
        "pitcher": _column(rows[:, at.ROW_PITCHER], pa.int8()),
        "bid": _column(rows[:, at.ROW_BID], pa.int64()),
        "name": _words(named, [*calls, "set"]),
        "made": _column(rows[:, at.ROW_MADE], pa.int8()).cast(pa.bool_()),
        "trump": _words(rows[:, at.ROW_TRUMP], SUIT_NAMES),
        "tricks": _column(rows[:, at.ROW_TRICKS], pa.int8()),
    }
    first = at.ROW_REST
    for side in range(sides):
        columns[f"taken {side}"] = _column(rows[:, first + side], pa.int64(), none, signed=True)
    for side in range(sides):
        columns[f"score {side}"] = _column(rows[:, first + sides + side], pa.int64(), none, signed=True)
    first += 2 * sides
    for place, name in enumerate(items):
        columns[f"{name} side"] = _column(rows[:, first + place], pa.int8())
        columns[f"{name} value"] = _column(rows[:, first + len(items) + place], pa.int64(), none, signed=True)
    columns["ended"] = _words(np.where(last, ends[:, at.GAME_REASON], -1), REASONS)
    columns["winner"] = _column(np.where(last, ends[:, at.GAME_WINNER], -1), pa.int8())
    return pa.table(columns).replace_schema_metadata({"pitchdsl": json.dumps({"format": FORMAT, **plan.as_dict()})})


def _with_empty_games(played: Played) -> Sums:
    """The rows of all hands, and one for each game without any."""
    empty = played.games[played.games[:, at.GAME_HANDS] == 0]
    if not len(empty):
        return played.hands
    rows = np.full((len(empty), played.hands.shape[1]), -1, np.int64)
    rows[:, at.ROW_GAME] = empty[:, at.GAME_NUMBER]
    rows[:, at.ROW_HAND] = 0
    rows[:, at.ROW_REDEALS] = 0
    both = np.concatenate([played.hands, rows])
    ordered: Sums = both[np.argsort(both[:, at.ROW_GAME], kind="stable")]
    return ordered


def _column(numbers: Sums, kind: pa.DataType, none: NDArray[np.bool_] | None = None, signed: bool = False) -> pa.Array:
    """Numbers, with null where there are none: below 0, unless they are signed, and where it is said."""
    missing = np.zeros(len(numbers), bool) if signed else numbers < 0
    if none is not None:
        missing = missing | none
    return pa.array(numbers, pa.int64(), mask=missing).cast(kind)


def _words(numbers: Sums, words: Sequence[str]) -> pa.Array:
    """Places in a list of words as the words; the same dictionary in every chunk."""
    places = pa.array(numbers, pa.int64(), mask=numbers < 0).cast(pa.int8())
    return pa.DictionaryArray.from_arrays(places, pa.array(list(words), pa.string()))
