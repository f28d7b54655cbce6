"""The arguments of a call, read piece by piece: each has a type and a bound, and anything else is a fault."""

import re
from collections.abc import Mapping
from typing import Any

from pitchdsl.syntax.well_formed import MOST_CHARACTERS
from pitchdsl.web.fault import FaultError

MOST_REQUEST = 8 * MOST_CHARACTERS
"""Characters of a whole request: a few of the largest texts there may be."""

MOST_FILES = 100
MOST_NAME = 200
"""Characters of the name of a file, a player or a code."""

MOST_OVER = 30
"""House rules that are laid over one game."""

MOST_ACTION = 500
"""Characters of an action, or of an answer to a question."""

MOST_ANSWERS = 20

LARGEST = 2**53 - 1
"""The largest number that JavaScript holds exactly."""

_HALF = re.compile("[\ud800-\udfff]")


class Request:
    """The arguments of one call."""

    def __init__(self, args: object) -> None:
        if not isinstance(args, Mapping):
            raise FaultError("unreadable", "the arguments of a call are an object")
        self._args = args

    def has(self, name: str) -> bool:
        """Whether an argument is there that may be left out."""
        return self._args.get(name) is not None

    def under(self, name: str) -> "Request":
        """The arguments that an argument has of its own."""
        return Request(self._args.get(name))

    def each(self, name: str, most: int) -> "tuple[Request, ...]":
        """A list of so many objects at most."""
        return tuple(map(Request, self._list(name, most)))

    def whole(self) -> Mapping[str, Any]:
        """All of it, for a reader that judges every part."""
        return self._args

    def flag(self, name: str) -> bool:
        """Yes or no."""
        value = self._args.get(name)
        if not isinstance(value, bool):
            raise FaultError("unreadable", f"`{name}` is to be true or false")
        return value

    def text(self, name: str, most: int = MOST_NAME) -> str:
        """A text of at most so many characters."""
        return _text(self._args.get(name), name, most)

    def number(self, name: str, least: int, most: int) -> int:
        """A whole number in a range."""
        value = self._args.get(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise FaultError("unreadable", f"`{name}` is to be a whole number")
        if not least <= value <= most:
            raise FaultError("too big" if value > most else "unreadable", f"`{name}` is to be {least} to {most:,}")
        return value

    def texts(self, name: str, most: int) -> tuple[str, ...]:
        """A list of so many names at most."""
        return tuple(_text(each, name, MOST_NAME) for each in self._list(name, most))

    def by_name(self, name: str, number: int, length: int) -> dict[str, str]:
        """Texts by name, at most so many of at most such a length."""
        value = self._args.get(name)
        if not isinstance(value, Mapping):
            raise FaultError("unreadable", f"`{name}` is to be an object")
        if len(value) > number:
            raise FaultError("too big", f"there are more than {number} {name}")
        return {_text(key, name, MOST_NAME): _text(each, key, length) for key, each in value.items()}

    def _list(self, name: str, most: int) -> list[Any]:
        value = self._args.get(name)
        if not isinstance(value, list):
            raise FaultError("unreadable", f"`{name}` is to be a list")
        if len(value) > most:
            raise FaultError("too big", f"`{name}` has more than {most} entries")
        return value


def _text(value: object, name: str, most: int) -> str:
    if not isinstance(value, str):
        raise FaultError("unreadable", f"`{shown(name)}` is to be a text")
    if len(value) > most:
        raise FaultError("too big", f"`{shown(name)}` has more than {most:,} characters")
    return _HALF.sub("�", value)  # half a character takes as much room, and cannot be written


def shown(name: Any) -> str:
    """A name from a request as it may be told, in one line of moderate length."""
    return " ".join(_HALF.sub("�", str(name)[:60]).split())
