"""Lines of a record at their bounds, and words that a reader hears."""

import io
import json

import pytest

from pitchdsl.game.actions import Bid, Hold, Pass, RunIt
from pitchdsl.game.events import BySide, Seat
from pitchdsl.records.bounds import BOUNDS, several, whole
from pitchdsl.records.convert import call_of
from pitchdsl.records.reader import LONGEST_LINE, RecordError, bounded_lines, read_record

from .test_records import GAME_LINE, refused


def test_a_line_of_just_the_longest_length_is_read() -> None:
    line = GAME_LINE + " " * (LONGEST_LINE - len(GAME_LINE))
    assert len(read_record([line])) == 1
    assert len(read_record(bounded_lines(io.BytesIO(line.encode())))) == 1
    long = f"longer than {LONGEST_LINE:,} characters; a record has one event a line"
    with pytest.raises(RecordError, match=f"^line 1: {long}$"):
        read_record(bounded_lines(io.BytesIO((line + "  ").encode())))


def test_brackets_of_both_kinds_are_counted() -> None:
    event = '{"event":"redeal","reason":"all passed","more":'
    some = 499
    assert len(read_record([GAME_LINE, event + "[" + "{}," * (some - 2) + "{}]}"])) == 1
    for more in ("[" + "{}," * some + "{}]}", "[" + "[]," * some + "[]]}"):
        assert refused(GAME_LINE, event + more).message.startswith("more than 500 lists and objects")


def trump(length: int) -> str:
    return '{"event":"trump","seat":0,"suit":"' + "x" * length + '"}'


SUITS = "it must be one of S, H, D, C"
NO_GAME = 'there is no game in this record; it must begin with a line whose "event" is "game"'
CUT = '{"event":"cut","seats":[0,1],"cards":["2S"]}'


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ((), NO_GAME),
        ((GAME_LINE, CUT), '"cards" of "cut" must hold one card for each of its "seats"'),
        ((GAME_LINE, '{"event":"redeal","reason":7}'), '"reason" of "redeal" is 7; it must be a short text'),
        ((GAME_LINE, trump(58)), f'"suit" of "trump" is "{"x" * 58}"; {SUITS}'),
        ((GAME_LINE, trump(59)), f'"suit" of "trump" is "{"x" * 56}...; {SUITS}'),
    ],
)
def test_words_in_full(lines: tuple[str, ...], message: str) -> None:
    error = refused(*lines)
    assert (error.line, error.message) == (max(1, len(lines)), message)


def test_an_event_without_a_kind() -> None:
    assert refused(GAME_LINE, "{}").message.startswith(
        'the event has no kind; "event" must be one of game, cut, deal, '
    )


def test_sides_that_are_no_list_have_no_scores_to_check() -> None:
    fields = {**json.loads(GAME_LINE), "sides": 3, "start": [0]}
    assert refused(json.dumps(fields)).message == '"sides" of "game" is 3; it must be lists of seats, each seat once'


@pytest.mark.parametrize(
    ("value", "fits"),
    [
        ([0, -1], True),
        ([0], False),
        ([0, 1, 0], False),
        ([0, True], False),
        ([0, 1.0], False),
        ([], False),
        ((0, 1), False),
        ("ab", False),
        (None, False),
    ],
)
def test_a_value_for_each_side(value: object, fits: bool) -> None:
    assert BOUNDS[BySide].fits(value, 3, 2) is fits


@pytest.mark.parametrize(("seat", "fits"), [(0, True), (2, True), (3, False), (-1, False), (True, False), (1.0, False)])
def test_a_seat_is_one_of_the_game(seat: object, fits: bool) -> None:
    assert BOUNDS[Seat].fits(seat, 3, 2) is fits
    assert BOUNDS[tuple[Seat, ...]].fits([0, seat], 3, 2) is fits


def test_the_longest_list_and_one_that_is_longer() -> None:
    noughts = several("noughts", whole("nought", 0, 0))
    assert noughts.fits([0] * 64, 2, 2)
    assert not noughts.fits([0] * 65, 2, 2)
    assert not noughts.fits([0] * 63 + [1], 2, 2)


@pytest.mark.parametrize(
    ("bid", "value", "call"),
    [
        ("pass", None, Pass()),
        ("hold", None, Hold()),
        ("hold", 3, Hold()),
        ("run", None, RunIt()),
        ("run", 4, Bid(4, "run")),  # a game may have a bid of that name
        (3, None, Bid(3)),
        ("moon", 5, Bid(5, "moon")),
    ],
)
def test_the_call_that_a_line_stands_for(bid: str | int, value: int | None, call: object) -> None:
    assert call_of(bid, value) == call
