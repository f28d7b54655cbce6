"""Doubling and redoubling the bid, as in :mod:`pitchdsl.game.auction.doubling`."""

from pitchdsl.game.actions import Double
from pitchdsl.kernel.compiling import compiled, seldom
from pitchdsl.kernel.rng import choice
from pitchdsl.kernel.script import told_doubles
from pitchdsl.kernel.seats import left_of, log_decision, seat_of
from pitchdsl.kernel.simple import likes_double
from pitchdsl.kernel.state import BID, PITCHER, TIMES, State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_TIMES = Double.TIMES


@seldom
def double_bid(tables: Tables, state: State) -> None:
    """Asks who may double the bid, in turn up to the first double, and then the pitcher who may answer it."""
    scalars, now = tables.scalars, state.now
    pitcher, seats = now[PITCHER], scalars[at.SEATS]
    if pitcher < 0 or now[BID] < 0:
        return
    only = seat_of(tables, state, scalars[at.DOUBLED_BY]) if scalars[at.DOUBLED_BY] >= 0 else at.NONE
    seat = pitcher
    for _ in range(seats - 1):
        seat = left_of(seat, seats)
        may = state.side_of[seat] != state.side_of[pitcher] and (only < 0 or only == seat)
        if may and _doubles(tables, state, seat, at.DOUBLE):
            now[TIMES] = _TIMES
            if scalars[at.REDOUBLED] == 1 and _doubles(tables, state, pitcher, at.REDOUBLE):
                now[TIMES] = _TIMES * _TIMES
            return


@compiled
def _doubles(tables: Tables, state: State, seat: int, code: int) -> bool:
    """Whether a seat says what has this code, or lets the bid stand."""
    if state.bots[seat] == at.SCRIPTED_BOT:
        doubles = told_doubles(state, seat, code)
    elif state.bots[seat] == at.SIMPLE_BOT:
        doubles = likes_double(tables, state, seat)
    else:
        doubles = choice(state, 2) == 1
    log_decision(state, code if doubles else at.STAND)
    return doubles
