"""The choice of a partner for one hand, as in :mod:`pitchdsl.game.partners.phase`."""

from pitchdsl.game.table.rules import PartnerBy
from pitchdsl.kernel.bits import nonnegative, nth
from pitchdsl.kernel.compiling import compiled, seldom
from pitchdsl.kernel.evaluation import best_suit
from pitchdsl.kernel.partners import join, next_best
from pitchdsl.kernel.rng import choice
from pitchdsl.kernel.script import told_of
from pitchdsl.kernel.seats import left_of, log_decision
from pitchdsl.kernel.simple import highest_missing
from pitchdsl.kernel.state import CALLED, PITCHER, TRUMP, State
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Tables

_CALLED_CARD = PartnerBy.CALLED_CARD.code
_CHOSEN = PartnerBy.CHOSEN.code
_ALL_SUITS = 15


@seldom
def choose_partner(tables: Tables, state: State) -> None:
    """Has the pitcher say who is the partner, or which card makes one."""
    pitcher = state.now[PITCHER]
    if pitcher < 0:
        return
    if tables.scalars[at.PARTNER] == _CHOSEN:
        seat = _chosen_seat(tables, state, pitcher)
        log_decision(state, at.CHOOSE_SEAT + seat)
        join(tables, state, seat)
    elif tables.scalars[at.PARTNER] == _CALLED_CARD:
        state.now[CALLED] = _called_card(tables, state, pitcher)
        log_decision(state, at.CALL_CARD + state.now[CALLED])


@compiled
def _chosen_seat(tables: Tables, state: State, pitcher: int) -> int:
    seats = tables.scalars[at.SEATS]
    others = ((1 << seats) - 1) & ~(1 << pitcher)
    if state.bots[pitcher] == at.SCRIPTED_BOT:
        return told_of(state, pitcher, at.CHOOSE_SEAT, others)
    if state.bots[pitcher] == at.SIMPLE_BOT:
        best = next_best(state)
        return best if best >= 0 else left_of(pitcher, seats)
    return nth(others, choice(state, seats - 1))


@compiled
def _called_card(tables: Tables, state: State, pitcher: int) -> int:
    pack, trump = tables.scalars[at.PACK_CARDS], state.now[TRUMP]
    if state.bots[pitcher] == at.SCRIPTED_BOT:
        return told_of(state, pitcher, at.CALL_CARD, pack)
    if state.bots[pitcher] == at.SIMPLE_BOT:
        if trump < 0:
            trump, _ = best_suit(tables, state, pitcher, _ALL_SUITS)
        return highest_missing(tables, state.hands[pitcher], nonnegative(trump))
    return nth(pack, choice(state, tables.scalars[at.PACK]))
