"""Every option of a decision played out in many worlds by the fast engine, all in one call.

The same numbers as :func:`pitchdsl.players.playouts.played_out` finds, which does it where the fast engine is not
installed or has no room for the rules.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from struct import Struct
from typing import TYPE_CHECKING

from attrs import frozen

from pitchdsl.actions import (
    SET,
    Action,
    Answer,
    Ask,
    Bid,
    CallCard,
    ChoosePartner,
    Discard,
    Hold,
    NameTrump,
    Pass,
    PlayCard,
    RunIt,
    Stand,
    ThrowIn,
)
from pitchdsl.engine.auction import ladder_of
from pitchdsl.lower import layout as at
from pitchdsl.players.draws import Layouts
from pitchdsl.players.playouts import Outcome, Playouts, played_out, rules_of_deal
from pitchdsl.players.questions import Question, deeds_in
from pitchdsl.rules.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_PLACES = 54
"""Room for the cards of a stock."""


@frozen(slots=True, eq=False)
class _Lowered:
    """Rules at a table of so many, lowered, with the tables of the bots."""

    tables: "NDArray[np.void]"
    hopes: "NDArray[np.void]"
    start: "NDArray[np.uint8]"
    """A state that nothing has happened in, in bytes, as numpy copies fields singly; a question begins with a copy."""


def all_played_out(question: Question, layouts: Layouts, *, seed: int = 0, first: int = 0) -> Playouts:
    """Plays every option out in every world; worlds are numbered from ``first``, and ``seed`` is of later deals."""
    lowered = _lowered(question.rules, question.seats)
    if lowered is None:
        return played_out(question, layouts, seed=seed, first=first)
    import numpy as np

    from pitchdsl.kernel.programs import play_out
    from pitchdsl.kernel.rows import BY_SIDE, OUT_REST
    from pitchdsl.kernel.state import DEED_ASKED, LONGEST_TOLD, RECORD, TOLD
    from pitchdsl.lower.tables import MOST_DEEDS

    told, deeds = len(question.told), deeds_in(question.rules)
    if told >= LONGEST_TOLD or deeds > MOST_DEEDS:
        return played_out(question, layouts, seed=seed, first=first)
    state = lowered.start.copy().view(RECORD)
    state["told"][0, :told] = _codes(question, [action for _, action in question.told], at.PLAY_ON)
    state["told_seats"][0, : told + 1] = [*(seat for seat, _ in question.told), question.seat]
    now, standing = state["now"][0], question.standing
    now[TOLD], now[DEED_ASKED] = told + 1, at.NONE if question.deed is None else question.deed
    sides, number = len(standing.score), layouts.number
    broken = np.zeros(number, np.bool_)
    rows = np.zeros((number, len(question.options), OUT_REST + BY_SIDE * sides), np.int64)
    thrown = np.zeros((number, deeds, question.seats), np.int64)
    for (deed, seat), sets in layouts.thrown.items():
        thrown[:, deed, seat] = sets
    play_out(
        lowered.tables,
        lowered.hopes,
        state,
        np.uint64(seed % 2**64),
        first,
        np.array([standing.dealer, standing.hand_number, standing.hands_settled, standing.redeals]),
        np.array([standing.score, standing.sets, standing.sets_in_row, standing.made_in_row]),
        np.array(_codes(question, question.options, at.PLAY_ON if question.deed is None else at.STAND), np.int64),
        np.array(layouts.hands, np.int64).reshape(question.seats, number).T.copy(),
        np.array(layouts.kitty, np.int64),
        _in_rows(layouts.stock),
        _in_rows(layouts.pile),
        thrown,
        np.empty(0, np.int64),
        broken,
        rows,
    )
    return _read(rows, broken, sides)


def _read(rows: "NDArray[np.int64]", broken: "NDArray[np.bool_]", sides: int) -> Playouts:
    """What the kernel wrote: each outcome once, and where it came."""
    whole = Struct(f"{rows.shape[2]}q")
    cells = rows.view(f"V{whole.size}")[:, :, 0].tolist()
    places: dict[bytes, int] = {}
    found = [
        None if cannot_be else [places.setdefault(cell, len(places)) for cell in cells_of_world]
        for cells_of_world, cannot_be in zip(cells, broken.tolist(), strict=True)
    ]
    return Playouts(outcomes=[_outcome(whole.unpack(cell), sides) for cell in places], rows=found)


def _outcome(numbers: tuple[int, ...], sides: int) -> Outcome:
    made, pitcher, winner, dealer, *rest = numbers
    score, change, sets, in_row, made_in_row = (tuple(rest[at : at + sides]) for at in range(0, len(rest), sides))
    return Outcome(score, change, sets, in_row, made_in_row, made, pitcher, winner, dealer)


def _in_rows(orders: Sequence[Sequence[int]]) -> "NDArray[np.int8]":
    """Rows of cards, filled up with -1."""
    import numpy as np

    rows = np.full((len(orders), _PLACES), -1, np.int8)
    if len(orders) and len({len(order) for order in orders}) == 1:
        rows[:, : len(orders[0])] = orders
        return rows
    for row, order in zip(rows, orders, strict=True):
        row[: len(order)] = order
    return rows


@lru_cache(maxsize=64)
def _lowered(rules: Rules, seats: int) -> _Lowered | None:
    """None where the fast engine cannot play by the rules, or is not there."""
    if any(find_spec(package) is None for package in ("numba", "numpy")):
        return None
    import numpy as np

    from pitchdsl.kernel.state import new_state
    from pitchdsl.kernel.strategy import strategies
    from pitchdsl.lower.lower import NotLoweredError, lower

    try:
        hopes = strategies(rules, seats)
        return _Lowered(lower(rules, seats), hopes, new_state([], hopes).view(np.uint8))
    except NotLoweredError:
        return None


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
        case Ask() | Answer() | ChoosePartner() | CallCard():
            return at.NONE  # games in which players ask for something, or choose a partner, are not lowered
        case ThrowIn():
            return at.THROW_IN
        case Stand():
            return stand
