"""What sides have paid each other in a game, hand by hand."""

from pitchdsl.engine.table import Table
from pitchdsl.game.events import SettleEvent, StakeEvent


def paid_by_hand(table: Table) -> tuple[tuple[int, ...], ...]:
    """What each side got by the stakes of each settled hand, below 0 what it paid."""
    paid: list[tuple[int, ...]] = []
    for event in table.events:
        if isinstance(event, SettleEvent):
            paid.append((0,) * len(table.sides))
        elif isinstance(event, StakeEvent):
            paid[-1] = tuple(before + more for before, more in zip(paid[-1], event.paid, strict=True))
    return tuple(paid)
