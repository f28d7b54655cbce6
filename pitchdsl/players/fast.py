"""Every option of a decision played out in many worlds by the fast engine, all in one call.

The same numbers as :func:`pitchdsl.players.playouts.played_out` finds, which does it where the fast engine is not
installed or has no room for the rules.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from itertools import accumulate
from struct import Struct
from typing import TYPE_CHECKING, Any, TypeVar

from pitchdsl.game.action import PlayerAction
from pitchdsl.game.actions import Action
from pitchdsl.game.auction.ladder import ladder_of
from pitchdsl.game.count.awards import widths
from pitchdsl.game.rules import Rules
from pitchdsl.language.trump_maker import TrumpMaker
from pitchdsl.lower import layout as at
from pitchdsl.players.decision_point import DecisionPoint, most_exchange_actions
from pitchdsl.players.draws import Layouts
from pitchdsl.players.playouts import HandOutcome, Playouts, played_out, rules_of_deal
from pitchdsl.players.racing import PlainRace, Race, Terms, TriedWorld, held_in
from pitchdsl.players.value import Value
from pitchdsl.sampling.judging import TERMS, WORTH
from pitchdsl.sampling.race import COURSE, SUMS, TRIED, is_over

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pitchdsl.kernel.play import TableOf

_PLACES = 54
"""Room for the cards of a stock."""

BATCH = 50
"""So many worlds are drawn and tried at a time."""

Desk = TypeVar("Desk", bound="_Desk")


class _Desk:
    """The arrays of a decision, to be used again: to make them and tell where they lie takes as long as an easy one."""

    def __init__(self, table: "TableOf", seats: int, sides: int, deeds: int, worlds: int, options: int) -> None:
        import numpy as np

        from pitchdsl.kernel.state import RECORD
        from pitchdsl.lower.tables import MOST_ITEMS

        state = table.start.copy().view(RECORD)
        self.now, self.told, self.told_seats = state["now"][0], state["told"][0], state["told_seats"][0]
        self.match, self.sides = np.zeros(at.MATCH_WAITING + MOST_ITEMS, np.int64), np.zeros((5, sides), np.int64)
        self.options = np.zeros(options, np.int64)
        self.hands, self.kitty = np.zeros((worlds, seats), np.int64), np.zeros(worlds, np.int64)
        self.stock, self.pile = np.zeros((worlds, _PLACES), np.int8), np.zeros((worlds, _PLACES), np.int8)
        self.thrown = np.zeros((worlds, deeds, seats), np.int64)
        self.given = (
            *(table.tables, table.hopes, state, np.uint64(0), 0, 0),
            *(self.match, self.sides, self.options),
            *(self.hands, self.kitty, self.stock, self.pile, self.thrown, np.empty(0, np.int64)),
        )

    def lay(self, layouts: Layouts) -> None:
        """Puts the worlds on the desk."""
        number = layouts.number
        for seat, sets in enumerate(layouts.hands):
            self.hands[:number, seat] = sets
        self.kitty[:number] = layouts.kitty
        _put_in_rows(self.stock[:number], layouts.stock)
        _put_in_rows(self.pile[:number], layouts.pile)
        self.thrown[:number] = 0
        for (deed, seat), sets in layouts.thrown.items():
            self.thrown[:number, deed, seat] = sets

    def ask(self, decision: DecisionPoint) -> None:
        """Puts the decision on the desk."""
        from pitchdsl.kernel.state import DEED_ASKED, TOLD

        standing, told = decision.standing, len(decision.told)
        bids = _places(rules_of_deal(decision.rules, decision.seats, standing))
        self.told[:told] = _codes((action for _, action in decision.told), bids, True)
        self.told_seats[: told + 1] = [*(seat for seat, _ in decision.told), decision.seat]
        self.now[TOLD], self.now[DEED_ASKED] = told + 1, at.NONE if decision.deed is None else decision.deed
        cuts = _cuts(decision)
        cut_cards = sum(card * at.CARDS**place for place, card in enumerate(cuts))
        so_far = standing.dealer, standing.hand_number, standing.hands_settled, standing.redeals
        self.match[: at.MATCH_WAITING] = *so_far, len(cuts), cut_cards, standing.leader
        self.match[at.MATCH_WAITING :] = 0
        for place, waiting in _waiting(decision):
            self.match[at.MATCH_WAITING + place] = waiting
        taken = standing.taken or (0,) * len(standing.score)
        self.sides[:] = standing.score, standing.sets, standing.sets_in_row, standing.made_in_row, taken
        self.options[:] = _codes(decision.options, bids, decision.deed is None)


class _PlayoutsDesk(_Desk):
    """Likewise, for all that comes of the options in all worlds."""

    def __init__(
        self, table: "TableOf", seats: int, sides: int, deeds: int, worlds: int, options: int, items: int
    ) -> None:
        import numpy as np

        from pitchdsl.kernel.programs import PLAYOUTS, prepared
        from pitchdsl.kernel.rows import BY_SIDE, OUT_REST

        super().__init__(table, seats, sides, deeds, worlds, options)
        self.broken = np.zeros(worlds, np.bool_)
        self.rows = np.zeros((worlds, options, OUT_REST + BY_SIDE * sides + 2 * items), np.int64)
        self.play_out = prepared(PLAYOUTS, *self.given, self.broken, self.rows)


class _RaceDesk(_Desk):
    """Likewise, for a race of the options."""

    def __init__(
        self, table: "TableOf", seats: int, sides: int, deeds: int, worlds: int, options: int, value: Value
    ) -> None:
        import numpy as np

        from pitchdsl.kernel.programs import RACE, prepared
        from pitchdsl.kernel.rows import BY_SIDE, OUT_REST

        super().__init__(table, seats, sides, deeds, min(worlds, BATCH), options)
        self.value = value  # as long as it is here, its id is of no other one
        self.terms, self.lead = np.zeros(TERMS, np.int64), np.zeros(1)
        self.course, self.left = np.zeros(COURSE, np.int64), np.zeros(options, np.int64)
        self.sums = np.zeros((options, SUMS))
        self.race = prepared(
            RACE,
            *self.given,
            self.terms,
            np.array(value.knots),
            np.array(value.heights),
            np.array(value.costs),
            self.lead,
            np.array([value.race.places(dealer) for dealer in range(seats)]),
            *(np.zeros(OUT_REST + BY_SIDE * sides, np.int64), np.zeros(sides)),
            *(self.course, self.left, np.zeros((worlds, options, WORTH)), self.sums),
        )


class _FastRace:
    """A race in the fast engine."""

    def __init__(self, desks: "list[_RaceDesk]", desk: _RaceDesk, decision: DecisionPoint, terms: Terms) -> None:
        desk.ask(decision)
        desk.terms[:], desk.lead[0] = terms.judge.terms, terms.judge.lead
        desk.course[:], desk.left[:] = terms.course(len(decision.options)), 0
        self._desks, self._desk, self._decision = desks, desk, decision
        self._batches: list[tuple[Layouts, int, int]] = []

    def run(self, layouts: Layouts, *, seed: int, first: int) -> None:
        """Tries the options in these worlds, as far as they are needed."""
        self._batches.append((layouts, seed, first))
        self._desk.lay(layouts)
        self._desk.race(seed % 2**64, first, layouts.number)

    def worlds(self) -> Iterator[TriedWorld]:
        """The worlds that can be. The race keeps only sums, so the same playouts are played once more."""
        for layouts, seed, first in self._batches:
            found = all_played_out(self._decision, layouts, seed=seed, first=first)
            for number, row in enumerate(found.rows):
                if row is not None:
                    yield TriedWorld(held=held_in(layouts, number), came=tuple(found.outcomes[place] for place in row))

    @property
    def tried(self) -> int:
        """In how many worlds that can be options were tried."""
        return int(self._desk.course[TRIED])

    @property
    def is_over(self) -> bool:
        """Whether no more worlds are needed."""
        return is_over(self._desk.course.tolist())

    def ended(self) -> tuple[list[list[float]], list[bool]]:
        """What each option came to, and whether it has left the race; the desk is free then."""
        found: tuple[list[list[float]], list[bool]] = self._desk.sums.tolist(), self._desk.left.astype(bool).tolist()
        self._desks.append(self._desk)
        return found


@lru_cache(maxsize=256)
def _desks(*of: object) -> list[Any]:
    """The arrays for decisions of one kind and size that are free to use again."""
    return []


def _free(desks: list[Desk], make: Callable[[], Desk]) -> Desk:
    """One of these desks, or a new one: asked for first, two threads might take the last one."""
    try:
        return desks.pop()
    except IndexError:
        return make()


def all_played_out(decision: DecisionPoint, layouts: Layouts, *, seed: int = 0, first: int = 0) -> Playouts:
    """Plays every option out in every world; worlds are numbered from ``first``, and ``seed`` is of later deals."""
    table = _room_for(decision)
    if table is None:
        return played_out(decision, layouts, seed=seed, first=first)
    sides, of_rows = len(decision.standing.score), widths(decision.rules, decision.seats)
    size = (
        decision.seats,
        sides,
        most_exchange_actions(decision.rules),
        layouts.number,
        len(decision.options),
        sum(of_rows),
    )
    desks = _desks(table, *size)
    desk = _free(desks, lambda: _PlayoutsDesk(table, *size))
    desk.ask(decision)
    desk.lay(layouts)
    desk.broken[:] = False
    desk.play_out(seed % 2**64, first, layouts.number)
    found = _read(desk.rows, desk.broken, sides, of_rows)
    desks.append(desk)
    return found


def race_of(decision: DecisionPoint, terms: Terms) -> Race:
    """A race of the options; where it is over, it has to be ended."""
    table = _room_for(decision)
    if table is None:
        return PlainRace(decision, terms)
    value = terms.judge.value
    size = (
        decision.seats,
        len(decision.standing.score),
        most_exchange_actions(decision.rules),
        terms.worlds,
        len(decision.options),
    )
    desks = _desks(table, *size, id(value))
    return _FastRace(desks, _free(desks, lambda: _RaceDesk(table, *size, value)), decision, terms)


def _room_for(decision: DecisionPoint) -> "TableOf | None":
    """The tables of the fast engine for a decision; none where it has no room for it."""
    table = _table_of(decision.rules, decision.seats)
    if table is None:
        return None
    from pitchdsl.kernel.state import LONGEST_TOLD
    from pitchdsl.lower.tables import MOST_DEEDS

    fits = len(decision.told) < LONGEST_TOLD and len(_cuts(decision)) <= at.MOST_CUTS
    return table if fits and most_exchange_actions(decision.rules) <= MOST_DEEDS else None


def _cuts(decision: DecisionPoint) -> tuple[int, ...]:
    """The cards that were cut for trump; one that is turned up lies in the stock of each world."""
    is_cut = decision.rules.trump.named_by.by_card is TrumpMaker.CUT
    return decision.turned if is_cut else ()


def _waiting(decision: DecisionPoint) -> Iterable[tuple[int, int]]:
    """The points that wait for this hand, at the first awards of their rows."""
    if not decision.standing.carried:
        return ()
    return zip(accumulate(widths(decision.rules, decision.seats), initial=0), decision.standing.carried, strict=False)


def _read(rows: "NDArray[np.int64]", broken: "NDArray[np.bool_]", sides: int, of_rows: Sequence[int]) -> Playouts:
    """What the kernel wrote: each outcome once, and where it came."""
    whole = Struct(f"{rows.shape[2]}q")
    cells = rows.view(f"V{whole.size}")[:, :, 0].tolist()
    places: dict[bytes, int] = {}
    found = [
        None if cannot_be else [places.setdefault(cell, len(places)) for cell in cells_of_world]
        for cells_of_world, cannot_be in zip(cells, broken.tolist(), strict=True)
    ]
    return Playouts(outcomes=[_hand_outcome(whole.unpack(cell), sides, of_rows) for cell in places], rows=found)


def _hand_outcome(numbers: tuple[int, ...], sides: int, of_rows: Sequence[int]) -> HandOutcome:
    made, pitcher, winner, dealer, *rest = numbers
    items = sum(of_rows)
    first = len(rest) - 2 * items
    score, change, sets, in_row, made_in_row = (tuple(rest[at : at + sides]) for at in range(0, first, sides))
    awards = list(zip(rest[first : first + items], rest[first + items :], strict=True))
    points = tuple(
        tuple(sum(value for who, value in awards[at : at + width] if who >> side & 1) for side in range(sides))
        for at, width in zip(accumulate(of_rows, initial=0), of_rows, strict=False)
    )
    return HandOutcome(score, change, sets, in_row, made_in_row, made, pitcher, winner, dealer, points)


def _put_in_rows(rows: "NDArray[np.int8]", orders: Sequence[Sequence[int]]) -> None:
    """Puts cards in rows, filled up with -1."""
    rows[:] = -1
    if not isinstance(orders, list):  # an array: all rows are of one length
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


def _codes(actions: Iterable[Action], bids: dict[PlayerAction, int], may_throw_in: bool) -> list[int]:
    """Decisions as the kernel writes them down, with -1 for what it has no code for: a bid that is none, say."""
    codes = (action.code(bids, may_throw_in) for action in actions)
    return [at.NONE if code is None else code for code in codes]
