"""All families of constructs."""

from collections.abc import Iterator

from tests.totality.choices import CLOSED_CHOICES
from tests.totality.conditions import COMPARISONS, CONDITIONS
from tests.totality.exchange_actions import EXCHANGE_ACTIONS
from tests.totality.families import Family
from tests.totality.forms import FLAT_RULES
from tests.totality.phases import PHASES
from tests.totality.recipients import SCORING_KINDS
from tests.totality.table_actions import ACTIONS
from tests.totality.table_events import EVENTS

FAMILIES: tuple[Family, ...] = (
    *(CONDITIONS, COMPARISONS, SCORING_KINDS, CLOSED_CHOICES, EXCHANGE_ACTIONS, FLAT_RULES, PHASES),
    *(EVENTS, ACTIONS),
)


def missing(only: str | None = None) -> Iterator[str]:
    """Everything that is missing anywhere, a line each; ``only`` of the construct with this name."""
    for family in FAMILIES:
        yield from family.missing(only)
