"""A case by two sets of rules: a statement that is surely so by the one, and surely not so by the other."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice

from attrs import evolve

from pitchdsl.examples.case import Case, CaseOutcome, ImpossibleError
from pitchdsl.examples.playing import TrickOutcome
from pitchdsl.examples.settling import SettlementOutcome
from pitchdsl.examples.verdict import POSSIBILITIES
from pitchdsl.game.rules import Itself, Rules
from pitchdsl.language.clause import Kind, Party
from pitchdsl.language.clauses import Expected, Given, in_their_words, with_roles
from pitchdsl.language.expected_clauses import (
    BidBecomes,
    DealsNext,
    MayCall,
    MayKeepHand,
    MayName,
    MayThrowIn,
    MayUse,
    Scores,
    TrickCounts,
    WinsGame,
)
from pitchdsl.language.given_clauses import BiddingGiven, CardsWon, HandGiven, PlayersGiven, TakesNumber, TakesRows
from pitchdsl.language.people import Person
from pitchdsl.values import frozen

MOST_ASKED = 6
"""Of so many statements that the first way tells apart it is asked whether they are sure."""
MOST_POSSIBILITIES = 120
"""A case that can have been in more ways tells too little."""
FEWEST_HANDS = 12
"""A count is sure when it is so in so many hands at least, for these are laid out by chance."""
FEWEST_WITH_NUMBERS = 3
"""The same where pips or tricks are told: hands in which these come out are rare."""
BEYOND = 1_000_000
"""A change of score that no rules make: what comes instead is what is so."""


@frozen(kw_only=True)
class DistinguishingCase:
    """A case of which two sets of rules say different things."""

    kind: Kind
    told: tuple[Given, ...]
    ours: Expected | None
    """What is so by the first rules, and not by the other; none where these can only refuse what the other say."""
    theirs: Expected | None
    """What is so by the other rules, and not by the first."""

    @property
    def is_mutual(self) -> bool:
        """Whether either rules have an answer that a sheet can state."""
        return self.ours is not None and self.theirs is not None


def distinguishing_case(ours: Rules, theirs: Rules, kind: Kind, told: Sequence[Given]) -> DistinguishingCase | None:
    """What two sets of rules surely say otherwise of a case; none where there is nothing."""
    roles = with_roles(tuple(told), told)
    mine, its = _first(ours, kind, roles), _first(theirs, kind, roles)
    if mine is None or its is None:
        return None
    our_words = _sure(ours, theirs, kind, roles, mine, its)
    their_words = _sure(theirs, ours, kind, roles, its, mine)
    if not our_words and not their_words:
        return None
    alike = ((one, other) for one in our_words for other in their_words if type(one) is type(other))
    one, other = next(alike, (next(iter(our_words), None), next(iter(their_words), None)))
    words = [None if each is None else in_their_words(each, told) for each in (one, other)]
    return DistinguishingCase(kind=kind, told=tuple(told), ours=words[0], theirs=words[1])


def surely_stated(rules: Rules, kind: Kind, told: Sequence[Given]) -> Iterator[Expected]:
    """What is surely so by rules in a case, statement by statement."""
    roles = with_roles(tuple(told), told)
    outcome = _first(rules, kind, roles)
    if outcome is None:
        return
    for each in dict.fromkeys(_pieces(outcome, roles)):
        if _is_about(each, kind, roles) and _says(outcome, each) is True and surely(rules, kind, roles, {each: True}):
            yield in_their_words(each, told)


def _first(rules: Rules, kind: Kind, roles: Sequence[Given]) -> CaseOutcome | None:
    """The first way in which a case can have been; none where it cannot have been."""
    if kind is Kind.COUNT:
        return next(iter(_counts(Itself(rules), tuple(roles))), None)
    try:
        return next((way.outcome for way in POSSIBILITIES[kind](rules, Case.of(roles), ())), None)
    except ImpossibleError:
        return None


def _sure(
    ours: Rules, theirs: Rules, kind: Kind, roles: Sequence[Given], mine: CaseOutcome, its: CaseOutcome
) -> list[Expected]:
    """What is surely so by the first rules, and surely not so by the others."""
    stated = dict.fromkeys((*_pieces(mine, roles), *_denied(its, roles)))
    differs = (
        each
        for each in stated
        if _is_about(each, kind, roles)
        and _has_rows(each, theirs)
        and _says(mine, each) is True
        and _says(its, each) is False
    )
    return [
        each
        for each in islice(differs, MOST_ASKED)
        if surely(ours, kind, roles, {each: True}) and surely(theirs, kind, roles, {each: False})
    ]


def _is_about(statement: Expected, kind: Kind, roles: Sequence[Given]) -> bool:
    """Whether a case tells what a statement is about: the hand that plays, or whose cards are counted."""
    if kind is Kind.PLAY and isinstance(statement, MayUse):
        return any(isinstance(each, HandGiven) for each in roles)
    if kind is Kind.COUNT:
        named = {getattr(each, "who", None) for each in roles}
        return getattr(statement, "who", None) in {*named, Party.NOBODY}
    return True


def _has_rows(statement: Expected, rules: Rules) -> bool:
    """Whether rules have the rows that nobody is said to take: that nobody takes what there is not tells nothing."""
    if not isinstance(statement, TakesRows) or statement.who is not Party.NOBODY:
        return True
    return {*statement.rows} <= {item.name for item in rules.points.items}


def _denied(outcome: CaseOutcome, roles: Sequence[Given]) -> Iterator[Expected]:
    """The contrary of what can be stated of a hand, where a sheet can state that as well."""
    for each in _pieces(outcome, roles):
        match each:
            case MayCall() | MayUse() | MayThrowIn() | MayKeepHand() | MayName():
                yield evolve(each, allowed=not each.allowed)
            case BidBecomes(made):
                yield BidBecomes(not made)
            case _:
                pass


def _says(outcome: CaseOutcome, statement: Expected) -> bool | None:
    try:
        return outcome.finding(statement).so
    except ImpossibleError:
        return None


def surely(rules: Rules, kind: Kind, roles: Sequence[Given], said: Mapping[Expected, bool]) -> bool:
    """Whether statements are so, or are not, as is said of each, in every way in which a case can have been."""
    number = 0
    try:
        for number, outcome in enumerate(_all_outcomes(rules, kind, tuple(roles), [*said]), start=1):
            if number > MOST_POSSIBILITIES or any(outcome.finding(each).so is not so for each, so in said.items()):
                return False
    except ImpossibleError:
        return False
    return number >= _fewest(kind, roles)


def _all_outcomes(
    rules: Rules, kind: Kind, roles: tuple[Given, ...], said: Sequence[Expected]
) -> Iterable[CaseOutcome]:
    """What has come of a case, way by way."""
    if kind is Kind.COUNT:
        return _counts(Itself(rules), roles)
    return (way.outcome for way in POSSIBILITIES[kind](rules, Case.of(roles), said))


@lru_cache(maxsize=16)
def _counts(of: Itself, roles: tuple[Given, ...]) -> tuple[CaseOutcome, ...]:
    """The hands that are laid out for a count, which takes long and does not hang on what is stated."""
    try:
        return tuple(way.outcome for way in POSSIBILITIES[Kind.COUNT](of.rules, Case.of(roles), ()))
    except ImpossibleError:
        return ()


def _fewest(kind: Kind, roles: Sequence[Given]) -> int:
    """In how many ways a case must be found to have been."""
    if kind is not Kind.COUNT:
        return 1
    return FEWEST_WITH_NUMBERS if any(isinstance(each, TakesNumber) for each in roles) else FEWEST_HANDS


def _pieces(outcome: CaseOutcome, roles: Sequence[Given]) -> Iterator[Expected]:
    """What can be stated of a hand, each card, call and row by itself."""
    for statement in (*outcome.statements(), *_more(outcome, roles)):
        match statement:
            case MayCall(_, _, calls):
                yield from (evolve(statement, calls=(each,)) for each in calls)
            case MayName(_, _, suits):
                yield from (evolve(statement, suits=(each,)) for each in suits)
            case MayUse(_, _, _, cards):
                yield from (evolve(statement, cards=(each,)) for each in cards)
            case TakesRows(_, rows):
                yield from (evolve(statement, rows=(each,)) for each in rows)
            case _:
                yield statement


def _more(outcome: CaseOutcome, roles: Sequence[Given]) -> Iterator[Expected]:
    """What a question is not answered with by itself: who deals next, and what players score whom a case names."""
    if any(isinstance(each, BiddingGiven) for each in roles) or isinstance(outcome, SettlementOutcome):
        yield from map(DealsNext, (Person.DEALER, Person.LEFT_OF_DEALER))
    if isinstance(outcome, TrickOutcome) and outcome.best is not None and not outcome.state.rules.points.pips.in_halves:
        yield TrickCounts(outcome.pips)
    if isinstance(outcome, SettlementOutcome):
        for who in dict.fromkeys(who for each in roles if isinstance(who := getattr(each, "who", None), Person)):
            comes = outcome.finding(Scores(who, BEYOND)).comes
            if isinstance(comes, Scores):
                yield comes
            if outcome.finding(WinsGame(who)).so:
                yield WinsGame(who)


def shrunk(found: DistinguishingCase, ours: Rules, theirs: Rules) -> DistinguishingCase:
    """The same with as little told as both answers need."""
    while True:
        smaller = next((each for each in _smaller(found) if _still(each, ours, theirs)), None)
        if smaller is None:
            return found
        found = smaller


def _still(found: DistinguishingCase, ours: Rules, theirs: Rules) -> bool:
    roles = with_roles(found.told, found.told)
    stated = [with_roles([each], found.told)[0] for each in (found.ours, found.theirs) if each is not None]
    by_ours = dict(zip(stated, (each is found.ours for each in (found.ours, found.theirs) if each), strict=True))
    by_theirs = {each: not so for each, so in by_ours.items()}
    return surely(ours, found.kind, roles, by_ours) and surely(theirs, found.kind, roles, by_theirs)


def _smaller(found: DistinguishingCase) -> Iterator[DistinguishingCase]:
    """The case without one of its clauses, and with less in one of them."""
    lots = found.kind is Kind.COUNT and any(isinstance(each, TakesNumber) for each in found.told)
    for at, clause in enumerate(found.told):
        if lots and isinstance(clause, PlayersGiven):
            continue  # hands with such numbers are found at one table only, or too few at each
        without = (*found.told[:at], *found.told[at + 1 :])
        if (without or found.kind in (Kind.TABLE, Kind.AUCTION)) and _keeps_subject(found, without):
            yield evolve(found, told=without)
    for at, clause in enumerate(found.told):
        for less in _less(clause, found):
            yield evolve(found, told=(*found.told[:at], less, *found.told[at + 1 :]))


def _keeps_subject(found: DistinguishingCase, told: Sequence[Given]) -> bool:
    """Whether a case still tells what is stated of it."""
    roles = with_roles(told, told)
    stated = (each for each in (found.ours, found.theirs) if each is not None)
    return all(_is_about(with_roles([each], told)[0], found.kind, roles) for each in stated)


def _less(clause: Given, found: DistinguishingCase) -> Iterator[Given]:
    """A clause that tells one thing less."""
    match clause:
        case HandGiven(_, cards) | CardsWon(_, cards) if len(cards) > 1 and found.kind is not Kind.PLAY:
            yield from (evolve(clause, cards=(*cards[:at], *cards[at + 1 :])) for at in range(len(cards)))
        case HandGiven(_, cards) if len(cards) > 1:
            stated = {card for each in (found.ours, found.theirs) for card in getattr(each, "cards", ())}
            for at, card in enumerate(cards):
                if card not in stated:
                    yield evolve(clause, cards=(*cards[:at], *cards[at + 1 :]))
        case TakesRows(_, rows) if len(rows) > 1:
            yield from (evolve(clause, rows=(*rows[:at], *rows[at + 1 :])) for at in range(len(rows)))
        case BiddingGiven(calls) if len(calls) > 1:
            yield evolve(clause, calls=calls[:-1])
            yield evolve(clause, calls=calls[1:])
