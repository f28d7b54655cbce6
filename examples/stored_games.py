"""Tables of a web server: a game is stored after each action, and read again for the next one.

    python examples/stored_games.py [FILE.sqlite]

Plays a hand between two players through the functions that a server would call, `say` and `shown`. Nothing is kept
in memory between two calls, so the server may be ended at any time.
"""

import argparse
import sqlite3
from collections.abc import Sequence
from typing import Any

import pitchdsl

SHEET = """variant quick "Quick Pitch" extends auction-pitch
players
  seats: 2
"""


def open_table(database: sqlite3.Connection, sheet: str, seed: int) -> int:
    """A new table with the rules of a sheet; raises :class:`pitchdsl.CompileError`, which its author reads."""
    game = pitchdsl.Game(pitchdsl.compile_text(sheet), seed=seed)
    with database:
        database.execute("CREATE TABLE IF NOT EXISTS tables (id INTEGER PRIMARY KEY, sheet TEXT, game TEXT)")
        row = database.execute("INSERT INTO tables (sheet, game) VALUES (?, ?)", (sheet, game.save()))
    return row.lastrowid or 0


def game_at(database: sqlite3.Connection, table: int) -> pitchdsl.Game:
    """The game as it was stored."""
    sheet, game = database.execute("SELECT sheet, game FROM tables WHERE id = ?", (table,)).fetchone()
    return pitchdsl.Game.load(game, pitchdsl.compile_text(sheet))


def say(database: sqlite3.Connection, table: int, seat: int, words: str) -> str | None:
    """Does what a player says, such as ``bid 2``, and stores it; gives the reason where it cannot be done."""
    game = game_at(database, table)
    if game.seat != seat:
        return f"it is not the turn of seat {seat}"
    try:
        game.apply(words)
    except (pitchdsl.IllegalActionError, ValueError) as why:
        return str(why)
    with database:
        database.execute("UPDATE tables SET game = ? WHERE id = ?", (game.save(), table))
    return None


def shown(database: sqlite3.Connection, table: int, seat: int) -> dict[str, Any]:
    """What the page of a player shows, ready for JSON; nothing of the others' cards is in it."""
    game = game_at(database, table)
    view = game.view(seat)
    return {
        "hand": [str(card) for card in view.cards],
        "trump": None if view.trump is None else pitchdsl.SUIT_NAMES[view.trump],
        "trick": {by: str(card) for by, card in view.trick},
        "may": [str(action) for action in view.legal_actions],
        "score": game.score,
        "over": game.is_over,
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """The first hand of two players, each of whom says the last thing that the page offers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", default=":memory:")
    database = sqlite3.connect(parser.parse_args(arguments).file)
    table = open_table(database, SHEET, seed=3)
    print("seat 0 says fold:", say(database, table, 0, "fold"))
    for _ in range(13):
        seat = game_at(database, table).seat or 0
        page = shown(database, table, seat)
        words = page["may"][-1]
        print(f"seat {seat}, holding {' '.join(page['hand'])}: {words}")
        say(database, table, seat, words)
    print("score", game_at(database, table).score)


if __name__ == "__main__":
    main()
