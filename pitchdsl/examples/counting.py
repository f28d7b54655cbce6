"""Cases of the count: a few cards, and who had and who won them; who has which points then.

Cards that are not told fall as chance has it, and tricks are made of them as they come, each won by its best card. So
what is stated must hold in many such hands; one in which it does not shows what it hangs on.
"""

from collections.abc import Iterator, Sequence
from random import Random

from pitchdsl.cards import cards_in, mask_of
from pitchdsl.engine.plan import FACTS
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
from pitchdsl.examples.holding import dealt, numbers
from pitchdsl.examples.layout import Wanted, random_layout
from pitchdsl.game.count import phase as count
from pitchdsl.game.count.awards import sizes
from pitchdsl.game.hand_sizes import hands_dealt, most_tricks
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import State
from pitchdsl.language.clause import Party, Unit, Who
from pitchdsl.language.clauses import Expected
from pitchdsl.language.conditions import leaves
from pitchdsl.language.given_clauses import TakesNumber, TakesRows
from pitchdsl.language.origin import Origin
from pitchdsl.language.people import Person
from pitchdsl.language.recipients import ByCard, Ownership
from pitchdsl.values import frozen

MOST_HANDS = 16
"""So many hands that fit are looked at."""
MOST_TRIES = 60
"""So many are laid out to find them."""
MOST_IN_VAIN = 6
"""After so many of which none fits, none is taken to fit at such a table."""


_PEOPLE: tuple[Who, ...] = (Person.PITCHER, Person.DEALER, Person.LEFT_OF_DEALER, Person.LEFT_OF_PITCHER, Party.OTHERS)
_SIDES = (Person.PITCHER, Party.OTHERS)
_WITHOUT_PITCHER: tuple[Who, ...] = (Person.DEALER, Person.LEFT_OF_DEALER, Person.RIGHT_OF_DEALER)
"""By whom it is said who takes something; the second where nobody is the pitcher."""


@frozen(kw_only=True)
class CountOutcome(CaseOutcome):
    """A hand that was counted."""

    state: State
    place: CaseSeats
    told_by: tuple[Who, ...]
    """By whom a case without a bidder tells what it tells."""

    @property
    def _people(self) -> tuple[Who, ...]:
        if self.place.pitcher is not None:
            return _PEOPLE
        return (*self.told_by, *_WITHOUT_PITCHER)

    def _side(self, row: str) -> set[int]:
        return {award.side for award in self.state.hand.awards if award.point == row and award.side is not None}

    def finding(self, statement: Expected) -> Finding:
        match statement:
            case TakesRows(who, rows):
                hidden = [hangs_on for row in rows if (hangs_on := self._hangs_on(row)) is not None]
                if hidden:
                    return Finding(so=None, comes="", hangs_on=hidden[0])
                for row in rows:
                    awards = [award for award in self.state.hand.awards if award.point == row]
                    if not awards:  # nobody has what there is not
                        names = ", ".join(item.name for item in self.state.rules.points.items)
                        why: Expected | str = f"the points are {names}"
                        if who is not Party.NOBODY:
                            return Finding(so=False, comes=why)
                        continue
                    takers, theirs = self._side(row), set(self.place.sides(who))
                    of_each = theirs == takers if who is Party.EVERYONE else theirs >= takers
                    so = not takers if who is Party.NOBODY else bool(takers) and of_each
                    why = self._taken(row, takers, who)
                    if not so:
                        return Finding(so=False, comes=why, rule=Origin.parse(awards[0].rule))
                return Finding(so=True, comes=why, rule=Origin.parse(awards[0].rule) if awards else None)
            case TakesNumber(who, number, Unit.POINTS):
                taken = sum(self.state.hand.taken[side] for side in self.place.sides(who))
                return Finding(so=taken == number, comes=TakesNumber(who, taken))
            case _:
                return Finding(so=None, comes="", hangs_on=Unspecified.CARDS)

    def may_come(self, statement: Expected, tried: Sequence[CaseOutcome]) -> bool:
        """Whether so many points may be taken: rows that some hands of chance give to one, some to another, may go
        together as in none of them."""
        if not isinstance(statement, TakesNumber) or statement.unit is not Unit.POINTS:
            return False
        sums = {0}
        for item in self.state.rules.points.items:
            such = {each.points_of(item.name, statement.who) for each in tried if isinstance(each, CountOutcome)}
            sums = {before + points for before in sums for points in such}
        return statement.number in sums

    def points_of(self, row: str, who: Who) -> int:
        """The points that sides have taken by a row."""
        sides = self.place.sides(who)
        return sum(award.value for award in self.state.hand.awards if award.point == row and award.side in sides)

    def _hangs_on(self, row: str) -> Unspecified | None:
        """What a row goes by that no layout of cards tells: what was turned up, or what somebody answered."""
        item = next((each for each in self.state.rules.points.items if each.name == row), None)
        if item is None:
            return None
        if any(isinstance(to, ByCard) and to.fact is Ownership.TURNER for to in item.to.possible()):
            return Unspecified.TURNED
        whens = [case.when for cases in (item.value, item.to) for case in cases.exceptions]
        whens += [] if item.only_if is None else [item.only_if]
        asked = any("answers" in test.facts_asked() for when in whens for test in leaves(when))
        return Unspecified.ANSWER if asked and not self.state.hand.answers else None

    def _taken(self, row: str, sides: set[int], asked: Who) -> Expected | str:
        """Who has a row: as a statement, of sides if one is asked for; by the seats where no role stands for them."""
        if not sides:
            return TakesRows(Party.NOBODY, (row,))
        people = [each for each in self._people if sides == set(self.place.sides(each))]
        of_sides = [each for each in people if each in _SIDES and asked in (*_SIDES, Party.NOBODY)]
        who = next(iter((*of_sides, *people)), None)
        if who is not None:
            return TakesRows(who, (row,))
        if len(sides) == 1:
            return f"another side takes {row}"
        theirs = [award.side for award in self.state.hand.awards if award.point == row and award.side is not None]
        items = zip(self.state.rules.points.items, sizes(self.state.rules), strict=True)
        is_set = any(item.name == row and cards > 1 for item, cards in items)
        part = "" if not is_set else "one of " if len(theirs) == len(sides) else "some of "
        return f"{'each side takes' if self._is_everyone(sides) else 'several sides take'} {part}{row}"

    def _is_everyone(self, sides: set[int]) -> bool:
        return len(sides) > 1 and sides == set(self.place.sides(Party.EVERYONE))

    def statements(self) -> Iterator[Expected]:
        for item in self.state.rules.points.items:
            if self._hangs_on(item.name) is not None:
                continue
            takers = self._side(item.name)
            if not takers:
                yield TakesRows(Party.NOBODY, (item.name,))
            if self._is_everyone(takers):
                yield TakesRows(Party.EVERYONE, (item.name,))
            for who in self._people:
                if takers and takers <= set(self.place.sides(who)):
                    yield TakesRows(who, (item.name,))


def possibilities(rules: Rules, case: Case, statements: Sequence[Expected]) -> Iterator[Possibility]:
    """Hands that fit a case, laid out by chance; raises :class:`ImpossibleError` where none is found."""
    found, why = 0, "no hand was found that goes so"
    named = any(hasattr(name, "suit") for names in (*case.hands.values(), *case.won.values()) for name in names)
    suits = [case.trump] if case.trump is not None else [*range(4)] if named else [0]
    tables = case.tables(rules)
    each = max(1, MOST_HANDS // (len(tables) * len(suits)))
    for seats in tables:
        seated = rules.seated(seats)
        tables_here = places(seated, seats, case, matters=True)
        if case.everyone_passes and seated.bidding is not None:
            pitcher = pitcher_of_nobody(seated, seats)
            tables_here = [place for place in tables_here if place.pitcher == pitcher]
        for suit in suits:
            fits, tries = 0, 0
            while fits < each and tries < (MOST_TRIES if fits else MOST_IN_VAIN):
                chance = Random(tries * 31 + seats)
                place = tables_here[tries % len(tables_here)]
                tries += 1
                try:
                    outcome = _hand(seated, place, case, suit, chance)
                except ImpossibleError as error:
                    why = str(error)
                    break
                if outcome is None:
                    continue
                fits += 1
                found += 1
                made_up = {
                    Unspecified.PLAYERS: seats,
                    Unspecified.PITCHER: place.pitcher,
                    Unspecified.TRUMP: suit,
                    Unspecified.CARDS: tries,
                }
                yield Possibility(made_up=made_up, outcome=outcome)
    if not found:
        raise ImpossibleError(why)


def _hand(rules: Rules, place: CaseSeats, case: Case, suit: int, chance: Random) -> CountOutcome | None:
    """A hand laid out by chance; none where somebody else won what is told."""
    state = State(rules, place.seats, SeededDeals(0, 0), FACTS)
    hand = state.hand
    hand.pitcher, hand.namer = place.pitcher, place.pitcher
    hand.trump = suit
    hand.answers += case.answers
    state.play_by(state.rules)
    order = state.orders[suit]
    told: list[list[int]] = [[] for _ in range(place.seats)]
    for who, names in case.hands.items():
        told[0 if who is None else place.seat(who)] += numbers(names, suit, state.pack)
    known: set[int] = {card for cards in told for card in cards}
    won = {card: place.seat(who) for who, names in case.won.items() for card in numbers(names, suit, state.pack)}
    for card in won:
        if card not in known:  # somebody holds it
            told[_with_room(told, most_tricks(rules), chance)].append(card)
            known.add(card)
    if _contradicts(place, case):
        return None
    barred = order.trumps if case.no_other_trump else 0
    later = hands_dealt(rules)
    size = min(later[0] if len(later) > 1 else most_tricks(rules), len(state.pack) // place.seats)
    hands = dealt(state.pack, told, size, barred, chance)
    held = sum(hands)
    spare = [card for card in state.pack if not (held | barred) >> card & 1]
    cards = [list(cards_in(each)) for each in hands]
    layout = random_layout(cards, spare, known, order, state.side_of, chance)
    if not layout.bend(_wanted(place, case, won, len(layout.leaders), rules.points.pips.sets(suit)), chance):
        return None
    hand.hands = [mask_of(column) for column in layout.columns]
    hand.dealt = hand.held = tuple(hand.hands)
    for trick, winner in map(layout.trick, range(len(layout.leaders))):
        hand.tricks.append(trick)
        hand.winners.append(winner)
        hand.won[state.side_of[winner]] |= mask_of([card for _, card in trick])
    count.begin(state)
    return CountOutcome(state=state, place=place, told_by=place.people(case))


def _contradicts(place: CaseSeats, case: Case) -> bool:
    """Whether two numbers are told of one side, which sits there by two names."""
    told: dict[tuple[frozenset[int], Unit], int] = {}
    return any(
        told.setdefault((frozenset(place.sides(who)), unit), number) != number
        for (who, unit), number in case.numbers.items()
    )


def _wanted(
    place: CaseSeats, case: Case, won: dict[int, int], number: int, pips: tuple[tuple[int, int], ...]
) -> Wanted:
    """What the tricks have to come to."""
    told = {unit: {} for unit in Unit}  # type: dict[Unit, dict[frozenset[int], int]]
    for (who, unit), so_many in case.numbers.items():
        told[unit][frozenset(place.sides(who))] = so_many
    if case.sweep is not None:
        told[Unit.TRICKS][frozenset(place.sides(case.sweep))] = number
    side_of = place.side_of
    return Wanted(
        won={card: side_of[seat] for card, seat in won.items()},
        pips=told[Unit.PIPS],
        tricks=told[Unit.TRICKS],
        worth={card: so_many for cards, so_many in pips for card in cards_in(cards)},
    )


def _with_room(told: Sequence[Sequence[int]], size: int, chance: Random) -> int:
    free = [seat for seat, cards in enumerate(told) if len(cards) < size]
    if not free:
        raise ImpossibleError(f"a hand has {size} cards")
    return chance.choice(free)
