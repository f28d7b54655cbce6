"""Questions that want a part of a statement: who takes low, how much we score, which card wins the trick."""

from collections.abc import Iterator, Sequence
from enum import Enum

from attrs import evolve

from pitchdsl.examples.case import ImpossibleError
from pitchdsl.examples.verdict import Verdict, verdicts, what_comes
from pitchdsl.game.rules import Rules
from pitchdsl.language.clause import SEVERAL, Party, Who, verb_words
from pitchdsl.language.clauses import Expected, Given
from pitchdsl.language.expected_clauses import (
    DealsNext,
    IsPitcher,
    Scores,
    TrickCounts,
    TrickGoesTo,
    WinsGame,
)
from pitchdsl.language.given_clauses import StandsAt, TakesRows, TrickGiven
from pitchdsl.language.people import Person
from pitchdsl.language.table_clauses import CardsDealt, GetsKitty, KittyHas, LeadsFirst, NamesTrump
from pitchdsl.values import frozen

_AT_THE_TABLE = (Person.DEALER, Person.LEFT_OF_DEALER, Person.RIGHT_OF_DEALER, Person.PITCHER)


class Sought(Enum):
    """What is sought of a statement."""

    WHETHER = "whether"
    """Whether it is so."""
    WHO = "who"
    """Of whom it is so."""
    NUMBER = "how much"
    """With which number it is so."""
    CARD = "which card"
    """Of which card on the table it is so."""
    ALL = "what"
    """Nothing alone: all that comes of the case."""


@frozen
class About:
    """What a question wants to know: of a statement a part, which stands in it for any other."""

    statement: Expected
    sought: Sought

    @property
    def words(self) -> str:
        """What is asked, as one speaks of it."""
        match self.statement:
            case TakesRows(_, rows):
                return f"who takes {' and '.join(rows)}"
            case WinsGame():
                return "who wins the game"
            case Scores(who, _):
                return f"how much {verb_words(who, 'scores', 'score')}"
            case StandsAt(who, _):
                return f"at what {verb_words(who, 'stands', 'stand')}"
            case CardsDealt():
                return "how many cards everyone is dealt"
            case KittyHas():
                return "how many cards are in the kitty"
            case TrickCounts():
                return "how many pips the trick counts"
            case TrickGoesTo():
                return "which card wins the trick"
            case IsPitcher():
                return "who is the pitcher"
            case DealsNext():
                return "who deals next"
            case LeadsFirst():
                return "who leads"
            case NamesTrump():
                return "who names trump"
            case GetsKitty():
                return "who gets the kitty"
            case statement:
                return statement.words()

    @property
    def question(self) -> str:
        """The question."""
        match self.statement:
            case Scores(who, _):
                return f"how much {'do' if who in SEVERAL else 'does'} {who.words} score?"
            case StandsAt(who, _):
                return f"at what {'do' if who in SEVERAL else 'does'} {who.words} stand?"
            case CardsDealt():
                return "how many cards is everyone dealt?"
            case TrickCounts():
                return "how many pips does the trick count?"
            case _:
                return f"{self.words}?"

    def candidates(self, told: Sequence[Given]) -> Iterator[Expected]:
        """Statements of which at most one says what is so; of people, the first that is so says it."""
        match self.statement:
            case TakesRows() | WinsGame():
                yield from (evolve(self.statement, who=who) for who in _parties(told))
            case IsPitcher() | DealsNext() | LeadsFirst() | NamesTrump() | GetsKitty():
                yield from (evolve(self.statement, who=who) for who in _AT_THE_TABLE)
            case TrickGoesTo():
                laid = next((each.cards for each in told if isinstance(each, TrickGiven)), ())
                yield from (TrickGoesTo(card) for card in laid)
            case statement:
                yield statement


def _parties(told: Sequence[Given]) -> list[Who]:
    """Of whom something may be so, in the words of a case: of its sides, or of those whom it names."""
    named = [who for each in told if isinstance(who := getattr(each, "who", None), Person)]
    if not named:
        return [Party.WE, Party.THEY, Party.NOBODY]
    if any(getattr(each, "who", None) in (Party.WE, Party.THEY) for each in told):
        return [Party.WE, Party.THEY, *named, Party.NOBODY]
    return list(dict.fromkeys((*named, *_AT_THE_TABLE, Party.OTHERS, Party.NOBODY)))


@frozen(kw_only=True)
class Found:
    """What is found of what a question wants."""

    sure: Verdict | None = None
    hangs: str = ""
    """On what it hangs, in a sentence without its stop."""
    impossible: str = ""


def found(rules: Rules, told: Sequence[Given], about: About) -> Found:
    """What is so of what is sought; raises :class:`ImpossibleError` where the case cannot have been."""
    tried: list[Verdict] = []
    if about.sought is Sought.WHO:
        tried += (_tried(rules, told, each) for each in about.candidates(told))
    elif about.sought is Sought.CARD:
        tried += verdicts(rules, told, [*about.candidates(told)])
    if not any(each.so for each in tried) and about.sought is not Sought.CARD:
        tried.append(what_comes(rules, told, about.statement))
    sure = next((each for each in tried if each.so), None)
    if sure is not None:
        return Found(sure=sure)
    if tried and all(each.impossible for each in tried):
        return Found(impossible=tried[0].impossible)
    return _open(about, next((each for each in tried if each.hangs_on), None))


def _tried(rules: Rules, told: Sequence[Given], statement: Expected) -> Verdict:
    """Whether a statement is so; of somebody who is not there it cannot be."""
    try:
        return verdicts(rules, told, (statement,))[0]
    except ImpossibleError as error:
        return Verdict(statement=statement, so=None, impossible=str(error))


def _open(about: About, verdict: Verdict | None) -> Found:
    on = verdict.hangs_on.value if verdict is not None and verdict.hangs_on is not None else "more than is told"
    return Found(hangs=f"{about.words}: that depends on {on}")
