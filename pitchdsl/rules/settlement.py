"""Settlement: from the contract and the points taken to a change of score."""

from typing import TYPE_CHECKING, ClassVar

from attrs import frozen

from pitchdsl.rules.cases import Cases
from pitchdsl.rules.choice import Choice
from pitchdsl.rules.english import count, number
from pitchdsl.rules.facts import Facts
from pitchdsl.rules.form import Form, Said
from pitchdsl.rules.origin import Rule

if TYPE_CHECKING:
    from pitchdsl.rules.voice import Voice


class Outcome(Choice):
    """Which sides a settlement row is about."""

    MADE = "made", "made"
    """The pitcher's side, its bid made."""
    SET = "set", "set"
    """The pitcher's side, its bid failed."""
    OTHERS = "others", "others"
    """Every side that is not the pitcher's; every side in a hand without a pitcher."""


class AmountKind(Choice):
    """What an amount is counted from."""

    TAKEN = "points-taken", "points taken"
    BID = "bid", "the bid"
    NUMBER = "number", "{}"
    GAME = "whole-game", "a whole game"
    """As many points as lie between the start and the target."""

    def unit(self, facts: Facts) -> int:
        """How much one of it is for a side; the most that it can be, where the facts are the highest possible."""
        match self:
            case AmountKind.TAKEN:
                return facts.taken
            case AmountKind.BID:
                return facts.bid or 0
            case AmountKind.NUMBER:
                return 1
            case AmountKind.GAME:
                return facts.game

    def promised(self, amount: int, facts: Facts) -> int:
        """How much of what a made contract scores was bid; the rest is junk."""
        match self:
            case AmountKind.TAKEN:
                return min(amount, facts.bid or 0)
            case AmountKind.BID | AmountKind.NUMBER | AmountKind.GAME:
                return amount

    def multiplied(self, times: int) -> str:
        """So many times this, as a rule sheet says it."""
        match self:
            case AmountKind.NUMBER:
                return self.words.format(times or "nothing")
            case AmountKind.TAKEN | AmountKind.BID | AmountKind.GAME:
                return f"{ {1: '', 2: 'twice '}.get(times, f'{times} times ') }{self.words}"

    def clause(self, times: int, voice: "Voice") -> str:
        """So many times this, in plain English."""
        factor = {1: "", 2: "twice "}.get(times, f"{number(times)} times ")
        match self:
            case AmountKind.TAKEN:
                return f"{factor}the points that {voice.it} took"
            case AmountKind.BID:
                return f"{factor}the number that was bid"
            case AmountKind.NUMBER:
                return count(times, "point") if times else "nothing"
            case AmountKind.GAME:
                return f"{factor}a whole game, that is {count(voice.rules.winning.distance * times, 'point')}"


@frozen(kw_only=True)
class Change:
    """``scores points taken``, ``loses twice the bid``: a step towards the target, or away from it."""

    loses: bool
    kind: AmountKind
    times: int = 1
    """A factor of the bid, the points taken or the game; with ``NUMBER`` the number itself."""

    def amount(self, facts: Facts) -> int:
        """How many points it comes to for a side."""
        return self.times * self.kind.unit(facts)

    def gain(self, facts: Facts) -> int:
        """How far a side comes towards the target by it; below 0 it falls back."""
        return -self.amount(facts) if self.loses else self.amount(facts)

    def may_gain(self, least: int) -> bool:
        """Whether it can bring a side nearer to the target; ``least`` are the fewest points that a side can take."""
        if self.loses:
            return self.kind is AmountKind.TAKEN and self.times > 0 and least < 0
        return self.times > 0

    def words(self, third: str) -> str:
        """How a rule sheet says it; ``third`` is the ending of the verb: "s" for one side, nothing for several."""
        return f"{'lose' if self.loses else 'score'}{third} {self.kind.multiplied(self.times)}"

    def clause(self, voice: "Voice", third: str) -> str:
        """Plain English: ``scores the points that it took``; ``third`` as in :meth:`words`."""
        return f"{'lose' if self.loses else 'score'}{third} {self.kind.clause(self.times, voice)}"


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
    def words(cls, said: Said) -> str:
        return f"others lose {said['points'] or 'nothing'}"


@frozen(kw_only=True)
class Settlement:
    """The section ``settlement``."""

    made: Settle
    set: Settle
    others: Settle
    every_trick: EveryTrick = EveryTrick()

    @property
    def rows(self) -> tuple[Settle, ...]:
        """Its rows, in the order of :class:`Outcome`."""
        return self.made, self.set, self.others

    def change(self, facts: Facts) -> Change | None:
        """What happens to a side's score, as :meth:`Cases.of <pitchdsl.rules.cases.Cases.of>` finds it in its row."""
        row = self.others if not facts.own else self.made if facts.made else self.set
        return row.change.of(facts)
