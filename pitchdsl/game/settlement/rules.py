"""Settlement: from the contract and the points taken to a change of score."""

from typing import TYPE_CHECKING, ClassVar

from pitchdsl.language.cases import Cases
from pitchdsl.language.choice import Choice
from pitchdsl.language.deferred_number import Number, plain_or_reckoned, words
from pitchdsl.language.english import count
from pitchdsl.language.facts import UNKNOWN, Facts, Moment, Unknown, known
from pitchdsl.language.form import Form, Row, Said
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.language.origin import Origin, Rule
from pitchdsl.language.people import Person
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice


class Outcome(Choice):
    """Which sides a settlement row is about."""

    MADE = "made", "made"
    """The pitcher's side, its bid made."""
    SET = "set", "set"
    """The pitcher's side, its bid failed."""
    OTHERS = "others", "others"
    """Every side that is not the pitcher's; every side in a hand without a pitcher."""


class Payment(Choice):
    """What becomes of a score."""

    SCORES = "scores", "score"
    """It comes nearer to the target."""
    LOSES = "loses", "lose"
    """It goes away from it."""
    GOES_TO = "goes-to", "go"
    """It is set to a number, whatever it was."""


@frozen(kw_only=True)
class Change:
    """``scores points taken``, ``loses twice the bid``, ``goes back to 0``: what becomes of a side's score."""

    how: Payment
    amount: Amount

    def gain(self, facts: Facts, towards: int) -> int | Unknown:
        """How far a side comes towards the target by it; below 0 it falls back. ``towards``: -1 where scores fall.

        ``UNKNOWN`` where a fact is not told.
        """
        points, before = self.amount.of(facts), facts.score
        if points is UNKNOWN:
            return UNKNOWN
        match self.how:
            case Payment.SCORES:
                return points
            case Payment.LOSES:
                return -points
            case Payment.GOES_TO if before is UNKNOWN:
                return UNKNOWN
            case Payment.GOES_TO:
                assert before is not None  # a side asks what becomes of its score
                return towards * (points - before)

    def promised(self, gain: int, facts: Facts) -> int:
        """How much of what a made contract gains was bid; the rest is junk."""
        return min(gain, known(facts.bid) or 0) if Fact.POINTS in self.amount.facts else gain

    def may_gain(self, least: int = 0) -> bool:
        """Whether it can bring a side nearer to the target; ``least`` are the fewest points that a side can take."""
        match self.how:
            case Payment.SCORES:
                return self.amount.constant != 0
            case Payment.LOSES:
                return self.counts(Fact.POINTS) and least < 0
            case Payment.GOES_TO:
                return True

    def counts(self, fact: Fact) -> bool:
        """Whether it is counted from this fact."""
        return fact in self.amount.facts

    def words(self, third: str, *, on: bool = False) -> str:
        """How a rule sheet says it; ``third`` is the ending of the verb: "s" for one side, nothing for several.

        ``on``: a score that is set comes forward by it, and does not go back.
        """
        if self.how is Payment.GOES_TO:
            return f"go{'es' if third else ''} {'' if on else 'back '}to {self.amount.words()}"
        return f"{self.how.words}{third} {'nothing' if self.amount.constant == 0 else self.amount.words()}"

    def clause(self, voice: "Voice", third: str) -> str:
        """Plain English: ``scores the points that it took``; ``third`` as in :meth:`words`."""
        if self.how is Payment.GOES_TO:
            return f"go{'es' if third else ''} to a score of {self.amount.clause(voice)}"
        points = self.amount.constant
        said = self.amount.clause(voice) if points is None else count(points, "point") if points else "nothing"
        return f"{self.how.words}{third} {said}"


@frozen(kw_only=True)
class Settle(Rule):
    """A row of ``settlement``."""

    row: Outcome
    change: Cases[Change]

    @property
    def form(self) -> "type[RowForm]":
        """How the language knows it."""
        return next(form for form in ROW_FORMS if form.row is self.row)

    @property
    def address(self) -> str:
        """``section/name``."""
        return self.form.address

    def moment_of(self, part: str) -> Moment:
        """When the tests and amounts in a part of it are asked and reckoned."""
        return self.form.moment_of(part)


class RowForm(Form):
    """How the language knows a row of settlement; :class:`Settle` is what the row says."""

    varies = False
    whole: ClassVar = {"change": "how the score changes"}

    row: ClassVar[Outcome]

    @classmethod
    def words(cls, said: Said) -> str:
        if "change" not in said:
            return ""
        change: Change = said["change"]
        if cls.row is Outcome.OTHERS:
            return change.words("")
        return f"pitcher {change.words('s', on=cls.row is Outcome.MADE)}"


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
class Doubling(Form):
    """``doubling: the others may double, the pitcher may redouble``: what is paid for the bid counts twice, or four
    times.

    It stands beside the rows that it multiplies; people say it when the bidding is over.
    """

    who: Person | None = None
    """Who may double; none for all who are not on the pitcher's side."""
    again: bool = False
    """Whether the pitcher may redouble."""

    TIMES: ClassVar = 2
    """How many times as much counts after a double, and once more after a redouble."""
    address = "bidding/doubling"
    varies = False
    in_json_if_said = True
    examples = ("others may double, pitcher may redouble", "left of the pitcher may double")
    with_bidding = True

    @classmethod
    def said(cls, *read: Person | bool) -> dict[str, object]:
        return {"who": next((each for each in read if isinstance(each, Person)), None), "again": True in read}

    @classmethod
    def words(cls, said: Said) -> str:
        who = "others" if said["who"] is None else said["who"].plain
        return f"{who} may double{', pitcher may redouble' * bool(said['again'])}"

    @property
    def most_times(self) -> int:
        """How often what is paid for a bid can count at most."""
        return self.TIMES**2 if self.again else self.TIMES

    @staticmethod
    def paid(gain: int, change: Change, facts: Facts) -> int | Unknown:
        """What a row pays that pays this for a bid that nobody doubled.

        All that ``made`` scores and ``set`` loses counts so often, points that nobody bid included. What the others
        get, what comes beside the rows, and a score that is set to a number do not.
        """
        if known(facts.own) is False or known(facts.made) is None or change.how is Payment.GOES_TO or not gain:
            return gain
        return UNKNOWN if facts.times is UNKNOWN else gain * facts.times


@frozen(kw_only=True)
class EveryTrick(Form):
    """``every trick: others lose 1``: what all other sides lose, beside all else, when one side wins every trick.

    Source: Pitch Help.
    """

    points: Number = 0

    address = "settlement/every trick"
    examples = ("others lose nothing", "others lose 1", "others lose half the bid, rounded up")
    default = "others lose nothing"

    @classmethod
    def said(cls, points: Amount) -> dict[str, object]:
        return {"points": plain_or_reckoned(points)}

    @classmethod
    def words(cls, said: Said) -> str:
        return f"others lose {words(said['points']) if said['points'] else 'nothing'}"


@frozen(kw_only=True)
class EachSide(Form):
    """``each side``: what becomes of every side's score beside all else; several lines may hold together."""

    changes: Cases[Change]

    address = "settlement/each side"
    examples = ("loses 1 if points taken are 0", "scores 1 if takes every trick")
    in_cases: ClassVar = ("changes",)
    varies = False

    @classmethod
    def words(cls, said: Said) -> str:
        change: Change | None = said["changes"]
        return "" if change is None else change.words("s")


@frozen(kw_only=True)
class NeverBelow(Form):
    """``never below``: the lowest score that a side may have; what goes below it stops there."""

    score: Number

    address = "settlement/never below"
    examples = ("-10", "own score before the hand less 10")

    @classmethod
    def said(cls, score: Amount) -> dict[str, object]:
        return {"score": plain_or_reckoned(score)}

    @classmethod
    def words(cls, said: Said) -> str:
        return words(said["score"])


@frozen(kw_only=True)
class NeverAbove(Form):
    """``never above``: the highest score that a side may have."""

    score: Number

    address = "settlement/never above"
    examples = ("21", "own score before the hand plus 10")

    @classmethod
    def said(cls, score: Amount) -> dict[str, object]:
        return {"score": plain_or_reckoned(score)}

    @classmethod
    def words(cls, said: Said) -> str:
        return words(said["score"])


@frozen(kw_only=True)
class Penalty(Row):
    """A row of ``penalties``: what becomes of the score of a side that breaks a rule.

    Nobody can break a rule here, so it is printed for the table and does nothing else.
    """

    name: str
    change: Change

    sections: ClassVar = {"penalties": ("loses the bid", "loses 4", "goes back to 0")}
    whole: ClassVar = {"change": "what it costs"}

    @classmethod
    def words(cls, said: Said) -> str:
        change: Change = said["change"]
        return change.words("s")


@frozen(kw_only=True)
class Settlement:
    """The section ``settlement``."""

    made: Settle
    set: Settle
    others: Settle
    every_trick: EveryTrick = EveryTrick()
    each_side: EachSide | None = None
    never_below: NeverBelow | None = None
    never_above: NeverAbove | None = None

    @property
    def rows(self) -> tuple[Settle, ...]:
        """Its rows, in the order of :class:`Outcome`."""
        return self.made, self.set, self.others

    def change(self, facts: Facts) -> Change | Unknown | None:
        """What happens to a side's score, as :meth:`Cases.of <pitchdsl.language.cases.Cases.of>` finds it in its row.

        ``UNKNOWN`` as well where it is not told which row that is.
        """
        row = self._row_of(facts)
        return UNKNOWN if row is UNKNOWN else row.change.of(facts)

    def line(self, facts: Facts) -> Origin:
        """The line by which a side's score changes: that of the exception which is met, else that of its row.

        That of its row as well where it is not told whether an exception is met. The facts tell which row it is.
        """
        row = known(self._row_of(facts))
        for case in row.change.exceptions:
            met = case.when.met(facts)
            if met is not False:
                return case.origin if met else row.origin
        return row.origin

    def _row_of(self, facts: Facts) -> Settle | Unknown:
        own, made = facts.own, facts.made
        if own is UNKNOWN or (own and made is UNKNOWN):
            return UNKNOWN
        return self.others if not own or made is None else self.made if made else self.set
