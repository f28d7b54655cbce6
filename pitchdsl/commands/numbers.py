"""Numbers as people write them on a command line."""

import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import Annotated

import typer

from pitchdsl import arguments

_LONGEST = 30
"""Digits beyond which nobody need write a number out to see that it is too large."""


SEEDS = arguments.SEEDS
"""The largest seed."""

MOST_OF_ALL = arguments.MOST_OF_ALL
"""A number that nothing of what is counted in a record reaches."""


def count(least: int, most: int) -> Callable[[str | int], int]:
    """Reads how many there shall be: a whole number in a range, also ``200,000``, ``200_000`` and ``1e6``."""
    return _whole(least, most, "few", "many")


def whole(least: int, most: int) -> Callable[[str | int], int]:
    """Reads a whole number in a range that counts nothing, such as a seat or a seed."""
    return _whole(least, most, "small", "large")


def _whole(least: int, most: int, below: str, above: str) -> Callable[[str | int], int]:
    def number(said: str | int) -> int:
        text = str(said).strip()
        plain = text.replace(",", "") if re.fullmatch(r"\d{1,3}(,\d{3})+", text) else text
        try:
            value = Decimal(plain)
            if not value.is_finite() or value.adjusted() > _LONGEST or value != int(value):
                raise InvalidOperation
        except InvalidOperation:
            raise typer.BadParameter(f"{text} is no whole number: write it like 200000, 200,000 or 1e6") from None
        if not least <= value <= most:
            is_too = f"is too {below if value < least else above}"
            raise typer.BadParameter(f"{int(value):,} {is_too}: {least} to {most:,}")
        return int(value)

    return number


def share(said: str | float) -> float:
    """Reads a share of 1: also so many of 100, as ``1%``."""
    text = str(said).strip()
    try:
        value = float(Decimal(text.removesuffix("%").strip()) / (100 if text.endswith("%") else 1))
    except InvalidOperation:
        raise typer.BadParameter(f"{text} is no number: write it like 0.01, or 1%") from None
    if not 0 <= value <= 1:
        raise typer.BadParameter(f"{text} is not between 0 and 1: write it like 0.01, or 1%")
    return value


def _no_hands(said: str | None) -> None:
    if said is not None:
        raise typer.BadParameter("games are counted here, not hands: --games N plays so many")


NoHands = Annotated[str | None, typer.Option("--hands", hidden=True, callback=_no_hands)]
"""An option that is not there: who asks for a number of hands is told so, and not to look for a name like it."""
