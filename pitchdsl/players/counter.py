"""The card counter: what has been played in this hand, and what a seat has not seen yet.

Both are told suit by suit, in the order of rank; an off-jack or a joker that is a trump counts among the trumps. A card
is out when it is neither played nor in the seat's own hand or discards; where it lies, in a hand, in the stock or among
the discards of others, the counter does not tell. Source: Pitch Help, of the played cards.
"""

from pitchdsl.cards import CODES, SUIT_NAMES, mask_of, rank_sign
from pitchdsl.engine.view import SeatView
from pitchdsl.game.table.rules import pack_of
from pitchdsl.language.card_order import NO_SUIT
from pitchdsl.players.sorting import by_suit
from pitchdsl.values import frozen


@frozen(kw_only=True, slots=True)
class SuitCount:
    """One suit of the pack, as far as a seat knows."""

    suit: int | None
    """None for the jokers, where they belong to no suit."""
    trump: bool
    played: tuple[int, ...]
    """Highest first, cards of the trick on the table included."""
    out: tuple[int, ...]
    """Likewise, the cards that this seat has not seen."""


def played_cards(view: SeatView) -> int:
    """The cards that have been played in this hand, as a set."""
    return mask_of(card for trick in (*view.played, view.trick) for _, card in trick)


def unseen_cards(view: SeatView) -> int:
    """The cards of the pack that the seat has not seen: not played, and not its own, in hand or discarded."""
    seen = played_cards(view) | view.hand | view.own_discards
    return mask_of(pack_of(view.rules.deck)) & ~(seen if view.top is None else seen | 1 << view.top)


def tricks_with_drawing(view: SeatView) -> int:
    """The number of tricks after which cards were drawn: what they showed need not hold of the hands that there are."""
    rules = view.rules
    each = rules.play.after_trick.cards
    if not each:
        return 0
    dealt = view.seats * rules.deal.each.cards + rules.deal.kitty.cards
    return (len(pack_of(rules.deck)) - dealt - view.stock) // (view.seats * each)


def count_cards(view: SeatView) -> tuple[SuitCount, ...]:
    """The counter of a seat, suit by suit, trumps first; the jokers at the end if they belong to no suit."""
    played = by_suit(played_cards(view), view.rules, view.trump)
    out = by_suit(unseen_cards(view), view.rules, view.trump)
    pack = by_suit(mask_of(pack_of(view.rules.deck)), view.rules, view.trump)
    return tuple(
        SuitCount(suit=None if suit == NO_SUIT else suit, trump=suit == view.trump, played=played[suit], out=out[suit])
        for suit in sorted(range(NO_SUIT + 1), key=lambda suit: suit != view.trump)
        if pack[suit]
    )


def counter_lines(counts: tuple[SuitCount, ...]) -> list[str]:
    """The counter as lines of at most 80 columns, two for each suit."""
    lines = []
    for count in counts:
        name = "jokers" if count.suit is None else SUIT_NAMES[count.suit]
        lines.append(f"{name:9}played  {_cards(count.played, count.suit)}")
        lines.append(f"{'(trumps)' if count.trump else '':9}out     {_cards(count.out, count.suit)}")
    return lines


def _cards(cards: tuple[int, ...], suit: int | None) -> str:
    """Cards by rank alone, and in full where another suit or none is printed on them."""
    return " ".join(rank_sign(card % 13) if card // 13 == suit else CODES[card] for card in cards) or "none"
