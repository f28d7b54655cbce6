"""The form of a record: which fields each kind of line has, and what may stand in them.

Everything is bounded here, so that whoever reads a record may trust each value that got this far.
"""

from collections.abc import Callable
from typing import Any

from attrs import frozen

from pitchdsl.cards import CODES, SUITS

FORMAT = "pitchdsl-record/1"

MOST_SEATS = 54
MOST_NUMBER = 1_000_000_000
LONGEST_NAME = 4096
LONGEST_LIST = 64


@frozen(slots=True)
class Form:
    """What may stand in a field, in words and as a test that knows how many seats and sides there are."""

    words: str
    fits: Callable[[Any, int, int], bool]


def or_null(form: Form) -> Form:
    """The same field where it may have no value."""
    return Form(f"{form.words}, or null", lambda value, seats, sides: value is None or form.fits(value, seats, sides))


def several(form: Form, words: str) -> Form:
    """A list of such values, of any length up to the bound."""
    return Form(words, lambda value, seats, sides: _is_list(value) and all(form.fits(e, seats, sides) for e in value))


def each_side(form: Form, words: str) -> Form:
    """A list with one such value for each side."""
    return Form(
        words,
        lambda value, seats, sides: (
            _is_list(value) and len(value) == sides and all(form.fits(e, seats, sides) for e in value)
        ),
    )


def _is_list(value: object) -> bool:
    return type(value) is list and len(value) <= LONGEST_LIST


def _is_number(value: object) -> bool:
    # JSON's true is an int in Python, and not one here.
    return type(value) is int and abs(value) <= MOST_NUMBER


def _is_name(value: object) -> bool:
    return type(value) is str and len(value) <= LONGEST_NAME and value.isprintable()


def _is_card(value: object) -> bool:
    return type(value) is str and value in CODES


def _are_cards(value: object) -> bool:
    return type(value) is list and all(_is_card(each) for each in value) and len(set(value)) == len(value)


def _are_hands(value: object, seats: int) -> bool:
    return (
        type(value) is list
        and len(value) == seats
        and all(_are_cards(hand) for hand in value)
        and len({card for hand in value for card in hand}) == sum(len(hand) for hand in value)
    )


def _are_sides(value: object, seats: int) -> bool:
    if not _is_list(value) or not isinstance(value, list) or not all(_is_list(side) and side for side in value):
        return False
    members = [seat for side in value for seat in side]
    return all(type(seat) is int for seat in members) and sorted(members) == list(range(seats))


NUMBER = Form("a whole number", lambda value, seats, sides: _is_number(value))
COUNT = Form("a whole number, 0 or more", lambda value, seats, sides: _is_number(value) and value >= 0)
FROM_ONE = Form("a whole number, 1 or more", lambda value, seats, sides: _is_number(value) and value >= 1)
SEED = Form("a whole number", lambda value, seats, sides: type(value) is int and abs(value) < 1 << 128)
NAME = Form("a short text", lambda value, seats, sides: _is_name(value))
SEAT = Form("a seat of this game", lambda value, seats, sides: type(value) is int and 0 <= value < seats)
SIDE = Form("a side of this game", lambda value, seats, sides: type(value) is int and 0 <= value < sides)
SUIT = Form("one of S, H, D, C", lambda value, seats, sides: type(value) is str and len(value) == 1 and value in SUITS)
CARD = Form('a card such as "TH", "2C" or "RJ"', lambda value, seats, sides: _is_card(value))
CARDS = Form('a list of different cards such as "TH", "2C" or "RJ"', lambda value, seats, sides: _are_cards(value))
HANDS = Form(
    "a list with the cards of every seat, each card once", lambda value, seats, sides: _are_hands(value, seats)
)
SOURCE = Form('"kitty" or "stock"', lambda value, seats, sides: value in ("kitty", "stock"))
BID = Form(
    'a number, "pass", "hold" or the name of a bid', lambda value, seats, sides: _is_number(value) or _is_name(value)
)
MADE = Form("true, false or null", lambda value, seats, sides: value is None or type(value) is bool)
SEATS = Form(
    f"a number of players from 2 to {MOST_SEATS}",
    lambda value, seats, sides: type(value) is int and 2 <= value <= MOST_SEATS,
)
SIDES = Form("lists of seats, each seat once", lambda value, seats, sides: _are_sides(value, seats))
NUMBERS = each_side(NUMBER, "a list with a whole number for every side")

KINDS: dict[str, dict[str, Form]] = {
    "game": {
        "format": Form(f'"{FORMAT}"', lambda value, seats, sides: value == FORMAT),
        "variant": NAME,
        "with": several(NAME, "a list of names of house rules"),
        "rules_sha256": or_null(NAME),
        "seed": or_null(SEED),
        "seats": SEATS,
        "sides": SIDES,
        "start": NUMBERS,
        "target": or_null(NUMBER),
        "bots": or_null(several(NAME, "a list of names of bots")),
    },
    "cut": {"seats": several(SEAT, "a list of seats"), "cards": CARDS},
    "deal": {"hand": FROM_ONE, "dealer": SEAT, "hands": HANDS, "kitty": CARDS, "stock": CARDS},
    "misdeal": {"seat": SEAT, "reason": NAME},
    "redeal": {"reason": NAME},
    "bid": {"seat": SEAT, "bid": BID, "value": or_null(NUMBER)},
    "contract": {"seat": or_null(SEAT), "bid": or_null(NUMBER), "name": or_null(NAME)},
    "trump": {"seat": SEAT, "suit": SUIT},
    "take": {"seat": SEAT, "from": SOURCE, "cards": CARDS},
    "discard": {"seat": SEAT, "cards": CARDS},
    "draw": {"seat": SEAT, "cards": CARDS},
    "reshuffle": {"cards": CARDS},
    "play": {"seat": SEAT, "card": CARD, "trick": FROM_ONE},
    "trick": {"trick": FROM_ONE, "winner": SEAT, "cards": CARDS},
    "award": {
        "point": NAME,
        "value": NUMBER,
        "side": or_null(SIDE),
        "card": or_null(CARD),
        "rule": or_null(NAME),
    },
    "settle": {
        "pitcher": or_null(SIDE),
        "bid": or_null(NUMBER),
        "made": MADE,
        "taken": NUMBERS,
        "delta": NUMBERS,
        "score": NUMBERS,
    },
    "over": {"winner": or_null(SIDE), "reason": NAME, "score": NUMBERS, "hands": COUNT},
}
"""The fields of every kind of line after ``event``, in the order in which they are written."""
