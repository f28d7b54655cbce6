"""What the tables of an evening are called: by the evening, the round and the number of the table."""

import re

_TABLE = re.compile(r"([0-9a-f]{16})-([1-9][0-9]?)-([1-9][0-9]?)")


def table_name(evening: str, round_number: int, table: int) -> str:
    """What a table is called in addresses; both numbers begin at 1."""
    return f"{evening}-{round_number}-{table}"


def parts_of(name: str) -> tuple[str, int, int] | None:
    """The evening, the round and the number of a table; none where it is no table of an evening."""
    found = _TABLE.fullmatch(name)
    return found and (found[1], int(found[2]), int(found[3]))
