"""Every option of a decision played out in many worlds, as :mod:`pitchdsl.players.playouts` does it.

One program writes down what came of each option in each world. The other one judges that at once, and tries an option
no longer that is clearly worse.
"""

import numpy as np
from numpy.typing import NDArray

from pitchdsl.game.winning.rules import Counting
from pitchdsl.kernel.bits import nonnegative, size
from pitchdsl.kernel.compiling import compiled, twins
from pitchdsl.kernel.game import hand, settle_hand
from pitchdsl.kernel.rng import begin_game, begin_hand
from pitchdsl.kernel.rows import BY_SIDE, OUT_DEALER, OUT_MADE, OUT_PITCHER, OUT_REST, OUT_WINNER
from pitchdsl.kernel.script import break_off
from pitchdsl.kernel.seats import allies_of, left_of, pitcher_side
from pitchdsl.kernel.state import (
    BROKEN,
    COUNTED,
    CUT_LAID,
    CUTS_LAID,
    DEALER,
    DEALT_AS_LAID,
    DECISIONS,
    GIVEN,
    HAND,
    KITTY_LAID,
    MADE,
    PILE_LAID,
    PLANNED,
    REDEALS,
    SETTLED,
    STOCK_LAID,
    TOLD,
    TOLD_SO_FAR,
    TURN_TO_LEAD,
    State,
)
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Numbers, Tables
from pitchdsl.sampling import judging, race
from pitchdsl.sampling.judging import GOES_ON, SIDES

Floats = NDArray[np.float64]

_INVALID = -1
_AFTER_HAND = Counting.AFTER_HAND.code

_twins = twins([judging, race], {})
_add_world, _find_chances, _judge = _twins["add_world"], _twins["find_chances"], _twins["judge"]
_is_over, _is_tried, _sum_up = _twins["is_over"], _twins["is_tried"], _twins["sum_up"]


@compiled
def play_out(
    all_tables: NDArray[np.void],
    strategies: NDArray[np.void],
    states: NDArray[np.void],
    seed: np.uint64,
    first: int,
    worlds: int,
    match: Numbers,
    sides_of_match: Numbers,
    options: Numbers,
    hands: Numbers,
    kitty: Numbers,
    stock: NDArray[np.int8],
    pile: NDArray[np.int8],
    thrown: Numbers,
    log: Numbers,
    broken: NDArray[np.bool_],
    rows: Numbers,
) -> None:
    """Writes a row for each world and option; ``broken`` marks the worlds that cannot be.

    The state has what is told; its last place is for the option. ``match`` has the dealer, the number of the hand, the
    hands settled, the redeals, how many cuts for trump are said, their cards as one number, and who leads where that
    goes round; then, by item, the points that wait. ``sides_of_match`` has scores, failed contracts, how many in a row
    failed and were made, and the points of deals of this hand that were dealt again.
    """
    state, sides = states[0], all_tables[0].scalars[at.SIDES]
    for world in range(worlds):
        stock_laid, pile_laid = _row(state, 0, stock[world]), _row(state, 1, pile[world])
        for option in range(options.shape[0]):
            _begin(all_tables, state, match, sides_of_match, options[option])
            begin_game(state, seed, first + world)
            begin_hand(state, state.now[HAND])
            _lay(state, hands[world], kitty[world], stock_laid, pile_laid, thrown[world])
            row = rows[world, option]
            can_be, played = _play_on(all_tables, strategies, state, sides_of_match, log, row)
            if not can_be:
                broken[world] = True
                break
            _write_awards(all_tables[state.now[GIVEN]], state, played, row[OUT_REST + BY_SIDE * sides :])


@compiled
def race_options(
    all_tables: NDArray[np.void],
    strategies: NDArray[np.void],
    states: NDArray[np.void],
    seed: np.uint64,
    first: int,
    worlds: int,
    match: Numbers,
    sides_of_match: Numbers,
    options: Numbers,
    hands: Numbers,
    kitty: Numbers,
    stock: NDArray[np.int8],
    pile: NDArray[np.int8],
    thrown: Numbers,
    log: Numbers,
    terms: Numbers,
    knots: Floats,
    heights: Floats,
    costs: Floats,
    lead: Floats,
    places: Numbers,
    row: Numbers,
    chances: Floats,
    course: Numbers,
    left: Numbers,
    worth: Floats,
    sums: Floats,
) -> None:
    """Tries the options of a decision in these worlds until they are told apart, and sums up what they come to.

    What is told is as in :func:`play_out`. What is judged by is as in :mod:`pitchdsl.sampling.judging`, with the
    ``places`` of the sides by the next dealer. ``course``, ``left`` and ``worth`` say how the race stands
    (:mod:`pitchdsl.sampling.race`), and ``row`` and ``chances`` are room for an outcome.
    """
    state, sides = states[0], nonnegative(terms[SIDES])
    rest = OUT_REST + 2 * sides
    for world in range(worlds):
        if _is_over(course):
            break
        stock_laid, pile_laid = _row(state, 0, stock[world]), _row(state, 1, pile[world])
        can_be = True
        for option in range(options.shape[0]):
            if not _is_tried(course, left, option):
                continue
            _begin(all_tables, state, match, sides_of_match, options[option])
            begin_game(state, seed, first + world)
            begin_hand(state, state.now[HAND])
            _lay(state, hands[world], kitty[world], stock_laid, pile_laid, thrown[world])
            can_be, _ = _play_on(all_tables, strategies, state, sides_of_match, log, row)
            if not can_be:
                break
            came = worth[nonnegative(course[race.TRIED]), option]
            if row[OUT_WINNER] == GOES_ON:
                scores, sets = row[OUT_REST : OUT_REST + sides], row[rest : rest + sides]
                _find_chances(scores, sets, places[row[OUT_DEALER]], terms, knots, heights, costs, lead[0], chances)
            changes = row[OUT_REST + sides : rest]
            _judge(changes, row[OUT_MADE], row[OUT_PITCHER], row[OUT_WINNER], terms, chances, came)
        if can_be:
            _add_world(worth, course, left)
    if course[race.TRIED] > 0:
        _sum_up(worth, course, left, sums)


@compiled
def _begin(all_tables: NDArray[np.void], state: State, match: Numbers, sides_of_match: Numbers, option: int) -> None:
    """Goes to the match as it stood before the hand, with an option as the last decision that is told."""
    now = state.now
    state.told[nonnegative(now[TOLD] - 1)] = option
    for side in range(all_tables[0].scalars[at.SIDES]):
        state.score[side] = sides_of_match[0, side]
        state.before[side] = sides_of_match[0, side]
        state.sets[side] = sides_of_match[1, side]
        state.sets_in_row[side] = sides_of_match[2, side]
        state.made_in_row[side] = sides_of_match[3, side]
        state.scored[side] = sides_of_match[4, side]
    now[DEALER], now[HAND] = match[at.MATCH_DEALER], match[at.MATCH_HAND]
    now[SETTLED], now[REDEALS] = match[at.MATCH_SETTLED], match[at.MATCH_REDEALS]
    now[CUTS_LAID], now[CUT_LAID] = match[at.MATCH_CUTS], match[at.MATCH_CUT_CARDS]
    now[TURN_TO_LEAD] = match[at.MATCH_LEADER]
    for item in range(all_tables[0].scalars[at.ITEMS]):
        state.waiting[item] = match[at.MATCH_WAITING + item]


@compiled
def _play_on(
    all_tables: NDArray[np.void],
    strategies: NDArray[np.void],
    state: State,
    sides_of_match: Numbers,
    log: Numbers,
    row: Numbers,
) -> tuple[bool, bool]:
    """Plays the hand to its settlement, and writes the row of what came of it.

    Whether the hand can have come so, and whether it was settled: a limit may stop the game before.
    """
    now, sides, winner = state.now, all_tables[0].scalars[at.SIDES], GOES_ON
    played, _ = hand(all_tables, strategies, state, -1, log, 0)
    if now[TOLD_SO_FAR] < now[TOLD]:
        break_off(state)
    if now[BROKEN] == 1:
        return False, False
    if played:
        winner, _ = settle_hand(all_tables, strategies, state)
        if winner == GOES_ON:
            now[DEALER] = left_of(now[DEALER], all_tables[0].scalars[at.SEATS])
    row[OUT_MADE] = now[MADE] if played else at.NONE
    row[OUT_PITCHER] = pitcher_side(all_tables[0], state) if played else at.NONE
    row[OUT_WINNER], row[OUT_DEALER] = winner, now[DEALER]
    for side in range(sides):
        place_of_side = OUT_REST + side
        row[place_of_side] = state.score[side]
        row[place_of_side + sides] = state.score[side] - sides_of_match[0, side]
        row[place_of_side + 2 * sides] = state.sets[side]
        row[place_of_side + 3 * sides] = state.sets_in_row[side]
        row[place_of_side + 4 * sides] = state.made_in_row[side]
    return True, played


@compiled
def _write_awards(tables: Tables, state: State, settled: bool, row: Numbers) -> None:
    """Writes by item which sides had it, and its value."""
    items, after_hand = tables.scalars[at.ITEMS], tables.scalars[at.POINTS_COUNT] == _AFTER_HAND
    for item in range(items):
        counted = settled and (after_hand or (state.now[COUNTED] >> item) & 1 == 1)
        row[item] = allies_of(tables, state, state.award_side[item]) if counted else 0
        row[items + item] = state.award_value[item] if counted else 0


@compiled
def _lay(state: State, hands: Numbers, kitty: int, stock: int, pile: int, thrown: Numbers) -> None:
    """Prepares the state for a world: its cards for the deal, and all seats to follow the script of what was told.

    ``stock`` and ``pile`` are in place already, and come as sets.
    """
    now, seats = state.now, hands.shape[0]
    now[DECISIONS], now[BROKEN], now[TOLD_SO_FAR], now[DEALT_AS_LAID] = 0, 0, 0, 1
    for seat in range(seats):
        state.laid[seat] = hands[seat]
        state.bots[seat] = at.SCRIPTED_BOT
    now[KITTY_LAID] = kitty
    now[STOCK_LAID], now[PILE_LAID] = stock, pile
    planned = 0
    for deed in range(thrown.shape[0]):
        for seat in range(seats):
            state.planned[deed, seat] = thrown[deed, seat]
            planned += size(thrown[deed, seat])
    now[PLANNED] = planned


@compiled
def _row(state: State, where: int, cards: NDArray[np.int8]) -> int:
    """Copies a row of cards; what they are as a set, or none at all where one is there twice."""
    found, number = 0, 0
    for each in range(cards.shape[0]):
        card = int(cards[each])
        if card < 0:
            break
        if card >= at.CARDS:
            return _INVALID
        state.order[where, each] = cards[each]
        found |= 1 << card
        number += 1
    return found if size(found) == number else _INVALID
