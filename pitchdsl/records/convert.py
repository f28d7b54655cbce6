"""Events as the fields of a record's lines, and back: one converter, made from the event classes."""

from collections.abc import Iterator
from functools import cache, partial
from operator import eq
from typing import Any, get_args

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from pitchdsl.cards import CODES, SUITS, card_called
from pitchdsl.game.actions import Bid, Call, Hold, Pass, RunIt
from pitchdsl.game.events import (
    Card,
    Cards,
    Deal,
    Event,
    FaceDown,
    Outcome,
    RuleLine,
    Suit,
    Unrecorded,
)
from pitchdsl.records.header import GameHeader

KINDS: dict[str, Any] = {kind.id: kind for kind in (GameHeader, *get_args(Event))}
"""The class of each kind of line, by what its ``event`` says."""

_NAMES = {"with_rules": "with", "source": "from", "call": "bid"}
"""What lines call a field that has another name in Python."""

_CALLS = {Pass(): "pass", Hold(): "hold", RunIt(): "run"}


def fields_of(event: Event | GameHeader) -> dict[str, Any]:
    """The fields of the line that records an event; a number stands there for cards that lie face down."""
    fields = {"event": event.id, **_converter().unstructure(event)}
    if event.flattened is not None:
        fields.update(fields.pop(event.flattened, ()))
    return fields


def event_of(fields: dict[str, Any]) -> Event:
    """The event that a checked line records; an award comes back without its reason."""
    kind = KINDS[fields["event"]]
    if kind.flattened is not None:
        fields = {**fields, kind.flattened: fields}
    event: Event = _converter().structure(fields, kind)
    return event


def header_of(fields: dict[str, Any]) -> GameHeader:
    """The header that a game's checked first line records."""
    return _converter().structure(fields, GameHeader)


def field_types(kind: Any) -> Iterator[tuple[str, Any]]:
    """The name and the type of each field on a line of this kind, after ``event``, in order."""
    for field in attrs.fields(kind):
        if attrs.has(field.type):
            yield from field_types(field.type)
        elif field.type != Unrecorded:
            yield _NAMES.get(field.name, field.name), field.type


def call_of(bid: str | int, value: int | None) -> Call:
    """The call that the fields of a recorded bid stand for."""
    if bid == "pass":
        return Pass()
    if bid == "hold":
        return Hold()
    if bid == "run" and value is None:
        return RunIt()
    return Bid(bid) if isinstance(bid, int) else Bid(value or 0, bid)


def _bid_of(call: Call) -> str | int:
    if isinstance(call, Bid):
        return call.value if call.name is None else call.name
    return _CALLS[call]


def _codes_of(cards: Cards) -> list[str] | int:
    """The cards, or how many they are where they lie face down, which no record tells."""
    return len(cards) if isinstance(cards, FaceDown) else [CODES[card] for card in cards]


@cache
def _converter() -> Converter:
    converter = Converter(unstruct_collection_overrides={tuple: list}, detailed_validation=False)
    for form, encode, decode in (
        (Card, CODES.__getitem__, lambda code, _: card_called(code, "card")),
        (Cards, _codes_of, lambda codes, _: tuple(card_called(code, "card") for code in codes)),
        (Suit, SUITS.__getitem__, lambda letter, _: SUITS.index(letter)),
        (Call, _bid_of, lambda line, _: call_of(line["bid"], line["value"])),
        (RuleLine, str, lambda text, _: text or ""),
    ):
        converter.register_unstructure_hook_func(partial(eq, form), encode)
        converter.register_structure_hook_func(partial(eq, form), decode)
    for kind in (Deal, Outcome, *KINDS.values()):
        write: dict[str, Any] = {
            field.name: override(rename=_NAMES.get(field.name), omit=field.type == Unrecorded)
            for field in attrs.fields(kind)
        }
        read = {**write, "call": override()}  # from the whole line, under its own name
        converter.register_unstructure_hook(kind, make_dict_unstructure_fn(kind, converter, **write))
        converter.register_structure_hook(kind, make_dict_structure_fn(kind, converter, **read))
    return converter
