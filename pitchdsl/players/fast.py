"""Every option of a decision played out in many worlds by the fast engine, all in one call.

The same numbers as :func:`pitchdsl.players.playouts.played_out` finds, which does it where the fast engine is not
installed or has no room for the rules.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from itertools import accumulate
from struct import Struct
from typing import TYPE_CHECKING

from pitchdsl.game.action import PlayerAction
from pitchdsl.game.actions import Action
from pitchdsl.game.auction.ladder import ladder_of
from pitchdsl.game.count.awards import widths
from pitchdsl.game.rules import Rules
from pitchdsl.language.trump_maker import TrumpMaker
from pitchdsl.lower import layout as at
from pitchdsl.players.decision_point import DecisionPoint, most_deeds
from pitchdsl.players.draws import Layouts
from pitchdsl.players.playouts import HandOutcome, Playouts, played_out, rules_of_deal

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pitchdsl.kernel.play import TableOf

_PLACES = 54
"""Room for the cards of a stock."""


class _Desk:
    """The arrays of a decision, to be used again: to make them and tell where they lie takes as long as an easy one."""

    def __init__(self, table: "TableOf", seats: int, sides: int, deeds: int, worlds: int, options: int) -> None:
        import numpy as np

        from pitchdsl.kernel.programs import playouts
        from pitchdsl.kernel.rows import BY_SIDE, OUT_REST
        from pitchdsl.kernel.state import RECORD
        from pitchdsl.lower.tables import MOST_ITEMS

        state = table.start.copy().view(RECORD)
        self.now, self.told, self.told_seats = state["now"][0], state["told"][0], state["told_seats"][0]
        self.match, self.sides = np.zeros(at.MATCH_WAITING + MOST_ITEMS, np.int64), np.zeros((5, sides), np.int64)
        self.options = np.zeros(options, np.int64)
        self.hands, self.kitty = np.zeros((worlds, seats), np.int64), np.zeros(worlds, np.int64)
        self.stock, self.pile = np.zeros((worlds, _PLACES), np.int8), np.zeros((worlds, _PLACES), np.int8)
        self.thrown = np.zeros((worlds, deeds, seats), np.int64)
        self.broken = np.zeros(worlds, np.bool_)
        self.rows = np.zeros((worlds, options, OUT_REST + BY_SIDE * sides), np.int64)
        self.play_out = playouts(
            table.tables,
            table.hopes,
            state,
            np.uint64(0),
            0,
            self.match,
            self.sides,
            self.options,
            self.hands,
            self.kitty,
            self.stock,
            self.pile,
            self.thrown,
            np.empty(0, np.int64),
            self.broken,
            self.rows,
        )


@lru_cache(maxsize=64)
def _desks(*of: object) -> "list[_Desk]":
    """The arrays for decisions of one size that are free to use again."""
    return []


def all_played_out(decision: DecisionPoint, layouts: Layouts, *, seed: int = 0, first: int = 0) -> Playouts:
    """Plays every option out in every world; worlds are numbered from ``first``, and ``seed`` is of later deals."""
    table = _table_of(decision.rules, decision.seats)
    if table is None:
        return played_out(decision, layouts, seed=seed, first=first)
    from pitchdsl.kernel.state import LONGEST_TOLD
    from pitchdsl.lower.tables import MOST_DEEDS

    deeds = most_deeds(decision.rules)
    if len(decision.told) >= LONGEST_TOLD or deeds > MOST_DEEDS or len(_cuts(decision)) > at.MOST_CUTS:
        return played_out(decision, layouts, seed=seed, first=first)
    size = decision.seats, len(decision.standing.score), deeds, layouts.number, len(decision.options)
    desks = _desks(table, *size)
    try:
        desk = desks.pop()
    except IndexError:  # asked for first, two threads might take the last one
        desk = _Desk(table, *size)
    _lay(desk, decision, layouts)
    desk.play_out(seed % 2**64, first)
    found = _read(desk.rows, desk.broken, len(decision.standing.score))
    desks.append(desk)
    return found


def _lay(desk: _Desk, decision: DecisionPoint, layouts: Layouts) -> None:
    """Puts a decision and the worlds to play it in on a desk."""
    from pitchdsl.kernel.state import DEED_ASKED, TOLD

    standing, told = decision.standing, len(decision.told)
    desk.told[:told] = _codes(decision, [action for _, action in decision.told], True)
    desk.told_seats[: told + 1] = [*(seat for seat, _ in decision.told), decision.seat]
    desk.now[TOLD], desk.now[DEED_ASKED] = told + 1, at.NONE if decision.deed is None else decision.deed
    cuts = _cuts(decision)
    desk.match[at.MATCH_DEALER], desk.match[at.MATCH_HAND] = standing.dealer, standing.hand_number
    desk.match[at.MATCH_SETTLED], desk.match[at.MATCH_REDEALS] = standing.hands_settled, standing.redeals
    desk.match[at.MATCH_CUTS] = len(cuts)
    desk.match[at.MATCH_CUT_CARDS] = sum(card * at.CARDS**place for place, card in enumerate(cuts))
    desk.match[at.MATCH_LEADER] = standing.leader
    _put_waiting(desk, decision)
    nothing = (0,) * len(standing.score)
    taken = standing.taken or nothing
    desk.sides[:] = standing.score, standing.sets, standing.sets_in_row, standing.made_in_row, taken
    desk.options[:] = _codes(decision, decision.options, decision.deed is None)
    desk.hands.T[:] = layouts.hands
    desk.kitty[:] = layouts.kitty
    _put_in_rows(desk.stock, layouts.stock)
    _put_in_rows(desk.pile, layouts.pile)
    desk.thrown[:] = 0
    for (deed, seat), sets in layouts.thrown.items():
        desk.thrown[:, deed, seat] = sets
    desk.broken[:] = False


def _cuts(decision: DecisionPoint) -> tuple[int, ...]:
    """The cards that were cut for trump; one that is turned up lies in the stock of each world."""
    is_cut = decision.rules.trump.named_by.by_card is TrumpMaker.CUT
    return decision.turned if is_cut else ()


def _put_waiting(desk: _Desk, decision: DecisionPoint) -> None:
    """Puts the points that wait for this hand at the first awards of their rows."""
    desk.match[at.MATCH_WAITING :] = 0
    if not decision.standing.carried:
        return
    places = accumulate(widths(decision.rules, decision.seats), initial=at.MATCH_WAITING)
    for place, waiting in zip(places, decision.standing.carried, strict=False):
        desk.match[place] = waiting


def _read(rows: "NDArray[np.int64]", broken: "NDArray[np.bool_]", sides: int) -> Playouts:
    """What the kernel wrote: each outcome once, and where it came."""
    whole = Struct(f"{rows.shape[2]}q")
    cells = rows.view(f"V{whole.size}")[:, :, 0].tolist()
    places: dict[bytes, int] = {}
    found = [
        None if cannot_be else [places.setdefault(cell, len(places)) for cell in cells_of_world]
        for cells_of_world, cannot_be in zip(cells, broken.tolist(), strict=True)
    ]
    return Playouts(outcomes=[_hand_outcome(whole.unpack(cell), sides) for cell in places], rows=found)


def _hand_outcome(numbers: tuple[int, ...], sides: int) -> HandOutcome:
    made, pitcher, winner, dealer, *rest = numbers
    score, change, sets, in_row, made_in_row = (tuple(rest[at : at + sides]) for at in range(0, len(rest), sides))
    return HandOutcome(score, change, sets, in_row, made_in_row, made, pitcher, winner, dealer)


def _put_in_rows(rows: "NDArray[np.int8]", orders: Sequence[Sequence[int]]) -> None:
    """Puts cards in rows, filled up with -1."""
    rows[:] = -1
    if len(orders) and len({len(order) for order in orders}) == 1:
        rows[:, : len(orders[0])] = orders
        return
    for row, order in zip(rows, orders, strict=True):
        row[: len(order)] = order


@lru_cache(maxsize=64)
def _table_of(rules: Rules, seats: int) -> "TableOf | None":
    """None where the fast engine cannot play by the rules, or is not there."""
    if any(find_spec(package) is None for package in ("numba", "numpy")):
        return None
    from pitchdsl.kernel.play import table_of
    from pitchdsl.lower.lower import NotLoweredError

    try:
        return table_of(rules, seats)
    except NotLoweredError:
        return None


@lru_cache(maxsize=256)
def _places(rules: Rules) -> dict[PlayerAction, int]:
    """The place of every bid on the ladder."""
    return {bid: place for place, bid in enumerate(ladder_of(rules).bids)} if rules.bidding else {}


def _codes(decision: DecisionPoint, actions: Iterable[Action], may_throw_in: bool) -> list[int]:
    """Decisions as the kernel writes them down, with -1 for what it has no code for: a bid that is none, say."""
    bids = _places(rules_of_deal(decision.rules, decision.seats, decision.standing))
    codes = (action.code(bids, may_throw_in) for action in actions)
    return [at.NONE if code is None else code for code in codes]
