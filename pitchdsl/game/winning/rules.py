"""The end of the game: the target, who wins when several are there, and what else it takes."""

from collections.abc import Sequence
from functools import cached_property
from typing import ClassVar

from pitchdsl.game.winning.several_there import SeveralThere
from pitchdsl.language import conditions as c
from pitchdsl.language.choice import Choice
from pitchdsl.language.conditions import Condition, leaves
from pitchdsl.language.deferred_number import Number, evaluate, plain_or_reckoned, seated_number, words
from pitchdsl.language.facts import Facts, Moment, known
from pitchdsl.language.form import Form, Row, Said
from pitchdsl.language.numbers import Amount
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Target(Form):
    """The score that ends the game; one below the start counts down."""

    points: Number | None
    """None: no score does, and something else must end the game."""
    exact: bool = False
    """Whether a score beyond it is not at the target."""

    address = "winning/target"
    moments: ClassVar = {"points": Moment.MATCH}
    examples = ("11", "exactly 11", "none", "5 times players")
    required = True

    @cached_property
    def score(self) -> int | None:
        """The score at a table: there it is a number."""
        return seated_number(self.points)

    @classmethod
    def words(cls, said: Said) -> str:
        points: Number | None = said["points"]
        if points is None:
            return "none"
        return f"{'exactly ' * bool(said.get('exact'))}{words(points)}"


@frozen(kw_only=True)
class Start(Form):
    """The score of every side before the first hand."""

    points: Number

    address = "winning/start"
    asked = Moment.MATCH
    examples = ("0", "21", "twice players")
    default = "0"

    @classmethod
    def said(cls, points: Amount) -> dict[str, object]:
        return {"points": plain_or_reckoned(points)}

    @property
    def score(self) -> int:
        """The score at a table: there it is a number."""
        return seated_number(self.points) or 0


class Over(Choice):
    """What becomes of a score that goes over an exact target."""

    COUNTS = "counts", "counts", "counts as it is", "stands"
    KEEPS = (
        "keeps",
        "keeps the score before the hand",
        "is what it was before the hand",
        "is what it was before the hand",
    )
    GOES_BACK = "goes-back", "goes back to {}", "goes back to {}", "goes back to {}"


@frozen(kw_only=True)
class OverTarget(Form):
    """``over the target``: what becomes of a score beyond an exact target."""

    what: Over
    score: Number | None = None
    """With ``GOES_BACK``: the score then."""

    address = "winning/over the target"
    behind = Start
    examples = (
        "goes back to 5",
        "goes back to half own score before the hand, rounded down",
        "keeps the score before the hand",
    )
    default = "counts"

    @classmethod
    def said(cls, what: Over, score: Amount | None = None) -> dict[str, object]:
        return {"what": what, "score": None if score is None else plain_or_reckoned(score)}

    @classmethod
    def words(cls, said: Said) -> str:
        score: Number | None = said["score"]
        return str(said["what"].words.format("" if score is None else words(score)))

    def of(self, score: int, before: int, facts: Facts) -> int:
        """What becomes of a score over the target, of a side with these facts."""
        match self.what:
            case Over.COUNTS:
                return score
            case Over.KEEPS:
                return before
            case Over.GOES_BACK:
                return before if self.score is None else known(evaluate(self.score, facts))


@frozen(kw_only=True)
class MayNotWin(Form):
    """``may not win``: what becomes of a side at the target that lacks what it takes to win."""

    stops_short: int | None
    """It stops so many points short of the target; none: it keeps its score and plays on."""

    address = "winning/may not win"
    examples = ("keeps its score", "stops 1 short of the target")
    default = "keeps its score"
    way = "stops {} short of the target"
    without = default


@frozen(kw_only=True)
class Junk(Form):
    """``junk``: how far points count that nobody has bid.

    These are the points that a made contract takes over its bid, and whatever other sides score; what a made
    contract scores otherwise (the bid, a whole game) was bid. Source: Pitch Help.
    """

    stops_short: int | None = None
    """They count up to so many points short of the target; none: in full."""

    address = "winning/junk"
    examples = ("counts in full", "stops 1 short of the target")
    default = "counts in full"
    way = "stops {} short of the target"
    without = default


@frozen(kw_only=True)
class EndsAfter(Form):
    """``ends after: 12 hands``: then the side furthest on wins, and level ones tie. Source: Pitch Help."""

    hands: Number
    plays_on: bool = False
    """Whether all play on where the best are level, hand by hand, until one side is furthest on alone."""

    address = "winning/ends after"
    moments: ClassVar = {"hands": Moment.MATCH}
    examples = ("12 hands", "3 times players hands", "12 hands, then play on while level")

    @classmethod
    def said(cls, hands: Amount, plays_on: bool = False) -> dict[str, object]:
        return {"hands": plain_or_reckoned(hands), "plays_on": plays_on}

    @classmethod
    def words(cls, said: Said) -> str:
        return f"{words(said['hands'])} hands{', then play on while level' * bool(said.get('plays_on'))}"

    @property
    def number(self) -> int:
        """The number of hands at a table: there it stands."""
        return seated_number(self.hands) or 0

    @property
    def most(self) -> int | None:
        """The number of the last hand that there can be; none where nobody can tell."""
        return None if self.plays_on else self.number


class Counting(Choice):
    """When points count towards the target, and the end of the game is looked for."""

    AFTER_HAND = "after-hand", "after the hand", "after every hand", "after the hand"
    AFTER_TRICK = "after-trick", "after each trick", "after every trick", "after each trick"
    """All that the trick has decided for everybody to see counts, and only then the end is looked for."""
    AT_ONCE = "at-once", "at once", "at every point", "at once, in the order of the rows"
    """The same, but point after point, in the order of the rows."""
    ONE_BY_ONE = (
        "one-by-one",
        "one by one",
        "at every point",
        "one by one: what comes before the play at once, all else after the hand",
    )
    """Point after point, too: what is turned up and what is granted at once, all else when the hand has been played."""

    @property
    def row_by_row(self) -> bool:
        """Whether the end is looked for at every point."""
        return self in (Counting.AT_ONCE, Counting.ONE_BY_ONE)


@frozen(kw_only=True)
class PointsCount(Form):
    """``points count: at once``: points count while the hand is played, and may end the game in the middle of it.

    What the whole hand decides, such as the most pips, waits for its end.
    """

    moment: Counting = Counting.AFTER_HAND

    address = "winning/points count"
    examples = ("after the hand", "after each trick", "at once", "one by one")
    default = "after the hand"
    varies = False

    @classmethod
    def words(cls, said: Said) -> str:
        moment: Counting = said["moment"]
        return moment.words


@frozen(kw_only=True)
class Need(Row):
    """A row of ``to win``: what a side at the target must also meet in that hand."""

    name: str
    condition: Condition

    whole: ClassVar = {"condition": "what it takes"}
    sections: ClassVar = {"to win": ("made the last bid", "made the last bid or set the pitcher")}


@frozen(kw_only=True)
class AtOnce(Row):
    """A row of ``wins at once`` or ``loses at once``: a side that meets it ends the game, whatever the score."""

    name: str
    condition: Condition

    whole: ClassVar = {"condition": "what it takes"}
    sections: ClassVar = {
        "wins at once": (
            "made the last bid and the pitcher takes every point",
            "ahead by 10 or more",
            "called smudge and made it",
        ),
        "loses at once": ("called moon and failed",),
    }

    @property
    def address(self) -> str:
        """``section/name``; whoever made it by hand has no line, and it wins."""
        return self.origin.address or super().address

    @property
    def counts_sets(self) -> bool:
        """Whether it asks how often a side has been set."""
        return any(test.facts_asked() == ("sets",) for test in leaves(self.condition))


@frozen(kw_only=True)
class Winning:
    """The sections ``winning``, ``to win``, ``wins at once`` and ``loses at once``."""

    target: Target
    start: Start
    several: SeveralThere
    may_not_win: MayNotWin
    needs: tuple[Need, ...] = ()
    junk: Junk = Junk()
    over_target: OverTarget = OverTarget(what=Over.COUNTS)
    counting: PointsCount = PointsCount()
    ends_after: EndsAfter | None = None
    wins: tuple[AtOnce, ...] = ()
    loses: tuple[AtOnce, ...] = ()

    @cached_property
    def towards(self) -> int:
        """1 where scores rise to the target, -1 where they go down to it."""
        return -1 if self.target.score is not None and self.target.score < self.start.score else 1

    @cached_property
    def distance(self) -> int:
        """Points from the start to the target; 0 where there is no target."""
        return 0 if self.target.score is None else abs(self.target.score - self.start.score)

    def is_there(self, score: int) -> bool:
        """Whether a score is at the target or past it."""
        if self.target.score is None:
            return False
        return score == self.target.score if self.target.exact else self.towards * (score - self.target.score) >= 0

    def needed(self, score: int) -> int | None:
        """Points from a score to the target; none without one."""
        return None if self.target.score is None else self.towards * (self.target.score - score)

    def after_overshoot(self, score: int, before: int, facts: Facts) -> int:
        """A score after the hand; where it overshoots an exact target, what the rules make of it."""
        target = self.target
        beyond = target.exact and target.score is not None and self.towards * (score - target.score) > 0
        return self.over_target.of(score, before, facts) if beyond else score

    def may_win(self, facts: Facts) -> bool:
        """Whether a side meets everything that winning takes beside the target."""
        return all(need.condition.met(facts) is True for need in self.needs)

    def needs_leave_one(self, *, two_sides: bool) -> bool:
        """Whether one side only can meet what winning takes beside the target, in any hand."""
        for need in self.needs:
            tests = c.conjuncts(need.condition)
            if any(isinstance(test, c.MadeLastBid) or (isinstance(test, c.AheadBy) and test.points) for test in tests):
                return True
            either = need.condition.parts if isinstance(need.condition, c.AnyOf) else ()
            if two_sides and either and all(isinstance(test, c.MadeLastBid | c.SetThePitcher) for test in either):
                return True  # with two sides, one has made the bid or the other has set it
        return False

    def facts_after(self, facts: Sequence[Facts], after: Sequence[int]) -> tuple[Facts, ...]:
        """The facts of each side once these are the scores after the hand."""
        target, towards = self.target.score, self.towards
        way = [towards * score for score in after]
        return tuple(
            mine.with_scores_after(
                ahead=min(way[side] - score for other, score in enumerate(way) if other != side),
                after=after[side],
                best_after=towards * max(score for other, score in enumerate(way) if other != side),
                past=None if target is None else way[side] - towards * target,
            )
            for side, mine in enumerate(facts)
        )
