"""The seats, sides and people of a hand, and the log of decisions."""

from pitchdsl.kernel.compiling import compiled, inlined
from pitchdsl.kernel.state import DEALER, LOGGED, LONGEST_LOG, NAMER, PITCHER, SIDES_WON, State
from pitchdsl.language.people import Person
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_DEALER = Person.DEALER.code
_LEFT_OF_DEALER = Person.LEFT_OF_DEALER.code
_LEFT_OF_PITCHER = Person.LEFT_OF_PITCHER.code
_RIGHT_OF_DEALER = Person.RIGHT_OF_DEALER.code
_RIGHT_OF_PITCHER = Person.RIGHT_OF_PITCHER.code
_NAMER = Person.NAMER.code
_PITCHER = Person.PITCHER.code


@compiled
def left_of(seat: int, seats: int) -> int:
    """The next seat; a modulo would take ten times as long."""
    return seat + 1 if seat + 1 < seats else 0


@compiled
def right_of(seat: int, seats: int) -> int:
    """The seat before."""
    return seat - 1 if seat else seats - 1


@compiled
def pitcher_side(tables: Tables, state: State) -> int:
    """The side that plays the contract, if there is one."""
    pitcher = state.now[PITCHER]
    return at.NONE if pitcher < 0 else state.side_of[pitcher]


@inlined
def party_of(tables: Tables, state: State, side: int) -> int:
    """The side of this hand to which one that has a score belongs."""
    return state.side_of[side] if tables.scalars[at.PARTNER] >= 0 else side


@inlined
def allies_of(tables: Tables, state: State, party: int) -> int:
    """All who have what a side of this hand takes, as a set; nobody for no side."""
    if party < 0:
        return 0
    if tables.scalars[at.PARTNER] < 0:
        return 1 << party
    allies = 0
    for side in range(tables.scalars[at.SIDES]):
        allies |= int(state.side_of[side] == party) << side
    return allies


@compiled
def sides_of_hand(tables: Tables, state: State) -> int:
    """The sides of this hand, as a set."""
    if tables.scalars[at.PARTNER] < 0:
        return (1 << tables.scalars[at.SIDES]) - 1
    sides = 0
    for seat in range(tables.scalars[at.SEATS]):
        sides |= 1 << state.side_of[seat]
    return sides


@compiled
def every_trick_by(state: State) -> int:
    """The side that won all the tricks of the hand, if there is one."""
    won = state.now[SIDES_WON]
    if won == 0 or won & (won - 1):
        return at.NONE
    side = 0
    while won > 1:
        won >>= 1
        side += 1
    return side


@compiled
def seat_of(tables: Tables, state: State, person: int) -> int:
    """The seat that has a role in this hand."""
    seats = tables.scalars[at.SEATS]
    if person == _DEALER:
        return state.now[DEALER]
    if person == _PITCHER:
        return state.now[PITCHER]
    if person == _LEFT_OF_DEALER:
        return left_of(state.now[DEALER], seats)
    if person == _LEFT_OF_PITCHER:
        return left_of(state.now[PITCHER], seats)
    if person == _NAMER:
        return state.now[NAMER]
    if person == _RIGHT_OF_DEALER:
        return right_of(state.now[DEALER], seats)
    if person == _RIGHT_OF_PITCHER:
        return right_of(state.now[PITCHER], seats)
    raise ValueError("the kernel does not know this person")


@compiled
def log_decision(state: State, code: int) -> None:
    """Adds a decision to the log; once that is full it is only counted."""
    now = state.now
    if now[LOGGED] < LONGEST_LOG:
        state.log[now[LOGGED]] = code
    now[LOGGED] += 1
