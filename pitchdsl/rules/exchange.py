"""The exchange between naming trump and the first lead: discarding, drawing, taking the stock."""

from typing import ClassVar

from attrs import frozen

from pitchdsl.rules.choice import Choice
from pitchdsl.rules.conditions import Condition
from pitchdsl.rules.origin import Rule
from pitchdsl.rules.people import People


class Throwable(Choice):
    """Which cards may be discarded."""

    ANY = "any", "cards"
    NON_TRUMP = "non-trump", "non-trump"


@frozen(kw_only=True)
class Discard:
    """``discard all non-trump``, ``discard up to 4``, ``discard non-trump, down to 6``.

    A limit may force cards out that could otherwise stay: who must come down to a number and has too few
    non-trumps throws trumps too, those that score nothing first.
    """

    id: ClassVar[str] = "discard"

    which: Throwable
    every: bool = False
    """All such cards must go."""
    most: int | None = None
    """At most so many."""
    down_to: int | None = None
    """Cards that must be left in hand, no more; who has no more than that discards nothing."""


@frozen(kw_only=True)
class Draw:
    """``draw to 6``, ``draw as many``: from the top of the stock."""

    id: ClassVar[str] = "draw"

    to: int | None
    """The size that the hand is filled up to; none for as many as were discarded in this step."""


@frozen(kw_only=True)
class TakeStock:
    """``take the stock``: all that is left of it."""

    id: ClassVar[str] = "take-stock"


Deed = Discard | Draw | TakeStock


@frozen(kw_only=True)
class Step(Rule):
    """One line of the exchange: these people do these deeds, every first deed before any second one."""

    who: People
    deeds: tuple[Deed, ...]


class StockShort(Choice):
    """What happens when the stock cannot fill those who draw."""

    RESHUFFLE = "reshuffle", "reshuffle the discards"
    GO_WITHOUT = "go-without", "go without"


@frozen(kw_only=True)
class ShortStock(Rule):
    """``stock runs short``."""

    what: StockShort


@frozen(kw_only=True)
class ScoringTrumps(Rule):
    """``scoring trumps``: whether trumps that score must stay in hand as long as something else can go."""

    stay: bool = False


@frozen(kw_only=True)
class LeftOut(Rule):
    """``left out: if the bid is called moon``: there is no exchange in a hand that meets it."""

    when: Condition


@frozen(kw_only=True)
class Exchange:
    """The section ``exchange``: its steps in the order in which they are written."""

    steps: tuple[Step, ...]
    short: ShortStock
    scoring: ScoringTrumps = ScoringTrumps()
    left_out: LeftOut | None = None
