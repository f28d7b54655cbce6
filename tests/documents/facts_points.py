"""Which side should have which point of a hand, worked out from its cards and the document alone."""

from .facts_account import Account
from .facts_game import ITEM_CARDS, card_of, pips


def low_of(hand: Account) -> str:
    """The lowest trump in play: somebody held it at the first lead."""
    held = {card for mine in hand.held for card in mine}
    return next(card for card in reversed(hand.game.trumps(hand.trump)) if card in held)


def high_of(hand: Account) -> str:
    """The highest trump in play."""
    held = {card for mine in hand.held for card in mine}
    return next(card for card in hand.game.trumps(hand.trump) if card in held)


def low_goes_to(hand: Account, rule: str) -> int:
    """The seat to which the low goes by a rule; one that was dealt to nobody belongs to who held it."""
    low = low_of(hand)
    holder = next(seat for seat, mine in enumerate(hand.held) if low in mine)
    owner = next((seat for seat, mine in enumerate(hand.dealt) if low in mine), holder)
    return {"winner": hand.captured()[low], "owner": owner, "holder": holder}[rule]


def item_seats(hand: Account) -> dict[str, int | None]:
    """The seat behind each point that goes by one card; none: the card was not in play."""
    won = hand.captured()
    found: dict[str, int | None] = {"high": won[high_of(hand)], "low": low_goes_to(hand, hand.game.low)}
    for item in hand.game.points:
        if item in ITEM_CARDS:
            found[item] = won.get(card_of(ITEM_CARDS[item], hand.trump))
    return found


def pips_of(hand: Account) -> list[int]:
    """The pips of every side."""
    won = hand.captured()
    sides = hand.game.sides(hand.seats)
    return [pips(card for card, seat in won.items() if seat in seats) for seats in sides]


def earned(hand: Account) -> dict[str, int | None]:
    """The side of each point."""
    sides = {item: None if seat is None else hand.game.side(seat) for item, seat in item_seats(hand).items()}
    if "game" in hand.game.points:
        counted = pips_of(hand)
        most = max(counted)
        sides["game"] = counted.index(most) if counted.count(most) == 1 else None
    return sides


def seat_points(hand: Account) -> dict[int, int]:
    """What each seat has scored with single cards."""
    sums = dict.fromkeys(range(hand.seats), 0)
    for item, seat in item_seats(hand).items():
        if seat is not None:
            sums[seat] += hand.game.points[item]
    return sums


def taken(hand: Account) -> list[int]:
    """The points of every side."""
    return [
        sum(hand.game.points[item] for item, its in earned(hand).items() if its == side)
        for side in range(len(hand.game.sides(hand.seats)))
    ]
