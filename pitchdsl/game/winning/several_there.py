"""Several sides at the target after one hand: which of them has won."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from pitchdsl.language.choice import Choice
from pitchdsl.language.english import listing, title
from pitchdsl.language.facts import Facts, known
from pitchdsl.language.form import Form, Said
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice


class Priority(Choice):
    """A way to choose among sides that are at the target after one hand."""

    PITCHER = "pitcher", "pitcher"
    """The pitcher's side, if it is among them."""
    HIGHEST = "highest-score", "highest score"
    """The side furthest on, if it is alone there."""
    FIRST_BY = "first-by", "first by"
    """Points are counted one item after the other; the first side at the target by that."""
    TIE = "tie", "tie"
    """Nobody: the game ends as a tie."""

    def clause(self, items: Sequence[str], voice: "Voice") -> str:
        """Plain English for a rulebook."""
        match self:
            case Priority.PITCHER:
                if voice.partner:
                    return "the pitcher wins if among them, else the partner of this hand"
                return f"{voice.pitchers} wins{'' if voice.two_sides else ' if among them'}"
            case Priority.HIGHEST:
                return "the one with the best score wins"
            case Priority.FIRST_BY:
                return (
                    "the points of the hand are added one after the other to the scores before it, "
                    f"{listing([title(item) for item in items], 'then')}, and after these all others, "
                    f"and the first {voice.side} to arrive wins"
                )
            case Priority.TIE:
                return "the game is a tie"

    def line(self, items: Sequence[str], voice: "Voice") -> str:
        """The same for the page that sums a game up."""
        match self:
            case Priority.PITCHER:
                return "the pitcher wins, else the partner of this hand" if voice.partner else f"{voice.pitchers} wins"
            case Priority.HIGHEST:
                return "the better score wins" if voice.two_sides else "the best score wins"
            case Priority.FIRST_BY:
                names = ", ".join(title(item) for item in items)
                return f"whoever is there first when points are added in this order: {names}, then the rest"
            case Priority.TIE:
                return "a tie"

    def may_leave_tie(self, voice: "Voice") -> bool:
        """Whether pages say, behind it as the last, that the game is a tie where it comes to nothing."""
        match self:
            case Priority.HIGHEST:
                return True
            case Priority.PITCHER:
                return not voice.two_sides
            case Priority.FIRST_BY | Priority.TIE:
                return False

    @property
    def asks(self) -> frozenset[str]:
        """The facts of a side that it goes by, beside the scores and the points of the hand."""
        match self:
            case Priority.PITCHER:
                return frozenset({"own"})
            case Priority.HIGHEST | Priority.FIRST_BY | Priority.TIE:
                return frozenset()

    @property
    def undecided(self) -> str:
        """How a rulebook goes on where it comes to nothing."""
        match self:
            case Priority.PITCHER | Priority.TIE:
                return "otherwise"
            case Priority.HIGHEST:
                return "if the best are level"
            case Priority.FIRST_BY:
                return "if that does not decide"


class Race(Protocol):
    """A hand after which several sides are at the target."""

    @property
    def facts(self) -> tuple[Facts, ...]:
        """By side."""

    @property
    def bidder(self) -> int | None:
        """The side of the pitcher alone, before a partner of this hand."""

    def furthest(self, sides: Sequence[int]) -> int | None:
        """The one of these sides that is furthest on, if it is alone there."""

    def first_by(self, items: Sequence[str], there: Sequence[int]) -> int | None:
        """Who is at the target first when the points are added row after row."""


@frozen(kw_only=True)
class Criterion:
    """One step of a race order."""

    by: Priority
    items: tuple[str, ...] = ()
    """With ``FIRST_BY``: the scoring items that are counted first, in this order; all others follow."""

    def words(self) -> str:
        """How a rule sheet says it."""
        return f"{self.by.words} {', '.join(self.items)}" if self.items else self.by.words

    def clause(self, voice: "Voice") -> str:
        """Plain English for a rulebook."""
        return self.by.clause(self.items, voice)

    def chosen(self, there: Sequence[int], race: Race) -> int | None:
        """The side at the target that it singles out, if any."""
        match self.by:
            case Priority.PITCHER:
                own = [side for side in there if known(race.facts[side].own)]
                return race.bidder if race.bidder in own else next(iter(own), None)
            case Priority.HIGHEST:
                return race.furthest(there)
            case Priority.FIRST_BY:
                return race.first_by(self.items, there)
            case Priority.TIE:
                return None


@frozen(kw_only=True)
class SeveralThere(Form):
    """``several there``: the criteria in order; the first that singles one side out decides."""

    criteria: tuple[Criterion, ...] = ()

    address = "winning/several there"
    examples = ("pitcher", "highest score, else tie", "pitcher, else first by high, low, jack, game")

    @classmethod
    def said(cls, *criteria: Criterion) -> dict[str, object]:
        """The criteria, as they are read one after the other."""
        return {"criteria": criteria}

    @classmethod
    def words(cls, said: Said) -> str:
        """How a rule sheet says them."""
        return ", else ".join(each.words() for each in said["criteria"])
