"""Cases of the table: who may sit there, what is dealt, who names trump and who leads first."""

from collections.abc import Iterator, Sequence

from attrs import evolve

from pitchdsl.described_hands.possible import stuck_seat
from pitchdsl.examples.bidden import bidden, bids_at
from pitchdsl.examples.case import (
    Case,
    CaseOutcome,
    CaseSeats,
    Finding,
    ImpossibleError,
    Possibility,
    Unspecified,
    pitcher_of_nobody,
    places,
)
from pitchdsl.game.play.holder import CardHolder
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import DealerChoice
from pitchdsl.language.clause import Party
from pitchdsl.language.clauses import Expected
from pitchdsl.language.facts import Facts
from pitchdsl.language.form import number_range
from pitchdsl.language.table_clauses import (
    BeginsAt,
    CardsDealt,
    CutsForDeal,
    DrawsCards,
    GetsKitty,
    KittyHas,
    LeadsFirst,
    MakesTrump,
    MayBePlayers,
    NamesTrump,
    PlayedOut,
)
from pitchdsl.values import frozen


@frozen(kw_only=True)
class TableOutcome(CaseOutcome):
    """A table, once the bidding is over."""

    rules: Rules
    place: CaseSeats
    trick_told: bool = False
    """Whether a trick is told, whose winner leads to the next."""

    def finding(self, statement: Expected) -> Finding:
        match statement:
            case LeadsFirst() if self.trick_told:
                return Finding(so=None, comes="", hangs_on=Unspecified.PLAYED)
            case LeadsFirst(who):
                first = self.rules.play.first_leader
                if first.goes_round or isinstance(first.who, CardHolder):
                    hangs_on = Unspecified.HANDS if first.goes_round else Unspecified.CARDS
                    return Finding(so=None, comes="", hangs_on=hangs_on)
                return Finding(
                    so=self.place.seat(who) == self.place.seat(first.who),
                    comes=LeadsFirst(first.who),
                    rule=first.origin,
                )
            case NamesTrump(who):
                named = self.rules.trump.named_by
                if named.who is None:
                    return Finding(so=False, comes=MakesTrump(named.by_card), rule=named.origin)
                return Finding(
                    so=self.place.seat(who) == self.place.seat(named.who),
                    comes=NamesTrump(named.who),
                    rule=named.origin,
                )
            case MakesTrump(by):
                named = self.rules.trump.named_by
                comes = MakesTrump(named.by_card) if named.who is None else NamesTrump(named.who)
                return Finding(so=comes == MakesTrump(by), comes=comes, rule=named.origin)
            case CardsDealt(number, packets):
                each = self.rules.deal.each
                so = each.cards == number and packets in (None, each.packets)
                return Finding(so=so, comes=CardsDealt(each.cards, packets and each.packets), rule=each.origin)
            case KittyHas(number):
                kitty = self.rules.deal.kitty
                return Finding(so=kitty.cards == number, comes=KittyHas(kitty.cards), rule=kitty.origin)
            case GetsKitty(who):
                kitty = self.rules.deal.kitty
                so = kitty.cards > 0 and self.place.seat(who) == self.place.seat(kitty.to)
                return Finding(so=so, comes=GetsKitty(kitty.to) if kitty.cards else KittyHas(0), rule=kitty.origin)
            case _:
                return self._always(statement)

    def _always(self, statement: Expected) -> Finding:
        """What holds in every hand."""
        rules = self.rules
        match statement:
            case MayBePlayers(allowed, number):
                seats = rules.players.seats
                comes = f"the game is for {number_range(seats.least, seats.most)} players"
                return Finding(so=(seats.least <= number <= seats.most) is allowed, comes=comes, rule=seats.origin)
            case CutsForDeal(cut):
                first = rules.deal.first_dealer
                cuts = first.by is DealerChoice.HIGHEST_CUT
                return Finding(so=cut is cuts, comes=CutsForDeal(cuts), rule=first.origin)
            case BeginsAt(score):
                start = rules.winning.start
                return Finding(so=start.score == score, comes=BeginsAt(start.score), rule=start.origin)
            case PlayedOut(out):
                ends = rules.play.ends_early
                return Finding(so=out is not ends.decided, comes=PlayedOut(not ends.decided), rule=ends.origin)
            case DrawsCards(Party.EVERYONE, number, True):
                after = rules.play.after_trick
                drawn = after.cards or 0
                comes_of = DrawsCards(Party.EVERYONE, drawn, after_trick=True)
                return Finding(so=drawn == number, comes=comes_of, rule=after.origin)
            case _:
                return Finding(so=None, comes="", hangs_on=Unspecified.CARDS)

    def statements(self) -> Iterator[Expected]:
        rules = self.rules
        seats, kitty = rules.players.seats, rules.deal.kitty
        yield CardsDealt(rules.deal.each.cards)
        yield CardsDealt(rules.deal.each.cards, rules.deal.each.packets)
        yield MayBePlayers(True, seats.least)
        yield MayBePlayers(True, seats.most)
        yield MayBePlayers(False, seats.most + 1)
        yield MayBePlayers(False, seats.least - 1)
        yield BeginsAt(rules.winning.start.score)
        yield KittyHas(kitty.cards)
        if kitty.cards:
            yield GetsKitty(kitty.to)
        first = rules.play.first_leader
        if not first.goes_round and not isinstance(first.who, CardHolder):
            yield LeadsFirst(first.who)
        if rules.trump.named_by.who is not None:
            yield NamesTrump(rules.trump.named_by.who)
        else:
            yield MakesTrump(rules.trump.named_by.by_card)
        yield DrawsCards(Party.EVERYONE, rules.play.after_trick.cards or 0, after_trick=True)
        yield PlayedOut(not rules.play.ends_early.decided)
        yield CutsForDeal(rules.deal.first_dealer.by is DealerChoice.HIGHEST_CUT)


def possibilities(rules: Rules, case: Case, statements: Sequence[Expected]) -> Iterator[Possibility]:
    """The tables that a case tells; raises :class:`ImpossibleError` where there is none."""
    by_auction = (bidden(rules, case) or None) if rules.bidding is not None else None
    for seats in case.tables(rules, every=True):
        seated = rules.seated(seats)
        tables = places(seated, seats, case, matters=True)
        if case.everyone_passes and rules.bidding is not None:
            tables = [CaseSeats.of(seated, seats, _who_plays(seated, seats, statements))]
        for place in tables:
            for number, call, _ in bids_at(seated, place, case, by_auction):
                given = seated if number is None else seated.given(Facts(bid=number, call=call))
                here = evolve(place, rules=given)
                made_up = {
                    Unspecified.PLAYERS: seats,
                    Unspecified.PITCHER: place.pitcher,
                    Unspecified.BID: (number, call),
                }
                yield Possibility(
                    made_up=made_up, outcome=TableOutcome(rules=given, place=here, trick_told=case.trick is not None)
                )


def _who_plays(rules: Rules, seats: int, statements: Sequence[Expected]) -> int:
    """Who pitches where nobody else has bid: who must bid then, or who plays without a bid.

    Where the cards are dealt again, raises :class:`ImpossibleError` if that is asked.
    """
    stuck = stuck_seat(rules, seats, 0)
    if stuck is not None:
        return stuck
    try:
        return pitcher_of_nobody(rules, seats) or 0
    except ImpossibleError:
        if any(isinstance(each, LeadsFirst | NamesTrump | GetsKitty) for each in statements):
            raise
        return 0
