"""How numbers become others: halves that are rounded, and what joins a number to the one before it."""

from collections.abc import Callable

from pitchdsl.language.choice import Choice

Bounds = tuple[int | None, int | None]
"""The least and the most that a number can be; none where nothing bounds it."""


class Rounding(Choice):
    """Where a half goes."""

    UP = "up", "rounded up"
    DOWN = "down", "rounded down"

    def half(self, number: int) -> int:
        """Half of a number."""
        match self:
            case Rounding.UP:
                return -(-number // 2)
            case Rounding.DOWN:
                return number // 2


class ArithmeticOp(Choice):
    """How a term changes the number before it."""

    PLUS = "plus", "plus", "plus"
    LESS = "less", "less", "less"
    AT_MOST = "at-most", "at most", "but at most"
    AT_LEAST = "at-least", "at least", "but at least"

    def joined(self, number: int, other: int) -> int:
        """What becomes of the number."""
        match self:
            case ArithmeticOp.PLUS:
                return number + other
            case ArithmeticOp.LESS:
                return number - other
            case ArithmeticOp.AT_MOST:
                return min(number, other)
            case ArithmeticOp.AT_LEAST:
                return max(number, other)

    def bounds(self, one: Bounds, other: Bounds) -> Bounds:
        """The least and the most of the result."""
        (low, high), (least, most) = one, other
        match self:
            case ArithmeticOp.PLUS:
                return _sum(low, least), _sum(high, most)
            case ArithmeticOp.LESS:
                return _sum(low, None if most is None else -most), _sum(high, None if least is None else -least)
            case ArithmeticOp.AT_MOST:
                return _both(min, low, least), _either(min, high, most)
            case ArithmeticOp.AT_LEAST:
                return _either(max, low, least), _both(max, high, most)

    @property
    def comma(self) -> str:
        """What stands before it on a rule sheet."""
        return ", " if self in (ArithmeticOp.AT_MOST, ArithmeticOp.AT_LEAST) else " "


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def _both(choose: Callable[[int, int], int], one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else choose(one, other)


def _either(choose: Callable[[int, int], int], one: int | None, other: int | None) -> int | None:
    return other if one is None else one if other is None else choose(one, other)
