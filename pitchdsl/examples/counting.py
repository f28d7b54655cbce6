"""Cases of the count: a few cards, and who had and who won them; who has which points then.

Cards that are not told fall as chance has it, and tricks are made of them as they come, each won by its best card. So
what is stated must hold in many such hands; one in which it does not shows what it hangs on.
"""

from collections.abc import Iterator, Sequence
from random import Random

from attrs import frozen

from pitchdsl.cards import Card, cards_in, mask_of
from pitchdsl.engine.plan import FACTS
from pitchdsl.examples.case import Case, Finding, ImpossibleError, Seats, Seen, Untold, Way, pitchers
from pitchdsl.examples.holding import dealt, numbers
from pitchdsl.game.count import phase as count
from pitchdsl.game.hand_sizes import most_tricks
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import State
from pitchdsl.language.clause import Party, Unit, Who
from pitchdsl.language.clauses import Shown
from pitchdsl.language.counted import pips_of
from pitchdsl.language.origin import Origin
from pitchdsl.language.people import Person
from pitchdsl.language.told_clauses import TakesNumber, TakesRows

MOST_HANDS = 24
"""So many hands that fit are looked at."""
MOST_TRIES = 1_500
"""So many are laid out to find them."""


_PEOPLE: tuple[Who, ...] = (Person.PITCHER, Person.DEALER, Person.LEFT_OF_DEALER, Person.LEFT_OF_PITCHER, Party.OTHERS)


@frozen(kw_only=True)
class SeenCount(Seen):
    """A hand that was counted."""

    state: State
    place: Seats

    def _side(self, row: str) -> set[int]:
        return {award.side for award in self.state.hand.awards if award.point == row and award.side is not None}

    def finding(self, statement: Shown) -> Finding:
        match statement:
            case TakesRows(who, rows):
                for row in rows:
                    awards = [award for award in self.state.hand.awards if award.point == row]
                    if not awards:
                        names = ", ".join(item.name for item in self.state.rules.points.items)
                        return Finding(so=False, comes=f"the points are {names}")
                    takers, theirs = self._side(row), set(self.place.sides(who))
                    so = not takers if who is Party.NOBODY else bool(takers) and takers <= theirs
                    why = self._taken(row, takers)
                    if not so:
                        return Finding(so=False, comes=why, rule=Origin.parse(awards[0].rule))
                return Finding(so=True, comes=why, rule=Origin.parse(awards[0].rule))
            case TakesNumber(who, number, Unit.POINTS):
                taken = sum(self.state.hand.taken[side] for side in self.place.sides(who))
                return Finding(so=taken == number, comes=TakesNumber(who, taken))
            case _:
                return Finding(so=None, comes="", hangs_on=Untold.CARDS)

    def _taken(self, row: str, sides: set[int]) -> Shown | str:
        """Who has a row, as a statement, or by the seats where no role stands for them."""
        if not sides:
            return TakesRows(Party.NOBODY, (row,))
        who = next((each for each in _PEOPLE if sides == set(self.place.sides(each))), None)
        return f"another side takes {row}" if who is None else TakesRows(who, (row,))

    def statements(self) -> Iterator[Shown]:
        for item in self.state.rules.points.items:
            takers = self._side(item.name)
            if not takers:
                yield TakesRows(Party.NOBODY, (item.name,))
            for who in _PEOPLE:
                if takers and takers <= set(self.place.sides(who)):
                    yield TakesRows(who, (item.name,))


def ways(rules: Rules, case: Case, statements: Sequence[Shown]) -> Iterator[Way]:
    """Hands that fit a case, laid out by chance; raises :class:`ImpossibleError` where none is found."""
    found, why = 0, "no hand was found that goes so"
    named = any(hasattr(name, "suit") for names in (*case.hands.values(), *case.won.values()) for name in names)
    suits = [case.trump] if case.trump is not None else [*range(4)] if named else [0]
    tables = case.tables(rules)
    each = max(1, MOST_HANDS // (len(tables) * len(suits)))
    for seats in tables:
        seated = rules.seated(seats)
        places = pitchers(seated, seats, case, matters=True)
        for suit in suits:
            fits, tries = 0, 0
            while fits < each and tries < MOST_TRIES // (len(tables) * len(suits)):
                chance = Random(tries * 31 + seats)
                pitcher = places[tries % len(places)]
                tries += 1
                try:
                    seen = _hand(seated, Seats(rules=seated, seats=seats, pitcher=pitcher), case, suit, chance)
                except ImpossibleError as error:
                    why = str(error)
                    break
                if seen is None:
                    continue
                fits += 1
                found += 1
                made_up = {
                    Untold.PLAYERS: seats,
                    Untold.PITCHER: pitcher,
                    Untold.TRUMP: suit,
                    Untold.CARDS: tries,
                }
                yield Way(made_up=made_up, seen=seen)
    if not found:
        raise ImpossibleError(why)


def _hand(rules: Rules, place: Seats, case: Case, suit: int, chance: Random) -> SeenCount | None:
    """A hand laid out by chance; none where somebody else won what is told."""
    state = State(rules, place.seats, SeededDeals(0, 0), FACTS)
    hand = state.hand
    hand.pitcher, hand.namer = place.pitcher, place.pitcher
    hand.trump = suit
    state.play_by(state.rules)
    order = state.orders[suit]
    told: list[list[int]] = [[] for _ in range(place.seats)]
    for who, names in case.hands.items():
        told[0 if who is None else place.seat(who)] += numbers(names, suit, state.pack)
    known = {card for cards in told for card in cards}
    won = {card: place.seat(who) for who, names in case.won.items() for card in numbers(names, suit, state.pack)}
    for card in won:
        if card not in known:  # somebody holds it
            told[_with_room(told, most_tricks(rules), chance)].append(card)
            known.add(card)
    barred = order.trumps if case.no_other_trump else 0
    hands = dealt(state.pack, told, min(most_tricks(rules), len(state.pack) // place.seats), barred, chance)
    number = min(each.bit_count() for each in hands)
    hand.hands = list(hands)
    hand.dealt = hand.held = tuple(hands)
    leader = place.pitcher or 0
    left = [list(cards_in(each)) for each in hands]
    for cards in left:
        chance.shuffle(cards)
    for _ in range(number):
        trick = [
            ((leader + at) % place.seats, Card(left[(leader + at) % place.seats].pop())) for at in range(place.seats)
        ]
        led = order.suits[trick[0][1]]
        winner = max(trick, key=lambda played: order.power[led][played[1]])[0]
        side = state.side_of[winner]
        for _, card in trick:
            if card in won and state.side_of[won[card]] != side:
                return None
        hand.tricks.append(tuple(trick))
        hand.winners.append(winner)
        hand.won[side] |= mask_of([card for _, card in trick])
        leader = winner
    for (taker, unit), told_number in case.numbers.items():
        if unit is not Unit.POINTS and sum(_counted(state, side, unit) for side in place.sides(taker)) != told_number:
            return None
    if case.sweep is not None and {state.side_of[each] for each in hand.winners} != set(place.sides(case.sweep)):
        return None
    count.begin(state)
    return SeenCount(state=state, place=place)


def _counted(state: State, side: int, unit: Unit) -> int:
    """The pips or the tricks of a side."""
    if unit is Unit.TRICKS:
        return sum(state.side_of[winner] == side for winner in state.hand.winners)
    pips = state.rules.points.pips.sets(state.hand.trump or 0)
    return pips_of(pips, state.hand.won[side])


def _with_room(told: Sequence[Sequence[int]], size: int, chance: Random) -> int:
    free = [seat for seat, cards in enumerate(told) if len(cards) < size]
    if not free:
        raise ImpossibleError(f"a hand has {size} cards")
    return chance.choice(free)
