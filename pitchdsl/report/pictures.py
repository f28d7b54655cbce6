"""The pictures of the page, as small SVGs: bars with intervals, the lengths of games, who wins that leads.

Nothing is told by colour: bars are as readable in grey, and the numbers stand beside them.
"""

from collections.abc import Iterator, Sequence

from pitchdsl.report.course import Course
from pitchdsl.site.markup import html

WIDTH, WORDS, NUMBERS, ROW = 640, 210, 150, 22
"""Pixels: of the whole, of the words left of a bar and of the numbers right of it, and of a row."""

HEIGHT, LEFT, TOP, BOTTOM = 200, 44, 12, 40
"""Pixels of a picture with two axes: of the whole, and of its margins."""

BAR, INK, PALE = "#7d9cbb", "currentColor", "#8885"

MOST_COLUMNS = 40
"""Lengths of games that have a column of their own; longer games share the last one."""

Row = tuple[str, float, float | None, float | None, str]
"""Words, a value with its interval, and the value as it is written."""


def bars(title: str, rows: Sequence[Row], even: float | None = None) -> str:
    """A bar for each row, from 0; a stroke where ``even`` is."""
    return "\n".join(_bars(title, rows, even))


def _bars(title: str, rows: Sequence[Row], even: float | None) -> Iterator[str]:
    most = max((max(abs(value), high or 0.0) for _, value, _, high, _ in rows), default=0.0) or 1.0
    most = max(most, even or 0.0)
    room = WIDTH - WORDS - NUMBERS
    yield _begin(title, ROW * len(rows) + 4)
    for place, (words, value, low, high, number) in enumerate(rows):
        middle = ROW * place + ROW // 2 + 2
        wide = round(room * max(0.0, value) / most, 1)
        yield f'<text x="{WORDS - 8}" y="{middle + 4}" text-anchor="end" fill="{INK}">{html(words)}</text>'
        yield f'<rect x="{WORDS}" y="{middle - 7}" width="{wide}" height="14" fill="{BAR}"/>'
        if low is not None and high is not None:
            ends = [round(WORDS + room * max(0.0, end) / most, 1) for end in (low, high)]
            yield _line(ends[0], middle, ends[1], middle, INK, 2)
        yield f'<text x="{WIDTH - NUMBERS + 8}" y="{middle + 4}" fill="{INK}">{html(number)}</text>'
    if even is not None:
        at = round(WORDS + room * even / most, 1)
        yield _line(at, 0, at, ROW * len(rows) + 4, INK, 1, ' stroke-dasharray="3 3"')
    yield "</svg>"


def lengths(course: Course) -> str:
    """How many hands games have."""
    return "\n".join(_lengths(course))


def _lengths(course: Course) -> Iterator[str]:
    every = sum(games for _, games in course.lengths)
    last = min(MOST_COLUMNS, max((hands for hands, _ in course.lengths), default=1))
    columns = dict.fromkeys(range(1, last + 1), 0)
    for hands, games in course.lengths:
        columns[min(max(hands, 1), last)] += games
    most = max(columns.values()) or 1
    wide = (WIDTH - LEFT - 10) / last
    yield _begin("How many hands a game has", HEIGHT)
    for hands, games in columns.items():
        tall = round((HEIGHT - TOP - BOTTOM) * games / most, 1)
        x, y = round(LEFT + wide * (hands - 1), 1), round(HEIGHT - BOTTOM - tall, 1)
        yield f'<rect x="{x}" y="{y}" width="{max(1.0, round(wide - 2, 1))}" height="{tall}" fill="{BAR}"/>'
        if hands == 1 or hands % (last // 10 + 1) == 0:
            more = "+" if hands == last == MOST_COLUMNS else ""
            yield _words(x + wide / 2, HEIGHT - BOTTOM + 16, f"{hands}{more}")
    yield _words(LEFT - 6, TOP + 8, f"{100 * most / max(1, every):.0f} %", "end")
    yield _words(LEFT + (WIDTH - LEFT) / 2, HEIGHT - 4, "hands in a game")
    yield "</svg>"


def leads(course: Course) -> str:
    """How often who leads wins, by the part of the game that is played."""
    return "\n".join(_leads(course))


def _leads(course: Course) -> Iterator[str]:
    yield _begin("How often who leads wins", HEIGHT)
    for percent in (0, 25, 50, 75, 100):
        y = _height(percent / 100)
        yield _line(LEFT, y, WIDTH - 10, y, PALE, 1)
        yield _words(LEFT - 6, y + 4, f"{percent} %", "end")
    wide = (WIDTH - LEFT - 30) / len(course.leader_wins)
    points = []
    for tenth, wins in enumerate(course.leader_wins, start=1):
        x = round(LEFT + wide * tenth, 1)
        yield _words(x, HEIGHT - BOTTOM + 16, f"{100 * tenth // len(course.leader_wins)} %")
        if wins is not None:
            points.append((x, _height(wins)))
    path = " ".join(f"{x},{y}" for x, y in points)
    yield f'<polyline points="{path}" fill="none" stroke="{INK}" stroke-width="1.8"/>'
    for x, y in points:
        yield f'<circle cx="{x}" cy="{y}" r="3.5" fill="{BAR}" stroke="{INK}"/>'
    yield _words(LEFT + (WIDTH - LEFT) / 2, HEIGHT - 4, "of the hands of a game are played")
    yield "</svg>"


def _height(share: float) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share), 1)


def _begin(title: str, tall: int) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {tall}" role="img" xmlns="http://www.w3.org/2000/svg" font-size="13"'
        f' font-family="sans-serif"><title>{html(title)}</title>'
    )


def _line(x: float, y: float, to_x: float, to_y: float, ink: str, wide: int, more: str = "") -> str:
    return f'<line x1="{x}" y1="{y}" x2="{to_x}" y2="{to_y}" stroke="{ink}" stroke-width="{wide}"{more}/>'


def _words(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{round(x, 1)}" y="{y}" text-anchor="{anchor}" fill="{INK}">{html(words)}</text>'
