"""The list in docs/language/limits.md, made from the data.

python -m tests.beyond.listing
"""

from itertools import groupby

from pitchdsl.syntax.beyond import Beyond, entries

HEADS = {
    "players": "Who plays with whom",
    "deck": "The pack",
    "deal": "The deal",
    "bidding": "The bidding",
    "trump": "Trump",
    "exchange": "The exchange",
    "play": "The play",
    "scores": "Points and scores",
    "end": "The end of the game",
    "table": "At the table",
}
"""How the groups of the data are headed."""


def _group(entry: Beyond) -> str:
    return entry.group


def listing() -> str:
    """A line for each entry, by groups."""
    parts = []
    for group, rows in groupby((entry for entry in entries() if not entry.sayable), key=_group):
        lines = [f"- `{entry.id}`: {entry.what}{'' if entry.never else ' (not yet)'}" for entry in rows]
        parts.append("\n".join([f"**{HEADS[group]}.**", "", *lines]))
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    print(listing(), end="")
