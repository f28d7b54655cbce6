"""Numbers: the facts that are numbers, and amounts that are made of them.

A fact is one member of :class:`Fact`, with its words, its English, where it is found and the moments at which it is
known. An :class:`Amount` is one row of terms, reckoned from left to right: ``twice the bid plus 2, at most 12``.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pitchdsl.language.arithmetic import ArithmeticOp, Bounds, Rounding
from pitchdsl.language.choice import Choice
from pitchdsl.language.english import number
from pitchdsl.language.facts import UNKNOWN, Facts, Moment, Unknown
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.voice import Voice


class Fact(Choice):
    """A fact that is a number.

    "Own", "it" and what bears no name mean the side that is asked; "the others" are all sides but the pitcher's.
    """

    field: str
    """Where :class:`~pitchdsl.language.facts.Facts` has it."""
    since: Moment
    """The first moment at which it is known."""
    until: Moment
    """The last one."""

    POINTS = "points-taken", "points taken", "the points that {taker} took", "taken", Moment.ROW
    TRICKS = "tricks-taken", "tricks taken", "the tricks that {taker} took", "tricks", Moment.COUNT
    PIPS = "pips-taken", "pips taken", "the pips that {taker} took", "pips", Moment.COUNT
    PITCHERS_POINTS = (
        "points-by-pitcher",
        "points taken by the pitcher",
        "the points that {pitchers} took",
        "pitchers_points",
        Moment.ROW,
    )
    PITCHERS_TRICKS = (
        "tricks-by-pitcher",
        "tricks taken by the pitcher",
        "the tricks that {pitchers} took",
        "pitchers_tricks",
        Moment.WHOSE,
    )
    PITCHERS_PIPS = (
        "pips-by-pitcher",
        "pips taken by the pitcher",
        "the pips that {pitchers} took",
        "pitchers_pips",
        Moment.WHOSE,
    )
    OTHERS_POINTS = (
        "points-by-others",
        "points taken by the others",
        "the points that all but {pitchers} took",
        "others_points",
        Moment.ROW,
    )
    OTHERS_TRICKS = (
        "tricks-by-others",
        "tricks taken by the others",
        "the tricks that all but {pitchers} took",
        "others_tricks",
        Moment.WHOSE,
    )
    OTHERS_PIPS = (
        "pips-by-others",
        "pips taken by the others",
        "the pips that all but {pitchers} took",
        "others_pips",
        Moment.WHOSE,
    )
    BID = "bid", "the bid", "the number that was bid", "bid", Moment.NAMING
    BID_SO_FAR = "bid-so-far", "the bid so far", "the highest bid so far", "standing", Moment.BIDDING
    ALL_POINTS = "all-points", "all the points", "all the points of a hand, {total}", "total", Moment.DEAL
    GAME = "whole-game", "a whole game", "a whole game, that is {game}", "game", Moment.DEAL
    SCORE = "score-before", "own score before the hand", "{its} score before the hand", "score", Moment.DEAL
    BEST_SCORE = (
        "best-score-before",
        "best other score before the hand",
        "the best score of the others before the hand",
        "best_score",
        Moment.DEAL,
    )
    SCORE_AFTER = "score-after", "own score after the hand", "{its} score after the hand", "after", Moment.HAND_OVER
    BEST_SCORE_AFTER = (
        "best-score-after",
        "best other score after the hand",
        "the best score of the others after the hand",
        "best_after",
        Moment.HAND_OVER,
    )
    NEEDED = (
        "points-needed",
        "points needed",
        "the points that {it} still needed before the hand",
        "needed",
        Moment.DEAL,
    )
    OTHERS_NEED = (
        "points-needed-by-others",
        "points needed by another side",
        "the fewest points that another {side} still needed before the hand",
        "others_need",
        Moment.DEAL,
    )
    PLAYERS = "players", "players", "the number of players", "players", Moment.MATCH
    HANDS = "hands-played", "hands played", "the number of hands that are over", "hands", Moment.DEAL
    REDEALS = "redeals", "redeals in a row", "the number of times this hand was dealt again", "redeals", Moment.DEAL
    SETS = "sets", "sets so far", "the number of {whose} bids that have failed in this game", "sets", Moment.DEAL
    SETS_IN_ROW = (
        "sets-in-a-row",
        "sets in a row",
        "the number of the last hands in a row in which {whose} bid failed",
        "sets_in_row",
        Moment.DEAL,
    )
    MADE_IN_ROW = (
        "bids-made-in-a-row",
        "bids made in a row",
        "the number of the last hands in a row in which {whose} bid was made",
        "made_in_row",
        Moment.DEAL,
    )

    def __new__(cls, id_: str, words: str, english: str, field: str, since: Moment) -> "Fact":
        """A fact with its id, its words on a sheet, its English, its place, and when it is known."""
        fact = object.__new__(cls)
        fact._value_, fact.words, fact.english, fact.brief = id_, words, english, ""
        fact.field, fact.since = field, since
        fact.until = Moment.BIDDING if since is Moment.BIDDING else Moment.HAND_OVER
        return fact

    @property
    def moments(self) -> tuple[Moment, ...]:
        """When it may be asked; what differs from side to side only where a side asks."""
        order = list(Moment)
        known = order[order.index(self.since) : order.index(self.until) + 1]
        nobody_asks = (Moment.NAMING, Moment.EXCHANGE, Moment.PLAY, Moment.WHOSE) if self.about_a_side else ()
        return tuple(moment for moment in known if moment not in nobody_asks)

    @property
    def about_bids(self) -> bool:
        """Whether it means nothing where nobody bids."""
        return self.field in {"bid", "standing", "sets", "sets_in_row", "made_in_row"} or "pitcher" in self.value

    @property
    def about_a_side(self) -> bool:
        """Whether it may differ from side to side."""
        return self in _OF_A_SIDE

    @property
    def of_the_play(self) -> bool:
        """Whether each trick to come may change it."""
        return self.field.endswith(("tricks", "pips"))

    @property
    def verb(self) -> str:
        """``are`` behind the plural, ``is`` behind the singular."""
        return "are" if self.words.split(" ")[0].endswith("s") else "is"

    def of(self, facts: Facts) -> int | Unknown | None:
        """The number; none where there is none, as of the bid where nobody bid; ``UNKNOWN`` where it is not told."""
        number: int | Unknown | None = getattr(facts, self.field)
        return number

    def clause(self, voice: "Voice") -> str:
        """Plain English."""
        return self.english.format(
            it=voice.it,
            taker=voice.taker,
            its=voice.its,
            whose=voice.whose,
            side=voice.side,
            pitchers=voice.pitchers,
            total=number(voice.total),
            game=voice.game,
        )


_OF_A_SIDE = frozenset(
    {
        Fact.POINTS,
        Fact.TRICKS,
        Fact.PIPS,
        Fact.SCORE,
        Fact.BEST_SCORE,
        Fact.SCORE_AFTER,
        Fact.BEST_SCORE_AFTER,
        Fact.NEEDED,
        Fact.OTHERS_NEED,
        Fact.SETS,
        Fact.SETS_IN_ROW,
        Fact.MADE_IN_ROW,
    }
)


FIXED_FROM: dict[str, Moment] = {
    "answers": Moment.BIDDING,
    "bid": Moment.NAMING,
    "call": Moment.NAMING,
    "trump": Moment.EXCHANGE,
    "stock_empty": Moment.PLAY,
    "every_trick": Moment.WHOSE,
    "others_every_trick": Moment.WHOSE,
    "every_point": Moment.ROW,
    "others_every_point": Moment.ROW,
    "made": Moment.SETTLEMENT,
    **{fact.field: fact.since for fact in Fact if not fact.about_a_side and fact is not Fact.BID_SO_FAR},
}
"""The facts that are the same for whoever asks, each with the moment from which it stands until the hand is over."""


@frozen(kw_only=True)
class Term:
    """``5``, ``the bid``, ``3 times the bid``, ``half the bid, rounded up``, ``minus twice the bid``."""

    fact: Fact | None = None
    """None: the number itself, which is then :attr:`times`."""
    times: int = 1
    """A factor of the fact, or the number itself; of a half it is 1 or -1."""
    half: Rounding | None = None
    """Where a half goes, before a minus is thought of; none where nothing is halved."""

    def of(self, facts: Facts) -> int | Unknown:
        """The number; ``UNKNOWN`` where its fact is not told. A fact that is not there counts nothing."""
        if self.fact is None:
            return self.times
        found = self.fact.of(facts)
        if found is UNKNOWN:
            return UNKNOWN
        return self.times * (found or 0 if self.half is None else self.half.half(found or 0))

    def bounds(self, facts: Mapping[Fact, Bounds]) -> Bounds:
        """The least and the most that it can be, where these are those of the facts."""
        if self.fact is None:
            return self.times, self.times
        ends = facts.get(self.fact, (None, None))
        if self.half is not None:
            ends = (_half(ends[0], self.half), _half(ends[1], self.half))
        low, high = (None if end is None else end * self.times for end in ends)
        return (low, high) if self.times >= 0 else (high, low)

    def words(self) -> str:
        """How a rule sheet says it."""
        if self.fact is None:
            return str(self.times)
        minus, times = "minus " * (self.times < 0), abs(self.times)
        if self.half is not None:
            return f"{minus}half {self.fact.words}, {self.half.words}"
        return f"{minus}{ {1: '', 2: 'twice '}.get(times, f'{times} times ') }{self.fact.words}"

    def clause(self, voice: "Voice") -> str:
        """Plain English."""
        if self.fact is None:
            return number(self.times)
        minus, times = "minus " * (self.times < 0), abs(self.times)
        if self.half is not None:
            return f"{minus}half of {self.fact.clause(voice)}, {self.half.words}"
        return f"{minus}{ {1: '', 2: 'twice '}.get(times, f'{number(times)} times ') }{self.fact.clause(voice)}"


@frozen(kw_only=True)
class Joining:
    """``plus 2``, ``at most the bid``."""

    how: ArithmeticOp
    term: Term


@frozen(kw_only=True)
class Amount:
    """A number that is known when it is asked: a term, and what becomes of it step by step."""

    first: Term
    then: tuple[Joining, ...] = ()

    @classmethod
    def plain(cls, number: int) -> "Amount":
        """A number as it stands."""
        return cls(first=Term(times=number))

    @classmethod
    def counted(cls, fact: Fact, times: int = 1) -> "Amount":
        """So many times a fact."""
        return cls(first=Term(fact=fact, times=times))

    @property
    def constant(self) -> int | None:
        """The number, where no fact changes it; none otherwise."""
        return self.first.times if self.first.fact is None and not self.then else None

    @property
    def plain_fact(self) -> Fact | None:
        """The fact, where it is one as it stands; none otherwise."""
        first = self.first
        return first.fact if first.times == 1 and first.half is None and not self.then else None

    @property
    def terms(self) -> tuple[Term, ...]:
        """All its terms."""
        return (self.first, *(step.term for step in self.then))

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that it is made of, in order and each once."""
        return tuple(dict.fromkeys(term.fact for term in self.terms if term.fact is not None))

    def of(self, facts: Facts) -> int | Unknown:
        """How much it comes to; ``UNKNOWN`` where a fact is not told."""
        number = self.first.of(facts)
        for step in self.then:
            other = step.term.of(facts)
            if number is UNKNOWN or other is UNKNOWN:
                return UNKNOWN
            number = step.how.joined(number, other)
        return number

    def bounds(self, facts: Mapping[Fact, Bounds]) -> Bounds:
        """The least and the most that it can come to, where these are those of the facts."""
        bounds = self.first.bounds(facts)
        for step in self.then:
            bounds = step.how.bounds(bounds, step.term.bounds(facts))
        return bounds

    def given(self, facts: Facts) -> "Amount":
        """What is left of it to be reckoned when these facts are known."""
        first, *rest = (_given(term, facts) for term in self.terms)
        then = [Joining(how=step.how, term=term) for step, term in zip(self.then, rest, strict=True)]
        while then and first.fact is None and then[0].term.fact is None:
            first = Term(times=then[0].how.joined(first.times, then[0].term.times))
            del then[0]
        return Amount(first=first, then=tuple(then))

    def words(self) -> str:
        """How a rule sheet says it."""
        return self.first.words() + "".join(
            f"{step.how.comma}{step.how.words} {step.term.words()}" for step in self.then
        )

    def clause(self, voice: "Voice") -> str:
        """Plain English."""
        return self.first.clause(voice) + "".join(
            f"{step.how.comma}{step.how.english} {step.term.clause(voice)}" for step in self.then
        )


def _half(end: int | None, rounding: Rounding) -> int | None:
    return None if end is None else rounding.half(end)


def _given(term: Term, facts: Facts) -> Term:
    found = term.of(facts)
    return term if found is UNKNOWN else Term(times=found)
