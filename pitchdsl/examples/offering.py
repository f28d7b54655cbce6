"""Cases of offers before the bidding: who may ask, who may refuse, and what comes when it is granted."""

from collections.abc import Iterator, Sequence

from attrs import evolve

from pitchdsl.described_hands.settled_hand import first_standing
from pitchdsl.engine.table import Table
from pitchdsl.examples import speaking
from pitchdsl.examples.case import Case, CaseOutcome, CaseSeats, Finding, ImpossibleError, Possibility, Unspecified
from pitchdsl.examples.speaking import scores_given
from pitchdsl.game.actions import Answer, Ask
from pitchdsl.game.auction.rules import SoldBy
from pitchdsl.game.events import DrawEvent, Event
from pitchdsl.game.offers.rules import Offer
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.language.clause import Party
from pitchdsl.language.clauses import Expected
from pitchdsl.language.expected_clauses import DealtAgain
from pitchdsl.language.origin import Origin
from pitchdsl.language.people import Person
from pitchdsl.language.table_clauses import DrawsCards, MayAsk, MayRefuse
from pitchdsl.values import frozen

DEALS = 6
"""So many deals are looked at."""


@frozen(kw_only=True)
class OfferOutcome(CaseOutcome):
    """The offers of a hand: who may make them, and what follows when one is granted."""

    place: CaseSeats
    offer: Offer | None
    """The first that may be made; none where nobody asks for anything."""
    may_refuse: bool
    bound: Origin | None
    """The line by which it may not be refused, if there is one."""
    news: tuple[Event, ...]
    """What came of it when it was granted; nothing where it was not."""

    def finding(self, statement: Expected) -> Finding:
        offer, drawn = self.offer, self._drawn
        if offer is None:
            return Finding(so=isinstance(statement, MayAsk | MayRefuse) and not statement.allowed, comes=NOBODY)
        match statement:
            case MayAsk(who, allowed):
                return Finding(so=self._is(who, offer.who) is allowed, comes=MayAsk(offer.who, True), rule=offer.origin)
            case MayRefuse(who, allowed):
                comes = MayRefuse(offer.of, self.may_refuse)
                so = (self.may_refuse and self._is(who, offer.of)) is allowed
                return Finding(so=so, comes=comes, rule=self.bound or offer.origin)
            case DrawsCards(Party.EVERYONE, number, False) if self.news:
                comes_of = DealtAgain() if drawn is None else DrawsCards(Party.EVERYONE, drawn)
                return Finding(so=drawn == number, comes=comes_of, rule=offer.origin)
            case DealtAgain() if self.news:
                comes_of = DealtAgain() if drawn is None else DrawsCards(Party.EVERYONE, drawn)
                return Finding(so=drawn is None, comes=comes_of, rule=offer.origin)
            case _:
                return Finding(so=None, comes="", hangs_on=Unspecified.ANSWER)

    @property
    def _drawn(self) -> int | None:
        """The cards that everybody is dealt at a time when it is granted; none where all are dealt again."""
        return next((len(each.cards) for each in self.news if isinstance(each, DrawEvent)), None)

    def _is(self, who: Person | None, role: Person) -> bool:
        return who is None or self.place.seat(who) == self.place.seat(role)

    def statements(self) -> Iterator[Expected]:
        if self.offer is not None:
            yield MayAsk(self.offer.who, True)
            yield MayRefuse(self.offer.of, self.may_refuse)
        if self.news:
            yield DealtAgain() if self._drawn is None else DrawsCards(Party.EVERYONE, self._drawn)


@frozen(kw_only=True)
class SaleOutcome(CaseOutcome):
    """The answer to the highest bid, where the right to pitch is sold."""

    place: CaseSeats
    sold: SoldBy
    is_bid: bool | None
    """Whether there is a bid to answer; none where somebody may still bid."""

    def finding(self, statement: Expected) -> Finding:
        if not isinstance(statement, MayRefuse):
            return Finding(so=None, comes="", hangs_on=Unspecified.ANSWER)
        if self.is_bid is None and self._sells(statement.who):
            return Finding(so=None, comes="", hangs_on=Unspecified.BID)
        may = self.is_bid is True and self._sells(statement.who)
        comes = f"{self.sold.who.words} answers the highest bid" if self.is_bid is None else "nobody has bid"
        return Finding(
            so=may is statement.allowed,
            comes=MayRefuse(self.sold.who, True) if self.is_bid else comes,
            rule=self.sold.origin,
        )

    def _sells(self, who: Person | None) -> bool:
        return who is None or self.place.seat(who) == self.place.seat(self.sold.who)

    def statements(self) -> Iterator[Expected]:
        if self.is_bid:
            yield MayRefuse(self.sold.who, True)


NOBODY = "nobody asks for anything in this game"


def possibilities(rules: Rules, case: Case, statements: Sequence[Expected]) -> Iterator[Possibility]:
    """The offers that a case tells; raises :class:`ImpossibleError` where there is none of the kind."""
    if rules.bidding is not None and rules.bidding.sold is not None and _of_the_sale(rules, case, statements):
        yield from _sales(rules, case, rules.bidding.sold)
        return
    found, why = False, NOBODY
    for seats in case.tables(rules, every=True):
        for scores in scores_given(rules, seats, case):
            for seed in range(DEALS):
                try:
                    outcome = _offered(rules, seats, case, scores, seed)
                except ImpossibleError as error:
                    why = str(error)
                    continue
                if outcome is None:
                    continue
                found = True
                made_up = {
                    Unspecified.PLAYERS: seats,
                    Unspecified.OURS if case.scores else Unspecified.SCORES: scores,
                    Unspecified.CARDS: seed,
                }
                yield Possibility(made_up=made_up, outcome=outcome)
    if not found:
        raise ImpossibleError(why)


def _of_the_sale(rules: Rules, case: Case, statements: Sequence[Expected]) -> bool:
    """Whether it is about the answer to a bid."""
    told = case.bidding is not None or case.everyone_passes
    return any(isinstance(each, MayRefuse) for each in statements) and (told or not rules.offers.rows)


def _sales(rules: Rules, case: Case, sold: SoldBy) -> Iterator[Possibility]:
    """The auctions after which the seller answers the highest bid; any bid may be refused."""
    ways: list[tuple[int, bool | None]] = []
    if case.bidding is None and not case.everyone_passes:
        ways = [(seats, True) for seats in case.tables(rules, every=True)]
    else:
        for way in speaking.possibilities(rules, case, ()):
            assert isinstance(way.outcome, speaking.AuctionOutcome)
            table, goes_on = way.outcome.table, way.outcome.speaker is not None
            ways.append((table.seats, True if table.hand.bid is not None else None if goes_on else False))
    for seats, is_bid in dict.fromkeys(ways):
        place = CaseSeats(rules=rules.seated(seats), seats=seats, pitcher=None)
        outcome = SaleOutcome(place=place, sold=sold, is_bid=is_bid)
        yield Possibility(made_up={Unspecified.PLAYERS: seats, Unspecified.BID: is_bid}, outcome=outcome)


def _offered(rules: Rules, seats: int, case: Case, scores: tuple[int, ...], seed: int) -> OfferOutcome | None:
    """The first offer of a hand, answered as it is told; none where the hand ends before it is made."""
    table = Table(rules, seats, SeededDeals(seed, 0), evolve(first_standing(rules, seats, 0), score=scores))
    place = CaseSeats(rules=table.seated, seats=seats, pitcher=None)
    offers = table.seated.offers
    if not offers.rows:
        if case.answers:
            raise ImpossibleError(NOBODY)
        return OfferOutcome(place=place, offer=None, may_refuse=False, bound=None, news=())
    ask = next((each for each in table.legal_actions() if isinstance(each, Ask)), None)
    if ask is None:
        return None
    table.apply(ask)
    answers = {each.grants: each for each in table.legal_actions() if isinstance(each, Answer)}
    told = {place.seat(who): grants for who, grants in case.answers}
    if told and table.seat not in told:
        raise ImpossibleError(f"{place.words(table.seat)} is asked, and nobody else")
    granted = told.get(table.seat) if table.seat is not None else None
    if granted is False and False not in answers:
        raise ImpossibleError(f"{place.words(table.seat)} may not refuse")
    first = len(table.events)
    if granted:
        table.apply(answers[True])
    return OfferOutcome(
        place=place,
        offer=offers.rows[0],
        may_refuse=False in answers,
        bound=offers.may_not_refuse.origin if offers.may_not_refuse is not None and False not in answers else None,
        news=tuple(table.events[first:]),
    )
