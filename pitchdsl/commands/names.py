"""Names and lists of names as people write them on a command line: an empty one is refused where it is written.

Further inside, an empty name would be looked up, or taken for an option that nobody gave.
"""

from collections.abc import Callable

import typer

VARIANT = "a bundled variant's name, such as auction-pitch, a .pitch file, or - for standard input"
GAMES = "names or .pitch files of games with a comma between two of them, such as solo,team"
HOUSE_RULE = "a house rule's name, such as low-to-its-owner, or a .pitch file; repeat the option for more"
HOUSE_RULES = "names of house rules with a comma between two of them, such as low-to-its-owner,smudge"
NAMES = "the players' names with a comma between two of them, such as Ann,Bob,Cal,Dan"
PLAYER = "a player's name: random, simple, or level-1 (Beginner) to level-6 (Expert)"
PLAYERS = "names of players with a comma between two of them, such as simple,level-3, or one name for all"
RECORD = "the file of a record, or - for standard input"
SCHEDULER = "the address of a dask scheduler, such as tcp://127.0.0.1:8786"
SHEETS = "a file, or `.` for all in this folder"
VALUES = "a rule and its values, such as winning/target=7,11,21"

_SHOWN = "text"
"""What `--help` calls the kind of such a value."""


def name(wanted: str) -> Callable[[str], str]:
    """Reads a name that is not blank; ``wanted`` says what is to be written instead."""

    def read(said: str) -> str:
        if not said.strip():
            raise typer.BadParameter(f"'{said}' names nothing; write {wanted}")
        return said

    read.__name__ = _SHOWN
    return read


def names(wanted: str) -> Callable[[str], str]:
    """Reads names with commas between them, none of which is blank; ``wanted`` says what is to be written instead."""

    def read(said: str) -> str:
        if not said.strip(" ,"):
            raise typer.BadParameter(f"'{said}' names nothing; write {wanted}")
        if not all(each.strip() for each in said.split(",")):
            raise typer.BadParameter(f"'{said}' has a comma without a name beside it; write {wanted}")
        return said

    read.__name__ = _SHOWN
    return read
