"""Many games at a time, each up to the next decision that somebody else is to take: for programs that learn.

A game keeps what was decided in its hand. A step adds one decision, and the hand is played again from its deal, which
takes less time than to lay a game away and to take it up again; behind the last decision the next one is noted as a
question (:mod:`pitchdsl.kernel.script`), with what its seat sees.
"""

import numpy as np
from numpy.typing import NDArray

from pitchdsl.kernel.compiling import compiled
from pitchdsl.kernel.game import go_on, hand, settle_hand, sit_down
from pitchdsl.kernel.rng import begin_game, begin_hand
from pitchdsl.kernel.state import (
    ASKED_AMONG,
    ASKED_BIDS_FROM,
    ASKED_BIDS_TO,
    ASKED_DISCARDS,
    ASKED_FIRST,
    ASKED_HAND,
    ASKED_SEAT,
    ASKED_STANDS,
    ASKED_STOCK,
    ASKS,
    BID,
    BROKEN,
    CALLED,
    DEALER,
    DECISIONS,
    FIRST_OF_TRICK,
    GIVEN,
    HAND,
    JOINED,
    OFFER,
    PASS_SAID,
    PITCHER,
    PLAYED,
    REDEALS,
    SETTLED,
    TIMES,
    TOLD,
    TOLD_SO_FAR,
    TRICKS,
    TRUMP,
    TURN_TO_LEAD,
    TURNED_UP,
    State,
)
from pitchdsl.lower import layout as at
from pitchdsl.lower import observed as seen
from pitchdsl.lower.tables import Numbers, Tables
from pitchdsl.sampling.judging import GOES_ON

(
    GAME,
    OF_HAND,
    OF_DEALER,
    OF_LEADER,
    OF_SETTLED,
    LENGTH,
    QUESTIONS,
    SEAT,
    STATUS,
    STANDING,
) = range(10)
"""Columns of a game's row: its number, and how its hand began; how many decisions of the hand are kept; how many
questions there were in the game; who is asked, and how the game stands. Behind them come, by side, scores, failed
contracts, how many in a row failed and were made; then, by item, the points that wait."""

IN_PLAY, ENDED, CUT_OFF, NOBODY_ASKED = range(4)
"""How a game stands: somebody is asked; it is over; it was cut off; in game after game nobody was asked."""

BY_SIDE = 4


@compiled
def step_games(
    all_tables: NDArray[np.void],
    strategies: NDArray[np.void],
    states: NDArray[np.void],
    seed: np.uint64,
    whole_games: int,
    hand_limit: int,
    only_new: int,
    seated: Numbers,
    actions: Numbers,
    starts: Numbers,
    numbers: Numbers,
    bids: NDArray[np.int64],
    offers: NDArray[np.int64],
    rows: Numbers,
    told: NDArray[np.int16],
    told_seats: NDArray[np.int8],
    codes: NDArray[np.int16],
    masks: NDArray[np.int8],
    observations: NDArray[np.float32],
    scores: Numbers,
    log: Numbers,
) -> None:
    """Gives each game its action, which must be legal, and goes on to its next question.

    A game whose ``STATUS`` is not ``IN_PLAY`` takes none: the next one is begun, as many numbers on as there are games;
    with ``only_new`` nothing else is done.
    ``seated`` has the bot of each seat; ``starts`` the places of :mod:`pitchdsl.lower.observed`; ``numbers`` the
    numbers of decisions by their codes, ``bids`` those of bids by the tables that are in place and by their places on
    the ladder, ``offers`` those of asking, granting and refusing by row. ``scores`` gets, of a game that is over, the
    scores by side, and behind them the winner, -1 without.
    """
    state = states[0]
    for each in range(rows.shape[0]):
        row = rows[each]
        if row[STATUS] == IN_PLAY and only_new == 1:
            continue
        if row[STATUS] == IN_PLAY:
            told[each, row[LENGTH]] = codes[each, actions[each]]
            told_seats[each, row[LENGTH]] = row[SEAT]
            row[LENGTH] += 1
        else:
            row[GAME] += rows.shape[0]
            _begin(all_tables, state, seed, row)
        unasked = 0
        asked = False
        while not asked and row[STATUS] == IN_PLAY:
            asked = _next_question(
                all_tables,
                strategies,
                state,
                seed,
                whole_games == 1,
                hand_limit,
                seated,
                row,
                told[each],
                told_seats[each],
                scores[each],
                log,
            )
            if row[STATUS] != IN_PLAY and row[QUESTIONS] == 0:
                unasked += 1
                row[GAME] += rows.shape[0]
                _begin(all_tables, state, seed, row)
                if unasked == seen.MOST_UNASKED:
                    row[STATUS] = NOBODY_ASKED
        masks[each] = 0
        observations[each] = 0
        row[SEAT] = at.NONE
        if asked:
            row[SEAT] = state.asked[ASKED_SEAT]
            row[QUESTIONS] += 1
            _write_legal(all_tables, state, numbers, bids, offers, codes[each], masks[each])
            _observe(all_tables[0], state, starts, observations[each])


@compiled
def _begin(all_tables: NDArray[np.void], state: State, seed: np.uint64, row: Numbers) -> None:
    """Begins a game of a row."""
    sit_down(all_tables[0], state, seed, row[GAME], at.NONE)
    _keep(all_tables[0], state, row)
    row[STATUS], row[QUESTIONS] = IN_PLAY, 0


@compiled
def _keep(tables: Tables, state: State, row: Numbers) -> None:
    """Keeps how the match stands before a hand."""
    now, sides = state.now, tables.scalars[at.SIDES]
    row[OF_HAND], row[OF_DEALER], row[OF_LEADER] = now[HAND], now[DEALER], now[TURN_TO_LEAD]
    row[OF_SETTLED], row[LENGTH] = now[SETTLED], 0
    for side in range(sides):
        place = STANDING + side
        row[place], row[place + sides] = state.score[side], state.sets[side]
        row[place + 2 * sides], row[place + 3 * sides] = state.sets_in_row[side], state.made_in_row[side]
    for item in range(tables.scalars[at.ITEMS]):
        row[STANDING + BY_SIDE * sides + item] = state.waiting[item]


@compiled
def _take_up(tables: Tables, state: State, row: Numbers) -> None:
    """Goes back to before the hand of a row."""
    now, sides = state.now, tables.scalars[at.SIDES]
    now[HAND], now[DEALER], now[TURN_TO_LEAD] = row[OF_HAND], row[OF_DEALER], row[OF_LEADER]
    now[SETTLED], now[REDEALS], now[DECISIONS] = row[OF_SETTLED], 0, 0
    for side in range(sides):
        place = STANDING + side
        state.score[side], state.before[side], state.sets[side] = row[place], row[place], row[place + sides]
        state.sets_in_row[side], state.made_in_row[side] = row[place + 2 * sides], row[place + 3 * sides]
    for item in range(tables.scalars[at.ITEMS]):
        state.waiting[item] = row[STANDING + BY_SIDE * sides + item]


@compiled
def _next_question(
    all_tables: NDArray[np.void],
    strategies: NDArray[np.void],
    state: State,
    seed: np.uint64,
    whole_game: bool,
    hand_limit: int,
    seated: Numbers,
    row: Numbers,
    told: NDArray[np.int16],
    told_seats: NDArray[np.int8],
    scores: Numbers,
    log: Numbers,
) -> bool:
    """Plays the hand of a row again and on; whether somebody is asked, or else the hand is settled."""
    now, tables = state.now, all_tables[0]
    _take_up(tables, state, row)
    begin_game(state, seed, row[GAME])
    begin_hand(state, now[HAND])
    for seat in range(seated.shape[0]):
        state.bots[seat] = seated[seat]
    for each in range(row[LENGTH]):
        state.told[each], state.told_seats[each] = told[each], told_seats[each]
    now[TOLD], now[TOLD_SO_FAR], now[BROKEN], now[ASKS] = row[LENGTH], 0, 0, 1
    state.asked[ASKED_SEAT] = at.NONE
    played, _ = hand(all_tables, strategies, state, hand_limit, log, 0)
    now[ASKS] = 0
    if state.asked[ASKED_SEAT] >= 0:
        if row[LENGTH] < told.shape[0]:
            return True
        row[STATUS] = CUT_OFF  # no more decisions of one hand can be kept
        return False
    winner = at.NONE
    if played:
        winner, _ = settle_hand(all_tables, strategies, state)
    ended = played and (not whole_game or winner != GOES_ON)
    if played and not ended:
        go_on(tables, state)
        _keep(tables, state, row)
        return False
    row[STATUS] = ENDED if ended else CUT_OFF
    for side in range(tables.scalars[at.SIDES]):
        scores[side] = state.score[side]
    scores[tables.scalars[at.SIDES]] = winner if winner != GOES_ON else at.NONE
    return False


@compiled
def _write_legal(
    all_tables: NDArray[np.void],
    state: State,
    numbers: Numbers,
    bids: NDArray[np.int64],
    offers: NDArray[np.int64],
    codes: NDArray[np.int16],
    mask: NDArray[np.int8],
) -> None:
    """Writes which actions are legal, and by which code each is told."""
    asked, given, offer = state.asked, state.then[GIVEN], state.then[OFFER]
    for place in range(at.CARDS):
        if (asked[ASKED_AMONG] >> place) & 1:
            code = asked[ASKED_FIRST] + place
            number = numbers[code]
            if at.ASK <= code <= at.REFUSE and offer >= 0:
                number = offers[offer, code - at.ASK]
            mask[number], codes[number] = 1, code
    if asked[ASKED_STANDS] == 1:
        mask[numbers[at.STAND]], codes[numbers[at.STAND]] = 1, at.STAND
    for bid in range(asked[ASKED_BIDS_FROM], asked[ASKED_BIDS_TO]):
        if state.closed_then[bid] == 0:
            number = bids[given, bid]
            mask[number], codes[number] = 1, at.SAY_BID + bid


@compiled
def _observe(tables: Tables, state: State, starts: Numbers, vector: NDArray[np.float32]) -> None:
    """Writes what the seat that is asked sees."""
    asked, then = state.asked, state.then
    seats, me = tables.scalars[at.SEATS], asked[ASKED_SEAT]
    _write_cards(vector, starts[seen.HAND], asked[ASKED_HAND])
    _write_cards(vector, starts[seen.DISCARDED], asked[ASKED_DISCARDS])
    for each in range(then[PLAYED]):
        seat, card = (state.seats[each] - me + seats) % seats, state.cards[each]
        vector[starts[seen.PLAYED_BY] + seat * at.CARDS + card] = 1
        if each >= then[FIRST_OF_TRICK]:
            vector[starts[seen.ON_TABLE] + card] = 1
            if each == then[FIRST_OF_TRICK]:
                vector[starts[seen.LED] + seat] = 1
    vector[starts[seen.DEALER] + (then[DEALER] - me + seats) % seats] = 1
    if then[PITCHER] >= 0:
        vector[starts[seen.PITCHER] + (then[PITCHER] - me + seats) % seats] = 1
    called = then[CALLED]
    secret = called >= 0 and then[JOINED] == 0 and (asked[ASKED_HAND] >> called) & 1 == 1
    for place in range(seats):
        seat = (me + place) % seats
        side = tables.side_of[seat]
        ally = state.side_then[seat] == state.side_then[me] or (secret and seat == then[PITCHER])
        said = state.last_calls[seat]
        vector[starts[seen.ALLY] + place] = 1 if ally else 0
        vector[starts[seen.PASSED] + place] = 1 if said == PASS_SAID else 0
        vector[starts[seen.LAST_BID] + place] = max(0, said)
        vector[starts[seen.SCORE] + place] = state.score_then[side]
        vector[starts[seen.SETS] + place] = state.sets[side]
    if then[TRUMP] >= 0:
        vector[starts[seen.TRUMP] + then[TRUMP]] = 1
    vector[starts[seen.BID]] = max(0, then[BID])
    vector[starts[seen.TRICK]], vector[starts[seen.STOCK]] = then[TRICKS], asked[ASKED_STOCK]
    if starts[seen.TURNED] >= 0 and then[TURNED_UP] >= 0:
        vector[starts[seen.TURNED] + then[TURNED_UP]] = 1
    if starts[seen.CALLED] >= 0 and called >= 0:
        vector[starts[seen.CALLED] + called] = 1
    if starts[seen.TIMES] >= 0:
        vector[starts[seen.TIMES]] = then[TIMES]


@compiled
def _write_cards(vector: NDArray[np.float32], start: int, cards: int) -> None:
    """Writes a set of cards."""
    for card in range(at.CARDS):
        vector[start + card] = (cards >> card) & 1
