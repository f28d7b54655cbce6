"""Whole games, one after the other: the program that all tables run through, as :mod:`pitchdsl.engine.game` does."""

import numpy as np
from numpy.typing import NDArray

from pitchdsl.game.winning.rules import Counting
from pitchdsl.kernel.auction import DEALT_AGAIN, SETTLED_AT_ONCE, auction
from pitchdsl.kernel.bits import nth, size
from pitchdsl.kernel.choosing import choose_partner
from pitchdsl.kernel.compiling import compiled, seldom
from pitchdsl.kernel.counting import count, count_so_far
from pitchdsl.kernel.dealing import deal, find_dealer
from pitchdsl.kernel.doubling import double_bid
from pitchdsl.kernel.evaluation import best_suit
from pitchdsl.kernel.exchange import exchange
from pitchdsl.kernel.given import given
from pitchdsl.kernel.misdeal import throw_in_poor_hands
from pitchdsl.kernel.offers import make_offers
from pitchdsl.kernel.partners import find_partner, show_at_last
from pitchdsl.kernel.playing import play
from pitchdsl.kernel.rng import begin_game, begin_hand, choice
from pitchdsl.kernel.rows import (
    BEGIN_DEALER,
    BEGIN_NUMBER,
    GAME_DECISIONS,
    GAME_HANDS,
    GAME_NUMBER,
    GAME_REASON,
    GAME_REST,
    GAME_WINNER,
    ROW_BID,
    ROW_DEALER,
    ROW_GAME,
    ROW_HAND,
    ROW_MADE,
    ROW_NAME,
    ROW_PITCHER,
    ROW_REDEALS,
    ROW_REST,
    ROW_TRICKS,
    ROW_TRUMP,
)
from pitchdsl.kernel.script import told_suit
from pitchdsl.kernel.seats import left_of, log_decision, seat_of
from pitchdsl.kernel.settling import judge, outcome, row_of, settle
from pitchdsl.kernel.state import (
    BID,
    CREDITED,
    CUT_SHORT,
    DEALER,
    DECISIONS,
    GIVEN,
    HAND,
    JOKER_LED,
    KITTY,
    LOGGED,
    LONGEST_LOG,
    MADE,
    NAME,
    NAMER,
    PITCHER,
    PLAYED,
    REDEALS,
    SETTLED,
    TRICKS,
    TRUMP,
    TURN_TO_LEAD,
    State,
)
from pitchdsl.kernel.turnup import make_trump, show_trump
from pitchdsl.language.facts import Moment
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import Numbers, Tables
from pitchdsl.sampling.judging import GOES_ON

_AFTER_HAND = Counting.AFTER_HAND.code
_BIDDING = Moment.BIDDING.code
_DEAL = Moment.DEAL.code
_NAMING = Moment.NAMING.code
_EXCHANGE = Moment.EXCHANGE.code
_SETTLEMENT = Moment.SETTLEMENT.code

REDEAL_LIMIT = 1000

_STOPPED, _IS_SETTLED, _IS_PLAYED = range(3)
"""What comes once a hand is dealt and bid."""


@compiled
def play_games(
    all_tables: NDArray[np.void],
    strategies: NDArray[np.void],
    states: NDArray[np.void],
    seed: np.uint64,
    hand_limit: int,
    begins: Numbers,
    game_rows: Numbers,
    hand_rows: Numbers,
    log: Numbers,
) -> tuple[int, int, int]:
    """Plays games, and writes a row for each and for each of its hands.

    ``begins`` has a row for each: its number, and who deals first in it, below 0 where chance says that. It stops
    before a game whose hands find no room. Returns how many games, hands and decisions were written.
    """
    state = states[0]
    hands, logged = 0, 0
    games = begins.shape[0]
    for game in range(games):
        written, noted = _game(
            all_tables,
            strategies,
            state,
            seed,
            begins[game],
            hand_limit,
            game_rows[game],
            hand_rows,
            hands,
            log,
            logged,
        )
        if written < 0:
            return game, hands, logged
        hands, logged = written, noted
    return games, hands, logged


@compiled
def _game(
    all_tables: NDArray[np.void],
    strategies: NDArray[np.void],
    state: State,
    seed: np.uint64,
    begin: Numbers,
    hand_limit: int,
    row: Numbers,
    hand_rows: Numbers,
    hands: int,
    log: Numbers,
    logged: int,
) -> tuple[int, int]:
    """One game; how many hands and decisions are written now, or -1 where there was no more room for hands."""
    tables, now = all_tables[0], state.now
    scalars = tables.scalars
    sides = scalars[at.SIDES]
    game = begin[BEGIN_NUMBER]
    sit_down(tables, state, seed, game, begin[BEGIN_DEALER])
    winner, reason = GOES_ON, at.NONE
    while winner == GOES_ON:
        begin_hand(state, now[HAND])
        for side in range(sides):
            state.before[side] = state.score[side]
        plays, logged = hand(all_tables, strategies, state, hand_limit, log, logged)
        if not plays:
            winner, reason = at.NONE, at.STOPPED
            break
        winner, reason = settle_hand(all_tables, strategies, state)
        tables = all_tables[now[GIVEN]]
        if hands == hand_rows.shape[0]:
            return -1, logged
        _write_hand(tables, state, game, hand_rows[hands])
        hands += 1
        go_on(tables, state)
    row[GAME_NUMBER], row[GAME_WINNER], row[GAME_REASON] = game, winner, reason
    row[GAME_HANDS], row[GAME_DECISIONS] = now[SETTLED], now[DECISIONS]
    for side in range(sides):
        row[GAME_REST + side] = state.score[side]
    return hands, logged


@compiled
def sit_down(tables: Tables, state: State, seed: np.uint64, game: int, dealer: int) -> None:
    """Begins a game: nobody has anything, and who deals first is found where no dealer is told."""
    scalars, now = tables.scalars, state.now
    begin_game(state, seed, game)
    now[DEALER] = dealer if dealer >= 0 else find_dealer(tables, state)
    now[TURN_TO_LEAD] = left_of(now[DEALER], scalars[at.SEATS])
    now[HAND], now[SETTLED], now[REDEALS], now[DECISIONS] = 1, 0, 0, 0
    for item in range(scalars[at.ITEMS]):
        state.waiting[item] = 0
    for side in range(scalars[at.SIDES]):
        state.score[side] = scalars[at.START]
        state.sets[side], state.sets_in_row[side], state.made_in_row[side] = 0, 0, 0


@compiled
def go_on(tables: Tables, state: State) -> None:
    """Turns from a hand that is settled to the next one."""
    now, seats = state.now, tables.scalars[at.SEATS]
    now[DEALER] = left_of(now[DEALER], seats)
    now[TURN_TO_LEAD] = left_of(now[TURN_TO_LEAD], seats)
    now[HAND] += 1
    now[REDEALS] = 0


@compiled
def hand(
    all_tables: NDArray[np.void],
    strategies: NDArray[np.void],
    state: State,
    hand_limit: int,
    log: Numbers,
    logged: int,
) -> tuple[bool, int]:
    """One hand from its deal to its count, and how many decisions are written now.

    Instead of a hand it may find that a limit from outside stops the game.
    """
    comes, logged = _deal_and_bid(all_tables, strategies, state, hand_limit, log, logged)
    if comes == _STOPPED:
        return False, logged
    if comes == _IS_PLAYED:
        _play_and_count(all_tables, strategies, state)
    return True, _write_decisions(state, log, logged)


@compiled
def _deal_and_bid(
    all_tables: NDArray[np.void],
    strategies: NDArray[np.void],
    state: State,
    hand_limit: int,
    log: Numbers,
    logged: int,
) -> tuple[int, int]:
    """Deals, again and again if need be, up to a hand that is played or settled without; what comes then."""
    tables, now = all_tables[0], state.now
    scalars = tables.scalars
    varies = scalars[at.GIVEN] > 0
    while True:
        if varies:
            tables = all_tables[given(all_tables, strategies, state, _DEAL)]
            scalars = tables.scalars
        deal(tables, state)
        if now[LOGGED]:
            logged = _write_decisions(state, log, logged)
        if (hand_limit >= 0 and now[SETTLED] >= hand_limit) or now[REDEALS] >= REDEAL_LIMIT:
            return _STOPPED, logged
        if scalars[at.MISDEAL] >= 0 and throw_in_poor_hands(tables, state):
            now[REDEALS] += 1
            continue
        if scalars[at.TRUMP_CARD] >= 0 and show_trump(tables, state):
            return _IS_SETTLED, logged
        if scalars[at.OFFERS] > 0:
            if not make_offers(tables, state):
                now[REDEALS] += 1
                continue
            if varies:
                tables = all_tables[given(all_tables, strategies, state, _BIDDING)]
                scalars = tables.scalars
            if now[CUT_SHORT] == 1 or count_so_far(tables, state, _BIDDING):
                return _IS_SETTLED, logged
        if scalars[at.TRUMP_CARD] >= 0:
            make_trump(state)
        if scalars[at.BIDDING] == 0:
            return _IS_PLAYED, logged
        ended = auction(tables, state)
        if ended == SETTLED_AT_ONCE:
            for item in range(scalars[at.ITEMS]):
                state.award_side[item], state.award_value[item] = at.NONE, 0
            return _IS_SETTLED, logged
        if ended != DEALT_AGAIN:
            return _IS_PLAYED, logged


@compiled
def _play_and_count(all_tables: NDArray[np.void], strategies: NDArray[np.void], state: State) -> None:
    """A hand from the end of the bidding to its count."""
    now = state.now
    tables, varies = all_tables[now[GIVEN]], all_tables[0].scalars[at.GIVEN] > 0
    if varies:
        tables = all_tables[given(all_tables, strategies, state, _NAMING)]
    partner = tables.scalars[at.PARTNER] >= 0
    if partner:
        find_partner(tables, state)
    _take_kitty(tables, state)
    if tables.scalars[at.NAMED_BY] >= 0:
        _name_trump(tables, state)
    if partner:
        choose_partner(tables, state)
    if tables.scalars[at.DOUBLED] == 1:
        double_bid(tables, state)
    if varies:
        tables = all_tables[given(all_tables, strategies, state, _EXCHANGE)]
    if tables.scalars[at.DEEDS] > 0:
        exchange(tables, state)
    play(all_tables, strategies, state)
    tables = all_tables[now[GIVEN]]
    if partner:
        show_at_last(tables, state)
    if now[CUT_SHORT] == 0:
        count(tables, state)


@compiled
def settle_hand(all_tables: NDArray[np.void], strategies: NDArray[np.void], state: State) -> tuple[int, int]:
    """Settles a hand that is counted; who has won the game, if it is over, and why."""
    tables = all_tables[state.now[GIVEN]]
    judge(tables, state)
    if all_tables[0].scalars[at.GIVEN] > 0:
        tables = all_tables[given(all_tables, strategies, state, _SETTLEMENT)]
    settle(tables, state)
    return outcome(tables, state)


@compiled
def _write_decisions(state: State, log: Numbers, logged: int) -> int:
    """Moves what was decided since the last deal to where it is wanted, as far as there is room."""
    now = state.now
    if log.shape[0] > 0:
        for each in range(now[PLAYED]):
            log_decision(state, state.cards[each])
            if each == 0 and now[JOKER_LED] == 1:
                log_decision(state, at.NAME_SUIT + now[TRUMP])
    else:
        now[LOGGED] += now[PLAYED] + now[JOKER_LED]
    written = min(LONGEST_LOG, now[LOGGED], log.shape[0] - logged)
    for each in range(written):
        log[logged + each] = state.log[each]
    now[DECISIONS] += now[LOGGED]
    now[LOGGED] = 0
    return logged + written


@compiled
def _take_kitty(tables: Tables, state: State) -> None:
    kitty = state.now[KITTY]
    if kitty:
        state.hands[seat_of(tables, state, tables.scalars[at.KITTY_TO])] |= kitty


@compiled
def _name_trump(tables: Tables, state: State) -> None:
    """Asks the seat that names trump for a suit, as in :mod:`pitchdsl.game.trump.naming`."""
    scalars, now = tables.scalars, state.now
    seat = seat_of(tables, state, scalars[at.NAMED_BY])
    among = 15
    if scalars[at.SUIT_IN_HAND] == 1:
        held = 0
        for suit in range(at.TRUMPS):
            if (state.hands[seat] >> (13 * suit)) & 0x1FFF:
                held |= 1 << suit
        among = held if held else among
    suit = told_suit(state, seat, among) if state.bots[seat] == at.SCRIPTED_BOT else at.NONE
    if suit < 0 and state.bots[seat] == at.SIMPLE_BOT:
        suit, _ = best_suit(tables, state, seat, among)
    elif suit < 0:
        suit = nth(among, choice(state, size(among)))
    log_decision(state, at.NAME_SUIT + suit)
    now[NAMER], now[TRUMP] = seat, suit


@compiled
def _write_hand(tables: Tables, state: State, game: int, row: Numbers) -> None:
    now, sides, items = state.now, tables.scalars[at.SIDES], tables.scalars[at.ITEMS]
    row[ROW_GAME], row[ROW_HAND], row[ROW_DEALER], row[ROW_PITCHER] = game, now[HAND], now[DEALER], now[PITCHER]
    row[ROW_BID], row[ROW_NAME], row[ROW_MADE] = now[BID], now[NAME], now[MADE]
    row[ROW_TRUMP], row[ROW_REDEALS], row[ROW_TRICKS] = now[TRUMP], now[REDEALS], now[TRICKS]
    for side in range(sides):
        row[ROW_REST + side] = state.taken[side]
        row[ROW_REST + sides + side] = state.score[side]
    first = ROW_REST + 2 * sides
    if tables.scalars[at.POINTS_COUNT] != _AFTER_HAND:
        _write_as_counted(tables, state, row[first : first + items], row[first + items : first + 2 * items])
        return
    for item in range(items):
        row[first + item] = state.award_side[item]
        row[first + items + item] = state.award_value[item]


@seldom
def _write_as_counted(tables: Tables, state: State, sides: Numbers, values: Numbers) -> None:
    """Writes each row's awards in the order in which they were counted, and behind them those that were not."""
    item, value = 0, 0
    for place in range(tables.scalars[at.ITEMS]):
        if place == 0 or tables.items[place - 1, at.MORE] == 0:
            item, value = 0, 0
        while item < state.now[CREDITED] and row_of(tables, state.credited[item]) != row_of(tables, place):
            item += 1
        if item < state.now[CREDITED]:
            award = state.credited[item]
            sides[place], values[place] = state.award_side[award], state.award_value[award]
            value = 0 if tables.items[award, at.VALUE_MOST] == at.RECKONED else values[place]
            item += 1
        else:
            sides[place], values[place] = at.NONE, value
