"""Figures as people read them, in tables and in sentences."""

from pitchdsl.report.figures import Unit
from pitchdsl.simulate.number_format import span
from pitchdsl.simulate.number_format import written as number


def written(unit: Unit, value: float, *, signed: bool = False) -> str:
    """A number with its unit."""
    text = number(value, _places(unit, value), unit is Unit.SHARE, signed=signed)
    return f"{text} Elo" if unit is Unit.ELO else text


def interval(unit: Unit, value: float, low: float | None, high: float | None) -> str:
    """The interval of a value, without its unit; nothing where there is none."""
    return span(low, high, _places(unit, value), unit is Unit.SHARE)


def _places(unit: Unit, value: float) -> int:
    match unit:
        case Unit.SHARE:
            return 1
        case Unit.ELO:
            return 0
        case Unit.NUMBER:
            return 1 if abs(value) >= 10 else 2


def of_hundred(share: float) -> str:
    """A share as one would say it."""
    return number(share, 1 if share < 0.1 else 0, is_share=True)
