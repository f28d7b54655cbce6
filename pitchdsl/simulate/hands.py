"""A row for every hand, as an Arrow table."""

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.engine.match import MOST_GAMES
from pitchdsl.game.events import REASONS
from pitchdsl.game.match.rules import MatchEnd
from pitchdsl.game.state import sides_of
from pitchdsl.kernel import rows as at
from pitchdsl.kernel.play import Played
from pitchdsl.lower.layout import NONE, SET_CALL
from pitchdsl.simulate.matches import STANDING_END, STANDING_REST, STANDING_WINNER
from pitchdsl.simulate.plan import Plan, names_of_items
from pitchdsl.simulate.tally import BLOCK, Sums

FORMAT = "pitchdsl-hands{}/1"
"""Another number for other columns: chunks and files of another format are not continued. What only some rules have
columns for is named in it."""

Codes = NDArray[np.int8]


def hands_of(plan: Plan, played: Played) -> pa.Table:
    """The hands of some games of a plan.

    What is not there is null. A game that was stopped before a hand of it was settled has one row, with hand 0. The
    last row of a game tells how it ended, and that of a match how the match did.
    """
    sides = len(sides_of(plan.at_the_table, plan.seats))
    items = names_of_items(plan.at_the_table, plan.seats)
    rows = _with_empty_games(played)
    none = rows[:, at.ROW_HAND] == 0 if rows is not played.hands else None
    calls = [call.name for call in plan.at_the_table.calls]
    taken = at.ROW_REST
    side, value = taken + 2 * sides, taken + 2 * sides + len(items)
    kinds: dict[str, tuple[int, type[np.integer[Any]]]] = {
        "game": (at.ROW_GAME, np.int64),
        "hand": (at.ROW_HAND, np.int32),
        "dealer": (at.ROW_DEALER, np.int8),
        "redeals": (at.ROW_REDEALS, np.int16),
        "pitcher": (at.ROW_PITCHER, np.int8),
        "bid": (at.ROW_BID, np.int64),
        "name": (at.ROW_NAME, np.int32),
        "made": (at.ROW_MADE, np.int8),
        "trump": (at.ROW_TRUMP, np.int8),
        "tricks": (at.ROW_TRICKS, np.int8),
    }
    signed = {f"taken {each}": (taken + each, np.int64) for each in range(sides)}
    signed |= {f"score {each}": (taken + sides + each, np.int64) for each in range(sides)}
    kinds |= signed
    for place, name in enumerate(items):
        kinds[f"{name} side"] = side + place, np.int8
        kinds[f"{name} value"] = signed[f"{name} value"] = value + place, np.int64
    numbers = dict(zip(kinds, _in_columns(rows, list(kinds.values())), strict=True))
    columns: dict[str, pa.Array] = {
        name: _column(each, none if name in signed else each < 0) for name, each in numbers.items()
    }
    named = np.where(numbers["name"] == SET_CALL, len(calls), numbers["name"])
    columns["name"] = _words(named, [*calls, "set"])
    columns["made"] = _truths(numbers["made"])
    columns["trump"] = _words(numbers["trump"], SUIT_NAMES)
    last = _last_rows(numbers["game"])
    reasons, winners = (
        _at(last, rows, played.games[:, at.GAME_REASON]),
        _at(last, rows, played.games[:, at.GAME_WINNER]),
    )
    columns["ended"], columns["winner"] = _words(reasons, REASONS), _column(winners, winners < 0)
    if played.standings is not None:
        columns["game"] = pa.array((numbers["game"] % MOST_GAMES + 1).astype(np.int32))  # of its match
        match = {"match": pa.array(numbers["game"] // MOST_GAMES)}
        columns = match | columns | _standings(played.standings, last, rows)
    if plan.at_the_table.stakes:
        columns |= _paid(played, rows, sides)
    about = {"format": format_of(plan), **plan.as_dict()}
    return pa.table(columns).replace_schema_metadata({"pitchdsl": json.dumps(about)})


def format_of(plan: Plan) -> str:
    """Which columns the hands of a plan have."""
    rules = plan.at_the_table
    return FORMAT.format("-matches" * (rules.match.games is not None) + "-stakes" * bool(rules.stakes))


def _paid(played: Played, rows: Sums, sides: int) -> dict[str, pa.Array]:
    """What each side got in a hand, below 0 what it paid; null where no hand was settled."""
    assert played.paid is not None
    settled = rows[:, at.ROW_HAND] > 0
    paid = np.zeros((len(rows), sides), np.int64)
    paid[settled] = played.paid
    return {f"paid {side}": _column(np.ascontiguousarray(paid[:, side]), ~settled) for side in range(sides)}


def _last_rows(games: Sums) -> Sums:
    """The last row of each game, by the games of all rows."""
    return np.flatnonzero(np.append(games[1:] != games[:-1], True)) if len(games) else np.empty(0, np.int64)


def _at(last: Sums, rows: Sums, values: Sums) -> Codes:
    """What is told of games, in the last of their rows."""
    column = np.full(len(rows), NONE, np.int8)
    column[last] = values
    return column


def _standings(standings: Sums, last: Sums, rows: Sums) -> dict[str, pa.Array]:
    """How matches stand, in the last row of each game; how they ended, in the last row of all."""
    ends, winners = (_at(last, rows, standings[:, place]) for place in (STANDING_END, STANDING_WINNER))
    told: dict[str, pa.Array] = {}
    for side in range(standings.shape[1] - STANDING_REST):
        won = _at(last, rows, standings[:, STANDING_REST + side])
        told[f"games won {side}"] = _column(won, won < 0)
    told["match ended"] = _words(ends, [end.value for end in MatchEnd])
    return told | {"match winner": _column(winners, winners < 0)}


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


def _in_columns(rows: Sums, kinds: Sequence[tuple[int, type[np.integer[Any]]]]) -> list[NDArray[Any]]:
    """Some columns, each in one piece of its own kind of numbers; some rows at a time, which stay in the cache."""
    columns = [np.empty(len(rows), kind) for _, kind in kinds]
    for first in range(0, len(rows), BLOCK):
        block = rows[first : first + BLOCK]
        for column, (place, _) in zip(columns, kinds, strict=True):
            column[first : first + BLOCK] = block[:, place]
    return columns


def _column(numbers: NDArray[Any], missing: NDArray[np.bool_] | None) -> pa.Array:
    """Numbers where they lie, with null where they are missing."""
    kind = pa.from_numpy_dtype(numbers.dtype)
    return pa.Array.from_buffers(kind, len(numbers), [_there(missing), pa.py_buffer(numbers)])


def _truths(numbers: NDArray[Any]) -> pa.Array:
    """Whether something is so, with null where there is no such thing."""
    said = [_there(numbers < 0), _bits(numbers > 0)]
    return pa.Array.from_buffers(pa.bool_(), len(numbers), said)


def _words(numbers: NDArray[Any], words: Sequence[str]) -> pa.Array:
    """Places in a list of words as the words; the same dictionary in every chunk."""
    places = _column(numbers.astype(np.int8), numbers < 0)
    return pa.DictionaryArray.from_arrays(places, pa.array(list(words), pa.string()))


def _there(missing: NDArray[np.bool_] | None) -> pa.Buffer | None:
    """A bit for each value that is there; none where all are."""
    return None if missing is None or not missing.any() else _bits(~missing)


def _bits(truths: NDArray[np.bool_]) -> pa.Buffer:
    return pa.py_buffer(np.packbits(truths, bitorder="little"))
