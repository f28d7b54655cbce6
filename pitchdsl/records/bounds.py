"""What may stand in a field of a record: for each type of field its bounds, in words, as a schema and as a test.

Whoever reads a record may trust each value that got this far. A schema sees one line; what only the game's
header tells (how many seats and sides there are) is in the test alone, as are a few things that JSON Schema has
no words for: that 1.0 is no whole number, and that no card is in two hands.
"""

from collections.abc import Callable, Iterable
from itertools import chain
from types import NoneType
from typing import Any, get_args

from attrs import evolve

from pitchdsl.cards import CODES, SUITS
from pitchdsl.game.actions import Call
from pitchdsl.game.events import BySide, Card, Cards, Count, Granted, Hands, Ordinal, Pile, RuleLine, Seat, Side, Suit
from pitchdsl.records.convert import KINDS, field_types
from pitchdsl.records.header import FORMAT, Bots, Format, HouseRules, Seats, Seed, Sides
from pitchdsl.values import frozen

MOST_SEATS = 54
MOST_NUMBER = 1_000_000_000
LONGEST_NAME = 4096
LONGEST_LIST = 64

UNPRINTABLE = "[\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\ud800-\\udfff]"
"""What a schema refuses in names; the test refuses all that is not printable, in Python's sense."""

Fits = Callable[[Any, int, int], bool]
"""Whether a value may stand in a game of so many seats and so many sides."""


@frozen(slots=True)
class Bounds:
    """What may stand in a field."""

    words: str
    schema: dict[str, Any]
    fits: Fits


def whole(words: str, least: int, most: int) -> Bounds:
    """A whole number in a range, both ends included; JSON's true, an int in Python, is none."""
    schema = {"type": "integer", "minimum": least, "maximum": most}
    return Bounds(words, schema, lambda value, seats, sides: type(value) is int and least <= value <= most)


def one_of(words: str, texts: Iterable[str]) -> Bounds:
    """One of these texts."""
    allowed = dict.fromkeys(texts)
    return Bounds(words, {"enum": [*allowed]}, lambda value, seats, sides: type(value) is str and value in allowed)


def several(words: str, item: Bounds, least: int = 0, most: int = LONGEST_LIST, different: bool = False) -> Bounds:
    """A list of such values."""
    schema = {"type": "array", "items": item.schema, "minItems": least, "maxItems": most}

    def fits(value: Any, seats: int, sides: int) -> bool:
        return (
            type(value) is list
            and least <= len(value) <= most
            and all(item.fits(each, seats, sides) for each in value)
            and (not different or len(set(value)) == len(value))
        )

    return Bounds(words, {**schema, "uniqueItems": True} if different else schema, fits)


def within(game: Fits, bounds: Bounds) -> Bounds:
    """The same, narrowed by what the game's header tells."""
    return evolve(
        bounds, fits=lambda value, seats, sides: bounds.fits(value, seats, sides) and game(value, seats, sides)
    )


def or_null(bounds: Bounds) -> Bounds:
    """The same where there may be no value."""
    return Bounds(
        f"{bounds.words}, or null",
        {"anyOf": [bounds.schema, {"type": "null"}]},
        lambda value, seats, sides: value is None or bounds.fits(value, seats, sides),
    )


def _each_once(lists: list[list[Any]]) -> bool:
    return len(set(chain(*lists))) == sum(map(len, lists))


_NAME = Bounds(
    "a short text",
    {"type": "string", "maxLength": LONGEST_NAME, "not": {"pattern": UNPRINTABLE}},
    lambda value, seats, sides: type(value) is str and len(value) <= LONGEST_NAME and value.isprintable(),
)
_CARD = one_of('a card such as "TH", "2C" or "RJ"', CODES)
DEFINITIONS = {"name": _NAME.schema, "card": _CARD.schema}
"""What a schema says once, for other parts to refer to."""

NAME = evolve(_NAME, schema={"$ref": "#/$defs/name"})
CARD = evolve(_CARD, schema={"$ref": "#/$defs/card"})
NUMBER = whole("a whole number", -MOST_NUMBER, MOST_NUMBER)
SEAT = within(lambda seat, seats, sides: seat < seats, whole("a seat of this game", 0, MOST_SEATS - 1))
CARDS = several('a list of different cards such as "TH", "2C" or "RJ"', CARD, most=len(CODES), different=True)

BOUNDS: dict[Any, Bounds] = {
    int: NUMBER,
    str: NAME,
    bool | None: Bounds(
        "true, false or null",
        {"enum": [True, False, None]},
        lambda value, seats, sides: value is None or type(value) is bool,
    ),
    Seat: SEAT,
    tuple[Seat, ...]: several("a list of seats", SEAT),
    Side: within(lambda side, seats, sides: side < sides, whole("a side of this game", 0, MOST_SEATS - 1)),
    BySide: within(
        lambda value, seats, sides: len(value) == sides, several("a list with a whole number for every side", NUMBER)
    ),
    Card: CARD,
    Cards: CARDS,
    Hands: within(
        lambda hands, seats, sides: len(hands) == seats and _each_once(hands),
        several("a list with the cards of every seat, each card once", CARDS, least=2, most=MOST_SEATS),
    ),
    Suit: one_of("one of S, H, D, C", SUITS),
    Ordinal: whole("a whole number, 1 or more", 1, MOST_NUMBER),
    Count: whole("a whole number, 0 or more", 0, MOST_NUMBER),
    Granted: one_of('"granted" or "refused"', ("granted", "refused")),
    Pile: one_of('"kitty" or "stock"', ("kitty", "stock")),
    RuleLine: or_null(NAME),  # a record need not tell it
    Call: Bounds(
        'a number, "pass", "hold" or the name of a bid',
        {"anyOf": [NUMBER.schema, NAME.schema]},
        lambda value, seats, sides: NUMBER.fits(value, seats, sides) or NAME.fits(value, seats, sides),
    ),
    Format: one_of(f'"{FORMAT}"', (FORMAT,)),
    HouseRules: several("a list of names of house rules", NAME),
    Bots: several("a list of names of bots", NAME),
    Seed: whole("a whole number", 1 - (1 << 128), (1 << 128) - 1),
    Seats: whole(f"a number of players from 2 to {MOST_SEATS}", 2, MOST_SEATS),
    Sides: within(
        lambda lists, seats, sides: _each_once(lists) and sum(map(len, lists)) == seats,
        several("lists of seats, each seat once", several("", SEAT, least=1, different=True), least=1, most=MOST_SEATS),
    ),
}
"""The bounds of each type of field; the same type or nothing has them, ``or null``."""


def _bounds_of(kind: Any) -> Bounds:
    if kind in BOUNDS:
        return BOUNDS[kind]
    (there,) = (each for each in get_args(kind) if each is not NoneType)
    return or_null(BOUNDS[there])


FIELDS: dict[str, dict[str, Bounds]] = {
    name: {field: _bounds_of(type_) for field, type_ in field_types(kind)} for name, kind in KINDS.items()
}
"""The fields of every kind of line after ``event``, in the order in which they are written."""
