"""What ``pitchdsl list`` tells of each bundled game and house rule, kept beside the grammar as JSON.

To read 130 sheets takes longer than to print what is told of them. What is kept says which sheets it was made from, so
that a stale one is never used. It is made when the package is built or installed; ``python -m pitchdsl.catalogue``, a
part of ``make build`` and ``make test``, makes it anew.
"""

import hashlib
import json
from typing import TYPE_CHECKING

from attrs import asdict

from pitchdsl import resources
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.game.rules import Rules
    from pitchdsl.resolve.library import Library

ABOUT = {
    "players": "the table and the deal",
    "deal": "the table and the deal",
    "offers": "the bidding",
    "bidding": "the bidding",
    "calls": "a moon",
    "trump": "trump and the exchange",
    "exchange": "trump and the exchange",
    "play": "the play",
    "points": "what scores",
    "deck": "what scores",
    "settlement": "the settlement",
    "winning": "the end of the game",
    "to win": "the end of the game",
    "wins at once": "a moon",
    "loses at once": "the end of the game",
    "match": "the end of the game",
    "penalties": "the play",
    "stakes": "the settlement",
}
"""What a house rule is about, by the section of its first line."""


@frozen(kw_only=True)
class Entry:
    """What is told of a bundled text."""

    name: str
    title: str
    source: str | None
    players: str | None = None
    cards: int | None = None
    points: int | None = None
    target: int | str | None = None
    """The score, or how it is reckoned from the number of players."""
    about: str | None = None
    """Of a house rule: what it is about."""


@frozen(kw_only=True)
class Catalogue:
    """All bundled texts, each kind by its names."""

    variants: tuple[Entry, ...]
    """The games of the documents."""
    relatives: tuple[Entry, ...]
    house_rules: tuple[Entry, ...]


def catalogue() -> Catalogue:
    """What is told of the bundled texts, as it is kept, or read from them."""
    return load() or made()


def load() -> Catalogue | None:
    """The catalogue that is kept; none where it was made from other texts, or cannot be read."""
    try:
        kept = json.loads(resources.catalogue().read_bytes())
        if kept.pop("fingerprint") != _fingerprint():
            return None
        return Catalogue(**{kind: tuple([Entry(**each) for each in entries]) for kind, entries in kept.items()})
    except (OSError, ValueError, LookupError, TypeError, AttributeError):  # missing or damaged: it is made again
        return None


def dump(catalogue: Catalogue) -> str:
    """A catalogue, as JSON."""
    return json.dumps({"fingerprint": _fingerprint(), **asdict(catalogue)}, separators=(",", ":")) + "\n"


def made() -> Catalogue:
    """The catalogue, read from the bundled texts; nothing is checked, which the tests have done."""
    from pitchdsl.resolve.library import Library, bundled

    library = Library()
    return Catalogue(
        variants=tuple(_game(path.stem, library) for path in bundled("variant")),
        relatives=tuple(_game(path.stem, library) for path in bundled("relative")),
        house_rules=tuple(_house_rule(path.stem, library) for path in bundled("house-rule")),
    )


def _game(name: str, library: "Library") -> Entry:
    from pitchdsl.elaborate import elaborate
    from pitchdsl.game.bounded import all_points
    from pitchdsl.language.numbers import Amount
    from pitchdsl.resolve.resolve import resolve

    definition = library.find(name)
    variant = resolve(definition, library)[0] if definition else None
    rules = elaborate(variant)[0] if variant else None
    assert rules is not None, f"the bundled variant {name} has no rules"
    target = rules.winning.target.points
    return Entry(
        name=rules.name,
        title=rules.title,
        source=rules.source,
        players=players(rules),
        cards=rules.deal.each.cards,
        points=all_points(rules),
        target=target.words() if isinstance(target, Amount) else target,
    )


def players(rules: "Rules") -> str:
    """How many may play."""
    seats = rules.players.seats
    return str(seats.least) if seats.least == seats.most else f"{seats.least}-{seats.most}"


def _house_rule(name: str, library: "Library") -> Entry:
    definition = library.find(name)
    assert definition is not None, f"the bundled house rule {name} cannot be read"
    about = ABOUT[definition.lines[0].section]
    return Entry(name=definition.name, title=definition.title, source=definition.source_title, about=about)


def _fingerprint() -> str:
    """Changes with every bundled text."""
    found = hashlib.sha256()
    for path in sorted(resources.bundled_variants().glob("*/*.pitch")):
        found.update(b"\0" + path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


if __name__ == "__main__":
    resources.catalogue().write_text(dump(made()), encoding="ascii", newline="\n")
