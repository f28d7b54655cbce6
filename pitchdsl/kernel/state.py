"""The state of a game as arrays, which the compiled phases read and change."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pitchdsl.kernel.strategy import COLUMNS, Strategy
from pitchdsl.lower import layout as at
from pitchdsl.lower.tables import MOST_BIDS, MOST_DEEDS, MOST_ITEMS, MOST_SEATS, Numbers

(
    DEALER,
    HAND,
    SETTLED,
    REDEALS,
    PITCHER,
    BID,
    NAME,
    NEXT_BID,
    MATCHED,
    PASSED,
    RAN,
    BEFORE_RUN,
    IS_STUCK,
    ROUND_TO_COME,
    NAMER,
    TRUMP,
    KITTY,
    THROWN,
    LEADER,
    FIRST_OF_TRICK,
    PLAYED,
    TRICKS,
    SIDES_WON,
    MADE,
    LOGGED,
    DECISIONS,
    USED,
    IN_PLAY,
    GIVEN,
    JOKER_LED,
    TOLD,
    TOLD_SO_FAR,
    BROKEN,
    DEED_ASKED,
    PLANNED,
    DEALT_AS_LAID,
    KITTY_LAID,
    STOCK_LAID,
    PILE_LAID,
    COUNTED,
    CREDITED,
    CUT_SHORT,
    TURNED,
    TURNED_UP,
    GRANTED,
    REFUSED,
    CUTS_LAID,
    CUT_LAID,
    LAST_BIDDER,
    OTHER_BIDDER,
    CALLED,
    JOINED,
    TURN_TO_LEAD,
    TRUMPED_IN,
    TIMES,
    ASKS,
    OFFER,
    NOW,
) = range(58)
"""Places in :attr:`State.now`; the kitty, the discards and all cards in play are sets.

``GIVEN`` is the place of the tables to play by, and ``JOKER_LED`` is 1 where the leader of a joker named trump.
``COUNTED`` are the awards that have been counted, as a set, and ``CREDITED`` is their number, where points count while
the hand is played; ``CUT_SHORT`` is 1 where they have ended the game in the midst of it. ``TURNED`` are the cards that
were shown to make trump, as a set, and ``TURNED_UP`` is the last of them. ``GRANTED`` and ``REFUSED`` are who
has answered so, as sets of the codes of persons. ``LAST_BIDDER`` made the last bid, and ``OTHER_BIDDER`` the last one
that another seat made; ``CALLED`` is a card that was called, and ``JOINED`` is 1 where its holder has become known.
``IS_STUCK`` is 1 where somebody is asked once more, since all have passed, ``ROUND_TO_COME`` in the first of two
rounds of bidding, and ``TRUMPED_IN`` where a trump has been played to the lead of another suit. ``TIMES`` is how often
what is paid for the bid counts, where it may be doubled.

The last ones are for hands that are played again (:mod:`pitchdsl.kernel.script`): how many decisions are told, and so
far; 1 where they cannot be; the deed of the exchange in which the last one is taken; how many cards are still to be
thrown before it; 1 where the next deal is said; its kitty and stock as sets, and the shuffled discards, until they are
used; how many cuts for trump are said, and their cards as one number, the first one times 1, the next one times
:data:`~pitchdsl.lower.layout.CARDS` and so on.

``ASKS`` is 1 where the decision behind what is told is to be noted as a question, and ``OFFER`` is the row of
``offers`` that is asked for or answered, none where a sale is."""

(
    ASKED_SEAT,
    ASKED_FIRST,
    ASKED_AMONG,
    ASKED_STANDS,
    ASKED_BIDS_FROM,
    ASKED_BIDS_TO,
    ASKED_HAND,
    ASKED_DISCARDS,
    ASKED_STOCK,
    QUESTION,
) = range(10)
"""Places in :attr:`State.asked`: the seat, -1 as long as nobody is asked; the code of the first decision that may be
legal, and which are, as a set of what is added to it; 1 where it may stand instead; the places of the bids from which
and up to which it may bid, but for closed ones; its hand and its own discards as sets; how many cards the stock has."""

NOTHING_SAID, PASS_SAID, RUN_SAID = -1, -2, -3


class State(Strategy, Protocol):
    """The state of a game, between hands and within one, and the tables of its bots.

    Arrays go by seat or side unless they say otherwise.
    """

    now: Numbers
    streams: NDArray[np.uint64]
    """The streams of this hand; their places are defined in :mod:`pitchdsl.kernel.rng`."""
    remaining: Numbers
    """At the same places: what is left of the stock and of the shuffled discards, as sets."""
    places: Numbers
    """By card of a deal, in order: how many of the cards that are left then are below it."""
    choices: NDArray[np.uint64]
    """Numbers of the players' stream, made ahead; so many of them are used."""
    bots: Numbers
    """Who decides for each seat."""
    side_of: Numbers
    """By seat: its side in this hand. Where a hand makes partners of players who each have a score of their own, one of
    those who play it together stands for all of them."""
    hands: Numbers
    dealt: Numbers
    held: Numbers
    """The hands at the first lead."""
    own_discards: Numbers
    step_discards: Numbers
    passed_on: Numbers
    """The cards that lie face down for each seat until all have passed theirs."""
    won: Numbers
    """By side: the cards that it has won."""
    score: Numbers
    before: Numbers
    """By side: the score before the hand."""
    after: Numbers
    taken: Numbers
    gained: Numbers
    """By side: the points taken without what rows have cost."""
    sets: Numbers
    sets_in_row: Numbers
    """By side: with how many of the last hands, without a break, its contract failed."""
    made_in_row: Numbers
    cards: Numbers
    """Every card played, in order."""
    seats: Numbers
    """Who played it."""
    winners: Numbers
    """By trick."""
    trick_pips: Numbers
    """By trick."""
    pips: Numbers
    """By side: the pips that it has won."""
    closed: Numbers
    """By bid: 1 where a limit closes it to the seat at turn."""
    award_side: Numbers
    """By item."""
    award_value: Numbers
    credited: Numbers
    """The awards in the order in which they were counted, where points count while the hand is played."""
    scored: Numbers
    """By side: the points that were counted before the cards of this hand were dealt again."""
    waiting: Numbers
    """By item: the points that a tie has left for the next hand."""
    told: NDArray[np.int16]
    """The decisions that are told, and by whom they were taken."""
    told_seats: NDArray[np.int8]
    laid: Numbers
    """The hands as they are said to be dealt."""
    planned: Numbers
    """By deed and seat: the cards that are said to be thrown, as sets."""
    order: NDArray[np.int8]
    """The cards as they are said to be drawn, from the stock and from shuffled discards."""
    drawn: Numbers
    """At the same places as what is left: how many of these cards are drawn; below 0 where a stream says which come."""
    last_calls: Numbers
    """By seat, where questions are noted: the number of its last call in this auction, if that was a bid, or one of
    :data:`NOTHING_SAID`, :data:`PASS_SAID` and :data:`RUN_SAID`."""
    asked: Numbers
    """The question that was noted, and what its seat saw then."""
    then: Numbers
    """What :attr:`now` was at the question."""
    score_then: Numbers
    side_then: Numbers
    closed_then: Numbers
    log: NDArray[np.int16]
    """The decisions since the last deal, as far as they find room."""


LONGEST_LOG = 4000

LONGEST_TOLD = 4000
"""More decisions of one hand cannot be told."""

FIRST_ORDER = 2
"""The place in :attr:`State.remaining` of the first cards of which :attr:`State.order` can say how they lie."""

AHEAD = 32
"""So many choices are made ahead at a time: about as many as a hand takes."""

RECORD = np.dtype(
    [
        ("now", np.int64, NOW),
        ("streams", np.uint64, 5),
        ("remaining", np.int64, 4),
        ("choices", np.uint64, AHEAD),
        ("places", np.int64, at.CARDS),
        ("side_of", np.int64, MOST_SEATS),
        ("hands", np.int64, MOST_SEATS),
        ("held", np.int64, MOST_SEATS),
        ("dealt", np.int64, MOST_SEATS),
        ("won", np.int64, MOST_SEATS),
        ("bots", np.int64, MOST_SEATS),
        ("own_discards", np.int64, MOST_SEATS),
        ("step_discards", np.int64, MOST_SEATS),
        ("passed_on", np.int64, MOST_SEATS),
        ("score", np.int64, MOST_SEATS),
        ("before", np.int64, MOST_SEATS),
        ("after", np.int64, MOST_SEATS),
        ("taken", np.int64, MOST_SEATS),
        ("gained", np.int64, MOST_SEATS),
        ("sets", np.int64, MOST_SEATS),
        ("sets_in_row", np.int64, MOST_SEATS),
        ("made_in_row", np.int64, MOST_SEATS),
        ("cards", np.int64, at.CARDS),
        ("seats", np.int64, at.CARDS),
        ("winners", np.int64, at.CARDS + 1),
        ("trick_pips", np.int64, at.CARDS + 1),
        ("pips", np.int64, MOST_SEATS),
        ("closed", np.int64, MOST_BIDS),
        ("award_side", np.int64, MOST_ITEMS),
        ("award_value", np.int64, MOST_ITEMS),
        ("credited", np.int64, MOST_ITEMS),
        ("waiting", np.int64, MOST_ITEMS),
        ("scored", np.int64, MOST_SEATS),
        ("log", np.int16, LONGEST_LOG),
        ("told", np.int16, LONGEST_TOLD),
        ("told_seats", np.int8, LONGEST_TOLD),
        ("laid", np.int64, MOST_SEATS),
        ("planned", np.int64, (MOST_DEEDS, MOST_SEATS)),
        ("order", np.int8, (2, at.CARDS)),
        ("drawn", np.int64, 4),
        ("last_calls", np.int64, MOST_SEATS),
        ("asked", np.int64, QUESTION),
        ("then", np.int64, NOW),
        ("score_then", np.int64, MOST_SEATS),
        ("side_then", np.int64, MOST_SEATS),
        ("closed_then", np.int64, MOST_BIDS),
        *COLUMNS,
    ],
    align=True,
)
"""How a state lies in memory."""


def new_state(bots: Sequence[int], tables: NDArray[np.void], strategy: NDArray[np.void]) -> NDArray[np.void]:
    """A state to be used for one game after another by some tables, with bots around the table and their strategy."""
    state = np.zeros(1, RECORD)
    state["bots"][0, : len(bots)] = bots
    state["side_of"] = tables["side_of"][:1]
    state["now"][0, [CALLED, TURNED_UP]] = at.NONE
    for name, *_ in COLUMNS:
        state[name] = strategy[name][:1]
    return state
