"""Recipients: to whom a point goes.

Each is one class, with all that it means; :mod:`pitchdsl.language.scoring_kind` says what a class must have.
"""

from typing import get_args

from pitchdsl.language.card_recipients import ByCard, Ownership
from pitchdsl.language.pip_recipients import ByBestTrick, ByMajority, ByMostPips, ByMostTricks, Comparison, TieTo
from pitchdsl.language.scoring_kind import ScoringKind
from pitchdsl.language.trick_recipients import ByEveryTrick, ByFirstTrick, ByLastTrick, ByRole, ByTrick

__all__ = [
    "RECIPIENTS",
    "ByBestTrick",
    "ByCard",
    "ByEveryTrick",
    "ByFirstTrick",
    "ByLastTrick",
    "ByMajority",
    "ByMostPips",
    "ByMostTricks",
    "ByRole",
    "ByTrick",
    "Comparison",
    "Ownership",
    "Recipient",
    "TieTo",
]

Recipient = (
    ByCard
    | ByMostPips
    | ByBestTrick
    | ByMostTricks
    | ByMajority
    | ByFirstTrick
    | ByLastTrick
    | ByEveryTrick
    | ByRole
    | ByTrick
)

RECIPIENTS: tuple[type[ScoringKind], ...] = get_args(Recipient)
"""Every kind of recipient, in the order of its code in the kernel."""
