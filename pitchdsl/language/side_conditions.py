"""Conditions about how far the side that asks has come. They are asked when a hand is settled."""

from typing import TYPE_CHECKING

from pitchdsl.language.english import count
from pitchdsl.language.facts import Facts, Moment, known
from pitchdsl.language.predicate import Atom
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice


@frozen(kw_only=True)
class AheadBy(Atom):
    """``ahead by 2 or more``: after the hand, the side is so far ahead of every other side."""

    points: int

    id = "ahead-by"
    example = "ahead by 2 or more"
    topic = "how far a side is ahead"
    asks = ("ahead",)
    moments = (Moment.HAND_OVER,)
    about_bids = False
    about_a_side = True

    def holds(self, facts: Facts) -> bool:
        ahead = known(facts.ahead)
        return ahead is not None and ahead >= self.points

    def words(self) -> str:
        return f"ahead by {self.points} or more"

    def clause(self, voice: "Voice") -> str:
        return f"{voice.it} {voice.are} then at least {count(self.points, 'point')} ahead of every other {voice.side}"


@frozen(kw_only=True)
class PastTarget(Atom):
    """``past the target``: after the hand, the side is further on than the target itself."""

    id = "past-target"
    example = "past the target"
    topic = "whether a side is past the target"
    asks = ("past",)
    moments = (Moment.HAND_OVER,)
    about_bids = False
    about_a_side = True

    def holds(self, facts: Facts) -> bool:
        past = known(facts.past)
        return past is not None and past > 0

    def words(self) -> str:
        return self.example

    def clause(self, voice: "Voice") -> str:
        return f"{voice.it} {voice.have} gone past {voice.goal}"
