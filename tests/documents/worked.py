"""Hands worked out by hand, for four players: seat 1 pitches, spades are trump, the dealer is seat 0."""

from collections.abc import Sequence

from pitchdsl.engine.table import Table
from pitchdsl.game.rules import Rules

from .table import contract, deal_table, finish, play

THREE = ["2C 3C 4C 5C 6C 7C", "AS KS 2S 4H 5H 6H", "7H 8H 9H 2D 3D 4D", "5D 6D 7D 8D 9D 8C"]
"""Seat 1 has the only spades and pips, and wins those three tricks: High, Low and Game. The jack is not dealt."""

TWO = ["2C 3C 4C 5C 6C 7C", "AS 2S 4H 5H 6H 7H", "TH KH 8H 9H 2D 3D", "4D 5D 6D 7D 8D 9D"]
"""Seat 1 has the only spades, High and Low; seat 2 wins with its hearts, and with them Game: 13 pips against 4."""

ALL = ["2C 3C 4C 5C 6C 7C", "AS KS QS JS TS 2S", "7H 8H 9H 2D 3D 4D", "5D 6D 7D 8D 9D 8C"]
"""Seat 1 wins all six tricks: High, Low, Jack and Game."""

EVEN = ["2C 3C 4C 5C 6C 7C", "AS 2S 4H 5H 6H 7H", "JS KS TH 8H 9H 2D", "3D 4D 5D 6D 7D 8D"]
"""Seat 1 has High and is dealt Low; seat 2 wins Jack and Game, and captures Low with the jack."""

EVEN_PLAY = "AS KS 3D 2C 4H TH 4D 3C JS 5D 4C 2S"

LINES = {id(THREE): "AS 2D 5D 2C 2S 3D 6D 3C", id(TWO): "AS 2D 4D 2C 2S 3D 5D 3C", id(EVEN): EVEN_PLAY}


def played(game: str | Rules, hands: list[str], bid: str, start: Sequence[int] | None = None) -> Table:
    """Such a hand, bid and played to its end; ``start`` are the scores before it."""
    table = contract(deal_table(game, hands, start=start), 1, bid, "spades")
    return finish(play(table, LINES.get(id(hands), "")))
