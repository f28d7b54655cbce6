"""What a caller hands in, looked at where it comes in: taken, or refused in one line.

The line begins with the name of the argument, and says what is wanted and what was given: ``TypeError`` for a value of
the wrong kind, ``ValueError`` for one of the right kind that cannot be. Behind the door nothing is looked at again.
"""

from collections.abc import Iterable, Mapping
from operator import index
from os import PathLike, fspath
from pathlib import Path
from typing import Any

LONGEST = 80
"""So many characters of a value are shown at most."""

LONGEST_PATH = 1000
"""So many of a path: it is shown whole, unless no file can be called so."""

Text = str | bytes
"""A text, or its bytes in UTF-8."""
Texts = Mapping[str, Text]
"""Texts by their names."""

SEEDS = 2**64 - 1
"""The largest seed."""
MOST_OF_ALL = 10**9
"""A number that nothing of what is counted in a record reaches."""


def shown(value: object) -> str:
    """A value in one short line, whatever it is."""
    from reprlib import Repr  # noqa: PLC0415  # only those who hand in something wrong need it

    short = Repr()
    short.maxlevel, short.maxstring, short.maxother, short.maxlong = 3, LONGEST, LONGEST, LONGEST
    try:
        said = short.repr(value)
    except Exception:  # a value that cannot even say what it is: its class, its fault
        said = f"a {type(value).__name__}"
    return clipped(said)


def clipped(said: str, longest: int = LONGEST) -> str:
    """What a caller says, in one line that is not too long to read."""
    some = said if len(said) <= longest else f"{said[: longest - 1]}…"
    return some if some.isprintable() else ascii(some)[1:-1]


def wrong_kind(argument: str, wanted: str, value: object) -> TypeError:
    """The error for a value of a kind that the argument never takes."""
    return TypeError(f"{argument} must be {wanted}, not {shown(value)} of type {clipped(type(value).__name__)}")


def wrong_value(argument: str, wanted: str, value: object) -> ValueError:
    """The error for a value of the right kind that cannot be."""
    return ValueError(f"{argument} must be {wanted}, not {shown(value)}")


def whole(value: object, argument: str, least: int, most: int, where: str = "") -> int:
    """A whole number in a range, both ends included; one of NumPy's is one, too, and a truth value is none.

    ``where`` says of what that is the range.
    """
    if type(value) is int and least <= value <= most:  # which is all that a game in progress has time for
        return value
    number_wanted = f"a whole number from {least:,} to {most:,}" if least < most else f"{least:,}"
    wanted = f"{number_wanted} {where}".rstrip()
    if isinstance(value, bool):
        raise wrong_kind(argument, wanted, value)
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise wrong_kind(argument, wanted, value) from None
    if not least <= number <= most:
        raise wrong_value(argument, wanted, value)
    return number


def seed_of(value: object, argument: str = "seed") -> int:
    """A seed."""
    return whole(value, argument, 0, SEEDS)


def flag(value: object, argument: str) -> bool:
    """True or False."""
    if not isinstance(value, bool):
        raise wrong_kind(argument, "True or False", value)
    return value


def string(value: object, argument: str, wanted: str = "a text") -> str:
    """A text, as it is."""
    if not isinstance(value, str):
        raise wrong_kind(argument, wanted, value)
    return value


def text_of(value: object, argument: str) -> str:
    """A text, or its bytes in UTF-8; a byte order mark before it is no part of either."""
    if isinstance(value, bytes | bytearray):
        try:
            return value.decode("utf-8-sig")
        except UnicodeDecodeError as fault:
            raise wrong_value(argument, f"a text in UTF-8, which it is not at byte {fault.start + 1}", value) from None
    if isinstance(value, PathLike):
        raise wrong_kind(argument, "a text; read the file first, as with Path.read_text()", value)
    return string(value, argument, "a text, or its bytes").removeprefix("\ufeff")


def json_object(value: object, argument: str, wanted: str) -> Mapping[str, Any]:
    """The object that a text of JSON holds."""
    from json import loads  # noqa: PLC0415  # most callers have no JSON

    if not isinstance(value, str | bytes | bytearray):
        raise wrong_kind(argument, wanted, value)
    try:
        said = loads(value.removeprefix("\ufeff") if isinstance(value, str) else value)
    except (ValueError, RecursionError):
        raise wrong_value(argument, wanted, value) from None
    if not isinstance(said, dict):
        raise wrong_value(argument, wanted, value)
    return said


def one_of(value: object, argument: str, choices: Iterable[str]) -> str:
    """One of a few words."""
    wanted = " or ".join(choices)
    if not isinstance(value, str):
        raise wrong_kind(argument, wanted, value)
    if value not in choices:
        raise wrong_value(argument, wanted, value)
    return value


def several(value: object, argument: str, wanted: str) -> tuple[object, ...]:
    """A list of things. A text is none: it would be taken for its letters."""
    if isinstance(value, str | bytes | bytearray | Mapping):
        raise wrong_kind(argument, wanted, value)
    try:
        each = iter(value)  # type: ignore[call-overload]
    except TypeError:
        raise wrong_kind(argument, wanted, value) from None
    return tuple(each)


def name_or_path(value: object, argument: str, wanted: str = "a name or a path") -> str | Path:
    """A name, or the path of a file."""
    if isinstance(value, PathLike):
        value = fspath(value)
        if isinstance(value, str):
            return Path(value)
    name = string(value, argument, wanted)
    if "\n" in name:
        raise ValueError(f"{argument}: a name or a path has no line break; compile_text gives the rules of a text")
    return name


def names_or_paths(value: object, argument: str) -> tuple[str | Path, ...]:
    """A list of names and paths."""
    return tuple(name_or_path(each, f"{argument}[{at}]") for at, each in enumerate(_listed(value, argument)))


def names(value: object, argument: str) -> tuple[str, ...]:
    """A list of names."""
    return tuple(string(each, f"{argument}[{at}]", "a name") for at, each in enumerate(_listed(value, argument)))


def _listed(value: object, argument: str) -> tuple[object, ...]:
    one = f", such as [{shown(value)}]" if isinstance(value, str) else ""
    return several(value, argument, f"a list of names{one}")


def texts_by_name(value: object, argument: str) -> dict[str, str]:
    """Texts, or their bytes in UTF-8, by their names; nothing where none are handed in."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise wrong_kind(argument, "a mapping from names to texts, or None", value)
    wanted = "a mapping whose keys are names"
    return {string(key, argument, wanted): text_of(text, f"{argument}[{shown(key)}]") for key, text in value.items()}
