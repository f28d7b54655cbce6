"""What differs between the rules of two games, rule by rule, in the words of the canonical text.

A rule is compared with all its exceptions, for they say together what holds. Names, titles, sources and notes are no
rules. The order in which an author wrote rows is one: in the exchange it says who comes first, and points are
counted in it.
"""

from difflib import SequenceMatcher
from enum import Enum
from itertools import zip_longest

from pitchdsl.canonical.text import sections
from pitchdsl.game.rules import Rules
from pitchdsl.syntax.forms import BY_ADDRESS, FORMS, SECTIONS
from pitchdsl.values import frozen


class Kind(Enum):
    """What a rule is about; the kinds stand in the order in which a hand is played."""

    PLAYERS = "players"
    DECK = "deck"
    DEAL = "deal"
    BIDDING = "bidding"
    TRUMP = "trump"
    EXCHANGE = "exchange"
    PLAY = "play"
    POINTS = "points"
    SETTLEMENT = "settlement"
    GAME = "game"


KIND_OF: dict[str, Kind] = {
    "players": Kind.PLAYERS,
    "deck": Kind.DECK,
    "deal": Kind.DEAL,
    "offers": Kind.BIDDING,
    "bidding": Kind.BIDDING,
    "calls": Kind.BIDDING,
    "trump": Kind.TRUMP,
    "exchange": Kind.EXCHANGE,
    "play": Kind.PLAY,
    "points": Kind.POINTS,
    "settlement": Kind.SETTLEMENT,
    "winning": Kind.GAME,
    "to win": Kind.GAME,
    "wins at once": Kind.GAME,
    "loses at once": Kind.GAME,
    "match": Kind.GAME,
    "penalties": Kind.GAME,
    "stakes": Kind.GAME,
}
"""The kind of every section."""

_PLACE = {form.address: place for place, form in enumerate(FORMS)}

_Rows = dict[str, tuple[str, ...]]
"""The rows of a section: what each says, its exceptions behind it."""


@frozen(kw_only=True)
class Difference:
    """A rule that two games do not have alike."""

    kind: Kind
    address: str
    """``section/name``; ``section`` alone where its rows stand in another order."""
    ours: tuple[str, ...]
    """What the first game says: the general line, then its exceptions; empty where it has no such rule."""
    theirs: tuple[str, ...]
    """The same for the second game."""

    def lines(self) -> list[tuple[str | None, str | None]]:
        """The lines of both side by side, equal exceptions beside each other; None where a side has no such line."""
        if not (self.ours and self.theirs):
            return list(zip_longest(self.ours, self.theirs))
        pairs: list[tuple[str | None, str | None]] = [(self.ours[0], self.theirs[0])]
        ours, theirs = self.ours[1:], self.theirs[1:]
        for _, start, end, other_start, other_end in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
            pairs.extend(zip_longest(ours[start:end], theirs[other_start:other_end]))
        return pairs


def differences(ours: Rules, theirs: Rules) -> tuple[Difference, ...]:
    """Every rule that differs, in the order of a rule sheet; none exactly when both games have the same rules."""
    our_rows, their_rows = _rows(ours), _rows(theirs)
    return tuple(
        difference
        for section in SECTIONS
        for difference in _in_section(section, our_rows.get(section, {}), their_rows.get(section, {}))
    )


def beside(ours: Rules, theirs: Rules) -> tuple[str, ...]:
    """What differs and is no rule: some of ``name``, ``title``, ``source``, ``notes``."""
    fields = ("name", "title", "source", "notes")
    return tuple(field for field in fields if getattr(ours, field) != getattr(theirs, field))


def _rows(rules: Rules) -> dict[str, _Rows]:
    found: dict[str, _Rows] = {}
    for section, lines in sections(rules):
        rows = found.setdefault(section, {})
        for name, words, _ in lines:
            rows[name] = (*rows.get(name, ()), words)
    return found


def _in_section(section: str, ours: _Rows, theirs: _Rows) -> list[Difference]:
    our_order, their_order = _named_by_the_author(section, ours), _named_by_the_author(section, theirs)

    def sort_key(name: str) -> tuple[int, str]:
        """Rows of the author's own as far up as either game has them, then the others; the same seen from both."""
        own = [order.index(name) for order in (our_order, their_order) if name in order]
        return (min(own) if own else len(ours) + len(theirs) + _PLACE[f"{section}/{name}"], name)

    found = [
        Difference(
            kind=KIND_OF[section], address=f"{section}/{name}", ours=ours.get(name, ()), theirs=theirs.get(name, ())
        )
        for name in sorted({*ours, *theirs}, key=sort_key)
        if ours.get(name) != theirs.get(name)
    ]
    if _turned(section, our_order, their_order):
        orders = ((", ".join(our_order),), (", ".join(their_order),))
        found.append(Difference(kind=KIND_OF[section], address=section, ours=orders[0], theirs=orders[1]))
    return found


def _named_by_the_author(section: str, rows: _Rows) -> list[str]:
    return [name for name in rows if f"{section}/{name}" not in BY_ADDRESS]


def _turned(section: str, ours: list[str], theirs: list[str]) -> bool:
    """Whether an order is to be told: of rows that both have, and of all steps of an exchange, done one by one."""
    if section == "exchange" and ours and theirs:
        return ours != theirs
    return [name for name in ours if name in theirs] != [name for name in theirs if name in ours]
