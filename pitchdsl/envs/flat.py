"""What a seat observes as one vector of numbers, as the kernel writes it, too: :mod:`pitchdsl.lower.observed`."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pitchdsl.cards import SUIT_NAMES, cards_in, code
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Bid, Hold, Pass
from pitchdsl.game.rules import Rules
from pitchdsl.lower import layout as at
from pitchdsl.lower import observed as seen
from pitchdsl.lower.observed import ALL, starts
from pitchdsl.values import frozen


@frozen(slots=True)
class FlatLayout:
    """Where everything stands in the vectors of some rules at a table of so many."""

    seats: int
    starts: tuple[int, ...]
    """Where each part begins, -1 where the rules have no such thing."""
    size: int
    """How many numbers a vector has."""

    def parts(self) -> dict[str, tuple[slice, str]]:
        """The parts by name: where each stands, and what its numbers mean."""
        return {
            part.name: (slice(start, start + part.size(self.seats)), part.meaning)
            for part, start in zip(ALL, self.starts, strict=True)
            if start >= 0
        }

    def names(self) -> list[str]:
        """What each number is about: ``hand TH``, ``played of 2 TH``, ``score of 1``; seats from 0, the observer."""
        found = list[str]()
        for part, start in zip(ALL, self.starts, strict=True):
            if start < 0:
                continue
            of = [f" of {seat}" for seat in range(self.seats)] if part.of_seats else [""]
            cards = [f" {code(card)}" for card in range(at.CARDS)] if part.of_cards else [""]
            more = [f" {suit}" for suit in SUIT_NAMES] if part.number > 1 else [""]
            found += [f"{part.name}{who}{card}{which}" for who in of for card in cards for which in more]
        return found


@lru_cache(maxsize=64)
def flat_layout(rules: Rules, seats: int) -> FlatLayout:
    """The layout of the vectors of some rules at a table of so many."""
    partner = rules.players.partner
    called = partner is not None and partner.by.by_pitcher and partner.is_hidden
    doubled = rules.bidding is not None and rules.bidding.doubling is not None
    *places, size = starts(seats, turned=rules.trump.named_by.by_card is not None, called=called, doubled=doubled)
    return FlatLayout(seats, tuple(places), size)


def flat(view: SeatView, score: tuple[int, ...], layout: FlatLayout) -> NDArray[np.float32]:
    """What a seat sees as a vector; ``score`` goes by side, as it is now."""
    vector, place = np.zeros(layout.size, np.float32), layout.starts
    relative = [(seat - view.seat) % view.seats for seat in range(view.seats)]
    vector[place[seen.HAND] + np.array(cards_in(view.hand), int)] = 1
    vector[place[seen.DISCARDED] + np.array(cards_in(view.own_discards), int)] = 1
    for trick in (*view.played, view.trick):
        for seat, card in trick:
            vector[place[seen.PLAYED_BY] + relative[seat] * at.CARDS + card] = 1
    for _, card in view.trick:
        vector[place[seen.ON_TABLE] + card] = 1
    if view.trick:
        vector[place[seen.LED] + relative[view.trick[0][0]]] = 1
    vector[place[seen.DEALER] + relative[view.dealer]] = 1
    if view.pitcher is not None:
        vector[place[seen.PITCHER] + relative[view.pitcher]] = 1
    for seat in next(party for party in view.parties if view.seat in party):
        vector[place[seen.ALLY] + relative[seat]] = 1
    _write_calls(vector, view, relative, place)
    for side, members in enumerate(view.sides):
        for seat in members:
            vector[place[seen.SCORE] + relative[seat]] = score[side]
            vector[place[seen.SETS] + relative[seat]] = view.standing.sets[side]
    if view.trump is not None:
        vector[place[seen.TRUMP] + view.trump] = 1
    vector[place[seen.BID]] = max(0, view.bid or 0)
    vector[place[seen.TRICK]], vector[place[seen.STOCK]] = len(view.played), view.stock
    if place[seen.TURNED] >= 0 and view.turned:
        vector[place[seen.TURNED] + view.turned[-1]] = 1
    if place[seen.CALLED] >= 0 and view.called is not None:
        vector[place[seen.CALLED] + view.called] = 1
    if place[seen.TIMES] >= 0:
        vector[place[seen.TIMES]] = view.times
    return vector


def _write_calls(vector: NDArray[np.float32], view: SeatView, relative: list[int], place: tuple[int, ...]) -> None:
    """Writes who passed last, and the number of the last call of each that was a bid."""
    standing = 0
    for seat, call in view.calls:
        passed, number = isinstance(call, Pass), 0
        if isinstance(call, Bid):
            standing = number = call.value
        elif isinstance(call, Hold):
            number = standing
        vector[place[seen.PASSED] + relative[seat]] = passed
        vector[place[seen.LAST_BID] + relative[seat]] = max(0, number)
