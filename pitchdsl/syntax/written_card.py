"""The card that a line names, for lines that are shown in its place."""

import re

from pitchdsl.cards import SUIT_NAMES
from pitchdsl.syntax.lines import typed
from pitchdsl.syntax.synonyms import RANKS
from pitchdsl.values import frozen


@frozen
class WrittenCard:
    """A card that a line names."""

    text: str
    row: str
    """How a row about it may be called."""
    without: str
    """The line without it."""


def card_in(line: str) -> WrittenCard | None:
    """The only card of trump or of a suit that a line names."""
    name, _, value = typed(line).rpartition(":")
    ranks = "|".join([*RANKS, "10|[2-9kqja]"])
    suits = "|".join([*SUIT_NAMES, *(each.removesuffix("s") for each in SUIT_NAMES), "trumps?"])
    of_suit = rf"\b(?P<rank>{ranks})s? (?:of )?(?P<suit>{suits})\b|\b(?P<of>{suits}) (?P<last>{ranks})\b"
    if not re.search(of_suit, value, re.IGNORECASE):
        name, value = "", typed(line)
    found = list(re.finditer(of_suit, value, re.IGNORECASE))
    if len(found) != 1:
        return None
    said, suit = (found[0]["rank"] or found[0]["last"]).lower(), (found[0]["suit"] or found[0]["of"]).lower()
    rank = RANKS.get(said, said.upper())
    words = [each for each, meant in RANKS.items() if meant == rank]
    word = said if said in RANKS else words[-1] if rank.isdecimal() else words[0]
    suit = "trump" if suit.startswith("trump") else f"{suit.removesuffix('s')}s"
    called = word if suit == "trump" else f"{word}-of-{suit}"
    row = name.strip() if re.fullmatch("[a-z][a-z0-9-]*", name.strip()) else called
    return WrittenCard(f"{rank} of {suit}", row, value[: found[0].start()] + value[found[0].end() :])
