"""Whether everybody at a table was sent only cards that the rules show them: all messages are held against the record.

    python -m tests.serve.shown < LOG

The log is in JSON: the `desk` that the table was opened by, the `record` of the game, and under `sent` for each seat,
-1 for who watches, the messages that came to it. What is printed is in JSON too: which side `won`, the `score`, the
seats of all `sides`, and the `faults`.
Who sees which card is said here anew, and not asked of the filter that the server uses.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import frozen

from pitchdsl.cards import CODES, RED_JOKER
from pitchdsl.engine.seen import handling_of
from pitchdsl.engine.table import Table
from pitchdsl.game.events import (
    AwardEvent,
    CallEvent,
    CutEvent,
    DealEvent,
    DiscardEvent,
    Event,
    PlayEvent,
    SettleEvent,
    TopEvent,
    TrickEvent,
    TurnUpEvent,
    of_kind,
)
from pitchdsl.records.reader import read_record
from pitchdsl.records.replay import played_again, replay
from pitchdsl.serve.opening import rules_at
from pitchdsl.serve.table_actions import TABLE

_SIGNS, _RANKS = "♠♥♦♣", ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_NAMED = re.compile(rf"(10|[2-9JQKA])([{_SIGNS}])|\b(?:(red|black)[ -])?joker\b")

_CODE = re.compile(r"\b(?:[2-9TJQKA][SHDC]|RJ|BJ)\b")

_SHEET = {"desk", "rule", "line", "title"}
"""Where a message holds words of the sheet."""

Shape = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The number of the hand, and for each seat the cards in hand and the tricks that it has won."""


@frozen(kw_only=True)
class Moment:
    """A moment of a game: how the table looks, and which cards of this hand have been seen by then."""

    shape: Shape
    open: frozenset[int]
    """Seen by all."""
    own: tuple[frozenset[int], ...]
    """Seen by each seat alone."""

    def seen_by(self, seat: int) -> frozenset[int]:
        """What a seat has seen, or who watches."""
        return self.open if seat == TABLE else self.open | self.own[seat]


def moments_of(table: Table) -> list[Moment]:
    """The moments of a game, one behind each of its events."""
    seats, handling = range(table.seats), handling_of(table.seated)
    found: list[Moment] = []
    hand, held, tricks = 0, [0 for _ in seats], [0 for _ in seats]
    seen, own = set[int](), [set[int]() for _ in seats]
    for event in table.events:
        if isinstance(event, DealEvent):
            if event.hand != hand and hand:  # until then one is told of cards that are dealt again, and of the cut
                for each in (seen, *own):
                    each.clear()
            hand, held, tricks = event.hand, [0 for _ in seats], [0 for _ in seats]
        elif isinstance(event, TrickEvent):
            tricks[event.winner] += 1
        for move in event.moves(handling):
            if isinstance(move.source, int):
                held[move.source] -= len(move.cards)
            if isinstance(move.goal, int):
                held[move.goal] += len(move.cards)
                own[move.goal].update(move.cards)
        if isinstance(event, SettleEvent):
            held = [0 for _ in seats]
        seen.update(_shown(event, handling.open_discards))
        shape = (hand, tuple(held), tuple(tricks))
        found.append(Moment(shape=shape, open=frozenset(seen), own=tuple(map(frozenset, own))))
    return found


def _shown(event: Event, open_discards: bool) -> Iterable[int]:
    """The cards that an event shows, or names, to everybody."""
    match event:
        case PlayEvent() | TurnUpEvent() | TopEvent():
            return (event.card,)
        case CallEvent():
            return () if event.card is None else (event.card,)
        case AwardEvent():  # the count says by which card, or which one is not there
            named_in = map(CODES.index, _CODE.findall(event.reason))
            return named_in if event.card is None else (*named_in, event.card)
        case CutEvent():
            return event.cards
        case DiscardEvent() if open_discards:
            return event.cards
        case _:
            return ()


def named(told: Any) -> Iterator[int]:
    """The cards in a message, those in its sentences too."""
    if isinstance(told, str):
        for rank, sign, colour in _NAMED.findall(told):
            yield _SIGNS.index(sign) * 13 + _RANKS.index(rank) if sign else RED_JOKER + (colour == "black")
        yield from map(CODES.index, _CODE.findall(told))
    elif isinstance(told, dict):
        if "code" in told:
            yield told["code"]
        for key, value in told.items():
            if key not in _SHEET:
                yield from named(value)
    elif isinstance(told, list):
        for each in told:
            yield from named(each)


def table_in(message: dict[str, Any]) -> dict[str, Any] | None:
    """The table that a message tells of; none where it tells of something else."""
    value = message.get("value")
    if not isinstance(value, dict):
        return None
    found = value.get("table", value)
    return found if isinstance(found, dict) and "hand_number" in found else None


def faults_in(seat: int, messages: Sequence[str], moments: Sequence[Moment]) -> Iterator[str]:
    """What a seat was sent that it must not know, or that never was so."""
    at, over = 0, False
    for number, text in enumerate(messages, 1):
        message = json.loads(text)
        table, here = table_in(message), f"seat {seat}, message {number}"
        if _tells_seed(message):
            yield f"{here} tells where the cards come from while somebody is waited for: {text}"
        if _is_record(message):
            if not over:
                yield f"{here} is a record before the end: {text}"
            continue
        if table is None:
            secret = {*named(message)} - moments[at].seen_by(seat)
            if secret:
                yield f"{here} names {sorted(secret)}: {text}"
            continue
        if seat == TABLE and (table["hand"] or table["actions"] or table["choose"] or table["note"]):
            yield f"{here} shows a hand, or what is asked of a seat: {text}"
        over = table["over"]
        shape = _shape_of(table)
        now = [place for place in range(at, len(moments)) if moments[place].shape == shape]
        if not now:
            yield f"{here} shows a table that never was so: {shape}"
            continue
        cards = {*named(_without_calls(table)), *named(message["value"].get("room"))}
        fitting = [place for place in now if cards <= moments[place].seen_by(seat)]
        if not fitting:
            secret = min((cards - moments[place].seen_by(seat) for place in now), key=len)
            yield f"{here} names {sorted(secret)}: {text}"
        at = (fitting or now)[0]


def _tells_seed(message: dict[str, Any]) -> bool:
    """Whether a message tells the secret number of a game in which somebody still has to decide."""
    value = message.get("news") or message.get("value")
    room = value.get("room", value) if isinstance(value, dict) else {}
    return "proofs" in room and "nonce" in room["proofs"][-1] and any(seat["waited"] for seat in room["seats"])


def _is_record(message: dict[str, Any]) -> bool:
    """Whether a message holds the whole game, with all cards; a seat may ask for that once the game is over."""
    value = message.get("value")
    return isinstance(value, dict) and str(value.get("text", "")).startswith('{"event":"game"')


def _shape_of(table: dict[str, Any]) -> Shape:
    seats = table["seats"]
    return table["hand_number"], tuple(each["cards"] for each in seats), tuple(each["tricks"] for each in seats)


def _without_calls(table: dict[str, Any]) -> dict[str, Any]:
    """A table without the cards that its seat may call: that is any card of the pack."""
    calls = [each for each in table["actions"] if not each["text"].startswith("call ")]
    return {**table, "actions": calls}


def judged(log: dict[str, Any]) -> dict[str, Any]:
    """How a game ended by its record, and what its messages told that they should not."""
    rules = rules_at(log["desk"])
    games = read_record(log["record"].splitlines())
    faults = [f"the record: {each}" for game in games for each in replay(game, rules)]
    tables = [played_again(game, rules) for game in games]
    moments = [moment for table in tables for moment in moments_of(table)]
    for sent in log["sent"]:
        faults += faults_in(sent["seat"], sent["messages"], moments)
    last = tables[-1]
    assert last.outcome is not None, "the record ends before the game does"
    score = of_kind(SettleEvent, last.events)[-1].score
    return {"won": last.outcome.winner, "score": [*score], "sides": [*last.sides], "faults": faults}


if __name__ == "__main__":
    print(json.dumps(judged(json.load(sys.stdin))))
