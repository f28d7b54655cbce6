"""The course of a game as one small SVG: the chance of every side to win, hand by hand."""

from collections.abc import Iterator, Sequence

from pitchdsl.players.advice import Estimate
from pitchdsl.site.markup import html

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 240, 44, 130, 12, 30
"""Pixels: of the whole, and of the margins."""

STYLES = (
    ("#1b6ca8", ""),
    ("#b5541c", "7 4"),
    ("#3d7a33", "2 3"),
    ("#7a3d8a", "10 3 2 3"),
    ("#777777", "4 2"),
    ("#222222", "1 4"),
)
"""Colour and dashes of each side's line, so that nothing is told by colour alone."""


def course(names: Sequence[str], hands: Sequence[int], wins: Sequence[Sequence[Estimate | None]]) -> str:
    """The picture; ``wins`` has for each hand the chance of every side, where it is known."""
    return "\n".join(_lines(names, hands, wins))


def _lines(names: Sequence[str], hands: Sequence[int], wins: Sequence[Sequence[Estimate | None]]) -> Iterator[str]:
    yield (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" xmlns="http://www.w3.org/2000/svg" font-size="11"'
        ' font-family="sans-serif"><title>Chance to win the game, hand by hand</title>'
    )
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        yield f'<line x1="{LEFT}" y1="{y}" x2="{WIDTH - RIGHT}" y2="{y}" stroke="#e4e4e4"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end" fill="#444444">{percent} %</text>'
    every = len(hands) // 16 + 1
    for place, hand in enumerate(hands):
        if place % every == 0:
            x = _x(place, len(hands))
            yield f'<text x="{x}" y="{HEIGHT - 10}" text-anchor="middle" fill="#444444">{hand}</text>'
    for side, name in enumerate(names):
        colour, dashes = STYLES[side % len(STYLES)]
        known = [(_x(place, len(hands)), row[side]) for place, row in enumerate(wins)]
        points = [(x, _y(chance.mean), chance) for x, chance in known if chance is not None]
        if not points:
            continue
        for x, y, chance in points:
            low, high = _y(max(0.0, chance.mean - chance.error)), _y(min(1.0, chance.mean + chance.error))
            yield f'<line x1="{x}" y1="{low}" x2="{x}" y2="{high}" stroke="{colour}" opacity="0.4"/>'
            yield f'<circle cx="{x}" cy="{y}" r="2.5" fill="{colour}"/>'
        path = " ".join(f"{x},{y}" for x, y, _ in points)
        yield (
            f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8" stroke-dasharray="{dashes}"/>'
        )
        y = TOP + 16 * side
        x = WIDTH - RIGHT + 8
        yield (
            f'<line x1="{x}" y1="{y + 4}" x2="{x + 22}" y2="{y + 4}" stroke="{colour}" stroke-width="1.8"'
            f' stroke-dasharray="{dashes}"/><text x="{x + 27}" y="{y + 8}" fill="#222222">{html(name)}</text>'
        )
    yield "</svg>"


def _x(place: int, hands: int) -> float:
    return round(LEFT + 8 + (WIDTH - RIGHT - LEFT - 16) * (place / (hands - 1) if hands > 1 else 0.5), 1)


def _y(chance: float) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance), 1)
