"""Conditions about who a seat or a side is, and about a side that takes everything."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pitchdsl.language.choice import Choice
from pitchdsl.language.facts import Facts, Moment, Unknown, known
from pitchdsl.language.people import Person
from pitchdsl.language.predicate import Atom
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice


@frozen(kw_only=True)
class ItIs(Atom):
    """``it is the dealer``: the player who is asked; where a side is asked, somebody on it."""

    who: Person

    id = "it-is"
    example = "it is the dealer"
    topic = "who a player is"
    asks = ("roles",)
    moments = (Moment.DEAL, Moment.BIDDING, Moment.COUNT, Moment.ROW, Moment.SETTLEMENT, Moment.HAND_OVER)
    about_bids = False
    about_a_side = True

    def known_at(self) -> tuple[Moment, ...]:
        early = self.who in (Person.DEALER, Person.LEFT_OF_DEALER, Person.RIGHT_OF_DEALER)
        return self.moments if early else self.moments[2:]

    @property
    def of_bids(self) -> bool:
        return self.who in (Person.PITCHER, Person.LEFT_OF_PITCHER, Person.RIGHT_OF_PITCHER)

    def holds(self, facts: Facts) -> bool:
        return self.who in known(facts.roles)

    def words(self) -> str:
        return f"it is {self.who.words}"

    def denied(self) -> str:
        return f"it is not {self.who.words}"

    def clause(self, voice: "Voice") -> str:
        return f"{voice.takers('are', 'is')} {voice.side_of(self.who)}"

    def denied_clause(self, voice: "Voice") -> str:
        return f"{voice.takers('are', 'is')} not {voice.side_of(self.who)}"

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: Callable[[int], str]) -> str:
        return str(list(Person)[a].value).replace("-", " ")


@frozen(kw_only=True)
class Answers(Atom):
    """``the dealer refuses``: somebody was asked for something before the bidding, and granted it or not."""

    who: Person
    agrees: bool

    id = "answers"
    example = "the dealer refuses"
    topic = "what somebody answers"
    asks = ("answers",)
    moments = (
        Moment.BIDDING,
        Moment.NAMING,
        Moment.EXCHANGE,
        Moment.PLAY,
        Moment.WHOSE,
        Moment.COUNT,
        Moment.ROW,
        Moment.SETTLEMENT,
        Moment.HAND_OVER,
    )
    about_bids = False
    about_a_side = False

    def holds(self, facts: Facts) -> bool:
        return (self.who, self.agrees) in known(facts.answers)

    def words(self) -> str:
        return f"{self.who.words} {'agrees' if self.agrees else 'refuses'}"

    def clause(self, voice: "Voice") -> str:
        return f"{self.who.english} {'grants' if self.agrees else 'refuses'} what was asked"


class Taker(Choice):
    """Who may have taken everything."""

    IT = "it", "takes"
    OTHERS = "others", "the others take"


class Prize(Choice):
    """What there is of which a side may have all."""

    TRICK = "trick", "every trick", "every trick"
    POINT = "point", "every point", "every point"


@frozen(kw_only=True)
class TakesEvery(Atom):
    """``takes every trick``, ``the others take every point``: one side has all of them, whoever pitched.

    The others are all sides but the pitcher's.
    """

    who: Taker
    what: Prize

    id = "takes-every"
    example = "takes every trick"
    topic = "who takes everything"
    asks = ("takes_every_trick", "takes_every_point", "others_every_trick", "others_every_point")
    moments = (Moment.WHOSE, Moment.COUNT, Moment.ROW, Moment.SETTLEMENT, Moment.HAND_OVER)
    about_bids = False
    about_a_side = True

    def facts_asked(self) -> tuple[str, ...]:
        return (self._fact,)

    def known_at(self) -> tuple[Moment, ...]:
        late = self.moments[1:] if self.who is Taker.IT else self.moments
        return late if self.what is Prize.TRICK else late[late.index(Moment.ROW) :]

    @property
    def of_bids(self) -> bool:
        return self.who is Taker.OTHERS

    @property
    def of_a_side(self) -> bool:
        return self.who is Taker.IT

    def holds(self, facts: Facts) -> bool:
        met: bool | Unknown = getattr(facts, self._fact)
        return known(met)

    def words(self) -> str:
        return f"{self.who.words} {self.what.words}"

    def clause(self, voice: "Voice") -> str:
        taker = voice.takers("take", "takes") if self.who is Taker.IT else f"all but {voice.pitchers} take"
        return f"{taker} {self.what.english}"

    @classmethod
    def operand_words(cls, a: int, b: int, call_name: Callable[[int], str]) -> str:
        return f"{list(Taker)[a].value} {list(Prize)[b].value}"

    @property
    def _fact(self) -> str:
        return f"{'takes' if self.who is Taker.IT else 'others'}_every_{self.what.value}"
