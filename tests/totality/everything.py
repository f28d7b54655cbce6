"""All families of constructs."""

from collections.abc import Iterator

from tests.totality.conditions import CONDITIONS
from tests.totality.families import Family

FAMILIES: tuple[Family, ...] = (CONDITIONS,)


def missing() -> Iterator[str]:
    """Everything that is missing anywhere, a line each."""
    for family in FAMILIES:
        yield from family.missing()
