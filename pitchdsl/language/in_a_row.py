"""Plain English for hands in a row: ``their bid failed in each of the last two hands``."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pitchdsl.language.english import number
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.language.predicate import Compare

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice

WHAT: Mapping[Fact | None, str] = {Fact.SETS_IN_ROW: "failed", Fact.MADE_IN_ROW: "was made"}
"""What became of the bid in each of these hands, by the number that counts them."""


def in_a_row(voice: "Voice", left: Amount, how: Compare, right: Amount) -> str | None:
    """How such a number is held against another; none for all other numbers, and where there are no such words.

    A hand that another side plays for its bid ends the row, so the last hands are meant.
    """
    what, limit = WHAT.get(left.plain_fact), right.constant
    if what is None or limit is None:
        return None
    match how:
        case Compare.OR_MORE if limit > 0:
            return _each(voice, what, limit)
        case Compare.EXACTLY if limit > 0:
            return f"{_each(voice, what, limit)}, and not in the one before{' them' if limit > 1 else ''}"
        case Compare.OR_LESS if limit > 0:
            return f"it is not so that {_each(voice, what, limit + 1)}"
        case Compare.EXACTLY | Compare.OR_LESS if limit == 0:
            return f"no bid of {voice.own} {what} in the last hand"
        case _:
            return None


def _each(voice: "Voice", what: str, hands: int) -> str:
    last = "the last hand" if hands == 1 else f"each of the last {number(hands)} hands"
    return f"{voice.whose} bid {what} in {last}"
