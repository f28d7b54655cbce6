"""The names of rows in the values of other lines: ``bid is called moon``, ``first by high, low``."""

from functools import lru_cache

import lark

from pitchdsl.syntax.forms import BY_ADDRESS, OPEN_TABLES, rule_of
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.parser import parser
from pitchdsl.syntax.tree import Line
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Named:
    """A name of a row in a value."""

    name: str
    """As the row bears it."""
    section: str
    """``points`` or ``calls``."""
    at: int
    """How many characters of the value stand before it."""
    length: int


def rows_named(line: Line) -> tuple[Named, ...]:
    """The rows that the value of a line speaks of; none where it is read otherwise than it is written."""
    if line.meant or not (line.address in BY_ADDRESS or line.section in OPEN_TABLES):
        return ()
    return _named(line.span.text, rule_of(line.section, line.name))


@lru_cache(maxsize=4096)
def _named(text: str, start: str) -> tuple[Named, ...]:
    try:
        tokens = list(parser().parse_interactive(typed(text), start=start).exhaust_lexer())
    except lark.UnexpectedInput:
        return ()
    found: list[Named] = []
    before: lark.Token | None = None
    section, in_words = "calls", False
    for token in tokens:
        if token.type == "NAME" and token.start_pos is not None:
            last = found[-1] if found and before is not None and before.type == "NAME" else None
            name, at, end = str(token).lower(), token.start_pos, token.start_pos + len(token)
            if last is not None and in_words:  # a name after ``called`` may be of several words
                found.pop()
                name, at = f"{last.name}-{name}", last.at
            found.append(Named(name=name, section=section, at=at, length=end - at))
        else:
            section = "points" if token == "by" and before == "first" else "calls"
            in_words = token == "called"
        before = token
    return tuple(found)
