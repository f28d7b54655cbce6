"""What lies on a table, taken apart: a picture that can be compared, and all the cards in it."""

from typing import Any

from pitchdsl.cards import cards_in
from pitchdsl.engine.table import Table
from pitchdsl.game.state import Hand, State

NOT_PICTURED = {"rules", "deals", "hand", "orders"}
"""What never changes, or is pictured by itself."""


def picture(table: Table) -> dict[str, Any]:
    """Everything on the table as values; equal pictures are equal tables."""
    parts = {name: _still(getattr(table, name)) for name in State.__slots__ if name not in NOT_PICTURED}
    parts |= {f"hand.{name}": _still(getattr(table.hand, name)) for name in Hand.__slots__}
    return parts | {"legal": table.legal_actions()}


def _still(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def all_cards(table: Table) -> list[int]:
    """Every card on the table, wherever it lies, as often as it lies there."""
    hand = table.hand
    cards: list[int] = [card for held in hand.hands for card in cards_in(held)]
    cards += (*hand.kitty, *hand.stock, *hand.reshuffled, *hand.discards)
    cards += [card for trick in (*hand.tricks, hand.trick) for _, card in trick]
    return cards
