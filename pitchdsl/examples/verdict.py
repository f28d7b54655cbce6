"""Whether what an example states is so; and what can be stated of a question."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice, product

from attrs import evolve, frozen

from pitchdsl.examples import counting, offering, playing, settling, sitting, speaking, throwing
from pitchdsl.examples.case import Case, Finding, ImpossibleError, Untold, Way
from pitchdsl.game.rules import Rules
from pitchdsl.language.clause import Clause, Kind, Party
from pitchdsl.language.clauses import Shown, Told, in_their_words, with_roles
from pitchdsl.language.origin import Origin
from pitchdsl.language.shown_clauses import DealsNext, DealtAgain
from pitchdsl.language.table_clauses import DrawsCards, KeepsCards, OfferAnswered
from pitchdsl.language.told_clauses import BiddingTold, CardsWon, EveryonePasses, HandTold, NoOtherTrump, TrickTold

WAYS: dict[Kind, Callable[[Rules, Case, Sequence[Shown]], Iterator[Way]]] = {
    Kind.SETTLEMENT: settling.ways,
    Kind.AUCTION: speaking.ways,
    Kind.PLAY: playing.ways,
    Kind.COUNT: counting.ways,
    Kind.MISDEAL: throwing.misdeal_ways,
    Kind.EXCHANGE: throwing.exchange_ways,
    Kind.TABLE: sitting.ways,
    Kind.OFFER: offering.ways,
}
"""Who lays out the cases that a statement of a kind is about."""

MOST_WAYS = 4_000
"""So many ways in which a hand can have been are tried; a case that has more leaves too much open for an answer."""

Voice = Callable[[Shown | str], str]
"""How what comes of a case is said, in the words of whoever tells it."""


@frozen(kw_only=True)
class Verdict:
    """Whether a statement is so."""

    statement: Shown
    so: bool | None
    """None where it hangs on something that is not told, or where the case cannot have been."""
    comes: str = ""
    """What is so instead, or why it is so, in words without a stop."""
    rule: Origin | None = None
    """The line of the sheet that decides."""
    hangs_on: Untold | None = None
    """What it hangs on."""
    impossible: str = ""
    """Why the case cannot have been."""


def verdicts(rules: Rules, told: Sequence[Told], shown: Sequence[Shown]) -> tuple[Verdict, ...]:
    """Whether each statement is so of a case, in every way in which the hand can have been."""
    voice = partial(_in_words, told=(*told, *shown))
    said, shown, told = shown, with_roles(shown, told), with_roles(told, told)
    found: dict[Shown, Verdict] = {}
    kinds = {each: _kind(each, told) for each in shown}
    for kind in dict.fromkeys(kinds.values()):
        statements = [each for each in shown if kinds[each] is kind]
        try:
            ways = _ways(rules, told, kind, statements)
        except ImpossibleError as error:
            found |= {each: Verdict(statement=each, so=None, impossible=str(error)) for each in statements}
            continue
        found |= {each: _verdict(each, ways, voice) for each in statements}
    return tuple(evolve(found[each], statement=words) for each, words in zip(shown, said, strict=True))


def _kind(statement: Shown, told: Sequence[Told]) -> Kind:
    """What a statement is about; who deals next is asked after an auction, too, and cards are dealt after an offer."""
    if isinstance(statement, DrawsCards | DealtAgain) and any(isinstance(each, OfferAnswered) for each in told):
        return Kind.OFFER
    if isinstance(statement, DealsNext) and any(isinstance(each, BiddingTold | EveryonePasses) for each in told):
        return Kind.AUCTION
    return statement.kind


def _ways(rules: Rules, told: Sequence[Told], kind: Kind, statements: Sequence[Shown]) -> list[Way]:
    """The ways in which a case can have been, as many as are tried: one more shows that there are more."""
    for clause in (*told, *statements):
        if getattr(clause, "who", None) in (Party.WE, Party.THEY):
            raise ImpossibleError("who bids is named, so name the others, too, in the place of `we` and `they`")
    return list(islice(WAYS[kind](rules, Case.of(told), statements), MOST_WAYS + 1))


def _verdict(statement: Shown, ways: Sequence[Way], voice: Voice) -> Verdict:
    findings = [(way, way.seen.finding(statement)) for way in ways]
    unknown = next((each for _, each in findings if each.so is None), None)
    if unknown is not None:
        return Verdict(statement=statement, so=None, comes=voice(unknown.comes), hangs_on=unknown.hangs_on)
    _, first = findings[0]
    answers = {each.so for _, each in findings}
    if len(answers) == 1 and len(ways) > MOST_WAYS:
        return Verdict(statement=statement, so=None, comes=voice(first.comes), hangs_on=Untold.MUCH)
    if len(answers) == 1:
        return Verdict(statement=statement, so=first.so, comes=voice(first.comes), rule=first.rule)
    return Verdict(statement=statement, so=None, hangs_on=_hangs_on(findings), comes=_either(findings, voice))


def _hangs_on(findings: Sequence[tuple[Way, Finding]]) -> Untold:
    """What makes the difference between the two ways that are most alike: the first that differs of what is untold."""
    yes = [way.made_up for way, its in findings if its.so][:100]
    no = [way.made_up for way, its in findings if not its.so][:100]
    pairs = [[each for each in one if one[each] != other[each]] for one, other in product(yes, no)]
    fewest = min(pairs, key=len)
    return fewest[0] if fewest else Untold.CARDS


def _either(findings: Sequence[tuple[Way, Finding]], voice: Voice) -> str:
    """What comes of it one way and the other."""
    yes = next((voice(each.comes) for _, each in findings if each.so), "")
    no = next((voice(each.comes) for _, each in findings if each.so is False), "")
    return f"{yes}; or {no}" if yes and no and yes != no else yes or no


def _in_words(comes: Shown | str, told: Sequence[Clause]) -> str:
    return comes if isinstance(comes, str) else in_their_words(comes, told).words()


def kinds_of(told: Sequence[Told]) -> list[Kind]:
    """What a question without a statement asks about, the likeliest first."""
    has = {type(each) for each in told}
    if TrickTold in has:
        return [Kind.PLAY]
    if BiddingTold in has:
        return [Kind.AUCTION]
    if CardsWon in has or NoOtherTrump in has:
        return [Kind.COUNT]
    if KeepsCards in has:
        return [Kind.EXCHANGE]
    if OfferAnswered in has:
        return [Kind.OFFER, Kind.COUNT]
    if HandTold in has:
        return [Kind.PLAY, Kind.COUNT, Kind.EXCHANGE, Kind.MISDEAL]
    if EveryonePasses in has:
        return [Kind.AUCTION, Kind.SETTLEMENT]
    return [Kind.SETTLEMENT]


def answers(rules: Rules, told: Sequence[Told]) -> tuple[Verdict, ...]:
    """All that can be stated of a case, each with whether it is always so; the case is played in every way.

    Raises :class:`ImpossibleError` where the case cannot have been.
    """
    said, told = told, with_roles(told, told)
    voice = partial(_in_words, told=said)
    failed: ImpossibleError | None = None
    for kind in kinds_of(told):
        try:
            ways = _ways(rules, told, kind, ())
        except ImpossibleError as error:
            failed = failed or error
            continue
        stated = dict.fromkeys(each for way in ways for each in way.seen.statements())
        if stated:
            found = (_verdict(each, ways, voice) for each in stated)
            return tuple(evolve(each, statement=in_their_words(each.statement, said)) for each in found)
    raise failed or ImpossibleError("nothing comes of that by itself")
