"""Settlement: from the contract and the points taken to a change of score."""

from enum import Enum

from attrs import frozen

from pitchdsl.rules.cases import Cases
from pitchdsl.rules.origin import Rule


class Outcome(Enum):
    """Which sides a settlement row is about."""

    MADE = "made"
    """The pitcher's side, its bid made."""
    SET = "set"
    """The pitcher's side, its bid failed."""
    OTHERS = "others"
    """Every side that is not the pitcher's; every side in a hand without a pitcher."""


class AmountKind(Enum):
    """What an amount is counted from."""

    TAKEN = "points taken"
    BID = "the bid"
    NUMBER = "number"
    GAME = "a whole game"
    """As many points as lie between the start and the target."""


@frozen(kw_only=True)
class Change:
    """``scores points taken``, ``loses twice the bid``: a step towards the target, or away from it."""

    loses: bool
    kind: AmountKind
    times: int = 1
    """A factor of the bid, the points taken or the game; with ``NUMBER`` the number itself."""


@frozen(kw_only=True)
class Settle(Rule):
    """A row of ``settlement``."""

    row: Outcome
    change: Cases[Change]


@frozen(kw_only=True)
class EveryTrick(Rule):
    """``every trick: others lose 1``: what all other sides lose, beside all else, when one side wins every trick.

    Source: Pitch Help.
    """

    points: int = 0


@frozen(kw_only=True)
class Settlement:
    """The section ``settlement``."""

    made: Settle
    set: Settle
    others: Settle
    every_trick: EveryTrick = EveryTrick()
