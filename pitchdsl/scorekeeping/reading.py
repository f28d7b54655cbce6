"""What a person types about a hand, read: who bid what, and who took what."""

import re
from collections.abc import Sequence

from attrs import frozen

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.game.actions import SET
from pitchdsl.game.count.awards import sizes
from pitchdsl.game.rules import Rules
from pitchdsl.syntax.synonyms import NUMBERS
from pitchdsl.told_hands.possible import contracts_of
from pitchdsl.told_hands.told_hand import TakenRow

NOBODY = ("nobody", "no one", "none", "-", "no")
NOTHING = (*NOBODY, "nothing", "0")
PASSED = ("passed", "all passed", "pass", "all pass", "p", *NOBODY)


class UnreadError(ValueError):
    """An answer that cannot be read; ``str()`` says what can."""


@frozen(kw_only=True)
class Taken:
    """What a side took, as it was said: rows by name, or a number of points."""

    rows: tuple[tuple[str, int | None], ...] = ()
    """Names of rows, each with what it counted where that was said."""
    points: int | None = None
    """The number alone; none where rows were said, or nothing was taken."""


def player_in(said: str, names: Sequence[str]) -> int:
    """The seat of the player whose name, or the beginning of whose name alone, was typed."""
    said = said.strip().lower()
    exact = [seat for seat, name in enumerate(names) if name.lower() == said]
    found = exact or [seat for seat, name in enumerate(names) if said and name.lower().startswith(said)]
    if len(found) == 1:
        return found[0]
    if found:
        raise UnreadError(f"{said} may be {' or '.join(names[seat] for seat in found)}: type more of the name")
    raise UnreadError(f"nobody is called {said or 'nothing'}: the players are {', '.join(names)}")


def player_or_nobody(said: str, names: Sequence[str]) -> int | None:
    """The same, or nobody."""
    return None if said.strip().lower() in (*NOBODY, "alone", "") else player_in(said, names)


def bid_in(said: str, names: Sequence[str], rules: Rules) -> tuple[int, int, str | None]:
    """The pitcher's seat, the number of the bid, and its name: of ``bob 3``, ``3 bob``, ``bob moon``."""
    words = [word for word in _in_digits(said.lower()).split() if word not in _BESIDE_A_BID]
    called: dict[str, tuple[int, str | None]] = {}
    for number, name in contracts_of(rules):
        called[name or f"{number}"] = number, name
    bids = ", ".join(called)
    for number, name in contracts_of(rules):
        if name not in (None, SET):  # a number that only a named bid has is that bid
            called.setdefault(f"{number}", (number, name))
    for at in range(1, len(words)):
        for bid, who in ((words[at:], words[:at]), (words[:at], words[at:])):
            spoken = "-".join(bid)
            if spoken in called:
                number, name = called[spoken]
                return player_in(" ".join(who), names), number, name
    heard = [word for word in words if word.isdecimal()]
    if heard:
        raise UnreadError(f"nobody can bid {heard[0]} here: the bids are {bids}")
    raise UnreadError(
        f"type who is the pitcher and what was bid, such as `{names[0].lower()} {next(iter(called), '2')}`: "
        f"the bids are {bids}"
    )


_BESIDE_A_BID = ("bid", "bids", "for", "the", "called", "calls", "says", "said")
"""Words that stand beside a name and a bid, and say nothing more."""

_WORD = re.compile(r"[a-z][a-z0-9-]*|-?\d+")


def taken_in(said: str, rules: Rules) -> Taken:
    """What a side took: ``high jack``, ``high, jack, fives 10``, ``3``, ``nothing``."""
    said = _in_digits(said.strip().lower(), [item.name for item in rules.points.items])
    if said in NOTHING:
        return Taken()
    if not said:
        raise UnreadError("type rows, such as `high low`, or a number of points, or `nothing`")
    if re.fullmatch(r"-?\d{1,4}", said):
        return Taken(points=int(said))
    rows: list[tuple[str, int | None]] = []
    words = [word for word in _WORD.findall(said) if word not in ("and", "the")]
    names = [item.name for item in rules.points.items]
    while words:
        if rows and re.fullmatch(r"-?\d{1,4}", words[0]):
            if rows[-1][1] is not None:
                raise UnreadError(f"{rows[-1][0]} has two numbers")
            rows[-1] = (rows[-1][0], int(words.pop(0)))
        else:
            rows.append((_row(words, names), None))
    return Taken(rows=tuple(rows))


def _row(words: list[str], names: Sequence[str]) -> str:
    """The row that the next words name, taken from them: the longest name that fits, or the beginning of one."""
    for length in range(min(5, len(words)), 0, -1):
        spoken = "-".join(words[:length])
        if spoken in names:
            del words[:length]
            return spoken
    found = [name for name in names if name.startswith(words[0])]
    if len(found) != 1:
        raise UnreadError(f"`{words[0]}` is no row of the points: there are {', '.join(names)}, or type a number")
    del words[0]
    return found[0]


def rows_of(taken: Sequence[tuple[int, Taken]]) -> tuple[TakenRow, ...] | None:
    """What the sides took as rows; none where any of them told points alone."""
    if any(each.points is not None for _, each in taken):
        return None
    return tuple(TakenRow(row=row, side=side, points=points) for side, each in taken for row, points in each.rows)


def points_of(taken: Sequence[tuple[int, Taken]], sides: int, rules: Rules) -> tuple[int, ...]:
    """What the sides took in points, where one of them told rows and another one points.

    Raises :class:`UnreadError` for a row whose worth is not the same in every hand.
    """
    worth = {
        item.name: item.highest if not item.asks and cards == 1 else None
        for item, cards in zip(rules.points.items, sizes(rules), strict=True)
    }
    points = [0] * sides
    for side, each in taken:
        points[side] = each.points or 0
        for row, told in each.rows:
            number = worth[row] if told is None else told
            if number is None:
                raise UnreadError(f"type how much {row} counted, such as `{row} {rules.points.items[0].highest}`")
            points[side] += number
    return tuple(points)


def is_all(taken: Sequence[tuple[int, Taken]], rules: Rules) -> bool:
    """Whether every row has been said to be somebody's, so that nothing is left for others."""
    several = any(item.to_several for item in rules.points.items) or max(sizes(rules), default=0) > 1
    said = {row for _, each in taken for row, _ in each.rows}
    return not several and bool(said) and said == {item.name for item in rules.points.items}


def yes_or_no(said: str) -> bool:
    """Whether the answer is yes."""
    if said.lower() not in ("yes", "y", "no", "n"):
        raise UnreadError("type yes or no")
    return said.lower().startswith("y")


def _in_digits(said: str, names: Sequence[str] = ()) -> str:
    """Digits for numbers in words that name no row."""
    return re.sub("[a-z]+", lambda found: found[0] if found[0] in names else NUMBERS.get(found[0], found[0]), said)


def suit_in(said: str) -> int:
    """A suit by its name, or the beginning of it."""
    found = [suit for suit, name in enumerate(SUIT_NAMES) if said.strip() and name.startswith(said.strip().lower())]
    if len(found) != 1:
        raise UnreadError(f"type a suit: {', '.join(SUIT_NAMES)}")
    return found[0]


def number_in(said: str) -> int:
    """A number of tricks or points."""
    if not re.fullmatch(r"\s*-?\d{1,4}\s*", said):
        raise UnreadError("type a number")
    return int(said)
