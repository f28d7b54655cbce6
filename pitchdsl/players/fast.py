"""Every option of a decision played out in many worlds by the fast engine, all in one call.

The same numbers as :func:`pitchdsl.players.playouts.played_out` finds, which does it where the fast engine is not
installed or has no room for the rules.
"""

from collections.abc import Iterable
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from pitchdsl.actions import SET, Action, Bid, Discard, Hold, NameTrump, Pass, PlayCard, RunIt, Stand, ThrowIn
from pitchdsl.engine.auction import ladder_of
from pitchdsl.lower import layout as at
from pitchdsl.players.playouts import Playouts, played_out, rules_of_deal
from pitchdsl.players.questions import Question, Worlds
from pitchdsl.rules.rules import Rules


@frozen(slots=True, eq=False)
class _Lowered:
    """Rules at a table of so many, lowered, with the tables of the bots."""

    tables: NDArray[np.void]
    hopes: NDArray[np.void]


def all_played_out(question: Question, worlds: Worlds, *, seed: int = 0, first: int = 0) -> Playouts:
    """Plays every option out in every world; worlds are numbered from ``first``, and ``seed`` is of later deals."""
    lowered = _lowered(question.rules, question.seats)
    if lowered is None:
        return played_out(question, worlds, seed=seed, first=first)
    from pitchdsl.kernel.playouts import BY_SIDE, OUT_REST, play_out
    from pitchdsl.kernel.state import DEED_ASKED, LONGEST_TOLD, TOLD, new_state
    from pitchdsl.lower.tables import MOST_DEEDS

    told = len(question.told)
    if told >= LONGEST_TOLD or worlds.thrown.shape[1] > MOST_DEEDS:
        return played_out(question, worlds, seed=seed, first=first)
    state = new_state([], lowered.hopes)
    state["told"][0, :told] = _codes(question, [action for _, action in question.told], at.PLAY_ON)
    state["told_seats"][0, : told + 1] = [*(seat for seat, _ in question.told), question.seat]
    now, standing = state["now"][0], question.standing
    now[TOLD], now[DEED_ASKED] = told + 1, at.NONE if question.deed is None else question.deed
    sides = len(standing.score)
    broken = np.zeros(len(worlds), np.bool_)
    rows = np.zeros((len(worlds), len(question.options), OUT_REST + BY_SIDE * sides), np.int64)
    play_out(
        lowered.tables,
        lowered.hopes,
        state,
        np.uint64(seed % 2**64),
        first,
        np.array([standing.dealer, standing.hand_number, standing.hands_settled, standing.redeals]),
        np.array([standing.score, standing.sets, standing.sets_in_row, standing.made_in_row]),
        np.array(_codes(question, question.options, at.PLAY_ON if question.deed is None else at.STAND), np.int64),
        _fit(worlds.hands, np.int64),
        _fit(worlds.kitty, np.int64),
        _fit(worlds.stock, np.int8),
        _fit(worlds.pile, np.int8),
        _fit(worlds.thrown, np.int64),
        np.empty(0, np.int64),
        broken,
        rows,
    )
    by_side = [rows[:, :, OUT_REST + each * sides : OUT_REST + (each + 1) * sides] for each in range(BY_SIDE)]
    made, pitcher, winner, dealer = (rows[:, :, each] for each in range(OUT_REST))
    score, change, sets, sets_in_row, made_in_row = by_side
    return Playouts(
        broken=broken,
        score=score,
        change=change,
        made=made,
        pitcher=pitcher,
        winner=winner,
        dealer=dealer,
        sets=sets,
        sets_in_row=sets_in_row,
        made_in_row=made_in_row,
    )


@lru_cache(maxsize=64)
def _lowered(rules: Rules, seats: int) -> _Lowered | None:
    """None where the fast engine cannot play by the rules, or is not there."""
    if find_spec("numba") is None:
        return None
    from pitchdsl.kernel.strategy import strategies
    from pitchdsl.lower.lower import NotLoweredError, lower

    try:
        return _Lowered(lower(rules, seats), strategies(rules, seats))
    except NotLoweredError:
        return None


def _fit(array: NDArray[Any], kind: type[Any]) -> NDArray[Any]:
    """The array as the compiled code knows it; another one would be compiled anew."""
    return np.require(array, kind, ["C", "W"])


@lru_cache(maxsize=256)
def _places(rules: Rules) -> dict[Action, int]:
    """The place of every bid on the ladder."""
    return {bid: place for place, bid in enumerate(ladder_of(rules).bids)} if rules.bidding else {}


def _codes(question: Question, actions: Iterable[Action], stand: int) -> list[int]:
    """Decisions as the kernel writes them down, with -1 for a bid that is none."""
    bids = _places(rules_of_deal(question.rules, question.seats, question.standing))
    return [_code(action, bids, stand) for action in actions]


def _code(action: Action, bids: dict[Action, int], stand: int) -> int:
    match action:
        case PlayCard(card):
            return card
        case Discard(card):
            return at.THROW_CARD + card
        case NameTrump(suit):
            return at.NAME_SUIT + suit
        case Bid():
            if action.name == SET:
                return at.SAY_SET
            return at.SAY_BID + bids[action] if action in bids else at.NONE
        case Pass():
            return at.SAY_PASS
        case Hold():
            return at.SAY_HOLD
        case RunIt():
            return at.SAY_RUN
        case ThrowIn():
            return at.THROW_IN
        case Stand():
            return stand
