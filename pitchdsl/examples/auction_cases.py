"""Cases of the auction and of the table, made of the bids of two games."""

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from pitchdsl.cards import card
from pitchdsl.examples.both import Both, once
from pitchdsl.examples.case import ImpossibleError
from pitchdsl.language.clause import PASSED, Party, Spoken
from pitchdsl.language.clauses import Given
from pitchdsl.language.given_clauses import BiddingGiven, ContractGiven, HandGiven, StandsAt
from pitchdsl.language.people import Person
from pitchdsl.language.table_clauses import OfferAnswered

MOST_CALLS = 9
"""So many bids are tried one by one, those at both ends first."""
LONGEST_HAND = 6
"""So many cards of one suit are tried."""


def auctions(both: Both) -> Iterator[tuple[Given, ...]]:
    """Auctions, the shortest first; then the same with scores, and with hands, where a rule asks for them."""
    if any(each.bidding is None for each in both.games):
        return
    said = list(_sequences(both.seats, _some(both.calls)))
    plain = ((*both.seated(both.seats), *_bidding(calls)) for calls in said)
    few = [calls for calls in said if len(set(calls) - {PASSED}) <= 1 and len(calls) in (0, 1, both.seats - 1)][:12]
    special = chain(_with_hands(both, few), _with_scores(both, few))
    others = (
        (*both.seated(seats), *_bidding(calls))
        for seats in both.tables[1:]
        for calls in _sequences(seats, both.calls[:2])
    )
    tables = others if both.concerns("players") or "players" in both.facts_needed else iter(())
    yield from once(chain(special, plain, tables) if _asks_first(both) else chain(plain, tables, special))


def _asks_first(both: Both) -> bool:
    """Whether what differs is likely to ask for a hand or a score."""
    limits = ("bidding/must bid", "bidding/may bid", "bidding/may not bid")
    return any(each in limits for each in both.addresses)


def _bidding(calls: Sequence[Spoken]) -> tuple[Given, ...]:
    return (BiddingGiven(tuple(calls)),) if calls else ()


def _some(calls: Sequence[Spoken]) -> list[Spoken]:
    """The calls to try: all of few, else those at both ends and those with a name."""
    names = [each for each in calls if isinstance(each, str)]
    half = MOST_CALLS // 2
    return list(dict.fromkeys((*calls[:half], *names, *calls[-half:])))


def _sequences(seats: int, calls: Sequence[Spoken]) -> Iterator[tuple[Spoken, ...]]:
    """What may be said from the first to speak on, the shortest first: passes, one bid among them, or two."""
    found: list[tuple[Spoken, ...]] = [(PASSED,) * number for number in range(seats + 1)]
    for bid in calls:
        for before in range(seats):
            for after in {0, seats - before - 2, seats - before - 1} - {-1}:
                found.append((*(PASSED,) * before, bid, *(PASSED,) * after))
    for low, high in [*pairwise(calls), *((calls[0], each) for each in calls[2:])]:
        found += [(low, high), (low, high, *(PASSED,) * (seats - 2)), (*(PASSED,) * (seats - 2), low, high)]
    found += [(*(PASSED,) * (seats - 1), each) for each in calls]
    return once(sorted(found, key=len))


def _with_scores(both: Both, said: Sequence[tuple[Spoken, ...]]) -> Iterator[tuple[Given, ...]]:
    """Auctions while everyone stands at a score from which rules may look otherwise."""
    if not {"score", "best_score", "needed", "others_need"} & both.facts_needed:
        return
    for score in dict.fromkeys(scores(both)):
        for calls in said:
            yield (*both.seated(both.seats), StandsAt(Party.EVERYONE, score), *_bidding(calls))


def scores(both: Both) -> Iterator[int]:
    """Scores before a hand: in the hole, near the target, half way."""
    for winning in (each.winning for each in both.games):
        start, towards, target = winning.start.score, winning.towards, winning.target.score
        yield start - towards
        if target is not None:
            yield from (target - towards * short for short in (1, 2, 3, 4))
            yield start + (target - start) // 2
        yield start - 5 * towards


def _with_hands(both: Both, said: Sequence[tuple[Spoken, ...]]) -> Iterator[tuple[Given, ...]]:
    """Auctions in which the next to speak has many cards of a suit, or nothing but cards next to each other."""
    if "hand" not in both.facts_needed:
        return
    size = min(each.deal.each.cards for each in both.games)
    for rank in both.ranks:
        rest = [other for other in both.ranks if other != rank]
        for number in range(1, min(LONGEST_HAND, size) + 1):
            suit = [card(1, rank), *(card(1, other) for other in rest[: number - 1])]
            others = [card(each, other) for other in rest for each in (0, 2, 3)][: size - number]
            for calls in said:
                try:
                    yield (HandGiven(None, both.cards(*suit, *others)), *_bidding(calls))
                except ImpossibleError:
                    continue


def offers(both: Both) -> Iterator[tuple[Given, ...]]:
    """Offers, with what is answered, and while everyone stands at a score from which none may be refused."""
    asked = dict.fromkeys(offer.of for each in both.games for offer in each.offers.rows)
    answers: list[tuple[Given, ...]] = [
        (),
        *((OfferAnswered(who, grants),) for who in asked for grants in (True, False)),
    ]
    yield from answers
    for score in dict.fromkeys(scores(both)):
        yield from ((StandsAt(Party.EVERYONE, score), *answer) for answer in answers)


def tables(both: Both) -> Iterator[tuple[Given, ...]]:
    """Tables: of so many players, and with each bid."""
    yield ()
    for seats in both.tables:
        yield both.seated(seats)
        if "players" not in both.facts_needed and not both.concerns("players"):
            break
    for _, call in both.contracts:
        yield (*both.seated(both.seats), ContractGiven(Party.WE, call))
    for _, call in both.contracts[:1]:
        yield (*both.seated(both.seats), ContractGiven(Person.DEALER, call))
