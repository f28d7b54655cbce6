"""Whether what an example states is so; and what can be stated of a question."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice, product

from attrs import evolve

from pitchdsl.examples import counting, naming, offering, playing, settling, sitting, speaking, throwing
from pitchdsl.examples.case import Case, Finding, ImpossibleError, Possibility, Unspecified
from pitchdsl.game.rules import Rules
from pitchdsl.language.clause import SET, Clause, Kind, Party, Unit
from pitchdsl.language.clauses import Expected, Given, in_their_words, with_roles
from pitchdsl.language.expected_clauses import DealsNext, DealtAgain, IsPitcher, MayCall
from pitchdsl.language.given_clauses import (
    BiddingGiven,
    BidDoubled,
    CardsWon,
    ContractGiven,
    EveryonePasses,
    HandGiven,
    HandThrownIn,
    NoOtherTrump,
    TakesEveryTrick,
    TakesNumber,
    TakesRows,
    TrickGiven,
)
from pitchdsl.language.origin import Origin
from pitchdsl.language.table_clauses import DrawsCards, KeepsCards, OfferAnswered
from pitchdsl.syntax.synonyms import NUMBERS
from pitchdsl.values import frozen

POSSIBILITIES: dict[Kind, Callable[[Rules, Case, Sequence[Expected]], Iterator[Possibility]]] = {
    Kind.SETTLEMENT: settling.possibilities,
    Kind.AUCTION: speaking.possibilities,
    Kind.PLAY: playing.possibilities,
    Kind.COUNT: counting.possibilities,
    Kind.MISDEAL: throwing.misdeal_possibilities,
    Kind.EXCHANGE: throwing.exchange_possibilities,
    Kind.NAMING: naming.possibilities,
    Kind.TABLE: sitting.possibilities,
    Kind.OFFER: offering.possibilities,
}
"""Who lays out the cases that a statement of a kind is about."""

MOST_POSSIBILITIES = 4_000
"""So many ways in which a hand can have been are tried; a case that has more leaves too much open for an answer."""

Voice = Callable[[Expected | str], str]
"""How what comes of a case is said, in the words of whoever tells it."""


@frozen(kw_only=True)
class Verdict:
    """Whether a statement is so."""

    statement: Expected
    so: bool | None
    """None where it hangs on something that is not told, or where the case cannot have been."""
    comes: str = ""
    """What is so instead, or why it is so, in words without a stop."""
    rule: Origin | None = None
    """The line of the sheet that decides."""
    hangs_on: Unspecified | None = None
    """What it hangs on."""
    impossible: str = ""
    """Why the case cannot have been."""


def verdicts(rules: Rules, told: Sequence[Given], shown: Sequence[Expected]) -> tuple[Verdict, ...]:
    """Whether each statement is so of a case, in every way in which the hand can have been."""
    voice = partial(_in_words, told=(*told, *shown))
    said, shown, told = shown, with_roles(shown, told), with_roles(told, told)
    found: dict[Expected, Verdict] = {}
    for kind, statements in _by_kind(shown, told):
        try:
            ways = [*_possibilities(rules, told, kind, statements)]
        except ImpossibleError as error:
            found |= {each: Verdict(statement=each, so=None, impossible=str(error)) for each in statements}
            continue
        found |= {each: _verdict(each, ways, voice) for each in statements}
    return tuple(evolve(found[each], statement=words) for each, words in zip(shown, said, strict=True))


def what_comes(rules: Rules, told: Sequence[Given], statement: Expected) -> Verdict:
    """Whether what comes of a case in the place of a statement is so: of its number, for one, whatever stands there.

    Raises :class:`ImpossibleError` where the case cannot have been.
    """
    (asked,), given = with_roles((statement,), told), with_roles(told, told)
    ways = _possibilities(rules, given, _kind(asked, given), (asked,))
    comes = (way.outcome.finding(asked).comes for way in ways)
    (found,) = verdicts(
        rules, told, [next((in_their_words(each, told) for each in comes if not isinstance(each, str)), statement)]
    )
    return found


def _by_kind(shown: Sequence[Expected], told: Sequence[Given]) -> list[tuple[Kind, list[Expected]]]:
    """Statements, by what they are about; those of discards by who is spoken of, too, since that one has the hand."""
    found: dict[tuple[Kind, object], list[Expected]] = {}
    for each in shown:
        kind = _kind(each, told)
        found.setdefault((kind, getattr(each, "who", None) if kind is Kind.EXCHANGE else None), []).append(each)
    return [(kind, statements) for (kind, _), statements in found.items()]


def _kind(statement: Expected, told: Sequence[Given]) -> Kind:
    """What a statement is about; who deals next is asked after an auction, too, and cards are dealt after an offer."""
    if isinstance(statement, DrawsCards | DealtAgain | DealsNext) and any(
        isinstance(each, HandThrownIn) for each in told
    ):
        return Kind.MISDEAL
    if isinstance(statement, DrawsCards | DealtAgain) and any(isinstance(each, OfferAnswered) for each in told):
        return Kind.OFFER
    if isinstance(statement, DealsNext) and any(isinstance(each, BiddingGiven | EveryonePasses) for each in told):
        return Kind.AUCTION
    return statement.kind


def _possibilities(
    rules: Rules, told: Sequence[Given], kind: Kind, statements: Sequence[Expected]
) -> Iterator[Possibility]:
    """The ways in which a case can have been, as many as are tried: one more shows that there are more."""
    why = unclear(rules, told, statements)
    if why:
        raise ImpossibleError(why)
    return islice(POSSIBILITIES[kind](rules, Case.of(told), statements), MOST_POSSIBILITIES + 1)


def unclear(rules: Rules, told: Sequence[Given], shown: Sequence[Expected]) -> str:
    """Why it is not clear what a case tells; nothing where it is."""
    clauses: tuple[Clause, ...] = (*with_roles(told, told), *with_roles(shown, told))
    if any(getattr(each, "who", None) in (Party.WE, Party.THEY) for each in clauses):
        return "which side `we` and `they` are is not told: who bids is named, so name the others, too"
    words = numbers_in_words(rules, told, shown)
    return f"numbers are told in digits: {', '.join(words)}" if words else ""


def numbers_in_words(rules: Rules, told: Sequence[Given], shown: Sequence[Expected]) -> list[str]:
    """The numbers in words that stand in the place of names which the sheet does not have, with their digits.

    Whether somebody takes a row that the sheet does not have may be asked.
    """
    names = names_of(rules)
    asked = (each for each in shown if not isinstance(each, TakesRows))
    said = [word for clause in (*told, *asked) for word in _names(clause)]
    return [f"{NUMBERS[word]} for {word}" for word in dict.fromkeys(said) if word in NUMBERS and word not in names]


def names_of(rules: Rules) -> set[str]:
    """The names of the rows and of the bids that a sheet has."""
    return {*(item.name for item in rules.points.items), *(call.name for call in rules.calls)}


def _names(clause: Clause) -> Iterator[str]:
    """The names of rows and of bids that a clause has."""
    match clause:
        case TakesRows(_, rows):
            yield from rows
        case ContractGiven(_, str() as call) | IsPitcher(_, str() as call):
            yield call
        case BiddingGiven(calls) | MayCall(_, _, calls):
            yield from (call for call in calls if isinstance(call, str))
        case _:
            pass


def _verdict(statement: Expected, ways: Sequence[Possibility], voice: Voice) -> Verdict:
    findings = [(way, way.outcome.finding(statement)) for way in ways]
    unknown = next((each for _, each in findings if each.so is None), None)
    if unknown is not None:
        return Verdict(statement=statement, so=None, comes=voice(unknown.comes), hangs_on=unknown.hangs_on)
    _, first = findings[0]
    answers = {each.so for _, each in findings}
    if len(answers) == 1 and len(ways) > MOST_POSSIBILITIES:
        return Verdict(statement=statement, so=None, comes=voice(first.comes), hangs_on=Unspecified.MUCH)
    if answers == {False} and ways[0].outcome.may_come(statement, [way.outcome for way in ways]):
        return Verdict(statement=statement, so=None, comes=_comes(findings, voice), hangs_on=Unspecified.CARDS)
    if len(answers) == 1:
        return Verdict(statement=statement, so=first.so, comes=_comes(findings, voice), rule=first.rule)
    return Verdict(statement=statement, so=None, hangs_on=_hangs_on(findings), comes=_either(findings, voice))


def _hangs_on(findings: Sequence[tuple[Possibility, Finding]]) -> Unspecified:
    """What makes the difference between the two ways that are most alike: the first that differs of what is untold."""
    kinds = [*findings[0][0].made_up]
    yes = [tuple(way.made_up.values()) for way, its in findings if its.so][:100]
    no = [tuple(way.made_up.values()) for way, its in findings if not its.so][:100]
    if not {*yes}.isdisjoint(no):
        return Unspecified.CARDS
    fewest = kinds
    for one, other in product(yes, no):
        differ = [kind for kind, mine, its in zip(kinds, one, other, strict=True) if mine != its]
        if len(differ) == 1:
            return differ[0]
        if len(differ) < len(fewest):
            fewest = differ
    return fewest[0]


def _either(findings: Sequence[tuple[Possibility, Finding]], voice: Voice) -> str:
    """What comes of it one way and the other."""
    yes = next((voice(each.comes) for _, each in findings if each.so), "")
    no = next((voice(each.comes) for _, each in findings if each.so is False), "")
    return f"{yes}; or {no}" if yes and no and yes != no else yes or no


def _comes(findings: Sequence[tuple[Possibility, Finding]], voice: Voice) -> str:
    """What comes of it, or the first two things that may."""
    found = dict.fromkeys(each.comes for _, each in findings)
    told = "; or ".join(dict.fromkeys(map(voice, islice(found, _MOST_COMES))))
    return f"{told}; or something else" if len(found) > _MOST_COMES else told


_MOST_COMES = 2


def _in_words(comes: Expected | str, told: Sequence[Clause]) -> str:
    return comes if isinstance(comes, str) else in_their_words(comes, told).words()


def kinds_of(told: Sequence[Given]) -> list[Kind]:
    """What a question without a statement asks about, the likeliest first."""
    has = {type(each) for each in told}
    if TrickGiven in has:
        return [Kind.PLAY]
    counted = [each for each in told if isinstance(each, TakesNumber | TakesRows | TakesEveryTrick)]
    if BiddingGiven in has:
        takes_set = any(isinstance(each, BiddingGiven) and SET in each.calls for each in told)
        return [Kind.SETTLEMENT] if counted or takes_set or BidDoubled in has else [Kind.AUCTION]
    if HandThrownIn in has:
        return [Kind.MISDEAL]
    if CardsWon in has or NoOtherTrump in has:
        return [Kind.COUNT]
    if KeepsCards in has:
        return [Kind.EXCHANGE]
    if OfferAnswered in has:
        return [Kind.OFFER, Kind.COUNT]
    if HandGiven in has:
        return [Kind.PLAY, Kind.COUNT, Kind.EXCHANGE, Kind.MISDEAL, Kind.NAMING]
    if EveryonePasses in has and not counted:
        return [Kind.AUCTION, Kind.SETTLEMENT]
    if counted and ContractGiven not in has and all(getattr(each, "unit", None) is Unit.PIPS for each in counted):
        return [Kind.COUNT]
    return [Kind.SETTLEMENT]


def answers(rules: Rules, told: Sequence[Given]) -> tuple[tuple[Verdict, ...], tuple[Verdict, ...]]:
    """What can be stated of a case: all that is so however the rest was, and one of each topic that hangs on the rest.

    Raises :class:`ImpossibleError` where the case cannot have been.
    """
    said, told = told, with_roles(told, told)
    voice = partial(_in_words, told=said)
    ways = [*_stating_possibilities(rules, told)]
    stated = {each: in_their_words(each, said) for way in ways for each in way.outcome.statements()}
    always = [
        each for each in stated if len(ways) <= MOST_POSSIBILITIES and all(way.outcome.finding(each).so for way in ways)
    ]
    sure = [evolve(_verdict(each, ways, voice), statement=stated[each]) for each in always]
    known, open_ = {topic(each.statement) for each in sure}, {}  # type: set[object], dict[object, Verdict]
    for each, words in stated.items():
        about = topic(words)
        if about not in known and about not in open_:
            verdict = _verdict(each, ways, voice)
            if verdict.so is None:
                open_[about] = evolve(verdict, statement=words)
    return tuple(sure), tuple(open_.values())


def topic(statement: Expected) -> object:
    """What a statement is about: of several about the same one is enough. Whoever takes a row, it is the same row."""
    if isinstance(statement, TakesRows):
        return TakesRows, statement.rows
    return type(statement), getattr(statement, "who", None)


def _stating_possibilities(rules: Rules, told: Sequence[Given]) -> Iterator[Possibility]:
    """The ways in which a case can have been, by the likeliest kind of which anything can be stated."""
    failed: ImpossibleError | None = None
    for kind in kinds_of(told):
        silent: list[Possibility] = []
        try:
            for way in (ways := _possibilities(rules, told, kind, ())):
                silent.append(way)
                if next(way.outcome.statements(), None) is not None:
                    return chain(silent, ways)
        except ImpossibleError as error:
            failed = failed or error
    raise failed or ImpossibleError("nothing comes of that by itself")


def is_possible(rules: Rules, told: Sequence[Given], shown: Sequence[Expected]) -> bool:
    """Whether a case can have been, so that what is shown, or anything, can be stated of it."""
    shown, told = with_roles(shown, told), with_roles(told, told)
    try:
        if not shown:
            _stating_possibilities(rules, told)
        for kind, statements in _by_kind(shown, told):
            next(_possibilities(rules, told, kind, statements), None)
    except ImpossibleError:
        return False
    return True


def says_the_same(
    rules: Rules, told: Sequence[Given], shown: Sequence[Expected], sure: Mapping[Expected, bool]
) -> bool:
    """Whether statements are surely so of a case, or surely not, as is said of each; what is shown is stated of it.

    Where nothing is shown, each has to come of the case by itself.
    """
    so = dict(zip(with_roles([*sure], told), sure.values(), strict=True))
    shown, told = with_roles(shown, told), with_roles(told, told)
    try:
        if not shown:
            return _all_agree(_stating_possibilities(rules, told), so, so.keys())
        return all(
            _all_agree(_possibilities(rules, told, kind, of), {each: so[each] for each in of if each in so}, ())
            for kind, of in _by_kind(shown, told)
        )
    except ImpossibleError:
        return False


def _all_agree(ways: Iterable[Possibility], so: Mapping[Expected, bool], by_themselves: Iterable[Expected]) -> bool:
    """Whether all ways say of statements what is said of each; the others have to be stated by some way."""
    unstated = {*by_themselves}
    for number, way in enumerate(ways):
        if number == MOST_POSSIBILITIES or any(way.outcome.finding(each).so is not said for each, said in so.items()):
            return False
        if unstated:
            unstated -= {*way.outcome.statements()}
    return not unstated
