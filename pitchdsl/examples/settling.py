"""Cases of the settlement: who bid what and took what, and what becomes of the scores and of the game."""

from collections.abc import Iterator, Sequence
from itertools import product

from attrs import evolve

from pitchdsl.described_hands.calls import may_be_bid
from pitchdsl.described_hands.described_hand import DescribedHand
from pitchdsl.described_hands.doubled import one_may_double
from pitchdsl.described_hands.possible import bid_words, stuck_seat
from pitchdsl.described_hands.settled_hand import SettledHand
from pitchdsl.examples.alike import Settlements
from pitchdsl.examples.bidden import Bidden, bidden, bids_at
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
from pitchdsl.examples.doubles import times_told
from pitchdsl.examples.over import why_over
from pitchdsl.examples.standings import hand_numbers, scores_before, sets_before
from pitchdsl.examples.taking import shares_given, tricks_given
from pitchdsl.game.partners.phase import parties
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.settling import contract_line
from pitchdsl.game.walk import facts_asked
from pitchdsl.language.clause import SET, Party, Unit, Who, number_words
from pitchdsl.language.clauses import Expected
from pitchdsl.language.expected_clauses import BidBecomes, DealsNext, Scores, WinsGame
from pitchdsl.language.given_clauses import StandsAt
from pitchdsl.language.origin import Origin
from pitchdsl.language.people import Person
from pitchdsl.values import frozen

_BESIDE_THE_PITCHER = {Person.PITCHER, Person.LEFT_OF_PITCHER, Person.RIGHT_OF_PITCHER}
"""Whoever is found without knowing who deals."""


@frozen(kw_only=True)
class SettlementOutcome(CaseOutcome):
    """A hand that was settled."""

    rules: Rules
    place: CaseSeats
    before: tuple[int, ...]
    parties: tuple[int, ...] | None = None
    """Who plays together, where a hand makes the sides."""
    hand: SettledHand | None
    """A hand that differs in nothing but which side is which; none where ``need`` decides, which was not told."""
    there: tuple[int, ...]
    """Which side of that hand each side is."""
    people: tuple[Who, ...]
    """By whom it is told what becomes of the scores."""
    call: str | None = None
    """The name of the bid, where it has one."""
    need: Unspecified | None = None
    could_be: tuple[SettledHand, ...] = ()
    """What can have become of the hand then."""

    def finding(self, statement: Expected) -> Finding:
        if self.hand is None:
            findings = [each.finding(statement) for each in self.each_way]
            if len({each.so for each in findings}) == 1:
                return findings[0]
            return Finding(so=None, comes="", hangs_on=self.need)
        settle, outcome = self.hand.settle, self.hand.outcome
        match statement:
            case BidBecomes(made):
                so = settle.made is made
                comes = "nobody has bid" if settle.made is None else BidBecomes(settle.made)
                return Finding(so=so, comes=comes, rule=contract_line(self.rules, self.call, settle.made))
            case Scores(who, points):
                return self._change(who, points)
            case StandsAt(who, score):
                found = [self._score(side) for side in self.place.sides(who, self.parties)]
                so = all(each == score for each in found) and bool(found)
                return Finding(so=so, comes=_each(who, found, StandsAt), rule=self._row(who))
            case DealsNext(who):
                next_ = self.hand.standing.dealer
                comes = "the game is over" if outcome is not None else f"{self.place.words(next_)} deals next"
                return Finding(so=outcome is None and self.place.seat(who) == next_, comes=comes)
            case WinsGame(who):
                winner = self._won_by
                rule = self.hand.ended_by or self._goes_on()
                if who is Party.NOBODY:
                    return Finding(so=outcome is None or winner is None, comes=self._ending(), rule=rule)
                return Finding(so=winner in self.place.sides(who, self.parties), comes=self._ending(), rule=rule)
            case _:
                return Finding(so=None, comes="", hangs_on=Unspecified.CARDS)

    @property
    def ways(self) -> tuple[SettledHand, ...]:
        """What can have become of the hand."""
        return self.could_be if self.hand is None else (self.hand,)

    @property
    def each_way(self) -> list["SettlementOutcome"]:
        """The same, settled in each way in which it can have been."""
        return [evolve(self, hand=each, rules=each.rules, could_be=()) for each in self.ways]

    def statements(self) -> Iterator[Expected]:
        if self.hand is None:
            for each in self.each_way:
                yield from each.statements()
            if not self.could_be:  # nothing is known of it but what is open
                yield from (Scores(who, 0) for who in self.people)
                yield WinsGame(Party.NOBODY)
            return
        if self.hand.settle.made is not None:
            yield BidBecomes(self.hand.settle.made)
        for who in self.people:
            gains = {self._gain(side) for side in self.place.sides(who, self.parties)}
            if len(gains) == 1:
                yield Scores(who, gains.pop())
        for who in self.people:
            scores = {self._score(side) for side in self.place.sides(who, self.parties)}
            if len(scores) == 1:
                yield StandsAt(who, scores.pop())
        yield WinsGame(self._winner())

    def _change(self, who: Who, points: int) -> Finding:
        sides = self.place.sides(who, self.parties)
        found = [self._gain(side) for side in sides]
        return Finding(
            so=bool(found) and all(each == points for each in found),
            comes=_each(who, found, Scores),
            rule=self._row(who),
        )

    def _gain(self, side: int) -> int:
        return self.rules.winning.towards * (self._score(side) - self.before[side])

    def _score(self, side: int) -> int:
        assert self.hand is not None
        return self.hand.settle.score[self.there[side]]

    def taken(self, side: int) -> int:
        """The points that a side took."""
        assert self.hand is not None
        return self.hand.settle.taken[self.there[side]]

    @property
    def _won_by(self) -> int | None:
        """The side that has won the game with this hand, if there is one."""
        outcome = None if self.hand is None else self.hand.outcome
        return None if outcome is None or outcome.winner is None else self.there.index(outcome.winner)

    def _row(self, who: Who) -> Origin:
        """The line of the sheet that decides somebody's score."""
        assert self.hand is not None
        sides = self.place.sides(who, self.parties)
        return self.hand.lines[self.there[sides[0]]] if sides else self.rules.settlement.others.origin

    def _goes_on(self) -> Origin:
        """The line by which the game goes on: that which stops a side, the target, or what it takes to win beside."""
        assert self.hand is not None
        winning, lines = self.rules.winning, self.hand.lines
        stopped = winning.may_not_win.stops_short is not None and winning.may_not_win.origin in lines
        if winning.needs and (stopped or any(map(winning.is_there, self.hand.settle.score))):
            return winning.needs[0].origin
        held = winning.junk.stops_short is not None and winning.junk.origin in lines
        return (winning.junk if held else winning.target).origin

    def _winner(self) -> Who:
        winner = self._won_by
        if winner is None:
            return Party.NOBODY
        if self.place.pitcher is None:
            named = (each for each in self.people if self.place.sides(each, self.parties) == (winner,))
            return next(named, Party.OTHERS)
        if winner == self.place.pitcher_side:
            return Person.PITCHER
        beside = (Person.LEFT_OF_PITCHER, Person.RIGHT_OF_PITCHER) if len(self.there) > 2 else ()
        return next((each for each in beside if self.place.sides(each, self.parties) == (winner,)), Party.OTHERS)

    def _ending(self) -> Expected | str:
        assert self.hand is not None
        if self.hand.outcome is None:
            return "the game goes on"
        if self.hand.outcome.winner is None:
            return "the game ends in a tie"
        return WinsGame(self._winner())


def _each(who: Who, found: Sequence[int], statement: type[Scores | StandsAt]) -> Expected | str:
    if len(set(found)) == 1:
        return statement(who, found[0])
    said = [number_words(each) for each in found]
    return f"{who.words}: {', '.join(said)}"


def possibilities(rules: Rules, case: Case, statements: Sequence[Expected]) -> Iterator[Possibility]:
    """The ways in which a case can have been settled; raises :class:`ImpossibleError` where there is none."""
    why = "there is no such hand"
    found, by_auction = False, bidden(rules, case)
    if by_auction is not None and not by_auction:
        raise ImpossibleError("nobody is the pitcher after these calls")
    for seats in case.tables(rules, every=by_auction is not None):
        seated = rules.seated(seats)
        settlements = Settlements(rules=rules, seats=seats)
        for place in _places(seated, seats, case, statements, by_auction):
            pitcher, sets = place.pitcher, sets_before(place, case)
            for (number, call, granted), partner in product(
                bids_at(seated, place, case, by_auction), _partners(seated, place)
            ):
                if call == SET and (pitcher != stuck_seat(seated, seats, 0) or any(case.numbers.values()) or case.rows):
                    why = "only who is stuck takes a set, and then nobody takes anything"
                    continue
                contract = DescribedHand(pitcher=pitcher, bid=number, call=call, partner=partner, trump=case.trump)
                try:
                    doubled = times_told(seated, place, case, contract)
                except ImpossibleError as error:
                    why = f"{error}"
                    continue
                together = _parties(seated, place, partner)
                played = _hands(seated, place, case, statements, number, call, together)
                for (scores, told), hand_number, times in product(played, hand_numbers(seated, case), doubled):
                    over = why_over(seated, scores)
                    if over is not None:
                        why = over
                        continue
                    hand = evolve(contract, rows=told.rows, points=told.points, tricks=told.tricks, times=times)
                    if hand.bid is None and rules.bidding is not None and not (case.everyone_passes or by_auction):
                        continue
                    bid = None if hand.bid is None or by_auction else (hand.bid, hand.call)
                    if bid and pitcher is not None and not may_be_bid(rules, seats, scores, pitcher, bid):
                        why = f"nobody may bid {bid_words(bid)} at these scores: so says the sheet"
                        continue
                    came, there = settlements.of(hand, scores, sets, hand_number)
                    if came.impossible is not None:
                        why = came.impossible
                        continue
                    outcome = SettlementOutcome(
                        rules=seated if came.hand is None else came.hand.rules,
                        place=place,
                        before=scores,
                        parties=together,
                        hand=came.hand,
                        there=there,
                        people=place.people(case),
                        call=call,
                        need=came.need,
                        could_be=came.could_be,
                    )
                    if _fits(outcome, case):
                        found = True
                        made_up = {
                            Unspecified.PLAYERS: seats,
                            Unspecified.ANSWER: granted,
                            Unspecified.PITCHER: pitcher,
                            Unspecified.BID: (number, call),
                            Unspecified.PARTNER: partner,
                            Unspecified.SCORES: scores,
                            Unspecified.TAKEN: (hand.rows, hand.points),
                            Unspecified.TRICKS: hand.tricks,
                            Unspecified.HANDS: hand_number,
                            Unspecified.DOUBLED: times,
                        }
                        yield Possibility(made_up=made_up, outcome=outcome)
    if not found:
        raise ImpossibleError(why)


def _parties(rules: Rules, place: CaseSeats, partner: int | None) -> tuple[int, ...] | None:
    """Who plays together, where a hand makes the sides."""
    if rules.players.partner is None or place.pitcher is None:
        return None
    return parties(place.seats, place.pitcher, partner)


def _fits(outcome: SettlementOutcome, case: Case) -> bool:
    """Whether sides have taken as many points as is told."""
    if case.made is not None and all(each.settle.made is not case.made for each in outcome.ways):
        return False
    if not outcome.ways or outcome.need is Unspecified.FIRST:  # what came behind the end of the game did not count
        return True
    return any(
        all(
            _taken_by(way, who) == number
            for (who, unit), number in case.numbers.items()
            if unit is Unit.POINTS and who is not Party.NOBODY
        )
        for way in outcome.each_way
    )


def _taken_by(outcome: SettlementOutcome, who: Who) -> int:
    """What those take together; who plays together in this hand has the same, and it counts once."""
    sides = outcome.place.sides(who, outcome.parties)
    if outcome.parties is None:
        return sum(map(outcome.taken, sides))
    return sum(outcome.taken(side) for side in {outcome.parties[side] for side in sides})


def _places(
    rules: Rules, seats: int, case: Case, statements: Sequence[Expected], by_auction: Bidden | None
) -> list[CaseSeats]:
    """The tables at which a case can have been; where nothing asks for a seat, one stands for all.

    Where the bid is sold, that is one at which the seller is the pitcher, and one at which somebody else is.
    """
    sold = rules.bidding.sold if rules.bidding is not None else None
    matters = by_auction is not None or _seat_matters(rules, case, statements)
    if case.everyone_passes and rules.bidding is not None:
        pitcher = pitcher_of_nobody(rules, seats)
        return [place for place in places(rules, seats, case, matters=True) if place.pitcher == pitcher]
    found = places(rules, seats, case, matters=matters or sold is not None)
    if matters or sold is None:
        return found
    by_seller = {place.seat(sold.who) == place.pitcher: place for place in found[::-1]}
    return [place for place in found if place in by_seller.values()]


def _seat_matters(rules: Rules, case: Case, statements: Sequence[Expected]) -> bool:
    """Whether it can matter where the pitcher sits, beside that he may be the seller."""
    named = {getattr(each, "who", None) for each in statements} & {*Person} - _BESIDE_THE_PITCHER
    takes_set = rules.bidding is not None and rules.bidding.all_pass.or_set
    asked = one_may_double(rules) or "roles" in facts_asked(rules)
    return takes_set or asked or bool(case.people() - _BESIDE_THE_PITCHER) or bool(named)


def _partners(rules: Rules, place: CaseSeats) -> list[int | None]:
    if rules.players.partner is None or place.pitcher is None:
        return [None]
    return [None, *((place.pitcher + step) % place.seats for step in (1, 2) if step < place.seats)]


def _hands(
    rules: Rules,
    place: CaseSeats,
    case: Case,
    statements: Sequence[Expected],
    bid: int | None,
    call: str | None,
    together: Sequence[int] | None,
) -> Iterator[tuple[tuple[int, ...], DescribedHand]]:
    """The scores before a hand, and what was taken in it."""
    if call == SET:
        for scores in scores_before(rules, place, case, statements):
            yield scores, DescribedHand(rows=(), tricks=(0,) * (max(place.side_of) + 1))
        return
    shares = tricks_given(rules, place, case)
    marks = {abs(each.points) for each in statements if isinstance(each, Scores)}
    marks |= set() if bid is None else {bid - 1, bid, bid + 1}
    for scores in scores_before(rules, place, case, statements):
        for taken in shares_given(rules, place, case, marks, together):
            yield from ((scores, taken if tricks is None else evolve(taken, tricks=tricks)) for tricks in shares)
