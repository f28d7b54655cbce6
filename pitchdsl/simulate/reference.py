"""The same rows from the reference engine: slower, for rules and players that the fast engine cannot hold.

They are read off the events of a game, without a look at how the fast engine comes to its rows; so they are also what
tests hold the fast engine's rows against.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from pitchdsl.engine.match import number_of
from pitchdsl.engine.stakes import paid_by_hand
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import SET
from pitchdsl.game.count.awards import widths
from pitchdsl.game.events import (
    REASONS,
    AwardEvent,
    BidEvent,
    ContractEvent,
    DealEvent,
    Event,
    PartnerEvent,
    SettleEvent,
    TrickEvent,
    TrumpEvent,
)
from pitchdsl.game.partners.phase import parties
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.kernel import rows as at
from pitchdsl.kernel.play import MOST_HANDS, Played
from pitchdsl.lower.layout import NONE, SET_CALL
from pitchdsl.players.roster import match_of
from pitchdsl.simulate.matches import code_of


def play_by_reference(
    rules: Rules, seats: int, bots: Sequence[str], seed: int, first: int, games: int, hand_limit: int | None = None
) -> Played:
    """As :func:`pitchdsl.kernel.play.play`, or :func:`pitchdsl.simulate.rounds.play_matches` where the rules know
    matches, but for the log of the decisions."""
    limit = MOST_HANDS if hand_limit is None else hand_limit
    sides, items = len(sides_of(rules, seats)), sum(widths(rules, seats))
    game_rows: list[list[int]] = []
    hand_rows: list[list[int]] = []
    standings: list[list[int]] = []
    paid: list[tuple[int, ...]] = []
    for match in range(first, first + games):
        for place, each in enumerate(match_of(rules, bots, seed, match, limit)):
            game = number_of(rules, match, place)
            game_rows.append(_row_of_game(each.table, game))
            hand_rows.extend([game, *row] for row in _rows_of_hands(rules, seats, each.table))
            standings.append([code_of(each.end), _or_none(each.winner), *each.won])
            paid.extend(paid_by_hand(each.table))
    width = at.ROW_REST + 2 * sides + 2 * items
    return Played(
        games=np.array(game_rows, np.int64).reshape(len(game_rows), at.GAME_REST + sides),
        hands=np.array(hand_rows, np.int64).reshape(len(hand_rows), width),
        log=np.empty(0, np.int64),
        standings=np.array(standings, np.int64).reshape(len(game_rows), -1) if rules.match.games else None,
        paid=np.array(paid, np.int64).reshape(len(hand_rows), sides) if rules.stakes else None,
    )


def _row_of_game(table: Table, game: int) -> list[int]:
    outcome = table.outcome
    assert outcome is not None
    end = (_or_none(outcome.winner), REASONS.index(outcome.reason), outcome.hands)
    return [game, *end, len(table.decisions), *outcome.score]


def _rows_of_hands(rules: Rules, seats: int, table: Table) -> Iterator[list[int]]:
    """The rows of the settled hands, without the number of the game."""
    names = {None: NONE, SET: SET_CALL} | {call.name: place for place, call in enumerate(rules.calls)}
    told: list[Event] = []
    for event in table.events:
        told.append(event)
        if isinstance(event, SettleEvent):
            yield _row_of_hand(rules, seats, told, names)
            told = []


def _row_of_hand(rules: Rules, seats: int, told: Sequence[Event], names: dict[str | None, int]) -> list[int]:
    """The row of a hand, from all that happened since the hand before it."""
    deals = [event for event in told if isinstance(event, DealEvent)]
    pitcher, bid, name, trump, tricks = NONE, NONE, NONE, NONE, 0
    awards: list[AwardEvent] = []
    standing: tuple[int, ...] = ()
    for event in told:
        if isinstance(event, DealEvent):
            awards = []  # of cards that were dealt again
        elif isinstance(event, ContractEvent):
            pitcher, bid, name = _or_none(event.seat), _or_none(event.bid), names[event.name]
        elif isinstance(event, BidEvent) and getattr(event.call, "name", None) == SET:
            pitcher, bid, name = event.seat, _or_none(event.value), SET_CALL  # no contract follows: it is settled
        elif isinstance(event, TrumpEvent):
            trump = event.suit
        elif isinstance(event, TrickEvent):
            tricks += 1
        elif isinstance(event, PartnerEvent):
            standing = parties(seats, event.seat, event.partner)
        elif isinstance(event, AwardEvent):
            side = event.side
            if side is None or not standing or standing[side] == side:  # who stands for all who have it together
                awards.append(event)
    settled, counted = told[-1], _counted(rules, seats, awards)
    assert isinstance(settled, SettleEvent)
    return [
        deals[-1].hand,
        deals[-1].dealer,
        pitcher,
        bid,
        name,
        NONE if settled.made is None else int(settled.made),
        trump,
        len(deals) - 1,
        tricks,
        *settled.taken,
        *settled.score,
        *(_or_none(side) for side, _ in counted),
        *(value for _, value in counted),
    ]


def _counted(rules: Rules, seats: int, awards: Sequence[AwardEvent]) -> list[tuple[int | None, int]]:
    """Side and value of each award that there may be; one that there is not, in this hand, is for nobody."""
    found: list[tuple[int | None, int]] = []
    for item, width in zip(rules.points.items, widths(rules, seats), strict=True):
        mine = [(award.side, award.value) for award in awards if award.point == item.name]
        value = mine[-1][1] if mine and not item.reckoned else 0
        found += [*mine, *[(None, value)] * (width - len(mine))]
    return found


def _or_none(number: int | None) -> int:
    return NONE if number is None else number
