"""Cases of the table: who leads first, who names trump, how many cards everybody is dealt."""

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from pitchdsl.examples.case import Case, Finding, Seats, Seen, Untold, Way, places
from pitchdsl.examples.settling import bids_told
from pitchdsl.game.rules import Rules
from pitchdsl.language.clauses import Shown
from pitchdsl.language.facts import Facts
from pitchdsl.language.shown_clauses import CardsDealt, LeadsFirst, NamesTrump


@frozen(kw_only=True)
class SeenTable(Seen):
    """A table, once the bidding is over."""

    rules: Rules
    place: Seats

    def finding(self, statement: Shown) -> Finding:
        match statement:
            case LeadsFirst(who):
                first = self.rules.play.first_leader
                if first.goes_round:
                    return Finding(so=None, comes="", hangs_on=Untold.HANDS)
                return Finding(
                    so=self.place.seat(who) == self.place.seat(first.who),
                    comes=LeadsFirst(first.who),
                    rule=first.origin,
                )
            case NamesTrump(who):
                named = self.rules.trump.named_by
                if named.who is None:
                    return Finding(so=False, comes="a card makes trump", rule=named.origin)
                return Finding(
                    so=self.place.seat(who) == self.place.seat(named.who),
                    comes=NamesTrump(named.who),
                    rule=named.origin,
                )
            case CardsDealt(number):
                each = self.rules.deal.each
                return Finding(so=each.cards == number, comes=CardsDealt(each.cards), rule=each.origin)
            case _:
                return Finding(so=None, comes="", hangs_on=Untold.CARDS)

    def statements(self) -> Iterator[Shown]:
        yield CardsDealt(self.rules.deal.each.cards)
        if not self.rules.play.first_leader.goes_round:
            yield LeadsFirst(self.rules.play.first_leader.who)
        if self.rules.trump.named_by.who is not None:
            yield NamesTrump(self.rules.trump.named_by.who)


def ways(rules: Rules, case: Case, statements: Sequence[Shown]) -> Iterator[Way]:
    """The tables that a case tells; raises :class:`ImpossibleError` where there is none."""
    for seats in case.tables(rules, every=True):
        seated = rules.seated(seats)
        tables = places(seated, seats, case, matters=True)
        if case.everyone_passes:
            tables = [Seats.of(seated, seats, 0)]
        for place in tables:
            for number, call in bids_told(seated, seats, case):
                given = seated if number is None else seated.given(Facts(bid=number, call=call))
                here = evolve(place, rules=given)
                made_up = {Untold.PLAYERS: seats, Untold.PITCHER: place.pitcher, Untold.BID: (number, call)}
                yield Way(made_up=made_up, seen=SeenTable(rules=given, place=here))
