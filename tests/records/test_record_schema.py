"""The schema of a record's lines: it takes every line that is written, and refuses what the reader refuses."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pitchdsl.game.rules import Rules
from pitchdsl.records.convert import KINDS
from pitchdsl.records.reader import RecordError, read_record
from pitchdsl.records.schema import record_schema

from .test_records import BAD_HEADERS, BAD_LINES, CASES, GAME_LINE
from .test_replay import GAMES, seeded, short_stock

SCHEMA = json.loads(json.dumps(record_schema()))
VALIDATOR = Draft202012Validator(SCHEMA)

Fields = dict[str, Any]

BEYOND_ONE_LINE = {
    "a seat of this game": {"4", "53"},
    "a side of this game": {"4", "53"},
    "a list with a whole number for every side": {"[]", "[0]", "[0, 0]"},
    "lists of seats, each seat once": {"[[0], [1], [2], [3]]"},
}
"""What only the reader refuses of the changed lines below, in a game of four seats and sides."""

LISTS_THAT_DIFFER = (
    '"cards" of "cut" must hold one card for each of its "seats"',
    '"bots" of "game" must name one bot for every seat, or be null',
)


def is_kept(fields: Any) -> bool:
    return VALIDATOR.is_valid(fields)


def refusal(fields: Any) -> str | None:
    """What the reader has against a line; the lines are those of a game for four, each its own side."""
    lines = [fields] if isinstance(fields, dict) and fields.get("event") == "game" else [FOUR, fields]
    try:
        read_record([json.dumps(each) for each in lines])
    except RecordError as error:
        return error.message
    return None


FOUR: Fields = {
    **json.loads(GAME_LINE),
    "seats": 4,
    "sides": [[0], [1], [2], [3]],
    "start": [0, 0, 0, 0],
    "bots": ["simple"] * 4,
}
DEAL = {"event": "deal", "hand": 1, "dealer": 3, "hands": [["2S"], ["3S"], ["4S"], ["RJ"]], "kitty": [], "stock": []}
LINES: dict[str, Fields] = {
    **{fields["event"]: fields for fields in (json.loads(line) for _, line in CASES)},
    "game": FOUR,
    "deal": DEAL,
    "settle": {
        "event": "settle",
        "pitcher": 0,
        "bid": 2,
        "made": False,
        "taken": [1, 2, 0, 0],
        "delta": [-2, 2, 0, 0],
        "score": [-2, 2, 0, 0],
    },
    "price": {"event": "price", "seat": 0, "points": 2, "score": [2, 0, 0, 0]},
    "call": {"event": "call", "seat": 0, "partner": None, "card": "AS"},
    "stake": {"event": "stake", "stake": "set", "paid": [-25, 25, 0, 0], "rule": "a.pitch:4"},
    "over": {"event": "over", "winner": 3, "reason": "target", "score": [3, 0, 0, 7], "hands": 4},
}
"""A good line of every kind."""


def test_it_is_a_schema_of_the_dialect_that_it_names() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_there_is_a_good_line_of_every_kind() -> None:
    assert set(LINES) == set(KINDS)
    assert {kind: refusal(fields) for kind, fields in LINES.items()} == dict.fromkeys(KINDS)
    assert [kind for kind, fields in LINES.items() if not is_kept(fields)] == []


@pytest.mark.parametrize(("make", "seats"), [*GAMES, (short_stock, 4)])
def test_recorded_games_keep_it(make: Callable[[], Rules], seats: int) -> None:
    for bots in (("simple", "random"), ("random", "random")):
        lines = seeded(make(), seats, 3, bots)
        assert [error.message for line in lines for error in VALIDATOR.iter_errors(line)] == []


@pytest.mark.parametrize("line", [line for _, line in CASES])
def test_every_line_of_the_contract_keeps_it(line: str) -> None:
    assert is_kept(json.loads(line))


def test_bad_lines_break_it() -> None:
    """All but those which ask for a look at another list, at the header or at how the line is written.

    One whose lists lie too deep is left out: whether Python's own reader gets through it depends on the stack.
    """
    texts = [line for line, says in BAD_LINES if says not in ("not JSON", "NUL", "not text in UTF-8")]
    texts = [line for line in texts if isinstance(line, str) and line.startswith('{"') and line.count("[") < 100]
    assert [line[:70] for line in texts if is_kept(json.loads(line))] == [
        '{"event":"redeal","reason":"all passed","reason":"a wish"}',
        '{"event":"play","seat":2,"card":"TH","trick":1}',
        '{"event":"play","seat":1,"card":"TH","trick":1.0}',
        '{"event":"cut","seats":[0,1],"cards":["2S"]}',
        '{"event":"over","winner":0,"reason":"target","score":[1],"hands":1}',
        '{"event":"deal","hand":1,"dealer":0,"hands":[["2S"],["2S"]],"kitty":[]',
    ]


def test_bad_headers_break_it() -> None:
    """All but those whose lists do not fit one another or the number of seats."""
    changes = [(name, value) for name, value, _ in BAD_HEADERS if is_kept({**json.loads(GAME_LINE), name: value})]
    assert changes == [("sides", [[0], [0]]), ("sides", [[0]]), ("start", [0]), ("bots", ["simple"])]


VALUES: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 3, 4, 53, 54, 10**9, 10**9 + 1, 1 << 128, 1.5),
    *("", "S", "2C", "pass", "run", "kitty", "x" * 4096, "x" * 4097, "a\nb", "line\n", "\x1b[2J", "\ud800"),
    *([], [[]], {}, ["2C"], ["2C", "2C"], [0], [0, 0], ["a", 1], [["2C"]], [0] * 65),
)


def changed() -> Iterator[Fields]:
    """Every good line with any of the values in any of its fields, or without the field."""
    for fields in LINES.values():
        for name in fields:
            yield {each: value for each, value in fields.items() if each != name}
            for value in VALUES:
                yield {**fields, name: value}


def test_the_schema_and_the_reader_refuse_the_same() -> None:
    refused = 0
    beyond: dict[str, set[str]] = {}
    for fields in changed():
        message = refusal(fields)
        kept = is_kept(fields)
        assert kept or message is not None, fields
        refused += not kept
        if kept and message is not None and "must be " in message:
            value, words = message.partition(" is ")[2].split("; it must be ")
            beyond.setdefault(words.removesuffix(", or null"), set()).add(value)
        elif kept:
            assert message in (None, *LISTS_THAT_DIFFER)
    assert beyond == BEYOND_ONE_LINE
    assert refused > 1000
