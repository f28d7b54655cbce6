"""All families of constructs."""

from collections.abc import Iterator

from tests.totality.choices import CLOSED_CHOICES
from tests.totality.conditions import CONDITIONS
from tests.totality.families import Family

FAMILIES: tuple[Family, ...] = (CONDITIONS, CLOSED_CHOICES)


def missing(only: str | None = None) -> Iterator[str]:
    """Everything that is missing anywhere, a line each; ``only`` of the construct with this name."""
    for family in FAMILIES:
        yield from family.missing(only)
