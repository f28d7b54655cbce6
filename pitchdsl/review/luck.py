"""The luck of the deal, apart from what anybody made of it.

A deal is worth to a side what its score gains in that hand, less what the other sides gain on average, when ``simple``
plays every seat. Its luck is that worth less the mean over other deals at the same moment of the same game: the same
dealer, the same scores. So it is nobody's merit, and it sums to nothing over two sides.
"""

from math import sqrt
from statistics import fmean, stdev

from pitchdsl.bots.simple import SimpleBot
from pitchdsl.engine.table import Table
from pitchdsl.game.events import SettleEvent
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.players.advice import Estimate

DEALS = 60
"""Other deals for the mean of a hand."""

MOST_REDEALS = 20
"""After so many redeals a hand counts as worth nothing."""

_SIMPLE = SimpleBot()


def played_out(table: Table, seed: int, number: int) -> Table:
    """The table once ``simple`` has played this hand to its end, or up to a redeal too many; the given one stays."""
    table = table.copy()
    table.deals = SeededDeals(seed, number)
    stream = RandomStream(seed, number, table.hand_number, CHOICES)
    hand, most = table.hand_number, table.redeals + MOST_REDEALS
    while table.seat is not None and table.hand_number == hand and table.redeals < most:
        table.apply(_SIMPLE.decide(table.view(table.seat), stream))
    return table


def luck(dealt: Table, seed: int) -> tuple[Estimate, ...]:
    """By side, the luck of a deal in points of that hand; the table stands right behind it."""
    others = [
        Table(dealt.whole, dealt.seats, SeededDeals(seed, 2 * number + 1), dealt.standing) for number in range(DEALS)
    ]
    own = _worths(dealt, seed, 0)
    rest = [_worths(other, seed, 2 * number) for number, other in enumerate(others, start=1)]
    found = []
    for side, worth in enumerate(own):
        column = [each[side] for each in rest]
        error = 1.96 * stdev(column) / sqrt(len(column)) if len(column) > 1 else 0.0
        found.append(Estimate(mean=worth - fmean(column), error=error))
    return tuple(found)


def _worths(table: Table, seed: int, number: int) -> tuple[float, ...]:
    after = played_out(table, seed, number)
    settled = next((event for event in after.events[len(table.events) :] if isinstance(event, SettleEvent)), None)
    if settled is None:
        return (0.0,) * len(table.sides)
    gains = [after.rules.winning.towards * change for change in settled.delta]
    others = max(1, len(gains) - 1)
    return tuple(gain - (sum(gains) - gain) / others for gain in gains)
