"""Words that can be read and surely mean something else: an ace read as an article, and a joker named twice."""

import re

LISTS_OF_RANKS = ("deck/ranks", "trump/order", "points/pips")
"""The rules that are read as ranks: there a small `a` is an ace."""

_ACE = re.compile(r"\ba(?=\s+of\s+trump)|(?<=\bnothing but )a(?=[\s,-]|$)", re.IGNORECASE)
"""An `a` that is a rank wherever it stands."""


def with_aces(text: str) -> str:
    """A value with a capital letter for each ace that would be read as an article."""
    return _ACE.sub("A", text)


def lost_ace(text: str, address: str) -> int | None:
    """Where a value has a small `a` that is an ace, and would be read as an article; none where it has none."""
    ranks = re.split(r"\bif\b", text, maxsplit=1, flags=re.IGNORECASE)[0] if address in LISTS_OF_RANKS else ""
    found = re.search(r"(?<![\w'-])a(?![\w'])", ranks) or _ACE.search(text)
    return found.start() if found and found[0] == "a" else None


def joker_again(text: str, address: str) -> int | None:
    """Where a joker of an order is called by no colour, right behind another such one; none where none is."""
    if address != "trump/order":
        return None
    twice = re.search(r"(?<!red )(?<!black )\bjoker\b[\s,]*(?:\band\s+)?(?=joker\b)", text.lower())
    return twice.end() if twice else None
