"""Records: what is written, what comes back, and what is refused."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitchdsl.cards import Card
from pitchdsl.game.actions import Bid, Hold, Pass, RunIt
from pitchdsl.game.auction.events import DoublingEvent
from pitchdsl.game.events import (
    AnswerEvent,
    AskEvent,
    AwardEvent,
    BidEvent,
    ContractEvent,
    CutEvent,
    Deal,
    DealEvent,
    DiscardEvent,
    DoubleEvent,
    DrawEvent,
    Event,
    MisdealEvent,
    Outcome,
    OverEvent,
    PartnerEvent,
    PlayEvent,
    PriceEvent,
    RedealEvent,
    ReshuffleEvent,
    SettleEvent,
    StakeEvent,
    TakeEvent,
    TopEvent,
    TrickEvent,
    TrumpEvent,
    TurnUpEvent,
)
from pitchdsl.game.exchange.events import PassEvent, PickUpEvent
from pitchdsl.records.bounds import FIELDS
from pitchdsl.records.convert import event_of, fields_of
from pitchdsl.records.header import GameHeader
from pitchdsl.records.reader import LONGEST_LINE, RecordError, bounded_lines, games_in, read_record
from pitchdsl.records.writer import compact, lines_of_game

HEADER = GameHeader(variant="house", seats=2, sides=((0,), (1,)), start=(0, 0), target=7)
GAME_LINE = (
    '{"event":"game","format":"pitchdsl-record/1","variant":"house","with":[],"rules_sha256":null,"seed":null,'
    '"seats":2,"sides":[[0],[1]],"start":[0,0],"target":7,"bots":null}'
)
PLAY_LINE = '{"event":"play","seat":1,"card":"TH","trick":1}'

CASES: list[tuple[Event, str]] = [
    (CutEvent(seats=(0, 1), cards=(0, 25)), '{"event":"cut","seats":[0,1],"cards":["2S","AH"]}'),
    (
        DealEvent(hand=1, dealer=0, deal=Deal(hands=((0, 52), (13,)), kitty=(53,), stock=(38, 51))),
        '{"event":"deal","hand":1,"dealer":0,"hands":[["2S","RJ"],["2H"]],"kitty":["BJ"],"stock":["AD","AC"]}',
    ),
    (MisdealEvent(seat=1, reason="a coke hand"), '{"event":"misdeal","seat":1,"reason":"a coke hand"}'),
    (RedealEvent(reason="all passed"), '{"event":"redeal","reason":"all passed"}'),
    (BidEvent(seat=1, call=Pass(), value=None), '{"event":"bid","seat":1,"bid":"pass","value":null}'),
    (BidEvent(seat=1, call=Hold(), value=2), '{"event":"bid","seat":1,"bid":"hold","value":2}'),
    (BidEvent(seat=1, call=RunIt(), value=None), '{"event":"bid","seat":1,"bid":"run","value":null}'),
    (BidEvent(seat=1, call=Bid(3), value=3), '{"event":"bid","seat":1,"bid":3,"value":3}'),
    (BidEvent(seat=0, call=Bid(26, "moon"), value=26), '{"event":"bid","seat":0,"bid":"moon","value":26}'),
    (ContractEvent(seat=1, bid=26, name="moon"), '{"event":"contract","seat":1,"bid":26,"name":"moon"}'),
    (TurnUpEvent(seat=3, card=9), '{"event":"turned","seat":3,"card":"JS"}'),
    (AskEvent(seat=0, offer="beg"), '{"event":"ask","seat":0,"offer":"beg"}'),
    (
        AnswerEvent(seat=3, offer="beg", answer="refused"),
        '{"event":"answer","seat":3,"offer":"beg","answer":"refused"}',
    ),
    (
        PriceEvent(seat=0, points=2, score=(2, 0)),
        '{"event":"price","seat":0,"points":2,"score":[2,0]}',
    ),
    (DoublingEvent(seat=1, times=2), '{"event":"doubling","seat":1,"times":2}'),
    (PartnerEvent(seat=1, partner=0), '{"event":"partner","seat":1,"partner":0}'),
    (PartnerEvent(seat=1, partner=None), '{"event":"partner","seat":1,"partner":null}'),
    (ContractEvent(seat=None, bid=None, name=None), '{"event":"contract","seat":null,"bid":null,"name":null}'),
    (TrumpEvent(seat=0, suit=2), '{"event":"trump","seat":0,"suit":"D"}'),
    (TakeEvent(seat=0, source="kitty", cards=(8,)), '{"event":"take","seat":0,"from":"kitty","cards":["TS"]}'),
    (DiscardEvent(seat=0, cards=(8, 7)), '{"event":"discard","seat":0,"cards":["TS","9S"]}'),
    (PassEvent(seat=0, to=1, cards=(8, 7)), '{"event":"passed","seat":0,"to":1,"cards":["TS","9S"]}'),
    (PickUpEvent(seat=1, cards=(8, 7)), '{"event":"received","seat":1,"cards":["TS","9S"]}'),
    (DrawEvent(seat=1, cards=(39,)), '{"event":"draw","seat":1,"cards":["2C"]}'),
    (ReshuffleEvent(cards=(9, 10)), '{"event":"reshuffle","cards":["JS","QS"]}'),
    (TopEvent(card=8), '{"event":"top","card":"TS"}'),
    (PlayEvent(seat=1, card=21, trick=1), PLAY_LINE),
    (TrickEvent(trick=2, winner=1, cards=(11, 12)), '{"event":"trick","trick":2,"winner":1,"cards":["KS","AS"]}'),
    (
        AwardEvent(point="high", value=1, side=1, card=12, rule="a.pitch:3", reason=""),
        '{"event":"award","point":"high","value":1,"side":1,"card":"AS","rule":"a.pitch:3"}',
    ),
    (
        AwardEvent(point="game", value=1, side=None, card=None, rule="a.pitch:4", reason=""),
        '{"event":"award","point":"game","value":1,"side":null,"card":null,"rule":"a.pitch:4"}',
    ),
    (
        SettleEvent(pitcher=0, bid=2, made=False, taken=(1, 2), delta=(-2, 2), score=(-2, 2)),
        '{"event":"settle","pitcher":0,"bid":2,"made":false,"taken":[1,2],"delta":[-2,2],"score":[-2,2]}',
    ),
    (
        StakeEvent(stake="set", paid=(-25, 25), rule="a.pitch:4"),
        '{"event":"stake","stake":"set","paid":[-25,25],"rule":"a.pitch:4"}',
    ),
    (DoubleEvent(rule="a.pitch:4"), '{"event":"double","rule":"a.pitch:4"}'),
    (
        OverEvent(outcome=Outcome(winner=1, reason="target", score=(3, 7), hands=4)),
        '{"event":"over","winner":1,"reason":"target","score":[3,7],"hands":4}',
    ),
]


def refused(*lines: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record(lines)
    return caught.value


@pytest.mark.parametrize(("event", "line"), CASES, ids=[line[10:16] for _, line in CASES])
def test_every_event_is_one_line_with_the_fields_of_the_contract(event: Event, line: str) -> None:
    assert compact(fields_of(event)) == line
    assert event_of(json.loads(line)) == event
    written = json.loads(line)
    assert [*written][1:] == [*FIELDS[written["event"]]]


def test_the_engine_starts_without_the_converter() -> None:
    """Law: who only plays does not wait for what writes records."""
    code = "import sys, pitchdsl.engine.table; raise SystemExit('cattrs' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_game_begins_with_its_header() -> None:
    assert list(lines_of_game(HEADER, [PlayEvent(seat=1, card=Card.parse("TH"), trick=1)])) == [GAME_LINE, PLAY_LINE]
    full = GameHeader(
        variant="house",
        with_rules=("coke",),
        rules_sha256="ab",
        seed=2**64 - 1,
        seats=2,
        sides=((0,), (1,)),
        start=(0, 0),
        target=7,
        bots=("simple", "random"),
    )
    assert [*fields_of(full)][1:] == [*FIELDS["game"]]
    assert read_record(lines_of_game(full, []))[0].header == full


def test_a_file_may_hold_several_games_and_blank_lines() -> None:
    first, second = read_record([GAME_LINE, PLAY_LINE, "", GAME_LINE, "", PLAY_LINE, PLAY_LINE])
    assert (first.line, [line.number for line in first.lines]) == (1, [2])
    assert (second.line, [line.number for line in second.lines]) == (4, [6, 7])
    assert second.lines[0].fields == json.loads(PLAY_LINE)


def test_fields_that_a_later_version_adds_do_no_harm() -> None:
    assert read_record([GAME_LINE, PLAY_LINE[:-1] + ',"think_ms":3}'])[0].lines[0].fields["think_ms"] == 3


def test_games_come_one_by_one_before_a_later_line_is_read() -> None:
    games = games_in([GAME_LINE, PLAY_LINE, GAME_LINE, "rubbish"])
    assert next(games).line == 1
    with pytest.raises(RecordError):
        next(games)


BAD_LINES: list[tuple[str | bytes, str]] = [
    ("{", "not JSON"),
    ("NaN", "not JSON"),
    ('{"event":"play","seat":' + "9" * 5000 + "}", "not JSON"),
    ("[" * 100_000, "more than 500 lists and objects"),
    ('{"event":"redeal","reason":"all passed","more":' + "[" * 950 + "]" * 950 + "}", "more than 500 lists"),
    ('{"event":"redeal","reason":"all passed","reason":"a wish"}', 'the field "reason" stands there twice'),
    ("[1]", "not a JSON object"),
    ("{}", "has no kind"),
    ('{"event":"dance"}', 'unknown kind "dance"'),
    ('{"event":["play"]}', "unknown kind"),
    ('{"event":"play","seat":1,"trick":1}', 'lacks the field "card"; it must be a card'),
    ('{"event":"play","seat":2,"card":"TH","trick":1}', '"seat" of "play" is 2; it must be a seat'),
    ('{"event":"play","seat":true,"card":"TH","trick":1}', '"seat" of "play" is true'),
    ('{"event":"play","seat":1,"card":"1H","trick":1}', '"card" of "play" is "1H"; it must be a card such as'),
    ('{"event":"play","seat":1,"card":"TH","trick":0}', "whole number, 1 or more"),
    ('{"event":"play","seat":1,"card":"TH","trick":1.0}', "whole number, 1 or more"),
    ('{"event":"trump","seat":1,"suit":"SH"}', "one of S, H, D, C"),
    ('{"event":"trump","seat":1,"suit":""}', "one of S, H, D, C"),
    ('{"event":"discard","seat":1,"cards":["2S","2S"]}', "a list of different cards"),
    ('{"event":"discard","seat":1,"cards":[["2S"]]}', "a list of different cards"),
    ('{"event":"take","seat":1,"from":"floor","cards":[]}', '"kitty" or "stock"'),
    ('{"event":"bid","seat":1,"bid":2,"value":null}', '"value" of "bid" is null'),
    ('{"event":"bid","seat":1,"bid":2e9,"value":2}', '"bid" of "bid"'),
    ('{"event":"cut","seats":[0,1],"cards":["2S"]}', "one card for each"),
    ('{"event":"redeal","reason":"\\u001b[2J"}', "a short text"),
    ('{"event":"redeal","reason":"\\ud800"}', "a short text"),
    ('{"event":"over","winner":0,"reason":"target","score":[1],"hands":1}', "a whole number for every side"),
    ('{"event":"settle","pitcher":0,"bid":2,"made":1,"taken":[0,0],"delta":[0,0],"score":[0,0]}', "true, false"),
    ('{"event":"deal","hand":1,"dealer":0,"hands":[["2S"],["2S"]],"kitty":[],"stock":[]}', "each card once"),
    ('{"event":"deal","hand":1,"dealer":0,"hands":[["2S"]],"kitty":[],"stock":[]}', "every seat"),
    ('{"event":"play",\0"seat":1}', "NUL"),
    (b"\xff\xfe\x00", "not text in UTF-8"),
    (" " * (LONGEST_LINE + 1), "longer than 1,000,000 characters"),
]


@pytest.mark.parametrize(("line", "says"), BAD_LINES)
def test_a_bad_line_is_named_with_what_to_do_about_it(line: str | bytes, says: str) -> None:
    error = refused(GAME_LINE, PLAY_LINE, line)
    assert error.line == 3
    assert says in error.message
    assert str(error).startswith("line 3: ")
    assert len(str(error)) < 500


BAD_HEADERS: list[tuple[str, Any, str]] = [
    ("format", "pitchdsl-record/2", 'this program reads "pitchdsl-record/1"'),
    ("format", None, "is not known"),
    ("seats", 1, "from 2 to"),
    ("seats", 10**12, "from 2 to"),
    ("seats", "2", "from 2 to"),
    ("sides", [[0], [0]], "each seat once"),
    ("sides", [[0]], "each seat once"),
    ("sides", 3, "each seat once"),
    ("sides", [[0, 1], []], "each seat once"),
    ("start", [0], "for every side"),
    ("seed", 1 << 200, "a whole number"),
    ("with", "coke", "a list of names"),
    ("with", ["a"] * 65, "a list of names"),
    ("variant", 7, "a short text"),
    ("variant", "x" * 5000, "a short text"),
    ("bots", ["simple"], "one bot for every seat"),
]


@pytest.mark.parametrize(("name", "value", "says"), BAD_HEADERS)
def test_a_bad_header_is_refused(name: str, value: Any, says: str) -> None:
    fields = {**json.loads(GAME_LINE), name: value}
    error = refused(json.dumps(fields))
    assert error.line == 1
    assert says in error.message


def test_an_event_needs_a_game_before_it() -> None:
    assert refused(PLAY_LINE).message == '"play" stands before any game; begin with a "game" line'


def test_a_record_without_a_game_is_refused() -> None:
    assert "no game" in refused().message
    assert "no game" in refused("", "\n").message


def test_a_byte_order_mark_and_foreign_line_ends_are_let_be() -> None:
    text = "\ufeff" + GAME_LINE + "\r\n" + PLAY_LINE + "\r\n"
    assert len(read_record(bounded_lines(io.BytesIO(text.encode())))[0].lines) == 1


def test_a_file_without_line_ends_is_not_read_to_its_end() -> None:
    stream = io.BytesIO(b"x" * (5 * LONGEST_LINE))
    with pytest.raises(RecordError):
        read_record(bounded_lines(stream))
    assert stream.tell() < 2 * LONGEST_LINE


SEATS = st.integers(0, 1)
CARD_SETS = st.lists(st.integers(0, 53), unique=True, max_size=54).map(tuple)
NUMBERS = st.integers(-(10**9), 10**9)
BY_SIDE = st.tuples(NUMBERS, NUMBERS)
NAMES = st.from_regex(r"[a-z][a-z-]{0,20}", fullmatch=True).filter(lambda name: name not in ("pass", "hold"))
CALLS = st.one_of(
    st.builds(lambda seat: BidEvent(seat=seat, call=Pass(), value=None), SEATS),
    st.builds(lambda seat, value: BidEvent(seat=seat, call=Hold(), value=value), SEATS, NUMBERS),
    st.builds(lambda seat, value: BidEvent(seat=seat, call=Bid(value), value=value), SEATS, NUMBERS),
    st.builds(lambda seat, value, name: BidEvent(seat=seat, call=Bid(value, name), value=value), SEATS, NUMBERS, NAMES),
)
COUNTS = st.integers(1, 1000)
EVENTS: st.SearchStrategy[Event] = st.one_of(
    CALLS,
    st.builds(RedealEvent, reason=NAMES),
    st.builds(ContractEvent, seat=st.none() | SEATS, bid=st.none() | NUMBERS, name=st.none() | NAMES),
    st.builds(TurnUpEvent, seat=SEATS, card=st.integers(0, 53)),
    st.builds(AskEvent, seat=SEATS, offer=st.sampled_from(["beg", "new-deal"])),
    st.builds(AnswerEvent, seat=SEATS, offer=st.just("beg"), answer=st.sampled_from(["granted", "refused"])),
    st.builds(PartnerEvent, seat=SEATS, partner=st.none() | SEATS),
    st.builds(TrumpEvent, seat=SEATS, suit=st.integers(0, 3)),
    st.builds(TakeEvent, seat=SEATS, source=st.sampled_from(["kitty", "stock"]), cards=CARD_SETS),
    st.builds(DiscardEvent, seat=SEATS, cards=CARD_SETS),
    st.builds(PassEvent, seat=SEATS, to=SEATS, cards=CARD_SETS),
    st.builds(PickUpEvent, seat=SEATS, cards=CARD_SETS),
    st.builds(DrawEvent, seat=SEATS, cards=CARD_SETS),
    st.builds(ReshuffleEvent, cards=CARD_SETS),
    st.builds(TopEvent, card=st.integers(0, 53)),
    st.builds(PlayEvent, seat=SEATS, card=st.integers(0, 53), trick=COUNTS),
    st.builds(TrickEvent, trick=COUNTS, winner=SEATS, cards=CARD_SETS),
    st.builds(
        AwardEvent,
        point=NAMES,
        value=NUMBERS,
        side=st.none() | SEATS,
        card=st.none() | st.integers(0, 53),
        rule=NAMES,
        reason=st.just(""),
    ),
    st.builds(
        SettleEvent,
        pitcher=st.none() | SEATS,
        bid=st.none() | NUMBERS,
        made=st.none() | st.booleans(),
        taken=BY_SIDE,
        delta=BY_SIDE,
        score=BY_SIDE,
    ),
    st.builds(
        OverEvent,
        outcome=st.builds(Outcome, winner=st.none() | SEATS, reason=NAMES, score=BY_SIDE, hands=st.integers(0, 1000)),
    ),
)


@given(st.lists(EVENTS, max_size=8))
def test_what_is_written_can_be_read_and_is_the_same(events: list[Event]) -> None:
    (game,) = read_record(lines_of_game(HEADER, events))
    assert game.header == HEADER
    assert [event_of(line.fields) for line in game.lines] == events


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(["2S", "RJ", "pass"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(sorted(FIELDS)), st.data())
def test_no_line_of_json_gets_by_with_anything_but_a_record_error(kind: str, data: st.DataObject) -> None:
    fields = {"event": kind, **{name: data.draw(JSON) for name in FIELDS[kind]}}
    try:
        read_record([GAME_LINE, json.dumps(fields)])
    except RecordError as error:
        assert error.line == 2
