"""Lines of a record at their bounds, and words that a reader hears."""

import io
import json

import pytest

from pitchdsl.engine.facts import facts_of, holds
from pitchdsl.engine.recordlines import call_of
from pitchdsl.engine.records import LONGEST_LINE, RecordError, bounded_lines, read_record
from pitchdsl.rules.conditions import AheadBy, PastTarget
from pitchdsl.rules.winning import Target
from pitchdsl.vocabulary import Bid, Hold, Pass, RunIt

from .tables import auction_pitch, table_of, winning_with
from .test_records import GAME_LINE, refused

SIX = ("2S 3S 4S 5S 6S 7S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D", "2C 3C 4C 5C 6C 7C")


def test_what_a_recorded_call_means() -> None:
    assert (call_of("pass", None), call_of("hold", 3), call_of("run", None)) == (Pass(), Hold(), RunIt())
    assert (call_of("run", 5), call_of("moon", 5), call_of(4, 4)) == (Bid(5, "run"), Bid(5, "moon"), Bid(4))


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


def test_nobody_in_particular_is_ahead_or_past_the_target() -> None:
    table = table_of(auction_pitch(), SIX)
    before = facts_of(table)
    for condition in (PastTarget(), AheadBy(points=0)):
        assert not holds(condition, before, None, 0)
        assert not holds(condition, before, None, None)
    endless = facts_of(table_of(winning_with(auction_pitch(), target=Target(points=None)), SIX))
    assert not holds(PastTarget(), endless, None, 0)
