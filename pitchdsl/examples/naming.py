"""Cases of naming trump: which suits may be named from a hand."""

from collections.abc import Iterator, Sequence
from random import Random

from pitchdsl.engine.plan import FACTS
from pitchdsl.examples.case import (
    Case,
    CaseOutcome,
    CaseSeats,
    Finding,
    ImpossibleError,
    Possibility,
    Unspecified,
    places,
)
from pitchdsl.examples.holding import dealt, numbers
from pitchdsl.game.actions import NameTrump
from pitchdsl.game.hand_sizes import hands_dealt
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import State
from pitchdsl.game.trump import naming
from pitchdsl.language.clauses import Expected
from pitchdsl.language.expected_clauses import MayName
from pitchdsl.language.table_clauses import MakesTrump, NamesTrump
from pitchdsl.values import frozen

FILLINGS = 12
"""So many hands are tried where some of its cards are not told."""


@frozen(kw_only=True)
class NamingOutcome(CaseOutcome):
    """A hand from which trump is named."""

    rules: Rules
    place: CaseSeats
    suits: frozenset[int]
    """Those that may be named; none where nobody names trump."""
    is_told_whole: bool
    """Whether all its cards are told."""

    def finding(self, statement: Expected) -> Finding:
        named = self.rules.trump.named_by
        match statement:
            case MayName(who, allowed, suits):
                if named.who is None:
                    return Finding(so=not allowed, comes=MakesTrump(named.by_card), rule=named.origin)
                if who is not None and self.place.seat(who) != self.place.seat(named.who):
                    return Finding(so=not allowed, comes=NamesTrump(named.who), rule=named.origin)
                so = all((suit in self.suits) is allowed for suit in suits)
                comes = MayName(None, True, tuple(sorted(self.suits)))
                return Finding(so=so, comes=comes, rule=named.origin)
            case _:
                return Finding(so=None, comes="", hangs_on=Unspecified.CARDS)

    def may_come(self, statement: Expected, tried: Sequence[CaseOutcome]) -> bool:
        return not self.is_told_whole and self.rules.trump.named_by.in_hand

    def statements(self) -> Iterator[Expected]:
        for allowed in (True, False):
            suits = tuple(suit for suit in range(4) if (suit in self.suits) is allowed)
            if suits and self.suits:
                yield MayName(None, allowed, suits)


def possibilities(rules: Rules, case: Case, statements: Sequence[Expected]) -> Iterator[Possibility]:
    """Hands with the cards that are told; raises :class:`ImpossibleError` where there can be none."""
    found, why = False, "there is no such hand"
    holder = next(iter(case.hands), None)
    names = case.hands.get(holder, ())
    for seats in case.tables(rules, every=True):
        seated = rules.seated(seats)
        for place in places(seated, seats, case, matters=True):
            namer = seated.trump.named_by.who
            if holder is not None and namer is not None and place.seat(holder) != place.seat(namer):
                why = f"the hand that is told is not that of {namer.english}, who names trump"
                continue
            size = max(hands_dealt(seated)[0], len(names))
            for seed in range(FILLINGS if len(names) < size else 1):
                state = State(seated, seats, SeededDeals(0, 0), FACTS)
                try:
                    told = numbers(names, case.trump or 0, state.pack)
                    (hand,) = dealt(state.pack, [told], size, 0, Random(seed))
                except ImpossibleError as error:
                    why = str(error)
                    continue
                found = True
                made_up = {Unspecified.PLAYERS: seats, Unspecified.PITCHER: place.pitcher, Unspecified.CARDS: seed}
                suits = _nameable(state, place.seat(namer), hand) if namer is not None else frozenset[int]()
                whole = len(names) >= size
                outcome = NamingOutcome(rules=seated, place=place, suits=suits, is_told_whole=whole)
                yield Possibility(made_up=made_up, outcome=outcome)
    if not found:
        raise ImpossibleError(why)


def _nameable(state: State, seat: int, hand: int) -> frozenset[int]:
    """The suits that a player may name from a hand."""
    state.seat, state.hand.hands[seat] = seat, hand
    return frozenset(action.suit for action in naming.legal(state, None) if isinstance(action, NameTrump))
