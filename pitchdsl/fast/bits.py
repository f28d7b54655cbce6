"""Sets of cards: counting them and finding one, an instruction or two each."""

from typing import Any

from numba import types
from numba.extending import intrinsic

from pitchdsl.fast.compiling import compiled


@intrinsic
def size(typing: Any, cards: Any) -> Any:
    """How many cards a set has."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def lowest(typing: Any, cards: Any) -> Any:
    """The lowest card of a set that is not empty."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@compiled
def nth(cards: int, number: int) -> int:
    """The card of a set with so many lower ones in it."""
    for _ in range(number):
        cards &= cards - 1
    return lowest(cards)
