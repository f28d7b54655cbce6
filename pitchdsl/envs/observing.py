"""What a seat observes, as named arrays of one size for all variants.

Seats are counted from the observer, who is first, in the order of play: a network need not know where it sits. The row
of a seat that nobody has is 0.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitchdsl.cards import cards_in
from pitchdsl.engine.view import SeatView
from pitchdsl.envs.setup import SEATS

MOST_POINTS = 1_000_000
"""The bound of scores, bids and counts, either way."""
DTYPE = np.int32
"""The type of ``seats`` and ``facts``."""

FACTS: Mapping[str, tuple[int, int]] = {
    "seats": (1, SEATS),
    "dealer": (0, SEATS),
    "pitcher": (0, SEATS),
    "bid": (-1, MOST_POINTS),
    "trump": (0, 4),
    "trick": (0, 54),
    "stock": (0, 54),
    "top": (0, 54),
    "turned": (0, 54),
    "called": (0, 54),
    "hand_number": (0, MOST_POINTS),
    "redeals": (0, MOST_POINTS),
    "forgotten": (0, MOST_POINTS),
}
"""The places of ``facts`` by name, with their bounds. Seats from 1, the observer; 0 is nobody, no suit, no card.

``trick`` is the number of the one on the table, ``bid`` the standing one, -1 without; ``stock`` how many cards are left
of it, ``top`` the card that lies open on it, ``turned`` the last card that was shown for trump, ``called`` the one
whose holder is the pitcher's partner; ``forgotten`` how many rows of the history were dropped, the oldest first.
"""

SEAT_COLUMNS: Mapping[str, tuple[int, int]] = {
    "score": (-MOST_POINTS, MOST_POINTS),
    "sets": (0, MOST_POINTS),
    "ally": (0, 1),
    "discarded": (0, 54),
    "card": (0, 54),
}
"""The columns of ``seats``: the score of its side and how many of its contracts failed; whether it plays this hand
with the observer, as far as that is known; how many cards it has discarded; its card in the trick on the table."""

CARD_PLACES = {"elsewhere": 0, "hand": 1, "discarded": 2, "played": 3}
"""The numbers of ``cards``: in the observer's hand, laid away by the observer, or played by the seat that is this
number less 2."""


def observation(view: SeatView, score: tuple[int, ...], *, over: bool) -> dict[str, Any]:
    """What a seat observes; ``score`` goes by side.

    Once the game is over, only scores, failed contracts and the number of seats are left.
    """
    me, number = view.seat, view.seats
    cards, seats = np.zeros(54, np.int8), np.zeros((SEATS, len(SEAT_COLUMNS)), DTYPE)
    place = [(seat - me) % number for seat in range(number)]
    for side, members in enumerate(view.sides):
        for seat in members:
            seats[place[seat], :2] = score[side], view.standing.sets[side]
    for seat in next(party for party in view.parties if me in party) if not over else ():
        seats[place[seat], 2] = 1
    if not over:
        cards[cards_in(view.hand)], cards[cards_in(view.own_discards)] = 1, 2
        seats[place, 3] = view.discarded
        for trick in (*view.played, view.trick):
            for seat, card in trick:
                cards[card] = place[seat] + 3
        for seat, card in view.trick:
            seats[place[seat], 4] = card + 1
    return {"cards": cards, "seats": seats, "facts": _facts(view, place, over=over)}


def _facts(view: SeatView, place: list[int], *, over: bool) -> NDArray[np.int32]:
    """The numbers of :data:`FACTS`; ``forgotten`` is filled in by whoever keeps the history."""
    facts = np.zeros(len(FACTS), DTYPE)
    facts[0] = view.seats
    if not over:
        facts[1:-1] = (
            place[view.dealer] + 1,
            0 if view.pitcher is None else place[view.pitcher] + 1,
            -1 if view.bid is None else view.bid,
            0 if view.trump is None else view.trump + 1,
            len(view.played) + 1,
            view.stock,
            0 if view.top is None else view.top + 1,
            view.turned[-1] + 1 if view.turned else 0,
            0 if view.called is None else view.called + 1,
            view.standing.hand_number,
            view.standing.redeals,
        )
    return facts
