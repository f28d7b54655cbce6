"""What the games that a browser keeps came to, by sheet and level."""

from collections.abc import Sequence
from typing import Any

from pitchdsl.simulate.clusters import share
from pitchdsl.web.measuring import share_said
from pitchdsl.web.request import LARGEST, Request

MOST_KEPT = 1_000
"""Games of which figures are asked at once."""


def statistics(asked: Request) -> dict[str, Any]:
    """By sheet and level what the kept games came to; a game without an end counts among those left."""
    rows = dict[tuple[str, str], list[Request]]()
    for game in asked.each("games", MOST_KEPT):
        rows.setdefault((game.text("sheet"), game.text("level")), []).append(game)
    return {"rows": [{"sheet": sheet, "level": level, **_summed(games)} for (sheet, level), games in rows.items()]}


def _summed(games: Sequence[Request]) -> dict[str, Any]:
    ended = [int(game.flag("won")) for game in games if game.has("won")]
    value, interval = share_said(share(ended, 1)) if ended else ("", "")
    sums = {name: sum(game.number(name, 0, LARGEST) for game in games) for name in ("hands", "bids", "made")}
    return {
        "games": len(ended),
        "left": len(games) - len(ended),
        "won": sum(ended),
        "share": value,
        "interval": interval,
        **sums,
    }
