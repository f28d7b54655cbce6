"""The facts that conditions ask for, read off the table."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from pitchdsl.actions import SET
from pitchdsl.engine.state import State
from pitchdsl.rules.conditions import Condition
from pitchdsl.rules.counted import Counted, pips_of, sole_winner
from pitchdsl.rules.facts import UNKNOWN, Facts, Moment, Unknown
from pitchdsl.rules.numbers import FIXED_FROM
from pitchdsl.rules.people import Person
from pitchdsl.rules.walk import facts_asked


@frozen(kw_only=True, slots=True)
class HandFacts:
    """What is known of a hand when conditions are asked."""

    state: State
    score: tuple[int, ...]
    """Every side's score before the hand."""
    made: bool | None = None
    """Whether the contract was made; none while that is open, and without a contract."""
    count: Counted | Unknown = UNKNOWN
    """The hand that has been played, once it is."""

    def of(self, seat: int | None, side: int | None) -> Facts:
        """The facts as a side, and one of its seats, finds them; none where no particular seat asks.

        What takes some counting is looked at only where a rule of the game asks for it.
        """
        state = self.state
        hand, pitcher = state.hand, state.pitcher_side
        with_pitcher = (None,) if pitcher is None else (None, *state.allies(pitcher))
        party = None if side is None else state.party(side)
        played = pitcher is not None and hand.name != SET
        asked = facts_asked(state.seated) & _COUNTED.keys()
        return Facts(
            total=state.total,
            trump=hand.trump,
            answers=tuple(hand.answers),
            stock_empty=UNKNOWN if hand.stock else True,
            bid=hand.bid,
            standing=hand.bid,
            call=hand.name,
            made=self.made,
            own=party == pitcher,
            every_trick=pitcher is not None and every_trick_by(state) == pitcher,
            every_point=played and not any(award.value > 0 and award.side not in with_pitcher for award in hand.awards),
            count=self.count,
            taken=0 if side is None else hand.taken[side],
            game=state.rules.winning.distance,
            score=None if side is None else self.score[side],
            ahead=None,
            past=None,
            sets=None if side is None else state.sets[side],
            hand=None if seat is None else hand.hands[seat],
            **{field: _COUNTED[field](self, seat, side) for field in asked},
        )

    def of_nobody(self) -> Facts:
        """The facts that are the same for every side."""
        return self.of(None, None)

    def best_other(self, side: int) -> int:
        """Of the other sides' scores before the hand, the one that is furthest on."""
        towards = self.state.rules.winning.towards
        return towards * max(towards * score for other, score in enumerate(self.score) if other != side)

    def needed(self, score: int) -> int | None:
        """Points from a score to the target; none without one."""
        winning = self.state.rules.winning
        return None if winning.target.score is None else winning.towards * (winning.target.score - score)


def _roles(known: HandFacts, seat: int | None, side: int | None) -> frozenset[Person]:
    state = known.state
    hand, found = state.hand, set()
    to_right = state.rules.players.direction.to_right
    for who in Person:
        its = who.seat(
            seats=state.seats, dealer=state.dealer, pitcher=hand.pitcher, namer=hand.namer, to_right=to_right
        )
        if its is not None and (
            its == seat if seat is not None else side is not None and state.party_of[its] == state.party(side)
        ):
            found.add(who)
    return frozenset(found)


def _points(state: State, side: int) -> int:
    return state.hand.taken[side]


def _tricks(state: State, side: int) -> int:
    party = state.party(side)
    return sum(state.party_of[winner] == party for winner in state.hand.winners)


def _pips(state: State, side: int) -> int:
    return pips_of(state.rules.points.pips.sets(state.hand.trump or 0), won_by_party(state)[state.party(side)])


Counting = Callable[[State, int], int]


def _own(count: Counting) -> Callable[[HandFacts, int | None, int | None], int]:
    return lambda known, seat, side: 0 if side is None else count(known.state, side)


def _pitchers(count: Counting) -> Callable[[HandFacts, int | None, int | None], int | None]:
    def of(known: HandFacts, seat: int | None, side: int | None) -> int | None:
        pitcher = known.state.pitcher_side
        return None if pitcher is None else count(known.state, pitcher)

    return of


def _others(count: Counting) -> Callable[[HandFacts, int | None, int | None], int]:
    def of(known: HandFacts, seat: int | None, side: int | None) -> int:
        state = known.state
        parties = dict.fromkeys(map(state.party, range(len(state.sides))))
        return sum(count(state, each) for each in parties if each != state.pitcher_side)

    return of


def _of_side(find: Callable[[HandFacts, int], Any]) -> Callable[[HandFacts, int | None, int | None], Any]:
    return lambda known, seat, side: None if side is None else find(known, side)


def _gainers(state: State) -> set[int]:
    """The sides of this hand that have a row that gives points."""
    return {state.party(award.side) for award in state.hand.awards if award.side is not None and award.value > 0}


def _takes_every_point(known: HandFacts, seat: int | None, side: int | None) -> bool:
    return side is not None and _gainers(known.state) == {known.state.party(side)}


def _others_every_trick(known: HandFacts, seat: int | None, side: int | None) -> bool:
    state = known.state
    sides = {state.party_of[winner] for winner in state.hand.winners}
    return state.pitcher_side is not None and bool(sides) and state.pitcher_side not in sides


def _others_every_point(known: HandFacts, seat: int | None, side: int | None) -> bool:
    gainers, pitcher = _gainers(known.state), known.state.pitcher_side
    return pitcher is not None and bool(gainers) and pitcher not in gainers


_COUNTED: Mapping[str, Callable[[HandFacts, int | None, int | None], Any]] = {
    "roles": _roles,
    "tricks": _own(_tricks),
    "pips": _own(_pips),
    "pitchers_points": _pitchers(_points),
    "pitchers_tricks": _pitchers(_tricks),
    "pitchers_pips": _pitchers(_pips),
    "others_points": _others(_points),
    "others_tricks": _others(_tricks),
    "others_pips": _others(_pips),
    "takes_every_trick": lambda known, seat, side: (
        side is not None and every_trick_by(known.state) == known.state.party(side)
    ),
    "takes_every_point": _takes_every_point,
    "others_every_trick": _others_every_trick,
    "others_every_point": _others_every_point,
    "best_score": _of_side(lambda known, side: known.best_other(side)),
    "needed": _of_side(lambda known, side: known.needed(known.score[side])),
    "others_need": _of_side(lambda known, side: known.needed(known.best_other(side))),
    "players": lambda known, seat, side: known.state.seats,
    "hands": lambda known, seat, side: known.state.hand_number - 1,
    "redeals": lambda known, seat, side: known.state.redeals,
    "sets_in_row": _of_side(lambda known, side: known.state.sets_in_row[side]),
    "made_in_row": _of_side(lambda known, side: known.state.made_in_row[side]),
}
"""The facts that are looked at only where a rule asks for them."""


def facts_of(state: State, made: bool | None = None, count: Counted | Unknown = UNKNOWN) -> HandFacts:
    """The facts of the moment, before the scores of this hand change."""
    return HandFacts(state=state, score=tuple(state.score), made=made, count=count)


def hold_from(state: State, moment: Moment, made: bool | None = None) -> None:
    """Puts the exceptions in place whose facts are known from this moment on."""
    if state.seated.exceptions:
        order = list(Moment)
        known = facts_of(state, made).of(None, None)
        told = {
            fact: getattr(known, fact)
            for fact, since in FIXED_FROM.items()
            if order.index(since) <= order.index(moment)
        }
        state.play_by(state.seated.given(Facts(**told)))


def holds(condition: Condition, facts: HandFacts, seat: int | None, side: int | None) -> bool:
    """Whether a condition is met for a side and, where it asks about cards in hand, a seat."""
    return condition.met(facts.of(seat, side)) is True


def every_trick_by(state: State) -> int | None:
    """The side that won all the tricks of the hand, if there is one."""
    return sole_winner(state.party_of, state.hand.winners)


def won_by_party(state: State) -> list[int]:
    """The cards that each side of this hand has won, as sets."""
    won = state.hand.won
    if state.hand.parties is None:
        return won
    found = [0] * len(won)
    for side, cards in enumerate(won):
        found[state.party(side)] |= cards
    return found
