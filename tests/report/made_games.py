"""Finished games written down for tests: each hand is the score after it, and perhaps more."""

from collections.abc import Sequence

import numpy as np
from attrs import frozen

from pitchdsl.compile import load
from pitchdsl.game.count.awards import widths
from pitchdsl.game.events import REASONS
from pitchdsl.kernel import rows as at
from pitchdsl.kernel.play import Played
from pitchdsl.report.games import Games

TWO_SIDES = load("guide-partnership").seated(4)
"""Four players in two pairs; the scores rise from 0."""

SEATS, SIDES = 4, 2


@frozen(kw_only=True)
class Hand:
    """A settled hand; where nothing else is said the dealer is seat 0, and nobody bids."""

    score: tuple[int, int]
    dealer: int = 0
    pitcher: int = -1
    bid: int = -1
    made: int = -1
    tricks: int = 6
    redeals: int = 0
    awards: tuple[tuple[str, int, int], ...] = ()
    """Row, side, and what it was worth."""


@frozen(kw_only=True)
class Game:
    """A finished game."""

    hands: tuple[Hand, ...]
    winner: int
    reason: str = "target"
    decisions: int = 0


def games_of(*seatings: Sequence[Game]) -> Games:
    """The same deals in one seating or in several."""
    return Games(rules=TWO_SIDES, seats=SEATS, played=tuple(_played(games) for games in seatings))


def _played(games: Sequence[Game]) -> Played:
    items = sum(widths(TWO_SIDES, SEATS))
    names = [item.name for item in TWO_SIDES.points.items]
    game_rows = np.zeros((len(games), at.GAME_REST + SIDES), np.int64)
    hands = np.full((sum(len(game.hands) for game in games), at.ROW_REST + 2 * SIDES + 2 * items), -1, np.int64)
    row = 0
    for number, game in enumerate(games):
        game_rows[number, : at.GAME_REST] = (
            number,
            game.winner,
            REASONS.index(game.reason),
            len(game.hands),
            game.decisions,
        )
        for place, hand in enumerate(game.hands):
            hands[row, at.ROW_GAME], hands[row, at.ROW_HAND] = number, place + 1
            hands[row, at.ROW_DEALER], hands[row, at.ROW_PITCHER] = hand.dealer, hand.pitcher
            hands[row, at.ROW_BID], hands[row, at.ROW_MADE] = hand.bid, hand.made
            hands[row, at.ROW_REDEALS], hands[row, at.ROW_TRICKS] = hand.redeals, hand.tricks
            hands[row, at.ROW_REST + SIDES : at.ROW_REST + 2 * SIDES] = hand.score
            for name, side, value in hand.awards:
                there = at.ROW_REST + 2 * SIDES + names.index(name)
                hands[row, there], hands[row, there + items] = side, value
            row += 1
    return Played(games=game_rows, hands=hands, log=np.empty(0, np.int64))
