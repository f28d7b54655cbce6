"""Settlement: from the contract and the points taken to a change of score."""

from enum import Enum
from typing import ClassVar

from attrs import frozen

from pitchdsl.rules.cases import Cases
from pitchdsl.rules.form import Form, Said
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

    def words(self, third: str) -> str:
        """How a rule sheet says it; ``third`` is the ending of the verb: "s" for one side, nothing for several."""
        verb = f"{'lose' if self.loses else 'score'}{third}"
        match self.kind:
            case AmountKind.TAKEN | AmountKind.GAME:
                return f"{verb} {self.kind.value}"
            case AmountKind.NUMBER:
                return f"{verb} {self.times or 'nothing'}"
            case AmountKind.BID:
                return f"{verb} { {1: '', 2: 'twice '}.get(self.times, f'{self.times} times ') }the bid"


@frozen(kw_only=True)
class Settle(Rule):
    """A row of ``settlement``."""

    row: Outcome
    change: Cases[Change]


class RowForm(Form):
    """How the language knows a row of settlement; :class:`Settle` is what the row says."""

    row: ClassVar[Outcome]

    @classmethod
    def words(cls, said: Said) -> str:
        if "change" not in said:
            return ""
        change: Change = said["change"]
        return change.words("") if cls.row is Outcome.OTHERS else f"pitcher {change.words('s')}"


class Made(RowForm):
    """``made``: what the pitcher's side gets by a bid that it made."""

    row = Outcome.MADE
    address = "settlement/made"
    examples = ("pitcher scores points taken",)
    required = True
    with_bidding = True


class Set(RowForm):
    """``set``: what the pitcher's side loses by a bid that it failed."""

    row = Outcome.SET
    address = "settlement/set"
    examples = ("pitcher loses the bid", "pitcher loses twice the bid if the bid is 6 or more")
    required = True
    with_bidding = True


class Others(RowForm):
    """``others``: what all other sides get."""

    row = Outcome.OTHERS
    address = "settlement/others"
    examples = ("score points taken", "score nothing")
    required = True


ROW_FORMS: tuple[type[RowForm], ...] = (Made, Set, Others)
"""Those of every row, in the order of :class:`Outcome`."""


@frozen(kw_only=True)
class EveryTrick(Form):
    """``every trick: others lose 1``: what all other sides lose, beside all else, when one side wins every trick.

    Source: Pitch Help.
    """

    points: int = 0

    address = "settlement/every trick"
    examples = ("others lose nothing", "others lose 1")
    default = "others lose nothing"

    @classmethod
    def said(cls, points: int = 0) -> dict[str, object]:
        return {"points": points}

    @classmethod
    def words(cls, said: Said) -> str:
        return f"others lose {said['points'] or 'nothing'}"


@frozen(kw_only=True)
class Settlement:
    """The section ``settlement``."""

    made: Settle
    set: Settle
    others: Settle
    every_trick: EveryTrick = EveryTrick()
